"""Whole photos rendered by the path tracer: dice among other things on a table, exact truth.

Millimetres; x and y on the table, z up. Photos to measure by have a light of a kind that neither
photos to practise on nor the bank of patches have.
"""

import copy
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import mitsuba
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.grounds import Grounds
from models.dice_finder.lamps import Rig, bank_rig, scene_rig
from models.dice_finder.makes import COLOUR_STYLES, COLOURS, Make, choose_colour_make, choose_make
from models.dice_finder.mesh import die_mesh, paint
from models.dice_finder.render import turn
from models.dice_finder.simulated import a_camera
from models.dice_finder.stage import (
    BOX,
    Parts,
    Stage,
    calmed,
    colour,
    developed,
    die_material,
    emitters,
    picture,
    solid,
    under_lacquer,
    upright,
)
from models.dice_finder.surfaces import surface
from models.dice_finder.table import Camera
from models.dice_finder.things import a_thing

EDGE_MM = 16.0
"""The edge by which the distances of lamps are reckoned."""


@dataclass(frozen=True)
class Manner:
    """How photos are taken."""

    size_px: tuple[int, int]
    away_mm: tuple[float, float]
    samples: tuple[int, int]
    """Light paths for each pixel of the picture, and further ones where dice lie."""
    touching: float
    """Share of dice laid against the one before."""
    empty: float
    """Share of photos without dice."""
    shaded: float
    """Share of photos in which something out of sight throws a shadow, where a lamp shines."""
    tilts_degrees: tuple[float, float]
    """From straight above."""
    rig: Callable[[np.random.Generator, Camera], Rig]
    alike: float = 0.0
    """Share of colour dice laid against another that show its colour."""
    styles: dict[str, float] = field(default_factory=lambda: COLOUR_STYLES)
    """Of colour dice."""


def practice_rig(rng: np.random.Generator, camera: Camera) -> Rig:
    """A light of the kinds that training knows; a flash is as far away as the camera."""
    away = float(np.linalg.norm(camera.eye_mm)) / EDGE_MM
    return bank_rig(rng, camera.turn[:, 2], flash_away=(away, away))


def measuring_rig(rng: np.random.Generator, camera: Camera) -> Rig:
    """A light that training does not know."""
    return scene_rig(rng, camera.turn[:, 2])


MANNERS = {
    "scenes": Manner((1280, 960), (190, 420), (4, 16), 0.25, 0.0, 0.1, (0, 60), measuring_rig),
    "calibration": Manner((1024, 768), (170, 420), (4, 12), 0.3, 0.0, 0.25, (0, 60), practice_rig),
    "practice": Manner((480, 360), (115, 320), (3, 9), 0.45, 0.1, 0.25, (0, 60), practice_rig),
    "steep": Manner(
        (480, 360),
        (115, 320),
        (3, 9),
        touching=0.65,
        empty=0.1,
        shaded=0.25,
        tilts_degrees=(35, 62),
        rig=practice_rig,
        alike=0.4,
        styles={"whole": 0.4, "sticker": 0.2, "dot": 0.15, "pips": 0.25},
    ),
}
"""To measure by, to calibrate on, to practise on, and to practise what is hardest.

That is dice which hide each other or look like one, and small pips of a colour.
"""


@dataclass
class Lying:
    """A die on the table."""

    label: str
    make: Make
    place_mm: tuple[float, float]
    edge_mm: float
    yaw_degrees: float

    def corners_mm(self) -> Floats:
        """(8, 3) the top face last."""
        foot = np.array([*self.place_mm, self.edge_mm / 2], np.float32)
        return (BOX @ turn(2, self.yaw_degrees).T * self.edge_mm + foot).astype(np.float32)

    def truth(self, camera: Camera) -> dict[str, object]:
        """What is to be read of it, in pixels."""
        hull = camera.project(self.corners_mm())
        truth: dict[str, object] = {
            "label": self.label,
            "edge_mm": self.edge_mm,
            "face_px": hull[4:].mean(0).round(2).tolist(),
            "width_px": round(float(np.ptp(hull, axis=0).mean()), 2),
            "middle_px": ((hull.min(0) + hull.max(0)) / 2).round(2).tolist(),
            "top_px": hull[4:].round(2).tolist(),
        }
        if not self.make.faces:
            flat = self.make.pip_places(int(self.label))
            on_top = np.column_stack([flat, np.full(len(flat), 1.0)]) * self.edge_mm
            placed = on_top @ turn(2, self.yaw_degrees).T + [*self.place_mm, 0]
            truth["pips_px"] = camera.project(placed.astype(np.float32)).round(2).tolist()
        return truth


