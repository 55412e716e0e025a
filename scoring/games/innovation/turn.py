"""One player's turn from the cards before and after it: actions that explain it, or what is wrong.

Only that player's cards are seen. So a card that came from elsewhere may have been drawn or taken
from somebody, a card of a higher age than asked may come from an emptier supply, and a dogma that
changed nothing leaves no trace; what is reported is what no such thing can explain (rule 59).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product

from scoring.games.innovation.achievements import POINTS_PER_AGE, special_reason
from scoring.games.innovation.allowed import (
    Atom,
    after_atom,
    allows,
    in_order,
    own_allowances,
    pile_atoms,
    readings,
)
from scoring.games.innovation.cards import COLOURS, Card
from scoring.games.innovation.changes import Difference, difference
from scoring.games.innovation.marks import read_position, require_marks
from scoring.games.innovation.state import Civilization
from scoring.games.innovation.status import status
from scoring.games.innovation.table import ACTIONS_A_TURN
from scoring.record import FilledSheet
from scoring.score import Problem, TurnCheck

IMPOSSIBLE = 100
"""More than any number of actions."""
MOST_PLANS = 50
"""How many explanations are looked at for one that leaves nothing open."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action that might explain part of a turn."""

    words: str
    """As a record has it, after the player's name."""
    atoms: tuple[Atom, ...] = ()
    dogma: Card | None = None
    achievement: int = 0
    free_draw: Atom | None = None


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The actions that turn one player's cards into these, or every rule it breaks.

    Raises:
        ValueError: a roll was given, though the game has no dice.
        RecordError: a sheet holds what no sheet can hold.
    """
    if roll:
        raise ValueError("Innovation has no dice: leave the roll out")
    require_marks(before)
    require_marks(after)
    old = {(problem.code, problem.fields) for problem in status(before)}
    problems = [p for p in status(after) if (p.code, p.fields) not in old]
    start, end = read_position(before).civilization, read_position(after).civilization
    changed = difference(start, end)
    plan = None if problems or changed.lost else _best_plan(start, end, changed)
    if plan is not None:
        return TurnCheck(True, tuple(_told(plan, after.player)))
    problems += _problems(start, end, changed, after.player)
    return TurnCheck(False, (), tuple(problems))


def _best_plan(
    start: Civilization, end: Civilization, changed: Difference
) -> tuple[Action, ...] | None:
    """A plan whose dogmas also draw what they draw in any case, or else any plan."""
    earned = (
        plan
        for plan in _plans(start, end, changed)
        if _earned(end, changed, [action.dogma for action in plan if action.dogma])
    )
    first = None
    for plan in islice(earned, MOST_PLANS):
        if all(_draws_enough(action) for action in plan):
            return plan
        first = first or plan
    return first


def _draws_enough(action: Action) -> bool:
    if action.dogma is None:
        return True
    effects = [effect for effect in action.dogma.effects if not effect.is_demand]
    draws = sum(atom.verb == "draw" for atom in action.atoms)
    return draws >= sum(effect.draws_at_least for effect in effects)


def _told(plan: tuple[Action, ...], player: str) -> Iterator[str]:
    for action in plan:
        yield f"{player} {action.words}"
        if action.dogma:
            ordered = in_order(action.dogma, action.atoms)
            yield from (atom.words(player, action.dogma) for atom in ordered)
        if action.free_draw:
            yield f"{player} free draw {action.free_draw.card}"


def _plans(
    start: Civilization, end: Civilization, changed: Difference
) -> Iterator[tuple[Action, ...]]:
    """Legal orders of at most two actions that make all changes, the fewest dogmas first."""
    achieves = [
        Action(f"achieve {name}", achievement=int(name))
        for name in changed.gained
        if name.isdecimal()
    ]
    choices = [readings(change) for change in changed.changes]
    choices += [[(atom,)] for atom in pile_atoms(changed)]
    atoms = {atom for ways in choices for way in ways for atom in way}
    tops = dict.fromkeys((*start.top_cards, *end.top_cards, *_passing_tops(changed)))
    allowed = {card: {atom for atom in atoms if allows(card, atom)} for card in tops}
    left = ACTIONS_A_TURN - len(achieves)
    for number in range(max(left, -1) + 1):
        for dogmas in product(tops, repeat=number):
            uncovered = [card for card in dogmas if card not in start.top_cards]
            search = _Search(dogmas, [allowed[card] for card in dogmas], uncovered)
            for actions in search.share_out(choices, left - number):
                for order in permutations((*achieves, *actions)):
                    if _is_legal(start, order):
                        yield order


def _passing_tops(changed: Difference) -> list[Card]:
    """Cards that may have been melded from the hand, used, and taken off the board again."""
    return [change.card for change in changed.changes if change.card.is_named]


@dataclass(frozen=True, slots=True)
class _Search:
    """Changes shared out among some dogmas and so many draw and meld actions."""

    dogmas: tuple[Card, ...]
    allowed: list[set[Atom]]
    """What each of the dogmas can do."""
    uncovered: list[Card]
    """Cards of these dogmas that must be melded first."""

    def share_out(
        self, choices: list[list[tuple[Atom, ...]]], simple_left: int
    ) -> Iterator[list[Action]]:
        """Actions that make all changes, each read in one of the ways it can be read.

        The cheapest reading counts; only for a card that must come onto the board all do.
        """
        options = []
        for ways in choices:
            possible = [way for way in ways if self.cost(way) < IMPOSSIBLE]
            if not possible:
                return
            fitting = [way for way in possible if self.uncovers(way)] or possible
            must_come = fitting[0][0].card in self.uncovered
            options.append(fitting if must_come else [min(fitting, key=self.cost)])
        for chosen in product(*options):
            actions = self.actions([atom for way in chosen for atom in way], simple_left)
            if actions is not None:
                yield actions

    def actions(self, atoms: list[Atom], simple_left: int) -> list[Action] | None:
        """The actions that make these moves; None when there are too many."""
        under: list[list[Atom]] = [[] for _ in self.dogmas]
        simple: list[Atom] = []
        for atom in atoms:
            index = self.dogma_of(atom)
            if index is None and not _is_simple(atom):
                return None
            (simple if index is None else under[index]).append(atom)
        free: list[Atom | None] = [None] * len(self.dogmas)
        for index, card in enumerate(self.dogmas):
            draws = [atom for atom in simple if atom.verb == "draw"]
            if len(simple) > simple_left and draws and own_allowances(card):
                free[index] = draws[-1]
                simple.remove(draws[-1])
        if len(simple) > simple_left:
            return None
        actions = [Action(f"{atom.verb} {atom.card}", (atom,)) for atom in simple]
        for card, moves, drawn in zip(self.dogmas, under, free, strict=True):
            actions.append(Action(f"dogma {card}", tuple(moves), card, free_draw=drawn))
        return actions

    def uncovers(self, reading: tuple[Atom, ...]) -> bool:
        """Whether a card that must be on top for its dogma comes onto the board."""
        return reading[0].card not in self.uncovered or any(a.target in COLOURS for a in reading)

    def dogma_of(self, atom: Atom) -> int | None:
        """Which of the dogmas made a move; None when it must be an action of its own."""
        for index, can in enumerate(self.allowed):
            puts_itself = atom.card == self.dogmas[index] and atom.card in self.uncovered
            if atom in can and not (puts_itself and atom.target in COLOURS):
                return index
        return None

    def cost(self, atoms: tuple[Atom, ...]) -> int:
        """How many actions of its own a reading needs; very many if it is impossible."""
        unexplained = [atom for atom in atoms if self.dogma_of(atom) is None]
        return len(unexplained) + IMPOSSIBLE * sum(not _is_simple(a) for a in unexplained)


def _is_simple(atom: Atom) -> bool:
    return atom.verb == "draw" or (atom.verb == "meld" and atom.source == "hand")


def _is_legal(person: Civilization, order: tuple[Action, ...]) -> bool:
    for action in order:
        if action.achievement and not _may_achieve(person, action.achievement):
            return False
        if action.dogma and action.dogma not in person.top_cards:
            return False
        drawn = action.atoms[0] if action.words.startswith("draw") else None
        if drawn and drawn.card and drawn.card.age < person.highest_top:
            return False
        for atom in (*action.atoms, *([action.free_draw] if action.free_draw else [])):
            after = after_atom(person, atom)
            if after is None:
                return False
            person = after
    return True


def _may_achieve(person: Civilization, age: int) -> bool:
    return person.score >= POINTS_PER_AGE * age and person.highest_top >= age


def _earned(end: Civilization, changed: Difference, dogmas: Sequence[Card]) -> bool:
    """Whether every special achievement gained is due, or given by a card (rules 44–49)."""
    tucked = sum("tuck" in change.verbs for change in changed.changes)
    scored = sum(change.target == "score" for change in changed.changes)
    counted = replace(end, tucked=tucked, scored=scored)
    claims = {allowance.achievement for card in dogmas for allowance in own_allowances(card)}
    specials = [name for name in changed.gained if not name.isdecimal()]
    return all(name in claims or special_reason(counted, name) for name in specials)


_PLACES = {"hand": "the hand", "score": "the score pile", "": "elsewhere"}


def _problems(
    start: Civilization, end: Civilization, changed: Difference, player: str
) -> list[Problem]:
    """Everything in a turn that no two actions can explain."""
    found = [
        Problem("achievement-lost", f"achievement {name} cannot be taken away", player=player)
        for name in changed.lost
    ]
    found += _achievement_problems(start, end, changed, player)
    tops = tuple(dict.fromkeys((*start.top_cards, *end.top_cards, *_passing_tops(changed))))
    atoms = {a for change in changed.changes for reading in readings(change) for a in reading}
    search = _Search(tops, [{atom for atom in atoms if allows(card, atom)} for card in tops], [])
    for change in changed.changes:
        if min(search.cost(reading) for reading in readings(change)) >= IMPOSSIBLE:
            source, target = (_PLACES.get(end, end) for end in (change.source, change.target))
            message = f"no top card lets {change.card.title} go from {source} to {target}"
            found.append(Problem("no-such-effect", message, player=player))
    for atom in pile_atoms(changed):
        if not any(allows(card, atom) for card in tops):
            message = f"no top card gives: {atom.words(player).removeprefix(f'{player} uses ')}"
            fields = (f"{atom.colour}.splay",)
            found.append(Problem("no-such-effect", message, player=player, fields=fields))
    if not found:
        message = f"no {ACTIONS_A_TURN} actions make all these changes together"
        found.append(Problem("too-many-actions", message, player=player))
    return found


def _achievement_problems(
    start: Civilization, end: Civilization, changed: Difference, player: str
) -> list[Problem]:
    found = []
    for name in changed.gained:
        fields = tuple(f"achievement.{n}" for n, a in enumerate(end.achievements, 1) if a == name)
        if not name.isdecimal():
            if not _earned(end, changed, (*start.top_cards, *end.top_cards)):
                message = f"{name} is not earned as the cards lie"
                found.append(Problem("not-earned", message, "", player, fields))
            continue
        points = max(start.score, end.score)
        if points < POINTS_PER_AGE * int(name):
            message = f"age {name} needs {POINTS_PER_AGE * int(name)} points, not {points}"
            found.append(Problem("too-few-points", message, "", player, fields))
        top = max(start.highest_top, end.highest_top)
        if top < int(name):
            message = f"age {name} needs a top card of that age; the highest is {top}"
            found.append(Problem("top-card-too-low", message, "", player, fields))
    return found
