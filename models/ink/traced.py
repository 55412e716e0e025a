"""Filled sheets rendered by a path tracer: photos to measure by, the truth beside them.

    python -m models.ink.traced DATA FOLDER --count 24 --seed 7

Writers and games are held out, as in `held_out.py`; paper, light, shadow and lens are those of the
path tracer, of which the photos that the reader is trained on know nothing. Needs mitsuba (extra
`train`); one thread.
"""

import argparse
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Pixels
from models.dice_finder.mesh import Mesh
from models.dice_finder.photos import EDGE_MM, MANNERS, a_screen, a_table, finished, write_photos
from models.dice_finder.stage import Parts, Stage, calmed, emitters, picture, solid
from models.dice_finder.table import Camera
from models.ink.held_out import held_out_labels, held_out_writers
from models.ink.pictures import PAGE_PX_PER_MM
from models.simulator.handwriting import Handwriting
from models.simulator.photo import Wish, filled_page
from models.simulator.surface import Shape
from scoring.games import GAMES
from scoring.sheet import SheetLayout
from vision.printing.blank import blank_colour_raster

SIZE_PX = (2016, 1512)
SAMPLES = 12
STEEPEST_DEGREES = 40.0
CELLS = 60
"""The paper is a grid of so many squares a side."""
LIFT_MM = 0.1
"""The paper lies on the table, not in it."""
WHITE = 0.85
"""Share of the light that paper throws back."""


def paper_mesh(page_mm: tuple[float, float], shape: Shape) -> Mesh:
    """The page, its middle at the origin, x to its right, y up the page."""
    width, height = page_mm
    across, down = np.meshgrid(np.linspace(0, 1, CELLS + 1), np.linspace(0, 1, CELLS + 1))
    flat = np.stack([(across - 0.5) * width, (down - 0.5) * height], axis=-1)
    high = shape.height_mm(flat, max(page_mm) / 2)
    high += LIFT_MM - high.min()
    slope_down, slope_across = np.gradient(high, height / CELLS, width / CELLS)
    normals = np.stack([-slope_across, slope_down, np.ones_like(high)], axis=-1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    places = np.stack([flat[..., 0], -flat[..., 1], high], axis=-1)
    on_paint = np.stack([across, down], axis=-1)
    number = np.arange((CELLS + 1) ** 2).reshape(CELLS + 1, CELLS + 1)
    a, b, c, d = number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]
    triangles = np.concatenate(
        [np.stack(three, axis=-1).reshape(-1, 3) for three in ((a, d, b), (b, d, c))]
    )
    return Mesh(
        places.reshape(-1, 3).astype(np.float32),
        normals.reshape(-1, 3).astype(np.float32),
        on_paint.reshape(-1, 2).astype(np.float32),
        triangles.astype(np.int32),
    )


def camera_over(rng: np.random.Generator, page_mm: tuple[float, float]) -> Camera:
    """A phone held as people do, the whole page in the picture."""
    is_wide = page_mm[0] > page_mm[1]
    focal_share = float(rng.uniform(0.7, 0.9))
    room = float(rng.uniform(1.15, 1.4))
    size_px = SIZE_PX if is_wide else SIZE_PX[::-1]
    tilt = min(STEEPEST_DEGREES, abs(float(rng.normal(0, 16))))
    around = float(rng.choice([0, 90, 180, 270], p=[0.7, 0.06, 0.18, 0.06]) + rng.normal(0, 8))
    if around % 180 > 45 and around % 180 < 135:
        size_px = size_px[::-1]
    return Camera.looking(
        size_px,
        focal_share=focal_share,
        at_mm=(float(rng.normal(0, 6)), float(rng.normal(0, 6))),
        away_mm=room * max(page_mm) * focal_share,
        turned_degrees=(tilt, around, 0.0),
    )


def a_sheet(
    rng: np.random.Generator, layout: SheetLayout, writers: Handwriting, wish: Wish
) -> tuple[Pixels, dict[str, object]]:
    """A photo of a filled sheet and what stands on it."""
    labels = held_out_labels(layout, int(rng.integers(1_000, 1_000_000)))
    page, _, _ = filled_page(
        blank_colour_raster(layout, PAGE_PX_PER_MM), layout, labels, rng, writers, wish
    )
    camera = camera_over(rng, layout.page_mm)
    shape = Shape.any(rng, float(rng.uniform(0, 0.8)))
    manner = MANNERS["scenes"]
    rig = manner.rig(rng, camera)
    paint = picture(((page.pixels.astype(np.float32) / 255) ** 2.2 * WHITE).astype(np.float32))
    paper: Parts = {"type": "twosided", "inner": {"type": "diffuse", "reflectance": paint}}
    with tempfile.TemporaryDirectory() as folder:
        parts: Parts = {"table": a_table(rng, None), **emitters(rig, EDGE_MM)}
        parts["sheet"] = solid(paper_mesh(layout.page_mm, shape), paper, Path(folder), "sheet")
        if rng.random() < 0.3:
            parts |= a_screen(rng, camera, rig)
        stage = Stage(parts, max_depth=4)
    whole = (0, 0, camera.width_px, camera.height_px)
    light = stage.shot(camera, samples=SAMPLES, crop=whole, seed=int(rng.integers(1 << 30)))
    corners = corners_px(camera, layout.page_mm)
    truth: dict[str, object] = {
        "game": layout.game,
        "sheet": layout.sheet,
        "light": rig.kind,
        "labels": {field: label for field, label in labels.items() if label},
    }
    return finished(rng, calmed(light), rig, [corners]), truth


def corners_px(camera: Camera, page_mm: tuple[float, float]) -> npt.NDArray[np.float32]:
    """Where the corners of the page would be seen if it lay flat."""
    width, height = page_mm
    flat = np.array([[-1, 1, 0], [1, 1, 0], [1, -1, 0], [-1, -1, 0]]) * [width / 2, height / 2, 0]
    return camera.project(flat.astype(np.float32))


def main() -> None:
    """Render what is asked for, the sheets by turns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--careless", action="store_true", help="filled in in a hurry")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    layouts = [layout for rules in GAMES for layout in rules.layouts if layout.markers]
    writers = held_out_writers(arguments.data)

    def make(rng: np.random.Generator) -> tuple[Pixels, dict[str, object]]:
        wish = Wish(careless=arguments.careless)
        return a_sheet(rng, layouts[int(rng.integers(len(layouts)))], writers, wish)

    write_photos(arguments.out, arguments.count, arguments.seed, make)


if __name__ == "__main__":
    main()
