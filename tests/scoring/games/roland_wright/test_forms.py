"""Everything that a score needs can be chosen instead of typed; where the game stands."""

from random import Random

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT
from scoring.games.roland_wright.forms import forms
from scoring.message import NOTHING
from scoring.record import GameRecord, parse_record
from scoring.stage import Form
from tests.words import english, german

FULL = " ".join(f"r{row}c{column}=green" for row in range(1, 7) for column in range(1, 7))


def a_record(players: str, *lines: str) -> GameRecord:
    return parse_record("\n".join(["game roland_wright", f"players {players}", *lines]))


def forms_of(record: GameRecord) -> tuple[Form, ...]:
    return forms(ROLAND_WRIGHT.replay(record).table)


def chosen(form: Form, chance: Random) -> str:
    picks = {choice.name: chance.choice(choice.options)[0] for choice in form.choices}
    return form.line.format(**picks)


@pytest.mark.parametrize("seed", range(30))
def test_any_choice_is_a_line_of_the_record(seed: int) -> None:
    chance = Random(seed)
    lines: list[str] = []
    for _ in range(12):
        record = a_record("Ada, Ben, Cleo" if seed % 3 else "Ada", *lines)
        offered = forms_of(record)
        assert offered
        line = chosen(chance.choice(offered), chance)
        awards = line.split()[1:] if line.startswith("awards") else []
        if len(set(awards)) == len(awards):
            lines.append(line)
    ROLAND_WRIGHT.score(a_record("Ada, Ben, Cleo" if seed % 3 else "Ada", *lines[:6]))


def test_boards_and_choices_make_a_whole_score() -> None:  # rule 51
    boards = [
        line
        for name, other in (("Ada", "r1c1"), ("Ben", "r2c2"), ("Cleo", "r3c3"))
        for line in (
            f"sheet {name} box6",
            f"  box: {FULL.replace(f'{other}=green', f'{other}=blue')}",
        )
    ]
    lines = ["awards most-resonance green-cluster most-research"]
    names = ["Ada", "Ben", "Cleo"]
    pairs = ["red-blue", "green-blue", "green-purple"]
    lines += [f"{name} inspiration {pair}" for name, pair in zip(names, pairs, strict=True)]
    lines += [f"{name} has hallmark 2 equipment 1 research {at}" for at, name in enumerate(names)]
    lines += [f"{name} award most-resonance {at}" for at, name in enumerate(names)]
    for index, line in enumerate(lines):
        offered = forms_of(a_record("Ada, Ben, Cleo", *lines[:index]))
        assert any(_offers(form, line) for form in offered), line
    scores = ROLAND_WRIGHT.score(a_record("Ada, Ben, Cleo", *lines, *boards))
    assert scores.problems == ()
    assert scores.winners == ("Cleo",)


def _offers(form: Form, line: str) -> bool:
    """Whether some choice makes this line."""
    template, said = form.line.split(), line.split()
    options = {f"{{{its.name}}}": [word for word, _ in its.options] for its in form.choices}
    return len(template) == len(said) and all(
        word in options.get(part, [part]) for part, word in zip(template, said, strict=True)
    )


def test_forms_have_words_in_both_languages() -> None:
    for form in forms_of(a_record("Ada, Ben", "cards sample", "awards echo rainbow quiet-corners")):
        sentences = [form.title, form.confirm, *(choice.label for choice in form.choices)]
        for say in (english, german):
            assert all(say(sentence) and "(" not in say(sentence) for sentence in sentences)


@pytest.mark.parametrize(
    ("players", "lines", "words"),
    [
        ("Ada, Ben", ["roll rrrggg", "Ada place red"], "Turn 1: Ada is active."),
        ("Ada, Ben", ["roll rrrggg", "Ada pass", "roll rrrggg"], "Turn 2: Ben is active."),
        ("Ada", ["roll rrrggg", "Ada task red"], "Day 1 of 21."),
    ],
)
def test_where_the_game_stands(players: str, lines: list[str], words: str) -> None:  # rules 5, 35
    stage = ROLAND_WRIGHT.judge(a_record(players, *lines)).stage
    assert english(stage.sentence or NOTHING) == words
    assert not stage.is_over


def test_how_many_dice_come_next() -> None:  # rules 6, 42
    assert ROLAND_WRIGHT.judge(a_record("Ada, Ben")).dice == (6,)
    assert ROLAND_WRIGHT.judge(a_record("Ada")).dice == (6, 5, 4)
    week = [line for _ in range(7) for line in ("roll rrrggg", "Ada task red")]
    week += ["Ada weekend pips 0 discards ?"]
    lost = a_record("Ada", "Ada draws hallmark ? ? ? keeps ?", *week)
    assert ROLAND_WRIGHT.judge(lost).dice == (5,)
    assert ROLAND_WRIGHT.dice is not None
    assert ROLAND_WRIGHT.dice.are_coloured
