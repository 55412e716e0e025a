"""One turn between two states of a sheet: its moves, or every rule it breaks (rule 49)."""

from collections import Counter
from collections.abc import Sequence

from scoring.games.roland_wright.board import Board, Space, chart_lines, space_name
from scoring.games.roland_wright.dice import groups_of, roll_options
from scoring.games.roland_wright.explain import Goal, explain
from scoring.games.roland_wright.facts import Facts
from scoring.games.roland_wright.fields import SHEETS, labels_of
from scoring.games.roland_wright.marks import board_of, chart_of
from scoring.games.roland_wright.solo_turn import check_solo_turn
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck
from scoring.sheet_check import foreign_marks
from scoring.words import listed

SPECIAL = "if a completed Equipment card was used, record what it changed: uses CARD …"


def check_turn(
    before: FilledSheet, after: FilledSheet, roll: Sequence[str], facts: Facts
) -> TurnCheck:
    """Explain one player's turn."""
    problems = _misfits(before, after, roll, facts)
    if problems:
        return TurnCheck(False, (), tuple(problems))
    if after.sheet == "solo":
        return check_solo_turn(before, after, roll, facts)
    old, new = board_of(before), board_of(after)
    lines = chart_of(after) - chart_of(before)
    unclaimed = chart_of(before) - chart_of(after)
    if not unclaimed:
        moves = explain(old, Goal(new, facts), lines, groups_of(roll))
        if moves is not None:
            return TurnCheck(True, tuple(f"{after.player} {move}" for move in moves))
    found = [
        Problem(
            "bonus-taken-back",
            f"the Bonus Bit for a {line} line was claimed before",
            "fill its circle again",
            after.player,
            (f"chart.{line}",),
        )
        for line in sorted(unclaimed)
    ]
    found += _broken_rules(old, new, roll, after.player)
    found += _lines_not_full(old, new, lines, after.player)
    if not found:
        changed = [space for space, colour in old if colour != new[space]]
        message = "no single turn makes these changes"
        found.append(Problem("unexplained", message, SPECIAL, after.player, _fields(changed)))
    return TurnCheck(False, (), tuple(found))


def _misfits(
    before: FilledSheet, after: FilledSheet, roll: Sequence[str], facts: Facts
) -> list[Problem]:
    if before.sheet != after.sheet or after.sheet not in SHEETS:
        message = (
            f"a turn is checked on one kind of sheet, not {before.sheet!r} and {after.sheet!r}"
        )
        known = listed([repr(name) for name in SHEETS], "or")
        return [Problem("no-such-sheet", message, f"say {known}", after.player)]
    labels = labels_of(after.sheet)
    problems = [*foreign_marks(before, labels), *foreign_marks(after, labels)]
    try:
        roll_options(roll, facts)
    except ValueError as sentence:
        problems.append(Problem("no-such-roll", str(sentence), player=after.player))
    return problems


def _fields(spaces: Sequence[Space]) -> tuple[str, ...]:
    return tuple(f"box.{space_name(space)}" for space in spaces)


def _broken_rules(old: Board, new: Board, roll: Sequence[str], player: str) -> list[Problem]:
    """The plain rules of placing and erasing that the changes go against, all at once."""
    added = [space for space, colour in new if colour and not old[space]]
    erased = [space for space, colour in old if colour and not new[space]]
    changed = [space for space, colour in old if colour and new[space] not in ("", colour)]
    counts = Counter(new[space] for space in added)
    problems = []
    for colour, count in counts.items():
        there = list(roll).count(colour)
        if count <= there:
            continue
        code = "too-many-bits" if there else "group-not-there"
        message = f"new {colour} bits: {count}, but {colour} dice rolled: {there}"
        fields = _fields([space for space in added if new[space] == colour])
        problems.append(Problem(code, message, SPECIAL, player, fields))
    if len(counts) > 1:
        message = f"bits of {len(counts)} colours are new; one group is placed a turn"
        problems.append(Problem("two-groups", message, SPECIAL, player, _fields(added)))
    for space in changed:
        message = f"{space_name(space)} was {old[space]} and is {new[space]}"
        why = "only erasing frees a space, and only a yellow bit changes in its place"
        problems.append(Problem("bit-over-bit", message, why, player, _fields([space])))
    if len(erased) > 1:
        message = f"{len(erased)} bits are gone; an action erases one, and Orange moves another"
        problems.append(Problem("too-many-erased", message, SPECIAL, player, _fields(erased)))
    return problems


def _lines_not_full(old: Board, new: Board, lines: frozenset[str], player: str) -> list[Problem]:
    problems = []
    for line in sorted(lines):
        choices = chart_lines(new.size)[line]
        if any(all(old[space] or new[space] for space in choice) for choice in choices):
            continue
        message = f"a Bonus Bit is marked for a {line} line, and none was full this turn"
        problems.append(Problem("line-not-full", message, "", player, (f"chart.{line}",)))
    return problems
