"""The paper in space and the camera above it: where each millimetre of the page is seen.

The page is a sheet in three dimensions, curled, folded or crumpled, looked at by a pinhole camera
with a little lens distortion. `project` goes from page to photo exactly; `page_grid` inverts it on
a coarse grid.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""(..., 2)"""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the paper lies: heights in mm above the table."""

    curl_mm: float = 0.0
    curl_angle: float = 0.0
    curl_centre: float = 0.0
    """Where the curl touches the table, as a share of half the page along its direction."""
    fold_mm: float = 0.0
    fold_angle: float = 0.0
    waves: tuple[tuple[float, float, float, float], ...] = ()
    """Crumple: (amplitude mm, wave number x, wave number y, phase) of each wave."""

    @classmethod
    def any(cls, rng: np.random.Generator, strength: float) -> "Shape":
        """Paper as it comes out of a box; 0 is flat, 1 is badly curled."""
        waves = tuple(
            (
                rng.normal(0, 0.25) * strength,
                rng.normal(0, 0.03),
                rng.normal(0, 0.03),
                rng.uniform(0, 6.3),
            )
            for _ in range(3)
        )
        folded = rng.random() < 0.2 * (strength > 0)
        return cls(
            abs(rng.normal(0, 9.0)) * strength,
            rng.uniform(0, np.pi),
            rng.uniform(-0.8, 0.8),
            rng.normal(0, 2.5) * strength * folded,
            float(rng.choice((0.0, np.pi / 2))),
            waves,
        )

    def height_mm(self, centred_mm: Points, half_mm: float) -> npt.NDArray[np.float64]:
        """Height above the table of points given from the page's centre."""
        x, y = centred_mm[..., 0], centred_mm[..., 1]
        along = (x * np.cos(self.curl_angle) + y * np.sin(self.curl_angle)) / half_mm
        height = self.curl_mm * (along - self.curl_centre) ** 2
        if self.fold_mm:
            distance = np.abs(x * np.cos(self.fold_angle) + y * np.sin(self.fold_angle)) / half_mm
            height = height + self.fold_mm * np.maximum(0.0, 1.0 - 1.6 * distance)
        for amplitude, number_x, number_y, phase in self.waves:
            height = height + amplitude * np.sin(number_x * x + number_y * y + phase)
        return np.asarray(height, np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One page before one camera."""

    page_mm: tuple[float, float]
    shape: Shape
    size_px: tuple[int, int]
    """Width and height of the photo."""
    rotation: npt.NDArray[np.float64]
    """(3, 3), from page to camera."""
    distance_mm: float
    focal_px: float
    centre_px: tuple[float, float]
    distortion: float
    tilt_degrees: float
    """Angle between the camera's axis and the page's normal."""

    def project(self, points_mm: Points) -> Points:
        """Where points of the page (..., 2) in mm are seen, in px of the photo."""
        centred = np.asarray(points_mm, np.float64) - np.asarray(self.page_mm) / 2
        height = self.shape.height_mm(centred, max(self.page_mm) / 2)
        return self._see(centred, height)

    def project_flat(self, points_mm: Points) -> Points:
        """The same for paper that lies flat."""
        centred = np.asarray(points_mm, np.float64) - np.asarray(self.page_mm) / 2
        return self._see(centred, np.zeros(centred.shape[:-1]))

    def _see(self, centred: Points, height: npt.NDArray[np.float64]) -> Points:
        space = np.concatenate([centred, -height[..., None]], axis=-1) @ self.rotation.T
        depth = space[..., 2] + self.distance_mm
        plane = space[..., :2] / depth[..., None]
        radius = np.sum(plane**2, axis=-1, keepdims=True)
        plane = plane * (1.0 + self.distortion * radius)
        return np.asarray(plane * self.focal_px + np.asarray(self.centre_px), np.float64)

    def homography(self) -> npt.NDArray[np.float64]:
        """From page mm to photo px for flat paper and a perfect lens."""
        width, height = self.page_mm
        move = np.array([[1.0, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
        pose = self.rotation[:, [0, 1, 2]].copy()
        pose[:, 2] = (0.0, 0.0, self.distance_mm)
        x, y = self.centre_px
        lens = np.array([[self.focal_px, 0, x], [0, self.focal_px, y], [0, 0, 1.0]])
        matrix = lens @ pose @ move
        return np.asarray(matrix / matrix[2, 2], np.float64)

    def page_grid(self, step_px: int) -> npt.NDArray[np.float32]:
        """For every step-th pixel of the photo the point of the page seen there, (h, w, 2) mm."""
        width, height = self.size_px
        columns = np.arange(0, width + step_px, step_px, dtype=np.float64)
        rows = np.arange(0, height + step_px, step_px, dtype=np.float64)
        target = np.stack(np.meshgrid(columns, rows), axis=-1)
        inverse = np.asarray(np.linalg.inv(self.homography()), np.float64)
        page = _apply(inverse, target)
        limit = np.asarray(self.page_mm)
        flat_from = self.homography()
        for _ in range(5):
            near = np.clip(page, -0.15 * limit, 1.15 * limit)
            page = _apply(inverse, target - (self.project(near) - _apply(flat_from, near)))
        return page.astype(np.float32)

    def px_per_mm(self) -> float:
        """How large the page's middle is in the photo."""
        middle = np.asarray(self.page_mm) / 2
        steps = self.project_flat(middle + np.array([(0, 0), (1, 0), (0, 1)]))
        jacobian = np.stack([steps[1] - steps[0], steps[2] - steps[0]])
        return float(np.sqrt(abs(np.linalg.det(jacobian))))


def _apply(matrix: npt.NDArray[np.float64], points: Points) -> Points:
    mapped = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[..., :2] / mapped[..., 2:], np.float64)


