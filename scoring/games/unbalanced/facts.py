"""What the sheet and the rulebook fix, read from `facts.toml`, which an owner may correct.

The sheet (`player.toml`) is printed and read by the same file.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from scoring.facts_file import facts_in, whole_number, whole_numbers
from scoring.message import Book, Message

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Row:
    """One of the three rows."""

    number: int
    """1, 2 or 3."""
    name: str
    """As printed: I, II, III."""
    first_dice: tuple[int, int]
    """The first dice that send the second one here: the row's A and B."""
    spaces: int
    sums: bool
    """Whether its spaces are added two by two; signs and scored places are those of the sums."""
    signs: tuple[str, ...]
    scored: tuple[int, ...]
    """Places with a double underline, 1-based."""
    bonus: int
    space_ids: tuple[str, ...] = field(init=False, repr=False)
    """Its spaces, left to right."""
    place_ids: tuple[str, ...] = field(init=False, repr=False)
    """What its signs stand between: its spaces, or its sums."""

    def __post_init__(self) -> None:
        places = self.spaces // 2 if self.sums else self.spaces
        if len(self.signs) != places - 1 or not set(self.signs) <= {"<", ">", "<=", ">="}:
            raise ValueError(f"row {self.name} needs {places - 1} signs, each <, >, <= or >=")
        if not set(self.scored) <= set(range(1, places + 1)):
            raise ValueError(f"row {self.name} has {places} places; scored names others")
        space_ids = tuple(self.space(index) for index in range(1, self.spaces + 1))
        sum_ids = tuple(self.sum(index) for index in range(1, self.spaces // 2 + 1))
        object.__setattr__(self, "space_ids", space_ids)
        object.__setattr__(self, "place_ids", sum_ids if self.sums else space_ids)

    def places_of(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What signs look at: the numbers themselves, or the sum of every two, a half one too."""
        if not self.sums:
            return tuple(numbers)
        return tuple(sum(numbers[index : index + 2]) for index in range(0, len(numbers), 2))

    def space(self, index: int) -> str:
        """Id of a space, 1-based."""
        return f"row{self.number}.s{index}"

    def sum(self, index: int) -> str:
        """Id of the box of a sum, 1-based."""
        return f"row{self.number}.sum{index}"


@dataclass(frozen=True, slots=True)
class UnbalancedFacts:
    """Everything that is printed or counted."""

    players: range
    rounds: int
    solo_rounds: int
    dice: int
    solo_dice: int
    bubbles: int
    flips: int
    points_lost: tuple[int, ...]
    rows: tuple[Row, ...]
    bands: tuple[tuple[int, str], ...]
    """(from how many points, its name), the lowest first."""

    def rounds_for(self, players: int) -> int:
        """How many rounds a game of so many players has."""
        return self.solo_rounds if players == 1 else self.rounds

    def dice_for(self, players: int) -> int:
        """How many dice a game of so many players rolls."""
        return self.solo_dice if players == 1 else self.dice

    def row_of(self, first_die: int) -> Row:
        """The row a first die leads to."""
        return next(row for row in self.rows if first_die in row.first_dice)

    def lost_for(self, difference: int) -> int:
        """The points lost for a difference between two counts of bubbles."""
        return self.points_lost[min(abs(difference), len(self.points_lost) - 1)]

    def band_of(self, total: int) -> Message:
        """The solo band of a total, with its points: `Great (36–50 points)`."""
        starts = [*(start for start, _ in self.bands), None]
        index = max([i for i, (start, _) in enumerate(self.bands) if total >= start], default=0)
        after = starts[index + 1]
        points = f"{starts[index]}+" if after is None else f"{starts[index]}–{after - 1}"
        return say("solo-band", band=self.bands[index][1].lower(), points=points)


def read_facts(text: str) -> UnbalancedFacts:
    """The facts in the words of `facts.toml`.

    Raises:
        ValueError: they do not fit together; the sentence says what.
    """
    table = tomllib.loads(text)
    rows = tuple(
        Row(
            number=number,
            name=row["name"],
            first_dice=(row["first_dice"][0], row["first_dice"][1]),
            spaces=whole_number(row, "spaces"),
            sums=bool(row["sums"]),
            signs=tuple(row["signs"]),
            scored=whole_numbers(row, "scored"),
            bonus=whole_number(row, "bonus"),
        )
        for number, row in enumerate(table["row"], start=1)
    )
    if [row["sums"] for row in table["row"]] != [0, 0, rows[-1].spaces // 2]:
        raise ValueError("the last of three rows, and only that, has a sum of every two spaces")
    bands = tuple((band["from"], band["name"]) for band in table["band"])
    if any(low >= high for (low, _), (high, _) in pairwise(bands)):
        raise ValueError("the solo bands start at rising points")
    if sorted(number for row in rows for number in row.first_dice) != [1, 2, 3, 4, 5, 6]:
        raise ValueError("each die number belongs to one row as a first die")
    fewest, most = whole_numbers(table, "players")
    return UnbalancedFacts(
        players=range(fewest, most + 1),
        rounds=whole_number(table, "rounds"),
        solo_rounds=whole_number(table, "solo_rounds"),
        dice=whole_number(table, "dice"),
        solo_dice=whole_number(table, "solo_dice"),
        bubbles=whole_number(table, "bubbles"),
        flips=whole_number(table, "flips"),
        points_lost=whole_numbers(table, "points_lost"),
        rows=rows,
        bands=bands,
    )


FACTS = facts_in(Path(__file__).with_name("facts.toml"), read_facts)
