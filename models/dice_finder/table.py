"""A whole table seen by one camera: a ground, perhaps a sheet, and dice with exact truth.

Unlike the pasted scenes of training, everything here obeys one perspective and one light, so
positions in millimetres are true. Samples and the measurements called simulated come from here.
World: millimetres, x to the right of the sheet, y up the sheet, z up from the table.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.makes import Make
from models.dice_finder.render import DieTracer, Light, shade, turn, value_sides
from models.dice_finder.surfaces import surface

Matrix = npt.NDArray[np.float64]


@dataclass
class Camera:
    """A camera looking at a point of the table."""

    width_px: int
    height_px: int
    focal_px: float
    turn: Floats
    """(3, 3) camera to world; the camera looks along its -z."""
    eye_mm: Floats

    @classmethod
    def looking(
        cls,
        size_px: tuple[int, int],
        *,
        focal_share: float,
        at_mm: tuple[float, float],
        away_mm: float,
        turned_degrees: tuple[float, float, float],
    ) -> "Camera":
        """Turned by: tilt from straight above, round the table, roll about its own axis."""
        tilt, around, roll = turned_degrees
        look = turn(2, around) @ turn(0, tilt) @ turn(2, roll)
        eye = np.array([*at_mm, 0], np.float32) + look @ np.array([0, 0, away_mm], np.float32)
        return cls(*size_px, focal_share * max(size_px), look, eye.astype(np.float32))

    def project(self, points_mm: Floats) -> Floats:
        """(N, 3) world points to (N, 2) pixels."""
        local = (points_mm - self.eye_mm) @ self.turn
        middle = np.array([self.width_px - 1, self.height_px - 1]) / 2
        flat = local[:, :2] * [1, -1] / -local[:, 2:]
        return (middle + self.focal_px * flat).astype(np.float32)

    def rays(self, columns: npt.NDArray[np.int64], rows: npt.NDArray[np.int64]) -> Floats:
        """Unit directions through pixels."""
        across = (columns - (self.width_px - 1) / 2) / self.focal_px
        up = -(rows - (self.height_px - 1) / 2) / self.focal_px
        local = np.stack([across, up, -np.ones_like(across)], -1).astype(np.float32)
        local /= np.linalg.norm(local, axis=-1, keepdims=True)
        return (local @ self.turn.T).astype(np.float32)

    def homography(self) -> Matrix:
        """(3, 3) from sheet coordinates in mm (x right, y down) to pixels, from the origin."""
        corners = np.array([[-90, -60], [90, -60], [90, 60], [-90, 60]], np.float32)
        world = np.column_stack([corners[:, 0], -corners[:, 1], np.zeros(4)]).astype(np.float32)
        return np.asarray(cv2.getPerspectiveTransform(corners, self.project(world)), np.float64)


@dataclass
class PlacedDie:
    """A die of the scene and its truth."""

    label: str
    x_mm: float
    y_mm: float
    edge_mm: float
    make: Make
    yaw_degrees: float
    top_px: Floats | None = None
    hull_px: Floats | None = None
    pips_px: Floats | None = None
    """(N, 2) middles of the top face's pips; none on a colour die."""


