"""The page to enrol, straight from above: from a PDF as it is, from a photo by the page's outline.

A photo in which the rim of the page is not seen is straightened by the lines printed on it, and so
is a scan; where there are none, it is taken as it is, and the page is what the photo shows. Where
lines lean or bend after that, the paper is bent, and is made flat by them.
"""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from scoring.message import Book
from scoring.sheet import PointMm
from vision.arrays import Matrix, Points
from vision.enrol.corners import Corners, from_top_left, mean_side
from vision.enrol.outline import QUICK_PX, PageRim, find_outline
from vision.enrol.unbent import Bend
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
SAME_RATIO, SAME_SHAPE = 0.05, 0.01
"""A page has the shape of a paper to so much; where the next is no farther off than the other, as
A5 is from A4, the first is taken."""
USUAL_FOCAL, LEAST_TILT, MOST_OFF = 0.85, 0.03, (1.33, 1.6)
"""The focal length of phones, in long sides of their photos: taken where the page, tilted less than
the second in one direction, does not tell it. A shape farther than the last from what the sides
alone say is not believed: by the focal length that the page tells, or by the usual one."""
MOST_OUTSIDE, LEAST_TOLD = 0.5, 0.02
"""Corners that are told may lie so far outside the photo, and enclose so much of it at least."""
LEAST_PX = 900
"""A photo smaller than this has too little of a page to read it."""


