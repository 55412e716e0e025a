"""Things that are not dice, as a path tracer sees them: coins, keyboards, cards, many-sided dice.

Millimetres; a thing stands at its foot on the table, z = 0.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import mitsuba
import numpy as np

from models.dice_finder import clutter
from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.makes import Make
from models.dice_finder.mesh import Mesh, die_mesh, paint
from models.dice_finder.render import turn
from models.dice_finder.stage import BOX, Parts, colour, die_material, picture, solid, under_lacquer
from models.dice_finder.surfaces import a_colour

UP = np.array([0, 0, 1], np.float32)
NUMBER_PX = 48
"""Width of a number's tile on a many-sided die, five of them beside each other, four below."""
GOLDEN = (1 + 5**0.5) / 2


@dataclass
class Thing:
    """What a thing consists of, and points that bound it."""

    shapes: list[Parts]
    bound_mm: Floats
    looks_like_a_die: bool = False
    """A plain cube may pass for a colour die."""


def linear(rng: np.random.Generator) -> Floats:
    """Some colour as light."""
    return ((a_colour(rng) / 255) ** 2.2).astype(np.float32)


def body_material(rng: np.random.Generator) -> Parts:
    """Metal, plastic, or something dull."""
    kind = rng.random()
    if kind < 0.25:
        metal = str(rng.choice(["Cu", "Au", "Al", "Ag"]))
        return {"type": "roughconductor", "material": metal, "alpha": float(rng.uniform(0.1, 0.3))}
    shown = linear(rng)
    if kind < 0.7:
        under = colour(under_lacquer(shown))
        alpha = float(rng.uniform(0.05, 0.3))
        return {"type": "roughplastic", "alpha": alpha, "diffuse_reflectance": under}
    return {"type": "diffuse", "reflectance": colour(shown)}


def two_sided(rng: np.random.Generator) -> Parts:
    """A material that shows from within, too."""
    return {"type": "twosided", "inner": body_material(rng)}


def ball(rng: np.random.Generator, foot_mm: Floats, _file: Path) -> Thing:
    """A marble or bead."""
    wide = float(rng.uniform(4, 13))
    sphere = {"type": "sphere", "center": (foot_mm + wide * UP).tolist(), "radius": wide}
    return Thing([{**sphere, "bsdf": two_sided(rng)}], foot_mm + BOX * 2 * wide + wide * UP)


def disc(rng: np.random.Generator, foot_mm: Floats, _file: Path) -> Thing:
    """A coin or token, or something as high as a bottle's cap."""
    wide, material = float(rng.uniform(7, 13)), two_sided(rng)
    high = float(rng.uniform(1.5, 2.5) if rng.random() < 0.5 else rng.uniform(5, 12))
    top = foot_mm + high * UP
    lid = mitsuba.ScalarTransform4f().translate(top.tolist()).scale([wide, wide, 1])
    wall = {"type": "cylinder", "p0": foot_mm.tolist(), "p1": top.tolist(), "radius": wide}
    bound = foot_mm + (BOX + UP / 2) * [2 * wide, 2 * wide, high]
    shapes: list[Parts] = [{**wall, "bsdf": material}]
    shapes.append({"type": "disk", "to_world": lid, "bsdf": material})
    return Thing(shapes, bound.astype(np.float32))


def pen(rng: np.random.Generator, foot_mm: Floats, _file: Path) -> Thing:
    """A rod that lies."""
    along = turn(2, rng.uniform(0, 360))[:, 0] * float(rng.uniform(40, 70))
    radius = float(rng.uniform(3, 6))
    ends = [foot_mm - along + radius * UP, foot_mm + along + radius * UP]
    rod: Parts = {"type": "cylinder", "p0": ends[0].tolist(), "p1": ends[1].tolist()}
    bound = np.concatenate([end + BOX * 2 * radius for end in ends])
    return Thing([{**rod, "radius": radius, "bsdf": two_sided(rng)}], bound)


def cube(rng: np.random.Generator, foot_mm: Floats, file: Path) -> Thing:
    """A cube without pips."""
    body = linear(rng)
    plain = Make(body, body, rounding=float(rng.uniform(0.01, 0.1)))
    plain.faces, plain.face_tints = ("none",) * 6, [body] * 6
    sides, edge = (1, 6, 2, 5, 3, 4), float(rng.uniform(8, 22))
    pose = turn(2, rng.uniform(0, 360))
    mesh = die_mesh(plain, sides).moved(pose, edge, foot_mm + edge / 2 * UP)
    shape = solid(mesh, die_material(plain, *paint(plain, sides)), file.parent, file.name)
    bound = (foot_mm + (BOX @ pose.T + UP / 2) * edge).astype(np.float32)
    return Thing([shape], bound, looks_like_a_die=True)


def flat(rng: np.random.Generator, foot_mm: Floats, _file: Path) -> Thing:
    """A keyboard, a card, or something thin with dots."""
    draw, low_mm, high_mm = FLAT[int(rng.integers(len(FLAT)))]
    patch = draw(rng)
    x, y, width, height = cv2.boundingRect(patch[..., 3])
    patch = patch[y : y + height, x : x + width].astype(np.float32)
    share = patch[..., 3:] / 255
    mixed = (patch[..., :3] * share + a_colour(rng) * (1 - share)) / 255
    shown = np.clip(mixed, 0, 1).astype(np.float32) ** np.float32(2.2)
    inner: Parts = {"type": "diffuse", "reflectance": picture(shown)}
    if rng.random() < 0.5:
        texture = picture(under_lacquer(shown))
        alpha = float(rng.uniform(0.06, 0.3))
        inner = {"type": "roughplastic", "alpha": alpha, "diffuse_reflectance": texture}
    size = np.array([width, height]) / max(width, height) * rng.uniform(low_mm, high_mm)
    half, high = (size / 2).tolist(), float(rng.uniform(0.3, 4))
    pose = turn(2, rng.uniform(0, 360))
    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = pose, foot_mm + high * UP
    lies = mitsuba.ScalarTransform4f(frame.tolist()).scale([*half, 1])
    bound = foot_mm + ((BOX + UP / 2) * [*size, high]) @ pose.T
    shape: Parts = {"type": "rectangle", "to_world": lies}
    shape["bsdf"] = {"type": "twosided", "inner": inner}
    return Thing([shape], bound.astype(np.float32))


