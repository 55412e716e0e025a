"""Pictures without dice: to lay dice on, and to cut things out of that lie beside them."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Pixels
from models.dice_finder.real import RealPhoto
from scoring.games import GAMES
from vision.printing.blank import blank_colour_raster

SHEET_PX_PER_MM = 4.0
DIE_MM = 20.0
"""Width of a die as it is seen, its sides included."""


class Grounds:
    """Cuts pieces out of pictures that hold no dice."""

    def __init__(self, photos: list[RealPhoto], pictures: Path | None) -> None:
        """`pictures`: a folder of any pictures without dice; `.png` ones may be cut-out things."""
        self.photos = [p for p in photos if len(p.dice) < 8]
        found = sorted(pictures.rglob("*")) if pictures is not None else []
        self.pictures = [path for path in found if path.suffix == ".jpg"]
        self.things = [path for path in found if path.suffix == ".png"]
        layouts = [one for game in GAMES for one in game.layouts if one.markers]
        self.sheets = [blank_colour_raster(one, SHEET_PX_PER_MM) for one in layouts]

    def piece(self, rng: np.random.Generator, size_px: int, width_px: float) -> Pixels | None:
        """A square ground for dice of the width, or None when a drawn one is to be used."""
        pick = rng.random()
        if pick < 0.17 and self.photos:
            return self.table(rng, size_px)
        if pick < 0.5 and self.pictures:
            return self.picture(rng, size_px)
        if pick < 0.62 and self.sheets:
            return self.sheet(rng, size_px, width_px)
        return None

    def table(self, rng: np.random.Generator, size_px: int) -> Pixels | None:
        """A piece of a real photo that keeps clear of its dice."""
        photo = self.photos[int(rng.integers(len(self.photos)))]
        height, width = photo.pixels.shape[:2]
        for _ in range(6):
            side = min(int(rng.integers(120, 400)), height, width)
            x = int(rng.integers(0, width - side + 1))
            y = int(rng.integers(0, height - side + 1))
            if all(
                not (x - d.width < d.x < x + side + d.width)
                or not (y - d.width < d.y < y + side + d.width)
                for d in photo.dice
            ):
                piece = np.rot90(photo.pixels[y : y + side, x : x + side], int(rng.integers(4)))
                return resized(piece, size_px)
        return None

    def picture(self, rng: np.random.Generator, size_px: int) -> Pixels:
        """A piece of a picture, in any colour cast."""
        return resized(self._piece(rng, float(rng.uniform(0.2, 1))), size_px)

    def _piece(self, rng: np.random.Generator, share: float) -> Pixels:
        """A square piece of some picture, its side the share of the picture's."""
        picture = opened(self.pictures[int(rng.integers(len(self.pictures)))])
        height, width = picture.shape[:2]
        side = max(16, int(min(height, width) * share))
        x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
        piece = np.rot90(picture[y : y + side, x : x + side], int(rng.integers(4)))
        cast = rng.uniform(0.5, 1.25, 3) if rng.random() < 0.4 else np.ones(3)
        return np.clip(piece * cast * rng.uniform(0.6, 1.2), 0, 255).astype(np.uint8)

    def thing(self, rng: np.random.Generator, side_px: int) -> Pixels | None:
        """A cut-out thing, or a piece of a picture in the shape of a card or token."""
        if rng.random() < 0.5 and self.things:
            cut = opened(self.things[int(rng.integers(len(self.things)))])
            zoom = side_px / max(cut.shape[:2])
            small = cv2.resize(cut, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
            patch = np.zeros((side_px, side_px, 4), np.uint8)
            patch[: small.shape[0], : small.shape[1]] = small[:side_px, :side_px]
            return patch
        if not self.pictures:
            return None
        piece = resized(self._piece(rng, float(rng.uniform(0.08, 0.5))), side_px)
        mask = np.zeros((side_px, side_px), np.uint8)
        if rng.random() < 0.3:
            cv2.circle(mask, (side_px // 2, side_px // 2), side_px * 2 // 5, 255, -1, cv2.LINE_AA)
        else:
            half = (side_px * rng.uniform(0.2, 0.46, 2)).astype(int)
            low, high = side_px // 2 - half, side_px // 2 + half
            cv2.rectangle(mask, low.tolist(), high.tolist(), 255, -1)
            soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 5)))
            mask = np.clip((soft.astype(np.int16) - 96) * 4, 0, 255).astype(np.uint8)
        return np.dstack([piece, mask])

    def sheet(self, rng: np.random.Generator, size_px: int, width_px: float) -> Pixels:
        """A piece of a printed sheet, as large as it would be beside dice of the width."""
        raster = self.sheets[int(rng.integers(len(self.sheets)))]
        scale = width_px / DIE_MM / SHEET_PX_PER_MM * float(np.exp(rng.normal(0, 0.25)))
        height, width = raster.shape[:2]
        angle = float(rng.uniform(0, 360))
        at = (float(rng.uniform(0.1, 0.9) * width), float(rng.uniform(0.1, 0.9) * height))
        matrix = np.asarray(cv2.getRotationMatrix2D(at, angle, scale), np.float64)
        matrix[:, 2] += size_px / 2 - np.array(at)
        if scale < 0.7:
            raster = np.asarray(cv2.GaussianBlur(raster, (0, 0), 0.4 / scale), np.uint8)
        ground = rng.uniform(20, 235, 3).tolist()
        laid = cv2.warpAffine(raster, matrix, (size_px, size_px), borderValue=ground)
        return np.asarray(np.clip(laid * rng.uniform(0.7, 1.0), 0, 255), np.uint8)


def opened(path: Path) -> Pixels:
    """A picture of the folder in colour, with its alpha where it has some."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise FileNotFoundError(f"{path} is not a picture that can be read")
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    return np.asarray(picture, np.uint8)


def resized(piece: npt.NDArray[np.generic], size_px: int) -> Pixels:
    """A piece brought to the scene's size."""
    whole = np.ascontiguousarray(piece).astype(np.uint8)
    return np.asarray(cv2.resize(whole, (size_px, size_px), interpolation=cv2.INTER_AREA), np.uint8)
