"""The games: what there is, what a roll means, and the sheets to print."""

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from scoring.games import GAMES, find_game
from scoring.sheet import SheetLayout
from server.blank import blank_pdf, blank_picture
from server.errors import Refused, replies
from server.shapes import GameShape, LayoutShape, RollShape
from server.sheets import layout_of
from server.view import game_view, roll_view

router = APIRouter(prefix="/api/v1/games", tags=["games"])


@router.get("")
async def games() -> list[GameShape]:
    """The games, as `tallycam games --json` prints them."""
    return _games()


@cache
def _games() -> list[GameShape]:
    return [game_view(rules) for rules in GAMES]


@router.get("/{game}/options", responses=replies(404, 422))
def options(
    game: str,
    roll: Annotated[str, Query(max_length=200, description="The dice: 1,3,5,5,6")],
) -> RollShape:
    """What a roll means in a game."""
    rules = find_game(game)
    try:
        return roll_view(rules, [die.strip() for die in roll.split(",") if die.strip()])
    except ValueError as sentence:
        raise Refused(422, str(sentence)) from None


@router.get("/{game}/layouts/{sheet}", response_model=LayoutShape, responses=replies(404, 422))
def layout(game: str, sheet: str) -> Response:
    """Where every field of a sheet is, in millimetres."""
    found = _layout(game, sheet)
    return JSONResponse(layout_view(found), headers={"Cache-Control": "max-age=300"})


@router.get(
    "/{game}/sheet.pdf",
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}}, **replies(404, 422)},
)
def sheet_pdf(
    game: str,
    sheet: Annotated[str, Query(max_length=40)] = "",
    paper: Annotated[str, Query(pattern="^(a4|letter)$")] = "a4",
) -> Response:
    """A sheet to print and play on."""
    rules = find_game(game)
    if not rules.layouts:
        raise Refused(404, f"{rules.title} is played without paper")
    found = _layout(game, sheet or rules.layouts[0].sheet)
    if found.not_printed:
        raise Refused(422, found.not_printed)
    name = f"{rules.name}-{found.sheet}-{paper}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(
        blank_pdf(rules.name, found.sheet, paper), media_type="application/pdf", headers=headers
    )


@router.get(
    "/{game}/layouts/{sheet}/blank.webp",
    response_class=Response,
    responses={200: {"content": {"image/webp": {}}}, **replies(404)},
)
def blank(game: str, sheet: str) -> Response:
    """The empty sheet as a picture, for typing on it."""
    found = _layout(game, sheet)
    picture = blank_picture(found.game, found.sheet)
    return Response(picture, media_type="image/webp", headers={"Cache-Control": "max-age=86400"})


def _layout(game: str, sheet: str) -> SheetLayout:
    rules = find_game(game)
    found = layout_of(rules, sheet)
    if found is None:
        known = ", ".join(one.sheet for one in rules.layouts) or "none"
        raise Refused(404, f"{rules.title} has no sheet of that name; its sheets are: {known}")
    return found


def layout_view(found: SheetLayout) -> LayoutShape:
    """A sheet in the shape of the command line's contract."""
    shape: LayoutShape = {
        "game": found.game,
        "sheet": found.sheet,
        "page_mm": list(found.page_mm),
        "fields": [],
    }
    for field in found.fields:
        shape["fields"].append(
            {
                "id": field.id,
                "kind": field.kind.value,
                "box_mm": list(field.box_mm),
                "labels": list(field.labels),
            }
        )
        if field.from_mm is not None and field.to_mm is not None:
            shape["fields"][-1]["from_mm"] = list(field.from_mm)
            shape["fields"][-1]["to_mm"] = list(field.to_mm)
    return shape
