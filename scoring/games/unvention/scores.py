"""Points and their reasons; who wins, and by which tie-break (rules 16 to 18)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, VARIETY
from scoring.games.unvention.shapes import shape_of
from scoring.games.unvention.sheet import FIRST, LATER, InventionMarks, PlayerSheet
from scoring.score import PlayerScore, ScoreLine


@dataclass(frozen=True, slots=True)
class InventionScore:
    """What one presented invention is worth (rule 16)."""

    count: int
    """Mechanisms, repeated shapes or different sizes, as the invention counts."""
    multiplier: int
    variety: int
    completion: int

    @property
    def product(self) -> int:
        """The invention's own criterion."""
        return self.count * self.multiplier

    @property
    def total(self) -> int:
        """All points of the invention."""
        return self.variety + self.completion + self.product

    def __str__(self) -> str:
        parts = f"{self.variety} + {self.completion} + {self.count} × {self.multiplier}"
        return f"variety + completion + count × Ideas: {parts} = {self.total}"


NOT_PRESENTED = InventionScore(0, 0, 0, 0)


def criterion_count(invention: str, marks: InventionMarks) -> int:
    """Mechanisms (Integron), uses of the commonest shape (Unison), sizes (Lateral Arc)."""
    if not marks.shapes:
        return 0
    if invention == "integron":
        return len(marks.shapes)
    if invention == "unison":
        return max(Counter(shape_of(shape) for shape in marks.shapes).values())
    return len({len(shape) for shape in marks.shapes})


def invention_score(sheet: PlayerSheet, invention: str, day: str) -> InventionScore:
    """What an invention is worth when presented on that day; nothing when on none."""
    if not day:
        return NOT_PRESENTED
    marks = sheet.inventions[invention]
    complete = sheet.is_invention_complete(invention)
    return InventionScore(
        criterion_count(invention, marks),
        marks.ideas + 1,
        VARIETY[len(marks.types)],
        INVENTIONS[invention].completion[DAYS.index(day)] if complete else 0,
    )


def tool_points(sheet: PlayerSheet) -> tuple[int, str]:
    """The points of the tools and the sum in words (rule 18)."""
    values = [
        (tool.title, tool.first if sheet.tools[name] == FIRST else tool.later)
        for name, tool in TOOLS.items()
        if sheet.tools[name] in (FIRST, LATER)
    ]
    total = sum(points for _, points in values)
    if not values:
        return 0, "no tool is unlocked"
    return total, f"{' + '.join(f'{title} {points}' for title, points in values)} = {total}"


def player_score(
    name: str, sheet: PlayerSheet, written: Callable[[str], int | None] = lambda _: None
) -> PlayerScore:
    """All lines of one player; `written` tells what stands in a box of the sheet."""
    lines = []
    totals = []
    for invention in INVENTIONS:
        day = sheet.inventions[invention].presented
        score = invention_score(sheet, invention, day)
        box = f"{invention}.total"
        because = str(score) if day else "not presented"
        lines.append(ScoreLine(box, score.total, because, written(box)))
        totals.append(score.total)
    inventions = sum(totals)
    tools, why = tool_points(sheet)
    sums = " + ".join(str(total) for total in totals)
    lines.append(
        ScoreLine(
            "score.inventions", inventions, f"{sums} = {inventions}", written("score.inventions")
        )
    )
    lines.append(ScoreLine("score.tools", tools, why, written("score.tools")))
    total = inventions + tools
    lines.append(
        ScoreLine("score.total", total, f"{inventions} + {tools} = {total}", written("score.total"))
    )
    return PlayerScore(name, tuple(lines), total)


def winners(sheets: Mapping[str, PlayerSheet]) -> tuple[tuple[str, ...], str]:
    """Who wins, and which tie-break decided; "" when the totals did (rule 17)."""
    left = list(sheets)
    decided = ""
    for reason, value in _TIE_BREAKS:
        best = max(value(sheets[name]) for name in left)
        after = [name for name in left if value(sheets[name]) == best]
        if len(after) < len(left):
            decided = reason
        left = after
        if len(left) == 1:
            return tuple(left), decided
    return tuple(left), "equal in every tie-break"


def _total(sheet: PlayerSheet) -> int:
    return player_score("", sheet).total


def _best_invention(sheet: PlayerSheet) -> int:
    return max(
        invention_score(sheet, name, marks.presented).total
        for name, marks in sheet.inventions.items()
    )


_TIE_BREAKS: tuple[tuple[str, Callable[[PlayerSheet], int]], ...] = (
    ("", _total),
    ("most complete journals", lambda sheet: sheet.complete_journals),
    ("most unused wrenches", lambda sheet: sum(1 for _ in sheet.wrenches())),
    ("highest scoring single invention", _best_invention),
)
