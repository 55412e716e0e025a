"""The games: what there is, what a roll means, and the sheets to print."""

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from scoring.dice import NoSuchRoll
from scoring.felt import CardDeck
from scoring.games import GAMES, find_game, own_games
from scoring.message import Book, both
from scoring.position import NoPosition, PositionAnswer, PositionParts
from scoring.sheet import SheetLayout
from server.material import layout_of
from server.refusals import Refused
from server.web.blank_sheets import blank_pdf, blank_picture
from server.web.dependencies import WordsDep, answered
from server.web.problems import replies
from server.wire.answers import (
    GameAnswer,
    GameWords,
    LayoutAnswer,
    RollAnswer,
    game_answer,
    game_words,
    layout_answer,
    roll_answer,
)
from server.wire.encode import shape

say = Book("server.web")

router = APIRouter(prefix="/api/v1/games", tags=["games"])


@router.get("", response_model=list[shape(GameAnswer)])  # type: ignore[misc]
async def games(words: WordsDep) -> Response:
    """The games, as `tallycam games --json` prints them."""
    return answered([*_games(), *map(game_answer, own_games())], words)


@cache
def _games() -> tuple[GameAnswer, ...]:
    return tuple(map(game_answer, GAMES))


@router.get("/{game}/options", response_model=shape(RollAnswer), responses=replies(404, 422))
def meaning_of_roll(
    game: str,
    roll: Annotated[str, Query(max_length=200, description="The dice: 1,3,5,5,6")],
    words: WordsDep,
) -> Response:
    """What a roll means in a game."""
    rules = find_game(game)
    try:
        meant = roll_answer(rules, [die.strip() for die in roll.split(",") if die.strip()])
    except NoSuchRoll as error:
        raise Refused(422, error.message) from None
    return answered(meant, words)


@router.get("/{game}/words", response_model=shape(GameWords), responses=replies(404))
def words_of(game: str, words: WordsDep) -> Response:
    """What a game calls the fields of its sheets, and a few lines as people type them."""
    return answered(game_words(find_game(game)), words)


@router.get("/{game}/cards", response_model=shape(CardDeck), responses=replies(404))
def cards_of(game: str, words: WordsDep) -> Response:
    """The cards of a game as a page draws them."""
    rules = find_game(game)
    if rules.cards is None:
        raise Refused(404, say("no-cards", game=rules.title))
    return answered(rules.cards.deck, words, headers={"Cache-Control": "max-age=300"})


@router.get("/{game}/position", response_model=shape(PositionParts), responses=replies(404))
def position_parts(game: str, words: WordsDep) -> Response:
    """What can lie before a player, for a page on which it is tapped."""
    rules = find_game(game)
    if rules.positions is None:
        raise Refused(404, say("no-positions", game=rules.title))
    return answered(rules.positions.parts, words)


@router.post("/{game}/position", response_model=shape(PositionAnswer), responses=replies(404, 422))
def position(game: str, document: dict[str, Any], words: WordsDep) -> Response:
    """What follows from what lies there now, as `tallycam position --json` prints it."""
    try:
        return answered(find_game(game).position(document), words)
    except NoPosition as error:
        raise Refused(422, error.message) from None


@router.get(
    "/{game}/layouts/{sheet}", response_model=shape(LayoutAnswer), responses=replies(404, 422)
)
def layout(game: str, sheet: str, words: WordsDep) -> Response:
    """Where every field of a sheet is, in millimetres."""
    found = _layout(game, sheet)
    return answered(layout_answer(found), words, headers={"Cache-Control": "max-age=300"})


@router.get(
    "/{game}/sheet.pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}, **replies(404, 422)},
)
def printed_sheet(
    game: str,
    sheet: Annotated[str, Query(max_length=40)] = "",
    paper: Annotated[str, Query(pattern="^(a4|letter)$")] = "a4",
    markers: Annotated[
        bool, Query(description="Enrolled sheets: with our markers round it.")
    ] = False,
    *,
    words: WordsDep,
) -> Response:
    """A sheet to print and play on."""
    rules = find_game(game)
    if not rules.layouts:
        raise Refused(404, say("paperless", game=rules.title))
    found = _layout(game, sheet or rules.layouts[0].sheet)
    if found.not_printed:
        raise Refused(422, found.not_printed)
    name = f"{rules.name}-{found.sheet}-{paper}-{words.language}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    printed = blank_pdf(rules.name, found.sheet, paper, words.language, markers=markers)
    return Response(printed, media_type="application/pdf", headers=headers)


@router.get(
    "/{game}/layouts/{sheet}/blank.webp",
    response_class=Response,
    responses={200: {"content": {"image/webp": {}}}, **replies(404)},
)
def blank(game: str, sheet: str, words: WordsDep) -> Response:
    """The empty sheet as a picture, for typing on it."""
    found = _layout(game, sheet)
    picture = blank_picture(found.game, found.sheet, words.language)
    return Response(picture, media_type="image/webp", headers={"Cache-Control": "max-age=86400"})


def _layout(game: str, sheet: str) -> SheetLayout:
    rules = find_game(game)
    found = layout_of(rules, sheet)
    if found is None:
        if not rules.layouts:
            raise Refused(404, say("paperless", game=rules.title))
        known = both(*(one.sheet for one in rules.layouts))
        raise Refused(404, say("sheets-are", game=rules.title, sheets=known))
    return found
