"""What a player did between two photos of their sheet, explained or refused by the rules."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Response

from scoring.dice import NoSuchRoll
from scoring.game import AnyGame
from scoring.message import Book
from scoring.record import FilledSheet, RecordError
from scoring.score import TurnCheck
from server.refusals import Refused
from server.table.sheets import settled
from server.table.state import TableState
from server.web.dependencies import HouseDep, TableDep, WordsDep, answered, state_of
from server.web.problems import replies
from server.web.routes.play import nobody_called
from server.wire.encode import shape

say = Book("server.web")

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])


@dataclass(frozen=True, slots=True)
class TurnView(TurnCheck):
    """What happened between two photos, as `tallycam check-turn --json` prints it."""

    roll: tuple[str, ...] = ()


@router.get("/turn", response_model=shape(TurnView), responses=replies(401, 409, 422, 503))
async def turn(
    house: HouseDep,
    table_id: TableDep,
    words: WordsDep,
    player: Annotated[str, Query(max_length=40)],
) -> Response:
    """The moves between the last two photos of a sheet with the last roll, or every broken rule."""
    state = await state_of(house.tables, table_id)
    before, after, roll = _between(state, player)
    work = house.pool.submit(lambda: _check(state.rules, before, after, roll))
    check = await asyncio.wrap_future(work)
    return answered(TurnView(check.legal, check.moves, check.problems, tuple(roll)), words)


def _between(state: TableState, player: str) -> tuple[FilledSheet, FilledSheet, list[str]]:
    if player not in state.players:
        raise Refused(422, nobody_called(player, state))
    now, before = state.sheets.get(player), state.earlier.get(player)
    if now is None or before is None:
        raise Refused(409, say("two-photos-needed", player=player))
    rolls = [line.entry.words for line in state.lines if line.entry.words[0].text == "roll"]
    if not rolls:
        raise Refused(409, say("roll-needed"))
    roll = [word.text for word in rolls[-1][1:]]
    return settled(state.rules, before).sheet, settled(state.rules, now).sheet, roll


def _check(
    rules: AnyGame, before: FilledSheet, after: FilledSheet, roll: Sequence[str]
) -> TurnCheck:
    try:
        rules.options(roll)
        return rules.check_turn(before, after, roll)
    except (NoSuchRoll, RecordError) as error:
        raise Refused(409, error.message) from None
