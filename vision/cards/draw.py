"""Draw a reading of cards back onto the photo: what was taken for what, and what is asked about."""

from scoring.observation import Doubt, Observation, Outline
from vision.cards.reading import NO_CARD, PICTURE, CardsReading, ReadPile
from vision.dice.draw import Canvas
from vision.photo import Photo, Pixels

_SURE, _ASKED, _PART = (80, 200, 60), (0, 170, 255), (220, 120, 40)


def draw_cards(photo: Photo, reading: CardsReading) -> Pixels:
    """A copy of the photo with every card's outline and name; what is asked about in orange."""
    canvas = Canvas(photo)
    for pile in reading.piles:
        _pile(canvas, pile)
    for seen in (*reading.score, *reading.achievements):
        if seen.label != NO_CARD:
            canvas.outline(seen.outline, _SURE)
            canvas.name(seen.label, seen.outline, _SURE)
    for doubt in reading.doubts:
        _asked(canvas, doubt)
    return canvas.pixels


def _pile(canvas: Canvas, pile: ReadPile) -> None:
    for strip in reversed(pile.covered):
        canvas.outline(strip.outline, _SURE)
        for seen in strip.icons:
            _icon(canvas, seen)
    canvas.outline(pile.top.outline, _SURE)
    arrow = {"left": "<", "right": ">", "up": "^", "": ""}[pile.splay]
    canvas.name(f"{pile.top.label} {arrow}{pile.showing}", pile.top.outline, _SURE)


def _icon(canvas: Canvas, seen: Observation) -> None:
    canvas.outline(seen.outline, _PART)
    if seen.label not in ("", PICTURE):
        canvas.name(seen.label, _middle(seen.outline), _PART)


def _middle(outline: Outline) -> Outline:
    """A point, so that its name is written just above it."""
    return Outline((outline.center,) * 4)


def _asked(canvas: Canvas, doubt: Doubt) -> None:
    if doubt.outline is not None:
        canvas.outline(doubt.outline, _ASKED)
        canvas.name("?", _middle(doubt.outline), _ASKED)
