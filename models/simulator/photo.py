"""Sheet + labels + seed → a photo with its truth; the same seed gives the same pixels."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator import clutter
from models.simulator.habits import Habits
from models.simulator.handwriting import Hand, Handwriting
from models.simulator.light import Camera, exposed, lit
from models.simulator.marks import Scribe
from models.simulator.pens import InkPage, Pen, any_pen
from models.simulator.stains import accidents, blemishes
from models.simulator.surface import View, any_view
from models.simulator.tables import HELD_OUT_TABLES, table
from scoring.sheet import SheetLayout

Pixels = npt.NDArray[np.uint8]

_GRID_PX = 16
TRAINING_TABLES = 36


@dataclass(frozen=True, slots=True)
class Wish:
    """What the photo shall be like; whatever is left out is drawn from the seed."""

    megapixels: float = 3.0
    tilt_degrees: float | None = None
    curl: float | None = None
    """0 flat, 1 badly curled."""
    pen: str = ""
    difficulty: float | None = None
    """0 a fine day at the window, 1 a dark corner in haste."""
    held_out: bool = False
    """On tables that training never sees."""
    clutter: bool = True
    camera: Mapping[str, float] | None = None
    """Properties of `Camera` to fix."""
    covered_markers: int = 0
    dice_on_page: int = 0
    """So many dice lie anywhere on the page."""
    clean: bool = False
    """No smudges, stray dots or erased pencil."""
    many_hands: bool = False
    """Every field is filled in by somebody else."""
    careless: bool = False
    """Filled in in a hurry, with odd pens, second thoughts and coffee."""
    many_erased: bool = False
    """Pencil was rubbed out in many fields."""
    slips: float = 0.0
    """Share of marks with half a strike or a slip of the pen beside them."""
    corrected: float = 0.0
    """Share of fields, empty ones as well, where something else was written first and made void:
    painted over, erased or struck."""
    washed: bool = False
    """Too much light: paper is clipped to white and pale ink with it."""


ANYTHING: Final = Wish()


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedPhoto:
    """A photo and everything that is known of it."""

    pixels: Pixels
    """(H, W, 3) BGR, as decoded from `jpeg`."""
    jpeg: bytes
    layout: SheetLayout
    labels: Mapping[str, str]
    """The label of every field that is not empty."""
    view: View
    pen: Pen
    camera: Camera
    covered: frozenset[str]
    """Fields that something lies on or touches."""
    hidden: frozenset[str]
    """Those of them whose middle is covered: nobody could read them."""
    erased: frozenset[str]
    """Empty fields where a mark was rubbed out that can still be read."""
    ways: Mapping[str, str]
    """What is unusual about the marks of some fields."""

    def outline(self, field_id: str) -> npt.NDArray[np.float64]:
        """The field's corners in the photo, (4, 2) px, clockwise from its top left."""
        return self.view.project(_corners(self.layout.field(field_id).box_mm))


def simulate(
    blank: Pixels,
    layout: SheetLayout,
    labels: Mapping[str, str],
    seed: int,
    handwriting: Handwriting,
    wish: Wish = ANYTHING,
) -> SimulatedPhoto:
    """Fill in the sheet by hand and photograph it.

    Args:
        blank: The printed page, (H, W, 3) BGR; its size gives the pixels per millimetre.
        layout: The sheet.
        labels: What to write: field id to label, empty fields may be left out.
        seed: Chooses everything else.
        handwriting: Where characters come from.
        wish: What to fix.
    """
    rng = np.random.default_rng(seed)
    page, pen, erased = filled_page(blank, layout, labels, rng, handwriting, wish)
    hard = float(rng.uniform(0, 1) if wish.difficulty is None else wish.difficulty)
    camera = Camera.any(rng, hard)
    if wish.washed:
        camera = replace(camera, exposure=rng.uniform(1.08, 1.4), glare=rng.uniform(0, 0.5))
    if wish.camera:
        camera = replace(camera, **wish.camera)  # type: ignore[arg-type]
    view = _view(layout, hard, wish, rng)
    photo, covered = _scene(page, view, camera, wish, rng)
    if wish.covered_markers:
        covered = [*covered, *_cover_markers(photo, layout, view, wish.covered_markers, rng)]
    photo = exposed(photo, view.px_per_mm(), camera, rng)
    _, encoded = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, camera.quality])
    pixels = np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8)
    known = {field_id: label for field_id, label in labels.items() if label}
    touched, hidden = _covered(layout, view, covered)
    return SimulatedPhoto(
        pixels,
        encoded.tobytes(),
        layout,
        known,
        view,
        pen,
        camera,
        touched,
        hidden,
        erased - known.keys(),
        page.ways,
    )


