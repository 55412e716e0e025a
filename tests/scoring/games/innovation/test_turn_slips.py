"""One slip in a turn of a game by chance: `check_turn` refuses every one."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scoring.game import SeenTurn
from scoring.games.innovation import INNOVATION
from scoring.games.innovation.cards import all_cards
from tests.scoring.games.innovation.test_status import mutations

Marks = dict[str, str]
ICONS = ("castle", "crown", "leaf", "bulb", "factory", "clock")
AGES = {card.name: card.age for card in all_cards()} | {f"?{age}": age for age in range(1, 11)}
MOST_SCORED_IN_A_TURN = 20
"""Points may come and go within a turn; more than these have not been seen to."""


def slips(turn: SeenTurn, chance: Random) -> Iterator[tuple[str, Marks]]:
    """What no turn can have done, by the name of the slip."""
    after = dict(turn.after.marks)
    uncounted = dict.fromkeys(("score.total", *(f"icons.{icon}" for icon in ICONS)), "0")
    for kind, marks in mutations(replace(turn.after, marks=after | uncounted), chance).items():
        if not kind.startswith("a wrong") and kind != "a splay unheard of":
            yield kind, {key: mark for key, mark in marks.items() if key not in uncounted}
    kept = [key for key, mark in turn.before.marks.items() if key.startswith("achievement.")]
    if kept:
        lost = {turn.before.marks[chance.choice(kept)]}
        rest = [mark for key, mark in after.items() if key.startswith("achievement.")]
        marks = {key: mark for key, mark in after.items() if not key.startswith("achievement.")}
        left = [mark for mark in rest if mark not in lost]
        yield "an achievement lost", marks | _numbered("achievement", left)
    scored = [mark for key, mark in after.items() if key.startswith("score.")]
    most = sum(AGES.get(mark, 10) for mark in scored) + MOST_SCORED_IN_A_TURN
    ages = [age for age in range(1, 10) if str(age) not in after.values() and 5 * age > most]
    if ages:
        count = sum(key.startswith("achievement.") for key in after)
        yield (
            "an achievement too dear",
            {**after, f"achievement.{count + 1}": str(chance.choice(ages))},
        )


def _numbered(place: str, marks: list[str]) -> Marks:
    return {f"{place}.{number}": mark for number, mark in enumerate(marks, start=1)}


def test_a_slip_in_a_turn_is_refused() -> None:  # rule 59
    assert INNOVATION.turns is not None
    tried: Counter[str] = Counter()
    chance = Random(5)
    for seed in range(3):
        turns = list(INNOVATION.turns(INNOVATION.replay(INNOVATION.random_game(seed, 2 + seed))))
        for turn in chance.sample(turns, k=6):
            for kind, marks in slips(turn, chance):
                wrong = replace(turn.after, marks=marks)
                check = INNOVATION.check_turn(turn.before, wrong, ())
                assert not check.legal, (kind, set(marks.items()) ^ set(turn.after.marks.items()))
                tried[kind] += 1
    assert len(tried) == 6
    assert min(tried.values()) >= 2
