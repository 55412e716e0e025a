"""Measure the finding of the official sheet by its print: python -m tests.bench.markerless

Tables of every kind, some white; tilt up to 45 degrees; dice, clutter and shadow on the paper; one
in four photos taken so near that a side is cut off. The artworks are the stand-in and drawn ones,
none of them the publisher's. Photos without the sheet: our own sheets with their markers hidden,
pages of words, pages of grids, rolls of dice, empty tables.
"""

import argparse
import time
from collections.abc import Iterator
from functools import partial

import cv2
import numpy as np

from models.dice_finder.makes import choose_make
from models.dice_finder.render import Light
from models.dice_finder.simulated import a_die, empty_table, finish, lay_clutter, places, roll
from models.dice_finder.table import Camera, Table
from scoring.games import GAMES, find_game
from scoring.sheet import SheetLayout
from tests.vision.strange_sheets import PX_PER_MM, WORDS, strange_sheet
from vision.arrays import Matrix, Points
from vision.paper.markerless import find_markerless
from vision.paper.plane import inverse, transform
from vision.paper.structure import structure_of
from vision.photo import Photo, Pixels
from vision.printing.blank import blank_colour_raster

SIZE_PX = (2016, 1512)
NEAR_SHARE, WHITE_SHARE, SHADOW_SHARE = 0.25, 0.2, 0.5


def official() -> SheetLayout:
    """The layout without markers."""
    return next(one for one in find_game("unvention").layouts if not one.markers)


def photo_of(
    rng: np.random.Generator,
    page: Pixels,
    gear_mm: tuple[float, float],
    *,
    things: bool = True,
    size_px: tuple[int, int] = SIZE_PX,
) -> tuple[Pixels, Matrix]:
    """A photo of dice dropped on a page, and its homography from page mm to px.

    Without things, nothing lies on the page, and all of it is in the photo, as people take it who
    want to have it read.
    """
    height_mm, width_mm = (side / PX_PER_MM for side in page.shape[:2])
    middle = np.array([width_mm / 2 - gear_mm[0], gear_mm[1] - height_mm / 2])
    is_near = things and rng.random() < NEAR_SHARE
    at_mm = rng.normal(0, 10, 2) if is_near else middle + rng.normal(0, 13 if things else 4, 2)
    away = (0.85, 1.1) if is_near else (1.25, 1.55) if things else (1.25, 1.45)
    away_mm = width_mm * float(rng.uniform(*away))
    looking = partial(
        Camera.looking,
        size_px,
        focal_share=float(rng.uniform(0.7, 0.9)),
        at_mm=(float(at_mm[0]), float(at_mm[1])),
        turned_degrees=(
            float(rng.uniform(0, 45 if things else 30)),
            float(rng.uniform(0, 360)),
            0.0,
        ),
    )
    camera = looking(away_mm=away_mm)
    corners_mm = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]]) - gear_mm
    while not things and not _is_in_photo(camera, corners_mm, size_px):
        away_mm *= 1.04  # whoever sees the page cut off steps back
        camera = looking(away_mm=away_mm)
    table = Table(camera, Light.choose(rng), rng)
    if rng.random() < WHITE_SHARE:
        table.pixels = np.clip(table.pixels * 0.15 + 205, 0, 255).astype(np.uint8)
    table.lay_sheet(page, PX_PER_MM, (-gear_mm[0], -gear_mm[1]))
    if things:
        lay_clutter(rng, table, [(x, y) for x in (-50, 0, 50) for y in (-40, 0, 40)])
    make, edge_mm = choose_make(rng), float(rng.choice([14, 16, 18]))
    for x_mm, y_mm in places(rng, 3, 55.0) if things else ():
        die = a_die(rng, make, edge_mm)
        die.x_mm, die.y_mm = x_mm, y_mm
        table.place(die)
    if rng.random() < SHADOW_SHARE:
        shade(rng, table)
    from_gear = np.array([[1, 0, -gear_mm[0]], [0, 1, -gear_mm[1]], [0, 0, 1.0]])
    return finish(rng, table.pixels, (1.0, 1.0, 1.0)), camera.homography() @ from_gear


def _is_in_photo(camera: Camera, points_mm: Points, size_px: tuple[int, int]) -> bool:
    points_px = transform(camera.homography(), points_mm)
    return bool((points_px > 0).all() and (points_px < size_px).all())


