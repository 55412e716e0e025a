import io

import numpy as np
import pytest
from PIL import Image

from vision.drop.pose import Pose, pose_from_homography, written_focal_share
from vision.photo import Photo

WIDTH_PX, HEIGHT_PX = 4000, 3000


def a_camera(
    tilt_degrees: float, round_degrees: float, focal_px: float, away_mm: float = 450.0
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Camera matrix, page-to-camera rotation and shift of a camera that looks at (100, 80) mm."""
    tilt, around = np.radians([tilt_degrees, round_degrees])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    spin = np.array(
        [[np.cos(around), -np.sin(around), 0], [np.sin(around), np.cos(around), 0], [0, 0, 1]]
    )
    turn = lean @ spin
    shift = np.array([0, 0, away_mm]) - turn @ np.array([100.0, 80.0, 0])
    camera = np.array(
        [[focal_px, 0, (WIDTH_PX - 1) / 2], [0, focal_px, (HEIGHT_PX - 1) / 2], [0, 0, 1]]
    )
    return camera, turn, shift


def homography_of(camera: np.ndarray, turn: np.ndarray, shift: np.ndarray) -> np.ndarray:
    return np.asarray(camera @ np.column_stack([turn[:, 0], turn[:, 1], shift]))


def seen_px(
    camera: np.ndarray, turn: np.ndarray, shift: np.ndarray, point_mm: np.ndarray
) -> np.ndarray:
    x, y, w = camera @ (turn @ point_mm + shift)
    return np.array([x / w, y / w])


@pytest.mark.parametrize("round_degrees", [0, 30, 90, 200])
@pytest.mark.parametrize("tilt_degrees", [0, 12, 30, 45, 60])
def test_a_point_above_the_page_comes_down_where_it_stands(
    tilt_degrees: float, round_degrees: float
) -> None:
    view = a_camera(tilt_degrees, round_degrees, focal_px=0.78 * WIDTH_PX)
    pose = pose_from_homography(homography_of(*view), WIDTH_PX, HEIGHT_PX)
    for stand_mm in ([60.0, 20.0], [190.0, 130.0], [-30.0, 160.0]):
        top_px = seen_px(*view, np.array([*stand_mm, -16.0]))

        found_mm = pose.at_height(top_px[None], 16.0)[0]

        assert found_mm == pytest.approx(stand_mm, abs=0.05)


@pytest.mark.parametrize("focal_share", [0.6, 0.95, 1.4])
@pytest.mark.parametrize("tilt_degrees", [0, 10, 25, 45])
def test_an_unusual_lens_costs_less_than_a_millimetre_and_a_half(
    tilt_degrees: float, focal_share: float
) -> None:
    view = a_camera(tilt_degrees, 20, focal_share * WIDTH_PX, away_mm=600 * focal_share)
    pose = pose_from_homography(homography_of(*view), WIDTH_PX, HEIGHT_PX)
    stand_mm = np.array([170.0, 30.0])
    top_px = seen_px(*view, np.array([*stand_mm, -16.0]))

    found_mm = pose.at_height(top_px[None], 16.0)[0]

    assert float(np.hypot(*(found_mm - stand_mm))) < 1.5


def test_the_eye_is_where_the_camera_stood() -> None:
    view = a_camera(35, 50, focal_px=3100)
    _, turn, shift = view

    pose = pose_from_homography(homography_of(*view), WIDTH_PX, HEIGHT_PX)

    assert pose.eye_mm == pytest.approx(-turn.T @ shift, abs=2.0)
    assert pose.eye_mm[2] < 0


def test_a_homography_of_either_sign_gives_the_same_camera() -> None:
    matrix = homography_of(*a_camera(20, 10, focal_px=3000))

    one, other = (pose_from_homography(m, WIDTH_PX, HEIGHT_PX) for m in (matrix, -2.5 * matrix))

    assert one.eye_mm == pytest.approx(other.eye_mm)


def test_tilt_is_measured_at_the_point_not_at_the_picture() -> None:
    pose = Pose(rays=np.eye(3), eye_mm=np.array([0.0, 0.0, -400.0]))

    assert pose.tilt_at(np.array([0.0, 0.0])) == 0
    assert pose.tilt_at(np.array([300.0, 400.0])) == pytest.approx(1.25)


@pytest.mark.parametrize("tilt_degrees", [0, 10, 25])
def test_a_lens_the_file_tells_of_is_no_longer_unusual(tilt_degrees: float) -> None:
    view = a_camera(tilt_degrees, 20, 1.3 * WIDTH_PX, away_mm=780)
    pose = pose_from_homography(homography_of(*view), WIDTH_PX, HEIGHT_PX, focal_share=1.27)
    stand_mm = np.array([170.0, 30.0])
    top_px = seen_px(*view, np.array([*stand_mm, -16.0]))

    assert pose.at_height(top_px[None], 16.0)[0] == pytest.approx(stand_mm, abs=0.2)


def test_points_in_space_are_seen_where_the_camera_sees_them() -> None:
    view = a_camera(40, 70, focal_px=3000)
    pose = pose_from_homography(homography_of(*view), WIDTH_PX, HEIGHT_PX)
    points_mm = np.array([[60.0, 20.0, -16.0], [150.0, 90.0, 0.0]])

    expected = [seen_px(*view, point) for point in points_mm]

    assert pose.project(points_mm) == pytest.approx(np.array(expected), abs=0.5)


def a_file(focal_in_35mm: int | None) -> Photo:
    exif = Image.Exif()
    if focal_in_35mm is not None:
        exif.get_ifd(0x8769)[0xA405] = focal_in_35mm
    file = io.BytesIO()
    Image.new("RGB", (400, 300), "white").save(file, "JPEG", exif=exif)
    return Photo(file.getvalue())


def test_the_focal_length_is_read_from_the_file() -> None:
    assert written_focal_share(a_file(26)) == pytest.approx(0.751, abs=0.001)


@pytest.mark.parametrize("focal_in_35mm", [None, 0, 3, 800])
def test_a_focal_length_that_is_missing_or_absurd_is_not_believed(
    focal_in_35mm: int | None,
) -> None:
    assert written_focal_share(a_file(focal_in_35mm)) is None


def test_a_camera_frame_tells_no_focal_length() -> None:
    assert written_focal_share(Photo.from_pixels(np.zeros((90, 120, 3), np.uint8))) is None
