"""One column of a player's sheet, and the table: what stands there, and where a roll may go.

All of it is immutable, so every earlier state stays what it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.games.yacht import facts


@dataclass(frozen=True, slots=True)
class YachtSheet:
    """One player's column in one game, without the count."""

    points: Mapping[str, int] = field(default_factory=dict)
    """The boxes that are filled, in the order they were."""
    ticks: int = 0
    """Further yachts."""

    @property
    def free(self) -> tuple[str, ...]:
        """The boxes that are still empty, from the top."""
        return tuple(box for box in facts.BOXES if box not in self.points)

    def is_joker(self, dice: facts.Pips) -> bool:
        """Whether this is a yacht after the yacht box was filled (rule 14)."""
        return facts.is_yacht(dice) and "yacht" in self.points

    def earns_tick(self, dice: facts.Pips) -> bool:
        """Whether this is a further yacht that brings the bonus (rule 13)."""
        is_scored = self.points.get("yacht") == facts.FIXED["yacht"]
        return facts.is_yacht(dice) and is_scored and self.ticks < facts.TICKS

    def allowed(self, dice: facts.Pips) -> tuple[str, ...]:
        """The boxes that this roll may go into."""
        if not self.is_joker(dice):
            return self.free
        if facts.upper_box_of(dice) in self.free:
            return (facts.upper_box_of(dice),)
        return tuple(box for box in facts.LOWER if box in self.free) or self.free

    def worth(self, box: str, dice: facts.Pips) -> int:
        """What a roll brings in a box; a joker counts in full once its upper box is filled."""
        counts_in_full = self.is_joker(dice) and facts.upper_box_of(dice) not in self.free
        return facts.points_in(box, dice, joker=counts_in_full)

    def write(self, box: str, points: int, dice: facts.Pips) -> "YachtSheet":
        """The sheet with a number in a box, and a tick where the roll earns it."""
        ticks = self.ticks + int(self.earns_tick(dice))
        return YachtSheet({**self.points, box: points}, ticks)


@dataclass(frozen=True, slots=True)
class YachtTable:
    """All players, and where the game stands."""

    sheets: Mapping[str, YachtSheet]
    """Everybody's column of this game, as they sit."""
    column: int = facts.COLUMNS[0]
    """The column that this game is written in."""
    dice: facts.Pips = ()
    """As they lie; none before the first roll of a turn."""
    rolls: int = 0
    """How often dice were rolled in this turn."""
    finished: Mapping[int, Mapping[str, YachtSheet]] = field(default_factory=dict)
    """The games before this one, by column."""

    @property
    def is_over(self) -> bool:
        """Whether all boxes of this game are filled (rule 4)."""
        return all(not sheet.free for sheet in self.sheets.values())

    @property
    def has_begun(self) -> bool:
        """Whether anything of this game was told."""
        return bool(self.rolls or any(sheet.points for sheet in self.sheets.values()))

    @property
    def active(self) -> str:
        """Whose turn it is (rule 4): the first of those who have filled the fewest boxes."""
        return min(self.sheets, key=lambda name: len(self.sheets[name].points))

    @property
    def round(self) -> int:
        """The number of the round, 1 to 13."""
        return min(len(self.sheets[self.active].points) + 1, len(facts.BOXES))

    def next_game(self, column: int) -> "YachtTable":
        """Empty columns for everybody; a game that was played is kept."""
        finished = {**self.finished, self.column: self.sheets} if self.is_over else self.finished
        return YachtTable(dict.fromkeys(self.sheets, YachtSheet()), column, finished=finished)
