"""`make bench`: the table of numbers to reach, measured on this machine, as ratios where it can be.

Figures of accuracy are not measured here: they are printed from each model's `results.json`, which
its `evaluate.py` wrote, with the name of the data they were measured on.
"""

from collections.abc import Callable, Iterator

from scoring.games import GAMES
from tests.bench import (
    burst,
    crowd,
    evening,
    games,
    kiosk,
    machine,
    models,
    own_blanks,
    photos,
    unvention,
)
from tests.bench.row import Row

SECTIONS: tuple[Callable[[], Iterator[Row]], ...] = (
    photos.rows,
    machine.rows,
    crowd.rows,
    kiosk.rows,
    evening.rows,
    burst.rows,
    own_blanks.rows,
    models.rows,
)


def rules_rows() -> Iterator[Row]:
    """How long each game's rules take over games played by chance."""
    for game in GAMES:
        yield from games.rows(game)
    reported, visible = unvention.slips_seen()
    share = f"{100 * reported / visible:.2f} % of {visible}"
    yield Row("unvention: slips a rule can see, reported", "≥ 99 %", share)


def main() -> None:
    """Print the table, a row as soon as it is measured."""
    print(f"{'what':52} {'reach':18} measured")
    for section in (*SECTIONS, rules_rows):
        for row in section():
            print(f"{row.what:52} {row.reach:18} {row.measured}", flush=True)


if __name__ == "__main__":
    main()
