"""What one player's cards show by themselves, and all players' together (rule 57)."""

from random import Random

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import all_cards
from scoring.games.innovation.paper import filled_sheet, read_position
from scoring.games.innovation.random_player import random_game
from scoring.record import FilledSheet, parse_record
from tests.scoring.games.innovation.playing import replay
from tests.words import english

RIGHT = {
    "red.1": "Archery",
    "red.2": "Oars",
    "red.splay": "left",
    "blue.1": "Tools",
    "hand.1": "Pottery",
    "hand.2": "?2",
    "score.1": "?7",
    "score.2": "Engineering",
    "score.total": "10",
    "achievement.1": "2",
    "achievement.2": "World",
    "icons.castle": "4",
    "icons.clock": "0",
}


def codes(marks: dict[str, str]) -> list[str]:
    return [problem.code for problem in INNOVATION.status(FilledSheet("Ada", "player", marks))]


def test_cards_that_are_right_have_no_problem() -> None:
    assert codes(RIGHT) == []
    assert codes({}) == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hand.1": "Archery"}, ["card-twice"]),
        ({"score.2": "Oars", "score.total": "8"}, ["card-twice"]),
        ({"blue.2": "Oars", "red.2": "Optics", "icons.castle": "3"}, ["wrong-colour"]),
        ({"blue.splay": "up"}, ["too-few-to-splay"]),
        ({"green.splay": "left"}, ["too-few-to-splay"]),
        ({"red.splay": "down"}, ["no-such-mark", "wrong-icons"]),
        ({"red.2": "?1"}, ["unnamed-on-board", "too-few-to-splay", "wrong-icons"]),
        ({"red.4": "Optics"}, ["gap"]),
        ({"score.total": "11"}, ["wrong-total"]),
        ({"icons.castle": "5"}, ["wrong-icons"]),
        ({"achievement.3": "2"}, ["achievement-twice"]),
        ({"achievement.3": "Worlds"}, ["no-such-mark"]),
        ({"hand.1": "Potery"}, ["no-such-mark"]),
        ({"board.1": "Tools"}, ["no-such-mark"]),
        ({"score.total": "ten"}, ["no-such-mark"]),
    ],
)
def test_one_thing_wrong_is_one_problem(
    change: dict[str, str], expected: list[str]
) -> None:  # rule 57
    assert codes({**RIGHT, **change}) == expected


def test_there_are_no_more_cards_of_an_age_than_can_be_drawn() -> None:  # rule 57
    ten = {f"score.{n}": "?4" for n in range(1, 10)}
    assert codes(ten) == []  # the tenth is an achievement
    assert codes({**ten, "hand.1": "?4"}) == ["too-many-of-an-age"]
    assert codes({f"hand.{n}": "?10" for n in range(1, 11)}) == []
    assert codes({f"hand.{n}": "?10" for n in range(1, 12)}) == ["too-many-of-an-age"]


def test_a_wrong_card_is_answered_with_the_nearest_and_its_field() -> None:
    (problem,) = INNOVATION.status(FilledSheet("Ada", "player", {"red.1": "Achery"}))
    assert english(problem.message) == "there is no card “Achery”; did you mean Archery?"
    assert (problem.player, problem.fields) == ("Ada", ("red.1",))


def test_all_cards_together_show_more() -> None:  # rule 57
    text = """
game innovation
players Ada, Ben, Cleo
sheet Ada player
  red: 1=Oars
  score: 1=?4 2=?4 3=?4 4=?4 5=?4
  achievement: 1=3
sheet Ben player
  hand: 1=Oars 2=?4 3=?4 4=?4 5=?4 6=?4
  blue: 1=Software 2=Quantum-Theory 3=Rocketry 4=Bioengineering splay=up
  purple: 1=The-Internet 2=Railroad splay=right
  green: 1=Databases
  achievement: 1=3
"""
    problems = INNOVATION.score(parse_record(text)).problems
    assert [problem.code for problem in problems] == [
        "no-sheet",
        "card-twice",
        "too-many-of-an-age",
        "achievement-twice",
        "achievement-due",
    ]
    assert english(problems[-1].message) == "World should have been claimed: 15 clocks"
    assert problems[-1].player == "Ben"


