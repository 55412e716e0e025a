"""A turn told from one player's sheet before and after it.

One sheet does not show whose turn it was, nor the numbers of others; so a turn is legal when it is
for the active player or for another, and collecting nothing is always legal (rule 27).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.games.expo.dice import check_dice
from scoring.games.expo.facts import (
    DELAY,
    FACTS,
    FOCUS,
    FOCUS_COLLECTS,
    LINES,
    RESOURCES,
    TOP_LEVEL,
)
from scoring.games.expo.fields import DAY_IDS, FIELDS, SCORE_IDS, line_name, place_name
from scoring.games.expo.marks import read_sheet
from scoring.games.expo.moves import Build, BuildPavilion, CheckFocus, Collect, Numbers
from scoring.games.expo.sheet import PlayerSheet
from scoring.games.expo.status import status
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck
from scoring.sheet_check import require_marks
from scoring.words import counted


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The moves that turn one sheet into the other with this last roll, or every rule it breaks.

    Raises:
        ValueError: the roll is none, or a sheet holds what no sheet can hold.
    """
    dice = check_dice(roll)
    require_marks(before, FIELDS)
    require_marks(after, FIELDS)
    change = _Change(read_sheet(before), read_sheet(after), dice)
    problems = [
        *_taken_back(before, after),
        *_focus_problems(change),
        *_gain_problems(change),
        *_bonus_problems(change),
        *_day_problems(change),
    ]
    problems = [Problem(p.code, p.message, p.suggestion, after.player, p.fields) for p in problems]
    old = {(problem.code, problem.fields) for problem in status(before)}
    problems += [p for p in status(after) if (p.code, p.fields) not in old]
    return TurnCheck(not problems, () if problems else _moves(change), tuple(problems))


@dataclass(frozen=True, slots=True)
class _Change:
    """One sheet before and after, and the dice between."""

    before: PlayerSheet
    after: PlayerSheet
    dice: tuple[int, ...]

    @property
    def displays(self) -> list[tuple[str, int]]:
        """Displays built in the turn."""
        return sorted(self.after.displays - self.before.displays)

    @property
    def pavilions(self) -> list[str]:
        """Pavilions built in the turn."""
        return [p for p in FACTS.pavilions if p in self.after.pavilions - self.before.pavilions]

    @property
    def focuses(self) -> list[str]:
        """Focus boxes checked in the turn."""
        return [name for name in RESOURCES if name in self.after.focuses - self.before.focuses]

    @property
    def claims(self) -> int:
        """Days that what was built made pass."""
        top = sum(1 for _, level in self.displays if level == TOP_LEVEL)
        return top + len(self.pavilions)

    def gained(self, resource: str) -> int:
        """Units collected: what is held now and was not before, and what was spent."""
        spent = sum(level for name, level in self.displays if name == resource)
        spent += sum(FACTS.pavilions[name].cost.get(resource, 0) for name in self.pavilions)
        return self.after.held[resource] - self.before.held[resource] + spent

    def offered(self, resource: str) -> int:
        """Units the dice offer by the number written (rules 8, 9, 18, 21)."""
        number = self.after.numbers.get(resource, 0)
        is_focus_number = bool(self.focuses) and self.after.numbers.get(FOCUS) == number
        if is_focus_number and not self.before.has_rule(FOCUS_COLLECTS):
            return 0
        units = self.dice.count(number)
        return units + self.before.adds(resource) if units else 0


def _taken_back(before: FilledSheet, after: FilledSheet) -> Iterator[Problem]:
    for field_id, label in before.marks.items():
        may_change = field_id.endswith((".held", ".number")) or field_id in (*SCORE_IDS, "name")
        if not may_change and after[field_id] != label:
            now = after[field_id] or "empty"
            message = f"{place_name(field_id)} was {label} and is now {now}"
            yield Problem("mark-changed", message, "what is marked stays", fields=(field_id,))


def _focus_problems(change: _Change) -> Iterator[Problem]:
    fields = tuple(f"{resource}.focus" for resource in change.focuses)
    if not fields:
        return
    if len(fields) > 1:
        yield Problem("second-focus", f"{len(fields)} Focus boxes were checked", "", "", fields)
    number = change.after.numbers.get(FOCUS, 0)
    found = change.dice.count(number)
    if not number:
        yield Problem("no-focus-number", "no number is written for Focus", "", "", fields)
    elif found < FACTS.focus_dice:
        message = f"{counted(found, 'die', 'dice')} with the Focus number {number}"
        yield Problem("too-few-dice", message, f"{FACTS.focus_dice} are needed", "", fields)


def _gain_problems(change: _Change) -> Iterator[Problem]:
    for resource in RESOURCES:
        gained, offered = change.gained(resource), change.offered(resource)
        if gained in (0, offered):
            continue
        fields = (f"{resource}.held", f"{resource}.number")
        if gained < 0:
            message = f"{resource}: {-gained} went for nothing"
        else:
            message = f"{resource}: {gained} collected, but the dice bring {offered}"
        held = change.after.held[resource] - gained
        suggestion = f"{held + offered} would be right" if held + offered >= 0 else ""
        yield Problem("wrong-units", message, suggestion, fields=fields)


def _bonus_problems(change: _Change) -> Iterator[Problem]:
    """A bonus is circled when its line becomes whole, not later (rule 13)."""
    whole_before = set(change.before.finished_lines())
    for line in LINES:
        if line in change.after.circled - change.before.circled and line in whole_before:
            message = f"{line_name(line)} was whole before this turn"
            yield Problem("bonus-too-late", message, fields=(f"{line}.bonus",))


def _day_problems(change: _Change) -> Iterator[Problem]:
    passed = change.after.days - change.before.days
    left = FACTS.days - change.before.days
    delay = change.after.numbers.get(DELAY, 0)
    expected = min(change.claims + change.dice.count(delay), left)
    if delay and passed != expected:
        message = f"days checked: {passed}, but days passed: {expected}"
        yield Problem("wrong-days", message, fields=DAY_IDS[change.before.days :][:1])
    elif not delay and change.after.days and passed < expected:
        message = f"days checked: {passed}, but days passed by what was built: {expected}"
        yield Problem("wrong-days", message, fields=DAY_IDS[change.before.days :][:1])


def _moves(change: _Change) -> tuple[str, ...]:
    moves: list[object] = []
    if change.after.numbers != change.before.numbers:
        moves.append(Numbers(change.after.numbers))
    moves += [CheckFocus(resource) for resource in change.focuses]
    collected = [resource for resource in RESOURCES if change.gained(resource)]
    if collected:
        moves.append(Collect(tuple(collected)))
    moves += [Build(display) for display in change.displays]
    moves += [BuildPavilion(pavilion) for pavilion in change.pavilions]
    return tuple(str(move) for move in moves)
