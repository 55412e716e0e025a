"""What need not be kept any longer goes: by its days, and at once where the disk is full."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.folder import DataFolder
from server.photos.album import Album
from server.settings import Settings
from server.table import tidying
from server.table.events import Logged, Looked, Started
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store, stamp
from server.table.tidying import Tidier
from tests.server.served import dice_seen, jpeg


@dataclass
class House:
    """Tables of today and of long ago, with a photo each."""

    settings: Settings
    store: Store
    album: Album
    folder: DataFolder

    def tidier(self, keep_days: int = 0, keep_photos_days: int = 0) -> Tidier:
        tables = TableKeeper(self.store, Live(10))
        settings = replace(self.settings, keep_days=keep_days, keep_photos_days=keep_photos_days)
        return Tidier(settings, self.store, tables, self.album, self.folder)

    def photo_of(self, table_id: str, days_ago: int, colour: int) -> str:
        """A photo that was sent to a table so long ago."""
        if self.store.code(table_id) is None:
            self.store.add_table(table_id, f"CODE{table_id}", Started("unvention", ("Ada", "Ben")))
        name = self.album.keep(jpeg(shade=colour))
        at = stamp(datetime.now(UTC) - timedelta(days=days_ago))
        number = len(self.store.log(table_id)) + 1
        seen = Looked(dice_seen("1"), name, (80, 60))
        assert self.store.append(table_id, Logged(number, at, seen))
        return name


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store, folder = Store(tmp_path / "log.sqlite"), DataFolder(tmp_path)
    house = House(Settings(data=tmp_path), store, Album(tmp_path / "photos"), folder)
    yield house
    store.close()
    folder.close()


def test_photos_go_after_their_days_and_what_was_read_stays(house: House) -> None:
    old, new = house.photo_of("t", 8, 40), house.photo_of("t", 6, 90)
    house.tidier(keep_photos_days=7).tidy()
    assert (house.album.find(old), house.album.find(new) is None) == (None, False)
    assert len(house.store.log("t")) == 3


def test_a_photo_that_another_table_has_since_stays(house: House) -> None:
    old = house.photo_of("t", 8, 40)
    assert house.photo_of("other", 1, 40) == old
    house.tidier(keep_photos_days=7).tidy()
    assert house.album.find(old)


def test_nothing_goes_where_no_days_were_said(house: House) -> None:
    old = house.photo_of("t", 8000, 40)
    house.tidier().tidy()
    assert house.album.find(old)


def test_tables_go_after_their_days_with_their_photos(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = house.photo_of("t", 0, 40)
    house.tidier(keep_days=30).tidy()
    assert house.store.code("t")
    later = stamp(datetime.now(UTC) + timedelta(days=1))
    monkeypatch.setattr(tidying, "_days_ago", lambda _days: later)
    house.tidier(keep_days=30).tidy()
    assert (house.store.code("t"), house.album.find(name)) == (None, None)


def test_a_clock_that_was_set_removes_nothing_until_the_next_look(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = house.photo_of("t", 8, 40)
    tidier = house.tidier(keep_photos_days=7)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 86_400)
    tidier.tidy()
    assert house.album.find(old)
    tidier.tidy()
    assert house.album.find(old) is None


def test_a_full_disk_drops_photos_past_their_days_before_it_refuses_one(house: House) -> None:
    old, young = house.photo_of("t", 8, 40), house.photo_of("t", 1, 60)
    photos = house.settings.data / "photos"
    crowded = Album(photos, lambda _size: len(list(photos.rglob("*.jpg"))) < 2)
    crowded.when_full(house.tidier(keep_photos_days=7).drop_old_photos)
    new = crowded.keep(jpeg(shade=90))
    kept = [house.album.find(name) is not None for name in (old, young, new)]
    assert kept == [False, True, True]
