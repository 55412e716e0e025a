"""What a sheet is worth, every box with its reason (rules 16 and 18).

Some things follow from the whole drawing and from no few fields: what an invention counts, whether
it is complete, which tools are built. `worked_out` reads these from a sheet; to the boxes they are
parts like any other.
"""

from collections.abc import Iterator
from functools import cache, lru_cache, partial

from scoring.checks import Labels
from scoring.count import ScoreBox, box_score, score_lines, sum_of
from scoring.games.unvention.building import tool_of
from scoring.games.unvention.facts import BULBS, DAYS, INVENTIONS, TOOLS, VARIETY, WORKSHOPS
from scoring.games.unvention.marks import BOXES, SHEETS_KEPT, marks_of, sheet_of
from scoring.games.unvention.sheet import FIRST, GONE, LATER, UnventionSheet, criterion_count
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, ScoreLine

NOT_PRESENTED = "none"
SUMS = ("score.inventions", "score.tools", "score.total")
SHOWN = (*(f"{name}.total" for name in INVENTIONS), *SUMS)
"""The lines of a player's score."""

Worth = tuple[int, Message]

say = Book(__package__)


@cache
def score_boxes() -> tuple[ScoreBox, ...]:
    """The boxes of the count, in the order they are worked out."""
    inventions, tools, total = SUMS
    totals = tuple(f"{name}.total" for name in INVENTIONS)
    products = tuple(f"{name}.product" for name in INVENTIONS)
    values = tuple(f"{name}.{value}" for name in TOOLS for value in (FIRST, LATER))
    points = tuple(f"{name}.points" for name in TOOLS)
    return (
        *(box for name in INVENTIONS for box in _invention_boxes(name)),
        ScoreBox(inventions, (*totals, *products), _inventions),
        ScoreBox(tools, (*points, *values), _tools),
        ScoreBox(total, (inventions, tools), _total),
    )


def _invention_boxes(name: str) -> Iterator[ScoreBox]:
    count, product, total = (f"{name}.{box}" for box in BOXES)
    multiplier, completion = f"{name}.multiplier", f"{name}.completion"
    bulbs = tuple(f"{name}.{bulb}" for bulb in BULBS)
    types = tuple(f"{name}.{workshop}" for workshop in WORKSHOPS)
    days = tuple(f"{name}.{day}" for day in DAYS)
    yield ScoreBox(count, (f"{name}.drawn",), partial(_count, name))
    yield ScoreBox(product, (multiplier, count, product, *days[:-1], *bulbs), _product)
    yield ScoreBox(
        total,
        (multiplier, completion, count, product, total, *types, *days),
        partial(_invention, INVENTIONS[name].completion),
    )


def _count(name: str, labels: Labels) -> Worth | None:
    if not labels[0]:
        return None
    count = int(labels[0])
    return count, say("it-counts", criterion=INVENTIONS[name].criterion, count=count)


def _product(labels: Labels) -> Worth | None:
    """Count × multiplier; Ideas after the presenting of an earlier day do not count (rule 13)."""
    multiplier, count, written, *circles = labels
    if not count:
        return None
    times = 1 + circles[2:].count("circled")
    if multiplier:
        times = int(multiplier)
    elif written and int(count) and "circled" in circles[:2]:
        fewer, rest = divmod(int(written), int(count))
        times = fewer if not rest and 1 <= fewer < times else times
    points = int(count) * times
    return points, plain(f"{count} × {times} = {points}")


def _invention(bonuses: tuple[int, int, int], labels: Labels) -> Worth | None:
    """Variety + completion + product; without the whole drawing, what the circles say."""
    multiplier, completion, count, product, written = labels[:5]
    types, days = labels[5 : 5 + len(WORKSHOPS)], labels[5 + len(WORKSHOPS) :]
    if completion == NOT_PRESENTED:
        return 0, say("not-presented")
    if not product:
        return None
    variety = VARIETY[types.count("circled")]
    circled = [bonus for bonus, label in zip(bonuses, days, strict=True) if label == "circled"]
    if completion:
        bonus = int(completion)
    elif circled:
        bonus = circled[0]
    else:
        left = int(written or 0) - variety - int(product)
        bonus = left if left in bonuses else 0
    points = variety + bonus + int(product)
    parts = f"{variety} + {bonus} + {f'{count} × {multiplier}' if multiplier else product}"
    return points, say("invention-points", sum=f"{parts} = {points}")


def _inventions(labels: Labels) -> Worth | None:
    """The sum of the totals; one left empty is nothing, unless its product is written."""
    totals, products = labels[: len(INVENTIONS)], labels[len(INVENTIONS) :]
    if any(product and not total for total, product in zip(totals, products, strict=True)):
        return None
    return sum_of([int(total or 0) for total in totals])


