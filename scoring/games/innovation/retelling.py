"""A turn that was worked out from one player's cards, told again move by move as it can have been.

The other players' cards are not known, so what needs them is not told here (rule 59).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from scoring.games.innovation.allowed import SOMEBODY, Atom, allows
from scoring.games.innovation.cards import Card
from scoring.games.innovation.due import Due, chosen, pending
from scoring.games.innovation.moves import (
    AchieveAction,
    CardStep,
    Choose,
    DogmaAction,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    MeldAction,
    Move,
    Nothing,
    Side,
    Splay,
    Step,
)
from scoring.games.innovation.play import play_move
from scoring.games.innovation.state import Area, Civilization, State, full_supply, new_state
from scoring.games.innovation.steps import Hands, draw
from scoring.games.innovation.table import ACTIONS_A_TURN, InnovationTable, table_from
from scoring.games.innovation.writing import entry_of

MOST_TRIED = 200
"""Moves tried before it is given up."""


Atoms: TypeAlias = tuple[Atom, ...]
Told: TypeAlias = tuple[InnovationTable, Atoms, tuple[str, ...]]
"""The table after some moves, the changes that are left to be explained, and the lines so far."""


@dataclass(slots=True)
class Retelling:
    """Tells turns of one player; it gives up after so many moves tried."""

    player: str
    end: Civilization
    achieved: tuple[int, ...] = ()
    """The ages of the normal achievements that were claimed."""
    tried: int = 0

    def turn(self, start: Civilization, readings: Iterable[Atoms]) -> tuple[str, ...] | None:
        """The lines of a turn that leads from these cards to those; None when none is found.

        Args:
            start: The cards before the turn.
            readings: Ways to read what has changed, the likeliest first.
        """
        for atoms in readings:
            for actions in range(ACTIONS_A_TURN + 1):
                found = self.actions((self.begin(start), atoms, ()), actions, self.achieved)
                if found is not None:
                    return found
        return None

    def actions(self, told: Told, number: int, ages: tuple[int, ...]) -> tuple[str, ...] | None:
        """The lines of exactly so many more actions that explain the rest."""
        table, atoms, lines = told
        if number == 0:
            is_whole = not atoms and not ages and _same_cards(table.state.civilization(0), self.end)
            return lines if is_whole else None
        for age in ages:
            after = self.act(told, AchieveAction(0, age))
            rest = tuple(other for other in ages if other != age)
            found = self.actions(after, number - 1, rest) if after else None
            if found is not None:
                return found
        for after in self.outcomes(told):
            found = self.actions(after, number - 1, ages)
            if found is not None:
                return found
        return None

    def outcomes(self, told: Told) -> Iterator[Told]:
        """What one action, that is no claim, can lead to; a dogma with a free draw or without."""
        table, atoms, _ = told
        for atom in dict.fromkeys(atoms):
            after = None
            if atom.verb == "draw":
                after = self.act(told, DrawAction(0, atom.card), atom)
            elif atom.verb == "meld" and atom.source == "hand" and atom.card:
                after = self.act(told, MeldAction(0, atom.card), atom)
            if after is not None:
                yield after
        for card in table.state.civilization(0).top_cards:
            begun = None
            if any(allows(card, atom) for atom in atoms):
                begun = self.act(told, DogmaAction(0, card))
            for after in self.dogma(begun) if begun else ():
                yield after
                yield from self.free_draws(after)

    def free_draws(self, told: Told) -> Iterator[Told]:
        """The free draw, as if another player had shared the dogma."""
        table, atoms, lines = told
        for atom in dict.fromkeys(atoms):
            value = table.state.civilization(0).highest_top
            if atom.verb == "draw" and atom.card and atom.card.age >= value:
                state = draw(
                    _emptied(table.state, value, atom.card),
                    Hands(0, table.players),
                    value,
                    atom.card,
                )
                if isinstance(state, State):
                    after = replace(table, state=state, dogma=None)
                    line = f"{self.player} free draw {atom.card}"
                    yield after, _without(atoms, atom), (*lines, line)

    def act(self, told: Told, move: Move, atom: Atom | None = None) -> Told | None:
        """The table after an action; None when it cannot be taken."""
        table, atoms, lines = told
        after = self.played(table, move)
        if after is None:
            return None
        left = _without(atoms, atom) if atom else atoms
        return after, left, (*lines, str(entry_of(move, table.players)))

    def begin(self, start: Civilization) -> InnovationTable:
        """The table as this player sees it: the others have nothing, all else is in the supply."""
        cards = [card for _, card in start.every_card()]
        state = replace(
            new_state(2),
            civilizations=(start, Civilization()),
            supply=full_supply(cards),
        )
        return table_from((self.player, SOMEBODY), state)

    def dogma(self, told: Told) -> Iterator[Told]:
        """What a dogma under way can lead to, the most changes explained first."""
        table, atoms, lines = told
        due = pending(table)
        if due is None or not due.role:
            yield told
            return
        for step, left in _ways(due, atoms):
            move = EffectStep(due.seat, due.role, step)
            after = self.played(table, move)
            if after is not None:
                line = () if step == Nothing() else (str(entry_of(move, table.players)),)
                yield from self.dogma((after, left, (*lines, *line)))

    def played(self, table: InnovationTable, move: Move) -> InnovationTable | None:
        """The table after a move; None when it is refused, or enough has been tried."""
        self.tried += 1
        if self.tried > MOST_TRIED:
            return None
        match move:
            case EffectStep(step=Draw(value, Card() as card)):
                table = replace(table, state=_emptied(table.state, value, card))
            case DrawAction(seat, Card() as card):
                value = table.state.civilization(seat).highest_top
                table = replace(table, state=_emptied(table.state, value, card))
        happened = play_move(table, self.player, move)
        return None if happened.problems else happened.table


def _emptied(state: State, value: int, card: Card) -> State:
    """The supply as it must have been for this card to come: the piles before it are empty."""
    skipped = range(max(value, 1), card.age)
    supply = tuple(() if age in skipped else pile for age, pile in enumerate(state.supply, 1))
    return replace(state, supply=supply)


def _ways(due: Due, atoms: Atoms) -> Iterator[tuple[Step, Atoms]]:
    """The ways to do what is due, each with the moves that are left to be told."""
    if due.seat != 0:
        if due.kind == "draw":
            yield Draw(due.value, None), atoms
    else:
        yield from _own_ways(due, atoms)
    if due.only is not None:
        yield due.only, atoms
    if due.is_optional:
        yield Nothing(), atoms


def _own_ways(due: Due, atoms: Atoms) -> Iterator[tuple[Step, Atoms]]:
    match due.kind:
        case "draw":
            for atom in atoms:
                if atom.verb == "draw" and atom.card and atom.card.age >= due.value:
                    yield Draw(due.value, atom.card), _without(atoms, atom)
        case "splay" | "unsplay":
            for atom in atoms:
                if atom.verb == due.kind and atom.colour in due.colours:
                    yield Splay(atom.colour, atom.direction), _without(atoms, atom)
        case "exchange":
            yield from _swaps(due, atoms)
        case "choose":
            yield from ((step, atoms) for step in _choices(due))
        case _:
            for step in due.answers():
                yield from _taking(step, due, atoms)


def _choices(due: Due) -> Iterator[Step]:
    for options in combinations(due.options, due.left):
        steps = [chosen(due.what, option) for option in options]
        words = tuple(word for step in steps for word in step.words)
        yield steps[0] if len(steps) == 1 else Choose(words=words)


def _taking(step: Step, due: Due, atoms: Atoms) -> Iterator[tuple[Step, Atoms]]:
    """A move of one card, if it is to be told; an unnamed one may be any of its age."""
    if not isinstance(step, CardStep):
        return
    for atom in atoms:
        if atom.verb != due.kind or atom.card is None:
            continue
        is_it = not step.card.is_named and atom.card.age == step.card.age
        if is_it or atom.card == step.card:
            yield replace(step, card=atom.card, source=None), _without(atoms, atom)


def _swaps(due: Due, atoms: Atoms) -> Iterator[tuple[Step, Atoms]]:
    told = [atom for atom in atoms if atom.verb == "exchange" and atom.card]
    sides = []
    for side in due.sides:
        cards = tuple(a.card for a in told if a.card and a.source == side.area.name)
        sides.append(Side(Area(0, side.area.name), cards))
    if told and all(side.area.seat == 0 for side in due.sides):
        yield Exchange(sides[0], sides[1]), tuple(atom for atom in atoms if atom not in told)


def _without(atoms: Atoms, atom: Atom) -> Atoms:
    index = atoms.index(atom)
    return (*atoms[:index], *atoms[index + 1 :])


def _same_cards(made: Civilization, end: Civilization) -> bool:
    """Whether moves have led to these cards; the order in hands and score piles is no matter."""
    return made.board == end.board and all(
        Counter(made.cards(area)) == Counter(end.cards(area)) for area in ("hand", "score")
    )
