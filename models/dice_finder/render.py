"""Draw one die by sphere tracing: any make, any tilt, any light, with exact truth.

A die is a rounded cube, cut by a sphere for the soft-cornered makes. The camera looks at its
middle from a chosen tilt; the patch comes back as colour with alpha, together with where the
corners of the top face, the base and the cast shadow lie in the patch.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Floats
from models.dice_finder.makes import Make

PATCH_PX = 128
"""Width and height of a rendered patch."""


@dataclass
class RenderedDie:
    """A patch and its truth, in patch pixels."""

    pixels: npt.NDArray[np.uint8]
    """(PATCH_PX, PATCH_PX, 4) BGR and alpha."""
    top_px: Floats
    """(4, 2) corners of the top face, in order round it."""
    hull_px: Floats
    """(8, 2) all corners of the cube."""
    shadow_px: Floats
    """(8, 2) corners of the cube thrown on the table by the main light."""
    pips_px: Floats
    """(N, 2) middles of the pips of the top face; empty for colour dice and cocked ones."""
    label: str
    tilt_degrees: float


def value_sides(value: int, rng: np.random.Generator) -> tuple[int, ...]:
    """Values of the sides +x -x +y -y +z -z with the value on top; opposite sides make seven."""
    others = [v for v in (1, 2, 3) if v not in (value, 7 - value)]
    if rng.random() < 0.5:
        others.reverse()
    first, second = (v if rng.random() < 0.5 else 7 - v for v in others)
    return (first, 7 - first, second, 7 - second, value, 7 - value)


def turn(axis: int, degrees: float) -> Floats:
    """Rotation matrix about one axis."""
    angle = np.radians(degrees)
    cosine, sine = np.cos(angle), np.sin(angle)
    matrix = np.eye(3)
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    matrix[i, i], matrix[i, j], matrix[j, i], matrix[j, j] = cosine, -sine, sine, cosine
    return matrix.astype(np.float32)


class DieTracer:
    """Traces one die on the table; the table is z = 0, the camera lies towards -y."""

    def __init__(self, make: Make, sides: tuple[int, ...], pose: Floats, height: float) -> None:
        self.make = make
        self.sides = sides
        self.pose = pose
        """Die to world rotation."""
        self.middle = np.array([0, 0, height], np.float32)

    def distance(self, points: Floats) -> Floats:
        """Signed distance to the die of (N, 3) points in die coordinates."""
        rounding = self.make.rounding
        q = np.abs(points) - np.float32(0.5 - rounding)
        outside = np.maximum(q, 0)
        box = np.sqrt((outside * outside).sum(1)) + np.minimum(q.max(1), 0) - rounding
        if self.make.sphere < 0.87:
            ball = np.sqrt((points * points).sum(1)) - np.float32(self.make.sphere)
            return np.asarray(np.maximum(box, ball), np.float32)
        return np.asarray(box, np.float32)

    def normals(self, points: Floats) -> Floats:
        """Outward normals at surface points, in die coordinates."""
        q = np.abs(points) - np.float32(0.5 - self.make.rounding)
        outside = np.maximum(q, 1e-4)
        normals = np.sign(points) * outside
        if self.make.sphere < 0.87:
            radius = np.sqrt((points * points).sum(1))
            on_ball = radius > self.make.sphere - 2e-3
            normals[on_ball] = points[on_ball]
        lengths = np.sqrt((normals * normals).sum(1, keepdims=True))
        return np.asarray(normals / lengths, np.float32)

    def hit(self, origin: Floats, directions: Floats) -> tuple[npt.NDArray[np.bool_], Floats]:
        """Which rays meet the die, and the surface points of all rays."""
        start = self.pose.T @ (origin - self.middle)
        rays = directions @ self.pose
        travelled = np.full(len(rays), np.linalg.norm(start) - 0.9, np.float32)
        active = np.arange(len(rays))
        gap = np.full(len(rays), 9.0, np.float32)
        for _ in range(22):
            points = start + rays[active] * travelled[active, None]
            step = self.distance(points)
            gap[active] = step
            travelled[active] += step
            active = active[(step > 1e-3) & (travelled[active] < np.linalg.norm(start) + 0.9)]
            if len(active) == 0:
                break
        return gap < 6e-3, (start + rays * travelled[:, None]).astype(np.float32)

    def surface(self, points: Floats, footprint: float) -> tuple[Floats, Floats, Floats]:
        """Albedo, pip share and bent normals at surface points."""
        make = self.make
        side = np.abs(points).argmax(1)
        sign = points[np.arange(len(points)), side] > 0
        normals = self.normals(points)
        albedo = np.repeat(make.body[None], len(points), 0)
        pips = np.zeros(len(points), np.float32)
        for index in range(6):
            here = (side == index // 2) & (sign == (index % 2 == 0))
            if not here.any():
                continue
            flat = points[here][:, [a for a in range(3) if a != index // 2]]
            if make.faces:
                albedo[here] = self.coloured(flat, index, footprint)
            else:
                share, bend = self.pip_share(flat, self.sides[index], footprint)
                pips[here] = share
                full = np.zeros((len(flat), 3), np.float32)
                full[:, [a for a in range(3) if a != index // 2]] = bend
                normals[here] += full * make.pip_depth * share[:, None]
                colour = make.pip
                if self.sides[index] == 1 and make.ace_colour is not None:
                    colour = make.ace_colour
                albedo[here] += (colour - albedo[here]) * share[:, None]
        normals /= np.sqrt((normals * normals).sum(1, keepdims=True))
        return albedo, pips, normals

    def pip_share(self, flat: Floats, value: int, footprint: float) -> tuple[Floats, Floats]:
        """How far each point of a face lies inside a pip, and the bowl's slope there."""
        make = self.make
        radius = make.pip_radius * (make.ace_scale if value == 1 else 1.0)
        share = np.zeros(len(flat), np.float32)
        bend = np.zeros((len(flat), 2), np.float32)
        for middle in make.pip_places(value):
            offset = flat - middle
            away = np.sqrt((offset * offset).sum(1))
            inside = np.clip((radius - away) / footprint + 0.5, 0, 1)
            share = np.maximum(share, inside)
            bend += np.where(inside[:, None] > 0, offset / radius, 0)
        return share.astype(np.float32), bend.astype(np.float32)

    def coloured(self, flat: Floats, index: int, footprint: float) -> Floats:
        """Albedo of a face of a colour die."""
        make = self.make
        tint = make.face_tints[index]
        if make.face_style == "whole":
            share = np.ones(len(flat), np.float32)
        elif make.face_style == "sticker":
            share = np.clip((0.36 - np.abs(flat).max(1)) / footprint + 0.5, 0, 1)
        elif make.face_style == "dot":
            share = np.clip((0.3 - np.sqrt((flat * flat).sum(1))) / footprint + 0.5, 0, 1)
        else:
            share, _ = self.pip_share(flat, index + 1, footprint)
        return (make.body + (tint - make.body) * share[:, None]).astype(np.float32)


