"""What a player did between two photos of their sheet, explained or refused by the rules."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query

from scoring.record import FilledSheet
from scoring.rules import Rules
from scoring.score import TurnCheck
from server.deps import HouseDep, TableDep, state_of
from server.errors import Refused, replies
from server.shapes import TurnShape
from server.sheets import settled
from server.table import TableState
from server.view import problem_view

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])


@router.get("/turn", responses=replies(401, 409, 422, 503))
async def turn(
    house: HouseDep,
    table_id: TableDep,
    player: Annotated[str, Query(max_length=40)],
) -> TurnShape:
    """The moves between the last two photos of a sheet with the last roll, or every broken rule."""
    state = await state_of(house.tables, table_id)
    before, after, roll = _between(state, player)
    work = house.pool.submit(lambda: _check(state.rules, before, after, roll))
    check = await asyncio.wrap_future(work)
    return {
        "legal": check.legal,
        "moves": list(check.moves),
        "problems": [problem_view(problem) for problem in check.problems],
        "roll": list(roll),
    }


def _between(state: TableState, player: str) -> tuple[FilledSheet, FilledSheet, list[str]]:
    if player not in state.players:
        raise Refused(422, f"nobody here is called {player!r}: {', '.join(state.players)}")
    now, before = state.sheets.get(player), state.earlier.get(player)
    if now is None or before is None:
        raise Refused(409, f"a turn is seen between two photos of {player}'s sheet; take another")
    rolls = [line.entry.words for line in state.lines if line.entry.words[0].text == "roll"]
    if not rolls:
        raise Refused(409, "a turn needs its roll; photograph or type it first")
    roll = [word.text for word in rolls[-1][1:]]
    return settled(state.rules, before).filled, settled(state.rules, now).filled, roll


def _check(rules: Rules, before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    try:
        rules.options(roll)
        return rules.check_turn(before, after, roll)
    except ValueError as sentence:
        raise Refused(409, str(sentence)) from None
