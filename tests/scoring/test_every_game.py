"""What holds for every game alike: legal games by chance, any marks, undo, turns, rules cited."""

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import scoring.games
from scoring.game import Game
from scoring.games import GAMES, printed_layouts
from scoring.record import FilledSheet, GameRecord, parse_record
from scoring.replay import Played
from scoring.sheet import FieldKind, SheetLayout

FOLDER = Path(scoring.games.__file__).parent
TESTS = Path(__file__).parent / "games"
SEEDS = range(12)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_sheet = pytest.mark.parametrize(
    ("game", "layout"),
    [(game, layout) for game in GAMES for layout in game.layouts],
    ids=lambda part: part.name if isinstance(part, Game) else part.sheet,
)


def players_in(game: Game[Any], seed: int) -> int:
    return game.player_counts[seed % len(game.player_counts)]


@cache
def by_chance(name: str, seed: int) -> tuple[GameRecord, Played[Any]]:
    game = next(game for game in GAMES if game.name == name)
    record = game.random_game(seed, players_in(game, seed))
    return record, game.replay(record)


def sheets_in(game: Game[Any], record: GameRecord, played: Played[Any]) -> Iterator[FilledSheet]:
    """Every sheet of a game as it lies between turns, or after each entry where none are told."""
    if game.turns:
        yield from (turn.after for turn in game.turns(played))
    elif game.paper:
        for state in played.history():
            changed = state.entry.player if state.entry else ""
            for name in (changed,) if changed else record.players:
                yield from game.paper.written(state.table, name)


@every_game
def test_a_game_by_chance_is_the_same_for_the_same_seed(game: Game[Any]) -> None:
    players = game.player_counts[-1]
    assert game.random_game(3, players) == game.random_game(3, players)
    assert game.random_game(3, players) != game.random_game(4, players)


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_chance_has_no_problem_in_any_state(game: Game[Any], seed: int) -> None:
    record, played = by_chance(game.name, seed)
    assert played.all_problems() == ()
    assert game.moves.is_over(played.table)
    for sheet in sheets_in(game, record, played):
        assert game.status(sheet) == ()
    whole = replace(record, sheets=game.final_sheets(record))
    scores = game.score(whole)
    assert scores.problems == ()
    assert scores.winners or scores.decided_by
    assert parse_record(str(whole)) == whole


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_sheets_come_to_the_same_score(game: Game[Any], seed: int) -> None:
    record, _ = by_chance(game.name, seed)
    sheets = game.final_sheets(record)
    if sheets:
        by_moves, by_sheets = (
            game.score(record),
            game.score(replace(record, entries=(), sheets=sheets)),
        )
        assert {p.name: p.total for p in by_moves.players} == {
            p.name: p.total for p in by_sheets.players
        }


@every_game
def test_undo_is_exact(game: Game[Any]) -> None:
    record, played = by_chance(game.name, 2)
    states = played.history()
    length = len(record.entries)
    for step in sorted(Random(1).sample(range(length), k=min(12, length))):
        assert states[step].table == _before_the_end(game, record, step)
    assert states[0].undo() is states[0]


def _before_the_end(game: Game[Any], record: GameRecord, step: int) -> object:
    begun = game.moves.begin(record)
    start = Played(begun.table, game.moves.play)
    return start.play_all(record.entries[:step]).table


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_every_turn_of_a_game_by_chance_is_explained(game: Game[Any], seed: int) -> None:
    if game.turns is None:
        return
    _, played = by_chance(game.name, seed)
    seen = 0
    for turn in game.turns(played):
        check = game.check_turn(turn.before, turn.after, turn.roll)
        assert check.legal, check.problems
        seen += 1
    assert seen > 5


@every_sheet
def test_an_empty_sheet_breaks_no_rule(game: Game[Any], layout: SheetLayout) -> None:
    assert game.status(FilledSheet("Ada", layout.sheet, {})) == ()
    for rule in game.constraints(layout):
        assert rule.allows([""] * len(rule.fields)), rule.why


