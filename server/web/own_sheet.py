"""A sheet that is being enrolled, as the page sends it and as it is told; and who may do so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query, Request
from pydantic import Field as Described

from scoring.message import Book
from scoring.observation import Doubt, Observation
from scoring.score import PlayerScore, Problem
from scoring.sheet import LABELS, Field, FieldKind, PointMm
from scoring.sheet.count import Count
from server.drafts import Draft
from server.photos.enrolling import PageAsked
from server.refusals import CannotAnswer, Refused
from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep

say = Book(__package__)

OWNER_COOKIE, STAFF_COOKIE = "tallycam_owner", "tallycam_staff"
MOST_FIELDS = 1500
LONGEST_ID, LONGEST_TITLE = 80, 60
LEAST_SIDE_MM = 30
CORNERS, LONGEST_CORNERS = r"^$|^-?\d(\.\d+)?(,-?\d(\.\d+)?){7}$", 200
Mm = Annotated[float, Described(ge=-1000, le=1000, allow_inf_nan=False)]
Id = Annotated[Text, Described(max_length=LONGEST_ID)]


class GivenField(Asked):
    """One field, in millimetres from the corner of the page."""

    id: Id
    kind: FieldKind
    box_mm: tuple[Mm, Mm, Mm, Mm]
    from_mm: tuple[Mm, Mm] | None = None
    to_mm: tuple[Mm, Mm] | None = None

    def field(self) -> Field:
        """As the sheet has it."""
        is_link = self.kind is FieldKind.LINK
        if is_link and (self.from_mm is None or self.to_mm is None):
            raise CannotAnswer(say("link-without-ends", field=self.id))
        return Field(
            self.id,
            self.kind,
            self.box_mm,
            LABELS[self.kind],
            self.from_mm if is_link else None,
            self.to_mm if is_link else None,
        )


class GivenSheet(Asked):
    """The fields of a sheet, and its sums."""

    title: Text = Described(default="", max_length=LONGEST_TITLE)
    fields: list[GivenField] = Described(max_length=MOST_FIELDS)
    sums: dict[Id, list[Id]] = Described(default={}, max_length=MOST_FIELDS)
    totals: dict[Id, Id] = Described(default={}, max_length=40)
    """Each player of the page, or column, with the box that decides."""
    total: Id = ""
    least_wins: bool = False

    def count(self) -> Count:
        """What it declares."""
        sums = {box: tuple(parts) for box, parts in self.sums.items()}
        return Count(self.title, sums, self.total, self.totals, self.least_wins)


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """A sheet while it is enrolled."""

    draft: str
    name: str
    """The enrolled sheet that is being changed; "" for a new one."""
    title: str
    page_mm: PointMm
    fields: tuple[Field, ...]
    sums: Mapping[str, tuple[str, ...]]
    total: str
    totals: Mapping[str, str]
    least_wins: bool
    photos: int
    """How many copies of the page it was made from."""
    seen_by: str
    filled: bool
    known: str
    """The enrolled sheet that it cannot be told from; "" for none."""
    version: int
    corners: Sequence[Sequence[float]]
    """Where the page is in its photo, clockwise, in widths and heights of it; none of a PDF."""


@dataclass(frozen=True, slots=True)
class TrialAnswer:
    """What a photo shows, read with a sheet that is not kept yet."""

    fields: Mapping[str, Observation]
    doubts: tuple[Doubt, ...]
    problems: tuple[Problem, ...]
    players: tuple[PlayerScore, ...]


async def the_owner(house: HouseDep, request: Request) -> None:
    """Only who keeps this server: by the code of its terminal, or the staff of a kiosk."""
    if house.owner.knows(request.cookies.get(OWNER_COOKIE, "")):
        return
    staff = house.kiosk
    if staff is not None and staff.door.is_open(request.cookies.get(STAFF_COOKIE, "")):
        return
    raise Refused(401, say("owner-only"))


OwnerDep = Depends(the_owner)
DraftId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="Of the sheet being enrolled.")]


async def the_draft(house: HouseDep, draft_id: DraftId) -> Draft:
    """A sheet that is being enrolled."""
    return house.drafts.find(draft_id)


DraftDep = Annotated[Draft, Depends(the_draft)]


async def page_asked(
    pdf_page: Annotated[int, Query(ge=1, le=10_000, description="Which page of a PDF.")] = 1,
    turn: Annotated[int, Query(description="0, 90, 180 or 270 degrees, clockwise.")] = 0,
    width_mm: Annotated[float, Query(ge=0, le=600, description="Of the page; 0: told by it.")] = 0,
    height_mm: Annotated[float, Query(ge=0, le=600)] = 0,
    filled: Annotated[bool | None, Query(description="Written on; left out, it is told.")] = None,
    corners: Annotated[
        str,
        Query(
            max_length=LONGEST_CORNERS,
            pattern=CORNERS,
            description="x1,y1,x2,y2,x3,y3,x4,y4 of the page, clockwise, in widths and heights of"
            " its photo; left out, its rim tells.",
        ),
    ] = "",
) -> PageAsked:
    """How a page is to be taken."""
    if turn not in (0, 90, 180, 270):
        raise Refused(422, say("quarter-turns"))
    is_sized = min(width_mm, height_mm) >= LEAST_SIDE_MM
    size_mm = (width_mm, height_mm) if is_sized else None
    numbers = [float(number) for number in corners.split(",")] if corners else []
    places = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    return PageAsked(size_mm, pdf_page, turn, filled, places)


PageDep = Annotated[PageAsked, Depends(page_asked)]


def draft_answer(draft: Draft) -> DraftAnswer:
    """What a draft is told as."""
    layout, told = draft.layout, draft.told
    count = draft.count(layout)
    return DraftAnswer(
        draft=draft.id,
        name=told.name,
        title="" if count.title == layout.game else count.title,
        page_mm=layout.page_mm,
        fields=layout.fields,
        sums=count.sums,
        total=count.total,
        totals=count.totals,
        least_wins=count.least_wins,
        photos=len(draft.sources),
        seen_by=told.seen_by,
        filled=told.filled,
        known=told.known,
        version=layout.version,
        corners=told.corners,
    )