@dataclass
class Light:
    """Lights of one scene: the main one with its shadow, sky, and a camera flash."""

    towards: Floats
    main: Floats
    sky: Floats
    flash: float

    @classmethod
    def choose(cls, rng: np.random.Generator) -> "Light":
        """Window, lamp, flash or shade."""
        height = np.radians(rng.uniform(18, 85))
        round_about = rng.uniform(0, 2 * np.pi)
        towards = np.array(
            [
                np.cos(height) * np.cos(round_about),
                np.cos(height) * np.sin(round_about),
                np.sin(height),
            ],
            np.float32,
        )
        main = rng.uniform(0.15, 1.3) * (1 + rng.uniform(-0.15, 0.15, 3))
        sky = rng.uniform(0.15, 0.75) * (1 + rng.uniform(-0.12, 0.12, 3))
        flash = float(rng.uniform(0.3, 1.2)) if rng.random() < 0.15 else 0.0
        # A camera exposes for what it sees: what lies flat comes out neither black nor burnt.
        exposure = rng.uniform(0.6, 1.2) / (main.mean() * towards[2] + sky.mean() + flash)
        main, sky, flash = main * exposure, sky * exposure, flash * float(exposure)
        return cls(towards, main.astype(np.float32), sky.astype(np.float32), flash)


