"""The paper in millimetres: one file a sheet, from which it is printed, read and simulated.

    player.toml ──▶ places ──▶ file ──▶ blocks ──▶ grid, art ──▶ layout: SheetLayout
    symbols.toml ─────────────▶ symbols ──────────────▲
                                markers ──────────────┘

- `layout`   fields with their kinds and labels, what is printed, and what was read from it
- `file`     a sheet file as a layout (`files.md` tells how one is written)
- `blocks`   pieces of a sheet, stamped once or several times; `grid`: fields in rows and columns
- `art`      what is printed beside and in the fields; `symbols`: drawings that a game brings along
- `markers`  the numbers by which a print is known, and its language
- `places`   TOML that knows where each key stood, so that a mistake is answered with its line
"""

from scoring.sheet.layout import (
    LABELS,
    Art,
    BoxMm,
    Field,
    FieldKind,
    Fill,
    Ink,
    Marker,
    PointMm,
    Shape,
    SheetLayout,
    SheetReading,
    Symbol,
    Trace,
)

__all__ = [
    "LABELS",
    "Art",
    "BoxMm",
    "Field",
    "FieldKind",
    "Fill",
    "Ink",
    "Marker",
    "PointMm",
    "Shape",
    "SheetLayout",
    "SheetReading",
    "Symbol",
    "Trace",
]