def lay_dice(
    rng: np.random.Generator, camera: Camera, manner: Manner, *, count: int, coloured: bool
) -> list[Lying]:
    """Dice wholly inside the picture, mostly of one make and size, now and then touching."""
    one_make = rng.random() < 0.7
    edges_mm = rng.choice([12, 14, 16, 16, 16, 19], 2 if rng.random() < 0.2 else 1)

    def choose() -> Make:
        return choose_colour_make(rng, manner.styles) if coloured else choose_make(rng)

    shared = choose()
    dice: list[Lying] = []
    for _ in range(400):
        if len(dice) == count:
            break
        yaw = float(rng.uniform(0, 360))
        edge_mm = float(rng.choice(edges_mm))
        place = rng.normal(0, 36, 2)
        near = dice[-1] if dice and rng.random() < manner.touching else None
        if near is not None:
            yaw = near.yaw_degrees
            step = turn(2, yaw)[:2, int(rng.integers(2))] * float(rng.choice([-1, 1]))
            reach_mm = (near.edge_mm + edge_mm) / 2 * rng.uniform(1.01, 1.06)
            place = np.array(near.place_mm) + step * reach_mm
        make = copy.deepcopy(shared) if one_make else choose()
        label = str(rng.choice(COLOURS)) if coloured else str(rng.integers(1, 7))
        if coloured and near is not None and manner.alike and rng.random() < manner.alike:
            label = near.label
        die = Lying(label, make, (float(place[0]), float(place[1])), edge_mm, yaw)
        if inside(camera, camera.project(die.corners_mm())) and apart(die, dice):
            dice.append(die)
    return dice


def inside(camera: Camera, points_px: Floats) -> bool:
    """Whether points keep clear of the picture's border."""
    border = 0.03 * camera.width_px
    room = np.array([camera.width_px, camera.height_px]) - border
    return bool((points_px > border).all() and (points_px < room).all())


def apart(die: Lying, others: list[Lying]) -> bool:
    """Whether a die stands in no other: their feet on the table share nothing."""
    own = die.corners_mm()[:4, :2]
    return not any(overlap(own, other.corners_mm()[:4, :2]) > 1e-3 for other in others)


def overlap(some: Floats, others: Floats) -> float:
    """Area that the outlines of two clouds of points share."""
    first, second = (cv2.convexHull(np.ascontiguousarray(p, np.float32)) for p in (some, others))
    return float(cv2.intersectConvexConvex(first, second)[0])


def lay_things(
    rng: np.random.Generator, camera: Camera, dice: list[Lying], folder: Path
) -> tuple[Parts, list[dict[str, object]], list[Floats]]:
    """Things that are not dice, none of which hides or touches a die: parts, truth, outlines."""
    taken = [camera.project(die.corners_mm()) for die in dice]
    parts: Parts = {}
    seen: list[dict[str, object]] = []
    for index in range(int(rng.integers(0, 9))):
        foot = np.array([*rng.uniform(-130, 130, 2), 0], np.float32)
        thing = a_thing(rng, foot, folder / f"thing {index}")
        outline = camera.project(thing.bound_mm)
        if any(overlap(outline, other) > 0 for other in taken):
            continue
        taken.append(outline)
        parts |= {f"thing {index} {part}": shape for part, shape in enumerate(thing.shapes)}
        middle = (outline.min(0) + outline.max(0)) / 2
        if inside(camera, middle[None]):
            seen.append(
                {
                    "label": "cube" if thing.looks_like_a_die else "none",
                    "middle_px": middle.round(2).tolist(),
                    "width_px": round(float(np.ptp(outline, axis=0).mean()), 2),
                }
            )
    return parts, seen, taken[len(dice) :]


