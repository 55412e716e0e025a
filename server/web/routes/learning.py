"""Learn more of the print of an enrolled sheet from photos of filled copies; for the owner alone.

The sheet is taken out to be changed, each photo is sent to that draft, then it is learned from.
"""

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from scoring.message import Book, Message
from server.drafts import Draft, require_few
from server.own_sheets import forget_learned, keep_learned, own_sheet
from server.photos.learning import LearnedPrint, copies_kept, keep_copies, learn_from_kept
from server.refusals import Refused
from server.web.dependencies import HouseDep, WordsDep, address_of, answered
from server.web.own_sheet import DraftDep, OwnerDep
from server.web.problems import replies
from server.web.routes.own import Name
from server.web.routes.photos import PHOTO_BODY, received
from server.wire.encode import shape

say = Book("server.web")
router = APIRouter(prefix="/api/v1/own", tags=["sheets of one's own"])


@dataclass(frozen=True, slots=True)
class CopiesAnswer:
    """How many copies of the sheet the photos showed so far."""

    photos: int


@dataclass(frozen=True, slots=True)
class LearnedAnswer:
    """What was learned of a sheet."""

    name: str
    photos: int
    known: tuple[str, ...]
    """Fields whose print is known now."""
    unknown: tuple[str, ...]
    """Those that were not left empty often enough, and that stay as they were."""
    told: tuple[Message, ...]
    """The same in a sentence or two."""


@router.post(
    "/drafts/{draft_id}/learning/photos",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(CopiesAnswer),
    responses=replies(401, 404, 408, 409, 413, 422, 503),
    openapi_extra=PHOTO_BODY,
)
async def read_copy(
    house: HouseDep, request: Request, words: WordsDep, draft: DraftDep
) -> Response:
    """Read a photo of a filled copy of the sheet, to be learned from with others."""
    require_few(len(copies_kept(draft.folder)))
    async with received(house, request, "own") as data:

        def work() -> int:
            return house.hands.run(keep_copies, house.hands.open(data), draft.folder)

        photos = await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "own")))
    return answered(CopiesAnswer(photos), words, status=201)


@router.post(
    "/drafts/{draft_id}/learning",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(LearnedAnswer),
    responses=replies(401, 404, 409, 422, 503),
)
async def learn(house: HouseDep, request: Request, words: WordsDep, draft: DraftDep) -> Response:
    """Learn from the photos that were read: the blank becomes better, its fields and sums stay."""

    def work() -> LearnedPrint:
        return house.hands.run(learn_from_kept, None, draft.folder)

    learned = await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "own")))
    name, title = await asyncio.to_thread(_keep, draft, learned)
    house.drafts.give_up(draft)
    house.preparing.begin()
    told = learned.told(title)
    answer = LearnedAnswer(name, learned.photos, learned.known, learned.unknown, told)
    return answered(answer, words, status=201)


@router.post(
    "/sheets/{name}/unlearn", status_code=204, dependencies=[OwnerDep], responses=replies(401, 422)
)
def unlearn(house: HouseDep, name: Name) -> None:
    """Put the blank of a sheet back as it was enrolled."""
    forget_learned(*own_sheet(name))
    house.preparing.begin()


def _keep(draft: Draft, learned: LearnedPrint) -> tuple[str, str]:
    """Give the enrolled sheet the better blank; its name and title."""
    name = draft.told.name
    layout, count = own_sheet(name)
    assert layout.blank is not None
    taken = draft.layout
    assert taken.blank is not None
    same_blank = layout.blank.read_bytes() == taken.blank.read_bytes()
    if layout.fields != taken.fields or not same_blank:
        raise Refused(409, say("sheet-changed"))
    keep_learned(layout, count, learned.blank_png)
    return name, count.title
