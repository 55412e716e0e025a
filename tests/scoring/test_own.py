"""Enrolled sheets as games: their files, their sums, who wins by them."""

from dataclasses import replace
from pathlib import Path

import pytest

from scoring.games import every_game, find_game, keep_own_in, own_games
from scoring.observation import Observation, Outline
from scoring.own import SHEET, own_game
from scoring.record import FilledSheet, GameRecord, RecordError, parse_record
from scoring.settle import settle
from scoring.sheet import LABELS, Field, FieldKind, SheetLayout, SheetReading
from scoring.sheet.count import Count
from scoring.sheet.file import SheetFileError, load_layout
from scoring.sheet.markers import prints_of, with_markers
from scoring.sheet.write import sheet_file

NUMBER, LINK = FieldKind.NUMBER, FieldKind.LINK
FIELDS = (
    *(
        Field(f"front.h{hole}", NUMBER, (10.0 * hole, 20.0, 9.0, 8.0), LABELS[NUMBER])
        for hole in (1, 2, 3)
    ),
    Field("front.out", NUMBER, (50.0, 20.0, 9.0, 8.0), LABELS[NUMBER]),
    Field("bonus", NUMBER, (50.0, 40.0, 9.0, 8.0), ("", "0", "5")),
    Field("total", NUMBER, (70.0, 40.0, 9.0, 8.0), LABELS[NUMBER]),
    Field("path.r1c1-r1c2", LINK, (12.5, 59.0, 5.0, 2.0), LABELS[LINK], (10.0, 60.0), (20.0, 60.0)),
)
COUNT = Count(
    "Club golf",
    {"front.out": ("front.h1", "front.h2", "front.h3"), "total": ("front.out", "bonus")},
    "total",
)


def kept(folder: Path, count: Count = COUNT) -> Path:
    own = folder / "club_golf"
    own.mkdir(parents=True, exist_ok=True)
    layout = SheetLayout("club_golf", SHEET, 1, (100.0, 80.0), FIELDS, blank=own / "page.png")
    (own / f"{SHEET}.toml").write_text(sheet_file(layout, count), encoding="utf-8")
    return own


def test_a_written_file_gives_the_same_layout(tmp_path: Path) -> None:
    own = kept(tmp_path)
    layout = load_layout(own / f"{SHEET}.toml")
    assert layout.fields == FIELDS
    assert (layout.page_mm, layout.blank) == ((100.0, 80.0), own / "page.png")
    assert load_layout(own / f"{SHEET}.toml", "letter") == layout


def papers(**numbers: str) -> GameRecord:
    ada = {"front.h1": "4", "front.h2": "5", "front.h3": "3", "front.out": "12", "total": "12"}
    ben = {"front.h1": "6", "front.h2": "6", "front.h3": "6", "bonus": "5", **numbers}
    sheets = (FilledSheet("Ada", SHEET, ada), FilledSheet("Ben", SHEET, ben))
    return GameRecord("club_golf", ("Ada", "Ben"), (), sheets)


def test_the_declared_sums_are_the_score(tmp_path: Path) -> None:
    scores = own_game(kept(tmp_path)).score(papers())
    assert [player.total for player in scores.players] == [12, 23]
    assert scores.winners == ("Ben",)
    assert scores.problems == ()


def test_the_least_may_win(tmp_path: Path) -> None:
    scores = own_game(kept(tmp_path, replace(COUNT, least_wins=True))).score(papers())
    assert scores.winners == ("Ada",)


def test_a_wrong_sum_is_a_problem(tmp_path: Path) -> None:
    scores = own_game(kept(tmp_path)).score(papers(**{"front.out": "17"}))
    (problem,) = scores.problems
    assert (problem.code, problem.player, problem.fields) == ("wrong-points", "Ben", ("front.out",))


def test_an_unclear_number_is_settled_by_its_sum(tmp_path: Path) -> None:
    game = own_game(kept(tmp_path))
    (layout,) = game.layouts
    box = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
    clear = {"front.h1": "4", "front.h2": "5", "front.out": "12"}
    seen = {f.id: Observation(clear.get(f.id, ""), 0.999, box) for f in layout.fields}
    seen["front.h3"] = Observation("8", 0.51, box, (("3", 0.485),))
    settled = settle(SheetReading(layout, seen), game.constraints(layout))
    assert settled.sheet["front.h3"] == "3"
    assert not settled.doubts