def any_view(
    page_mm: tuple[float, float],
    size_px: tuple[int, int],
    rng: np.random.Generator,
    *,
    tilt_degrees: float,
    curl: float,
) -> View:
    """A camera somewhere above the page, the whole page in the picture."""
    azimuth = rng.uniform(0, 2 * np.pi)
    landscape_page, landscape_photo = page_mm[0] > page_mm[1], size_px[0] > size_px[1]
    upright = 0.0 if landscape_page == landscape_photo else np.pi / 2
    roll = upright + np.pi * (rng.random() < 0.25) + rng.normal(0, 0.12)
    if rng.random() < 0.15:
        roll = rng.uniform(0, 2 * np.pi)
    tilt = np.radians(tilt_degrees)
    rotation = _about(2, roll) @ _about(2, azimuth) @ _about(0, tilt) @ _about(2, -azimuth)
    long_px = max(size_px)
    view = View(
        page_mm, Shape.any(rng, curl), size_px, rotation, max(page_mm) * 1.5,
        long_px * rng.uniform(0.72, 1.0), (size_px[0] / 2, size_px[1] / 2), rng.normal(0, 0.012),
        tilt_degrees,
    )  # fmt: skip
    return _framed(view, rng.uniform(0.8, 0.97), rng)


def _about(axis: int, angle: float) -> npt.NDArray[np.float64]:
    cosine, sine = np.cos(angle), np.sin(angle)
    matrix = np.eye(3)
    first, second = [(1, 2), (0, 2), (0, 1)][axis]
    matrix[first, first] = matrix[second, second] = cosine
    matrix[first, second], matrix[second, first] = -sine, sine
    return matrix


def _framed(view: View, fill: float, rng: np.random.Generator) -> View:
    """The view from where the page fills this share of the photo, centred."""
    width, height = view.page_mm
    border = np.array([(x, y) for x in (0, width / 2, width) for y in (0, height / 2, height)])
    size = np.asarray(view.size_px, np.float64)
    for _ in range(6):
        seen = view.project(border)
        extent = seen.max(axis=0) - seen.min(axis=0)
        view = replace(view, distance_mm=view.distance_mm * float(np.max(extent / size)) / fill)
    seen = view.project(border)
    low, high = seen.min(axis=0), seen.max(axis=0)
    slack = (size - (high - low)) / 2
    shift = size / 2 - (low + high) / 2 + np.clip(rng.normal(0, 0.4, 2), -0.9, 0.9) * slack
    x, y = np.asarray(view.centre_px) + shift
    return replace(view, centre_px=(float(x), float(y)))
