"""The page to enrol, straight from above: from a PDF as it is, from a photo by the page's outline.

A photo of a page that leaves no edge in the picture is straightened by the largest frame printed on
it; where there is none, it is taken as it is, and the page is what the photo shows.
"""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from scoring.message import Book
from scoring.sheet import PointMm
from vision.arrays import Points
from vision.enrol.sides import four_sides
from vision.errors import NotAPhoto
from vision.ink.fields import FLAT_PX_PER_MM, even_light
from vision.photo import Photo, Pixels
from vision.printing.blank import RENDERING

say = Book("vision")

MOST_PAGES = 20
LEAST_PAGE_MM, MOST_PAGE_MM = 30.0, 600.0
_POINTS_PER_MM = 72 / 25.4
LONG_SIDE_MM = 297.0
"""How long a page is taken to be where nothing tells."""
PAPERS_MM = ((210.0, 297.0), (215.9, 279.4), (148.0, 210.0))
SAME_RATIO = 0.05
SEARCH_PX = 800
LEAST_SHARE, LEAST_FRAME_SHARE = 0.22, 0.3
"""Of the photo, so much must the page or a frame cover to be taken."""
PAPER_LEVELS = (8.0, 12.0, 18.0, 26.0, 38.0)
"""How far from the paper's colour a mask still takes for paper."""
SIDE_PX, LEAST_CONTRAST = 6.0, 7.0
"""How far beyond a side is looked, and by how much it must differ there."""
LEAST_PX = 900
"""A photo smaller than this has too little of a page to read it."""


@dataclass(frozen=True, slots=True, eq=False)
class FlatPage:
    """A page from above with its light evened out, white where there is no print."""

    pixels: Pixels
    """(H, W, 3) BGR at `FLAT_PX_PER_MM`."""
    page_mm: PointMm
    seen_by: str
    """`pdf`, or for a photo `outline`, `frame` or `photo`: what it was straightened by."""

    def turned(self, degrees: int) -> "FlatPage":
        """The page turned clockwise by quarters."""
        quarters = degrees // 90 % 4
        pixels = np.ascontiguousarray(np.rot90(self.pixels, -quarters))
        page_mm = self.page_mm if quarters % 2 == 0 else (self.page_mm[1], self.page_mm[0])
        return FlatPage(pixels, page_mm, self.seen_by)


def page_of_pdf(path: Path, number: int = 1) -> FlatPage:
    """One page of a PDF.

    Raises:
        NotAPhoto: it is encrypted, damaged, has too many pages or no page of that number.
    """
    try:
        with RENDERING, closing(pypdfium2.PdfDocument(path)) as document:
            pages = len(document)
            if pages > MOST_PAGES:
                raise NotAPhoto(say("many-pages", pages=pages), str(path))
            if not 1 <= number <= pages:
                raise NotAPhoto(say("no-such-page", number=number, pages=pages), str(path))
            page = document[number - 1]
            page_mm = _checked(tuple(side / _POINTS_PER_MM for side in page.get_size()), path)
            bitmap = page.render(scale=FLAT_PX_PER_MM / _POINTS_PER_MM, fill_color=(255,) * 4)
            pixels = np.array(bitmap.to_numpy(), np.uint8)[..., :3]
    except pypdfium2.PdfiumError as error:
        locked = "assword" in str(error)
        raise NotAPhoto(say("pdf-locked" if locked else "pdf-damaged"), str(path)) from None
    except OSError:
        raise NotAPhoto(say("no-such-file"), str(path)) from None
    size_px = tuple(round(side * FLAT_PX_PER_MM) for side in page_mm)
    resized = cv2.resize(np.ascontiguousarray(pixels), size_px, interpolation=cv2.INTER_AREA)
    return FlatPage(np.asarray(resized, np.uint8), page_mm, "pdf")


def _checked(page_mm: tuple[float, ...], path: Path) -> PointMm:
    if min(page_mm) < LEAST_PAGE_MM or max(page_mm) > MOST_PAGE_MM:
        size = f"{page_mm[0]:.0f} × {page_mm[1]:.0f}"
        raise NotAPhoto(say("odd-page", size=size), str(path))
    return round(page_mm[0], 1), round(page_mm[1], 1)


