"""Cards in a photo, without a table: the board that is then one of a position's."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from scoring.card_design import CardDesign
from scoring.games import find_game
from scoring.message import Book
from server.photos.cards_reader import board_in
from server.refusals import Refused
from server.web.dependencies import HouseDep, WordsDep, address_of, answered
from server.web.problems import replies
from server.web.routes.photos import PHOTO_BODY, received
from server.wire.cards import CardsAnswer, cards_answer
from server.wire.encode import shape
from vision.cards.answers import with_answers
from vision.cards.reading import CardsReading

say = Book("server.web")

router = APIRouter(prefix="/api/v1/games", tags=["photos"])


@router.post(
    "/{game}/cards/photos",
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
    said: Annotated[
        list[Annotated[str, Query(max_length=60)]],
        Query(max_length=60, description="Answers to doubts of the same photo: `red.top=Oars`."),
    ] = [],  # noqa: B006
) -> Response:
    """Read a player's cards from a photo (the bytes of the file are the body). Nothing is kept."""
    rules = find_game(game)
    if rules.card_design is None:
        raise Refused(404, say("no-cards-in", game=rules.title))
    design = rules.card_design()
    async with received(house, request) as data:

        def work() -> CardsReading:
            return house.hands.run(board_in, house.hands.open(data), rules.name)

        reading = await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "")))
    told = with_answers(reading, _answers(said, design))
    return answered(cards_answer("", design, told, edition), words)


def _answers(said: Sequence[str], design: CardDesign) -> dict[str, str]:
    """Field → label; a top card must be one that there is."""
    given = dict(one.split("=", 1) for one in said if "=" in one)
    names = {face.name for face in design.faces}
    wrong = [
        label for field, label in given.items() if field.endswith(".top") and label not in names
    ]
    if wrong:
        raise Refused(422, say("no-such-card", card=wrong[0][:40]))
    return given
