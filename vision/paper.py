"""Find the sheets in a photo by their markers: which sheets, and where each millimetre of them is.

Markers are looked for in a small grey image, then in a larger one when some are missing, then in
one enlarged and sharpened, and their corners are refined in the image that will be read. All
corners of all markers of a sheet together give the homography from the page (mm) to the photo (px);
fingers and dice may cover some markers.
Paper that is not flat bends away from it: `vision.flatten` measures by how much.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scoring.sheet import Marker, SheetLayout
from vision.errors import SheetNotFound
from vision.photo import Photo, Pixels

Matrix = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]
"""(N, 2) of (x, y)."""

SMALL_SIDE_PX, LARGE_SIDE_PX = 950, 1900
"""The least long sides of the images searched; corners are refined in the larger, which is half of
a 12 MP photo."""
SEARCHES = ((SMALL_SIDE_PX, False), (LARGE_SIDE_PX, False), (LARGE_SIDE_PX, True))
"""Least long side, and whether enlarged and sharpened; the next, until enough markers are seen."""
ENLARGED, SHARP_PX, SHARP_WEIGHT = 1.5, 3.0, 3.0
"""What such an image is enlarged by, and how far its blur is taken back."""
MIN_MARKERS = 3
"""Fewer leave the far side of the page uncertain by millimetres."""
MISSING_IS_FINE = 2
"""Markers that may be covered before another image is searched for them."""
MAX_MISFIT_MM = 4.0
"""A marker farther from its place than curled paper explains belongs to another sheet."""
FITTING_ROUNDS = 3
GROWING_REACH_MM = 28.0
"""While markers are gathered, far ones are expected this roughly: folded paper and blurred corners
mislead by two centimetres half a page away."""


@dataclass(frozen=True, slots=True)
class FoundMarker:
    """A marker seen in the photo."""

    id: int
    corners_px: Points
    """(4, 2) in the original photo, clockwise from the marker's own top left."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundSheet:
    """One sheet in the photo."""

    layout: SheetLayout
    photo_from_page: Matrix
    """(3, 3) homography from page mm to the pixels of the original photo."""
    markers: tuple[FoundMarker, ...]
    bend_mm: Matrix | None = None
    """(TERMS, 2): how far the paper bends away from the homography, see `bend_terms`."""
    anchors_mm: Points | None = None
    """Where the bend is known to hold, for paper that is hard to follow; None: everywhere."""

    def to_photo(self, points_mm: Points) -> Points:
        """Where points of the page, (N, 2) mm, lie in the original photo, (N, 2) px."""
        if self.bend_mm is not None:
            points_mm = points_mm + bend_terms(points_mm, self.layout.page_mm) @ self.bend_mm
        return transform(self.photo_from_page, points_mm)

    @property
    def px_per_mm(self) -> float:
        """How large the sheet is in the photo, at its smallest corner."""
        width_mm, height_mm = self.layout.page_mm
        corners = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], float)
        steps = np.array([[1, 0], [0, 1]], float)
        scales = [
            np.linalg.norm(self.to_photo(corners + step) - self.to_photo(corners), axis=1)
            for step in steps
        ]
        return float(np.min(scales))


def find_sheets(
    photo: Photo, layouts: Iterable[SheetLayout], *, may_be_cut_off: bool = False
) -> tuple[FoundSheet, ...]:
    """Every sheet of these layouts in the photo, from left to right.

    Raises:
        SheetNotFound: there is none, or none that is wholly in the picture where it must be.
    """
    by_marker = {marker.id: layout for layout in layouts for marker in layout.markers}
    seen: list[FoundMarker] = []
    sheets: list[FoundSheet] = []
    for side_px, sharpened in SEARCHES:
        found = [m for m in _find_markers(photo, side_px, sharpened) if m.id in by_marker]
        if len(found) >= len(seen):
            seen, sheets = found, _assemble(found, by_marker)
        if sheets and all(_missing(sheet) <= MISSING_IS_FINE for sheet in sheets):
            break
    if not sheets:
        raise SheetNotFound(f"{photo.source}: {_what_was_seen(seen, by_marker)}")
    whole = [s for s in sheets if may_be_cut_off or not _edges_cut_off(s, photo)]
    if not whole:
        raise SheetNotFound(
            f"{photo.source}: the {_edges_cut_off(sheets[0], photo)} of the"
            f" {sheets[0].layout.game} sheet is cut off;"
            " take the photo again from a little farther away"
        )
    return tuple(sorted(whole, key=lambda sheet: float(sheet.to_photo(np.zeros((1, 2)))[0, 0])))


def _missing(sheet: FoundSheet) -> int:
    return len(sheet.layout.markers) - len(sheet.markers)


def bend_terms(points_mm: Points, page_mm: tuple[float, float]) -> Matrix:
    """The smooth functions a bend is made of: x^i · y^j up to degree 4, x and y from −1 to 1."""
    x, y = (2 * points_mm / np.array(page_mm) - 1).T
    return np.stack([x**i * y**j for i in range(5) for j in range(5 - i)], axis=1)