def page_of_photo(photo: Photo, page_mm: PointMm | None = None) -> FlatPage:
    """The page in a photo.

    Args:
        photo: Of the whole page, from above or not.
        page_mm: How large the page is, where its owner says so; either way round.

    Raises:
        NotAPhoto: the photo is too small to make out what is printed.
    """
    if max(photo.width_px, photo.height_px) < LEAST_PX:
        size = f"{photo.width_px} × {photo.height_px}"
        raise NotAPhoto(say("too-few-pixels", size=size), photo.source)
    corners_px, seen_by = _outline(photo)
    ratio = _ratio(corners_px, (photo.width_px, photo.height_px))
    size_mm = _page_size(ratio, page_mm)
    width_px, height_px = (round(side * FLAT_PX_PER_MM) for side in size_mm)
    target = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float32)
    matrix = np.asarray(
        cv2.getPerspectiveTransform(corners_px.astype(np.float32), target), np.float64
    )
    if seen_by == "frame":
        matrix, size_mm = _whole_photo(matrix, photo, size_mm)
        width_px, height_px = (round(side * FLAT_PX_PER_MM) for side in size_mm)
    flat = cv2.warpPerspective(
        photo.pixels(), matrix, (width_px, height_px), borderMode=cv2.BORDER_REPLICATE
    )
    white = cv2.convertScaleAbs(even_light(np.asarray(flat, np.uint8)), alpha=255 / 230)
    return FlatPage(np.asarray(white, np.uint8), size_mm, seen_by)


def outline_of(photo: Photo) -> tuple[Points | None, float]:
    """The corners of the paper in a photo, clockwise, if seen; and its width in heights."""
    corners_px, seen_by = _outline(photo)
    if seen_by != "outline":
        return None, 1.0
    return corners_px, _ratio(corners_px, (photo.width_px, photo.height_px))


def _outline(photo: Photo) -> tuple[Points, str]:
    """The page's corners in the photo, clockwise from its top left, and what they were told by."""
    reduction = photo.reduction_for(SEARCH_PX)
    small = photo.pixels(reduction)
    scale = min(1.0, SEARCH_PX / max(small.shape[:2]))
    small = np.asarray(cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    back = reduction / scale
    page = _clearest(_paper_masks(small), small)
    if page is not None:
        return page * back, "outline"
    frame = _largest(_frame_masks(small), small.shape, LEAST_FRAME_SHARE)
    if frame is not None:
        return frame * back, "frame"
    width, height = photo.width_px, photo.height_px
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], float), "photo"


def _paper_masks(small: Pixels) -> list[Pixels]:
    """Where paper may be: of the colour that its middle has, more or less exactly."""
    lab = cv2.cvtColor(cv2.medianBlur(small, 7), cv2.COLOR_BGR2LAB).astype(np.float32)
    height, width = small.shape[:2]
    middle = lab[height // 4 : -height // 4, width // 4 : -width // 4].reshape(-1, 3)
    light = middle[middle[:, 0] >= np.quantile(middle[:, 0], 0.6)]
    away = (lab - np.median(light, axis=0)) * np.array([0.45, 1.0, 1.0])
    distance = np.linalg.norm(away, axis=2)
    masks = []
    for level in PAPER_LEVELS:
        mask = np.asarray((distance < level) * 255, np.uint8)
        for size in (5, 11):
            kernel = np.ones((size, size), np.uint8)
            closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel)
            masks.append(np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, kernel), np.uint8))
    return masks


def _frame_masks(small: Pixels) -> list[Pixels]:
    """Printed lines, joined."""
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    dark = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 31, 8
    )
    return [np.asarray(cv2.dilate(dark, np.ones((size, size), np.uint8))) for size in (1, 3)]


def _clearest(masks: list[Pixels], small: Pixels) -> Points | None:
    """The four-sided thing whose sides are seen best: paper within, and something else beyond."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.5), cv2.COLOR_BGR2LAB).astype(np.float32)
    found = []
    for mask in masks:
        corners = four_sides(mask, LEAST_SHARE)
        if corners is not None and not _is_the_photo(corners, small.shape):
            corners = _from_top_left(corners)
            found.append((min(_contrasts(lab, corners)), corners))
    if not found:
        return None
    contrast, corners = max(found, key=lambda one: one[0])
    return corners if contrast >= LEAST_CONTRAST else None


def _contrasts(lab: npt.NDArray[np.float32], corners: Points) -> list[float]:
    """How much each side differs from what is beyond it; the photo's own rim differs enough."""
    height, width = lab.shape[:2]
    middle = corners.mean(axis=0)
    contrasts = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = start + (end - start) * np.linspace(0.08, 0.92, 40)[:, None]
        normal = np.array([end[1] - start[1], start[0] - end[0]])
        normal = normal / max(1e-9, float(np.linalg.norm(normal)))
        if normal @ (along.mean(axis=0) - middle) < 0:
            normal = -normal
        outer, inner = (along + normal * reach for reach in (SIDE_PX, -SIDE_PX))
        if ((outer < 1) | (outer > [width - 2, height - 2])).any(axis=1).mean() > 0.5:
            contrasts.append(LEAST_CONTRAST)
            continue
        at = [
            np.clip(one.round().astype(int), 0, [width - 1, height - 1]) for one in (outer, inner)
        ]
        beyond, within = (lab[one[:, 1], one[:, 0]] for one in at)
        contrasts.append(float(np.quantile(np.linalg.norm(beyond - within, axis=1), 0.3)))
    return contrasts