def a_screen(rng: np.random.Generator, camera: Camera, rig: Rig) -> Parts:
    """A hand or phone out of sight that keeps the light off part of the table."""
    if not rig.lamps:
        return {}
    towards = rig.towards
    for _ in range(20):
        edge = np.array([*rng.normal(0, 25, 2), 0], np.float32)
        place = edge + towards * float(rng.uniform(70, 260))
        stand = mitsuba.ScalarTransform4f().look_at(
            origin=place.tolist(), target=edge.tolist(), up=rng.normal(0, 1, 3).tolist()
        )
        half = [float(rng.uniform(15, 70)), float(rng.uniform(30, 110)), 1.0]
        moved = stand.translate([half[0], 0, 0]).scale(half)
        flat = np.column_stack([BOX[:4, :2] * 2, np.zeros(4), np.ones(4)])
        corners = (flat @ np.array(moved.matrix).T)[:, :3].astype(np.float32)
        ahead = -((corners - camera.eye_mm) @ camera.turn)[:, 2]
        outline = camera.project(corners)
        size = np.array([camera.width_px, camera.height_px])
        in_view = (outline.max(0) > 0).all() and (outline.min(0) < size).all()
        unseen = ahead.max() < 0 or (ahead.min() > 1 and not in_view)
        if unseen and corners[:, 2].min() > 30:
            dull: Parts = {"type": "diffuse", "reflectance": colour([0.2, 0.25, 0.35])}
            both: Parts = {"type": "twosided", "inner": dull}
            return {"screen": {"type": "rectangle", "to_world": moved, "bsdf": both}}
    return {}


def a_table(rng: np.random.Generator, grounds: Grounds | None) -> Parts:
    """Three metres of wood, felt, cloth, print or paint, dull or polished; or of pictures."""
    piece = None
    if grounds is not None:
        on_sheet = rng.random() < 0.25
        piece = grounds.sheet(rng, 800, 40.0) if on_sheet else grounds.piece(rng, 800, 40.0)
    shown = surface(rng, 1100) if piece is None else piece
    tiles = 3.4 if piece is None else float(rng.uniform(5, 12))
    ground = ((np.clip(shown, 0, 255) / 255) ** 2.2).astype(np.float32)
    polished = rng.random() < 0.35
    texture = picture(under_lacquer(ground) if polished else ground, "mirror")
    texture["to_uv"] = mitsuba.ScalarTransform4f().scale([tiles, tiles, 1])
    material: Parts = {"type": "diffuse", "reflectance": texture}
    if polished:
        alpha = float(rng.uniform(0.12, 0.35))
        material = {"type": "roughplastic", "alpha": alpha, "diffuse_reflectance": texture}
    wide = mitsuba.ScalarTransform4f().scale([1500, 1500, 1])
    return {"type": "rectangle", "to_world": wide, "bsdf": material}


def taken_photo(
    rng: np.random.Generator,
    camera: Camera,
    parts: Parts,
    *,
    outlines_px: list[Floats],
    samples: tuple[int, int],
    clear: bool,
) -> Floats:
    """Linear light of the whole picture, finer where dice and things lie.

    Dice alone must not be finer: their lack of grain would give them away.
    """
    stage = Stage(parts, max_depth=7 if clear else 4)
    coarse, further = samples
    size = np.array([camera.width_px, camera.height_px])
    whole = (0, 0, camera.width_px, camera.height_px)
    light = stage.shot(camera, samples=coarse, crop=whole, seed=int(rng.integers(1 << 30)))
    for outline in outlines_px:
        low = np.clip(np.floor(outline.min(0)).astype(int) - 4, 0, size)
        high = np.clip(np.ceil(outline.max(0)).astype(int) + 5, 0, size)
        if (high - low).min() < 8:
            continue
        crop = (int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))
        fine = stage.shot(camera, samples=further, crop=crop, seed=int(rng.integers(1 << 30)))
        area = light[low[1] : high[1], low[0] : high[0]]
        area[:] = (coarse * area + further * fine) / (coarse + further)
    return calmed(light)