def test_sheets_at_the_end_are_compared_with_the_moves() -> None:
    record = random_game(5, 2)
    table = replay(record).table
    sheets = [
        filled_sheet(person, name)
        for name, person in zip(record.players, table.state.civilizations, strict=True)
    ]
    text = str(record) + "\n" + "\n".join(str(sheet) for sheet in sheets) + "\n"
    assert INNOVATION.score(parse_record(text)).problems == ()
    marks = dict(sheets[0].marks)
    group = next(field.partition(".")[0] for field in marks if field.endswith(".1"))
    removed = {field: mark for field, mark in marks.items() if not field.startswith(f"{group}.")}
    wrong = FilledSheet(record.players[0], "player", removed)
    text = str(record) + "\n" + str(wrong) + "\n"
    problems = INNOVATION.score(parse_record(text)).problems
    assert [(problem.code, problem.fields) for problem in problems] == [
        ("sheet-differs", (f"{group}.1",))
    ]


def final_sheets(seed: int) -> list[FilledSheet]:
    """The cards at the end of a random game, with the sums the players would say."""
    record = random_game(seed, 2 + seed % 3)
    sheets = []
    for name, person in zip(record.players, replay(record).table.state.civilizations, strict=True):
        said = {f"icons.{icon}": str(number) for icon, number in person.all_icons().items()}
        marks = {**filled_sheet(person, name).marks, "score.total": str(person.score), **said}
        sheets.append(FilledSheet(name, "player", marks))
    return sheets


def test_marks_read_back_as_the_cards_they_were_made_of() -> None:
    for seed in range(2):
        record = random_game(seed, 3)
        for person in replay(record).table.state.civilizations:
            again = read_position(filled_sheet(person, "Ada")).civilization
            assert (again.board, again.hand) == (person.board, person.hand)
            assert (again.score_pile, again.achievements) == (
                person.score_pile,
                person.achievements,
            )


def mutations(sheet: FilledSheet, chance: Random) -> dict[str, dict[str, str]]:
    """One wrong mark each, in as many ways as these cards allow."""
    marks = dict(sheet.marks)
    found: dict[str, dict[str, str]] = {}
    named = {key: mark for key, mark in marks.items() if mark in {c.name for c in all_cards()}}
    boards = [key for key in named if not key.startswith(("hand", "score"))]
    if named:
        card = chance.choice(sorted(named.values()))
        hand = sum(key.startswith("hand.") for key in marks)
        found["a card twice"] = {**marks, f"hand.{hand + 1}": card}
    if boards:
        key = chance.choice(boards)
        other = "red" if not key.startswith("red") else "blue"
        size = sum(k.startswith(f"{other}.") and k[-1].isdigit() for k in marks)
        moved = {**marks, f"{other}.{size + 1}": marks[key]}
        found["a card in another colour"] = moved
        single = [key[:-2] for key in boards if key.endswith(".1") and f"{key[:-1]}2" not in marks]
        if single:
            found["a splay of one card"] = {**marks, f"{chance.choice(single)}.splay": "up"}
        splayed = [key for key in marks if key.endswith(".splay")]
        if splayed:
            found["a splay unheard of"] = {**marks, chance.choice(splayed): "down"}
    claimed = [mark for key, mark in marks.items() if key.startswith("achievement.")]
    if claimed:
        again = f"achievement.{len(claimed) + 1}"
        found["an achievement twice"] = {**marks, again: chance.choice(claimed)}
    found["a wrong total"] = {**marks, "score.total": str(int(marks["score.total"]) + 1)}
    icon = chance.choice(["castle", "crown", "leaf", "bulb", "factory", "clock"])
    found["a wrong icon count"] = {**marks, f"icons.{icon}": str(int(marks[f"icons.{icon}"]) + 1)}
    return found


def test_every_mutation_of_finished_cards_is_reported() -> None:
    chance = Random(7)
    tried: dict[str, int] = {}
    for seed in range(6):
        for sheet in final_sheets(seed):
            assert INNOVATION.status(sheet) == ()
            for kind, marks in mutations(sheet, chance).items():
                tried[kind] = tried.get(kind, 0) + 1
                assert INNOVATION.status(FilledSheet(sheet.player, "player", marks)), (seed, kind)
    assert len(tried) == 7
    assert min(tried.values()) >= 3
