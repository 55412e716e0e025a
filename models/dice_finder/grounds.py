"""Pictures without dice to lay dice on: printed sheets, tables of real photos, sample pictures."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import skimage

from models.dice_finder.real import RealPhoto
from scoring.games import GAMES
from vision.blank import blank_colour_raster

Pixels = npt.NDArray[np.uint8]

SHEET_PX_PER_MM = 4.0
DIE_MM = 20.0
"""Width of a die as it is seen, its sides included."""
PICTURES = (
    "astronaut", "brick", "chelsea", "clock_motion", "coffee", "coins", "grass", "gravel", "ihc",
    "motorcycle_left", "page", "retina.jpg", "rocket.jpg", "text", "color",
)  # fmt: skip
"""Sample pictures that come with scikit-image."""


class Grounds:
    """Cuts pieces out of pictures that hold no dice."""

    def __init__(self, photos: list[RealPhoto]) -> None:
        self.photos = [p for p in photos if len(p.dice) < 8]
        folder = Path(skimage.__file__).parent / "data"
        names = [n if "." in n else f"{n}.png" for n in PICTURES]
        self.pictures = [cv2.imread(str(folder / n)) for n in names if (folder / n).is_file()]
        layouts = [one for game in GAMES for one in game.layouts if one.markers]
        self.sheets = [blank_colour_raster(one, SHEET_PX_PER_MM) for one in layouts]

    def piece(self, rng: np.random.Generator, size_px: int, width_px: float) -> Pixels | None:
        """A square ground for dice of the width, or None when a drawn one is to be used."""
        pick = rng.random()
        if pick < 0.22 and self.photos:
            return self.table(rng, size_px)
        if pick < 0.34 and self.pictures:
            return self.picture(rng, size_px)
        if pick < 0.48 and self.sheets:
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
        """A piece of a sample picture, in any colour cast."""
        picture = self.pictures[int(rng.integers(len(self.pictures)))]
        height, width = picture.shape[:2]
        side = int(min(height, width) * rng.uniform(0.25, 1))
        x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
        piece = picture[y : y + side, x : x + side] * rng.uniform(0.5, 1.2, 3)
        return resized(np.rot90(np.clip(piece, 0, 255), int(rng.integers(4))), size_px)

    def sheet(self, rng: np.random.Generator, size_px: int, width_px: float) -> Pixels:
        """A piece of a printed sheet, as large as it would be beside dice of the width."""
        raster = self.sheets[int(rng.integers(len(self.sheets)))]
        scale = width_px / DIE_MM / SHEET_PX_PER_MM * float(np.exp(rng.normal(0, 0.25)))
        height, width = raster.shape[:2]
        angle = float(rng.uniform(0, 360))
        at = (float(rng.uniform(0.1, 0.9) * width), float(rng.uniform(0.1, 0.9) * height))
        matrix = cv2.getRotationMatrix2D(at, angle, scale)
        matrix[:, 2] += size_px / 2 - np.array(at)
        if scale < 0.7:
            raster = cv2.GaussianBlur(raster, (0, 0), 0.4 / scale)
        ground = rng.uniform(20, 235, 3).tolist()
        laid = cv2.warpAffine(raster, matrix, (size_px, size_px), borderValue=ground)
        return np.clip(laid * rng.uniform(0.7, 1.0), 0, 255).astype(np.uint8)


def resized(piece: npt.NDArray[np.generic], size_px: int) -> Pixels:
    """A piece brought to the scene's size."""
    whole = np.ascontiguousarray(piece).astype(np.uint8)
    return np.asarray(cv2.resize(whole, (size_px, size_px), interpolation=cv2.INTER_AREA), np.uint8)
