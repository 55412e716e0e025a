"""The attacks in short: another table is served, the attacker is told, and all is well after."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.attack.__main__ import under
from tests.attack.attacks import ATTACKS, Scale
from tests.attack.files import hostile_files
from tests.attack.killed import kill_again_and_again
from tests.attack.target import Seat, Target, sit_down, target

SHORT = Scale(20, 4)
MOST_MEGABYTES = 1000


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with target(tmp_path_factory.mktemp("attacked")) as server:
        yield server


@pytest.mark.parametrize("name", ATTACKS)
def test_another_table_is_served_meanwhile(attacked: Target, name: str) -> None:
    felt, told = asyncio.run(under(attacked, ATTACKS[name], SHORT, photos=1))
    assert felt.wrong == []
    assert not [status for status in told.statuses if status >= 500 and status not in (503, 507)]
    assert not [note for note in told.notes if note.endswith(("404", "429", "503"))]
    assert felt.megabytes < MOST_MEGABYTES
    assert httpx.get(f"{attacked.address}healthz", timeout=60).status_code == 200


def test_each_hostile_photo_gets_its_sentence(attacked: Target) -> None:
    async def send() -> dict[str, httpx.Response]:
        async with attacked.client() as http:
            seat: Seat = await sit_down(http)
            address = seat.at("/photos?of=sheet")
            return {
                name: await http.post(address, content=data, headers=seat.headers)
                for name, data in hostile_files(4).items()
            }

    for name, reply in asyncio.run(send()).items():
        assert reply.status_code == 422, (name, reply.text)
        assert len(reply.json()["detail"]) > 20, name


def test_nothing_answered_is_lost_by_kills(tmp_path: Path) -> None:
    told = kill_again_and_again(tmp_path, 3)
    assert " 0 lost, 0 files half written" in told
