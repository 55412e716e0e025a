"""Dice as a game rolls them: how many now, what they can show, and what a roll means."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from scoring.message import NOTHING, Book, ForPeople, Message, either

TableT = TypeVar("TableT")
PIPS = ("1", "2", "3", "4", "5", "6")

say = Book(__package__)


class NoSuchRoll(ForPeople, ValueError):
    """Dice that the game cannot have rolled; the message says why."""


@dataclass(frozen=True, slots=True)
class RollOptions:
    """What a roll means in a game, before anybody chooses."""

    groups: tuple[tuple[str, ...], ...]
    """The dice as the game groups them: (("5", "5"), ("1", "3", "6"))."""
    name: Message = NOTHING
    """The roll's own name where the game has one: `Eureka`, `Quantum Leap`."""
    choices: tuple[Message, ...] = ()
    """What each player may do with it, one sentence each."""


@dataclass(frozen=True)
class Dice(Generic[TableT]):
    """The dice of a game."""

    counts: tuple[int, ...]
    """How many dice a roll may have, the usual number first."""
    options: Callable[[Sequence[str]], RollOptions]
    """What a roll means; it has been checked before."""
    now: Callable[[TableT], tuple[int, ...]]
    """How many dice the next roll has at this moment of a game, likeliest first."""
    faces: tuple[str, ...] = PIPS
    """What a die can show: numbers, or colours."""

    @property
    def are_coloured(self) -> bool:
        """Whether faces are told by their colour instead of pips."""
        return self.faces != PIPS

    def check(self, roll: Sequence[str]) -> None:
        """Make sure that the game can have this roll.

        Raises:
            NoSuchRoll: it cannot.
        """
        check_roll(roll, self.counts, self.faces)


def check_roll(roll: Sequence[str], counts: Sequence[int], faces: Sequence[str] = PIPS) -> None:
    """Make sure that these are so many dice with such faces.

    Raises:
        NoSuchRoll: they are not.
    """
    for face in roll:
        if face not in faces:
            raise NoSuchRoll(say("no-such-face", face=face, faces=either(*faces)))
    if not roll:
        raise NoSuchRoll(say("no-dice"))
    if len(roll) not in counts:
        raise NoSuchRoll(wrong_number(len(roll), counts))


def wrong_number(seen: int, counts: Collection[int]) -> Message:
    """That a roll has more or fewer dice than it can have."""
    usual = either(*(str(count) for count in sorted(counts)))
    return say("wrong-number-of-dice", seen=seen, usual=usual)


def equal_dice(roll: Sequence[str], faces: Sequence[str] = PIPS) -> tuple[tuple[str, ...], ...]:
    """The dice with equal ones together, in the order of the faces."""
    return tuple((face,) * list(roll).count(face) for face in faces if face in roll)
