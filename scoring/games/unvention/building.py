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
from scoring.games.unvention.moves import Build, PlaceIdea, cell_name, cell_names
from scoring.games.unvention.seat import NO_ROLL, Played, Seat, refuse
from scoring.games.unvention.shapes import REMEMBERED, is_connected, is_same_shape, positions
from scoring.games.unvention.sheet import FIRST, GONE, LATER, PlayerSheet, enclosed_ideas
from scoring.games.unvention.turn import Turn
from scoring.games.unvention.workshopping import spend
from scoring.score import Problem
from scoring.words import counted


def build(seat: Seat, move: Build) -> Played:
    """One mechanism a turn, paid with wrenches, used at once in one invention."""
    turn = seat.turn
    if turn is None:
        return Played(seat, (NO_ROLL,))
    problems: list[Problem] = []
    if turn.has_built:
        problems.append(
            _problem(move, "second-build", "one mechanism was built in this turn", "wait a turn")
        )
    sheet = _pay(seat.sheet, turn, move, problems)
    wrong = _parts_problems(sheet, move)
    problems += wrong
    if not any(problem.code != "part-not-circled" for problem in wrong):
        marks = sheet.workshops[move.workshop]
        sheet = sheet.with_workshop(
            move.workshop, replace(marks, mechanisms=marks.mechanisms | {move.parts})
        )
    sheet, gains = _unlock(sheet, move.parts)
    sheet, more = _invent(sheet, move, problems)
    turn = replace(turn, has_built=True)
    return Played(Seat(sheet, turn), tuple(problems), (*gains, *more))


def price(sheet: PlayerSheet, turn: Turn) -> int:
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


def place_idea(seat: Seat, move: PlaceIdea) -> Played:
    """The Idea of a completed journal circled in an invention (rule 13)."""
    turn = seat.turn
    if turn is None or not turn.ideas_to_place:
        return refuse(
            seat,
            "no-idea-to-place",
            "no journal was completed in this turn whose Idea is still to place",
            "leave the bulb as it is",
            f"{move.invention}.bulb2",
        )
    marks = seat.sheet.inventions[move.invention]
    if not marks.has_free_bulb:
        return refuse(
            seat,
            "no-free-bulb",
            f"{INVENTIONS[move.invention].title} has all six Ideas",
            "choose another invention",
            f"{move.invention}.bulb6",
        )
    sheet = seat.sheet.with_invention(move.invention, marks.with_ideas(1))
    multiplier = sheet.inventions[move.invention].ideas + 1
    gain = f"{INVENTIONS[move.invention].title} now counts × {multiplier}"
    return Played(Seat(sheet, replace(turn, ideas_to_place=turn.ideas_to_place - 1)), (), (gain,))


def _problem(move: Build, code: str, message: str, suggestion: str) -> Problem:
    field = f"{move.workshop}.{cell_name(min(move.parts))}"
    return Problem(code, message, suggestion, fields=(field,))


def _pay(sheet: PlayerSheet, turn: Turn, move: Build, problems: list[Problem]) -> PlayerSheet:
    cost = price(sheet, turn)
    if len(move.paying) != cost:
        wrenches = {0: "nothing", 1: "one wrench"}.get(cost, "two wrenches")
        problems.append(
            _problem(
                move,
                "wrong-price",
                f"a mechanism costs {wrenches} here, not {len(move.paying)}",
                f"pay {wrenches}",
            )
        )
    for wrench in move.paying:
        sheet, wrong = spend(sheet, wrench)
        problems += wrong
    return sheet


def _parts_problems(sheet: PlayerSheet, move: Build) -> list[Problem]:
    marks = sheet.workshops[move.workshop]
    problems = []
    if move.parts - marks.circled:
        names = cell_names(move.parts - marks.circled)
        problems.append(
            _problem(
                move,
                "part-not-circled",
                f"{move.workshop} {names} must be circled before a mechanism holds it",
                "build with circled parts only",
            )
        )
    if move.parts & marks.used:
        names = cell_names(move.parts & marks.used)
        problems.append(
            _problem(
                move,
                "part-used-before",
                f"another mechanism holds {move.workshop} {names} already",
                "each part belongs to one mechanism",
            )
        )
    if len(move.parts) < 2:
        problems.append(
            _problem(move, "mechanism-too-small", "a mechanism has two parts or more", "add a part")
        )
    elif not is_connected(move.parts):
        problems.append(
            _problem(
                move,
                "parts-not-connected",
                f"{move.workshop} {cell_names(move.parts)} do not all touch by their sides",
                "build with parts that hang together",
            )
        )
    return problems


def _unlock(sheet: PlayerSheet, mechanism: Cells) -> tuple[PlayerSheet, list[str]]:
    tool = tool_of(mechanism)
    if not tool or sheet.has_tool(tool):
        return sheet, []
    value = LATER if sheet.tools[tool] == GONE else FIRST
    points = TOOLS[tool].first if value == FIRST else TOOLS[tool].later
    return sheet.with_tool(tool, value), [
        f"{TOOLS[tool].title} unlocked: {counted(points, 'point')}"
    ]


def _invent(
    sheet: PlayerSheet, move: Build, problems: list[Problem]
) -> tuple[PlayerSheet, list[str]]:
    may_turn = sheet.has_tool("torque")
    if not move.invention:
        for name in INVENTIONS:
            fitting = positions(move.parts, sheet.free_dots(name), may_turn=may_turn)
            if fitting:
                problems.append(
                    _problem(
                        move,
                        "mechanism-not-used",
                        f"the mechanism fits {INVENTIONS[name].title} and must be used at once",
                        f"draw it into {name} {cell_names(fitting[0])}",
                    )
                )
                break
        return sheet, ["the shape fits no invention and is used in none"]
    marks = sheet.inventions[move.invention]
    problems += _shape_problems(sheet, move, may_turn=may_turn)
    shapes = marks.shapes if move.dots & marks.used else marks.shapes | {move.dots}
    ideas = enclosed_ideas(move.workshop, move.parts)
    changed = replace(marks, shapes=shapes, types=marks.types | {move.workshop}).with_ideas(ideas)
    gains = []
    if ideas:
        gains.append(f"{counted(ideas, 'Idea')} in the mechanism: × {changed.ideas + 1}")
    sheet = sheet.with_invention(move.invention, changed)
    if sheet.is_invention_complete(move.invention):
        gains.append(f"{INVENTIONS[move.invention].title} is complete")
    return sheet, gains


def _shape_problems(sheet: PlayerSheet, move: Build, *, may_turn: bool) -> list[Problem]:
    title = INVENTIONS[move.invention].title
    problems = []
    if move.dots & sheet.inventions[move.invention].used:
        names = cell_names(move.dots & sheet.inventions[move.invention].used)
        problems.append(
            _problem(move, "dot-taken", f"a shape covers {title} {names} already", "use free dots")
        )
    is_one_shape = len(move.parts) > 1 and is_connected(move.parts)
    if not is_one_shape or is_same_shape(move.parts, move.dots, may_turn=may_turn):
        return problems
    if is_same_shape(move.parts, move.dots, may_turn=True):
        code, suggestion = "turned-without-torque", "draw it as it was built"
        message = (
            f"{title} {cell_names(move.dots)} is the mechanism turned or mirrored, "
            "and Torque is not unlocked"
        )
    else:
        code, suggestion = "other-shape", "draw the shape of the mechanism"
        message = f"{title} {cell_names(move.dots)} is another shape than the mechanism"
    problems.append(_problem(move, code, message, suggestion))
    return problems
