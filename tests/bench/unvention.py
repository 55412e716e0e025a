"""How long Unvention's rules take over games played by chance, and which slips of the pen they see.

`python -m tests.bench.unvention [GAMES]` plays a thousand games instead: no state may have a
problem, undo and text must be exact, every turn must be explained.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter, process_time

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.marks import filled_sheet
from scoring.games.unvention.random_game import final_sheets, random_game
from scoring.games.unvention.replay import Game, finish, replay
from scoring.games.unvention.table import OVER, Table
from scoring.record import FilledSheet, GameRecord, parse_record
from tests.scoring.games.unvention.mutations import can_be_seen, mutate

GAMES = 12
SLIPS_A_SHEET = 60


def status_ms() -> float:
    """Median time to judge and score one finished sheet."""
    times = []
    for seed in range(GAMES):
        for sheet in final_sheets(random_game(seed, 3)):
            record = GameRecord("unvention", (sheet.player,), (), (sheet,))
            start = perf_counter()
            UNVENTION.score(record)
            times.append(perf_counter() - start)
    return median(times) * 1000


def check_turn_ms() -> tuple[float, float]:
    """Median and worst time to explain one turn, over every turn of the games."""
    times = []
    for seed in range(GAMES):
        for before, after, roll in turns(replay(random_game(seed, 2 + seed % 4))):
            start = perf_counter()
            UNVENTION.check_turn(before, after, roll)
            times.append(perf_counter() - start)
    return median(times) * 1000, max(times) * 1000


def score_ms() -> float:
    """Median time to replay and score a whole game of three with its sheets."""
    times = []
    for seed in range(GAMES):
        record = random_game(seed, 3)
        record = replace(record, sheets=final_sheets(record))
        start = perf_counter()
        UNVENTION.score(record)
        times.append(perf_counter() - start)
    return median(times) * 1000


def slips_seen() -> tuple[int, int]:
    """Of the slips of the pen that break a rule: how many were reported, of how many."""
    chance = Random(2026)
    visible = reported = 0
    for seed in range(GAMES):
        for sheet in final_sheets(random_game(seed, 4)):
            for _ in range(SLIPS_A_SHEET):
                slip = mutate(sheet, chance)
                if can_be_seen(sheet, slip):
                    visible += 1
                    reported += bool(UNVENTION.status(replace(sheet, marks=slip.marks)))
    return reported, visible


def turns(last: Game) -> Iterator[tuple[FilledSheet, FilledSheet, list[str]]]:
    """Every player's sheet before and after every turn, with the roll."""
    roll: list[str] = []
    before: Table | None = None
    for game in last.history():
        word = game.entry.words[0].text if game.entry is not None else ""
        if word in ("roll", "present") and before is not None and game.earlier is not None:
            for name, seat in before.seats.items():
                after = game.earlier.table.seats[name]
                yield filled_sheet(name, seat.sheet), filled_sheet(name, after.sheet), roll
            before = None
        if word == "roll" and game.entry is not None:
            roll = [entry_word.text for entry_word in game.entry.words[1:]]
            before = game.table


def is_sound(seed: int, times: list[float]) -> bool:
    """Whether one game of 2 to 5 players holds in every way; adds the times of its turns."""
    record = parse_record(str(random_game(seed, 2 + seed % 4)))
    game = replay(record)
    last = finish(game)
    sheets = tuple(
        filled_sheet(name, sheet, is_final=True) for name, sheet in last.table.sheets.items()
    )
    whole = replace(record, sheets=sheets)
    ok = last.table.day == OVER and not last.all_problems() and parse_record(str(whole)) == whole
    ok = ok and not UNVENTION.score(whole).problems
    ok = ok and not UNVENTION.score(replace(whole, entries=())).problems
    tables = [state.table for state in game.history()]
    for table in reversed(tables):
        ok = ok and game.table == table
        game = game.undo()
    for before, after, roll in turns(last):
        start = process_time()
        ok = UNVENTION.check_turn(before, after, roll).legal and ok
        times.append(process_time() - start)
    return ok


def main(games: int) -> int:
    """Play many games and say how many were sound."""
    times: list[float] = []
    unsound: list[int] = []
    for seed in range(games):
        if not is_sound(seed, times):
            unsound.append(seed)
        if seed % 20 == 19:
            sys.stderr.write(f"{seed + 1} games, {len(times)} turns, unsound: {unsound}\n")
    reported, visible = slips_seen()
    sound = f"{games - len(unsound)} of {games} games sound; unsound: {unsound[:10] or 'none'}"
    spread = f"median {median(times) * 1000:.2f} ms, worst {max(times) * 1000:.1f} ms"
    explained = f"{len(times)} turns explained, {spread} of processor time"
    slips = f"{reported} of {visible} slips of the pen reported, {reported / visible:.2%}"
    sys.stdout.write(f"{sound}\n{explained}\n{slips}\n")
    return 1 if unsound else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
