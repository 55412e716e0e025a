"""The table of the second reading: plain lists of names, and the rules that hold for all cards."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from scoring.games.innovation.cards import COLOURS, ICONS, Card, find_card
from scoring.record import GameRecord

SPECIAL = ("Monument", "Empire", "World", "Wonder", "Universe")


class Unfair(AssertionError):
    """A line that the facts do not allow."""


class Over(Exception):
    """The game is over."""


@dataclass
class Person:
    """One player's cards, by name."""

    hand: list[str] = field(default_factory=list)
    score: list[str] = field(default_factory=list)
    board: dict[str, list[str]] = field(default_factory=lambda: {c: [] for c in COLOURS})
    splay: dict[str, str] = field(default_factory=lambda: dict.fromkeys(COLOURS, ""))
    achievements: list[str] = field(default_factory=list)
    tucked: int = 0
    scored: int = 0

    def place(self, name: str) -> list[str]:
        """The cards of a place, top cards first."""
        if name in ("hand", "score"):
            return self.hand if name == "hand" else self.score
        return self.board[name]

    def tops(self) -> list[str]:
        """The top cards."""
        return [pile[0] for pile in self.board.values() if pile]

    def points(self) -> int:
        """The score."""
        return sum(age(card) for card in self.score)

    def seen(self, colour: str) -> list[str]:
        """The icons to be seen in a colour."""
        shown: list[str] = []
        for depth, card in enumerate(self.board[colour]):
            icons = printed(card).icons
            part = {"": (), "left": icons[3:], "right": icons[:2], "up": icons[1:]}
            shown += icons if depth == 0 else part[self.splay[colour]]
        return shown

    def icons(self, icon: str) -> int:
        """How many of an icon are to be seen."""
        return sum(self.seen(colour).count(icon) for colour in COLOURS)


@cache
def printed(card: str) -> Card:
    """What is printed on a card."""
    return find_card(card)


def age(card: str) -> int:
    """The value of a card."""
    return printed(card).age


def colour_of(card: str) -> str:
    """The colour of a card."""
    return printed(card).colour


class PlainTable:
    """Where all cards lie, and the lines of a record that are still to be followed."""

    def __init__(self, record: GameRecord) -> None:
        self.names = record.players
        self.people = [Person() for _ in record.players]
        self.lines = [(e.player, [word.text for word in e.words]) for e in record.entries]
        self.at = 0
        self.supply: list[list[str | None]] = [
            [None] * (14 if age == 1 else 10 if age == 10 else 9) for age in range(1, 11)
        ]
        self.free = [str(n) for n in range(1, 10)] + list(SPECIAL)
        self.sides = [{seat} for seat in range(len(record.players))]
        self.turn = 0
        self.moved: set[str] = set()
        self.returned: Counter[tuple[str, int]] = Counter()
        self.is_shared = False
        self.owner = 0
        self.snapshots: list[list[tuple[Any, ...]]] = []
        self.effects_done: set[tuple[str, int]] = set()
        self.winners: set[int] = set()

    # Lines

    def peek(self) -> tuple[str, list[str]]:
        return self.lines[self.at] if self.at < len(self.lines) else ("", [])

    def take(self, seat: int, *first: str) -> list[str]:
        """The next line, which must be this player's and begin with these words."""
        name, words = self.peek()
        if name != self.names[seat] or words[: len(first)] != list(first):
            raise Unfair(f"line {self.at}: {name} {words}, not {self.names[seat]} {first}")
        self.at += 1
        return words[len(first) :]

    def keep(self) -> None:
        """Remember how everything lies after a line."""
        self.snapshots.append(
            [
                (
                    tuple(sorted(one.hand)),
                    tuple(sorted(one.score)),
                    tuple(tuple(pile) for pile in one.board.values()),
                    tuple(one.splay.values()),
                    tuple(one.achievements),
                )
                for one in self.people
            ]
        )

    # What happens to cards

    def side(self, seat: int) -> set[int]:
        return next(side for side in self.sides if seat in side)

    def drawn_age(self, value: int) -> int:
        piles = range(max(value, 1), 11)
        return next((n for n in piles if self.supply[n - 1]), 11)

    def draw(self, seat: int, value: int, words: list[str]) -> str:
        if self.drawn_age(value) > 10:
            if words:
                raise Unfair(f"line {self.at}: there is no card to draw")
            self.end_by_score()
        return self.draw_named(seat, value, words[0])

    def draw_named(self, seat: int, value: int, card: str) -> str:
        pile = self.supply[self.drawn_age(value) - 1]
        if age(card) != self.drawn_age(value) or (pile[0] or card) != card:
            raise Unfair(f"line {self.at}: {card} cannot be drawn for a {value}")
        if pile[0] is None and self.find(card) is not None:
            raise Unfair(f"line {self.at}: {card} lies elsewhere")
        pile.pop(0)
        self.people[seat].hand.append(card)
        self.due()
        return card

    def find(self, card: str) -> tuple[int, str] | None:
        for seat, one in enumerate(self.people):
            for place in ("hand", "score", *COLOURS):
                if card in one.place(place):
                    return seat, place
        return None

    def lift(self, card: str) -> None:
        """Take a card from where it lies; a colour of one card or none is not splayed."""
        found = self.find(card)
        assert found is not None
        seat, place = found
        self.people[seat].place(place).remove(card)
        if place in COLOURS and len(self.people[seat].board[place]) < 2:
            self.people[seat].splay[place] = ""

    def put(self, card: str, seat: int, place: str) -> None:
        one = self.people[seat]
        if place == "board":
            one.board[colour_of(card)].insert(0, card)
        else:
            one.place(place).append(card)
        self.due()

    def end_by_score(self) -> None:
        totals = [
            (
                sum(self.people[s].points() for s in side),
                sum(len(self.people[s].achievements) for s in side),
            )
            for side in self.sides
        ]
        best = [
            side for side, total in zip(self.sides, totals, strict=True) if total == max(totals)
        ]
        self.winners = set().union(*best)
        raise Over

    def claim(self, seat: int, name: str) -> None:
        if name not in self.free:
            raise Unfair(f"line {self.at}: {name} is gone")
        self.free.remove(name)
        self.people[seat].achievements.append(name)
        goal = {2: 6, 3: 5, 4: 4}[len(self.sides)]
        if sum(len(self.people[s].achievements) for s in self.side(seat)) >= goal:
            self.winners = set(self.side(seat))
            raise Over

    def due(self) -> None:
        """Let everybody take the special achievements they have come to."""
        for name in SPECIAL:
            for step in range(len(self.names)):
                seat = (self.turn + step) % len(self.names)
                if name in self.free and self.has_earned(self.people[seat], name):
                    self.claim(seat, name)

    def has_earned(self, one: Person, name: str) -> bool:
        if name == "Monument":
            return one.tucked >= 6 or one.scored >= 6
        if name == "Empire":
            return all(one.icons(icon) >= 3 for icon in ICONS)
        if name == "World":
            return one.icons("clock") >= 12
        if name == "Wonder":
            return all(way in ("right", "up") for way in one.splay.values())
        return len(one.tops()) == 5 and all(age(card) >= 8 for card in one.tops())
