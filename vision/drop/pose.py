"""Where the camera stood, from the sheet it saw; and what lies at a height above the paper.

The homography of the sheet fixes the camera but for its focal length, and a tilted view fixes that
too. A view from straight above does not; there what the camera wrote into the file fills in, or the
usual focal length of a phone: an error in it moves a die by a fraction of a millimetre only.

Page coordinates: millimetres, x to the right, y down, z into the table.
"""

from dataclasses import dataclass

import numpy as np

from vision.arrays import Matrix, Points
from vision.photo import Photo

USUAL_FOCAL_SHARE = 0.78
"""Focal length of a phone's main camera as a share of the photo's long side."""
USUAL_SPREAD = 0.48
"""Spread of (long side / focal length)² between phones, as a share of it."""
WRITTEN_SPREAD = 0.12
"""The same where the file tells: makers round, and photos are cropped a little."""
SENSIBLE_SHARES = (0.35, 3.0)
"""Focal lengths outside are those of cropped or zoomed photos, and not believed."""
FULL_FRAME_DIAGONAL_MM = 43.27
HOMOGRAPHY_NOISE = 0.005
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

    def project(self, points_mm: Points) -> Points:
        """(…, 2) px: where points (…, 3) of the page, z into the table, are seen."""
        seen = (points_mm - self.eye_mm) @ np.linalg.inv(self.rays).T
        return np.asarray(seen[..., :2] / seen[..., 2:])

    def tilt_at(self, point_mm: Points) -> float:
        """Tangent of the angle from straight above at which a point of the page is seen."""
        return float(np.hypot(*(point_mm - self.eye_mm[:2])) / -self.eye_mm[2])


def written_focal_share(photo: Photo) -> float | None:
    """Focal length in long sides of the photo, as the camera wrote it into the file."""
    focal_mm = photo.file.focal_in_35mm
    diagonal_px = float(np.hypot(photo.width_px, photo.height_px))
    share = focal_mm / FULL_FRAME_DIAGONAL_MM * diagonal_px / max(photo.width_px, photo.height_px)
    low, high = SENSIBLE_SHARES
    return share if low <= share <= high else None


def pose_from_homography(
    photo_from_page: Matrix, width_px: int, height_px: int, focal_share: float | None = None
) -> Pose:
    """The camera that saw the page through this homography (mm to px).

    `focal_share` is its focal length in long sides of the photo, where that is known.
    """
    long_px = max(width_px, height_px)
    to_unit = np.array(
        [
            [1 / long_px, 0, -(width_px - 1) / 2 / long_px],
            [0, 1 / long_px, -(height_px - 1) / 2 / long_px],
            [0, 0, 1],
        ]
    )
    unit = to_unit @ photo_from_page
    focal = _focal_share(unit, focal_share)
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


def _focal_share(unit: Matrix, written: float | None) -> float:
    """Focal length in long sides: perspective's two laws, weighed against what is expected."""
    usual = (written or USUAL_FOCAL_SHARE) ** -2
    spread = usual * (WRITTEN_SPREAD if written else USUAL_SPREAD)
    first, second = unit[:, 0], unit[:, 1]
    size = usual * (first[:2] @ first[:2] + second[:2] @ second[:2]) / 2
    # With u = 1 / focal²: first · second = 0 and |first| = |second|, each as slope · u + rest = 0.
    slopes = np.array([first[:2] @ second[:2], (first[:2] @ first[:2] - second[:2] @ second[:2])])
    rests = np.array([first[2] * second[2], first[2] ** 2 - second[2] ** 2])
    slopes, rests = slopes / size, rests / size
    trust = 1 / HOMOGRAPHY_NOISE**2
    prior = 1 / spread**2
    solved = (prior * usual - trust * (slopes @ rests)) / (prior + trust * (slopes @ slopes))
    return float(np.clip(solved, usual / 6, usual * 3) ** -0.5)
