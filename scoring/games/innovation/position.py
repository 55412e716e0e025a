"""What can be seen of the cards on a table, and its JSON; what nobody could see is None (rule 63).

{"players": [{"name": "Ada",
              "piles": {"red": {"top": "Archery", "splay": "left", "showing": 3,
                                "covered": ["Oars", ["castle"]]},
                        "yellow": "Masonry",
                        "green": {"top": null}},
              "hand": 3, "score": [1, 1, "Tools"], "achievements": [1, "World"]}],
 "teams": [["Ada", "Cleo"], ["Ben", "Dora"]], "turn": "Ada"}
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    LAST_AGE,
    NORMAL_ACHIEVEMENTS,
    SPECIAL_ACHIEVEMENTS,
    Card,
    UnknownCard,
    find_card,
    unnamed,
)
from scoring.games.innovation.names import pile_name
from scoring.games.innovation.state import SPLAYS, Civilization
from scoring.message import Book, Message, both
from scoring.position import NoPosition

say = Book(__package__)

MOST_LETTERS = 60
"""No card has a longer name."""

Covered = Card | tuple[str, ...] | None
"""A covered card that shows: which it is, or the icons that can be seen of it, or neither."""


@dataclass(frozen=True, slots=True)
class SeenPile:
    """The cards of one colour, as far as they can be seen."""

    top: Card | None
    """None: a card lies there, and nobody could say which."""
    splay: str | None = ""
    """As in `SPLAYS`; None: it could not be told."""
    showing: int | None = None
    """Cards of which anything shows, the top card among them; None: they were not counted."""
    covered: tuple[Covered, ...] = ()
    """From below the top card on; there may be fewer than `showing` says."""


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """What lies before one player."""

    name: str
    piles: Mapping[str, SeenPile]
    """By colour; a colour that is not there has no card."""
    hand: tuple[Card, ...] | None = None
    """Cards are named, or `?3`; None where only their number is known, or nothing."""
    hand_count: int | None = None
    score_pile: tuple[Card, ...] | None = None
    score: int | None = None
    """The points, where they were told and the cards were not, or both."""
    achievements: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What lies before everybody, as they sit."""

    boards: tuple[SeenBoard, ...]
    teams: tuple[tuple[str, ...], ...] = ()
    turn: str | None = None
    """Whose turn it is, where that is known."""


def read_seen(document: Mapping[str, Any]) -> SeenTable:
    """The position of a document.

    Raises:
        NoPosition: it is none; one sentence.
    """
    players = document.get("players")
    if not isinstance(players, Sequence) or isinstance(players, str) or not 2 <= len(players) <= 4:
        raise NoPosition(say("position-players"))
    boards = tuple(_board(one, number) for number, one in enumerate(players, start=1))
    names = [board.name for board in boards]
    if len(set(names)) < len(names):
        raise NoPosition(say("position-players"))
    turn = document.get("turn")
    if turn is not None and turn not in names:
        raise NoPosition(say("position-turn", name=str(turn), names=both(*names)))
    return SeenTable(boards, _teams(document.get("teams"), names), turn)


def _teams(value: object, names: list[str]) -> tuple[tuple[str, ...], ...]:
    if not value:
        return ()
    teams = value if isinstance(value, Sequence) else ()
    found = tuple(tuple(map(str, team)) for team in teams if isinstance(team, Sequence))
    everybody = sorted(name for team in found for name in team)
    if everybody != sorted(names) or [len(team) for team in found] != [2, 2]:
        raise NoPosition(say("position-teams", names=both(*names)))
    return found


def _board(value: object, number: int) -> SeenBoard:
    if not isinstance(value, Mapping):
        raise NoPosition(say("position-players"))
    name = " ".join(str(value.get("name") or number).split())[:MOST_LETTERS]
    piles = value.get("piles", {})
    if not isinstance(piles, Mapping):
        raise NoPosition(_unclear(name, "piles", piles))
    unknown = [str(one) for one in piles if one not in COLOURS]
    if unknown:
        raise NoPosition(_unclear(name, "piles", unknown[0]))
    score = value.get("score")
    return SeenBoard(
        name=name,
        piles={c: _pile(name, c, piles[c]) for c in COLOURS if c in piles and piles[c] != {}},
        hand=_cards(name, "hand", value.get("hand")),
        hand_count=_number(name, "hand", value.get("hand")),
        score_pile=_cards(name, "score", score),
        score=_number(name, "score", score),
        achievements=_achievements(name, value.get("achievements")),
    )