def transform(matrix: Matrix, points: Points) -> Points:
    """Apply a homography to (N, 2) points."""
    mapped = cv2.perspectiveTransform(np.asarray(points, np.float64).reshape(-1, 1, 2), matrix)
    return np.asarray(mapped, np.float64).reshape(-1, 2)


def inverse(matrix: Matrix) -> Matrix:
    """The homography the other way round."""
    return np.asarray(np.linalg.inv(matrix), np.float64)


def fit_homography(from_points: Points, to_points: Points) -> Matrix:
    """The homography between (N, 2) points, N ≥ 8; of some that disagree little is believed."""
    source, unit_from = _normalised(from_points)
    target, unit_to = _normalised(to_points)
    x, y, ones, zeros = *source.T, np.ones(len(source)), np.zeros((len(source), 3))
    plain = np.column_stack([x, y, ones])
    across = np.hstack([plain, zeros, -plain[:, :2] * target[:, :1]])
    down = np.hstack([zeros, plain, -plain[:, :2] * target[:, 1:]])
    weights = np.ones(len(source))
    unit = np.eye(3)
    for _ in range(FITTING_ROUNDS):
        rows = np.vstack([across * weights[:, None], down * weights[:, None]])
        right = np.concatenate([target[:, 0] * weights, target[:, 1] * weights])
        solved = np.linalg.solve(rows.T @ rows + 1e-12 * np.eye(8), rows.T @ right)
        unit = np.append(solved, 1.0).reshape(3, 3)
        depth = plain @ unit[2]
        misses = np.linalg.norm(plain @ unit[:2].T / depth[:, None] - target, axis=1)
        usual = 2.0 * float(np.median(misses)) + 1e-9
        weights = 1 / (np.abs(depth) * np.sqrt(1 + (misses / usual) ** 2))
    matrix = inverse(unit_to) @ unit @ unit_from
    return np.asarray(matrix / matrix[2, 2], np.float64)


def _normalised(points: Points) -> tuple[Points, Matrix]:
    """The points moved and shrunk to about ±1, and the matrix that does it."""
    middle = points.mean(axis=0)
    scale = 1 / max(1e-9, float(np.abs(points - middle).mean()))
    matrix = np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
    return (points - middle) * scale, matrix


def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = 5
    parameters.adaptiveThreshWinSizeMax = 29
    parameters.adaptiveThreshWinSizeStep = 12
    parameters.minMarkerPerimeterRate = 0.02
    parameters.maxMarkerPerimeterRate = 0.6
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 3
    # Drawn larger and judged by the middle of each module, markers are read down to 14 px.
    parameters.perspectiveRemovePixelPerCell = 10
    parameters.perspectiveRemoveIgnoredMarginPerCell = 0.3
    return cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters
    )


def _find_markers(photo: Photo, side_px: int, sharpened: bool) -> list[FoundMarker]:
    """Markers found in the photo reduced to this long side, corners refined in a finer one."""
    coarse, fine = photo.reduction_for(side_px), photo.reduction_for(LARGE_SIDE_PX)
    shades = photo.grey(fine)  # asked for first: the coarse image is then shrunk, not decoded
    searched, scale = photo.grey(coarse), float(coarse)
    if sharpened:
        searched, scale = _sharpened(searched), coarse / ENLARGED
    corners, ids, _ = _detector().detectMarkers(searched)
    found = []
    for marker_id, quad in zip(
        np.ravel(ids).tolist() if len(corners) else [], corners, strict=True
    ):
        quad_fine = (quad.reshape(4, 2).astype(np.float32) + 0.5) * (scale / fine) - 0.5
        refined = _refine(shades, quad_fine)
        found.append(FoundMarker(int(marker_id), (refined + 0.5) * fine - 0.5))
    return found


def _sharpened(grey: Pixels) -> Pixels:
    """Enlarged, with its blur taken back: small and soft markers can be read again."""
    large = cv2.resize(grey, None, fx=ENLARGED, fy=ENLARGED, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), SHARP_PX)
    return np.asarray(cv2.addWeighted(large, 1 + SHARP_WEIGHT, soft, -SHARP_WEIGHT, 0), np.uint8)


def _refine(grey: Pixels, quad_px: npt.NDArray[np.float32]) -> Points:
    """The corners to a fraction of a pixel, looked for within a module of the marker."""
    side_px = float(np.min(np.linalg.norm(np.roll(quad_px, -1, axis=0) - quad_px, axis=1)))
    reach = int(np.clip(side_px / 12, 2, 10))
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 20, 0.02)
    start = np.ascontiguousarray(quad_px.reshape(4, 1, 2))
    refined = np.asarray(cv2.cornerSubPix(grey, start.copy(), (reach, reach), (-1, -1), criteria))
    moved = np.linalg.norm(refined - start, axis=2)
    return np.where(moved[..., None] <= reach, refined, start).reshape(4, 2).astype(np.float64)


