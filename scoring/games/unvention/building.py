"""A mechanism built, its tool unlocked, its shape drawn in an invention (rules 11 to 20)."""

from dataclasses import replace
from functools import lru_cache

from scoring.games.unvention.dice import QUANTUM_LEAP
from scoring.games.unvention.facts import (
    INVENTIONS,
    TOOLS,
    WRENCHES_FOR_A_MECHANISM,
    WRENCHES_WITH_FLYWHEEL,
    Cells,
)
from scoring.games.unvention.moves import BuildMechanism, PlaceIdea
from scoring.games.unvention.places import (
    cell_name,
    cells_in,
    day_name,
    invention_name,
    tool_name,
    workshop_name,
)
from scoring.games.unvention.seat import (
    MoveDone,
    TurnSoFar,
    UnventionSeat,
    broken,
    no_roll,
    refuse,
)
from scoring.games.unvention.shapes import REMEMBERED, is_connected, is_same_shape, positions
from scoring.games.unvention.sheet import FIRST, GONE, LATER, UnventionSheet, enclosed_ideas
from scoring.games.unvention.workshopping import spend
from scoring.message import Book, Message
from scoring.score import Problem

say = Book(__package__)


def build(seat: UnventionSeat, move: BuildMechanism) -> MoveDone:
    """One mechanism a turn, paid with wrenches, used at once in one invention."""
    turn = seat.turn
    if turn is None:
        return no_roll(seat)
    problems: list[Problem] = []
    if turn.has_built:
        problems.append(_broken(move, say("second-build")))
    sheet = _pay(seat.sheet, turn, move, problems)
    turn = replace(turn, has_built=True)
    wrong = _parts_problems(sheet, move)
    problems += wrong
    if any(found.code != "part-not-circled" for found in wrong):
        return MoveDone(UnventionSeat(sheet, turn), tuple(problems))
    marks = sheet.workshops[move.workshop]
    sheet = sheet.with_workshop(
        move.workshop, replace(marks, mechanisms=marks.mechanisms | {move.parts})
    )
    sheet, gains = _unlock(sheet, move.parts)
    sheet, more = _invent(sheet, move, problems)
    return MoveDone(UnventionSeat(sheet, turn), tuple(problems), (*gains, *more))


def price(sheet: UnventionSheet, turn: TurnSoFar) -> int:
    """How many wrenches a mechanism costs now (rules 4, 11 and 20)."""
    if turn.name == QUANTUM_LEAP:
        return 0
    return WRENCHES_WITH_FLYWHEEL if sheet.has_tool("flywheel") else WRENCHES_FOR_A_MECHANISM


@lru_cache(maxsize=REMEMBERED)
def tool_of(mechanism: Cells) -> str:
    """The tool with this shape, turned or mirrored as it may be, or "" (rule 18)."""
    for tool in TOOLS.values():
        if is_same_shape(mechanism, tool.shape, may_turn=True):
            return tool.name
    return ""


def place_idea(seat: UnventionSeat, move: PlaceIdea) -> MoveDone:
    """The Idea of a completed journal circled in an invention (rule 13)."""
    turn = seat.turn
    if turn is None or not turn.ideas_to_place:
        return refuse(seat, say("no-idea-to-place"), f"{move.invention}.bulb2")
    marks = seat.sheet.inventions[move.invention]
    title = invention_name(move.invention)
    if not marks.has_free_bulb:
        return refuse(seat, say("no-free-bulb", invention=title), f"{move.invention}.bulb6")
    changed = marks.with_ideas(1)
    sheet = seat.sheet.with_invention(move.invention, changed)
    gain = say("now-counts", invention=title, multiplier=changed.multiplier)
    if marks.presented:
        gain = say("idea-too-late", invention=title, day=day_name(marks.presented))
    turn = replace(turn, ideas_to_place=turn.ideas_to_place - 1)
    return MoveDone(UnventionSeat(sheet, turn), (), (gain,))


