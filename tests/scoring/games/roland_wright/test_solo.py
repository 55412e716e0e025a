"""The solo game: days, tasks, dice, weekends, the Solo Board."""

from dataclasses import replace

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT, roland_wright
from scoring.games.roland_wright.facts import TASKS, load_facts
from scoring.games.roland_wright.table import RolandTable, SoloBoard
from scoring.record import GameRecord, parse_record
from scoring.replay import Played
from tests.words import english

FACTS = load_facts()
UNDEALT = "no-starting-cards"
DEAL = [
    "Ada draws hallmark anchor kite moon keeps moon",
    "Ada draws equipment awl jig easel keeps easel",
]


def play(*lines: str) -> Played[RolandTable]:
    text = "\n".join(["game roland_wright", "players Ada", "cards sample", *lines])
    return ROLAND_WRIGHT.replay(parse_record(text))


def codes(*lines: str) -> list[str]:
    return [its.code for its in play(*lines).problems if its.code != UNDEALT]


def faults(game: Played[RolandTable]) -> list[str]:
    """The codes of all problems; most of these games begin without the first cards."""
    return [its.code for its in game.all_problems() if its.code != UNDEALT]


def board(game: Played[RolandTable]) -> SoloBoard:
    assert game.table.solo is not None
    return game.table.solo


def days(count: int, colour: str = "purple", start: int = 1) -> list[str]:
    """Days on which one die goes to the task of a colour."""
    other = "red" if colour != "red" else "blue"
    lines = []
    for day in range(start, start + count):
        dice = 6 - sum(day > weekend for weekend in FACTS.solo.weekend_days)
        lines += [f"roll {colour} {' '.join([other] * (dice - 1))}", f"Ada task {colour}"]
        if day in FACTS.solo.weekend_days:
            lines.append("Ada weekend pips 0")
    return lines


def test_a_solo_game_starts_with_six_dice_and_tasks_at_0() -> None:  # rule 34
    solo = board(play())
    assert (solo.day, solo.dice) == (0, 6)
    assert dict(solo.tasks) == dict.fromkeys(TASKS, 0)
    assert 1 in ROLAND_WRIGHT.player_counts


def test_each_turn_marks_the_next_day() -> None:  # rule 35
    assert board(play(*days(3))).day == 3


def test_more_than_three_of_a_colour_are_two_groups() -> None:  # rules 36, 40
    lines = ["roll red red red red red blue", "Ada task red 2"]
    assert codes(*lines, "Ada place red r1c1 r1c2 r1c3") == []
    assert codes("roll red red red red red blue", "Ada task red 5") == ["group-not-there"]
    assert codes(*lines, "Ada place red r1c1 r1c2 r1c3 r1c4") == ["too-many-bits"]


def test_wind_clock_rolls_all_dice_again() -> None:  # rule 37
    roll = "roll purple purple red red red blue"
    again = "Ada reroll blue blue blue green green red"
    lines = [roll, "Ada task purple", "roll red red red red red blue"]
    game = play(*lines, again)
    assert faults(game) == []
    assert board(game).tasks["wind_clock"] == 1
    assert game.table.roll == ("blue", "blue", "blue", "green", "green", "red")
    assert codes(*lines, again, again, again) == ["task-empty"]
    assert codes(*lines, "Ada task red", again) == ["adjusted-too-late"]
    assert codes(*lines, "Ada reroll blue blue") == ["wrong-dice"]


def test_stoke_fire_turns_one_die() -> None:  # rule 38
    lines = [
        "roll red red red blue blue blue",
        "Ada task red",
        "roll red red blue blue green purple",
    ]
    game = play(*lines, "Ada stoke red blue")
    assert faults(game) == []
    assert board(game).tasks["stoke_fire"] == 2
    assert sorted(game.table.roll) == ["blue"] * 3 + ["green", "purple", "red"]
    assert codes(*lines, "Ada stoke yellow blue") == ["die-not-there"]
    assert codes("roll red red red blue blue blue", "Ada stoke red blue") == ["task-empty"]


@pytest.mark.parametrize(("task", "colour"), FACTS.solo.task_colours.items())
def test_a_group_adds_its_dice_to_the_task_of_its_colour(task: str, colour: str) -> None:
    # rule 39
    other = "red" if colour != "red" else "blue"
    roll = f"roll {colour} {colour} {other} {other} {other} {other}"
    game = play(roll, f"Ada task {colour}")
    assert {its: value for its, value in board(game).tasks.items() if value} == {task: 2}


def test_one_task_a_day_and_first_of_all() -> None:  # rule 39
    roll = "roll red red blue blue green purple"
    assert codes(roll, "Ada task red", "Ada task blue") == ["task-twice"]
    assert codes(roll, "Ada place blue r1c1") == ["task-first"]
    assert codes(roll, "Ada place blue r1c1", "Ada task red") == ["task-too-late"]
    assert codes(roll, "Ada pass", roll) == ["no-task"]
    assert codes(roll, "Ada task yellow") == ["group-not-there"]
    assert codes("Ada task red") == ["not-rolled"]


def test_the_second_group_is_another_one() -> None:  # rule 40
    roll = "roll red red blue blue green purple"
    assert codes(roll, "Ada task red", "Ada place red r1c1") == ["group-not-there"]
    assert codes(roll, "Ada task red", "Ada place blue r1c1 r1c2") == []


