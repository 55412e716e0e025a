"""What is printed on a sheet, as far as its layout tells: places and sizes, no looks."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.sheet import FieldKind, PointMm, SheetLayout
from vision.arrays import Floats, Points

DOT_MM = 1.7
"""Width of the dots that lines are drawn between."""
ROUND_SHARE = 0.9
"""A printed thing's width, the root of its area, in widths of its box."""
LONGEST_SHAPE = 2.0
LEAST_IN_A_GRID = 12


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Like things in rows and columns: parts, dots, cells."""

    present: npt.NDArray[np.float32]
    """(rows, columns) 1 where there is one."""
    places_mm: Points
    """(rows, columns, 2) where each is on the page."""


@dataclass(frozen=True, slots=True, eq=False)
class Structure:
    """Everything compact on a sheet: signs, cells, dots."""

    places_mm: Points
    """(N, 2)."""
    widths_mm: Floats
    """(N,) root of the area."""
    grids: tuple[Grid, ...]
    middle_mm: PointMm
    """A point that the page looks alike around when it is turned: of its named ones, if any."""


@lru_cache(maxsize=64)
def structure_of(layout: SheetLayout) -> Structure:
    """Places and widths of everything compact that the layout has, and its grids."""
    printed = {art.field: art.box_mm for art in layout.art if art.field}
    widths: dict[PointMm, float] = {}
    grids: dict[str, dict[tuple[int, int], PointMm]] = {}
    ends: tuple[PointMm, ...]
    for field in layout.fields:
        x, y, width, height = printed.get(field.id, field.box_mm)
        center = (x + width / 2, y + height / 2)
        if field.kind == FieldKind.LINK and field.from_mm and field.to_mm:
            ends = (field.from_mm, field.to_mm)
            for at_mm in ends:
                widths.setdefault((round(at_mm[0], 2), round(at_mm[1], 2)), DOT_MM)
        else:
            ends = (center,)
            if max(width, height) < LONGEST_SHAPE * min(width, height):
                at_mm = (round(center[0], 2), round(center[1], 2))
                widths[at_mm] = ROUND_SHARE * float(np.sqrt(width * height))
        block, _, name = field.id.rpartition(".")
        for site, at_mm in zip(_sites(name), ends, strict=False):
            grids.setdefault(block, {}).setdefault(site, at_mm)
    width_mm, height_mm = layout.page_mm
    middle_mm = next(iter(layout.points.values()), (width_mm / 2, height_mm / 2))
    return Structure(
        np.array(list(widths)).reshape(-1, 2),
        np.array(list(widths.values())),
        tuple(_grid(places) for places in grids.values() if len(places) >= LEAST_IN_A_GRID),
        middle_mm,
    )


def _sites(name: str) -> list[tuple[int, int]]:
    """Column and row that a name like `r2c3` tells, or both of a link's name `r2c3-r2c4`."""
    sites = []
    for part in name.split("-"):
        row, _, column = part.removeprefix("r").partition("c")
        if not (part.startswith("r") and row.isdigit() and column.isdigit()):
            return []
        sites.append((int(column), int(row)))
    return sites


def _grid(places: dict[tuple[int, int], PointMm]) -> Grid:
    sites = np.array(list(places)) - np.min(list(places), axis=0)
    columns, rows = sites.max(axis=0) + 1
    present, places_mm = np.zeros((rows, columns), np.float32), np.zeros((rows, columns, 2))
    present[sites[:, 1], sites[:, 0]] = 1
    places_mm[sites[:, 1], sites[:, 0]] = np.array(list(places.values()))
    return Grid(present, places_mm)
