"""The whole game to take away: as text, JSON, CSV, and as a picture to share."""

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

from scoring.message import Book
from server.table.view import (
    SheetView,
    StepView,
    history_view,
    record_of,
    score_of,
    sheets_of,
    table_view,
)
from server.web.dependencies import HouseDep, TableDep, WordsDep
from server.web.problems import replies
from server.web.share_picture import score_picture
from server.wire.answers import ScoreAnswer
from server.wire.encode import shape, to_json

say = Book("server.web")

COLUMNS = ("player", "line", "correct", "written", "because")
router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["export"])


@router.get("/record.txt", response_class=PlainTextResponse, responses=replies(401, 422))
def record_text(house: HouseDep, table_id: TableDep) -> Response:
    """The record of the game, which every command of `tallycam` reads."""
    text = str(record_of(house.tables.state(table_id)))
    return PlainTextResponse(text, headers=_named("txt"))


@dataclass(frozen=True, slots=True)
class GameExport:
    """The whole game, for other programs."""

    record: str
    score: ScoreAnswer
    steps: tuple[StepView, ...]
    sheets: Mapping[str, SheetView]
    number: int


@router.get("/record.json", response_model=shape(GameExport), responses=replies(401, 422))
def record_json(house: HouseDep, table_id: TableDep, words: WordsDep) -> Response:
    """The record, the score and every step with its time."""
    state = house.tables.state(table_id)
    view = table_view(table_id, house.tables.code(table_id), state)
    record = str(record_of(state))
    whole = GameExport(record, view.score, history_view(state), view.sheets, view.number)
    text = json.dumps(to_json(whole, words.say), ensure_ascii=False, indent=1)
    return Response(text, media_type="application/json", headers=_named("json"))


@router.get(
    "/score.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}}, **replies(401, 422)},
)
def score_csv(house: HouseDep, table_id: TableDep, words: WordsDep) -> Response:
    """The table of scores, a line each, for a spreadsheet."""
    score = score_of(house.tables.state(table_id))
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([words.say(say("column", column=column)) for column in COLUMNS])
    for player in score.players:
        for line in player.lines:
            written = "" if line.written is None else line.written
            because = _cell(words.say(line.because))
            writer.writerow([_cell(player.name), line.id, line.correct, written, because])
        writer.writerow([_cell(player.name), words.say(say("total")), player.total, "", ""])
    return Response(file.getvalue(), media_type="text/csv; charset=utf-8", headers=_named("csv"))


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **replies(401, 422)},
)
def picture(house: HouseDep, table_id: TableDep, words: WordsDep) -> Response:
    """The result as a picture to share."""
    state = house.tables.state(table_id)
    svg = score_picture(
        state.rules.title,
        score_of(state),
        words,
        day=state.log[0].at[:10],
        has_questions=any(sheet.doubts for sheet in sheets_of(state).values()),
    )
    return Response(svg, media_type="image/svg+xml")


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def _named(ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="tallycam-game.{ending}"'}