class Table:
    """Draws a ground, sheets and dice into one photo."""

    def __init__(
        self,
        camera: Camera,
        light: Light,
        rng: np.random.Generator,
        ground: tuple[Pixels, float] | None = None,
        softness: float = 0.07,
    ) -> None:
        """`ground` is a picture that lies under everything, and how wide its pixels are in mm.

        Shadows are so soft, in edges.
        """
        self.camera = camera
        self.light = light
        self.rng = rng
        self.softness = softness
        if ground is None:
            self.pixels = self._ground()
        else:
            texture, mm_per_px = ground
            half = mm_per_px * texture.shape[0] / 2
            self.pixels = self._warped(texture, mm_per_px, (-half, -half))

    def _ground(self) -> Pixels:
        """A ground 1.4 m wide under everything."""
        side_px, side_mm = 1400, 1400.0
        small = np.clip(surface(self.rng, side_px // 2), 0, 255).astype(np.uint8)
        large = cv2.resize(small, (side_px, side_px), interpolation=cv2.INTER_CUBIC)
        texture = np.asarray(large, np.uint8)
        return self._warped(texture, side_mm / side_px, (-side_mm / 2, -side_mm / 2))

    def _warped(self, texture: Pixels, mm_per_px: float, corner_mm: tuple[float, float]) -> Pixels:
        to_mm = np.array(
            [[mm_per_px, 0, corner_mm[0]], [0, mm_per_px, corner_mm[1]], [0, 0, 1]], np.float64
        )
        matrix = self.camera.homography() @ to_mm
        size = (self.camera.width_px, self.camera.height_px)
        warped = cv2.warpPerspective(
            texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        )
        return np.asarray(warped, np.uint8)

    def lay_sheet(self, raster: Pixels, px_per_mm: float, corner_mm: tuple[float, float]) -> None:
        """Lay a printed sheet, its top-left corner at (right, down) mm from the world's origin."""
        near = float(self.camera.focal_px / np.linalg.norm(self.camera.eye_mm))
        if near < 0.7 * px_per_mm:
            soft = cv2.GaussianBlur(raster, (0, 0), 0.4 * px_per_mm / near)
            raster = np.asarray(soft, np.uint8)
        white = np.full_like(raster, 255)
        border = cv2.BORDER_CONSTANT
        to_mm = np.array(
            [[1 / px_per_mm, 0, corner_mm[0]], [0, 1 / px_per_mm, corner_mm[1]], [0, 0, 1.0]]
        )
        matrix = self.camera.homography() @ to_mm
        size = (self.camera.width_px, self.camera.height_px)
        mask = cv2.warpPerspective(white, matrix, size, borderMode=border) / 255.0
        sheet = cv2.warpPerspective(raster, matrix, size, borderMode=border)
        bright = float(np.clip(0.75 * self.light.main.mean() + self.light.sky.mean(), 0.35, 1))
        laid = self.pixels * (1 - mask) + sheet * mask * bright ** (1 / 2.2)
        self.pixels = np.clip(laid, 0, 255).astype(np.uint8)

    def place(self, die: PlacedDie) -> None:
        """Draw a die with its shadow and note where its corners are."""
        make = die.make
        if make.faces:
            sides: tuple[int, ...] = (1, 6, 2, 5, 3, 4)
        else:
            sides = value_sides(int(die.label), self.rng)
        pose = turn(2, die.yaw_degrees)
        tracer = DieTracer(make, sides, pose, 0.5)
        signs = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        box = np.array([[x, y, z] for z in (-0.5, 0.5) for x, y in signs], np.float32)
        foot = np.array([die.x_mm, die.y_mm, 0], np.float32)
        corners = (box @ pose.T + tracer.middle) * die.edge_mm + foot
        self._shadow(corners.astype(np.float32), die.edge_mm)
        die.hull_px = self.camera.project(corners.astype(np.float32))
        die.top_px = die.hull_px[4:]
        if not make.faces:
            flat = make.pip_places(int(die.label))
            raised = np.column_stack([flat, np.full(len(flat), 0.5)]) @ pose.T + tracer.middle
            die.pips_px = self.camera.project((raised * die.edge_mm + foot).astype(np.float32))
        low = np.maximum(np.floor(die.hull_px.min(0)).astype(int) - 2, 0)
        high = np.minimum(np.ceil(die.hull_px.max(0)).astype(int) + 3, self.pixels.shape[1::-1])
        if (high - low).min() < 1:
            return
        fine = 2
        columns, rows = np.meshgrid(
            np.arange((high[0] - low[0]) * fine), np.arange((high[1] - low[1]) * fine)
        )
        shape = columns.shape
        columns = (columns.ravel() + 0.5) / fine - 0.5 + low[0]
        rows = (rows.ravel() + 0.5) / fine - 0.5 + low[1]
        rays = self.camera.rays(columns, rows)
        eye = (self.camera.eye_mm - foot) / die.edge_mm
        met, points = tracer.hit(eye.astype(np.float32), rays)
        away = float(np.linalg.norm(eye)) / self.camera.focal_px
        view = (-rays[met] @ pose).astype(np.float32)
        patch = np.zeros((len(rays), 4), np.float32)
        colour = shade(tracer, points[met], view, self.light, max(1e-3, 1.2 * away))
        patch[met, :3] = np.clip(colour, 0, 1) ** (1 / 2.2) * 255
        patch[met, 3] = 1
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        patch[:, :3] *= patch[:, 3:]
        small = cv2.resize(patch.reshape(*shape, 4), size, interpolation=cv2.INTER_AREA)
        area = self.pixels[low[1] : high[1], low[0] : high[0]]
        area[:] = np.clip(area * (1 - small[..., 3:]) + small[..., :3], 0, 255).astype(np.uint8)

    def _shadow(self, corners_mm: Floats, edge_mm: float) -> None:
        towards = self.light.towards
        thrown = corners_mm - corners_mm[:, 2:] / max(float(towards[2]), 0.25) * towards
        thrown[:, 2] = 0
        places = self.camera.project(thrown.astype(np.float32))
        mask = np.zeros(self.pixels.shape[:2], np.float32)
        cv2.fillConvexPoly(mask, cv2.convexHull(places.astype(np.int32)), 1.0)
        scale = self.camera.focal_px / float(np.linalg.norm(self.camera.eye_mm))
        soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, self.softness * edge_mm * scale))
        main, sky = float(self.light.main.mean()), float(self.light.sky.mean())
        depth = 0.85 * main * float(towards[2]) / (main * float(towards[2]) + sky)
        self.pixels = (self.pixels * (1 - depth * soft[..., None])).astype(np.uint8)
