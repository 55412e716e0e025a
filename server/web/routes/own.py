"""Sheets of one's own: the owner's code, the enrolled sheets, their titles; for the owner alone."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Body, Path, Request, Response
from pydantic import Field as Described

from scoring.message import Book
from scoring.own import SHEET
from scoring.sheet import PointMm
from server.drafts import Told
from server.own_sheets import delete_own_sheet, is_learned, own_layouts, own_sheet, rename_own_sheet
from server.refusals import Refused
from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep, WordsDep, address_of, answered
from server.web.own_sheet import (
    LONGEST_TITLE,
    OWNER_COOKIE,
    DraftAnswer,
    OwnerDep,
    draft_answer,
)
from server.web.problems import replies
from server.wire.encode import shape

say = Book("server.web")
router = APIRouter(prefix="/api/v1/own", tags=["sheets of one's own"])
A_YEAR_S = 365 * 24 * 3600
Name = Annotated[str, Path(pattern="^[a-z0-9_]{1,40}$", description="Of the enrolled sheet.")]


class OwnerCode(Asked):
    """The code that the server's terminal shows."""

    code: Text = Described(max_length=40, examples=["KXW2-N7QF"])


class Titled(Asked):
    """What people call a sheet."""

    title: Text = Described(min_length=1, max_length=LONGEST_TITLE, examples=["Club golf"])


@dataclass(frozen=True, slots=True)
class OwnSheetAnswer:
    """An enrolled sheet in short."""

    name: str
    title: str
    page_mm: PointMm
    fields: int
    version: int
    learned: bool = False
    """Whether more of its print was learned since it was enrolled."""


@router.post("/key", status_code=204, responses=replies(401, 422, 429, 503))
async def open_with_code(
    house: HouseDep, given: Annotated[OwnerCode, Body()], request: Request, response: Response
) -> None:
    """Show the owner's code; where many wrong ones come from, one waits a moment."""
    address = address_of(request)
    await house.turnstile.turn(address)
    key = house.owner.key_for(given.code)
    if key is None:
        raise Refused(401, say("wrong-owner-code"))
    house.turnstile.right(address)
    response.set_cookie(
        OWNER_COOKIE,
        key,
        max_age=A_YEAR_S,
        path="/api/v1/own",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


@router.get(
    "/sheets",
    dependencies=[OwnerDep],
    response_model=list[shape(OwnSheetAnswer)],  # type: ignore[misc]
    responses=replies(401),
)
def sheets(words: WordsDep) -> Response:
    """Every enrolled sheet."""
    told = []
    for layout in own_layouts():
        if layout.sheet == SHEET:
            title = own_sheet(layout.game)[1].title
            fields = len(layout.fields)
            known = layout.page_mm, fields, layout.version, is_learned(layout)
            told.append(OwnSheetAnswer(layout.game, title, *known))
    return answered(told, words)


@router.post(
    "/sheets/{name}/change",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 422, 507),
)
def change(house: HouseDep, name: Name, words: WordsDep) -> Response:
    """Take an enrolled sheet out to change it; it stays as it is until that is kept."""
    layout, count = own_sheet(name)
    assert layout.blank is not None
    blank_png = layout.blank.read_bytes()
    draft = house.drafts.begin(len(blank_png))
    draft.set_page(blank_png, Told(name=name))
    draft.write(layout, count)
    return answered(draft_answer(draft), words, status=201)


@router.post(
    "/sheets/{name}/title", status_code=204, dependencies=[OwnerDep], responses=replies(401, 422)
)
def rename(name: Name, given: Annotated[Titled, Body()]) -> None:
    """Give an enrolled sheet another title."""
    rename_own_sheet(name, given.title)


@router.delete(
    "/sheets/{name}", status_code=204, dependencies=[OwnerDep], responses=replies(401, 422)
)
def delete(name: Name) -> None:
    """Forget an enrolled sheet; tables that were opened for it can't be opened any more."""
    delete_own_sheet(name)
