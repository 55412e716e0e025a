"""Whole games by chance, turns seen on paper, winners, and the rules as a document."""

import re
from dataclasses import replace

import pytest

from scoring.dice import NoSuchRoll
from scoring.games.expo import EXPO
from scoring.games.expo.facts import FACTS, RESOURCES
from scoring.games.expo.paper import paper_of
from scoring.games.expo.scores import counted
from scoring.games.expo.sheet import ExpoSheet
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from tests.words import english

GAMES = [(seed, seed % 6 + 1) for seed in range(6)]


def test_moves_and_sheets_give_the_same_table() -> None:  # rules 22, 23, 24, 28
    for seed, players in GAMES:
        record = EXPO.random_game(seed, players)
        sheets = replace(record, entries=(), sheets=EXPO.final_sheets(record))
        from_moves, from_sheets = EXPO.score(record), EXPO.score(sheets)
        assert from_sheets.problems == ()
        assert from_moves.winners == from_sheets.winners
        assert from_moves.decided_by == from_sheets.decided_by
        assert [p.total for p in from_moves.players] == [p.total for p in from_sheets.players]


def test_games_by_chance_use_every_move_and_every_pavilion() -> None:  # rules 14, 18–21
    texts = " ".join(str(EXPO.random_game(seed, 2)) for seed in range(25))
    words = ("numbers", "roll", "reroll", "change", "collect", "focus", "build", "pavilion", "end")
    assert all(f" {word}" in texts or f"\n{word}" in texts for word in words)
    assert all(f"pavilion {name}" in texts for name in FACTS.pavilions)
    assert re.search(r"\nroll( \d){7}\n", texts)


START = ExpoSheet(held={**ExpoSheet().held, "energy": 2}, days=1)


def turn(roll: str, before: ExpoSheet = START, **changes: object) -> tuple[str, ...]:
    """The moves that explain a changed sheet, or the codes of what is wrong."""
    after = replace(before, **changes)  # type: ignore[arg-type]
    check = EXPO.check_turn(paper_of("Ada", before), paper_of("Ada", after), list(roll))
    assert check.legal == (not check.problems)
    return check.moves if check.legal else tuple(problem.code for problem in check.problems)


def held(**units: int) -> dict[str, int]:
    return {**dict.fromkeys(RESOURCES, 0), **units}


def test_a_turn_is_explained_by_its_moves() -> None:  # rules 7, 9, 10, 12, 27
    assert turn("333456") == ()
    assert turn("333456", numbers={"energy": 3}, held=held(energy=5)) == (
        "numbers energy=3",
        "collect energy",
    )
    built = frozenset({("energy", 4)})
    assert turn("333456", numbers={"energy": 3}, displays=built, held=held(energy=1)) == (
        "numbers energy=3",
        "collect energy",
        "build energy 4",
    )
    assert turn("333355", numbers={"focus": 3}, focuses=frozenset({"labor"})) == (
        "numbers focus=3",
        "focus labor",
    )
    rich = replace(START, held=held(materials=2, creativity=4, labor=5))
    paid = {"pavilions": frozenset({"labyrinth"}), "held": held(labor=1), "days": 2}
    assert turn("111111", rich, **paid) == ("pavilion labyrinth",)


def test_every_rule_a_turn_breaks_is_named() -> None:  # rules 4, 7, 8, 9, 12, 13, 16, 25, 27
    assert turn("333456", numbers={"energy": 3}, held=held(energy=6)) == ("wrong-units",)
    assert turn("333456", held=held(energy=1)) == ("wrong-units",)
    assert turn("333456", displays=frozenset({("energy", 2)})) == ("wrong-units",)
    assert turn("333456", numbers={"focus": 3}, focuses=frozenset({"labor"})) == ("too-few-dice",)
    assert turn("333356", focuses=frozenset({"labor"})) == ("no-focus-number",)
    two = frozenset({"labor", "energy"})
    assert turn("333356", numbers={"focus": 3}, focuses=two) == ("second-focus",)
    numbers, one = {"energy": 3, "focus": 3}, frozenset({"labor"})
    both = turn("333356", numbers=numbers, focuses=one, held=held(energy=6))
    assert both == ("wrong-numbers", "wrong-units")
    built = replace(START, displays=frozenset({("energy", 1)}))
    assert turn("333456", built, displays=frozenset()) == ("mark-changed",)
    assert turn("333456", days=0) == ("mark-changed",)
    rich = replace(START, held=held(energy=6))
    top = {"displays": frozenset({("energy", 6)}), "held": held()}
    assert turn("333456", rich, **top) == ("wrong-days",)
    assert turn("333456", rich, **top, days=2)[-1] == "build energy 6"
    row = replace(START, displays=frozenset(("labor", level) for level in range(1, 7)), days=1)
    assert turn("333456", row, circled=frozenset({"labor"})) == ("bonus-too-late",)
    assert turn("333456", numbers={"delay": 3}, days=3) == ("wrong-days",)
    assert turn("333456", numbers={"delay": 3}, days=4) == ("numbers delay=3",)