def _largest(masks: list[Pixels], shape: tuple[int, ...], least_share: float) -> Points | None:
    """The largest four-sided thing of these masks, clockwise from its top left."""
    best: Points | None = None
    best_area = least_share * shape[0] * shape[1]
    for mask in masks:
        contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            hull = np.asarray(cv2.convexHull(contour), np.int32)
            area = cv2.contourArea(hull)
            if area <= best_area:
                continue
            corners = _four_corners(hull, area)
            if corners is not None and not _is_the_photo(corners, shape):
                best, best_area = corners, area
    return None if best is None else _from_top_left(best)


def _four_corners(hull: npt.NDArray[np.int32], area: float) -> Points | None:
    for share in (0.01, 0.02, 0.03, 0.05):
        rim = cv2.approxPolyDP(hull, share * cv2.arcLength(hull, True), True)
        if len(rim) == 4:
            corners = rim.reshape(4, 2).astype(float)
            is_filled = abs(cv2.contourArea(rim) / area - 1) < 0.06
            return corners if is_filled else None
    return None


def _is_the_photo(corners: Points, shape: tuple[int, ...]) -> bool:
    """Whether it is the rim of the picture and nothing in it."""
    height, width = shape[:2]
    rim = np.minimum(
        np.minimum(corners[:, 0], width - 1 - corners[:, 0]),
        np.minimum(corners[:, 1], height - 1 - corners[:, 1]),
    )
    return bool((rim < 4).sum() >= 3)


def _from_top_left(corners: Points) -> Points:
    """Clockwise in the picture, the upper left one first."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    ordered = corners[np.argsort(angles)]
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def _ratio(corners: Points, size_px: tuple[int, int]) -> float:
    """Width of the page in heights, as a camera with its middle in the middle sees it."""
    middle = np.array(size_px) / 2
    m1, m2, m4, m3 = (np.append(corner - middle, 1.0) for corner in corners)
    k2 = np.dot(np.cross(m1, m4), m3) / np.dot(np.cross(m2, m4), m3)
    k3 = np.dot(np.cross(m1, m4), m2) / np.dot(np.cross(m3, m4), m2)
    across, down = k2 * m2 - m1, k3 * m3 - m1
    plain = _mean_side(corners, 0) / _mean_side(corners, 1)
    if abs(across[2]) < 0.02 or abs(down[2]) < 0.02:
        return plain
    focal2 = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2])
    if not (0.3 * max(size_px)) ** 2 < focal2 < (4.0 * max(size_px)) ** 2:
        return plain
    weights = np.array([1 / focal2, 1 / focal2, 1.0])
    ratio = float(np.sqrt((across**2 @ weights) / (down**2 @ weights)))
    return ratio if 0.75 < ratio / plain < 1.33 else plain


def _mean_side(corners: Points, first: int) -> float:
    one = np.linalg.norm(corners[(first + 1) % 4] - corners[first])
    other = np.linalg.norm(corners[(first + 3) % 4] - corners[(first + 2) % 4])
    return float(one + other) / 2


def _page_size(ratio: float, page_mm: PointMm | None) -> PointMm:
    """The page in millimetres: as told, else the usual paper of this shape, else by its shape."""
    if page_mm is not None:
        short, long = sorted(page_mm)
        return (short, long) if ratio <= 1 else (long, short)
    upright = min(ratio, 1 / ratio)
    near = [paper for paper in PAPERS_MM if abs(paper[0] / paper[1] / upright - 1) < SAME_RATIO]
    if near:
        paper = min(near, key=lambda one: round(abs(one[0] / one[1] / upright - 1), 2))
    else:
        paper = (round(LONG_SIDE_MM * upright, 1), LONG_SIDE_MM)
    return paper if ratio <= 1 else (paper[1], paper[0])


def _whole_photo(
    matrix: npt.NDArray[np.float64], photo: Photo, frame_mm: PointMm
) -> tuple[npt.NDArray[np.float64], PointMm]:
    """A frame made straight, and the page round it as far as the photo shows it."""
    width, height = photo.width_px, photo.height_px
    rim = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    seen = cv2.perspectiveTransform(rim[None], matrix)[0] / FLAT_PX_PER_MM
    room = 0.35 * max(frame_mm)
    left, top = np.maximum(seen.min(axis=0), [-room, -room])
    right, bottom = np.minimum(seen.max(axis=0), np.array(frame_mm) + room)
    shift = np.array([[1, 0, -left * FLAT_PX_PER_MM], [0, 1, -top * FLAT_PX_PER_MM], [0, 0, 1.0]])
    return shift @ matrix, (round(float(right - left), 1), round(float(bottom - top), 1))
