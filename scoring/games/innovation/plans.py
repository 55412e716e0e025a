"""Actions that might explain a turn, by what the top cards can do at all (rule 59)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, permutations, product

from scoring.games.innovation.achievements import POINTS_PER_AGE
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
from scoring.games.innovation.changes import Difference
from scoring.games.innovation.state import Civilization
from scoring.games.innovation.table import ACTIONS_A_TURN

IMPOSSIBLE = 100
"""More than any number of actions."""
MOST_READINGS = 400
"""How many ways to read all changes together are tried, where the cheapest explain nothing."""


@dataclass(frozen=True, slots=True)
class TurnAction:
    """One action that might explain part of a turn."""

    words: str
    """As a record has it, after the player's name."""
    atoms: tuple[Atom, ...] = ()
    dogma: Card | None = None
    achievement: int = 0
    free_draw: Atom | None = None


def plans(
    start: Civilization, end: Civilization, changed: Difference
) -> Iterator[tuple[TurnAction, ...]]:
    """Legal orders of at most two actions that make all changes, the fewest dogmas first.

    Each change is read in its cheapest way; then in the cheapest without drawing; only then in
    every way that it can be.
    """
    for way in ("cheapest", "without drawing", "every"):
        yield from _plans(start, end, changed, way)


def _plans(
    start: Civilization, end: Civilization, changed: Difference, way: str
) -> Iterator[tuple[TurnAction, ...]]:
    achieves = [
        TurnAction(f"achieve {name}", achievement=int(name))
        for name in changed.gained
        if name.isdecimal()
    ]
    choices = [readings(change) for change in changed.changes]
    choices += [_pile_readings(start, end, atom) for atom in pile_atoms(changed)]
    atoms = {atom for ways in choices for way in ways for atom in way}
    tops = possible_tops(start, end, changed)
    unseen = _unseen_pairs(start, tops) if way == "every" else []
    used = {*tops, *(card for pair in unseen for card in pair)}
    allowed = {card: {atom for atom in atoms if allows(card, atom)} for card in used}
    there = {card for pile in start.board for card in pile.cards} | {pair[1] for pair in unseen}
    left = ACTIONS_A_TURN - len(achieves)
    for number in range(max(left, -1) + 1):
        for dogmas in chain(product(tops, repeat=number), unseen if number == 2 else ()):
            uncovered = [card for card in dogmas if card not in there]
            search = Search(dogmas, [allowed[card] for card in dogmas], uncovered)
            for actions in search.share_out(choices, left - number, way):
                for order in permutations((*achieves, *actions)):
                    if _is_legal(start, order):
                        yield order


def _pile_readings(start: Civilization, end: Civilization, atom: Atom) -> list[tuple[Atom, ...]]:
    """A splay or another order of a pile; its top card may also have gone and come back below."""
    ways: list[tuple[Atom, ...]] = [(atom,)]
    before, after = start.pile(atom.colour).cards, end.pile(atom.colour).cards
    if atom.verb == "rearrange" and before and after == (*before[1:], before[0]):
        card = before[0]
        drawn = Atom("draw", card, target="hand")
        tucked = Atom("tuck", card, "hand", atom.colour)
        ways.append((Atom("return", card, atom.colour), drawn, tucked))
    return ways


def possible_tops(start: Civilization, end: Civilization, changed: Difference) -> list[Card]:
    """Cards that may have lain on top at some moment of the turn."""
    moved = [change.card for change in changed.changes if change.card.is_named]
    mixed = [card for colour in changed.rearranged for card in start.pile(colour).cards]
    below = [next((card for card in pile.cards if card not in moved), None) for pile in start.board]
    uncovered = [card for card in below if card is not None]
    return list(dict.fromkeys((*start.top_cards, *end.top_cards, *moved, *mixed, *uncovered)))


def _unseen_pairs(start: Civilization, tops: Sequence[Card]) -> list[tuple[Card, Card]]:
    """A dogma, and a card that it may have brought to the top without leaving a trace."""
    return [
        (first, card)
        for first in tops
        for card, source in ((c, s) for s in ("hand", "score") for c in start.cards(s))
        if card.is_named and allows(first, Atom("meld", card, source, card.colour))
    ] + [
        (first, pile.cards[1])
        for first in tops
        for pile in start.board
        if len(pile.cards) > 1 and _may_take_off(first, pile.cards[0])
    ]


