"""Enrol a sheet: its page, its fields as they are proposed and corrected, a trial; then keep it."""

import asyncio
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Body, Path, Request, Response

from scoring.games import own_folder
from scoring.message import Book
from scoring.own import SHEET
from scoring.sheet import SheetLayout
from scoring.sheet.count import Count
from server.drafts import Draft
from server.own_sheets import keep_own_sheet, own_layouts, own_sheet_name, write_whole
from server.photos.enrolling import PageAsked, ProposedPage, propose_page, try_sheet
from server.refusals import Refused
from server.web.dependencies import House, HouseDep, WordsDep, address_of, answered
from server.web.own_sheet import (
    DraftAnswer,
    DraftDep,
    GivenSheet,
    OwnerDep,
    PageDep,
    TrialAnswer,
    draft_answer,
)
from server.web.problems import replies
from server.web.routes.own import OwnSheetAnswer
from server.web.routes.photos import received
from server.wire.encode import shape

say = Book("server.web")
router = APIRouter(prefix="/api/v1/own", tags=["sheets of one's own"])
PAGE_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("image/jpeg", "image/png", "application/pdf", "application/octet-stream")
        },
    }
}


@router.post(
    "/photos",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 408, 413, 422, 503, 507),
    openapi_extra=PAGE_BODY,
)
async def begin(house: HouseDep, request: Request, words: WordsDep, asked: PageDep) -> Response:
    """Begin with a page (the bytes of the photo or PDF are the body): its fields are proposed."""
    async with received(house, request, "own") as data:
        draft = await asyncio.to_thread(house.drafts.begin, len(data))
        try:
            await asyncio.to_thread(draft.add_source, data)
            await _proposed(house, request, draft, asked)
        except BaseException:
            house.drafts.give_up(draft)
            raise
    return answered(draft_answer(draft), words, status=201)


@router.post(
    "/drafts/{draft_id}/photos",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 404, 408, 409, 413, 422, 503),
    openapi_extra=PAGE_BODY,
)
async def add_copy(
    house: HouseDep, request: Request, words: WordsDep, draft: DraftDep, asked: PageDep
) -> Response:
    """Add a photo of another filled copy: what they share is the print."""
    async with received(house, request, "own") as data:
        await asyncio.to_thread(draft.add_source, data)
        try:
            await _proposed(house, request, draft, asked)
        except BaseException:
            draft.drop_last_source()
            raise
    return answered(draft_answer(draft), words, status=201)


@router.post(
    "/drafts/{draft_id}/page",
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 404, 422, 503),
)
async def take_again(
    house: HouseDep, request: Request, words: WordsDep, draft: DraftDep, asked: PageDep
) -> Response:
    """Take the same page otherwise: turned, of another size, by its corners, another of the PDF."""
    await _proposed(house, request, draft, asked)
    return answered(draft_answer(draft), words)


@router.get(
    "/drafts/{draft_id}",
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 404, 422),
)
def draft(draft: DraftDep, words: WordsDep) -> Response:
    """A sheet while it is enrolled."""
    return answered(draft_answer(draft), words)


@router.get(
    "/drafts/{draft_id}/{picture}",
    dependencies=[OwnerDep],
    response_class=Response,
    responses={200: {"content": {"image/png": {}, "image/jpeg": {}}}, **replies(401, 404, 422)},
)
def picture(
    draft: DraftDep, picture: Annotated[str, Path(pattern=r"^(page\.png|photo\.jpg|trial\.jpg)$")]
) -> Response:
    """The page without ink, its photo as it came, or the one tried last, from above."""
    path = draft.folder / picture
    if not path.is_file():
        raise Refused(404, say("no-such-address"))
    kind = "image/png" if path.suffix == ".png" else "image/jpeg"
    return Response(path.read_bytes(), media_type=kind)