def test_numbers_of_a_turn_come_before_its_buildings() -> None:  # rules 4, 15, 21
    old = replace(START, numbers={"energy": 3, "labor": 3})
    assert turn("112456", old) == ("wrong-numbers",)
    assert turn("112456", old, numbers={"energy": 5, "labor": 5}) == ("wrong-numbers",)
    three = {"energy": 3, "labor": 3, "focus": 3}
    assert turn("112456", old, numbers=three) == ("wrong-numbers",)
    assert turn("112456", old, numbers={"energy": 3, "labor": 2}) == ("numbers energy=3 labor=2",)
    rich = replace(START, held=held(nature=4, energy=4, knowledge=2))
    bought = {"pavilions": frozenset({"aquarium"}), "held": held(), "days": 2}
    same = {"energy": 3, "focus": 3}
    assert turn("112456", rich, numbers=same, **bought) == ("wrong-numbers",)
    assert turn("112456", rich, numbers={"focus": 3}, **bought)[-1] == "pavilion aquarium"


def test_alone_seven_dice_need_the_inverted_pyramid() -> None:  # rules 19, 25
    alone = replace(START, numbers={"delay": 6})
    assert turn("1123455", alone) == ("no-seventh-die",)
    assert turn("1123455", replace(alone, pavilions=frozenset({"inverted_pyramid"}))) == ()
    assert turn("1123455", replace(START, numbers={"energy": 6})) == ()
    rich = replace(alone, held=held(nature=4, labor=2, materials=4))
    bought = {"pavilions": frozenset({"inverted_pyramid"}), "held": held(), "days": 2}
    assert turn("1123455", rich, **bought) == ("no-seventh-die",)


def test_pavilions_change_what_a_turn_may_bring() -> None:  # rules 15, 18, 21
    rail = replace(START, pavilions=frozenset({"minirail"}), numbers={"energy": 3})
    assert turn("333456", rail, held=held(energy=6)) == ("collect energy",)
    assert turn("333456", rail, held=held(energy=5)) == ("wrong-units",)
    tank = replace(START, pavilions=frozenset({"aquarium"}), numbers={"energy": 3, "focus": 3})
    focused = {"focuses": frozenset({"energy"}), "held": held(energy=6)}
    assert turn("333356", tank, **focused) == ("focus energy", "collect energy")


def test_bad_sheets_and_rolls_are_answered_in_one_sentence() -> None:
    good = paper_of("Ada", START)
    with pytest.raises(NoSuchRoll):
        EXPO.check_turn(good, good, ["1", "2", "3", "4", "5", "9"])
    text = "game expo\nplayers Ada\nsheet Ada player\n  energy: level9=marked\n"
    with pytest.raises(RecordError, match="no-such-field") as error:
        EXPO.check_turn(good, parse_record(text).sheets[0], list("111111"))
    assert (error.value.line, error.value.column) == (4, 11)


def finished(player: str, **parts: object) -> FilledSheet:
    sheet = replace(ExpoSheet(days=8), **parts)  # type: ignore[arg-type]
    return counted(paper_of(player, sheet))


def with_four_days(sheet: ExpoSheet, pavilion: str) -> ExpoSheet:
    """A sheet with three more 6th-level displays and a pavilion, which are 6 points."""
    tops = {("creativity", 6), ("knowledge", 6), ("materials", 6)}
    return replace(sheet, displays=sheet.displays | tops, pavilions=sheet.pavilions | {pavilion})