FLAT: tuple[tuple[Callable[[np.random.Generator], Pixels], float, float], ...] = (
    (clutter.keyboard, 60, 160),
    (clutter.card, 40, 110),
    (clutter.dots, 18, 70),
)
"""How they are drawn, and how wide they are in mm."""


def many_sided(rng: np.random.Generator, foot_mm: Floats, file: Path) -> Thing:
    """A die of four, eight or twenty sides with numbers."""
    corners = SOLIDS[int(rng.choice(len(SOLIDS), p=[0.2, 0.25, 0.55]))]
    triangles = hull_triangles(corners)
    lowest = triangles[int(rng.integers(len(triangles)))]
    down = corners[lowest].mean(0)
    pose = turn(2, rng.uniform(0, 360)) @ turned_onto(down / np.linalg.norm(down), -UP)
    scale = float(rng.uniform(7, 12))
    places = (corners @ pose.T * scale).astype(np.float32)
    places += foot_mm - [0, 0, places[:, 2].min()]
    points = places[triangles].reshape(-1, 3)
    across = np.cross(
        places[triangles[:, 1]] - places[triangles[:, 0]],
        places[triangles[:, 2]] - places[triangles[:, 0]],
    )
    normals = np.repeat(across / np.linalg.norm(across, axis=1, keepdims=True), 3, 0)
    tile = np.array([[0.02, 0.02], [0.98, 0.02], [0.5, 0.98]]) / [5, 4]
    starts = [np.array([side % 5 / 5, side // 5 / 4]) for side in range(len(triangles))]
    on_paint = np.concatenate([start + tile for start in starts])
    order = np.arange(len(points), dtype=np.int32).reshape(-1, 3)
    mesh = Mesh(points, normals.astype(np.float32), on_paint.astype(np.float32), order)
    body = Make(linear(rng), linear(rng), shine=float(rng.uniform(20, 250)))
    material = die_material(body, numbers(rng, body.body), np.zeros((4, 5), np.float32))
    bound = np.concatenate([places, places * [1, 1, 0]])
    return Thing([solid(mesh, material, file.parent, file.name)], bound.astype(np.float32))


SOLIDS = (
    np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], np.float32) / 3**0.5,
    np.concatenate([np.eye(3, dtype=np.float32), -np.eye(3, dtype=np.float32)]),
    np.array(
        [
            np.roll([0, one, other * GOLDEN], shift) / (1 + GOLDEN**2) ** 0.5
            for shift in range(3)
            for one in (-1, 1)
            for other in (-1, 1)
        ],
        np.float32,
    ),
)
"""Corners of a tetrahedron, an octahedron and an icosahedron, at distance 1."""


def hull_triangles(corners: Floats) -> Floats:
    """(M, 3) corners of the triangles that bound a regular solid, counter-clockwise outside."""
    count = len(corners)
    aways = np.linalg.norm(corners[:, None] - corners[None], axis=2)
    edge = aways[aways > 1e-3].min()
    beside = np.abs(aways - edge) < 1e-2
    found = []
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                if beside[a, b] and beside[b, c] and beside[a, c]:
                    outward = np.linalg.det(corners[[a, b, c]])
                    found.append((a, b, c) if outward > 0 else (a, c, b))
    return np.array(found)


def turned_onto(some: Floats, other: Floats) -> Floats:
    """The turn that brings one direction onto another."""
    axis = np.cross(some, other)
    if np.linalg.norm(axis) < 1e-6:
        return np.eye(3, dtype=np.float32) if some @ other > 0 else turn(0, 180)
    angle = np.arctan2(np.linalg.norm(axis), some @ other)
    return cv2.Rodrigues(axis / np.linalg.norm(axis) * angle)[0].astype(np.float32)


def numbers(rng: np.random.Generator, body: Floats) -> Floats:
    """The paint of a many-sided die: a number on each tile."""
    sheet = np.zeros((4 * NUMBER_PX, 5 * NUMBER_PX), np.uint8)
    for side, number in enumerate(rng.permutation(20) + 1):
        x, y = side % 5 * NUMBER_PX, side // 5 * NUMBER_PX
        size = float(rng.uniform(0.4, 0.55))
        at = (x + NUMBER_PX // 2 - int(18 * size * len(str(number)) / 2), y + 20)
        cv2.putText(sheet, str(number), at, 0, size, 255, 2, cv2.LINE_AA)
    ink = np.full(3, 0.85 if body.mean() < 0.3 else 0.02, np.float32)
    return (body + (ink - body) * (sheet[..., None] / 255)).astype(np.float32)


KINDS: tuple[Callable[[np.random.Generator, Floats, Path], Thing], ...] = (
    ball,
    disc,
    pen,
    cube,
    flat,
    many_sided,
)
SHARES = (0.14, 0.2, 0.16, 0.12, 0.26, 0.12)


def a_thing(rng: np.random.Generator, foot_mm: Floats, file: Path) -> Thing:
    """Some thing standing there; `file` is where its mesh may be written, without an ending."""
    return KINDS[int(rng.choice(len(KINDS), p=SHARES))](rng, foot_mm, file)