def _pile(name: str, colour: str, value: object) -> SeenPile:
    if value is None or isinstance(value, str):
        value = {"top": value}
    if not isinstance(value, Mapping) or "top" not in value:
        raise NoPosition(_unclear(name, colour, value))
    splay, showing, covered = value.get("splay", ""), value.get("showing"), value.get("covered", [])
    is_splay = splay is None or (isinstance(splay, str) and splay in SPLAYS)
    is_number = showing is None or (isinstance(showing, int) and 1 <= showing <= 21)
    if not is_splay or not is_number or not isinstance(covered, Sequence):
        raise NoPosition(_unclear(name, colour, value))
    below = tuple(_covered(name, colour, one) for one in covered)
    top = value["top"]
    is_open = showing is None or len(below) < showing
    if not is_open or (splay and showing == 1):
        raise NoPosition(say("position-showing", name=name, pile=pile_name(colour)))
    return SeenPile(None if top is None else _of_colour(name, colour, top), splay, showing, below)


def _covered(name: str, colour: str, value: object) -> Covered:
    if value is None:
        return None
    if isinstance(value, Sequence) and not isinstance(value, str):
        if len(value) > 3 or any(icon not in ICONS for icon in value):
            raise NoPosition(_unclear(name, colour, value))
        return tuple(map(str, value))
    return _of_colour(name, colour, value)


def _of_colour(name: str, colour: str, value: object) -> Card:
    card = _card(name, value)
    if card.colour != colour:
        there = say("colour", colour=card.colour or "none")
        pile = pile_name(colour)
        reason = say("wrong-colour", card=card.title, colour=there, pile=pile)
        if not card.is_named:
            reason = say("unnamed-on-board", age=str(card.age), pile=pile)
        raise NoPosition(say("position-of", name=name, reason=reason))
    return card


def _card(name: str, value: object) -> Card:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LAST_AGE:
        return unnamed(value)
    try:
        return find_card(str(value)[:MOST_LETTERS])
    except UnknownCard as error:
        raise NoPosition(say("position-of", name=name, reason=error.message)) from None


def _cards(name: str, place: str, value: object) -> tuple[Card, ...] | None:
    """Cards that are listed; None where they are only counted, or nothing is known."""
    if value is None or isinstance(value, int):
        return None
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise NoPosition(_unclear(name, place, value))
    return tuple(_card(name, one) for one in value)


def _number(name: str, place: str, value: object) -> int | None:
    if not isinstance(value, int):
        return None
    if isinstance(value, bool) or value < 0:
        raise NoPosition(_unclear(name, place, value))
    return value


def _achievements(name: str, value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise NoPosition(_unclear(name, "achievements", value))
    found = tuple(str(one).capitalize() for one in value)
    known = NORMAL_ACHIEVEMENTS + SPECIAL_ACHIEVEMENTS
    for one in found:
        if one not in known or found.count(one) > 1:
            raise NoPosition(_unclear(name, "achievements", one))
    return found


def _unclear(name: str, place: str, value: object) -> Message:
    return say("position-unclear", name=name, place=place, seen=str(value)[:40])


def seen_of(person: Civilization, name: str) -> dict[str, Any]:
    """A player's cards, all of them known, as part of a document."""
    piles: dict[str, Any] = {}
    for colour in COLOURS:
        pile = person.pile(colour)
        if pile.cards:
            top, *covered = (card.name for card in pile.cards)
            shown = covered if pile.splay else []
            piles[colour] = {
                "top": top,
                "splay": pile.splay,
                "showing": 1 + len(shown),
                "covered": shown,
            }
    return {
        "name": name,
        "piles": piles,
        "hand": [card.name for card in person.hand],
        "score": [card.name for card in person.score_pile],
        "achievements": list(person.achievements),
    }
