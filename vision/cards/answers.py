"""What people say of a reading of cards, put into it: the doubt is gone, the label is theirs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.observation import Observation
from vision.cards.reading import ALONE, FAN, NO_CARD, CardsReading, ReadPile, ReadStrip

SURE = 1.0


def with_answers(reading: CardsReading, answers: Mapping[str, str]) -> CardsReading:
    """The reading with the doubts answered; answers to nothing that was asked change nothing."""
    asked = {doubt.field for doubt in reading.doubts}
    given = {field: label for field, label in answers.items() if field in asked}
    piles = tuple(_pile(pile, given) for pile in reading.piles)
    score = [_told(seen, given.get(f"score{i}")) for i, seen in enumerate(reading.score, start=1)]
    alone = [
        _told(seen, given.get(f"achievement{i}"))
        for i, seen in enumerate(reading.achievements, start=1)
    ]
    if (pile := _score_pile(given.get(ALONE), alone)) is not None:
        score.append(alone.pop(pile))
    if (age := given.get(FAN, "")).isdecimal():
        outline = next(doubt.outline for doubt in reading.doubts if doubt.field == FAN)
        assert outline is not None
        score.append(Observation(age, SURE, outline))
    left = tuple(doubt for doubt in reading.doubts if doubt.field not in given)
    return replace(reading, piles=piles, score=tuple(score), achievements=tuple(alone), doubts=left)


def _score_pile(said: str | None, alone: Sequence[Observation]) -> int | None:
    """Which of the backs by themselves is the score pile, as people say: by its age, or the one."""
    labels = [seen.label for seen in alone]
    ages = [label for label in labels if label != NO_CARD]
    if said == "score" and len(ages) == 1:
        return labels.index(ages[0])
    return labels.index(said) if said in ages else None


def _pile(pile: ReadPile, given: Mapping[str, str]) -> ReadPile:
    colour = pile.colour.label
    strips = list(pile.covered)
    for field, label in given.items():
        icon = re.fullmatch(rf"{re.escape(colour)}\.card(\d+)\.(\d+)", field)
        if icon and 2 <= int(icon[1]) <= len(strips) + 1:
            number = int(icon[1]) - 2
            strips[number] = _strip(strips[number], int(icon[2]) - 1, label)
    return replace(
        pile,
        top=_told(pile.top, given.get(f"{colour}.top")),
        colour=_told(pile.colour, given.get(f"{colour}.colour")),
        covered=tuple(strips),
        unread=_more(given.get(f"{colour}.showing"), len(strips)),
    )


def _strip(strip: ReadStrip, place: int, label: str) -> ReadStrip:
    """The strip with one of its icons told."""
    icons = tuple(_told(s, label) if i == place else s for i, s in enumerate(strip.icons))
    return replace(strip, icons=icons)


def _more(showing: str | None, covered: int) -> int:
    """How many cards show besides those that were read."""
    is_number = showing is not None and showing.isdecimal()
    return max(0, int(showing or 0) - 1 - covered) if is_number else 0


def _told(seen: Observation, label: str | None) -> Observation:
    if label is None:
        return seen
    return Observation(label, SURE, seen.outline)
