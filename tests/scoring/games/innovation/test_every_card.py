"""Of every card a play that it allows, and one that it must refuse (rule 39)."""

from pathlib import Path

import pytest

from scoring.games.innovation.cards import all_cards, find_card
from scoring.games.innovation.due import pending
from scoring.record import parse_record
from tests.scoring.games.innovation.playing import Game, replay

PLAYS = (Path(__file__).parent / "plays.txt").read_text(encoding="utf-8")
SPEAKERS = {"A": "Ada uses", "B": "Ben obeys"}


def told(block: str) -> tuple[str, dict[str, str], list[str], list[str]]:
    """The card, both players' marks, the play that is allowed and the one that is not."""
    card, *lines = [line for line in block.splitlines() if not line.startswith("#")]
    marks = {name: rest for name, _, rest in (line.partition(": ") for line in lines) if rest}
    plays = {line[0]: line[2:].split("; ") for line in lines if line[0] in "+-"}
    return card, marks, plays["+"], plays["-"]


CASES = {told(block)[0]: told(block) for block in PLAYS.split("\n\n") if "\n+" in block}


def sheet(name: str, marks: str, card: str = "") -> str:
    """A sheet of one player; the card lies on top of its colour, unless something covers it."""
    groups = dict(part.split(": ") for part in marks.split("; ") if part)
    if card:
        colour = find_card(card).colour
        groups[colour] = f"1={card} {groups.get(colour, '')}".strip()
    lines = "".join(f"  {group}: {rest}\n" for group, rest in groups.items())
    return f"sheet {name} start\n{lines}"


def played(card: str, marks: dict[str, str], play: list[str]) -> Game:
    moves = [f"{SPEAKERS[line[0]]} {line[2:]}" for line in play]
    text = "\n".join(["game innovation", "players Ada, Ben", "turn Ada", f"Ada dogma {card}"])
    sheets = sheet("Ada", marks.get("Ada", ""), card) + sheet("Ben", marks.get("Ben", ""))
    return replay(parse_record(text + "\n" + "\n".join(moves) + "\n" + sheets))


def test_every_card_has_its_plays() -> None:
    assert list(CASES) == [card.name for card in all_cards()]


@pytest.mark.parametrize("card", CASES)
def test_a_card_allows_what_it_does(card: str) -> None:  # rule 39
    _, marks, allowed, _ = CASES[card]
    game = played(card, marks, allowed)
    assert game.all_problems() == ()
    due = pending(game.table)
    left = due is not None and due.kind not in ("action", "free draw") and not due.is_optional
    assert not left, due


@pytest.mark.parametrize("card", CASES)
def test_a_card_refuses_what_it_does_not(card: str) -> None:  # rule 39
    _, marks, _, refused = CASES[card]
    game = played(card, marks, refused)
    problems = game.all_problems()
    assert [problem.line for problem in problems] == [4 + len(refused)], problems
    assert game.table.state == game.undo().table.state
