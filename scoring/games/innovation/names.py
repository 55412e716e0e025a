"""Colours, icons, directions, places and achievements in a player's words."""

from scoring.games.innovation.cards import COLOURS
from scoring.message import Book, Message, plain

say = Book(__package__)


def colour_name(colour: str) -> Message:
    """A colour: "red"."""
    return say("colour", colour=colour)


def pile_name(colour: str) -> Message:
    """The cards of a colour on somebody's board: "the red cards"."""
    return say("pile", colour=colour)


def icon_name(icon: str) -> Message:
    """An icon: "castle"."""
    return say("icon", icon=icon)


def card_word(what: str) -> Message:
    """What else a photo of cards is asked about: "no icon, a picture", "score pile"."""
    return say("on-cards", what=what)


def direction_name(direction: str) -> Message:
    """A direction of splaying: "left"."""
    return say("direction", direction=direction or "none")


def area_name(area: str) -> Message:
    """A place of cards, nobody's in particular: "the score pile"; "" is elsewhere."""
    return pile_name(area) if area in COLOURS else say("area", area=area or "elsewhere")


def place_of_cards(area: str, player: str) -> Message:
    """A place of a player's cards: "Ben's score pile"."""
    return say("place", area=area, name=player)


def achievement_name(achievement: str) -> Message:
    """An achievement: "the achievement of age 3", "World"."""
    if achievement.isdecimal():
        return say("achievement-of-age", age=achievement)
    return plain(achievement)
