"""Where the camera stood, from the sheet it saw; and what lies at a height above the paper.

The homography of the sheet fixes the camera but for its focal length, and a tilted view fixes that
too. A view from straight above does not; there the usual focal length of a phone fills in, and
an error in it moves a die by a fraction of a millimetre only.

Page coordinates: millimetres, x to the right, y down, z into the table.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]
Points = npt.NDArray[np.float64]

USUAL_FOCAL_SHARE = 0.78
"""Focal length of a phone's main camera as a share of the photo's long side."""
USUAL_SPREAD = 0.8
"""Spread of (long side / focal length)² between phones."""
HOMOGRAPHY_NOISE = 0.01
"""Spread of what a measured homography breaks the laws of perspective by."""


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A camera over the page."""

    rays: Matrix
    """(3, 3): from pixels (x, y, 1) to directions in page coordinates."""
    eye_mm: Points
    """(3,): where the camera is; its z is negative."""

    def at_height(self, points_px: Points, height_mm: float) -> Points:
        """(N, 2) mm: where rays through pixels (N, 2) meet the plane that high over the paper."""
        lifted = np.column_stack([points_px, np.ones(len(points_px))])
        directions = lifted @ self.rays.T
        reach = (-height_mm - self.eye_mm[2]) / directions[:, 2]
        return np.asarray(self.eye_mm[:2] + directions[:, :2] * reach[:, None])

    def tilt_at(self, point_mm: Points) -> float:
        """Tangent of the angle from straight above at which a point of the page is seen."""
        return float(np.hypot(*(point_mm - self.eye_mm[:2])) / -self.eye_mm[2])


def pose_from_homography(photo_from_page: Matrix, width_px: int, height_px: int) -> Pose:
    """The camera that saw the page through this homography (mm to px)."""
    long_px = max(width_px, height_px)
    to_unit = np.array(
        [
            [1 / long_px, 0, -(width_px - 1) / 2 / long_px],
            [0, 1 / long_px, -(height_px - 1) / 2 / long_px],
            [0, 0, 1],
        ]
    )
    unit = to_unit @ photo_from_page
    focal = _focal_share(unit)
    axes = np.diag([1 / focal, 1 / focal, 1.0]) @ unit
    axes = axes / np.sqrt(np.linalg.norm(axes[:, 0]) * np.linalg.norm(axes[:, 1]))
    if axes[2, 2] < 0:
        axes = -axes
    across, down, shift = axes.T
    into = np.cross(across, down)
    left, _, right = np.linalg.svd(np.column_stack([across, down, into]))
    turn = left @ right
    camera_from_photo = np.diag([1 / focal, 1 / focal, 1.0]) @ to_unit
    return Pose(rays=turn.T @ camera_from_photo, eye_mm=-turn.T @ shift)


def _focal_share(unit: Matrix) -> float:
    """Focal length in long sides: perspective's two laws, weighed against what is usual."""
    usual = USUAL_FOCAL_SHARE**-2
    first, second = unit[:, 0], unit[:, 1]
    size = usual * (first[:2] @ first[:2] + second[:2] @ second[:2]) / 2
    # With u = 1 / focal²: first · second = 0 and |first| = |second|, each as slope · u + rest = 0.
    slopes = np.array([first[:2] @ second[:2], (first[:2] @ first[:2] - second[:2] @ second[:2])])
    rests = np.array([first[2] * second[2], first[2] ** 2 - second[2] ** 2])
    slopes, rests = slopes / size, rests / size
    trust = 1 / HOMOGRAPHY_NOISE**2
    prior = 1 / USUAL_SPREAD**2
    solved = (prior * usual - trust * (slopes @ rests)) / (prior + trust * (slopes @ slopes))
    return float(np.clip(solved, usual / 6, usual * 3) ** -0.5)