def _assemble(
    seen: Sequence[FoundMarker], by_marker: Mapping[int, SheetLayout]
) -> list[FoundSheet]:
    """Group markers into sheets: the same id twice means two sheets of one kind."""
    sheets: list[FoundSheet] = []
    left = list(seen)
    while left:
        layout = by_marker[left[0].id]
        members = _grow(left[0], [m for m in left if by_marker[m.id] is layout], layout)
        left = [marker for marker in left if not any(marker is member for member in members)]
        if len(members) >= MIN_MARKERS:
            sheets.append(FoundSheet(layout, _fit(members, layout), tuple(members)))
    return sheets


def _grow(
    seed: FoundMarker, candidates: Sequence[FoundMarker], layout: SheetLayout
) -> list[FoundMarker]:
    """The markers that lie where the sheet of the first one has them, nearest first."""
    members = [seed]
    for _ in layout.markers:
        page_from_photo = inverse(_fit(members, layout))
        taken = {member.id for member in members}
        misfits = [
            (_misfit_mm(marker, page_from_photo, layout), index)
            for index, marker in enumerate(candidates)
            if marker.id not in taken
        ]
        if not misfits:
            break
        misfit_mm, index = min(misfits)
        reach_mm = max(layout.page_mm) / 4 if len(members) < MIN_MARKERS else GROWING_REACH_MM
        if misfit_mm > reach_mm:
            break
        members.append(candidates[index])
    return _without_outliers(members, layout)


def _without_outliers(members: list[FoundMarker], layout: SheetLayout) -> list[FoundMarker]:
    while len(members) > MIN_MARKERS:
        page_from_photo = inverse(_fit(members, layout))
        misfits = [_misfit_mm(marker, page_from_photo, layout) for marker in members]
        worst = int(np.argmax(misfits))
        if misfits[worst] <= MAX_MISFIT_MM:
            break
        members = members[:worst] + members[worst + 1 :]
    return members


def _misfit_mm(marker: FoundMarker, page_from_photo: Matrix, layout: SheetLayout) -> float:
    at_mm = transform(page_from_photo, marker.corners_px)
    return float(np.max(np.linalg.norm(at_mm - _corners_mm(layout, marker.id), axis=1)))


def _fit(members: Sequence[FoundMarker], layout: SheetLayout) -> Matrix:
    page = np.concatenate([_corners_mm(layout, marker.id) for marker in members])
    photo = np.concatenate([marker.corners_px for marker in members])
    matrix, _ = cv2.findHomography(page, photo, 0)
    return np.asarray(matrix, np.float64)


def _corners_mm(layout: SheetLayout, marker_id: int) -> Points:
    marker = _marker(layout, marker_id)
    x, y, width, height = marker.box_mm
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def _marker(layout: SheetLayout, marker_id: int) -> Marker:
    return next(marker for marker in layout.markers if marker.id == marker_id)


def _edges_cut_off(sheet: FoundSheet, photo: Photo) -> str:
    """The side of the page whose fields lie outside the photo; "" when it is all there."""
    boxes = np.array([field.box_mm for field in sheet.layout.fields])
    centers_mm = boxes[:, :2] + boxes[:, 2:] / 2
    at_px = sheet.to_photo(centers_mm)
    outside = ((at_px < 0) | (at_px > np.array([photo.width_px - 1.0, photo.height_px - 1.0]))).any(
        axis=1
    )
    return _edges_of(centers_mm[outside], sheet.layout)


def _edges_of(points_mm: Points, layout: SheetLayout) -> str:
    """On which side of the page these points lie, in words; "" for none."""
    if not len(points_mm):
        return ""
    x, y = (points_mm / np.array(layout.page_mm) - 0.5).mean(axis=0)
    sides = [("left" if x < 0 else "right", abs(x)), ("top" if y < 0 else "bottom", abs(y))]
    named = [side for side, offset in sides if offset > 0.15]
    return f"{' and '.join(named)} side" if named else "edge"


def _what_was_seen(seen: Sequence[FoundMarker], by_marker: Mapping[int, SheetLayout]) -> str:
    if not seen:
        return (
            "no sheet seen, for none of its markers is in the picture; lay the sheet flat"
            " and take the photo from above with the whole page in it"
        )
    layout = by_marker[seen[0].id]
    ids = {marker.id for marker in seen if by_marker[marker.id] is layout}
    missing = [marker for marker in layout.markers if marker.id not in ids]
    centers_mm = np.array(
        [[m.box_mm[0] + m.box_mm[2] / 2, m.box_mm[1] + m.box_mm[3] / 2] for m in missing]
    )
    return (
        f"only {len(ids)} of {len(layout.markers)} markers of the {layout.game} sheet seen;"
        f" have the whole page in the picture (the {_edges_of(centers_mm, layout)} is hidden"
        " or cut off)"
    )
