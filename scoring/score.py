"""What a record is worth and why, and what is wrong with it.

Breaking a rule is data, never an exception; all problems are reported at once.
"""

from dataclasses import dataclass

from scoring.message import NOTHING, Book, Message

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken rule or a wrong sum."""

    code: str
    """Short and stable, in kebab-case: `same-number-in-row`."""
    message: Message
    """Why, in a player's words, with the place named."""
    suggestion: Message = NOTHING
    """What would be right, where the rules can tell."""
    player: str = ""
    fields: tuple[str, ...] = ()
    """Ids of the fields concerned, the one to look at first in front."""
    line: int = 0
    """Line of the record, for a problem in a move; 0 for one on a sheet."""
    follows_from: tuple[str, ...] = ()
    """Ids of the fields that a wrong number is worked out from: one of them may be misread."""

    @property
    def sentence(self) -> Message:
        """All of it in one: whose it is, what is wrong, and what would be right."""
        said = self.message
        if self.suggestion:
            said = say("with-suggestion", message=said, suggestion=self.suggestion)
        return say("of-player", player=self.player, message=said) if self.player else said

    def __str__(self) -> str:
        who = f"{self.player}: " if self.player else ""
        return f"{who}{self.message}{f' ({self.suggestion})' if self.suggestion else ''}"


def problem(
    message: Message,
    suggestion: Message | None = None,
    *,
    player: str = "",
    fields: tuple[str, ...] = (),
    line: int = 0,
) -> Problem:
    """The problem that a message tells of; its code is the message's."""
    return Problem(message.code, message, suggestion or NOTHING, player, fields, line)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a player's score."""

    id: str
    correct: int
    because: Message
    """The sum in words: "3 + 11 + 6 × 4 = 38"."""
    written: int | None = None
    """What the player wrote; None where nothing is written or the sheet has no such box."""


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; the total is correct, whatever was written."""

    name: str
    lines: tuple[ScoreLine, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The table of scores: a pure function of the record."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    """One name, several when even the tie-breaks are equal, none while the game goes on."""
    problems: tuple[Problem, ...] = ()
    decided_by: Message = NOTHING
    """Which tie-break decided, in words; "" when the totals did."""


@dataclass(frozen=True, slots=True)
class TurnCheck:
    """What happened between two states of a sheet: the moves, or every rule they break."""

    legal: bool
    moves: tuple[str, ...]
    """In the words of the game's record, in an order in which each is legal."""
    problems: tuple[Problem, ...] = ()