def _tools(labels: Labels) -> Worth:
    """The points of tools whose shape is built; without the drawing, those circled."""
    points, values = labels[: len(TOOLS)], labels[len(TOOLS) :]
    found = []
    for index, tool in enumerate(TOOLS.values()):
        first, later = values[2 * index : 2 * index + 2]
        circled = tool.first if first == "circled" else tool.later if later == "circled" else 0
        worth = int(points[index]) if points[index] else circled
        if worth:
            found.append((tool.title, worth))
    total = sum(worth for _, worth in found)
    if not found:
        return 0, say("no-tool")
    terms = " + ".join(f"{title} {worth}" for title, worth in found)
    return total, plain(f"{terms} = {total}" if len(found) > 1 else terms)


def _total(labels: Labels) -> Worth | None:
    return sum_of([int(label) for label in labels]) if all(labels) else None


def worked_out(sheet: UnventionSheet) -> dict[str, str]:
    """What the whole drawing says that no few fields do, by the names the boxes know it by."""
    known = {}
    for name, marks in sheet.inventions.items():
        known[f"{name}.drawn"] = str(criterion_count(name, marks))
        known[f"{name}.multiplier"] = str(marks.multiplier)
        known[f"{name}.completion"] = _completion(sheet, name)
    for name, tool in TOOLS.items():
        value = sheet.tools[name]
        points = tool.first if value == FIRST else tool.later if value == LATER else 0
        known[f"{name}.points"] = str(points)
    return known


def _completion(sheet: UnventionSheet, name: str) -> str:
    day = sheet.inventions[name].presented
    if not day:
        return NOT_PRESENTED
    bonus = INVENTIONS[name].completion[DAYS.index(day)]
    return str(bonus if sheet.is_invention_complete(name) else 0)


def score_of(paper: FilledSheet, sheet: UnventionSheet) -> PlayerScore:
    """A player's count, from the marks of a paper and the sheet that it is taken for."""
    score = box_score(score_boxes(), paper, SUMS[-1], worked_out(sheet))
    shown = tuple(line for line in score.lines if line.id in SHOWN)
    return PlayerScore(paper.player, shown, score.total)


def presented_line(sheet: UnventionSheet, invention: str) -> ScoreLine:
    """What an invention of this sheet is worth as it is presented."""
    filled = FilledSheet("", "player", marks_of(sheet))
    lines = score_lines(tuple(_invention_boxes(invention)), filled, worked_out(sheet))
    return lines[-1]


def filled_sheet(
    player: str, sheet: UnventionSheet, *, layout: str = "player", is_final: bool = False
) -> FilledSheet:
    """The sheet of a state as it would lie on the table, the sums filled in when it is final."""
    filled = FilledSheet(player, layout, marks_of(sheet))
    presented = [name for name, marks in sheet.inventions.items() if marks.presented]
    boxes = {f"{name}.{box}" for name in presented for box in BOXES} | set(SUMS if is_final else ())
    lines = score_lines(score_boxes(), filled, worked_out(sheet)) if boxes else ()
    counted = {line.id: str(line.correct) for line in lines if line.id in boxes}
    return FilledSheet(player, layout, {**filled.marks, **counted})


def as_counted(filled: FilledSheet) -> UnventionSheet:
    """A paper as it counts: tools by their shapes, and a day for every invention with shapes.

    The circled day; else, for a complete one, the day its written total speaks for; else Sunday,
    when everything may be presented (rule 15). Once the sums are written, what has no box filled
    was not presented (rule 23).
    """
    return _as_counted(tuple(filled.marks.items()))


@lru_cache(maxsize=SHEETS_KEPT)
def _as_counted(items: tuple[tuple[str, str], ...]) -> UnventionSheet:
    marks = dict(items)
    sheet = sheet_of(marks)
    are_sums_written = any(marks.get(box) for box in ("score.inventions", "score.total"))
    built = tools_built(sheet)
    for tool, claimed in sheet.tools.items():
        value = _tool_value(claimed, is_built=tool in built)
        if value != claimed:
            sheet = sheet.with_tool(tool, value)
    for name, invention in sheet.inventions.items():
        if any(marks.get(f"{name}.{day}") == "circled" for day in DAYS):
            continue
        if not invention.shapes or (are_sums_written and not invention.presented):
            continue
        day = _day_of(sheet, name, marks.get(f"{name}.total", ""))
        sheet = sheet.presented_on(name, day)
    return sheet


def _day_of(sheet: UnventionSheet, name: str, written: str) -> str:
    if written and sheet.is_invention_complete(name):
        for day in DAYS[:-1]:
            if str(presented_line(sheet.presented_on(name, day), name).correct) == written:
                return day
    return DAYS[-1]


def _tool_value(claimed: str, *, is_built: bool) -> str:
    """A tool counts when its shape is built: as claimed, else as its values still stand."""
    if is_built:
        return claimed if claimed in (FIRST, LATER) else (LATER if claimed == GONE else FIRST)
    return GONE if claimed == LATER else ("" if claimed == FIRST else claimed)


def tools_built(sheet: UnventionSheet) -> set[str]:
    """The tools whose shape some mechanism has."""
    return {
        tool_of(mechanism)
        for workshop in sheet.workshops.values()
        for mechanism in workshop.mechanisms
    }