def filled_page(
    blank: Pixels,
    layout: SheetLayout,
    labels: Mapping[str, str],
    rng: np.random.Generator,
    handwriting: Handwriting,
    wish: Wish,
) -> tuple[InkPage, Pen, frozenset[str]]:
    """The page, printed and filled in by hand, the pen of most of it, and where one was erased."""
    pen = any_pen(rng, wish.pen, odd=wish.careless)
    page = InkPage(_printed(blank, rng), round(blank.shape[1] / layout.page_mm[0], 1), rng)
    habits = Habits.any_careless(rng) if wish.careless else Habits.any(rng)
    habits = replace(habits, slips=wish.slips)
    if wish.corrected:
        habits = replace(habits, corrects=wish.corrected, takes_back=wish.corrected)
    scribe = Scribe(page, Hand.any(handwriting, rng), pen, handwriting, rng, habits)
    return page, pen, _write(scribe, layout, labels, wish)


def _write(
    scribe: Scribe, layout: SheetLayout, labels: Mapping[str, str], wish: Wish
) -> frozenset[str]:
    """Fill in the page: mostly one hand and one pen, now and then a second pen."""
    rng = scribe.rng
    second = scribe
    if rng.random() < 0.2:
        second = replace(scribe, pen=any_pen(rng, odd=wish.careless))
    erased: frozenset[str] = frozenset()
    if not wish.clean:
        erased = blemishes(scribe, layout, rng, many_erased=wish.many_erased)
        scribe.page.ways.clear()
        if wish.careless:
            accidents(scribe, layout, rng)
    for field in layout.fields:
        writer = second if rng.random() < 0.15 else scribe
        if wish.many_hands:
            writer = _somebody_else(writer, wish)
        writer.mark(field, labels.get(field.id, ""))
    return erased


def _somebody_else(scribe: Scribe, wish: Wish) -> Scribe:
    """Another hand with its own habits, and when careless its own pen."""
    rng = scribe.rng
    other = replace(scribe, hand=Hand.any(scribe.handwriting, rng))
    if not wish.careless:
        return other
    habits = replace(Habits.any_careless(rng), slips=wish.slips)
    return replace(other, habits=habits, pen=any_pen(rng, odd=True))


def _printed(blank: Pixels, rng: np.random.Generator) -> Pixels:
    """The page as a printer makes it: faded or dark, in colour or not, on white or cream paper."""
    if rng.random() < 0.35:
        grey = cv2.cvtColor(blank, cv2.COLOR_BGR2GRAY)
        blank = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    strength = rng.uniform(0.7, 1.3)
    paper = np.array([rng.uniform(0.9, 1.0), rng.uniform(0.94, 1.0), rng.uniform(0.96, 1.0)])
    levels = np.arange(256, dtype=np.float64)
    tables = np.clip(255 - (255 - levels[:, None]) * strength, 0, 255) * paper
    return np.asarray(cv2.LUT(blank, tables.astype(np.uint8)[None]), np.uint8)


