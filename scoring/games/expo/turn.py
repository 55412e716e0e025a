"""A turn told from one player's sheet before and after it.

One sheet does not show whose turn it was, nor the numbers of others; so a turn is legal when it is
for the active player or for another, and collecting nothing is always legal (rule 27).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scoring.checks import changed_marks
from scoring.game import SeenTurn
from scoring.games.expo.facts import (
    DELAY,
    EXTRA_DIE,
    FACTS,
    FOCUS,
    FOCUS_COLLECTS,
    LINES,
    NUMBER_NAMES,
    RESOURCES,
    TOP_LEVEL,
)
from scoring.games.expo.moves import (
    BuildDisplay,
    BuildPavilion,
    CheckFocus,
    Collect,
    WriteNumbers,
)
from scoring.games.expo.paper import DAY_IDS, paper_of, place, sheet_of
from scoring.games.expo.scores import SECTIONS, TOTAL
from scoring.games.expo.sheet import ExpoSheet, line_name, number_faults, thing
from scoring.games.expo.table import ExpoTable
from scoring.message import Book, Listed
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck, problem

say = Book(__package__)


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The moves that turn one sheet into the other with this last roll, or every rule it breaks."""
    change = _Change(sheet_of(before), sheet_of(after), tuple(int(die) for die in roll))
    free = [field for field in before.marks if field.endswith((".held", ".number"))]
    problems = [
        *changed_marks(before, after, place, (*free, *SECTIONS, TOTAL, "name")),
        *_number_problems(change),
        *_dice_problems(change),
        *_focus_problems(change),
        *_gain_problems(change),
        *_bonus_problems(change),
        *_day_problems(change),
    ]
    found = tuple(replace(one, player=after.player) for one in problems)
    return TurnCheck(not found, () if found else _moves(change), found)


def turns(played: Played[ExpoTable]) -> Iterator[SeenTurn]:
    """Every player's part in every turn of a game, as it is seen on their sheet."""
    history = played.history()
    ends = [
        index
        for index, state in enumerate(history)
        if state.entry is not None and state.entry.words[0].text in ("turn", "end")
    ]
    for first, last in pairwise(ends):
        dice = tuple(str(die) for die in history[last - 1].table.turn.dice)
        for name, sheet in history[first].table.sheets.items():
            after = history[last].table.sheets[name]
            yield SeenTurn(paper_of(name, sheet), paper_of(name, after), dice)


@dataclass(frozen=True, slots=True)
class _Change:
    """One sheet before and after, and the dice between."""

    before: ExpoSheet
    after: ExpoSheet
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


def _number_problems(change: _Change) -> Iterator[Problem]:
    """Numbers that cannot stand together in this turn: they come before building (rules 4, 21)."""
    has_aquarium = change.before.has_rule(FOCUS_COLLECTS)
    faults = tuple(number_faults(change.after.numbers, has_aquarium=has_aquarium))
    if faults:
        message = say("wrong-numbers", faults=Listed(faults, "unit"))
        fields = tuple(f"{name}.number" for name in NUMBER_NAMES if name in change.after.numbers)
        yield problem(message, message.with_part("suggestion"), fields=fields)


def _dice_problems(change: _Change) -> Iterator[Problem]:
    """Alone, the roll was this player's own (rules 19, 25)."""
    is_solo = DELAY in change.after.numbers
    if is_solo and len(change.dice) > FACTS.dice and not change.before.has_rule(EXTRA_DIE):
        message = say("no-seventh-die", dice=len(change.dice), usual=FACTS.dice)
        yield problem(message, message.with_part("suggestion"), fields=(f"{DELAY}.number",))


def _focus_problems(change: _Change) -> Iterator[Problem]:
    fields = tuple(f"{resource}.focus" for resource in change.focuses)
    if not fields:
        return
    if len(fields) > 1:
        yield problem(say("second-focus", count=len(fields)), fields=fields)
    number = change.after.numbers.get(FOCUS, 0)
    found = change.dice.count(number)
    if not number:
        yield problem(say("no-focus-number"), fields=fields)
    elif found < FACTS.focus_dice:
        message = say("too-few-dice", found=found, number=str(number), needed=FACTS.focus_dice)
        yield problem(message, message.with_part("suggestion"), fields=fields)


def _gain_problems(change: _Change) -> Iterator[Problem]:
    for resource in RESOURCES:
        gained, offered = change.gained(resource), change.offered(resource)
        if gained in (0, offered):
            continue
        fields = (f"{resource}.held", f"{resource}.number")
        message = say("wrong-units", resource=thing(resource), gained=gained, offered=offered)
        if gained < 0:
            message = say("wrong-units", part="gone", resource=thing(resource), gone=-gained)
        held = change.after.held[resource] - gained + offered
        suggestion = say("wrong-units", part="suggestion", held=held) if held >= 0 else None
        yield problem(message, suggestion, fields=fields)


def _bonus_problems(change: _Change) -> Iterator[Problem]:
    """A bonus is circled when its line becomes whole, not later (rule 13)."""
    whole_before = set(change.before.finished_lines())
    for line in LINES:
        if line in change.after.circled - change.before.circled and line in whole_before:
            message = say("bonus-too-late", line=line_name(line))
            yield problem(message, fields=(f"{line}.bonus",))


def _day_problems(change: _Change) -> Iterator[Problem]:
    passed = change.after.days - change.before.days
    left = FACTS.days - change.before.days
    delay = change.after.numbers.get(DELAY, 0)
    expected = min(change.claims + change.dice.count(delay), left)
    if delay and passed != expected:
        message = say("wrong-days", checked=passed, passed=expected)
        yield problem(message, fields=DAY_IDS[change.before.days :][:1])
    elif not delay and change.after.days and passed < expected:
        message = say("wrong-days", part="built", checked=passed, passed=expected)
        yield problem(message, fields=DAY_IDS[change.before.days :][:1])


def _moves(change: _Change) -> tuple[str, ...]:
    moves: list[object] = []
    if change.after.numbers != change.before.numbers:
        moves.append(WriteNumbers(change.after.numbers))
    moves += [CheckFocus(resource) for resource in change.focuses]
    collected = [resource for resource in RESOURCES if change.gained(resource)]
    if collected:
        moves.append(Collect(tuple(collected)))
    moves += [BuildDisplay(display) for display in change.displays]
    moves += [BuildPavilion(pavilion) for pavilion in change.pavilions]
    return tuple(str(move) for move in moves)
