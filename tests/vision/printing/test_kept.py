"""Blanks that are kept between starts: the same as drawn, and never one that is not."""

import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoring.cache_folder import cache_folder
from scoring.games import printed_layouts
from scoring.sheet import SheetLayout
from vision.photo import Pixels
from vision.printing import blank, kept
from vision.printing.blank import blank_colour_raster, blank_raster

PX_PER_MM = 1.5


@pytest.fixture
def layout() -> SheetLayout:
    return next(one for one in printed_layouts() if one.game == "yacht")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALLYCAM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sheets that are drawn from now on, as in processes that know of none."""
    sheets: list[str] = []
    draw = blank._drawn

    def note(layout: SheetLayout, px_per_mm: float, shape: tuple[int, ...]) -> Pixels:
        sheets.append(layout.sheet)
        return draw(layout, px_per_mm, shape)

    monkeypatch.setattr(blank, "_drawn", note)
    return sheets


def started_anew(layout: SheetLayout) -> Pixels:
    blank._raster.cache_clear()
    return blank_raster(layout, PX_PER_MM)


def test_what_was_kept_is_what_was_drawn(
    layout: SheetLayout, folder: Path, drawn: list[str]
) -> None:
    first, second = started_anew(layout), started_anew(layout)
    assert drawn == ["player"]
    assert np.array_equal(first, second)
    assert not second.flags.writeable
    assert len(list(folder.iterdir())) == 1
    colour = blank_colour_raster(layout, PX_PER_MM)
    blank._raster.cache_clear()
    assert np.array_equal(blank_colour_raster(layout, PX_PER_MM), colour)
    assert drawn == ["player"] * 2


@pytest.mark.usefixtures("folder")
def test_a_sheet_that_was_kept_itself_is_drawn_no_more(
    layout: SheetLayout, drawn: list[str]
) -> None:
    first = started_anew(layout)
    again = pickle.loads(pickle.dumps(layout))  # equal, of other objects
    assert np.array_equal(started_anew(again), first)
    assert drawn == ["player"]
    assert kept.drawing_key(again) == kept.drawing_key(layout)
    kept._art.cache_clear()
    assert kept.drawing_key(again) == kept.drawing_key(layout)
    bare = replace(layout, art=layout.art[:3])
    assert kept.drawing_key(bare) != kept.drawing_key(layout)


@pytest.mark.parametrize("damage", [b"", b"no such thing", None])
def test_a_damaged_file_is_made_again(
    layout: SheetLayout, folder: Path, drawn: list[str], damage: bytes | None
) -> None:
    whole = started_anew(layout)
    (file,) = folder.iterdir()
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2] if damage is None else damage)
    assert np.array_equal(started_anew(layout), whole)
    assert file.read_bytes() == data
    assert len(drawn) == 2


def test_a_file_of_another_size_is_not_taken(
    layout: SheetLayout, folder: Path, drawn: list[str]
) -> None:
    whole = started_anew(layout)
    (file,) = folder.iterdir()
    blank._raster.cache_clear()
    blank_raster(layout, PX_PER_MM * 2)
    (other,) = set(folder.iterdir()) - {file}
    file.write_bytes(other.read_bytes())
    assert np.array_equal(started_anew(layout), whole)
    assert len(drawn) == 3


def test_a_changed_sheet_or_other_code_is_drawn(
    layout: SheetLayout, folder: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = started_anew(layout)
    bare = started_anew(replace(layout, art=layout.art[:3]))
    assert len(drawn) == 2
    assert not np.array_equal(bare, whole)
    monkeypatch.setattr(kept, "_code", lambda: b"another version")
    started_anew(layout)
    assert len(drawn) == 3
    assert len(list(folder.iterdir())) == 3


def test_where_nothing_can_be_kept_it_is_drawn(
    layout: SheetLayout, tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("a file where the folder should be")
    monkeypatch.setenv("TALLYCAM_CACHE", str(in_the_way))
    whole = started_anew(layout)
    assert np.array_equal(started_anew(layout), whole)
    monkeypatch.setenv("TALLYCAM_CACHE", "")
    assert np.array_equal(started_anew(layout), whole)
    assert len(drawn) == 3


def test_a_disk_without_room_leaves_nothing_behind(
    layout: SheetLayout, folder: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", no_room)
    started_anew(layout)
    assert list(folder.iterdir()) == []
    assert drawn == ["player"]


def test_old_files_go(
    layout: SheetLayout, folder: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    versions = iter((b"1", b"2", b"3"))
    monkeypatch.setattr(kept, "_code", lambda: next(versions))
    for _ in range(3):
        started_anew(layout)
    assert len(drawn) == 3
    assert len(list(folder.iterdir())) == 2


def test_the_folder_is_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TALLYCAM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "tallycam"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "tallycam"
