"""Whatever is written, a record is scored or refused with its place; nothing else ever happens."""

from itertools import pairwise
from random import Random

import pytest

from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import COLOURS, all_cards
from scoring.games.innovation.random_player import random_game
from scoring.record import FilledSheet, RecordError, parse_record
from tests.scoring.games.innovation.playing import replay

NAMES = ("Ada", "Ben", "Cleo")
WORDS = (
    "draw", "meld", "tuck", "score", "return", "transfer", "exchange", "splay", "unsplay", "reveal",
    "rearrange", "remove", "execute", "claim", "win", "nothing", "uses", "shares", "obeys", "free",
    "achieve", "dogma", "start", "keep", "to", "from", "with", "hand", "board", "left", "up",
    "World", "supply", "turn", "teams", "?1", "?10", "3", "11", "Ada", "Ben", *COLOURS,
)  # fmt: skip


def any_line(chance: Random) -> str:
    cards = [card.name for card in all_cards()]
    words = [chance.choice(NAMES), chance.choice(["uses", "obeys", "shares", "", "", ""])]
    words += [chance.choice(WORDS) for _ in range(chance.randrange(1, 4))]
    words += [chance.choice(cards) for _ in range(chance.randrange(0, 3))]
    return " ".join(word for word in words if word)


def any_marks(chance: Random) -> dict[str, str]:
    cards = [card.name for card in all_cards()] + [f"?{age}" for age in range(1, 11)]
    groups = [*COLOURS, "hand", "score"]
    marks = {
        f"{chance.choice(groups)}.{chance.randrange(1, 5)}": chance.choice(cards)
        for _ in range(chance.randrange(12))
    }
    if chance.random() < 0.5:
        marks[f"{chance.choice(COLOURS)}.splay"] = chance.choice(["left", "right", "up"])
    if chance.random() < 0.5:
        marks["achievement.1"] = chance.choice(["1", "World", "9"])
    return marks


@pytest.mark.parametrize("seed", range(3))
def test_any_words_after_a_real_game_are_answered(seed: int) -> None:
    chance = Random(seed)
    record = random_game(seed, 3)
    lines = str(record).splitlines()
    games = replay(record).history()
    places: list[int] = []
    understood = 0
    for _ in range(400):
        line = str(chance.choice(record.entries)) if chance.random() < 0.7 else any_line(chance)
        game = chance.choice(games)
        text = "\n".join([*lines[:2], line])
        try:
            entry = parse_record(text).entries[0]
            after = game.play(entry)
        except RecordError as error:
            places.append(error.line)
            continue
        understood += 1
        assert [after.table.state.count_of_age(age) for age in range(1, 11)] == [15] + [10] * 9
    assert set(places) == {3}
    assert understood > 200


def test_any_marks_are_judged_and_played_from() -> None:
    chance = Random(5)
    for _ in range(80):
        sheets = [FilledSheet(name, "start", any_marks(chance)) for name in NAMES]
        for before, after in pairwise(sheets):
            INNOVATION.status(before)
            INNOVATION.check_turn(before, FilledSheet(before.player, "player", after.marks), ())
        dogmas = "\n".join(f"Ada dogma {chance.choice(all_cards())}" for _ in range(3))
        text = "\n".join(
            ["game innovation", f"players {', '.join(NAMES)}", "turn Ada", dogmas, ""]
            + [str(sheet) for sheet in sheets]
        )
        scores = INNOVATION.score(parse_record(text))
        assert [player.name for player in scores.players] == list(NAMES)