@dataclass(frozen=True, slots=True, eq=False)
class FlatPage:
    """A page from above with its light evened out, white where there is no print."""

    pixels: Pixels
    """(H, W, 3) BGR at `FLAT_PX_PER_MM`."""
    page_mm: PointMm
    seen_by: str
    """`pdf`, or for a photo `outline`, `cut`, `lines`, `scan` or `photo`: what it was straightened
    by; `told` where its owner said where it is."""
    from_photo: Callable[[Points], Points] | None = None
    """Millimetres of the page, (N, 2), for pixels of its photo."""
    corners: Corners = ()
    """Where the page is in its photo, clockwise, in widths and heights of it."""

    def turned(self, degrees: int) -> "FlatPage":
        """The page turned clockwise by quarters."""
        page = self
        for _ in range(degrees // 90 % 4):
            width, height = page.page_mm
            pixels = np.ascontiguousarray(np.rot90(page.pixels, -1))
            from_photo = page.from_photo and partial(_quarter, page.from_photo, height)
            page = FlatPage(pixels, (height, width), page.seen_by, from_photo, page.corners)
        return page


def _quarter(from_photo: Callable[[Points], Points], height: float, places_px: Points) -> Points:
    x, y = from_photo(places_px).T
    return np.stack([height - y, x], axis=1)


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


def page_of_photo(photo: Photo, page_mm: PointMm | None = None, corners: Corners = ()) -> FlatPage:
    """The page in a photo.

    Args:
        photo: Of the whole page, from above or not.
        page_mm: How large the page is, where its owner says so; either way round.
        corners: Where its corners are, where its owner says so, in widths and heights of the photo.

    Raises:
        NotAPhoto: the photo is too small to make out what is printed, or no page has such corners.
    """
    if max(photo.width_px, photo.height_px) < LEAST_PX:
        size = f"{photo.width_px} × {photo.height_px}"
        raise NotAPhoto(say("too-few-pixels", size=size), photo.source)
    outline = _told(photo, corners) if corners else find_outline(photo)
    corners_px = outline.corners_px
    ratio = _ratio(corners_px, (photo.width_px, photo.height_px))
    size_mm = _page_size(ratio, page_mm)
    width_px, height_px = (round(side * FLAT_PX_PER_MM) for side in size_mm)
    target = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float32)
    matrix = np.asarray(
        cv2.getPerspectiveTransform(corners_px.astype(np.float32), target), np.float64
    )
    flat = cv2.warpPerspective(
        photo.pixels(), matrix, (width_px, height_px), borderMode=cv2.BORDER_REPLICATE
    )
    bend = None if outline.seen_by == "photo" else Bend.of(np.asarray(flat, np.uint8))
    if bend:
        places = cv2.perspectiveTransform(bend.seen(), np.linalg.inv(matrix))
        x_px, y_px = cv2.split(places)
        flat = cv2.remap(
            photo.pixels(), x_px, y_px, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    white = cv2.convertScaleAbs(even_light(np.asarray(flat, np.uint8)), alpha=255 / 230)
    return FlatPage(
        np.asarray(white, np.uint8),
        size_mm,
        outline.seen_by,
        partial(_laid, matrix, bend),
        tuple((x / photo.width_px, y / photo.height_px) for x, y in corners_px.tolist()),
    )


def _told(photo: Photo, corners: Corners) -> PageRim:
    """The page where its owner says that it is, whichever corner comes first."""
    shares = from_top_left(np.array(corners, np.float64))
    is_inside = abs(shares - 0.5).max() <= 0.5 + MOST_OUTSIDE
    area = cv2.contourArea(shares.astype(np.float32))
    is_page = is_inside and area >= LEAST_TOLD and cv2.isContourConvex(shares.astype(np.float32))
    if not is_page:
        raise NotAPhoto(say("no-such-corners"), photo.source)
    return PageRim(shares * (photo.width_px, photo.height_px), "told")


def _laid(matrix: Matrix, bend: Bend | None, places_px: Points) -> Points:
    """Millimetres of a page for pixels of its photo."""
    level = np.asarray(cv2.perspectiveTransform(places_px[None], matrix)[0], np.float64)
    return (bend.flat(level) if bend else level) / FLAT_PX_PER_MM


def outline_of(photo: Photo, search_px: int = QUICK_PX) -> tuple[Points | None, float]:
    """The corners of the paper in a photo, clockwise, if seen; and its width in heights."""
    outline = find_outline(photo, search_px)
    if outline.seen_by != "outline":
        return None, 1.0
    corners_px = outline.corners_px
    return corners_px, _ratio(corners_px, (photo.width_px, photo.height_px))


def _ratio(corners: Points, size_px: tuple[int, int]) -> float:
    """Width of the page in heights, as a camera with its middle in the middle sees it."""
    middle = np.array(size_px) / 2
    m1, m2, m4, m3 = (np.append(corner - middle, 1.0) for corner in corners)
    k2 = np.dot(np.cross(m1, m4), m3) / np.dot(np.cross(m2, m4), m3)
    k3 = np.dot(np.cross(m1, m4), m2) / np.dot(np.cross(m3, m4), m2)
    across, down = k2 * m2 - m1, k3 * m3 - m1
    plain = mean_side(corners, 0) / mean_side(corners, 1)
    long_px = max(size_px)
    if min(abs(across[2]), abs(down[2])) > LEAST_TILT:
        focal2 = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2])
        if (0.3 * long_px) ** 2 < focal2 < (4.0 * long_px) ** 2:
            ratio = _seen_ratio(across, down, focal2)
            if 1 / MOST_OFF[0] < ratio / plain < MOST_OFF[0]:
                return ratio
    ratio = _seen_ratio(across, down, (USUAL_FOCAL * long_px) ** 2)
    return ratio if 1 / MOST_OFF[1] < ratio / plain < MOST_OFF[1] else plain


def _seen_ratio(across: Points, down: Points, focal2: float) -> float:
    """Width in heights of what has these sides, by the square of the camera's focal length."""
    weights = np.array([1 / focal2, 1 / focal2, 1.0])
    return float(np.sqrt((across**2 @ weights) / (down**2 @ weights)))


def _page_size(ratio: float, page_mm: PointMm | None) -> PointMm:
    """The page in millimetres: as told, else the usual paper of this shape, else by its shape."""
    if page_mm is not None:
        short, long = sorted(page_mm)
        return (short, long) if ratio <= 1 else (long, short)
    upright = min(ratio, 1 / ratio)
    near = [paper for paper in PAPERS_MM if abs(paper[0] / paper[1] / upright - 1) < SAME_RATIO]
    if near:
        away = [abs(paper[0] / paper[1] / upright - 1) for paper in near]
        paper = next(
            one for one, off in zip(near, away, strict=True) if off < min(away) + SAME_SHAPE
        )
    else:
        paper = (round(LONG_SIDE_MM * upright, 1), LONG_SIDE_MM)
    return paper if ratio <= 1 else (paper[1], paper[0])
