"""What must hold between the fields of a sheet: each rule once, for the report and for `settle`."""

from collections.abc import Iterator
from functools import cache

from scoring.checks import Fault, Labels, SheetCheck, how_many, in_order
from scoring.games.yacht import facts
from scoring.games.yacht.paper import box_name, field_id, place, sheet_of, tick_ids
from scoring.message import Book, Message
from scoring.record import FilledSheet
from scoring.score import Problem, problem

say = Book(__package__)


@cache
def sheet_checks() -> tuple[SheetCheck, ...]:
    """Every rule about numbers and ticks, in each column (rule 20)."""
    return tuple(check for column in facts.COLUMNS for check in _column_checks(column))


def unfinished(paper: FilledSheet) -> tuple[Problem, ...]:
    """Totals that were written before all boxes of their column."""
    found = []
    for column in facts.COLUMNS:
        total = field_id(column, "total")
        free = sheet_of(paper, column).free if paper[total] else ()
        if free:
            message = say("total-too-early", game=str(column), boxes=len(free))
            fields = (total, field_id(column, free[0]))
            suggestion = message.with_part("suggestion")
            found.append(problem(message, suggestion, player=paper.player, fields=fields))
    return tuple(found)


def _column_checks(column: int) -> Iterator[SheetCheck]:
    yield from (_possible(column, box) for box in facts.BOXES)
    yield from in_order("tick-skipped", tick_ids(column), say("rule-ticks-in-order"), place)
    yield _ticks_need_a_yacht(column)
    yield _ticks_need_boxes(column)


def _possible(column: int, box: str) -> SheetCheck:
    field = field_id(column, box)
    why = say("rule-possible", box=box_name(box), numbers=_numbers(box))

    def fault(labels: Labels) -> Fault | None:
        if not labels[0] or int(labels[0]) in facts.possible_points(box):
            return None
        return Fault(say("impossible-number", place=place(field), written=labels[0]), why)

    return SheetCheck((field,), why, fault)


def _numbers(box: str) -> Message:
    """The numbers that a box can hold, in words."""
    lowest, *_, highest = facts.possible_points(box)
    if box in facts.UPPER:
        step = facts.UPPER.index(box) + 1
        return say("numbers-upper", step=str(step), highest=str(highest))
    kind = "fixed" if box in facts.FIXED else "sum" if lowest else "sum-or-0"
    return say("numbers", kind=kind, highest=str(highest))


def _ticks_need_a_yacht(column: int) -> SheetCheck:
    first, yacht = tick_ids(column)[0], field_id(column, "yacht")
    why = say("rule-ticks-need-yacht", points=str(facts.FIXED["yacht"]))

    def fault(labels: Labels) -> Fault | None:
        if not labels[0] or labels[1] == str(facts.FIXED["yacht"]):
            return None
        return Fault(say("tick-without-yacht", game=str(column)), why)

    return SheetCheck((first, yacht), why, fault)


def _ticks_need_boxes(column: int) -> SheetCheck:
    boxes = tuple(box for box in facts.BOXES if box != "yacht")
    ticks = tick_ids(column)
    why = say("rule-ticks-need-boxes")

    def fault(labels: Labels) -> Fault | None:
        ticked = how_many(labels[: facts.TICKS])
        written = zip(boxes, labels[facts.TICKS :], strict=True)
        fitting = sum(1 for box, at in written if at and int(at) in facts.points_of_a_joker(box))
        if ticked <= fitting:
            return None
        message = say("more-ticks-than-boxes", game=str(column), ticks=ticked, boxes=fitting)
        return Fault(message, why, ticks[ticked - 1 : ticked])

    fields = (*ticks, *(field_id(column, box) for box in boxes))
    return SheetCheck(fields, why, fault)