def winners(ada: ExpoSheet, ben: ExpoSheet) -> tuple[tuple[str, ...], str]:
    sheets = {"Ada": with_four_days(ada, "labyrinth"), "Ben": with_four_days(ben, "videophone")}
    papers = tuple(counted(paper_of(name, sheet)) for name, sheet in sheets.items())
    scores = EXPO.score(GameRecord("expo", ("Ada", "Ben"), (), papers))
    return scores.winners, english(scores.decided_by)


def test_three_tie_breaks() -> None:  # rule 24
    low, top = frozenset({("energy", 1), ("labor", 1)}), frozenset({("energy", 6), ("labor", 1)})
    five = ExpoSheet(displays=frozenset(("energy", level) for level in range(1, 6)))
    two = ExpoSheet(displays=low)
    assert winners(five, two) == (("Ada",), "")
    dome = ExpoSheet(displays=low, pavilions=frozenset({"minirail"}))
    assert winners(five, dome) == (("Ben",), "tied at 11 points; decided by most pavilions")
    sixth = ExpoSheet(displays=top)
    assert winners(two, sixth) == (("Ben",), "tied at 8 points; decided by most level 6 displays")
    rich = ExpoSheet(displays=low, held=held(nature=3))
    assert winners(two, rich) == (("Ben",), "tied at 8 points; decided by most resources on hand")
    assert winners(two, two) == (("Ada", "Ben"), "tied at 8 points, and in every tie-break")


@pytest.mark.parametrize(
    ("total", "wins", "name"),
    [
        (0, False, "a disappointment, and a loss (0–20 points)"),
        (20, False, "a disappointment, and a loss (0–20 points)"),
        (21, True, "a success (21–40 points)"),
        (41, True, "a triumph (41+ points)"),
    ],
)
def test_solo_bands(total: int, wins: bool, name: str) -> None:  # rule 26
    assert (FACTS.band_of(total).wins, english(FACTS.band_name(total))) == (wins, name)


def test_a_solo_game_names_its_band() -> None:  # rule 26
    scores = EXPO.score(EXPO.random_game(560, 1))
    assert scores.winners == ("Ada",)
    assert english(scores.decided_by) == "a success (21–40 points)"
    assert english(scores.players[0].lines[-1].because).endswith("= 38: a success (21–40 points)")


def test_no_winner_before_the_end_and_none_without_all_sheets() -> None:  # rules 17, 24
    record = EXPO.random_game(4, 3)
    assert EXPO.score(replace(record, entries=record.entries[:-1])).winners == ()
    missing = EXPO.score(GameRecord("expo", ("Ada", "Ben"), (), (finished("Ada"),)))
    assert missing.winners == ()
    assert [problem.code for problem in missing.problems] == ["no-sheet"]
    early = paper_of("Ada", ExpoSheet(days=3))
    scores = EXPO.score(GameRecord("expo", ("Ada",), (), (early,)))
    assert (scores.winners, [p.code for p in scores.problems]) == ((), ["game-not-over"])


def test_totals_written_too_early_end_no_game() -> None:  # rule 28
    two_days = ExpoSheet(pavilions=frozenset({"labyrinth"}), days=2)
    other = ExpoSheet(displays=frozenset({("energy", 6)}), days=2)
    papers = (counted(paper_of("Ada", two_days)), counted(paper_of("Ben", other)))
    scores = EXPO.score(GameRecord("expo", ("Ada", "Ben"), (), papers))
    assert (scores.winners, [p.code for p in scores.problems]) == ((), ["game-not-over"])
    alone = EXPO.score(GameRecord("expo", ("Ada",), (), papers[:1]))
    assert (alone.winners, [p.code for p in alone.problems]) == ((), ["game-not-over"])


def test_a_sheet_that_is_not_what_the_moves_made() -> None:  # rule 27
    record = EXPO.random_game(4, 2)
    ada, ben = EXPO.final_sheets(record)
    marks = {**ada.marks, "energy.held": "99"}
    wrong = replace(record, sheets=(replace(ada, marks=marks), ben))
    problems = EXPO.score(wrong).problems
    assert [(problem.code, problem.fields) for problem in problems] == [
        ("sheet-differs", ("energy.held",))
    ]
