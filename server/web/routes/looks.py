"""A photo without a table: what it shows is told by itself.

Dice are only looked at, and nothing of them is kept. Sheets, and dice dropped on one, open a table
for their game, whose players are numbered until somebody names them.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field as Described

from scoring.games import find_game
from scoring.observation import Doubt, Observation
from server.photos.reading import Kind
from server.queue.asked import PhotoAsked
from server.queue.desk import content_hash, first_look
from server.queue.seating import events_of, numbered
from server.refusals import Refused
from server.table.events import Event, Looked, Seated
from server.table.keeper import Ticket, checked_names
from server.table.possible import with_possible_dice
from server.table.state import TableState
from server.web.asked import Asked, Text
from server.web.dependencies import (
    House,
    HouseDep,
    Step,
    TableDep,
    WordsDep,
    address_of,
    answered,
)
from server.web.problems import replies
from server.web.routes.photos import PHOTO_BODY, received, say
from server.web.routes.tables import handed_over
from server.wire.encode import shape
from server.words import Words

router = APIRouter(prefix="/api/v1", tags=["photos"])


@dataclass(frozen=True, slots=True)
class LookAnswer:
    """What a photo shows of which nothing was said before."""

    of: Kind
    size_px: tuple[int, int]
    """Width and height of the upright photo."""
    fields: Mapping[str, Observation]
    """Dice only: each die, and each place where one more may lie."""
    doubts: tuple[Doubt, ...]
    """Dice only: what is asked of them."""
    table: Ticket | None = None
    """Sheets and drops only: the table that was opened for them."""
    number: int = 0
    """Of the first reading at that table; 0 for dice."""


class Names(Asked):
    """Everybody at the table in the order they sit; more names than before are more people."""

    players: list[Text] = Described(min_length=1, max_length=12, examples=[["Ada", "Ben"]])


@router.post(
    "/photos",
    status_code=201,
    response_model=shape(LookAnswer),
    responses=replies(404, 408, 413, 422, 503),
    openapi_extra=PHOTO_BODY,
)
async def look(
    house: HouseDep,
    request: Request,
    words: WordsDep,
    game: Annotated[
        str, Query(max_length=40, description="Read as this game would; left out, it is told.")
    ] = "",
) -> Response:
    """Read a photo (the bytes of the file are the body) without a table.

    Of dice nothing is kept. Sheets, and a drop on one, open a table.
    """
    rules = find_game(game) if game else None
    async with received(house, request) as data:
        asked = PhotoAsked(
            photo=content_hash(data),
            of="any",
            game=rules.name if rules else "",
            language=words.language,
            address=address_of(request),
        )
        seen = (await house.desk.read(asked, data)).seen
    assert seen is not None
    if seen.of == "dice":
        fields, doubts = with_possible_dice(seen.looks[0].reading)
        return answered(LookAnswer(seen.of, seen.size_px, fields, doubts), words, status=201)
    ticket, number = await asyncio.to_thread(_opened, house, seen.game, seen.looks, words)
    reply = answered(LookAnswer(seen.of, seen.size_px, {}, (), ticket, number), words, status=201)
    handed_over(ticket, request, reply)
    return reply


@router.post("/tables/{table_id}/players", status_code=201, responses=replies(401, 409, 422))
def name_players(names: Names, house: HouseDep, table_id: TableDep) -> Step:
    """Name the people at a table anew, or let more sit down."""

    def decide(state: TableState) -> Event:
        players = checked_names(names.players, state.rules, fewest=len(state.players))
        if len(players) > len(state.players) and state.has_turns:
            raise Refused(409, say("too-late-to-sit-down"))
        return Seated(players)

    return Step(house.tables.change(table_id, decide).number)


def _opened(house: House, game: str, looks: Sequence[Looked], words: Words) -> tuple[Ticket, int]:
    """A table for what lies in a photo, with as many people as there are sheets of one kind."""
    most = find_game(game).player_counts.stop - 1
    kinds = [one.reading.sheet for one in looks]
    sheets = max(kinds.count(kind) for kind in kinds)
    ticket = house.tables.open(game, numbered(min(sheets, most), words), named=False)
    logged = house.tables.change_all(ticket.id, lambda state: events_of(state, looks, words))
    return ticket, first_look(logged)
