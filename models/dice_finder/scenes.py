"""Training pictures: real photos turned and rescaled, or dice and clutter laid on a ground.

A scene is a square picture with all its dice; what cannot be judged (a die mostly cut off by the
edge) is kept apart, so that training looks away from it.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.bank import Cutting
from models.dice_finder.clutter import SIDE, lit, thing
from models.dice_finder.grounds import Grounds
from models.dice_finder.makes import COLOURS
from models.dice_finder.real import Die, RealPhoto
from models.dice_finder.spoil import blur, file_and_sensor, relight
from models.dice_finder.surfaces import surface

SMALLEST_PX, LARGEST_PX = 12.0, 90.0
"""Range of die widths in training scenes."""
OVERHEAD_DEGREES, SIDEWAYS_DEGREES = 20.0, 40.0
"""Seen from above, dice show any of their sides; from the side, always those below the top."""


@dataclass
class Scene:
    """A picture with its dice, and places where something else lies."""

    pixels: Pixels
    dice: list[Die]
    ignored: list[Die] = field(default_factory=list)
    lures: list[Die] = field(default_factory=list)
    """Clutter: middle and width, label "none", or "cube" for what a colour die may look like."""


class SceneMaker:
    """Makes scenes from photos and cuttings."""

    def __init__(
        self,
        photos: list[RealPhoto],
        cuttings: list[Cutting],
        grounds: Grounds,
        size_px: int,
        seed: int,
        rendered: list[RealPhoto] | None = None,
    ) -> None:
        self.photos, self.rendered = photos, rendered or []
        self.size_px = size_px
        self.widths_px = (SMALLEST_PX, LARGEST_PX)
        self.real_share, self.colour_share, self.blur = 0.4, 0.14, 0.033
        self.rendered_share, self.shadows = 0.0, (0.15, 0.75)
        self.rng = np.random.default_rng(seed)
        self.real = [c for c in cuttings if c.top_px is None]
        traced = [c for c in cuttings if c.top_px is not None]
        self.pip_dice = sorted(
            (c for c in traced if c.label.isdigit() or c.label == "cocked"),
            key=lambda c: c.tilt_degrees,
        )
        self.colour_dice = sorted(
            (c for c in traced if not c.label.isdigit() and c.label != "cocked"),
            key=lambda c: c.tilt_degrees,
        )
        self.grounds = grounds

    def make(self) -> Scene:
        """One scene, real or laid, spoilt as photos are."""
        rng = self.rng
        smallest, largest = np.log(self.widths_px)
        width = float(np.exp(rng.triangular(smallest, 0.45 * smallest + 0.55 * largest, largest)))
        if rng.random() < self.rendered_share:
            scene = self.from_photo(self.rendered[int(rng.integers(len(self.rendered)))], width)
            self.add_clutter(scene, width, int(rng.choice([0, 0, 1, 3])))
        elif self.photos and rng.random() < self.real_share:
            scene = self.from_photo(self.photos[int(rng.integers(len(self.photos)))], width)
            if rng.random() < 0.3:
                self.add_clutter(scene, width, int(rng.integers(1, 4)))
                self.add_dice(scene, width, int(rng.integers(0, 3)))
        else:
            scene = Scene(self.ground(width), [])
            self.add_clutter(scene, width, int(rng.choice([0, 1, 3, 6, 10])))
            self.add_dice(
                scene,
                width,
                int(
                    rng.choice(
                        [0, 1, 2, 3, 5, 6, 8, 10], p=[0.1, 0.1, 0.12, 0.15, 0.2, 0.15, 0.1, 0.08]
                    )
                ),
            )
        coloured = any(d.label in COLOURS for d in scene.dice)
        picture = relight(rng, scene.pixels.astype(np.float32), keep_colours=coloured)
        picture = blur(rng, picture, self.blur * width)
        scene.pixels = file_and_sensor(rng, picture)
        self.sort_out(scene)
        return scene

    def ground(self, width: float) -> Pixels:
        """A picture without dice: cut from photos, printed sheets, or drawn."""
        rng = self.rng
        piece = self.grounds.piece(rng, self.size_px, width)
        if piece is not None:
            return piece
        picture = surface(rng, self.size_px)
        if rng.random() < 0.25:
            other = surface(rng, self.size_px)
            corners = self.size_px * rng.uniform(-0.3, 1.3, (4, 2))
            mask = np.zeros((self.size_px, self.size_px), np.float32)
            cv2.fillConvexPoly(mask, cv2.convexHull(corners.astype(np.int32)), 1.0, cv2.LINE_AA)
            picture = picture * (1 - mask[..., None]) + other * mask[..., None]
        return np.clip(picture, 0, 255).astype(np.uint8)

    def from_photo(self, photo: RealPhoto, width: float) -> Scene:
        """A photo turned, squashed and scaled so that its dice have about the width."""
        rng = self.rng
        dice = photo.dice or [Die(photo.pixels.shape[1] / 2, photo.pixels.shape[0] / 2, 40.0, "")]
        usual = float(np.median([d.width for d in dice]))
        scale = min(width / usual, 2.0)
        aim = dice[int(rng.integers(len(dice)))]
        slant = (photo.tilt_degrees - OVERHEAD_DEGREES) / (SIDEWAYS_DEGREES - OVERHEAD_DEGREES)
        any_way = rng.random() < 0.5 * float(np.clip(1 - slant, 0, 1))
        angle = rng.uniform(0, 360) if any_way else rng.normal(0, 12)
        squash = float(np.exp(rng.normal(0, 0.12)))
        if photo.source == "Epanemu":
            squash *= float(rng.choice([0.75, 1.0, 1.333], p=[0.4, 0.2, 0.4])) ** rng.uniform(
                0.6, 1
            )
        stretch = np.diag([np.sqrt(squash), 1 / np.sqrt(squash)]) * scale
        radians = np.radians(angle)
        turned = np.array([[np.cos(radians), -np.sin(radians)], [np.sin(radians), np.cos(radians)]])
        linear = turned @ stretch
        if rng.random() < 0.5:
            linear = linear @ np.diag([-1, 1])
        target = rng.uniform(0.1, 0.9, 2) * self.size_px
        matrix = np.hstack([linear, (target - linear @ [aim.x, aim.y])[:, None]])
        size = (self.size_px, self.size_px)
        shrink = cv2.INTER_AREA if scale < 0.5 else cv2.INTER_LINEAR
        source = photo.pixels
        if scale < 0.6:
            source = np.asarray(cv2.GaussianBlur(source, (0, 0), 0.45 / scale), np.uint8)
        pixels = np.asarray(cv2.warpAffine(source, matrix, size, flags=shrink), np.uint8)
        seen = cv2.warpAffine(np.full(source.shape[:2], 255, np.uint8), matrix, size)
        if seen.min() < 255:
            share = (seen / 255.0)[..., None]
            pixels = (pixels * share + self.ground(width) * (1 - share)).astype(np.uint8)
        dice = [moved(d, matrix, scale) for d in photo.dice]
        lures = [moved(one, matrix, scale) for one in photo.lures]
        inside = [one for one in lures if 0 < one.x < size[0] and 0 < one.y < size[1]]
        return Scene(pixels, dice, lures=inside)

    def add_clutter(self, scene: Scene, width: float, count: int) -> None:
        """Lay things that are not dice."""
        rng = self.rng
        for _ in range(count):
            wide = width * float(np.exp(rng.normal(0.45, 0.55)))
            patch, name = thing(rng)
            cut = self.grounds.thing(rng, SIDE) if rng.random() < 0.45 else None
            if cut is not None:
                patch, name = lit(cut, rng), "picture"
            place = rng.uniform(0, self.size_px, 2)
            if any(
                np.hypot(d.x - place[0], d.y - place[1]) < 0.65 * (wide + d.width)
                for d in scene.dice
            ):
                continue
            zoom = wide / 160
            shadow = np.array([rng.normal(0, 0.08), rng.normal(0, 0.08)]) * width
            paste(
                scene.pixels,
                patch,
                self.turning(patch, place, zoom, rng.uniform(0, 360)),
                shadow_px=shadow,
                strength=rng.uniform(0, 0.6),
            )
            label = "cube" if name == "cube" else "none"
            scene.lures.append(Die(place[0], place[1], min(wide, 2.5 * width), label))

    def add_dice(self, scene: Scene, width: float, count: int) -> None:
        """Lay dice, some touching, all seen from about the same side."""
        rng = self.rng
        family = rng.random()
        pool = self.pip_dice
        if family < self.colour_share:
            pool = self.colour_dice
        elif family < self.colour_share + 0.31 and self.real:
            pool = self.real
        middle = rng.uniform(0, len(pool))
        spread = 0.06 * len(pool)
        slant = pool[int(middle)].tilt_degrees - OVERHEAD_DEGREES
        share = float(np.clip(slant / (SIDEWAYS_DEGREES - OVERHEAD_DEGREES), 0, 0.9))
        upright = pool is not self.real and rng.random() < share
        angle = rng.normal(0, 9) if upright else rng.uniform(0, 360)
        squash = float(np.exp(rng.normal(0, 0.1)))
        two_sizes = rng.random() < 0.2
        crowd = rng.random() < 0.4
        strength = rng.uniform(*self.shadows)
        for _ in range(count):
            index = int(np.clip(rng.normal(middle, spread), 0, len(pool) - 1))
            if pool is self.real:
                index = int(rng.integers(len(pool)))
            cutting = pool[index]
            wide = width * float(np.exp(rng.normal(0, 0.05)))
            if two_sizes and rng.random() < 0.5:
                wide *= rng.uniform(0.6, 0.85)
            place = self.free_place(scene, wide, crowd)
            if place is None:
                continue
            own = angle + rng.normal(0, 10) if pool is not self.real else rng.uniform(0, 360)
            self.lay(scene, cutting, place, wide, (own, squash, strength))

    def free_place(self, scene: Scene, wide: float, crowd: bool) -> Floats | None:
        """A place where a die of this width covers no other."""
        rng = self.rng
        for _ in range(12):
            if crowd and scene.dice and rng.random() < 0.7:
                near = scene.dice[int(rng.integers(len(scene.dice)))]
                away = (near.width + wide) / 2 * rng.uniform(0.86, 1.3)
                angle = rng.uniform(0, 2 * np.pi)
                place = np.array([near.x + away * np.cos(angle), near.y + away * np.sin(angle)])
            else:
                place = rng.uniform(-0.02, 1.02, 2) * self.size_px
            if all(
                np.hypot(d.x - place[0], d.y - place[1]) > 0.43 * (d.width + wide)
                for d in scene.dice
            ):
                return place.astype(np.float32)
        return None

    def turning(
        self, patch: Pixels, place: Floats, zoom: float, angle: float, squash: float = 1.0
    ) -> Floats:
        """Matrix that brings a patch's middle to a place, scaled, turned, squashed."""
        radians = np.radians(angle)
        turned = np.array([[np.cos(radians), -np.sin(radians)], [np.sin(radians), np.cos(radians)]])
        linear = np.diag([np.sqrt(squash), 1 / np.sqrt(squash)]) @ turned * zoom
        if self.rng.random() < 0.5:
            linear = linear @ np.diag([-1, 1])
        middle = np.array([patch.shape[1] / 2 - 0.5, patch.shape[0] / 2 - 0.5])
        return np.hstack([linear, (place - linear @ middle)[:, None]]).astype(np.float32)

    def lay(
        self,
        scene: Scene,
        cutting: Cutting,
        place: Floats,
        wide: float,
        manner: tuple[float, float, float],
    ) -> None:
        """Paste one die with its shadow and note its truth."""
        angle, squash, strength = manner
        outer = cutting.hull_px
        own = float(np.ptp(outer, axis=0).mean())
        matrix = self.turning(cutting.pixels, place, wide / own, angle, squash)
        if cutting.shadow_px is not None:
            throw(scene.pixels, apply(matrix, cutting.shadow_px), strength, wide, self.rng)
        else:
            throw(
                scene.pixels,
                apply(matrix, outer) * 0.9 + 0.1 * place + self.rng.normal(0, 0.18, 2) * wide,
                strength,
                wide,
                self.rng,
            )
        pixels = cutting.pixels
        if self.rng.random() < 0.3 and cutting.top_px is None:
            pixels = recolour(pixels, self.rng)
        paste(scene.pixels, pixels, matrix, shadow_px=None, strength=0.0)
        rows, columns = np.nonzero(cutting.pixels[..., 3] > 127)
        edge = np.stack([columns, rows], 1)[:: max(1, len(rows) // 400)].astype(np.float32)
        spread = apply(matrix, edge)
        low, high = spread.min(0), spread.max(0)
        top = apply(matrix, cutting.top_px) if cutting.top_px is not None else None
        face = None if top is None else (float(top[:, 0].mean()), float(top[:, 1].mean()))
        centre = (low + high) / 2
        die = Die(
            float(centre[0]), float(centre[1]), float((high - low).mean()), cutting.label, face, top
        )
        if cutting.pips_px is not None:
            die.pips = apply(matrix, cutting.pips_px)
        scene.dice.append(die)

    def sort_out(self, scene: Scene) -> None:
        """Move dice that are cut off or too small to the ignored ones."""
        size, kept = self.size_px, []
        for die in scene.dice:
            inside = min(die.x, die.y, size - die.x, size - die.y) / die.width
            if inside > 0.32 and die.width > SMALLEST_PX * 0.8:
                kept.append(die)
            elif inside > -0.6:
                scene.ignored.append(die)
        scene.dice = kept


def apply(matrix: Floats, points: Floats) -> Floats:
    """Points moved by a 2 × 3 matrix."""
    return (points @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32)


def moved(die: Die, matrix: Floats, scale: float) -> Die:
    """A die of a photo after the photo was turned and scaled."""
    middle = apply(matrix, np.array([[die.x, die.y]], np.float32))[0]
    face = None
    if die.face is not None:
        placed = apply(matrix, np.array([die.face], np.float32))[0]
        face = (float(placed[0]), float(placed[1]))
    top = apply(matrix, die.top) if die.top is not None else None
    pips = apply(matrix, die.pips) if die.pips is not None else None
    return Die(float(middle[0]), float(middle[1]), die.width * scale, die.label, face, top, pips)


def throw(
    pixels: Pixels, corners: Floats, strength: float, width: float, rng: np.random.Generator
) -> None:
    """Darken the ground under a cast shadow, in place."""
    pad = int(width * 0.3) + 3
    low = np.maximum(np.floor(corners.min(0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + pad, pixels.shape[1::-1])
    if (high - low).min() < 2:
        return
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.float32)
    hull = cv2.convexHull((corners - low).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, 1.0)
    mask = cv2.GaussianBlur(mask, (0, 0), max(0.5, width * rng.uniform(0.02, 0.12)))
    area = pixels[low[1] : high[1], low[0] : high[0]]
    area[:] = (area * (1 - strength * mask[..., None])).astype(np.uint8)


def paste(
    pixels: Pixels, patch: Pixels, matrix: Floats, *, shadow_px: Floats | None, strength: float
) -> None:
    """Lay a patch with alpha on a picture, in place."""
    height, width = patch.shape[:2]
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    corners = apply(matrix, frame)
    low = np.maximum(np.floor(corners.min(0)).astype(int) - 8, 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 8, pixels.shape[1::-1])
    if (high - low).min() < 2:
        return
    local = matrix.copy()
    local[:, 2] -= low
    zoom = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    if zoom < 0.7:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), 0.4 / zoom), np.uint8)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    laid = cv2.warpAffine(patch, local, size, flags=cv2.INTER_LINEAR).astype(np.float32)
    alpha = laid[..., 3:] / 255
    area = pixels[low[1] : high[1], low[0] : high[0]]
    ground = area.astype(np.float32)
    if shadow_px is not None and strength > 0:
        shift = np.array([[1, 0, shadow_px[0]], [0, 1, shadow_px[1]]], np.float32)
        dark = cv2.GaussianBlur(cv2.warpAffine(alpha[..., 0], shift, size), (0, 0), 2)
        ground *= 1 - strength * dark[..., None]
    area[:] = np.clip(ground * (1 - alpha) + laid[..., :3] * alpha, 0, 255).astype(np.uint8)


def recolour(pixels: Pixels, rng: np.random.Generator) -> Pixels:
    """The same die in another colour: hue turned, or light and dark exchanged."""
    changed = pixels.copy()
    if rng.random() < 0.35:
        changed[..., :3] = 255 - changed[..., :3]
    hsv = cv2.cvtColor(changed[..., :3], cv2.COLOR_BGR2HSV).astype(np.int16)
    hsv[..., 0] = (hsv[..., 0] + rng.integers(0, 180)) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.5, 1.6) + rng.uniform(-10, 70), 0, 255)
    changed[..., :3] = cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR)
    return changed
