"""What the sheet, the pavilions and the rulebook fix, read from `facts.toml`.

The sheet (`player.toml`) is printed and read by the same file.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from scoring.facts_file import facts_in, whole_number, whole_numbers
from scoring.message import Book, Message, plain

EXTRA_DIE = "extra-die"
EXTRA_REROLL = "extra-reroll"
CHANGE_A_DIE = "change-a-die"
FOCUS_COLLECTS = "focus-collects"
FOCUS = "focus"
DELAY = "delay"

RESOURCES = ("creativity", "knowledge", "materials", "energy", "labor", "nature")
"""In the order of the grid. Each has its own drawing on the sheet."""

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Pavilion:
    """A card that one player may build."""

    id: str
    title: str
    cost: Mapping[str, int]
    adds: str
    """The resource of which it brings one more; "" for none."""
    rule: str
    """What else it allows; "" for nothing."""

    @property
    def name(self) -> Message:
        """As it is printed on the card."""
        return plain(self.title)


@dataclass(frozen=True, slots=True)
class SoloBand:
    """How well a solo game went."""

    start: int
    name: str
    wins: bool


@dataclass(frozen=True, slots=True)
class ExpoFacts:
    """Everything that is printed or counted."""

    players: range
    days: int
    dice: int
    rerolls: int
    focus_dice: int
    resources_a_turn: int
    pavilion_points: int
    pavilion_slots: int
    bonuses: Mapping[str, int]
    """The points of every line of the grid: `creativity`… and `level1`…"""
    pavilions: Mapping[str, Pavilion]
    bands: tuple[SoloBand, ...]
    """The lowest first."""

    def band_of(self, total: int) -> SoloBand:
        """The solo band of a total."""
        return [band for band in self.bands if total >= band.start][-1]

    def band_name(self, total: int) -> Message:
        """The band in words with its points: `a success (21–40 points)`."""
        index = self.bands.index(self.band_of(total))
        start = self.bands[index].start
        last = index + 1 == len(self.bands)
        points = f"{start}+" if last else f"{start}–{self.bands[index + 1].start - 1}"
        return say("solo-band", band=self.bands[index].name, points=points)


def read_facts(text: str) -> ExpoFacts:
    """The facts in the words of `facts.toml`.

    Raises:
        ValueError: they do not fit together; the sentence says what.
    """
    table = tomllib.loads(text)
    bonuses = dict.fromkeys(RESOURCES, whole_number(table, "resource_bonus"))
    bonuses |= {
        f"level{n}": points for n, points in enumerate(whole_numbers(table, "level_bonus"), start=1)
    }
    bands = tuple(SoloBand(band["from"], band["name"], band["wins"]) for band in table["band"])
    if any(low.start >= high.start for low, high in pairwise(bands)):
        raise ValueError("the solo bands start at rising points")
    pavilions = {}
    for card in table["pavilion"]:
        cost = MappingProxyType(dict(card["cost"]))
        adds, rule = card.get("adds", ""), card.get("rule", "")
        if not {*cost, adds or RESOURCES[0]} <= set(RESOURCES):
            raise ValueError(f"{card['title']} names what is no resource")
        if rule not in ("", EXTRA_DIE, EXTRA_REROLL, CHANGE_A_DIE, FOCUS_COLLECTS):
            raise ValueError(f"{card['title']}: {rule!r} is no rule of a pavilion")
        pavilions[card["id"]] = Pavilion(card["id"], card["title"], cost, adds, rule)
    fewest, most = whole_numbers(table, "players")
    return ExpoFacts(
        players=range(fewest, most + 1),
        days=whole_number(table, "days"),
        dice=whole_number(table, "dice"),
        rerolls=whole_number(table, "rerolls"),
        focus_dice=whole_number(table, "focus_dice"),
        resources_a_turn=whole_number(table, "resources_a_turn"),
        pavilion_points=whole_number(table, "pavilion_points"),
        pavilion_slots=whole_number(table, "pavilion_slots"),
        bonuses=MappingProxyType(bonuses),
        pavilions=MappingProxyType(pavilions),
        bands=bands,
    )


FACTS = facts_in(Path(__file__).with_name("facts.toml"), read_facts)
LEVELS = tuple(range(1, len(FACTS.bonuses) - len(RESOURCES) + 1))
TOP_LEVEL = LEVELS[-1]

Display = tuple[str, int]
"""Resource and level."""

DISPLAYS: tuple[Display, ...] = tuple(
    (resource, level) for resource in RESOURCES for level in LEVELS
)
LINES: Mapping[str, frozenset[Display]] = MappingProxyType(
    {
        **{name: frozenset((name, level) for level in LEVELS) for name in RESOURCES},
        **{f"level{n}": frozenset((name, n) for name in RESOURCES) for n in LEVELS},
    }
)
"""The rows and columns of the grid by the name of their bonus."""

NUMBER_NAMES = (*RESOURCES, FOCUS, DELAY)
"""What a die number can be written for."""
