"""What is printed on a sheet, as far as its layout tells: places and sizes, no looks."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scoring.sheet import Field, FieldKind, PointMm, SheetLayout
from vision.paper import Matrix, Points, inverse

Numbers = npt.NDArray[np.float64]
DOT_MM = 1.7
"""Width of the dots that lines are drawn between."""
ROUND_SHARE = 0.9
"""A printed thing's width, the root of its area, in widths of its box."""
LONGEST_SHAPE = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Parts in rows and columns."""

    site_from_page: Matrix
    """(3, 3) from mm to column and row, counted from 0."""
    present: npt.NDArray[np.float32]
    """(rows, columns) 1 where there is a part."""
    middle_mm: Points
    """(2,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Structure:
    """Everything compact on a sheet: signs, cells, dots."""

    places_mm: Points
    """(N, 2)."""
    widths_mm: Numbers
    """(N,) root of the area."""
    grids: tuple[Grid, ...]


@lru_cache(maxsize=8)
def structure_of(layout: SheetLayout) -> Structure:
    """Places and widths of everything compact that the layout has, and its grids of parts."""
    printed = {art.field: art.box_mm for art in layout.art if art.field}
    widths: dict[PointMm, float] = {}
    grids: dict[str, dict[tuple[int, int], PointMm]] = {}
    for field in layout.fields:
        x, y, width, height = printed.get(field.id, field.box_mm)
        center = (x + width / 2, y + height / 2)
        if field.kind == FieldKind.LINK and field.from_mm and field.to_mm:
            for x_mm, y_mm in (field.from_mm, field.to_mm):
                widths.setdefault((round(x_mm, 2), round(y_mm, 2)), DOT_MM)
        elif max(width, height) < LONGEST_SHAPE * min(width, height):
            at = (round(center[0], 2), round(center[1], 2))
            widths[at] = ROUND_SHARE * float(np.sqrt(width * height))
        site = _site(field)
        if site is not None:
            grids.setdefault(field.id.rpartition(".")[0], {})[site] = center
    return Structure(
        np.array(list(widths)).reshape(-1, 2),
        np.array(list(widths.values())),
        tuple(_grid(places) for places in grids.values()),
    )


def _site(field: Field) -> tuple[int, int] | None:
    """Column and row of a sign called `r2c3` in its group."""
    row, _, column = field.id.rpartition(".")[2].removeprefix("r").partition("c")
    is_sign = field.kind == FieldKind.SYMBOL and row.isdigit() and column.isdigit()
    return (int(column), int(row)) if is_sign else None


def _grid(places: dict[tuple[int, int], PointMm]) -> Grid:
    sites = np.array(list(places)) - np.min(list(places), axis=0)
    places_mm = np.array(list(places.values()))
    lifted = np.column_stack([sites, np.ones(len(sites))])
    solved = np.linalg.lstsq(lifted, places_mm, rcond=None)[0].T
    present = np.zeros(sites.max(axis=0)[::-1] + 1, np.float32)
    present[sites[:, 1], sites[:, 0]] = 1
    middle_mm = (places_mm.min(axis=0) + places_mm.max(axis=0)) / 2
    return Grid(inverse(np.vstack([solved, [0, 0, 1]])), present, middle_mm)