def test_tasks_let_more_cards_be_drawn() -> None:  # rule 41
    lines = [*DEAL, "roll green green red red blue blue", "Ada task green"]
    lines += ["roll green red red red blue blue", "Ada task red", "Ada place green r1c1"]
    five = "Ada green r1c1 draws acorn bridge candle clover comet keeps comet"
    assert codes(*lines, five) == []
    assert codes(*lines, "Ada green r1c1 draws acorn bridge candle keeps acorn") == []
    six = "Ada green r1c1 draws acorn bridge candle clover comet crown keeps comet"
    assert codes(*lines, six) == ["wrong-draw"]


def test_the_weekend_dims_the_light_and_resets_tasks() -> None:  # rule 42
    six = [*DEAL, *days(6)]
    last = "roll green green red red blue blue"
    lines = [*six, last, "Ada task green"]
    game = play(*lines, "Ada weekend pips 0 discards moon")
    assert faults(game) == []
    assert board(game).dice == 5
    assert board(game).tasks["water_plant"] == 0
    assert board(game).tasks["wind_clock"] == 6
    assert codes(*lines, "roll red red red red red") == ["weekend-missed", "wrong-dice"]
    done = [*lines, "Ada weekend pips 0 discards moon"]
    assert codes(*done, "Ada weekend pips 0") == ["turn-over", "no-weekend"]
    assert codes(*done, "Ada place red r1c1") == ["turn-over"]
    assert "no-weekend" in codes(*DEAL, *days(1), "Ada weekend pips 0")


def test_a_light_that_is_kept_saves_the_die() -> None:  # rule 42
    lit = [*DEAL]
    for _ in range(7):
        lit += ["roll orange red red red blue blue", "Ada task orange"]
    game = play(*lit, "Ada weekend pips 0 discards moon")
    assert board(game).dice == 6
    assert board(game).tasks["keep_lit"] == 0


def test_pip_is_fed_or_a_card_is_lost() -> None:  # rule 43
    fed = [*DEAL, *days(6, "yellow"), "roll yellow red red red blue blue", "Ada task yellow"]
    game = play(*fed, "Ada weekend pips 4")
    assert faults(game) == []
    assert board(game).tasks["feed_pip"] == 3
    assert codes(*fed, "Ada weekend pips 6") == ["too-many-pips"]
    assert codes(*fed, "Ada weekend pips 4 discards moon") == ["discard-not-due"]
    hungry = [*DEAL, *days(6), "roll yellow red red red blue blue", "Ada task yellow"]
    assert codes(*hungry, "Ada weekend pips 1") == ["must-discard"]
    lost = play(*hungry, "Ada weekend pips 1 discards moon")
    assert faults(lost) == []
    assert lost.table.seat("Ada").hand == (("equipment", "easel"),)
    assert lost.table.decks["hallmark"].discard[-1] == "moon"
    assert codes(*hungry, "Ada weekend pips 1 discards kite") == ["card-not-there"]


def test_a_completed_card_is_lost_first() -> None:  # rule 43
    first = ["roll orange orange red red blue blue", "Ada task red", "Ada place orange r1c1 r1c3"]
    lines = [*DEAL, *first, "Ada completes easel", *days(5, start=2)]
    lines += ["roll purple red red red blue blue", "Ada task purple"]
    assert codes(*lines, "Ada weekend pips 0 discards moon") == ["completed-first"]
    game = play(*lines, "Ada weekend pips 0 discards easel")
    assert game.problems == ()
    assert game.table.seat("Ada").completed == ()


def test_the_game_has_21_days() -> None:  # rule 44
    lines = days(21)
    assert codes(*lines, "end") == []
    assert codes(*days(20), "end") == ["ended-too-early"]
    assert "game-over" in codes(*lines, "roll red red red red")


def test_the_solo_score_is_tasks_board_and_awards() -> None:  # rule 44
    record = ROLAND_WRIGHT.random_game(1, 1)
    scores = ROLAND_WRIGHT.score(replace(record, sheets=ROLAND_WRIGHT.final_sheets(record)))
    worth = {line.id.partition(".")[2]: line.correct for line in scores.players[0].lines}
    sections = ("inspiration", "hallmark", "equipment", "research", "filled")
    assert worth["board"] == sum(worth[section] for section in sections)
    assert worth["total"] == worth["tasks"] + worth["board"] + worth["awards"]
    assert scores.problems == ()
    assert scores.winners == ("Ada",)


def test_a_solo_board_alone_is_scored_with_the_board_as_written() -> None:  # rule 44
    sheet = ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(1, 1))[1]
    scores = ROLAND_WRIGHT.score(GameRecord("roland_wright", ("Ada",), sheets=(sheet,)))
    assert scores.problems == ()
    assert [line.id for line in scores.players[0].lines] == [
        "score.board",
        "score.tasks",
        "score.awards",
        "score.total",
    ]
    assert scores.players[0].total == int(sheet["score.total"])


def test_a_solo_board_among_several_players_is_told() -> None:  # rule 34
    board, sheet = ROLAND_WRIGHT.final_sheets(ROLAND_WRIGHT.random_game(1, 1))
    sheets = board, replace(sheet, player="Ben")
    scores = ROLAND_WRIGHT.score(GameRecord("roland_wright", ("Ada", "Ben"), sheets=sheets))
    assert [(its.code, its.player) for its in scores.problems] == [("solo-among-players", "Ben")]


def test_the_stature_scale_is_the_owners() -> None:  # rule 44
    stature = ((0, "beginner"), (10, "master"), (900, "legend"))
    rules = roland_wright(replace(FACTS, solo=replace(FACTS.solo, stature=stature)))
    decided_by = rules.score(ROLAND_WRIGHT.random_game(1, 1)).decided_by
    assert english(decided_by) == "master"
