"""The table at one moment: seats, decks, the roll. Never changed, only replaced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scoring.games.roland_wright.board import Board
from scoring.games.roland_wright.cards import INLINE, UNSEEN, Library
from scoring.games.roland_wright.facts import DECKS, TASKS, RolandFacts
from scoring.score import Problem

Held = tuple[str, str]
"""Kind and name of a card; the name is `?` while nobody has shown it."""


@dataclass(frozen=True, slots=True)
class Deck:
    """A face-down deck and its discard pile."""

    size: int
    """Cards lying face down."""
    hidden: tuple[str, ...]
    """The names of cards that may lie there, sorted; more than `size` if some were drawn unseen."""
    discard: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """Cards in the deck and its discard pile (rules 18 and 24)."""
        return self.size + len(self.discard)

    def shuffled(self) -> "Deck":
        """The deck with its discard pile shuffled in."""
        shown = [name for name in self.discard if name != UNSEEN]
        return Deck(self.left, tuple(sorted([*self.hidden, *shown])))

    def without(self, names: Sequence[str]) -> "Deck":
        """The deck after these cards were drawn; names that cannot lie there are passed over."""
        hidden = list(self.hidden)
        for name in names:
            if name in hidden:
                hidden.remove(name)
        return replace(self, size=max(self.size - len(names), 0), hidden=tuple(hidden))

    def known(self, name: str) -> "Deck":
        """The deck once it is known that a card drawn unseen was this one."""
        return replace(self.without([name]), size=self.size)

    def with_discard(self, names: Sequence[str]) -> "Deck":
        """The deck with more cards on its discard pile."""
        return replace(self, discard=(*self.discard, *names))


@dataclass(frozen=True, slots=True)
class RolandSeat:
    """One player."""

    name: str
    board: Board
    chart: frozenset[str] = frozenset()
    """Lines of the Development Chart whose Bonus Bit was claimed."""
    hand: tuple[Held, ...] = ()
    completed: tuple[Held, ...] = ()
    kept: tuple[str, ...] = ()
    """Research & Development cards kept for points."""
    inspiration: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What the player counted for Awards, by the Award's name."""
    told: Mapping[str, int] = field(default_factory=dict)
    """Completed cards by kind and research points, told as numbers where there are no moves."""
    has_placed: bool = False
    has_acted: bool = False

    def next_turn(self) -> "RolandSeat":
        """The player when new dice are rolled."""
        return replace(self, has_placed=False, has_acted=False)

    def completed_of(self, kind: str) -> tuple[str, ...]:
        """The names of the completed cards of a kind."""
        return tuple(name for its, name in self.completed if its == kind)


@dataclass(frozen=True, slots=True)
class SoloBoard:
    """The Solo Board."""

    day: int = 0
    dice: int = 6
    tasks: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(TASKS, 0))
    used: tuple[str, int] | None = None
    """The group given to a task this turn."""
    weekend_due: bool = False

    def with_task(self, task: str, value: int) -> "SoloBoard":
        """The board with one task's value changed."""
        return replace(self, tasks={**self.tasks, task: value})


@dataclass(frozen=True, slots=True)
class RolandTable:
    """Everything; two tables are equal when nothing distinguishes them."""

    facts: RolandFacts
    library: Library
    size: int
    """Spaces of the box along a side, as told; as usual while nobody has told."""
    seats: tuple[RolandSeat, ...]
    decks: Mapping[str, Deck]
    awards: tuple[str, ...] = ()
    turn: int = 0
    roll: tuple[str, ...] = ()
    exclusive: str = ""
    """The colour that the active player set aside this turn."""
    last_turn: int = 0
    """The number of the last turn, once something has triggered it."""
    is_over: bool = False
    is_size_told: bool = False
    was_played: bool = False
    """Whether a player's moves are told; else only the dice, the cards and the setup may be."""
    solo: SoloBoard | None = None

    def seat(self, player: str) -> RolandSeat:
        """The player of that name."""
        return next(seat for seat in self.seats if seat.name == player)

    def with_seat(self, seat: RolandSeat) -> "RolandTable":
        """The table with one player's things replaced."""
        seats = tuple(seat if its.name == seat.name else its for its in self.seats)
        return replace(self, seats=seats)

    def with_deck(self, kind: str, deck: Deck) -> "RolandTable":
        """The table with one deck replaced."""
        return replace(self, decks={**self.decks, kind: deck})

    @property
    def active(self) -> str:
        """The active player of this turn (rule 5)."""
        return self.seats[(self.turn - 1) % len(self.seats)].name


def new_table(facts: RolandFacts, players: Sequence[str]) -> RolandTable:
    """The table before anything was said of it: the smaller box, no cards known."""
    size = facts.sizes[0]
    return RolandTable(
        facts=facts,
        library=INLINE,
        size=size,
        seats=tuple(RolandSeat(name, Board.empty(size)) for name in players),
        decks=full_decks(INLINE, facts),
        solo=SoloBoard(dice=facts.dice) if len(players) == 1 else None,
    )


def full_decks(library: Library, facts: RolandFacts) -> Mapping[str, Deck]:
    """The three decks with all cards of a library."""
    return {
        kind: Deck(library.deck_size(kind, facts.decks[kind]), tuple(sorted(library.names(kind))))
        for kind in DECKS
    }


Outcome: TypeAlias = tuple[RolandTable, list[Problem]]
"""What a move made of the table, and the rules it broke; whose move it was is said elsewhere."""
