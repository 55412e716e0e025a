"""The numbers of the printed game, read from `facts.toml`, the one file that an owner corrects."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scoring.games.roland_wright.board import COLOURS, DIAGONALS
from scoring.message import ForPeople, plain

TASKS = ("wind_clock", "stoke_fire", "keep_lit", "feed_pip", "water_plant", "wash_windows")
DECKS = ("hallmark", "equipment", "research")


class FactsError(ForPeople, ValueError):
    """A facts file that cannot be used: one sentence with the key that is wrong."""

    def __init__(self, sentence: str) -> None:
        super().__init__(plain(sentence))


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """What the places of an Award are worth."""

    first: int
    second: int
    tied_first: int
    tied_second: int


@dataclass(frozen=True, slots=True)
class SoloFacts:
    """The Solo Board."""

    turns: int
    group_limit: int
    weekend_days: tuple[int, ...]
    feed_pip_rolls: int
    pip_colour: str
    extra_cards: tuple[int, ...]
    """More cards to draw, by the value of the task; the last entry holds for every higher value."""
    stature: tuple[tuple[int, str], ...]
    task_colours: Mapping[str, str]
    extra_cards_for: Mapping[str, str]
    """The task that adds cards, and the deck they are drawn from."""

    def task_of(self, colour: str) -> str:
        """The task of a colour."""
        return next(task for task, its in self.task_colours.items() if its == colour)


@dataclass(frozen=True, slots=True)
class RolandFacts:
    """Every number of the game."""

    sizes: tuple[int, ...]
    diagonals: str
    decks: Mapping[str, int]
    dice: int
    drawn: int
    research_bits: int
    empty_spaces: int
    cards_left: int
    points: Mapping[str, int]
    """For an Inspiration set, a Hallmark card, an Equipment card, a filled box."""
    awards: AwardPoints
    awards_for_two: AwardPoints
    is_two_a_guess: bool
    """Whether the points for two players are ours, for want of the printed ones."""
    solo: SoloFacts


class _FactsTable:
    """One table of the file, whose keys are taken one by one; none may be missing or left over."""

    def __init__(self, name: str, value: object) -> None:
        if not isinstance(value, dict):
            raise FactsError(f"facts.toml: the table [{name}] is missing")
        self.name = name
        self.rest = dict(value)

    def take(self, key: str) -> object:
        if key not in self.rest:
            raise FactsError(f"facts.toml: [{self.name}] has no {key}")
        return self.rest.pop(key)

    def number(self, key: str) -> int:
        return _number(f"[{self.name}] {key}", self.take(key))

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise FactsError(f"facts.toml: [{self.name}] {key} is true or false, not {value!r}")
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        value = self.take(key)
        if not isinstance(value, list) or not value:
            raise FactsError(f"facts.toml: [{self.name}] {key} is a list of numbers, not {value!r}")
        return tuple(_number(f"[{self.name}] {key}", item) for item in value)

    def word(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self.take(key)
        if not isinstance(value, str) or value not in allowed:
            raise FactsError(
                f"facts.toml: [{self.name}] {key} is one of {', '.join(allowed)}, not {value!r}"
            )
        return value

    def done(self) -> None:
        if self.rest:
            raise FactsError(
                f"facts.toml: [{self.name}] has an unknown key {next(iter(self.rest))}"
            )


def _number(place: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise FactsError(f"facts.toml: {place} is a number from 0 up, not {value!r}")
    return value


def load_facts(path: Path | None = None) -> RolandFacts:
    """Read and check a facts file; without a path, the one that ships with the game.

    Raises:
        FactsError: a key is missing, unknown, or has a value that cannot be.
    """
    text = (path or Path(__file__).with_name("facts.toml")).read_text(encoding="utf-8")
    try:
        top = _FactsTable("file", tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise FactsError(f"facts.toml: {error}") from None
    tables = {
        name: _FactsTable(name, top.take(name))
        for name in ("box", "decks", "turn", "end", "score", "awards", "awards_for_two", "solo")
    }
    top.done()
    facts = RolandFacts(
        sizes=tables["box"].numbers("sizes"),
        diagonals=tables["box"].word("diagonals", DIAGONALS),
        decks={deck: tables["decks"].number(deck) for deck in DECKS},
        dice=tables["turn"].number("dice"),
        drawn=tables["turn"].number("drawn"),
        research_bits=tables["turn"].number("research_bits"),
        empty_spaces=tables["end"].number("empty_spaces"),
        cards_left=tables["end"].number("cards_left"),
        points={
            key: tables["score"].number(key)
            for key in ("inspiration", "hallmark", "equipment", "filled")
        },
        awards=_award_points(tables["awards"]),
        awards_for_two=_award_points(tables["awards_for_two"]),
        is_two_a_guess=tables["awards_for_two"].flag("guess"),
        solo=_solo(tables["solo"]),
    )
    for table in tables.values():
        table.done()
    return facts


def _award_points(table: _FactsTable) -> AwardPoints:
    keys = ("first", "second", "tied_first", "tied_second")
    return AwardPoints(*(table.number(key) for key in keys))


def _solo(table: _FactsTable) -> SoloFacts:
    colours = _FactsTable("solo.task_colours", table.take("task_colours"))
    extra = _FactsTable("solo.extra_cards_for", table.take("extra_cards_for"))
    task_colours = {task: colours.word(task, COLOURS) for task in TASKS}
    if len(set(task_colours.values())) < len(TASKS):
        raise FactsError("facts.toml: [solo.task_colours] gives two tasks the same colour")
    extra_cards_for = {
        task: extra.word(task, ("hallmark", "equipment"))
        for task in ("water_plant", "wash_windows")
    }
    colours.done()
    extra.done()
    return SoloFacts(
        turns=table.number("turns"),
        group_limit=table.number("group_limit"),
        weekend_days=table.numbers("weekend_days"),
        feed_pip_rolls=table.number("feed_pip_rolls"),
        pip_colour=table.word("pip_colour", COLOURS),
        extra_cards=table.numbers("extra_cards"),
        stature=_stature(table.take("stature")),
        task_colours=task_colours,
        extra_cards_for=extra_cards_for,
    )


def _stature(value: object) -> tuple[tuple[int, str], ...]:
    rows = []
    for row in value if isinstance(value, list) else [value]:
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[1], str)):
            raise FactsError(
                f'facts.toml: [solo] stature has rows of [least total, "words"], not {row!r}'
            )
        rows.append((_number("[solo] stature", row[0]), row[1]))
    return tuple(sorted(rows))
