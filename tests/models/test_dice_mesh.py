"""Dice as triangles for the path tracer, and the lights they are rendered under."""

from pathlib import Path

import numpy as np
import pytest

from models.dice_finder.lamps import BANK_KINDS, SCENE_KINDS, bank_rig, black_body, scene_rig
from models.dice_finder.makes import PIPS, Make
from models.dice_finder.mesh import TILE_PX, Mesh, die_mesh, paint

SIDES = (2, 5, 3, 4, 6, 1)
"""Six on top."""


def a_make(*, pip_depth: float = 0.8, rounding: float = 0.05, sphere: float = 0.9) -> Make:
    body, pip = np.full(3, 0.8, np.float32), np.full(3, 0.05, np.float32)
    return Make(body, pip, pip_depth=pip_depth, rounding=rounding, sphere=sphere)


def volume(mesh: Mesh) -> float:
    """Of a closed mesh whose triangles face outward."""
    first, second, third = (mesh.positions[mesh.triangles[:, corner]] for corner in range(3))
    return float((first * np.cross(second, third)).sum() / 6)


def test_mesh_closes_and_faces_outward() -> None:
    plain = die_mesh(a_make(pip_depth=0.0, rounding=0.02), SIDES)
    assert volume(plain) == pytest.approx(1.0, abs=0.01)
    assert (plain.normals * plain.positions).sum(1).min() > 0
    assert np.linalg.norm(plain.normals, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_sphere_cuts_corners_and_pips_take_volume() -> None:
    plain = die_mesh(a_make(pip_depth=0.0), SIDES)
    cut = die_mesh(a_make(pip_depth=0.0, sphere=0.7), SIDES)
    pressed = die_mesh(a_make(), SIDES)
    assert np.linalg.norm(plain.positions, axis=1).max() > 0.75
    assert np.linalg.norm(cut.positions, axis=1).max() == pytest.approx(0.7, abs=1e-4)
    bowl = np.pi * 0.09**2 * (0.55 * 0.8 * 0.09) / 2
    assert volume(plain) - volume(pressed) == pytest.approx(21 * bowl, rel=0.1)


@pytest.mark.parametrize("index", range(6))
def test_bowls_and_paint_lie_where_the_pips_are(index: int) -> None:
    make = a_make()
    mesh = die_mesh(make, SIDES)
    colours, _ = paint(make, SIDES)
    axis, outward = index // 2, 1 if index % 2 == 0 else -1
    others = [other for other in range(3) if other != axis]
    own = np.array_split(np.arange(len(mesh.positions)), 6)[index]
    for middle in np.array(PIPS[SIDES[index]]) * make.pip_step:
        nearest = own[np.linalg.norm(mesh.positions[own][:, others] - middle, axis=1).argmin()]
        assert outward * mesh.positions[nearest, axis] < 0.5 - 0.03
        column, row = (mesh.paint_places[nearest] * [3 * TILE_PX, 2 * TILE_PX]).astype(int)
        assert colours[row, column] == pytest.approx(make.pip)
    dark = (colours.mean(2) < 0.4).sum() / TILE_PX**2
    assert dark == pytest.approx(21 * np.pi * make.pip_radius**2, rel=0.05)


def test_moving_keeps_the_shape() -> None:
    mesh = die_mesh(a_make(), SIDES)
    turned = np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]], np.float32)
    moved = mesh.moved(turned, 16.0, np.array([30, -20, 8], np.float32))
    assert volume(moved) == pytest.approx(volume(mesh) * 16**3, rel=1e-2)
    assert moved.positions[:, 2].max() == pytest.approx(16.0, abs=1e-3)


def test_file_holds_every_point_and_triangle(tmp_path: Path) -> None:
    mesh = die_mesh(a_make(), SIDES)
    mesh.write(tmp_path / "die.ply")
    header, _, rest = (tmp_path / "die.ply").read_bytes().partition(b"end_header\n")
    assert f"element vertex {len(mesh.positions)}".encode() in header
    assert f"element face {len(mesh.triangles)}".encode() in header
    assert len(rest) == 32 * len(mesh.positions) + 13 * len(mesh.triangles)


def test_lights_of_test_photos_are_not_those_of_training() -> None:
    assert not set(BANK_KINDS) & set(SCENE_KINDS)


def test_warm_light_is_redder_than_cool() -> None:
    warm, cool = black_body(2700), black_body(8000)
    assert warm[2] / warm[0] > 2 > 1 > cool[2] / cool[0]


def test_no_lamp_stands_between_camera_and_dice() -> None:
    camera = np.array([0.0, -0.5, np.sqrt(0.75)], np.float32)
    rng = np.random.default_rng(1)
    rigs = [rig for _ in range(60) for rig in (bank_rig(rng, camera), scene_rig(rng, camera))]
    near = [one for rig in rigs for one in rig.lamps if one.is_ball and one.away < 50]
    assert len(near) > 20
    for lamp in near:
        place = lamp.towards * lamp.away
        off_axis = float(np.linalg.norm(place - camera * (place @ camera)))
        assert off_axis > lamp.size[0] + 1.0