def _may_take_off(dogma: Card, top: Card) -> bool:
    """Whether a dogma can have taken a card off its pile, to where it came back from."""
    return any(allows(dogma, Atom(verb, top, top.colour)) for verb in ("score", "return", "give"))


@dataclass(frozen=True, slots=True)
class Search:
    """Changes shared out among some dogmas and so many draw and meld actions."""

    dogmas: tuple[Card, ...]
    allowed: list[set[Atom]]
    """What each of the dogmas can do."""
    uncovered: list[Card]
    """Cards of these dogmas that must be melded first."""

    def share_out(
        self, choices: list[list[tuple[Atom, ...]]], simple_left: int, wanted: str
    ) -> Iterator[list[TurnAction]]:
        """Actions that make all changes, each read in one of the ways it can be read.

        Unless every reading is wanted, the cheapest counts; for a card that must come onto the
        board all do.
        """
        options = []
        for ways in choices:
            possible = [way for way in ways if self.cost(way) < IMPOSSIBLE]
            if not possible:
                return
            fitting = [way for way in possible if self.uncovers(way)] or possible
            must_come = fitting[0][0].card in self.uncovered
            if wanted == "without drawing":
                fitting = [way for way in fitting if not _draws(way)] or fitting
            is_open = must_come or wanted == "every"
            options.append(fitting if is_open else [min(fitting, key=self.cost)])
        for chosen in islice(product(*options), MOST_READINGS):
            actions = self.actions([atom for way in chosen for atom in way], simple_left)
            if actions is not None:
                yield actions

    def actions(self, atoms: list[Atom], simple_left: int) -> list[TurnAction] | None:
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
        actions = [TurnAction(f"{atom.verb} {atom.card}", (atom,)) for atom in simple]
        for card, moves, drawn in zip(self.dogmas, under, free, strict=True):
            actions.append(TurnAction(f"dogma {card}", tuple(moves), card, free_draw=drawn))
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


def _draws(way: tuple[Atom, ...]) -> bool:
    return any(atom.verb == "draw" for atom in way)


def _is_simple(atom: Atom) -> bool:
    return atom.verb == "draw" or (atom.verb == "meld" and atom.source == "hand")


def _is_legal(person: Civilization, order: tuple[TurnAction, ...]) -> bool:
    """Whether all moves can be made in this order."""
    mixed, before = set[str](), list[Card]()
    for action in order:
        if action.achievement and not _may_achieve(person, action.achievement):
            return False
        if action.dogma:
            if not _may_be_on_top(person, action.dogma, mixed) and not any(
                (first, action.dogma) in _unseen_pairs(person, [first]) for first in before
            ):
                return False
            before.append(action.dogma)
        drawn = action.atoms[0] if action.words.startswith("draw") else None
        if drawn and drawn.card and drawn.card.age < person.highest_top:
            return False
        ordered = in_order(action.dogma, action.atoms) if action.dogma else action.atoms
        after = _after(person, ordered) or _after(person, action.atoms)
        if after is None:
            return False
        drawn = action.free_draw
        person = (_after(after, [drawn]) if drawn else None) or after
        mixed |= {atom.colour for atom in action.atoms if atom.verb == "rearrange"}
    return True


def _after(person: Civilization, atoms: Sequence[Atom]) -> Civilization | None:
    """The cards after these moves; None when one of them cannot be made."""
    for atom in atoms:
        after = after_atom(person, atom)
        if after is None:
            return None
        person = after
    return person


def _may_be_on_top(person: Civilization, card: Card, mixed: set[str]) -> bool:
    """Whether a card lies on top, or in a pile whose order somebody chose before."""
    is_mixed = card.colour in mixed and card in person.pile(card.colour).cards
    return is_mixed or card in person.top_cards


def _may_achieve(person: Civilization, age: int) -> bool:
    return person.score >= POINTS_PER_AGE * age and person.highest_top >= age