@router.put(
    "/drafts/{draft_id}",
    dependencies=[OwnerDep],
    response_model=shape(DraftAnswer),
    responses=replies(401, 404, 422),
)
def correct(draft: DraftDep, given: Annotated[GivenSheet, Body()], words: WordsDep) -> Response:
    """Take these fields and sums for the ones there were."""
    _write(draft, given)
    return answered(draft_answer(draft), words)


@router.post(
    "/drafts/{draft_id}/trial/photos",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(TrialAnswer),
    responses=replies(401, 404, 408, 413, 422, 503),
    openapi_extra=PAGE_BODY,
)
async def trial(house: HouseDep, request: Request, words: WordsDep, draft: DraftDep) -> Response:
    """Read a photo with the sheet as it stands; nothing of it is kept but its picture."""
    async with received(house, request, "own") as data:

        def work() -> TrialAnswer:
            photo = house.hands.open(data)
            tried = house.hands.run(try_sheet, photo, draft.folder)
            (draft.folder / "trial.jpg").write_bytes(tried.flat_jpeg)
            return TrialAnswer(tried.fields, tried.doubts, tried.problems, tried.players)

        told = await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "own")))
    return answered(told, words, status=201)


@router.post(
    "/drafts/{draft_id}/keep",
    status_code=201,
    dependencies=[OwnerDep],
    response_model=shape(OwnSheetAnswer),
    responses=replies(401, 404, 409, 422),
)
def keep(
    house: HouseDep, draft: DraftDep, given: Annotated[GivenSheet, Body()], words: WordsDep
) -> Response:
    """Keep the sheet: from now on it is found in photos, read and scored."""
    layout = _write(draft, given)
    told = draft.told
    name = told.name or own_sheet_name(given.title)
    if told.known not in ("", name):
        raise Refused(409, say("sheet-known", name=told.known))
    if not told.name and any(one.game == name for one in own_layouts()):
        raise Refused(409, say("sheet-name-taken", title=given.title))
    blank_png = (draft.folder / f"{SHEET}.png").read_bytes()
    kept = keep_own_sheet(replace(layout, game=name), blank_png, draft.count(layout))
    house.drafts.give_up(draft)
    house.preparing.begin()
    answer = OwnSheetAnswer(name, given.title, kept.page_mm, len(kept.fields), kept.version)
    return answered(answer, words, status=201)


@router.delete(
    "/drafts/{draft_id}", status_code=204, dependencies=[OwnerDep], responses=replies(401, 404, 422)
)
def give_up(house: HouseDep, draft: DraftDep) -> None:
    """Give up a sheet that is being enrolled."""
    house.drafts.give_up(draft)


async def _proposed(house: House, request: Request, draft: Draft, asked: PageAsked) -> None:
    """Let a reading process straighten the page and propose its fields; then keep them."""
    own, name = own_folder(), draft.told.name

    def work() -> None:
        sources = draft.sources
        if not sources:
            raise Refused(422, say("no-page-to-take"))
        page = house.hands.run(propose_page, None, sources, asked, own, name)
        _take(draft, page)

    await asyncio.wrap_future(house.pool.submit(work, (address_of(request), "own")))


def _take(draft: Draft, page: ProposedPage) -> None:
    title = draft.count(draft.layout).title if (draft.folder / f"{SHEET}.toml").exists() else ""
    told = replace(
        draft.told,
        seen_by=page.seen_by,
        filled=page.filled,
        known=page.known,
        corners=page.corners,
    )
    draft.set_page(page.page_png, told)
    if page.photo_jpeg:
        write_whole(draft.folder / "photo.jpg", page.photo_jpeg)
    draft.write(SheetLayout("", SHEET, 1, page.page_mm, page.fields), Count(title))


def _write(draft: Draft, given: GivenSheet) -> SheetLayout:
    """Take what the page sends; labels that the sheet's file was given by hand stay."""
    layout = draft.layout
    labels = {(field.id, field.kind): field.labels for field in layout.fields}
    fields = tuple(
        replace(field, labels=labels.get((field.id, field.kind), field.labels))
        for field in (one.field() for one in given.fields)
    )
    return draft.write(replace(layout, fields=fields), given.count())