def _broken(move: BuildMechanism, message: Message) -> Problem:
    return broken(message, f"{move.workshop}.{cell_name(min(move.parts))}")


def _pay(
    sheet: UnventionSheet, turn: TurnSoFar, move: BuildMechanism, problems: list[Problem]
) -> UnventionSheet:
    cost = price(sheet, turn)
    if len(move.paying) != cost:
        problems.append(_broken(move, say("wrong-price", cost=cost, paid=len(move.paying))))
    for wrench in move.paying:
        sheet, wrong = spend(sheet, wrench)
        problems += wrong
    return sheet


def _parts_problems(sheet: UnventionSheet, move: BuildMechanism) -> list[Problem]:
    marks = sheet.workshops[move.workshop]
    home = workshop_name(move.workshop)
    problems = []
    bare, used = move.parts - marks.circled, move.parts & marks.used
    if bare:
        problems.append(_broken(move, say("part-not-circled", parts=cells_in(home, bare))))
    if used:
        problems.append(_broken(move, say("part-used-before", parts=cells_in(home, used))))
    if len(move.parts) < 2:
        problems.append(_broken(move, say("mechanism-too-small")))
    elif not is_connected(move.parts):
        problems.append(_broken(move, say("parts-not-connected", parts=cells_in(home, move.parts))))
    return problems


def _unlock(sheet: UnventionSheet, mechanism: Cells) -> tuple[UnventionSheet, list[Message]]:
    tool = tool_of(mechanism)
    if not tool or sheet.has_tool(tool):
        return sheet, []
    value = LATER if sheet.tools[tool] == GONE else FIRST
    points = TOOLS[tool].first if value == FIRST else TOOLS[tool].later
    gain = say("tool-unlocked", tool=tool_name(tool), points=points)
    return sheet.with_tool(tool, value), [gain]


def _invent(
    sheet: UnventionSheet, move: BuildMechanism, problems: list[Problem]
) -> tuple[UnventionSheet, list[Message]]:
    may_turn = sheet.has_tool("torque")
    if not move.invention:
        return sheet, [_left_out(sheet, move, may_turn=may_turn)]
    marks = sheet.inventions[move.invention]
    problems += _shape_problems(sheet, move, may_turn=may_turn)
    if move.dots & marks.used:
        return sheet, []
    ideas = enclosed_ideas(move.workshop, move.parts)
    changed = replace(
        marks, shapes=marks.shapes | {move.dots}, types=marks.types | {move.workshop}
    ).with_ideas(ideas)
    gains = []
    if ideas:
        gains.append(say("ideas-enclosed", count=ideas, multiplier=changed.multiplier))
    sheet = sheet.with_invention(move.invention, changed)
    if sheet.is_invention_complete(move.invention):
        gains.append(say("invention-complete", invention=invention_name(move.invention)))
    return sheet, gains


def _left_out(sheet: UnventionSheet, move: BuildMechanism, *, may_turn: bool) -> Message:
    """That the shape is drawn nowhere, and where it would have fitted (rule 12)."""
    for name in INVENTIONS:
        fitting = positions(move.parts, sheet.free_dots(name), may_turn=may_turn)
        if fitting:
            return say("shape-left-out", dots=cells_in(invention_name(name), fitting[0]))
    return say("shape-fits-nowhere")


def _shape_problems(
    sheet: UnventionSheet, move: BuildMechanism, *, may_turn: bool
) -> list[Problem]:
    title = invention_name(move.invention)
    problems = []
    taken = move.dots & sheet.inventions[move.invention].used
    if taken:
        problems.append(_broken(move, say("dot-taken", dots=cells_in(title, taken))))
    is_one_shape = len(move.parts) > 1 and is_connected(move.parts)
    if is_one_shape and not is_same_shape(move.parts, move.dots, may_turn=may_turn):
        is_turned = is_same_shape(move.parts, move.dots, may_turn=True)
        code = "turned-without-torque" if is_turned else "other-shape"
        problems.append(_broken(move, say(code, dots=cells_in(title, move.dots))))
    return problems