def shade(
    tracer: DieTracer, points: Floats, view: Floats, light: Light, footprint: float
) -> Floats:
    """Linear BGR of surface points seen from directions towards the camera (die coordinates)."""
    make = tracer.make
    albedo, _, normals = tracer.surface(points, footprint)
    if make.marble > 0 and make.marble_colour is not None:
        wave = np.sin(
            points @ np.array([9.0, 13.0, 7.0], np.float32)
            + 4 * np.sin(points @ np.array([11.0, -6.0, 9.0], np.float32))
        )
        albedo = (
            albedo + (make.marble_colour - albedo) * (make.marble * np.clip(wave, 0, 1))[:, None]
        )
    towards = tracer.pose.T @ light.towards
    up = tracer.pose.T @ np.array([0, 0, 1], np.float32)
    lambert = np.clip(normals @ towards, 0, None)
    open_sky = 0.55 + 0.45 * (normals @ up)
    height = (tracer.pose @ points.T)[2] + tracer.middle[2]
    contact = np.clip(0.55 + 0.9 * height, 0, 1)
    diffuse = light.main * lambert[:, None] + light.sky * (open_sky * contact)[:, None]
    diffuse = diffuse + light.flash * np.clip((normals * view).sum(1), 0, None)[:, None]
    colour = albedo * diffuse
    if make.clear > 0:
        inner = points - 0.8 * view - 0.4 * towards
        glow = np.clip(0.5 - (inner @ towards) * 0.6, 0, 1.2)
        colour = colour * (1 - 0.4 * make.clear) + make.clear * albedo * glow[:, None] * light.main
        back = points - view * 0.85
        back = back / np.maximum(np.abs(back).max(1, keepdims=True), 1e-3) * 0.5
        _, far_pips, _ = tracer.surface(back.astype(np.float32), 0.12)
        colour = colour + (make.far_pips * make.clear * far_pips[:, None]) * (make.pip - colour)
    half = towards + view
    half = half / np.sqrt((half * half).sum(1, keepdims=True))
    glint = np.clip((normals * half).sum(1), 0, 1) ** make.shine * min(1.0, make.shine / 90)
    colour = colour + (make.gloss * glint)[:, None] * light.main
    mirror = 2 * (normals * view).sum(1, keepdims=True) * normals - view
    window = np.clip((mirror @ towards) * 6 - 4.6, 0, 1) * make.gloss * 0.25
    return np.asarray(colour + window[:, None] * light.main, np.float32)


def render_die(
    rng: np.random.Generator,
    *,
    label: str,
    make: Make,
    light: Light,
    tilt_degrees: float,
    cocked_degrees: float = 0.0,
) -> RenderedDie:
    """One die resting on the table (or leaning, when cocked) with the label on top."""
    if make.faces:
        wanted = make.faces.index(label)
        order = [i for i in range(6) if i not in (wanted, wanted ^ 1)]
        where = [order[0], order[1], order[2], order[3], wanted, wanted ^ 1]
        make.faces = tuple(make.faces[i] for i in where)
        make.face_tints = [make.face_tints[i] for i in where]
        sides: tuple[int, ...] = (1, 6, 2, 5, 3, 4)
    else:
        sides = value_sides(int(label), rng)
    pose = turn(2, rng.uniform(0, 360))
    if cocked_degrees:
        pose = turn(2, rng.uniform(0, 360)) @ turn(0, cocked_degrees) @ pose
    box = np.array(
        [
            [x, y, z]
            for z in (-0.5, 0.5)
            for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
        ],
        np.float32,
    )
    height = float(-(box @ pose.T)[:, 2].min())
    tracer = DieTracer(make, sides, pose, height)
    corners = box @ pose.T + tracer.middle

    away = float(np.exp(rng.uniform(np.log(9), np.log(50))))
    look = turn(0, tilt_degrees)
    eye = tracer.middle + look @ np.array([0, 0, away], np.float32)
    scale = PATCH_PX / 1.95 * away

    def project(points: Floats) -> Floats:
        local = (points - eye) @ look
        return (PATCH_PX / 2 - 0.5 + scale * local[:, :2] * [1, -1] / -local[:, 2:]).astype(
            np.float32
        )

    columns, rows = np.meshgrid(np.arange(PATCH_PX), np.arange(PATCH_PX))
    plane = (
        np.stack(
            [
                (columns - PATCH_PX / 2 + 0.5) / scale,
                -(rows - PATCH_PX / 2 + 0.5) / scale,
                -np.ones_like(rows, np.float32),
            ],
            -1,
        )
        .reshape(-1, 3)
        .astype(np.float32)
    )
    near = (np.abs(plane[:, :2]) < 0.87 / away * 1.05).all(1)
    rays = plane / np.sqrt((plane * plane).sum(1, keepdims=True)) @ look.T
    met = np.zeros(len(rays), bool)
    found, points = tracer.hit(eye, rays[near].astype(np.float32))
    met[near] = found
    view = (-rays[met]) @ pose
    colour = shade(tracer, points[found], view.astype(np.float32), light, 1.4 * away / scale)
    pixels = np.zeros((len(rays), 4), np.uint8)
    pixels[met, :3] = np.clip(colour, 0, 1) ** (1 / 2.2) * 255
    pixels[met, 3] = 255
    pips = np.zeros((0, 3), np.float32)
    if not make.faces and not cocked_degrees:
        flat = make.pip_places(int(label))
        pips = np.column_stack([flat, np.full(len(flat), 0.5)]) @ pose.T + tracer.middle
    drop = corners - corners[:, 2:] / max(light.towards[2], 0.2) * light.towards
    return RenderedDie(
        pixels=pixels.reshape(PATCH_PX, PATCH_PX, 4),
        top_px=project(corners[4:]),
        hull_px=project(corners),
        shadow_px=project(drop.astype(np.float32)),
        pips_px=project(pips),
        label="cocked" if cocked_degrees else label,
        tilt_degrees=tilt_degrees,
    )
