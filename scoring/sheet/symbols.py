"""The symbols that a game brings along: `symbols.toml` beside its sheets, drawn as SVG draws paths.

A symbol fills a square that runs from (−1, −1) to (1, 1), y down, so that it keeps its shape at any
size. It is one or more traces, `[[name]]` in the file, painted in their order.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import asin, ceil, copysign, cos, degrees, hypot, pi, sin, sqrt
from pathlib import Path

from scoring.sheet.layout import Fill, Ink, PointMm, Shape, Symbol, Trace
from scoring.sheet.places import Table, read_toml

SYMBOLS_FILE = "symbols.toml"
_TRACE_KEYS = ("path", "symbol", "fill", "line", "ink")
_USUAL_LINE = 0.09
_ARC_STEP_DEG = 3.0
_TOKEN = re.compile(r"\s*,?\s*([A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+))")
_NUMBERS = {"M": 2, "L": 2, "A": 7, "Z": 0}
"""How many numbers follow each command of a path."""


def load_symbols(folder: Path) -> Mapping[str, Symbol]:
    """The symbols of a game's folder by name; none when it has no such file.

    Raises:
        SheetFileError: the file describes no symbols: one sentence with file and line.
    """
    path = folder / SYMBOLS_FILE
    symbols: dict[str, Symbol] = {}
    if not path.exists():
        return symbols
    file = read_toml(path)
    for name in file.values:
        if name in list(Shape):
            raise file.error(f"{name} is a shape that every sheet has; choose another name", name)
        traces = [trace for table in file.tables(name) for trace in _traces(table, symbols)]
        symbols[name] = Symbol(name, tuple(traces))
    return symbols


def _traces(table: Table, symbols: Mapping[str, Symbol]) -> Iterator[Trace]:
    """One trace, or all of a symbol that stands before this one in the file."""
    table.only(*_TRACE_KEYS)
    ink = table.named("ink", table.text("ink"), Ink) if table.has("ink") else None
    if not table.has("symbol"):
        fill = table.named("fill", table.text("fill", Fill.NONE), Fill)
        rings, closed = _rings(table)
        yield Trace(rings, closed, fill, table.number("line", _USUAL_LINE), ink)
        return
    name = table.text("symbol")
    if name not in symbols:
        raise table.error(f"there is no symbol {name!r} before this one", "symbol")
    for trace in symbols[name].traces:
        yield replace(trace, ink=ink or trace.ink)


def _rings(table: Table) -> tuple[tuple[tuple[PointMm, ...], ...], bool]:
    """The parts of a path as points, and whether they are closed."""
    rings: list[list[PointMm]] = []
    ends: list[bool] = []
    for command, numbers in _commands(table, table.text("path")):
        if command == "M":
            rings.append([(numbers[0], numbers[1])])
            ends.append(False)
        elif not rings:
            raise table.error("a path starts with M", "path")
        elif command == "L":
            rings[-1].append((numbers[0], numbers[1]))
        elif command == "A":
            rings[-1] += _arc(table, rings[-1][-1], numbers)
        else:
            ends[-1] = True
    if not rings or len(set(ends)) > 1:
        raise table.error("end all parts of a path with Z, or none", "path")
    return tuple(tuple(ring) for ring in rings), ends[0]


def _commands(table: Table, path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command of a path with its numbers; numbers that go on repeat the command."""
    tokens = _tokens(table, path)
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _NUMBERS.get(command, -1)
        numbers = tokens[at : at + count] if count > 0 else []
        if count < 0 or len(numbers) < count or any(token.isalpha() for token in numbers):
            raise table.error(f"a path is made of M x y, L x y, A …, Z; not {command!r} so", "path")
        yield command, [float(number) for number in numbers]
        at += count
        command = {"M": "L", "Z": ""}.get(command, command)


def _tokens(table: Table, path: str) -> list[str]:
    tokens, at, text = [], 0, path.strip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise table.error(f"a path cannot hold {text[at : at + 8].strip()!r}", "path")
        tokens.append(found[1])
        at = found.end()
    return tokens


def _arc(table: Table, start: PointMm, numbers: list[float]) -> list[PointMm]:
    """Points along `A r r 0 large sweep x y`, a piece of a circle, fine enough to look round."""
    radius, other, _, large, sweep, x, y = numbers
    across, down = x - start[0], y - start[1]
    apart = hypot(across, down)
    if radius != other or radius <= 0 or apart == 0:
        raise table.error("an arc is a piece of a circle, from one place to another", "path")
    # The centre lies beside the middle of the chord, on one side or the other.
    half = min(1.0, apart / 2 / radius)
    aside = radius * sqrt(1 - half * half) * (1 if large != sweep else -1) / apart
    center = start[0] + across / 2 - aside * down, start[1] + down / 2 + aside * across
    turn = 2 * asin(half)
    turn = copysign(2 * pi - turn if large else turn, 1 if sweep else -1)
    steps = max(1, ceil(degrees(abs(turn)) / _ARC_STEP_DEG))
    from_center = start[0] - center[0], start[1] - center[1]
    return [
        *(_turned(center, from_center, turn * step / steps) for step in range(1, steps)),
        (x, y),
    ]


def _turned(center: PointMm, away: PointMm, angle: float) -> PointMm:
    x, y = away
    return (
        center[0] + x * cos(angle) - y * sin(angle),
        center[1] + x * sin(angle) + y * cos(angle),
    )
