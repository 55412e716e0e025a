"""Cards in a photo, without a table: the board that is then one of a position's."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from scoring.games import find_game
from scoring.message import Book
from server.photos.cards_reader import board_in
from server.refusals import Refused
from server.web.dependencies import HouseDep, WordsDep, address_of, answered
from server.web.problems import replies
from server.web.routes.photos import PHOTO_BODY, received
from server.wire.cards import CardsAnswer, cards_answer
from server.wire.encode import shape
from vision.cards.reading import CardsReading

say = Book("server.web")

router = APIRouter(prefix="/api/v1/games", tags=["photos"])


@router.post(
    "/{game}/cards",
    response_model=shape(CardsAnswer),
    responses=replies(404, 408, 413, 422, 503),
    openapi_extra=PHOTO_BODY,
)
async def cards(
    game: str,
    house: HouseDep,
    request: Request,
    words: WordsDep,
    edition: Annotated[
        Literal["third", "other"],
        Query(description="`other`: a top card's icons are read, not known by its name."),
    ] = "third",
) -> Response:
    """Read a player's cards from a photo (the bytes of the file are the body). Nothing is kept."""
    rules = find_game(game)
    if rules.cards is None:
        raise Refused(404, say("no-cards-in", game=rules.title))
    design = rules.cards()
    async with received(house, request) as data:

        def work() -> CardsReading:
            return house.hands.run(board_in, house.hands.open(data), rules.name)

        reading = await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "")))
    return answered(cards_answer("", design, reading, edition), words)
