"""What people answer takes the place of what was read."""

import pytest

from scoring.message import plain
from scoring.observation import Doubt, Observation, Outline
from vision.cards.answers import with_answers
from vision.cards.reading import (
    NO_CARD,
    CardsReading,
    ReadPile,
    ReadStrip,
    ages_of,
    visible_icons,
)

BOX = Outline(((0, 0), (1, 0), (1, 1), (0, 1)))


def seen(label: str, confidence: float = 0.99) -> Observation:
    return Observation(label, confidence, BOX)


def asked(*fields: str) -> tuple[Doubt, ...]:
    return tuple(Doubt(field, (), plain("?"), BOX) for field in fields)


STRIP = ReadStrip((seen("castle"), seen("crown", 0.4)), BOX)
PILE = ReadPile(seen("red"), seen("Oars", 0.5), "right", (STRIP,), ReadStrip((), BOX))


def test_answers_take_the_place_of_what_was_asked_about_and_nothing_else() -> None:
    doubts = asked("red.top", "red.card2.2", "alone")
    reading = CardsReading((PILE,), (seen("3"),), (seen("7"),), doubts)

    told = with_answers(
        reading,
        {"red.top": "Archery", "red.card2.2": "leaf", "alone": "score", "blue.top": "Tools"},
    )

    assert told.doubts == ()
    assert told.piles[0].top.label == "Archery"
    assert visible_icons(told.piles[0].covered[0]) == ("castle", "leaf")
    assert [one.label for one in told.score] == ["3", "7"]
    assert told.achievements == ()


def test_what_was_not_asked_is_not_changed() -> None:
    reading = CardsReading((PILE,), (), (), ())

    assert with_answers(reading, {"red.top": "Archery"}) == reading


def test_a_card_that_people_see_besides_shows_with_nothing_read_of_it() -> None:
    reading = CardsReading((PILE,), (), (), asked("red.showing"))

    told = with_answers(reading, {"red.showing": "3"}).piles[0]

    assert (told.showing, len(told.covered)) == (3, 1)
    assert with_answers(reading, {"red.showing": "many"}).piles[0].showing == 2


@pytest.mark.parametrize(
    ("said", "score", "achievements"),
    [("none", [], ["7", "4", "4"]), ("4", ["4"], ["7", "4"]), ("score", [], ["7", "4", "4"])],
)
def test_at_most_one_back_by_itself_is_the_score_pile(
    said: str, score: list[str], achievements: list[str]
) -> None:
    backs = (seen("7"), seen("3"), seen("4"))
    reading = CardsReading((PILE,), (), backs, asked("achievement2", "alone"))

    told = with_answers(reading, {"achievement2": "4", "alone": said})

    assert told.doubts == ()
    assert [one.label for one in told.score] == score
    assert [one.label for one in told.achievements] == achievements


def test_what_is_no_card_counts_for_nothing() -> None:
    score, alone = (seen("9"), seen("7", 0.3)), (seen(NO_CARD, 0.95), seen("4"))
    reading = CardsReading((PILE,), score, alone, asked("score2", "achievement1", "alone"))

    told = with_answers(reading, {"score2": NO_CARD, "alone": "score"})

    assert ages_of(told.score) == (4, 9)
    assert ages_of(told.achievements) == ()
    assert ages_of(with_answers(reading, {"achievement1": "2"}).achievements) == (2, 4)


def test_a_card_that_people_see_in_the_fan_is_scored() -> None:
    reading = CardsReading((PILE,), (seen("9"), seen("7"), seen("1")), (), asked("score.fan"))

    assert ages_of(with_answers(reading, {"score.fan": "3"}).score) == (1, 3, 7, 9)
    assert ages_of(with_answers(reading, {"score.fan": NO_CARD}).score) == (1, 7, 9)
