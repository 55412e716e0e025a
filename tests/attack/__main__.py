"""`make attack`: every attack, and what another table felt of it; then kills, and a soak."""

import argparse
import asyncio
import tempfile
import threading
from pathlib import Path

from tests.attack.attacks import ATTACKS, Attack, Scale, Told
from tests.attack.files import hostile_files
from tests.attack.killed import kill_again_and_again
from tests.attack.soak import soak
from tests.attack.target import Felt, Target, play, target

WHOLE = Scale(100, 20)


async def under(server: Target, attack: Attack, scale: Scale, photos: int) -> tuple[Felt, Told]:
    """What another table feels while an attack is on."""
    felt, told, over = Felt(), Told(), threading.Event()

    async def attacking() -> None:  # in a thread of its own: the other table's clock is not its
        ended = asyncio.Event()
        going_on = asyncio.ensure_future(attack(server, scale, told, ended))
        while not over.is_set() and not going_on.done():
            await asyncio.sleep(0.1)
        ended.set()
        await going_on

    stranger = asyncio.get_running_loop().run_in_executor(None, asyncio.run, attacking())
    await asyncio.sleep(1)
    try:
        await play(server, photos, felt)
    finally:
        over.set()
        await stranger
    return felt, told


async def run(server: Target, photos: int) -> None:
    hostile_files(WHOLE.megabytes)  # made before anybody's time counts
    quiet = Felt()
    await play(server, 3, Felt())  # the first photos warm it up
    await play(server, photos, quiet)
    _row("quiet", quiet, quiet, "")
    for name, attack in ATTACKS.items():
        felt, told = await under(server, attack, WHOLE, photos)
        answers = ", ".join(f"{count} × {status}" for status, count in told.statuses.most_common(4))
        _row(name, felt, quiet, "; ".join([answers, *dict.fromkeys(told.notes)]))
        for wrong in dict.fromkeys(felt.wrong):
            print(f"    {wrong}")
    await asyncio.sleep(60)
    after = Felt()
    await play(server, photos, after)
    _row("one minute after", after, quiet, "")


def _row(name: str, felt: Felt, quiet: Felt, told: str) -> None:
    times = f"{felt.photo:6.2f} s {felt.photo / quiet.photo:5.1f} × {1000 * felt.page_95:6.0f} ms"
    rest = f"{felt.megabytes:6.0f} MB {len(felt.wrong):4}  {told}"
    print(f"{name:28} {times} {rest}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--photos", type=int, default=10, help="that the other table sends")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--soak-minutes", type=float, default=30)
    given = parser.parse_args()
    print(
        f"{'attack':28} {'photo':>8} {'ratio':>7} {'pages 95 %':>9} {'memory':>9} wrong  answered"
    )
    with tempfile.TemporaryDirectory() as folder:
        with target(Path(folder) / "attacked") as server:
            asyncio.run(run(server, given.photos))
        if given.kills:
            print(kill_again_and_again(Path(folder) / "killed", given.kills), flush=True)
        if given.soak_minutes:
            with target(Path(folder) / "soaked") as server:
                print(asyncio.run(soak(server, 60 * given.soak_minutes)), flush=True)


if __name__ == "__main__":
    main()
