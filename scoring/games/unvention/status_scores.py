"""What is wrong in the scoring boxes of a finished sheet (rules 15 to 18).

An empty box is no mistake: what was not written is worked out, not blamed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS
from scoring.games.unvention.marks import VARIETY_BOXES, number_in
from scoring.games.unvention.scores import InventionScore, invention_score, player_score
from scoring.games.unvention.seat import place
from scoring.games.unvention.sheet import FIRST, GONE, LATER, PlayerSheet
from scoring.games.unvention.status_workshops import has_built_tool
from scoring.score import Problem
from scoring.words import counted, listed


def score_problems(sheet: PlayerSheet, marks: Mapping[str, str]) -> Iterator[Problem]:
    """Everything wrong with circles and sums; the sheet is as `scored` returns it."""
    for name in INVENTIONS:
        score = invention_score(sheet, name, sheet.inventions[name].presented)
        yield from _circle_problems(sheet, name, marks)
        yield from _box_problems(name, score, marks)
    for line in player_score("", sheet, number_in(marks)).lines[len(INVENTIONS) :]:
        if line.written is not None and line.written != line.correct:
            yield Problem(
                "wrong-sum",
                f"{place(line.id)} says {line.written}, but {line.because}",
                f"write {line.correct}",
                fields=(line.id,),
            )


def scored(sheet: PlayerSheet, marks: Mapping[str, str]) -> PlayerSheet:
    """The sheet as it counts: tools by their shapes, and a day for every invention with shapes.

    The circled day; else, for a complete one, the day its written total speaks for; else Sunday,
    when everything may be presented (rule 15). Once the sums are written, what has no box filled
    was not presented (rule 23).
    """
    are_sums_written = any(marks.get(box) for box in ("score.inventions", "score.total"))
    for tool in TOOLS:
        value = _tool_value(sheet, tool)
        if value != sheet.tools[tool]:
            sheet = sheet.with_tool(tool, value)
    for name, invention in sheet.inventions.items():
        if any(marks.get(f"{name}.{day}") == "circled" for day in DAYS):
            continue
        if not invention.shapes or (are_sums_written and not invention.presented):
            continue
        written = number_in(marks)(f"{name}.total")
        day = DAYS[-1]
        if sheet.is_invention_complete(name):
            for other in DAYS[:-1]:
                if invention_score(sheet, name, other).total == written:
                    day = other
        sheet = sheet.with_invention(name, replace(invention, presented=day))
    return sheet


def _tool_value(sheet: PlayerSheet, tool: str) -> str:
    """A tool counts when its shape is built: as claimed, else as its values still stand."""
    value = sheet.tools[tool]
    is_claimed = value in (FIRST, LATER)
    if has_built_tool(sheet, tool):
        return value if is_claimed else (LATER if value == GONE else FIRST)
    return GONE if value == LATER else ("" if value == FIRST else value)


def _circle_problems(sheet: PlayerSheet, name: str, marks: Mapping[str, str]) -> Iterator[Problem]:
    title = INVENTIONS[name].title
    invention = sheet.inventions[name]
    days = [day for day in DAYS if marks.get(f"{name}.{day}") == "circled"]
    if len(days) > 1:
        yield Problem(
            "two-completion-days",
            f"{title} has {len(days)} completion bonuses circled",
            "keep that of the day on which it was presented",
            fields=tuple(f"{name}.{day}" for day in days),
        )
    if days and not sheet.is_invention_complete(name):
        yield Problem(
            "completion-not-earned",
            f"{title} has free dots, so there is no completion bonus",
            "circle none",
            fields=(f"{name}.{days[0]}",),
        )
    circled = [box for box in VARIETY_BOXES if marks.get(f"{name}.{box}") == "circled"]
    count = len(invention.types)
    right = VARIETY_BOXES[max(count, 1) - 1]
    if circled and circled != [right]:
        wrong = [box for box in circled if box != right]
        yield Problem(
            "wrong-variety",
            f"{title} uses {counted(count, 'type')} of mechanism, and the variety circled is "
            f"{listed([box[len('variety') :] for box in circled])}",
            f"circle {right[len('variety') :]}",
            fields=tuple(f"{name}.{box}" for box in wrong),
        )


def _box_problems(name: str, score: InventionScore, marks: Mapping[str, str]) -> Iterator[Problem]:
    written = number_in(marks)
    for box, correct, because in (
        ("count", score.count, f"it counts {score.count}"),
        ("product", score.product, f"{score.count} × {score.multiplier} = {score.product}"),
        ("total", score.total, str(score)),
    ):
        seen = written(f"{name}.{box}")
        if seen is not None and seen != correct:
            yield Problem(
                f"wrong-{box}",
                f"{place(f'{name}.{box}')} says {seen}, but {because}",
                f"write {correct}",
                fields=(f"{name}.{box}",),
            )
