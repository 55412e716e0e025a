"""What the table is told beside its turns: cards, Awards, counts; what is missing or cannot be."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.games.roland_wright import ROLAND_WRIGHT, roland_wright
from scoring.games.roland_wright.facts import load_facts
from scoring.record import parse_record
from scoring.score import ScoreSheet
from tests.words import english

FACTS = load_facts()
FULL = " ".join(f"r{row}c{column}=green" for row in range(1, 7) for column in range(1, 7))
SCORED = "inspiration=0 hallmark=10 equipment=6 research=2 filled=6 awards=11"
AWARDS = "awards best-all-around green-cluster most-research"


def score(*lines: str, players: str = "Ada, Ben, Cleo", cards: str = "cards sample") -> ScoreSheet:
    text = "\n".join(["game roland_wright", f"players {players}", cards, *lines])
    return ROLAND_WRIGHT.score(parse_record(text))


def codes(*lines: str, players: str = "Ada, Ben, Cleo", cards: str = "cards sample") -> list[str]:
    return [problem.code for problem in score(*lines, players=players, cards=cards).problems]


def sheet(player: str, scores: str = "", bits: str = FULL, *, but: str = "") -> list[str]:
    """A Player Board, all green but for one space, so that no two players have the same."""
    marks = " ".join(f"{but}=blue" if bit.startswith(f"{but}=") else bit for bit in bits.split())
    lines = [f"sheet {player} box6", *([f"  box: {marks}"] if marks else [])]
    return [*lines, f"  score: {scores}"] if scores else lines


def three(scores: Sequence[str] = (SCORED,) * 3) -> list[str]:
    spaces = ("r1c1", "r2c2", "r3c3")
    return [
        line
        for name, its, space in zip(("Ada", "Ben", "Cleo"), scores, spaces, strict=True)
        for line in sheet(name, its, but=space)
    ]


# ------------------------------------------------------------------ adding up is what we are for


def test_sheets_without_written_totals_name_their_winner() -> None:  # rules 46, 50
    better = SCORED.replace("hallmark=10", "hallmark=15")
    scores = score(*three((SCORED, better, SCORED)))
    assert scores.problems == ()
    assert scores.winners == ("Ben",)
    assert [player.total for player in scores.players] == [35, 40, 35]
    (total,) = (line for line in scores.players[1].lines if line.id == "score.total")
    assert english(total.because) == "0 + 15 + 6 + 2 + 6 + 11 = 40"


def test_a_tie_without_totals_is_broken_down_the_column() -> None:  # rule 33
    other = SCORED.replace("hallmark=10", "hallmark=15").replace("research=2", "research=0")
    tied = other.replace("equipment=6", "equipment=3")
    scores = score(*three((SCORED, tied, SCORED)))
    assert scores.winners == ("Ben",)
    assert english(scores.decided_by) == "tied at 35 points; decided by Hallmark cards"


def test_told_cards_and_awards_are_added_up_too() -> None:  # rules 50, 51
    told = [
        AWARDS,
        *("Ada inspiration red blue", "Ben inspiration green blue", "Cleo inspiration holly"),
        *(f"{name} has hallmark 2 equipment 1 research 3" for name in ("Ada", "Ben", "Cleo")),
    ]
    scores = score(*told, *three(("", "", "")))
    assert scores.problems == ()
    assert len(scores.winners) == 1
    assert scores.players[1].total == 1 + 10 + 3 + 3 + 6 + 0 + 5 + 5


@pytest.mark.parametrize(
    ("lines", "ended"),
    [
        (three(("", "", "")), True),
        ([*sheet("Ada", "hallmark=5", ""), *sheet("Ben", "", ""), *sheet("Cleo", "", "")], True),
        ([*sheet("Ada", "", "r1c1=red"), *sheet("Ben", "", ""), *sheet("Cleo", "", "")], False),
        (["end", *sheet("Ada", "", "r1c1=red"), *sheet("Ben", "", ""), *sheet("Cleo")], True),
    ],
)
def test_when_sheets_show_a_finished_game(lines: list[str], ended: bool) -> None:  # rule 50
    found = codes(*lines)
    assert ("game-not-over" in found) == (not ended)
    assert ("untold" in found) == ended


def test_a_winner_is_never_named_beside_a_game_that_goes_on() -> None:  # rules 25, 50
    scores = score(*sheet("Ada", "", "r1c1=red"), *sheet("Ben", "", ""), *sheet("Cleo", "", ""))
    assert [problem.code for problem in scores.problems] == ["game-not-over"]
    assert scores.winners == ()
    early = score("roll rrrrrr", "Ada place red", "end", "Ada inspiration dusk")
    assert "ended-too-early" in [problem.code for problem in early.problems]
    assert early.winners == ()


# ------------------------------------------------------------------ every told thing missing


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("inspiration", "the Inspiration card is not known"),
        ("hallmark", "the Hallmark cards are not known"),
        ("equipment", "the Equipment cards are not known"),
        ("research", "the Research & Development cards are not known"),
        ("awards", "the three Awards are not known"),
    ],
)
def test_what_is_neither_told_nor_written_is_asked_for(section: str, words: str) -> None:
    # rule 51
    left = " ".join(part for part in SCORED.split() if not part.startswith(section))
    scores = score(*three((SCORED, left, SCORED)))
    (missing,) = scores.problems
    assert missing.code == "untold"
    assert missing.player == ("" if section == "awards" else "Ben")
    assert english(missing.message) == words
    assert scores.winners == ()
    with_total = score(*three((SCORED, f"{left} total=1", SCORED)))
    assert "untold" not in [problem.code for problem in with_total.problems]


@pytest.mark.parametrize("award", ["quiet-corners", "echo"])
def test_counts_that_nobody_sees_are_asked_for(award: str) -> None:  # rules 32, 51
    rest = " ".join(part for part in SCORED.split() if not part.startswith("awards"))
    lines = [f"awards {award} rainbow red-river", *three((rest,) * 3)]
    assert codes(*lines) == ["untold"] * 3
    told = [f"{name} award {award} 1" for name in ("Ada", "Ben", "Cleo")]
    assert codes(lines[0], *told, *lines[1:]) == []


def test_a_missing_sheet_names_no_winner() -> None:  # rule 51
    scores = score(*sheet("Ada", SCORED, but="r1c1"), *sheet("Ben", SCORED, but="r2c2"))
    assert [problem.code for problem in scores.problems] == ["no-sheet"]
    assert scores.winners == ()


def test_a_solo_section_that_nobody_told_is_asked_for() -> None:  # rules 44, 51
    days = " ".join(f"{day}=marked" for day in range(1, 22))
    board = sheet("Ada", "inspiration=0 hallmark=5 equipment=0 research=0 filled=6", but="r1c1")
    solo = ["sheet Ada solo", f"  day: {days}", "  task: wind_clock=3"]
    found = score("awards rainbow red-cluster toolbox", *board, *solo, players="Ada").problems
    assert [english(problem.message) for problem in found] == [
        "the solo section of Largest Red Cluster is not known"
    ]
    late = [*solo[:1], f"  day: {days.replace('21=marked', '')}"]
    unfinished = score("end", *board, *late, players="Ada")
    assert [problem.code for problem in unfinished.problems] == ["game-not-over"]
    assert unfinished.winners == ()


# ------------------------------------------------------------------ every card owned once


@pytest.mark.parametrize("card", ["anchor", "jig", "patent"])
def test_nobody_has_a_card_that_another_has(card: str) -> None:  # rule 4
    lines = [f"{name} has {card}" for name in ("Ada", "Ben", "Cleo")]
    assert codes(*lines).count("card-not-in-deck") == 2
    assert codes(f"Ada has {card} {card}").count("card-not-in-deck") == 1
    assert "card-not-in-deck" not in codes("Ada has anchor", "Ben has kite jig", "Cleo has patent")


def test_copies_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # rule 4
    monkeypatch.setenv("TALLYCAM_CARDS", str(tmp_path))
    (tmp_path / "twins.toml").write_text(
        "[[hallmark]]\nname = 'anchor'\npattern = 'rb'\ncopies = 2\n"
        "[[inspiration]]\nname = 'globe'\npair = ['red', 'blue']\ncopies = 2\n"
    )
    lines = [f"{name} has anchor" for name in ("Ada", "Ben", "Cleo")]
    assert codes(*lines, cards="cards twins").count("card-not-in-deck") == 1
    lines = [f"{name} inspiration globe" for name in ("Ada", "Ben", "Cleo")]
    assert codes(*lines, cards="cards twins").count("card-not-in-deck") == 1


def test_nobody_completes_a_card_that_another_drew() -> None:  # rule 4
    deal = [
        "Ada draws hallmark ? ? ? keeps ?",
        "Ben draws hallmark ? ? ? keeps ?",
        "roll rrrggg",
        "Ada place red r1c1",
        "Ada completes anchor",
    ]
    assert "not-in-hand" not in codes(*deal)
    assert "not-in-hand" in codes(*deal, "Ben completes anchor")


def test_each_player_has_one_inspiration_card_of_their_own() -> None:  # rule 3
    assert codes("Ada inspiration dusk", "Ada inspiration ember") == ["second-inspiration"]
    assert codes("Ada inspiration dusk", "Ada inspiration dusk") == []
    assert codes("Ada inspiration dusk", "Ben inspiration dusk") == ["card-not-in-deck"]
    assert codes("Ada inspiration dusk", "Ben inspiration blue red") == ["card-not-in-deck"]


def test_three_awards_are_dealt() -> None:  # rule 3
    assert codes("awards rainbow echo") == ["awards-dealt"]
    assert codes("awards rainbow") == ["awards-dealt"]
    assert codes("awards rainbow echo toolbox") == []
    assert codes("awards rainbow echo toolbox", "awards rainbow echo showcase") == ["told-twice"]
    assert codes(AWARDS, cards="") == []


def test_everybody_begins_with_two_cards() -> None:  # rule 3
    deal = [
        f"{name} draws {kind} ? ? ? keeps ?"
        for name in ("Ada", "Ben", "Cleo")
        for kind in ("hallmark", "equipment")
    ]
    turn = ["roll rrrggg", "Ada place red r1c1"]
    assert codes(*deal, *turn) == []
    assert codes(*turn) == ["no-starting-cards"] * 3
    for missing in deal:
        found = score(*(line for line in deal if line != missing), *turn).problems
        assert [(its.code, its.player) for its in found] == [
            ("no-starting-cards", missing.split()[0])
        ]
    assert codes("roll rrrggg", "roll rrrggg") == []


def test_a_bonus_bit_is_placed_where_there_is_room() -> None:  # rule 23
    edge = [
        *("roll rrrbbb", "Ada place red r1c1 r2c1 r3c1", "Ben place blue"),
        *("roll rrrbbb", "Ben place red", "Ada place blue r4c1 r5c1 r6c1"),
    ]
    assert "bonus-without-bit" in codes(*edge, "Ada bonus vertical", players="Ada, Ben")
    whole = codes(*edge, "Ada bonus vertical red r1c2", players="Ada, Ben")
    assert whole == ["no-starting-cards"] * 2


# ------------------------------------------------------------------ what lies there counts


@pytest.mark.parametrize(
    ("award", "told", "seen"),
    [
        ("red-river", 9, 0),
        ("rainbow", 4, 0),
        ("showcase", 5, 2),
        ("toolbox", 1, 2),
        ("laboratory", 7, 2),
    ],
)
def test_what_the_box_shows_wins_over_what_was_told(award: str, told: int, seen: int) -> None:
    # rule 32
    others = [name for name in ("red-river", "rainbow", "showcase") if name != award][:2]
    rest = " ".join(part for part in SCORED.split() if not part.startswith("awards"))
    lines = [f"awards {award} {' '.join(others)}", f"Ada award {award} {told}"]
    scores = score(*lines, *three((rest,) * 3))
    assert [problem.code for problem in scores.problems] == ["wrong-count"]
    assert english(scores.problems[0].suggestion) == f"it counts as {seen}"
    without = score(lines[0], *three((rest,) * 3))
    assert [its.total for its in scores.players] == [its.total for its in without.players]


def test_resonance_is_at_most_one_for_each_completed_card() -> None:  # rule 32
    lines = ["awards echo rainbow red-river", "Ada has hallmark 1 equipment 1 research 0"]
    assert "wrong-count" in codes(*lines, "Ada award echo 3", *sheet("Ada"))
    assert "wrong-count" not in codes(*lines, "Ada award echo 2", *sheet("Ada"))


def test_an_award_that_does_not_lie_there_is_not_counted() -> None:  # rule 32
    assert "award-not-dealt" in codes("awards echo rainbow red-river", "Ada award toolbox 2")


def test_there_are_no_more_cards_than_in_the_deck() -> None:  # rule 4
    lines = [f"{name} has hallmark 7 equipment 0 research 0" for name in ("Ada", "Ben", "Cleo")]
    assert "too-many-cards" in codes(*lines, *three())
    assert "too-many-cards" not in codes(*lines, *three(), cards="")


def test_what_is_told_twice_is_told_alike() -> None:  # rule 51
    told = "Ada has hallmark 2 equipment 1 research 3"
    assert codes(told, told) == []
    assert codes(told, "Ada has hallmark 1") == ["told-twice"]
    assert codes("Ada has anchor", "Ada has kite") == ["told-twice"]
    assert codes("Ada award quiet-corners 2", "Ada award quiet-corners 3") == ["told-twice"]


# ------------------------------------------------------------------ decks, guesses, boards


@pytest.mark.parametrize("kind", ["hallmark", "equipment", "research"])
def test_a_library_without_a_deck_does_not_end_the_game(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # rule 4
    kinds = {
        "hallmark": "[[hallmark]]\nname = 'a'\npattern = 'rb'\n",
        "equipment": "[[equipment]]\nname = 'b'\npattern = 'rb'\n",
        "research": "[[research]]\nname = 'c'\npoints = 1\n",
    }
    monkeypatch.setenv("TALLYCAM_CARDS", str(tmp_path))
    (tmp_path / "mine.toml").write_text("".join(kinds[its] for its in kinds if its != kind))
    turns = [
        line
        for name in ["Ada", "Ben", "Cleo", "Ada"]
        for line in ("roll rrrggg", f"{name} place red")
    ]
    text = ["game roland_wright", "players Ada, Ben, Cleo", "cards mine", *turns]
    table = ROLAND_WRIGHT.replay(parse_record("\n".join(text))).table
    assert (table.turn, table.last_turn) == (4, 0)
    assert table.decks[kind].left == FACTS.decks[kind]
    assert "game-over" not in codes(*turns, cards="cards mine")


@pytest.mark.parametrize("is_guess", [True, False])
def test_points_of_two_players_say_that_they_are_a_guess(is_guess: bool) -> None:  # rule 31
    game = roland_wright(replace(FACTS, is_two_a_guess=is_guess))
    scored = SCORED.replace(" awards=11", "")
    boards = [*sheet("Ada", scored, but="r1c1"), *sheet("Ben", scored, but="r2c2")]
    text = "\n".join(["game roland_wright", "players Ada, Ben", AWARDS, *boards])
    (reason,) = (
        english(line.because)
        for line in game.score(parse_record(text)).players[0].lines
        if line.id == "score.awards"
    )
    assert ("our guess" in reason) == is_guess
    three_players = score(AWARDS, *three((scored,) * 3)).players[0].lines
    assert not any("guess" in english(line.because) for line in three_players)


def test_boards_of_one_table_are_compared() -> None:  # rule 52
    same = [*sheet("Ada", SCORED), *sheet("Ben", SCORED), *sheet("Cleo", SCORED, but="r1c1")]
    scores = score(*same)
    assert [problem.code for problem in scores.problems] == ["same-sheet"]
    assert scores.winners == ()
    twice = score(*three(), *sheet("Ada", SCORED, but="r4c4"))
    assert "two-sheets" in [problem.code for problem in twice.problems]
    assert twice.winners == ()
    seven = ["sheet Cleo box7", "  box: r7c7=red", f"  score: {SCORED.replace('=6 a', '=0 a')}"]
    mixed = score(*sheet("Ada", SCORED, but="r1c1"), *sheet("Ben", SCORED, but="r2c2"), *seven)
    assert [problem.code for problem in mixed.problems] == ["mixed-boxes"]
    assert mixed.winners == ()


@pytest.mark.parametrize(
    ("told", "found"), [("board 6", False), ("board 7", True)], ids=["the same", "another"]
)
def test_the_box_that_was_told_is_the_box_on_paper(told: str, found: bool) -> None:  # rule 52
    assert ("mixed-boxes" in codes(told, *three())) == found


def test_moves_and_paper_are_of_one_size() -> None:  # rule 52
    lines = ["roll rrrggg", "Ada place red r1c1", "sheet Ada box7", "  box: r1c1=red"]
    assert "mixed-boxes" in codes(*lines)


def test_rolls_alone_tell_no_game() -> None:  # rule 50
    # Dice may be photographed at a table that writes on paper: the boards then tell the game.
    rolls = ["roll rrrggg"] * 3
    scores = score(*rolls, "end", *three())
    assert scores.problems == ()
    assert len(scores.winners) == 3
    assert score(*rolls, *sheet("Ada", "", "r1c1=red")).winners == ()
