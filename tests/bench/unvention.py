"""Which slips of the pen Unvention's rules see.

`python -m tests.bench.unvention [GAMES]` plays a thousand games by chance, too: no state may have a
problem, undo and text must be exact, every turn must be explained. As many games are played with
illegal numbers and their corrections, in which nothing else may be a problem.
"""

import sys
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

from scoring.games.unvention import UNVENTION
from scoring.record import parse_record
from tests.scoring.games.unvention.careless import careless_game, record_of
from tests.scoring.games.unvention.mutations import can_be_seen, mutate

GAMES = 12
SLIPS_A_SHEET = 60


def slips_seen() -> tuple[int, int]:
    """Of the slips of the pen that break a rule: how many were reported, of how many."""
    chance = Random(2026)
    visible = reported = 0
    for seed in range(GAMES):
        for sheet in UNVENTION.final_sheets(UNVENTION.random_game(seed, 4)):
            for _ in range(SLIPS_A_SHEET):
                slip = mutate(sheet, chance)
                if can_be_seen(sheet, slip):
                    visible += 1
                    reported += bool(UNVENTION.status(replace(sheet, marks=slip.marks)))
    return reported, visible


def is_sound(seed: int, times: list[float]) -> bool:
    """Whether one game of 2 to 5 players holds in every way; adds the times of its turns."""
    record = parse_record(str(UNVENTION.random_game(seed, 2 + seed % 4)))
    last = UNVENTION.replay(record)
    whole = replace(record, sheets=UNVENTION.final_sheets(record))
    ok = last.table.is_over and not last.all_problems() and parse_record(str(whole)) == whole
    ok = ok and not UNVENTION.score(whole).problems
    ok = ok and not UNVENTION.score(replace(whole, entries=())).problems
    game = last
    for state in reversed(last.history()):
        ok = ok and game.table == state.table
        game = game.undo()
    if UNVENTION.turns is None:
        return False
    for turn in UNVENTION.turns(last):
        start = process_time()
        ok = UNVENTION.check_turn(turn.before, turn.after, turn.roll).legal and ok
        times.append(process_time() - start)
    return ok


def is_corrected(seed: int) -> bool:
    """Whether a game with illegal numbers has no problem but these, and none on paper after all."""
    game = careless_game(seed, 2 + seed % 4)
    record = parse_record(str(record_of(game)))
    slips = {record.entries[at].line for at in game.slips}
    wrong = {problem.line for problem in UNVENTION.score(record).problems}
    left = {name for roll, name in game.open_turns if roll == game.rolls}
    sheets = tuple(s for s in UNVENTION.final_sheets(record) if s.player not in left)
    return wrong == slips and not any(UNVENTION.status(sheet) for sheet in sheets)


def main(games: int) -> int:
    """Play many games and say how many were sound."""
    times: list[float] = []
    unsound: list[int] = []
    careless: list[int] = []
    for seed in range(games):
        if not is_sound(seed, times):
            unsound.append(seed)
        if not is_corrected(seed):
            careless.append(seed)
        if seed % 20 == 19:
            sys.stderr.write(f"{seed + 1} games, {len(times)} turns: {unsound} {careless}\n")
    reported, visible = slips_seen()
    sound = f"{games - len(unsound)} of {games} games sound; unsound: {unsound[:10] or 'none'}"
    mended = f"{games - len(careless)} of {games} with corrections sound; unsound: {careless[:10]}"
    spread = f"median {median(times) * 1000:.2f} ms, worst {max(times) * 1000:.1f} ms"
    explained = f"{len(times)} turns explained, {spread} of processor time"
    slips = f"{reported} of {visible} slips of the pen reported, {reported / visible:.2%}"
    sys.stdout.write(f"{sound}\n{mended}\n{explained}\n{slips}\n")
    return 1 if unsound or careless else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
