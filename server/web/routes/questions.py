"""What an answer would change, told before it is given."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Query, Response

from scoring.message import Book
from server.refusals import Refused
from server.table.state import TableState
from server.table.view import judgement, sheets_of
from server.web.dependencies import HouseDep, TableDep, WordsDep, answered, state_of
from server.web.problems import replies
from server.wire.encode import shape

say = Book("server.web")
MOST_CHOICES = 4

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])


@dataclass(frozen=True, slots=True)
class Consequences:
    """What the player would have with each of the labels that are asked about."""

    totals: Mapping[str, int]
    matters: bool
    """Whether the answers differ in anybody's points or in who wins."""


@router.get("/consequences", response_model=shape(Consequences), responses=replies(401, 409, 422))
async def consequences(
    house: HouseDep,
    table_id: TableDep,
    words: WordsDep,
    sheet: Annotated[str, Query(max_length=80, description="The sheet's key at the table.")],
    field: Annotated[str, Query(max_length=80)],
) -> Response:
    """What each answer to a question about a sheet would make of the score."""
    state = await state_of(house.tables, table_id)
    return answered(await asyncio.to_thread(_consequences, state, sheet, field), words)


def _consequences(state: TableState, key: str, field: str) -> Consequences:
    sheets = sheets_of(state)
    asked = sheets[key].doubts if key in sheets else ()
    doubt = next((one for one in asked if one.field == field), None)
    if doubt is None:
        raise Refused(409, say("not-asked"))
    totals, results = {}, set()
    for label in doubt.choices[:MOST_CHOICES]:
        filled = sheets[key].sheet
        rest = {name: mark for name, mark in filled.marks.items() if name != field}
        tried = replace(filled, marks={**rest, field: label} if label else rest)
        others = [one.sheet for name, one in sheets.items() if name != key]
        score = judgement(state, state.record([tried, *others]))[0].score
        points = {player.name: player.total for player in score.players}
        totals[label] = points.get(filled.player, 0)
        results.add((tuple(sorted(points.items())), score.winners))
    return Consequences(totals, len(results) > 1)
