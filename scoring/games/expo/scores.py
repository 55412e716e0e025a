"""Points and their reasons; who wins, and by which tie-break (rules 22 to 24, 26)."""

from collections.abc import Callable, Mapping, Sequence

from scoring.games.expo.facts import FACTS, LINES, RESOURCES
from scoring.games.expo.fields import line_name
from scoring.games.expo.sheet import PlayerSheet
from scoring.score import PlayerScore, ScoreLine

Worth = tuple[int, str]
"""Points, and the sum in words."""


def display_points(sheet: PlayerSheet) -> Worth:
    """One point a display (rule 22)."""
    counts = [(_displays_of(sheet, resource), resource) for resource in RESOURCES]
    parts = [(count, resource) for count, resource in counts if count]
    return len(sheet.displays), _sum(parts, "none built")


def grid_points(sheet: PlayerSheet) -> Worth:
    """The circled bonuses whose line is whole (rules 13, 22)."""
    whole = set(sheet.finished_lines())
    parts = [
        (FACTS.bonuses[line], line_name(line))
        for line in LINES
        if line in sheet.circled and line in whole
    ]
    return sum(points for points, _ in parts), _sum(parts, "no bonus")


def pavilion_points(sheet: PlayerSheet) -> Worth:
    """Three points a pavilion (rule 22)."""
    total = len(sheet.pavilions) * FACTS.pavilion_points
    if not total:
        return 0, "none built"
    return total, f"{len(sheet.pavilions)} × {FACTS.pavilion_points} = {total}"


def focus_points(sheet: PlayerSheet) -> Worth:
    """One point a display of each resource in focus (rule 23)."""
    parts = [(_displays_of(sheet, name), name) for name in RESOURCES if name in sheet.focuses]
    return sum(points for points, _ in parts), _sum(parts, "no Focus checked")


SECTIONS: Mapping[str, Callable[[PlayerSheet], Worth]] = {
    "score.display": display_points,
    "score.grid": grid_points,
    "score.pavilions": pavilion_points,
    "score.focus": focus_points,
}


def player_score(
    name: str,
    sheet: PlayerSheet,
    written: Callable[[str], int | None] = lambda _: None,
    *,
    is_solo_end: bool = False,
) -> PlayerScore:
    """All lines of one player; `written` tells what stands in a box of the sheet."""
    lines = []
    for box, section in SECTIONS.items():
        points, because = section(sheet)
        lines.append(ScoreLine(box, points, because, written(box)))
    total = sum(line.correct for line in lines)
    because = f"{' + '.join(str(line.correct) for line in lines)} = {total}"
    if is_solo_end:
        because += f": {FACTS.band_name(total)}"
    lines.append(ScoreLine("score.total", total, because, written("score.total")))
    return PlayerScore(name, tuple(lines), total)


def winners(sheets: Mapping[str, PlayerSheet]) -> tuple[tuple[str, ...], str]:
    """Who wins, and which tie-break decided; "" when the totals did (rules 24, 26)."""
    if len(sheets) == 1:
        total = _total(next(iter(sheets.values())))
        return tuple(sheets) if FACTS.band_of(total).wins else (), FACTS.band_name(total)
    left = list(sheets)
    for reason, value in _TIE_BREAKS:
        best = max(value(sheets[name]) for name in left)
        left = [name for name in left if value(sheets[name]) == best]
        if len(left) == 1:
            return tuple(left), reason
    return tuple(left), "equal in every tie-break"


def _displays_of(sheet: PlayerSheet, resource: str) -> int:
    return sum(1 for name, _ in sheet.displays if name == resource)


def _sum(parts: Sequence[tuple[int, str]], nothing: str) -> str:
    if not parts:
        return nothing
    terms = " + ".join(f"{name} {points}" for points, name in parts)
    return f"{terms} = {sum(points for points, _ in parts)}" if len(parts) > 1 else terms


def _total(sheet: PlayerSheet) -> int:
    return sum(section(sheet)[0] for section in SECTIONS.values())


_TIE_BREAKS: tuple[tuple[str, Callable[[PlayerSheet], int]], ...] = (
    ("", _total),
    ("most pavilions", lambda sheet: len(sheet.pavilions)),
    ("most 6th-level displays", lambda sheet: sheet.top_displays),
    ("most resources on hand", lambda sheet: sum(sheet.held.values())),
)