def test_without_sums_nobody_wins(tmp_path: Path) -> None:
    scores = own_game(kept(tmp_path, Count("Club golf"))).score(papers())
    assert scores.winners == ()


def test_there_are_no_moves(tmp_path: Path) -> None:
    record = parse_record("game club_golf\nplayers Ada\nAda hits\n")
    with pytest.raises(RecordError):
        own_game(kept(tmp_path)).score(record)


def test_a_random_game_adds_up(tmp_path: Path) -> None:
    game = own_game(kept(tmp_path))
    scores = game.score(game.random_game(3, 4))
    assert len(scores.players) == 4
    assert scores.problems == ()


@pytest.mark.parametrize(
    ("sums", "sentence"),
    [
        ('"total" = ["front.h9"]', "no field 'front.h9'"),
        ('"total" = ["front.out"]\n"front.out" = ["total"]', "a sum of itself"),
    ],
)
def test_a_sum_that_cannot_be_is_answered_with_its_line(
    sums: str, sentence: str, tmp_path: Path
) -> None:
    path = kept(tmp_path, Count("Club golf")) / f"{SHEET}.toml"
    text = path.read_text()
    path.write_text(text.replace("\n\n[[block]]", f"\n\n[sums]\n{sums}\n\n[[block]]", 1))
    with pytest.raises(SheetFileError, match=sentence):
        own_game(path.parent)


def test_enrolled_sheets_are_games_like_the_others(tmp_path: Path) -> None:
    kept(tmp_path)
    try:
        keep_own_in(tmp_path)
        assert find_game("Club golf").title == "Club golf"
        assert [game.name for game in own_games()] == ["club_golf"]
        assert every_game()[-1].name == "club_golf"
        (tmp_path / "club_golf" / f"{SHEET}.toml").write_text("game = 1")
        assert own_games() == ()  # a broken file is nobody's game
    finally:
        keep_own_in(None)


def test_players_who_share_a_page_have_a_total_each(tmp_path: Path) -> None:
    count = replace(COUNT, total="", totals={"Ann": "front.out", "Bob": "bonus"})
    marks = {"front.h1": "4", "front.h2": "5", "front.h3": "3", "bonus": "5"}
    record = GameRecord("club_golf", ("Ada",), (), (FilledSheet("Ada", SHEET, marks),))
    score = own_game(kept(tmp_path, count)).score(record)
    assert [(one.name, one.total) for one in score.players] == [("Ann", 12), ("Bob", 5)]
    assert [line.id for line in score.players[0].lines] == ["front.out"]
    assert score.winners == ("Ann",)
    two = replace(
        record, players=("Ada", "Ben"), sheets=(*record.sheets, FilledSheet("Ben", SHEET, marks))
    )
    named = own_game(kept(tmp_path, count)).score(two).players
    assert [one.name for one in named] == ["Ada, Ann", "Ada, Bob", "Ben, Ann", "Ben, Bob"]


def test_a_total_of_a_box_that_is_not_there_is_told_with_its_line(tmp_path: Path) -> None:
    own = kept(tmp_path, replace(COUNT, totals={"Ann": "nowhere"}))
    with pytest.raises(SheetFileError, match="there is no field 'nowhere'"):
        own_game(own)


def test_an_enrolled_sheet_has_a_print_with_markers(tmp_path: Path) -> None:
    layout = replace(load_layout(kept(tmp_path) / f"{SHEET}.toml"), number=600)
    plain, marked = prints_of(layout)
    assert plain is layout
    assert [field.id for field in marked.fields] == [field.id for field in layout.fields]
    assert len({marker.id for marker in marked.markers}) == 8
    assert marked.blank_mm == (98.5, 65.0, 100.0, 80.0)  # A4 on its side, at its own size
    x, y, width, height = marked.fields[0].box_mm
    assert (x, y, width, height) == (98.5 + 10.0, 65.0 + 20.0, 9.0, 8.0)
    wide = replace(layout, page_mm=(210.0, 297.0))
    left, top, across, down = with_markers(wide).blank_mm or (0, 0, 0, 0)
    assert across / down == pytest.approx(210 / 297)
    assert min(left, top) >= 17.0  # a marker, and white round it


def test_a_sheet_without_a_number_has_no_markers(tmp_path: Path) -> None:
    layout = load_layout(kept(tmp_path) / f"{SHEET}.toml")
    assert prints_of(layout) == (layout,)
    with pytest.raises(ValueError, match="no number"):
        with_markers(layout)
