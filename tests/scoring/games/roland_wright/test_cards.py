"""Card libraries and the facts file: what they hold, and what is said of a wrong one."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.card_file import CardFileError, load_library, read_library
from scoring.games.roland_wright.cards import CONDITIONS, AwardCard
from scoring.games.roland_wright.facts import FactsError, load_facts
from tests.words import english

ANCHOR = "[[hallmark]]\nname = \"anchor\"\npattern = '''\nb . b\n. b .\n'''\n"


def test_the_sample_library_shows_every_kind_of_card() -> None:  # rule 4
    sample = load_library("sample")
    assert [len(sample.names(kind)) for kind in ("hallmark", "equipment", "research")] == [20] * 3
    assert str(sample.pattern("anchor").pattern) == "b.b/.b."
    assert sample.pattern("jig").text
    assert {tuple(sample.inspiration(name).pair) for name in sample.names("inspiration")} == set(
        combinations(COLOURS, 2)
    )
    conditions = {sample.award(name).condition for name in sample.names("award")}
    assert conditions == set(CONDITIONS)
    assert any(sample.research(name).points for name in sample.names("research"))
    assert any(sample.research(name).bits for name in sample.names("research"))


def test_copies_and_sizes_of_decks() -> None:  # rule 4
    text = "[deck]\nhallmark = 12\n" + ANCHOR + "copies = 3\n"
    library = read_library(text, "mine", "mine.toml")
    assert library.names("hallmark") == ("anchor",) * 3
    assert library.deck_size("hallmark", 29) == 12
    assert library.deck_size("equipment", 29) == 29
    assert read_library(ANCHOR, "mine", "mine.toml").deck_size("hallmark", 29) == 29
    many = read_library(ANCHOR + "copies = 40\n", "mine", "mine.toml")
    assert many.deck_size("hallmark", 29) == 40


def test_a_library_of_the_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # rule 4
    monkeypatch.setenv("TALLYCAM_CARDS", str(tmp_path))
    (tmp_path / "ours.toml").write_text(ANCHOR)
    assert "anchor" in load_library("ours")
    with pytest.raises(CardFileError) as caught:
        load_library("theirs")
    assert re.search("no card library “theirs”.*cards sample", english(caught.value.message))


@pytest.mark.parametrize("name", ["../secret", "a/b", "C:x", "", "Upper"])
def test_a_library_is_named_and_no_path(name: str) -> None:
    with pytest.raises(CardFileError) as caught:
        load_library(name)
    assert "cannot be the name of a card library" in english(caught.value.message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[hallmark]\n", "mine.toml: .*line 1"),
        ("[[joker]]\nname = 'a'\n", r"mine.toml: “joker” is not known; cards are \[\[hallmark\]\]"),
        ("hallmark = [{name = 'a'}]\n", r"Every card starts with a line \[\[hallmark\]\]"),
        ("[[hallmark]]\n", "line 1, hallmark 1: “name” is missing"),
        (ANCHOR + ANCHOR, r"line 7, hallmark 2 \(anchor\): The name “anchor” is taken"),
        ("[[hallmark]]\nname = 'a b'\n", "small letters, digits and hyphens, unlike “a b”"),
        ("[[hallmark]]\nname = 'a'\n", r"hallmark 1 \(a\): “pattern” is missing"),
        ("[[hallmark]]\nname = 'a'\npattern = 'q b'\n", "Row 1, column 1 of the pattern is “q”"),
        ("[[hallmark]]\nname = 'a'\npattern = '''r b\nr'''\n", "equally long"),
        ("[[hallmark]]\nname = 'a'\npattern = 7\n", "“pattern” is a text, not 7"),
        (ANCHOR + "points = 3\n", "“points” is not known for this kind"),
        (ANCHOR + "copies = 0\n", "1 to 99 copies"),
        ("[[research]]\nname = 'a'\npoints = 1\nbits = ['red']\n", "points or Bits, not both"),
        ("[[research]]\nname = 'a'\npoints = -1\n", "from 0 up, not -1"),
        ("[[research]]\nname = 'a'\nbits = ['pink']\n", r"not \['pink'\]"),
        ("[[inspiration]]\nname = 'a'\npair = ['red', 'red']\n", "two different colours"),
        ("[[award]]\nname = 'a'\ncondition = 'most'\n", "An Award counts .*, not “most”"),
        ("[[award]]\nname = 'a'\ncondition = 'largest-cluster'\n", "largest-cluster” has a colour"),
        ("[[award]]\nname = 'a'\ncondition = 'most-research'\ncolour = 'red'\n", "has a colour"),
        ("[[award]]\nname = 'a'\ncondition = 'most-research'\nsolo = [3]\n", "at least, points"),
        ("[deck]\njokers = 2\n", "“jokers” is not a deck"),
        ("deck = 3\n", r"\[deck\] gives the number"),
    ],
)
def test_a_wrong_library_is_answered_with_its_place(text: str, message: str) -> None:
    with pytest.raises(CardFileError) as caught:
        read_library(text, "mine", "mine.toml")
    assert re.search(message, english(caught.value.message))


def test_the_levels_of_the_solo_section() -> None:  # rule 44
    award = AwardCard("a", "most-equipment", solo=((2, 1), (3, 3), (4, 6)))
    assert [award.solo_points(count) for count in range(6)] == [0, 0, 1, 3, 6, 6]


def test_the_facts_of_the_printed_game() -> None:
    facts = load_facts()
    assert dict(facts.decks) == {"hallmark": 29, "equipment": 29, "research": 33}
    assert (facts.awards.first, facts.awards.second) == (6, 4)
    assert (facts.awards.tied_first, facts.awards.tied_second) == (5, 2)
    assert facts.solo.task_of("purple") == "wind_clock"
    assert facts.solo.task_of("red") == "stoke_fire"
    assert facts.solo.turns == 21


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[end]", "[ends]", "the table|has no end"),
        ("hallmark = 29", "hallmark = -1", r"\[decks\] hallmark is a number from 0 up, not -1"),
        ("first = 6", "prize = 6", r"\[awards\] has no first"),
        ("dice = 6", "dice = 6\npens = 6", r"\[turn\] has an unknown key pens"),
        ('diagonals = "all"', 'diagonals = "some"', "diagonals is one of all, none, even, odd"),
        ('keep_lit = "orange"', 'keep_lit = "red"', "two tasks the same colour"),
        ("stature = []", "stature = [[3]]", "stature has rows"),
        ("sizes = [6, 7]", "sizes = 6", "list of numbers"),
        ("[box]", "[box", "facts.toml: "),
    ],
)
def test_wrong_facts_are_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = Path(load_facts.__code__.co_filename).with_name("facts.toml").read_text()
    assert old in text
    path = tmp_path / "facts.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(FactsError, match=message):
        load_facts(path)