def shade(rng: np.random.Generator, table: Table) -> None:
    """The shadow of something that stands beside the table."""
    height, width = table.pixels.shape[:2]
    corners = rng.uniform(0, 1, 2) * (width, height) + rng.normal(0, width / 3, (5, 2))
    sharp = np.zeros(table.pixels.shape[:2], np.float32)
    cv2.fillConvexPoly(sharp, cv2.convexHull(corners.astype(np.int32)), 1.0)
    soft = np.asarray(cv2.GaussianBlur(sharp, (0, 0), float(rng.uniform(8, 60))))
    dimmed = table.pixels * (1 - float(rng.uniform(0.2, 0.6)) * soft[..., None])
    table.pixels = dimmed.astype(np.uint8)


def other_photos(seed: int, count: int) -> Iterator[Pixels]:
    """Photos without the sheet."""
    ours = [one for game in GAMES for one in game.layouts if one.markers]
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        if index % 5 == 3:
            tilt = float(rng.uniform(0, 45))
            yield roll(rng, size_px=SIZE_PX, count=5, coloured=False, tilt_degrees=tilt).pixels
        elif index % 5 == 4:
            yield empty_table(rng, SIZE_PX, []).pixels
        else:
            page = (without_markers(ours[index % len(ours)]), words(rng), grids(rng))[index % 5]
            yield photo_of(rng, page, (116.0, 108.0))[0]


def without_markers(layout: SheetLayout) -> Pixels:
    """One of our own sheets, its markers hidden."""
    page = blank_colour_raster(layout, PX_PER_MM).copy()
    for marker in layout.markers:
        x, y, width, height = (round(v * PX_PER_MM) for v in marker.box_mm)
        page[max(0, y - 6) : y + height + 6, max(0, x - 6) : x + width + 6] = 255
    return page


def words(rng: np.random.Generator) -> Pixels:
    """A page of a book."""
    page = np.full((1296, 1676, 3), 246, np.uint8)
    for top in range(80, 1230, int(rng.integers(28, 60))):
        text = " ".join(rng.choice(WORDS, 16))
        cv2.putText(
            page, text, (70, top), cv2.FONT_HERSHEY_COMPLEX, 0.8, (40, 40, 40), 1, cv2.LINE_AA
        )
    return page


def grids(rng: np.random.Generator) -> Pixels:
    """Rings, dots and squares in rows and columns, where no sheet of ours has them."""
    page = np.full((1296, 1676, 3), 248, np.uint8)
    for _ in range(int(rng.integers(2, 7))):
        corner, pitch = rng.uniform(40, 900, 2), float(rng.uniform(20, 75))
        colour, form = rng.uniform(0, 180, 3).tolist(), int(rng.integers(3))
        columns, rows = rng.integers(3, 8, 2)
        for site in np.ndindex(int(columns), int(rows)):
            x, y = (corner + np.array(site) * pitch).astype(int).tolist()
            reach = int(pitch * 0.32)
            if form == 2:
                cv2.rectangle(page, (x - reach, y - reach), (x + reach, y + reach), colour, 2)
            else:
                cv2.circle(page, (x, y), reach, colour, 3 if form else -1, cv2.LINE_AA)
    return page


def measure(name: str, seed: int, count: int) -> None:
    """Find the sheet in photos of one kind of artwork, and print how well."""
    layout = official()
    places_mm = structure_of(layout).places_mm
    found, errors, spans = 0, [], []
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        drawn = name != "the stand-in"
        page = strange_sheet(layout, rng) if drawn else blank_colour_raster(layout, PX_PER_MM)
        pixels, truth = photo_of(rng, page, layout.points["gear"])
        photo = Photo.from_pixels(pixels)
        photo.pixels(2)
        began = time.process_time()
        sheet = find_markerless(photo, layout)
        spans.append(time.process_time() - began)
        if sheet is None:
            continue
        found += 1
        at_px = transform(truth, places_mm)
        inside = ((at_px > 0) & (at_px < SIZE_PX)).all(axis=1)
        back_mm = transform(inverse(sheet.photo_from_page), at_px[inside])
        errors += np.linalg.norm(back_mm - places_mm[inside], axis=1).tolist()
    middle, far, most = np.percentile(errors, [50, 95, 100]) if errors else (0.0, 0.0, 0.0)
    print(
        f"{name}, simulated: found {found} of {count}; error mm: median {middle:.2f},"
        f" 95th percentile {far:.2f}, largest {most:.2f}; {1000 * np.median(spans):.0f} ms"
    )


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    count = parser.parse_args().count
    cv2.setNumThreads(1)
    measure("drawn artworks", 77, count)
    measure("the stand-in", 78, count)
    taken = sum(
        find_markerless(Photo.from_pixels(pixels), official()) is not None
        for pixels in other_photos(99, count)
    )
    print(f"photos without it, simulated: taken for it {taken} of {count}")


if __name__ == "__main__":
    main()
