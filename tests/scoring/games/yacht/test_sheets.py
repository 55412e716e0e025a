"""A sheet by itself, two sheets with a turn between them, and games by chance on paper."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scoring.games.yacht import YACHT
from scoring.games.yacht.paper import last_column, place
from scoring.record import FilledSheet, GameRecord
from tests.words import english, german

LOWER = {"three_of_a_kind": 17, "four_of_a_kind": 26, "full_house": 25, "small_straight": 30}
COLUMN: dict[str, int | str] = {
    **{"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18},
    **LOWER,
    **{"large_straight": 0, "yacht": 50, "chance": 18},
}
COUNT = {"sum": 63, "bonus": 35, "upper": 98, "lower": 166, "total": 264}


def paper(*columns: Mapping[str, int | str], player: str = "Ada") -> FilledSheet:
    marks = {
        f"game{number}.{part}": str(label)
        for number, column in enumerate(columns, start=1)
        for part, label in column.items()
    }
    return FilledSheet(player, "player", marks)


def codes(*columns: Mapping[str, int | str]) -> list[str]:
    return [problem.code for problem in YACHT.status(paper(*columns))]


def without(column: Mapping[str, int | str], part: str) -> dict[str, int | str]:
    return {key: label for key, label in column.items() if key != part}


def test_the_count() -> None:  # rules 16, 17, 18
    scores = YACHT.score(GameRecord("yacht", ("Ada",), (), (paper(COLUMN),)))
    lines = {line.id.partition(".")[2]: line.correct for line in scores.players[0].lines}
    assert lines == COUNT
    assert scores.winners == ("Ada",)
    assert codes(COLUMN | COUNT) == []
    assert codes(COLUMN | {"sum": 63, "total": 264}) == []
    short = COLUMN | {"ones": 2}
    assert YACHT.score(GameRecord("yacht", ("Ada",), (), (paper(short),))).players[0].total == 228
    ticked = COLUMN | {"further1": "marked", "further2": "marked"}
    assert YACHT.score(GameRecord("yacht", ("Ada",), (), (paper(ticked),))).players[0].total == 464


@pytest.mark.parametrize("part", COUNT)
def test_a_wrong_number_in_the_count_is_named(part: str) -> None:  # rule 18
    assert "wrong-points" in codes(COLUMN | COUNT | {part: COUNT[part] + 1})


@pytest.mark.parametrize(
    ("part", "label"),
    [("ones", 6), ("threes", 8), ("sixes", 5), ("three_of_a_kind", 4), ("four_of_a_kind", 31),
     ("full_house", 24), ("small_straight", 15), ("large_straight", 30), ("yacht", 100),
     ("chance", 0)],
)  # fmt: skip
def test_a_number_that_no_dice_make(part: str, label: int) -> None:  # rules 7, 20
    assert codes({part: label}) == ["impossible-number"]


def test_ticks_need_a_yacht_an_order_and_boxes() -> None:  # rules 13, 20
    tick: dict[str, int | str] = {"further1": "marked"}
    assert codes(COLUMN | tick) == []
    assert codes(COLUMN | {"further2": "marked"}) == ["tick-skipped"]
    assert codes(COLUMN | tick | {"yacht": 0}) == ["tick-without-yacht"]
    assert codes({"yacht": 50, "ones": 3} | tick) == ["more-ticks-than-boxes"]
    assert codes({"yacht": 50, "ones": 5} | tick) == []


def test_a_total_waits_for_every_box() -> None:  # rule 20
    assert codes(without(COLUMN, "ones") | {"total": 226}) == ["total-too-early"]


def test_the_last_column_with_anything_in_it_counts() -> None:  # rule 2
    assert last_column(paper()) == 1
    assert last_column(paper({}, {}, {"further1": "marked"})) == 3
    begun = paper(COLUMN | COUNT, {"ones": 3})
    scores = YACHT.score(GameRecord("yacht", ("Ada",), (), (begun,)))
    assert (scores.players[0].total, scores.winners) == (3, ())
    assert [english(problem.message) for problem in scores.problems] == [
        "game 2 is not over: 12 boxes are empty"
    ]
    older = paper({}, COLUMN, player="Ben")
    scores = YACHT.score(GameRecord("yacht", ("Ada", "Ben"), (), (paper(COLUMN), older)))
    assert scores.winners == ("Ada", "Ben")


def test_a_written_total_ends_no_game() -> None:  # rules 19, 20
    early = paper(without(COLUMN, "ones") | {"total": 226}, player="Ben")
    scores = YACHT.score(GameRecord("yacht", ("Ada", "Ben"), (), (paper(COLUMN), early)))
    assert (scores.winners, [p.code for p in scores.problems]) == ((), ["total-too-early"])


def turn(before: Mapping[str, int | str], after: Mapping[str, int | str], roll: str) -> list[str]:
    check = YACHT.check_turn(paper({}, before), paper({}, after), list(roll))
    assert check.legal == (not check.problems)
    return list(check.moves) or [problem.code for problem in check.problems]


def test_a_turn_is_explained_or_every_broken_rule_named() -> None:  # rules 6, 13, 14, 21
    start: dict[str, int | str] = {"yacht": 50, "ones": 3}
    tick = {"further1": "marked"}
    assert turn(start, start | {"full_house": 25}, "22555") == ["score full_house"]
    assert turn(start, start | {"chance": 19, "total": 72}, "22555")[0] == "total-too-early"
    assert turn(start, start | {"fives": 10}, "22555") == ["wrong-number"]
    assert turn(start, start, "22555") == ["not-one-box"]
    assert turn(start, start | {"fives": 15, "twos": 4}, "22555") == ["not-one-box"]
    assert turn(start, without(start, "ones") | {"fives": 15}, "22555") == ["mark-changed"]
    assert turn(start, start | {"fives": 25} | tick, "55555") == ["score fives"]
    assert turn(start, start | {"fives": 25}, "55555") == ["wrong-ticks"]
    assert turn(start, start | {"fives": 15} | tick, "55512")[0] == "wrong-ticks"
    assert turn(start, start | {"chance": 25} | tick, "55555") == ["joker-elsewhere"]


def test_games_by_chance_meet_the_rare_rules() -> None:  # rules 13, 14
    sheets = [
        sheet for seed in range(12) for sheet in YACHT.final_sheets(YACHT.random_game(seed, 3))
    ]
    marks = [part for sheet in sheets for part in sheet.marks]
    assert any(part.endswith(".further2") for part in marks)
    assert any(part.startswith("game3.") for part in marks)
    texts = " ".join(str(YACHT.random_game(seed, 2)) for seed in range(12))
    assert all(word in texts for word in ("reroll", "write", "column"))


def test_places_have_names_in_both_languages() -> None:
    for field in YACHT.layouts[0].fields:
        if field.id != "name":
            assert english(place(field.id)) != german(place(field.id))
    assert german(place("game2.full_house")) == "Spiel 2, Full House"


def test_a_sheet_that_differs_from_the_moves_is_named() -> None:
    record = YACHT.random_game(5, 2)
    sheet = YACHT.final_sheets(record)[0]
    column = last_column(sheet)
    other = replace(
        sheet, marks={**sheet.marks, f"game{column}.chance": "30", f"game{column}.ones": ""}
    )
    codes = [problem.code for problem in YACHT.score(replace(record, sheets=(other,))).problems]
    assert codes.count("sheet-differs") == 2