@every_sheet
def test_legal_sheets_keep_every_rule_that_settle_decides_by(
    game: Game[Any], layout: SheetLayout
) -> None:
    rules = game.constraints(layout)
    for seed in range(6):
        record, played = by_chance(game.name, seed)
        assert game.paper
        for state in played.history()[:: max(1, len(record.entries) // 8)]:
            for name in record.players:
                for sheet in game.paper.written(state.table, name):
                    if sheet.sheet == layout.sheet:
                        for rule in rules:
                            labels = [sheet[field] for field in rule.fields]
                            assert rule.allows(labels), (rule.why, labels)


def any_label(chance: Random, kind: FieldKind, labels: tuple[str, ...]) -> str:
    if kind is FieldKind.NUMBER:
        return str(chance.randint(0, 60))
    return chance.choice(labels[1:] or ("",))


def any_sheet(chance: Random, player: str, layout: SheetLayout) -> FilledSheet:
    fullness = chance.random()
    marks = {
        field.id: any_label(chance, field.kind, field.labels)
        for field in layout.fields
        if chance.random() < fullness
    }
    marked = {field: label for field, label in marks.items() if label}
    return FilledSheet(player, layout.sheet, marked)


@every_sheet
@pytest.mark.parametrize("seed", range(40))
def test_any_marks_are_answered(game: Game[Any], layout: SheetLayout, seed: int) -> None:
    chance = Random(seed)
    before, after = any_sheet(chance, "Ada", layout), any_sheet(chance, "Ben", layout)
    if game.dice:
        roll = [chance.choice(game.dice.faces) for _ in range(game.dice_counts[0])]
        check = game.check_turn(before, after, roll)
        assert check.legal == (not check.problems)
    scores = game.score(GameRecord(game.name, ("Ada", "Ben"), (), (before, after)))
    known = {field.id for one in game.layouts for field in one.fields}
    for problem in scores.problems:
        assert known.issuperset(problem.fields)
        assert problem.message
        assert problem.code


def one_change(layout: SheetLayout, sheet: FilledSheet, chance: Random) -> Iterator[FilledSheet]:
    """The sheet with one field changed, each field in turn."""
    for field in layout.fields:
        if field.kind is FieldKind.TEXT:
            continue
        if field.kind is FieldKind.NUMBER:
            labels = [str(chance.randint(0, 40)), ""]
        else:
            labels = list(field.labels)
        others = [label for label in labels if label != sheet[field.id]]
        marks = {**sheet.marks, field.id: random.Random(chance.random()).choice(others)}
        yield replace(sheet, marks={key: label for key, label in marks.items() if label})


@every_sheet
def test_what_settle_refuses_the_report_names(game: Game[Any], layout: SheetLayout) -> None:
    """A rule is written once: a sheet that breaks one for `settle` has a problem, too."""
    chance = Random(7)
    rules_of = defaultdict(list)
    for rule in game.constraints(layout):
        for name in rule.fields:
            rules_of[name].append(rule)
    for seed in range(3):
        record, _ = by_chance(game.name, seed)
        for sheet in game.final_sheets(record):
            if sheet.sheet != layout.sheet or sheet.player != record.players[0]:
                continue
            for changed in one_change(layout, sheet, chance):
                field = next((name for name in rules_of if changed[name] != sheet[name]), "")
                broken = [
                    rule
                    for rule in rules_of[field]
                    if not rule.allows([changed[f] for f in rule.fields])
                ]
                if broken:
                    assert game.status(changed), (broken[0].why, changed)


@every_game
def test_every_rule_is_cited_by_a_test(game: Game[Any]) -> None:
    text = (FOLDER / game.name / "rules.md").read_text(encoding="utf-8")
    rules = set(map(int, re.findall(r"^(\d+)\. ", text, re.MULTILINE)))
    cited: set[int] = set()
    for path in (TESTS / game.name).glob("test_*.py"):
        for group in re.findall(r"# rules? ([\d, –]+)", path.read_text(encoding="utf-8")):
            for part in group.replace(" ", "").split(","):
                first, _, last = part.partition("–")
                cited |= set(range(int(first), int(last or first) + 1)) if first else set()
    assert rules == set(range(1, max(rules) + 1))
    assert cited == rules


def test_sheets_are_known_before_their_games_are_loaded() -> None:
    assert printed_layouts() == tuple(layout for game in GAMES for layout in game.layouts)
    assert all(
        one is other for one, other in zip(printed_layouts(), printed_layouts(), strict=True)
    )
