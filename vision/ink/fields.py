"""Every field of a flattened page as a small picture for the ink network, the blank beside it.

Three shapes of picture: squares round what is written in cells, circled, crossed or filled; wide
ones for numbers; and strips that run along a link from anchor to anchor. Each has four channels:
blue, green and red of the photo with its light evened out, and the grey of the blank, so that the
network sees what was added. Beside each stands a coarser picture of what is around the field, for
marks that are larger than it or come from a neighbour. Training cuts its pictures with this code.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, FieldKind, PointMm, SheetLayout
from vision.photo import Pixels
from vision.thrift import is_thrifty

FLAT_PX_PER_MM = 6.0
"""Resolution of the flat page that fields are cut from."""
PAPER_LEVEL = 230
"""Blank paper has this brightness once the light is evened out."""

Crops = npt.NDArray[np.uint8]
"""(N, height, width, 4): blue, green, red of the photo and grey of the blank."""

AROUND_REDUCTION = 4
GLANCE_REDUCTION = 2
"""So much coarser are the pictures of a first glance, and the page that they are cut from."""
_WHITE_CELL_PX = 16
_SPARSE = 4
"""Every fourth pixel tells the paper's brightness well enough."""
_KEPT = 2 * 12 if is_thrifty() else 128
"""Pictures whose places are kept, twelve a sheet: those of Unvention take 14 MB, and at one table
few games are played."""
Rows = slice | Sequence[int]
"""Which of the pictures of a shape."""
EVERY = slice(None)
_FloatMap = npt.NDArray[np.float32]
_Axis = npt.NDArray[np.float64]
_Places = tuple[_FloatMap, _FloatMap]
"""(N, height, width) each: across and down."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a field is looked at."""

    shift_mm: PointMm = (0.0, 0.0)
    larger: float = 1.0
    """How many times as much as usual the picture shows, in each direction."""
    contrast: float = 1.0
    """How much darker ink is made than it is."""


@dataclass(frozen=True, slots=True)
class CropShape:
    """One shape of picture and the kinds of field it is for."""

    name: str
    size_px: tuple[int, int]
    """Width and height."""
    around_px: tuple[int, int]
    """Of the picture of what is around."""
    around_room: float
    """How many times as wide as the picture itself is what that one shows."""
    kinds: tuple[FieldKind, ...]


SQUARE = CropShape(
    "square",
    (48, 48),
    (32, 32),
    2.0,
    (FieldKind.DIGIT, FieldKind.SYMBOL, FieldKind.BUBBLE, FieldKind.BOX, FieldKind.SPOT),
)
WIDE = CropShape("wide", (84, 36), (56, 24), 1.9, (FieldKind.NUMBER,))
STRIP = CropShape("strip", (48, 24), (32, 32), 2.2, (FieldKind.LINK,))
SHAPES = (SQUARE, WIDE, STRIP)

_SQUARE_ROOM = 1.35
"""Side of a square picture, in sides of its field: circles are larger than what they go round."""
_WIDE_ROOM = (1.12, 1.2)
_STRIP_ROOM = 1.3


def around_name(shape: CropShape) -> str:
    """Name of the network's input for what is around fields of a shape."""
    return f"{shape.name}_around"


@lru_cache(maxsize=64)
def fields_of(layout: SheetLayout, shape: CropShape) -> tuple[Field, ...]:
    """The fields read from pictures of this shape, in the order of the pictures."""
    return tuple(field for field in layout.fields if field.kind in shape.kinds)


def cut_fields(
    page: Pixels, layout: SheetLayout, shape: CropShape, rows: Rows = EVERY, coarser: int = 1
) -> Crops:
    """Cut the pictures of one shape out of a page as `beside_blank` makes it.

    Args:
        page: The page, reduced by `coarser`.
        layout: The sheet.
        shape: Of the pictures.
        rows: Which of its fields, by their place in `fields_of`.
        coarser: How many times fewer pixels a picture has each way.
    """
    return _cut(page, _places(layout, shape, around=False, coarser=coarser), rows)


