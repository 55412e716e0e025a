"""The whole game to take away: for people, for other programs, and as a picture to share."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from server.table.view import (
    SheetView,
    StepView,
    history_view,
    record_of,
    sheet_views,
    sheets_of,
)
from server.web.dependencies import House, HouseDep, TableDep, WordsDep, key_of
from server.web.plays import bg_stats_file, bg_stats_link, geek_play
from server.web.problems import replies
from server.web.result_files import Result, result_text, score_csv
from server.web.share_picture import score_picture
from server.wire.answers import ScoreAnswer, score_answer
from server.wire.encode import shape, to_json

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["export"])


@dataclass(frozen=True, slots=True)
class GameExport:
    """The whole game, for other programs."""

    game: str
    title: str
    date: str
    players: tuple[str, ...]
    record: str
    score: ScoreAnswer
    steps: tuple[StepView, ...]
    sheets: Mapping[str, SheetView]
    number: int


@dataclass(frozen=True, slots=True)
class Link:
    """An address that a person may open."""

    address: str


@router.get("/result.txt", response_class=PlainTextResponse, responses=replies(401, 422))
def text(house: HouseDep, table_id: TableDep, words: WordsDep, request: Request) -> Response:
    """The result for people: who has how much first, the reasons after."""
    result = _result(house, table_id, request)
    return PlainTextResponse(result_text(result, words), headers=_named(result, ".txt"))


@router.get("/record.txt", response_class=PlainTextResponse, responses=replies(401, 422))
def record_text(house: HouseDep, table_id: TableDep, request: Request) -> Response:
    """The record of the game, which every command of `tallycam` reads."""
    record = record_of(house.tables.scored(table_id, key_of(request)).state)
    headers = _named(_result(house, table_id, request), "-record.txt")
    return PlainTextResponse(str(record), headers=headers)


@router.get("/record.json", response_model=shape(GameExport), responses=replies(401, 422))
def record_json(house: HouseDep, table_id: TableDep, words: WordsDep, request: Request) -> Response:
    """The record, the score and every step with its time."""
    scored = house.tables.scored(table_id, key_of(request))
    state, score = scored.state, scored.score
    result = _result(house, table_id, request)
    doubts = [doubt for one in sheets_of(state).values() for doubt in one.doubts]
    whole = GameExport(
        game=state.rules.name,
        title=state.rules.title,
        date=result.day,
        players=state.players,
        record=str(record_of(state)),
        score=score_answer(score, doubts),
        steps=history_view(state),
        sheets=sheet_views(state, score),
        number=state.number,
    )
    told = json.dumps(to_json(whole, words.say), ensure_ascii=False, indent=1)
    return Response(told, media_type="application/json", headers=_named(result, ".json"))


@router.get(
    "/score.csv",
    response_class=Response,
    responses={200: {"content": {"text/csv": {}}}, **replies(401, 422)},
)
def table_of_scores(
    house: HouseDep, table_id: TableDep, words: WordsDep, request: Request
) -> Response:
    """The table of scores, a line each, for a spreadsheet."""
    result = _result(house, table_id, request)
    kind, headers = "text/csv; charset=utf-8", _named(result, ".csv")
    return Response(score_csv(result, words), media_type=kind, headers=headers)


@router.get("/play.bgsplay", responses=replies(401, 422))
def bg_stats(house: HouseDep, table_id: TableDep, request: Request) -> Response:
    """The play as a file that BG Stats opens."""
    result = _result(house, table_id, request)
    told = json.dumps(bg_stats_file(result), ensure_ascii=False, indent=1)
    headers = _named(result, ".bgsplay")
    return Response(told, media_type="application/json", headers=headers)


@router.get("/bgstats", responses=replies(401, 422))
def bg_stats_address(house: HouseDep, table_id: TableDep, request: Request) -> Link:
    """The address that hands the play to BG Stats, for a person to open."""
    return Link(bg_stats_link(_result(house, table_id, request)))


@router.get(
    "/boardgamegeek.xml",
    response_class=Response,
    responses={200: {"content": {"application/xml": {}}}, **replies(401, 422)},
)
def board_game_geek(house: HouseDep, table_id: TableDep, request: Request) -> Response:
    """The play as BoardGameGeek's API writes plays."""
    result = _result(house, table_id, request)
    headers = _named(result, "-boardgamegeek.xml")
    return Response(geek_play(result), media_type="application/xml", headers=headers)


@router.get(
    "/picture.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **replies(401, 422)},
)
def picture(house: HouseDep, table_id: TableDep, words: WordsDep, request: Request) -> Response:
    """The result as a picture to share."""
    scored = house.tables.scored(table_id, key_of(request))
    state = scored.state
    svg = score_picture(
        state.rules.title,
        scored.score,
        words,
        day=state.log[0].at[:10],
        has_questions=any(sheet.doubts for sheet in sheets_of(state).values()),
    )
    return Response(svg, media_type="image/svg+xml")


def _result(house: House, table_id: str, request: Request) -> Result:
    scored = house.tables.scored(table_id, key_of(request))
    state = scored.state
    return Result(table_id, state.rules, state.log[0].at, scored.score)


def _named(result: Result, ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{result.file_name(ending)}"'}