def _view(layout: SheetLayout, hard: float, wish: Wish, rng: np.random.Generator) -> View:
    long_px = int(np.sqrt(wish.megapixels * 1e6 * 4 / 3))
    short_px = long_px * 3 // 4
    landscape = (layout.page_mm[0] > layout.page_mm[1]) == (rng.random() < 0.85)
    tilt = (
        min(45.0, abs(rng.normal(0, 6 + 18 * hard)))
        if wish.tilt_degrees is None
        else wish.tilt_degrees
    )
    curl = rng.uniform(0, 0.2 + 0.7 * hard) if wish.curl is None else wish.curl
    size_px = (long_px, short_px) if landscape else (short_px, long_px)
    return any_view(layout.page_mm, size_px, rng, tilt_degrees=float(tilt), curl=float(curl))


@lru_cache(maxsize=64)
def _table(number: int) -> Pixels:
    return table(number)


def _scene(
    page: InkPage, view: View, camera: Camera, wish: Wish, rng: np.random.Generator
) -> tuple[Pixels, list[clutter.Polygon]]:
    number = int(rng.integers(TRAINING_TABLES)) + (HELD_OUT_TABLES if wish.held_out else 0)
    surface = _table(number)
    zoom = rng.uniform(0.5, 1.0)
    height, width = int(surface.shape[0] * zoom), int(surface.shape[1] * zoom)
    y, x = (
        int(rng.integers(side))
        for side in (surface.shape[0] - height + 1, surface.shape[1] - width + 1)
    )
    part = surface[y : y + height, x : x + width]
    photo = np.asarray(cv2.resize(part, view.size_px, interpolation=cv2.INTER_LINEAR), np.uint8)
    if wish.clutter:
        clutter.under(photo, view, rng)
    grid = view.page_grid(_GRID_PX)
    coarse = grid * page.px_per_mm - 0.5
    upsample = np.array([[1 / _GRID_PX, 0, 0], [0, 1 / _GRID_PX, 0]], np.float64)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    fine = cv2.warpAffine(
        coarse, upsample, view.size_px, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    across, down = cv2.split(fine)
    laid = cv2.remap(page.pixels, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(clutter.border(view)).astype(np.int32)], 255)
    cv2.copyTo(laid, mask, photo)
    covered = clutter.over(photo, view, rng) if wish.clutter else []
    covered += [clutter.die_on_page(photo, view, rng) for _ in range(wish.dice_on_page)]
    return lit(photo, view, grid, camera, rng), covered


def _cover_markers(
    photo: Pixels, layout: SheetLayout, view: View, count: int, rng: np.random.Generator
) -> list[clutter.Polygon]:
    """Lay something dark over some of the markers."""
    chosen = rng.permutation(len(layout.markers))[:count]
    pieces = []
    for index in chosen:
        x, y, width, height = layout.markers[int(index)].box_mm
        box = _corners((x - 1, y - 1, width + 2, height + 2))
        polygon = view.project(box).astype(np.int32)
        cv2.fillConvexPoly(
            photo, polygon, tuple(int(v) for v in rng.integers(30, 200, 3)), cv2.LINE_AA
        )
        pieces.append(polygon)
    return pieces


def _covered(
    layout: SheetLayout, view: View, things: list[clutter.Polygon]
) -> tuple[frozenset[str], frozenset[str]]:
    """The fields that something touches, and those whose middle it covers."""
    boxes = np.array([_corners(field.box_mm) for field in layout.fields])
    seen = view.project(boxes)
    touched, hidden = set(), set()
    reach = 1.5 * view.px_per_mm()
    for hull in (cv2.convexHull(thing) for thing in things):
        for field, corners in zip(layout.fields, seen, strict=True):
            x, y = corners.mean(axis=0)
            middle = cv2.pointPolygonTest(hull, (float(x), float(y)), True)
            if middle > 0:
                hidden.add(field.id)
            if middle > -reach or any(
                cv2.pointPolygonTest(hull, (float(x), float(y)), True) > -reach for x, y in corners
            ):
                touched.add(field.id)
    return frozenset(touched), frozenset(hidden)


def _corners(box_mm: tuple[float, float, float, float]) -> npt.NDArray[np.float64]:
    x, y, width, height = box_mm
    return np.array([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], np.float64)
