"""A die as triangles: rounded cube, cut by a sphere, with pips as bowls, and the paint on it.

Lengths in die edges, the die's middle at the origin, colours linear BGR. Each of the six sides
(+x -x +y -y +z -z) is a grid of its own with its own tile of the paint.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Floats
from models.dice_finder.makes import Make
from models.dice_finder.render import DieTracer

FLAT_CELLS, ROUND_CELLS = 52, 5
"""Grid cells across the flat part of a side, and round each of its edges."""
TILE_PX = 160
"""Width of the paint of one side; six of them make a sheet three wide and two high."""


@dataclass
class Mesh:
    """Triangles with what a renderer needs of them."""

    positions: Floats
    """(N, 3)"""
    normals: Floats
    """(N, 3) outward, of unit length."""
    paint_places: Floats
    """(N, 2) where in the paint, 0..1 from its top left."""
    triangles: npt.NDArray[np.int32]
    """(M, 3) counter-clockwise from outside."""

    def moved(self, pose: Floats, scale: float, middle: Floats) -> "Mesh":
        """Turned by the pose, scaled, and moved so that its middle lies there."""
        return Mesh(
            (self.positions @ pose.T * scale + middle).astype(np.float32),
            (self.normals @ pose.T).astype(np.float32),
            self.paint_places,
            self.triangles,
        )

    def write(self, path: Path) -> None:
        """Write as a binary PLY file."""
        fields = [(name, "<f4") for name in ("x", "y", "z", "nx", "ny", "nz", "u", "v")]
        vertices = np.hstack([self.positions, self.normals, self.paint_places]).astype("<f4")
        faces = np.empty(len(self.triangles), [("count", "u1"), ("corners", "<i4", 3)])
        faces["count"], faces["corners"] = 3, self.triangles
        header = ["ply", "format binary_little_endian 1.0", f"element vertex {len(vertices)}"]
        header += [f"property float {name}" for name, _ in fields]
        header += [f"element face {len(faces)}", "property list uchar int vertex_indices"]
        text = "\n".join([*header, "end_header\n"])
        path.write_bytes(text.encode() + vertices.tobytes() + faces.tobytes())


def die_mesh(make: Make, sides: tuple[int, ...]) -> Mesh:
    """The die of a make whose sides bear these values."""
    lines = grid_lines(make.rounding)
    across, down = np.meshgrid(lines, lines)
    flat = np.stack([across.ravel(), down.ravel()], 1)
    corner = np.arange(len(flat)).reshape(across.shape)
    a, b, c, d = (
        part.ravel()
        for part in (corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1])
    )
    triangles = np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)])
    positions, normals, places, all_triangles = [], [], [], []
    for index in range(6):
        points, outward = side_surface(make, index, flat)
        others = [axis for axis in range(3) if axis != index // 2]
        tile = np.array([index % 3, index // 3]) * TILE_PX
        on_tile = tile + 0.5 + (points[:, others] + 0.5) * (TILE_PX - 1)
        if make.pip_depth > 0.1 and bowls(make):
            points, outward = press(make, index, sides[index], points, outward)
        facing_out = (index % 2 == 0) != (index // 2 == 1)
        all_triangles.append((triangles if facing_out else triangles[:, ::-1]) + index * len(flat))
        positions.append(points)
        normals.append(outward)
        places.append(on_tile / [3 * TILE_PX, 2 * TILE_PX])
    return Mesh(
        np.concatenate(positions).astype(np.float32),
        np.concatenate(normals).astype(np.float32),
        np.concatenate(places).astype(np.float32),
        np.concatenate(all_triangles).astype(np.int32),
    )


def bowls(make: Make) -> bool:
    """Whether the die has pips pressed into it."""
    return not make.faces or make.face_style == "pips"


def grid_lines(rounding: float) -> Floats:
    """Where the grid lines of a side lie: even on the flat, even in angle round the edges."""
    half = 0.5 - rounding
    edge = half + rounding * np.tan(np.linspace(0, np.pi / 4, ROUND_CELLS + 1)[1:])
    flat = np.linspace(-half, half, FLAT_CELLS + 1)
    return np.concatenate([-edge[::-1], flat, edge]).astype(np.float32)


def side_surface(make: Make, index: int, flat: Floats) -> tuple[Floats, Floats]:
    """Points and normals of one side without pips."""
    axis, half = index // 2, 0.5 - make.rounding
    points = np.empty((len(flat), 3), np.float32)
    points[:, [other for other in range(3) if other != axis]] = flat
    points[:, axis] = 0.5 if index % 2 == 0 else -0.5
    inner = np.clip(points, -half, half)
    normals = points - inner
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    points = inner + make.rounding * normals
    radius = np.linalg.norm(points, axis=1)
    cut = radius > make.sphere
    normals[cut] = points[cut] / radius[cut, None]
    points[cut] = normals[cut] * make.sphere
    return points, normals


def press(
    make: Make, index: int, value: int, points: Floats, normals: Floats
) -> tuple[Floats, Floats]:
    """Press the bowls of the pips into a side; grid points near a rim move onto it."""
    axis, outward = index // 2, 1.0 if index % 2 == 0 else -1.0
    others = [other for other in range(3) if other != axis]
    radius = make.pip_radius * (make.ace_scale if value == 1 else 1.0)
    depth = 0.55 * make.pip_depth * make.pip_radius
    near = (1 - 2 * make.rounding) / FLAT_CELLS / 2
    points, normals = points.copy(), normals.copy()
    for middle in make.pip_places(value):
        offset = points[:, others] - middle
        away = np.linalg.norm(offset, axis=1)
        rim = np.flatnonzero(np.abs(away - radius) < near)
        points[np.ix_(rim, np.array(others))] = middle + offset[rim] * (radius / away[rim, None])
        inside = np.flatnonzero(away <= radius - near)
        points[inside, axis] -= outward * depth * (1 - (away[inside] / radius) ** 2)
        bowl = np.empty((len(inside), 3), np.float32)
        bowl[:, others] = -2 * depth / radius**2 * offset[inside]
        bowl[:, axis] = outward
        normals[inside] = bowl / np.linalg.norm(bowl, axis=1, keepdims=True)
    return points, normals


def paint(make: Make, sides: tuple[int, ...]) -> tuple[Floats, Floats]:
    """Colour (2 T, 3 T, 3) of the six sides as the die shows it, and how clear each place is."""
    tracer = DieTracer(make, sides, np.eye(3, dtype=np.float32), 0.5)
    line = np.arange(TILE_PX, dtype=np.float32) / (TILE_PX - 1) - 0.5
    across, down = np.meshgrid(line, line)
    flat = np.stack([across.ravel(), down.ravel()], 1)
    colours = np.empty((2 * TILE_PX, 3 * TILE_PX, 3), np.float32)
    clear = np.zeros((2 * TILE_PX, 3 * TILE_PX), np.float32)
    footprint = 1.5 / TILE_PX
    for index in range(6):
        row, column = index // 3 * TILE_PX, index % 3 * TILE_PX
        value = sides[index]
        body = marbled(make, index, flat)
        if make.faces and make.face_style != "pips":
            share, tint = np.zeros(len(flat), np.float32), make.body
            body = tracer.coloured(flat, index, footprint)
        else:
            share, _ = tracer.pip_share(flat, value, footprint)
            tint = make.face_tints[index] if make.faces else make.pip
            if value == 1 and make.ace_colour is not None and not make.faces:
                tint = make.ace_colour
        tile = body + (tint - body) * share[:, None]
        area = slice(row, row + TILE_PX), slice(column, column + TILE_PX)
        colours[area] = tile.reshape(TILE_PX, TILE_PX, 3)
        clear[area] = make.clear * (1 - share).reshape(TILE_PX, TILE_PX)
    return colours, clear


def marbled(make: Make, index: int, flat: Floats) -> Floats:
    """Colour of the body on one side."""
    body = np.repeat(make.body[None], len(flat), 0).astype(np.float32)
    if make.marble <= 0 or make.marble_colour is None:
        return body
    points = np.full((len(flat), 3), 0.5 if index % 2 == 0 else -0.5, np.float32)
    points[:, [axis for axis in range(3) if axis != index // 2]] = flat
    wave = np.sin(points @ [9.0, 13.0, 7.0] + 4 * np.sin(points @ [11.0, -6.0, 9.0]))
    share = make.marble * np.clip(wave, 0, 1)
    return np.asarray(body + (make.marble_colour - body) * share[:, None], np.float32)