def finished(rng: np.random.Generator, linear: Floats, rig: Rig, dice_px: list[Floats]) -> Pixels:
    """Metering that does not burn the dice, white balance, focus, and the sensor's noise."""
    level = linear.mean(2)
    mask = np.zeros(level.shape, np.uint8)
    for hull in dice_px:
        cv2.fillConvexPoly(mask, cv2.convexHull(hull.astype(np.int32)), 1)
    shown = level[mask > 0] if dice_px else level
    gain = min(0.24 / float(level.mean()), 0.9 / float(np.percentile(shown, 92)))
    gain *= float(np.exp(rng.normal(0, 0.2))) * (0.35 if rng.random() < 0.12 else 1.0)
    pixels = developed(linear, (gain * rig.white ** -rng.uniform(0.65, 0.95)).astype(np.float32))
    calm = cv2.bilateralFilter(pixels, 5, 30, 2.0).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(calm, (0, 0), float(rng.uniform(0.3, 1.0))), np.float32)
    soft += rng.normal(0, rng.uniform(0.5, 4), soft.shape)
    return np.clip(soft, 0, 255).astype(np.uint8)


def add_dice(rng: np.random.Generator, parts: Parts, dice: list[Lying], folder: Path) -> None:
    """Put dice on the stage."""
    for index, die in enumerate(dice):
        sides = upright(rng, die.make, die.label)
        middle = np.array([*die.place_mm, die.edge_mm / 2], np.float32)
        mesh = die_mesh(die.make, sides).moved(turn(2, die.yaw_degrees), die.edge_mm, middle)
        material = die_material(die.make, *paint(die.make, sides))
        parts[f"die {index}"] = solid(mesh, material, folder, f"die {index}")


def a_photo(
    rng: np.random.Generator, manner: Manner, grounds: Grounds | None, *, coloured: bool
) -> tuple[Pixels, dict[str, object]]:
    """A photo and its truth."""
    size = manner.size_px if rng.random() < 0.7 else manner.size_px[::-1]
    tilt = float(rng.uniform(*manner.tilts_degrees))
    away_mm = float(rng.uniform(*manner.away_mm))
    camera = a_camera(rng, size, tilt_degrees=tilt, away_mm=away_mm)
    count = int(rng.choice([1, 3, 5, 6, 6, 7, 10] if coloured else [1, 2, 3, 4, 5, 5, 6, 7, 8, 10]))
    if manner.empty and rng.random() < manner.empty:
        count = 0
    dice = lay_dice(rng, camera, manner, count=count, coloured=coloured)
    dice_px = [camera.project(die.corners_mm()) for die in dice]
    rig = manner.rig(rng, camera)
    with tempfile.TemporaryDirectory() as folder:
        parts: Parts = {"table": a_table(rng, grounds), **emitters(rig, EDGE_MM)}
        things, seen, things_px = lay_things(rng, camera, dice, Path(folder))
        parts |= things
        if rng.random() < manner.shaded:
            parts |= a_screen(rng, camera, rig)
        add_dice(rng, parts, dice, Path(folder))
        linear = taken_photo(
            rng,
            camera,
            parts,
            outlines_px=dice_px + things_px,
            samples=manner.samples,
            clear=any(die.make.clear for die in dice),
        )
    truth: dict[str, object] = {"light": rig.kind, "tilt_degrees": round(tilt, 1)}
    truth["dice"] = [die.truth(camera) for die in dice]
    truth["things"] = seen
    return finished(rng, linear, rig, dice_px), truth


def make_photos(
    folder: Path, count: int, seed: int, manner: Manner, grounds: Grounds | None, *, coloured: float
) -> None:
    """Write photos of rolls; `coloured` is the share with colour dice."""

    def make(rng: np.random.Generator) -> tuple[Pixels, dict[str, object]]:
        has_colours = coloured == 1 or bool(coloured and rng.random() < coloured)
        return a_photo(rng, manner, grounds, coloured=has_colours)

    write_photos(folder, count, seed, make)


def write_photos(
    folder: Path,
    count: int,
    seed: int,
    make: Callable[[np.random.Generator], tuple[Pixels, dict[str, object]]],
) -> None:
    """Write photos as JPEG and truth.json beside them; photos already there are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "truth.json"
    known: dict[str, object] = json.loads(path.read_text()) if path.is_file() else {}
    for index in range(count):
        name = f"{index:03d}.jpg"
        if name in known:
            continue
        pixels, truth = make(np.random.default_rng([seed, index]))
        cv2.imwrite(str(folder / name), pixels, [cv2.IMWRITE_JPEG_QUALITY, 92])
        known[name] = truth
        path.write_text(json.dumps(known, indent=1) + "\n")