def cut_around(
    small: Pixels, layout: SheetLayout, shape: CropShape, rows: Rows = EVERY, coarser: int = 1
) -> Crops:
    """Cut the pictures of what is around the fields out of a page as `reduced` makes it."""
    return _cut(small, _places(layout, shape, around=True, coarser=coarser), rows)


def _cut(page: Pixels, places: _Places, rows: Rows = EVERY) -> Crops:
    across, down = (one[rows] for one in places)
    count, height, width = across.shape
    if not count:
        return np.empty((0, height, width, 4), np.uint8)
    seen = cv2.remap(  # long rows are quickest
        page,
        across.reshape(count, height * width),
        down.reshape(count, height * width),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(seen, np.uint8).reshape(count, height, width, 4)


def reduced(page: Pixels) -> Pixels:
    """The page at a quarter of its resolution: half of it twice is quickest."""
    return halved(halved(page))


def halved(page: Pixels) -> Pixels:
    """The page at half of its resolution."""
    height, width = (side // 2 for side in page.shape[:2])
    half = cv2.resize(
        page[: 2 * height, : 2 * width], (width, height), interpolation=cv2.INTER_AREA
    )
    return np.asarray(half, np.uint8)


def beside_blank(flat: Pixels, blank: Pixels) -> Pixels:
    """The page with its light evened out and its blank as a fourth channel, (H, W, 4).

    Args:
        flat: The page from above, (H, W, 3) BGR or with anything as a fourth channel, at
            `FLAT_PX_PER_MM`.
        blank: The same page unwritten, (H, W) grey at the same resolution.
    """
    height, width = flat.shape[:2]
    if blank.shape != (height, width):  # a pixel more or less at the page's far edges
        missing = max(0, height - blank.shape[0]), max(0, width - blank.shape[1])
        blank = np.pad(blank, ((0, missing[0]), (0, missing[1])), mode="edge")[:height, :width]
    page = even_light(flat)
    if page.shape[2] == 3:
        page = np.asarray(cv2.cvtColor(page, cv2.COLOR_BGR2BGRA), np.uint8)
    cv2.insertChannel(blank, page, 3)
    return page


def even_light(flat: Pixels) -> Pixels:
    """The flat page as if lit evenly by white light: paper is `PAPER_LEVEL` everywhere."""
    height, width = flat.shape[:2]
    cells = (max(1, width // _WHITE_CELL_PX), max(1, height // _WHITE_CELL_PX))
    some = _sparse(flat)
    high, wide = (max(1, side // 2) for side in some.shape[:2])
    half = cv2.resize(some[: 2 * high, : 2 * wide], (wide, high), interpolation=cv2.INTER_AREA)
    small = cv2.resize(half, cells, interpolation=cv2.INTER_AREA)  # half of it first is quicker
    # The brightest of the neighbouring cells is the one with least print and ink in it.
    white = cv2.GaussianBlur(cv2.dilate(small, np.ones((5, 5), np.uint8)), (0, 0), 1.5)
    full = cv2.resize(np.maximum(white, 8), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(flat, full, dst=full, scale=PAPER_LEVEL), np.uint8)


def _sparse(flat: Pixels) -> Pixels:
    """Every fourth pixel each way; four channels go as one number."""
    if flat.shape[2] != 4 or not flat.flags.c_contiguous:
        return flat[::_SPARSE, ::_SPARSE]
    some = np.ascontiguousarray(flat.view(np.uint32)[::_SPARSE, ::_SPARSE])
    return some.view(np.uint8)


def cut_closer(
    page: Pixels,
    fields: Sequence[Field],
    shape: CropShape,
    looks: Sequence[Look],
    *,
    around: bool,
) -> Crops:
    """Cut the pictures of a few fields of one shape anew, look by look: shifted, and wider."""
    width, height = shape.around_px if around else shape.size_px
    crops = np.empty((len(looks) * len(fields), height, width, 4), np.uint8)
    if not len(fields):
        return crops
    px_per_mm = FLAT_PX_PER_MM / (AROUND_REDUCTION if around else 1)
    centres, axes_x, axes_y = frames_mm(fields, shape, around=around)
    places = []
    for look in looks:
        steps_x, steps_y = (
            axes * (look.larger * px_per_mm / count)
            for axes, count in ((axes_x, width), (axes_y, height))
        )
        middles = (centres + look.shift_mm) * px_per_mm - 0.5
        firsts = middles - steps_x * ((width - 1) / 2) - steps_y * ((height - 1) / 2)
        places.append(np.stack([steps_x, steps_y, firsts], axis=2))
    for picture, to_page in zip(crops, np.concatenate(places), strict=True):
        cv2.warpAffine(
            page,
            to_page,
            (width, height),
            dst=picture,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    return crops


@lru_cache(maxsize=_KEPT)
def _places(layout: SheetLayout, shape: CropShape, *, around: bool, coarser: int) -> _Places:
    """Where on the flat page each pixel of each picture of a sheet lies."""
    fields = fields_of(layout, shape)
    width, height = (side // coarser for side in (shape.around_px if around else shape.size_px))
    if not fields:
        return np.empty((0, height, width), np.float32), np.empty((0, height, width), np.float32)
    frames = frames_mm(fields, shape, around=around)
    centres, axes_x, axes_y = (axis[:, None, None] for axis in frames)
    column = (np.arange(width, dtype=np.float64) + 0.5) / width - 0.5
    row = (np.arange(height, dtype=np.float64) + 0.5) / height - 0.5
    px_per_mm = FLAT_PX_PER_MM / (AROUND_REDUCTION if around else 1) / coarser
    points_mm = centres + column[:, None] * axes_x + row[:, None, None] * axes_y
    places: _FloatMap = (points_mm * px_per_mm - 0.5).astype(np.float32)
    return np.ascontiguousarray(places[..., 0]), np.ascontiguousarray(places[..., 1])


def frames_mm(
    fields: Sequence[Field], shape: CropShape, *, around: bool
) -> tuple[_Axis, _Axis, _Axis]:
    """(N, 2) each: centre, width axis and height axis of the pictures of these fields."""
    frames = np.array([_frame_mm(field, shape) for field in fields])
    centres, axes_x, axes_y = (frames[:, number] for number in range(3))
    if around:
        axes_x, axes_y = _axes_around(axes_x, axes_y, shape)
    return centres, axes_x, axes_y


def _axes_around(axis_x: _Axis, axis_y: _Axis, shape: CropShape) -> tuple[_Axis, _Axis]:
    """The axes of the picture of what is around, from those of the picture itself."""
    width, height = shape.size_px
    around_width, around_height = shape.around_px
    taller = (around_height / around_width) / (height / width)
    return axis_x * shape.around_room, axis_y * shape.around_room * taller


def _frame_mm(field: Field, shape: CropShape) -> tuple[_Axis, _Axis, _Axis]:
    """Centre, width axis and height axis of a field's picture on the page."""
    x, y, width_mm, height_mm = field.box_mm
    centre = np.array([x + width_mm / 2, y + height_mm / 2])
    aspect = shape.size_px[1] / shape.size_px[0]
    if field.from_mm is not None and field.to_mm is not None:
        start, end = np.array(field.from_mm), np.array(field.to_mm)
        along = (end - start) * _STRIP_ROOM
        return (start + end) / 2, along, np.array([-along[1], along[0]]) * aspect
    long_mm = long_side_mm(field, shape)
    return centre, np.array([long_mm, 0.0]), np.array([0.0, long_mm * aspect])


def long_side_mm(field: Field, shape: CropShape) -> float:
    """How wide a picture of a field is, on the page."""
    _, _, width_mm, height_mm = field.box_mm
    if shape is WIDE:
        aspect = shape.size_px[1] / shape.size_px[0]
        return max(width_mm * _WIDE_ROOM[0], height_mm * _WIDE_ROOM[1] / aspect)
    return max(width_mm, height_mm) * _SQUARE_ROOM
