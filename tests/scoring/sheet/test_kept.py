"""Sheets that are kept: the same, only when nothing has changed, and never anything else."""

import pickle
import shutil
from pathlib import Path

import pytest

from scoring.games import SHEETS
from scoring.sheet import SheetLayout, kept
from scoring.sheet.file import load_layout
from scoring.sheet.kept import kept_sheet

GAMES = Path(kept.__file__).parents[1] / "games"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TALLYCAM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Loading:
    """Loads a sheet and counts."""

    def __init__(self, path: Path) -> None:
        self.path, self.times = path, 0

    def __call__(self) -> SheetLayout:
        self.times += 1
        return load_layout(self.path)

    def kept(self) -> SheetLayout:
        return kept_sheet(self.path, self)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(GAMES / "expo", tmp_path / "expo"))


def test_every_sheet_is_the_same_when_it_was_kept(folder: Path) -> None:
    paths = [GAMES / game / f"{sheet}.toml" for game, sheets in SHEETS.items() for sheet in sheets]
    for path in paths:
        loading = Loading(path)
        assert loading.kept() == loading.kept() == load_layout(path)
        assert loading.times == 1
    assert len(list(folder.iterdir())) == len(paths)


@pytest.mark.parametrize("changed", ["player.toml", "facts.toml", "en.ftl"])
def test_a_sheet_is_worked_out_again_when_its_files_change(
    folder: Path, game: Path, changed: str
) -> None:
    loading = Loading(game / "player.toml")
    loading.kept()
    with (game / changed).open("a", encoding="utf-8") as file:
        file.write("\n# a remark\n")
    loading.kept()
    assert loading.times == 2
    assert len(list(folder.iterdir())) == 2


def test_another_version_does_not_take_it(
    folder: Path, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = Loading(game / "player.toml")
    loading.kept()
    monkeypatch.setattr(kept, "_code", lambda: b"another version")
    loading.kept()
    assert (loading.times, len(list(folder.iterdir()))) == (2, 2)


class Mischief:
    """What would write a file if it were made."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self.path,)


def test_a_damaged_or_strange_file_is_not_taken(folder: Path, game: Path, tmp_path: Path) -> None:
    loading = Loading(game / "player.toml")
    sheet = loading.kept()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    there = tmp_path / "there"
    strange = [whole[:-9], b"", b"nothing", pickle.dumps("a word"), pickle.dumps(Mischief(there))]
    for times, data in enumerate(strange, start=2):
        file.write_bytes(data)
        assert loading.kept() == sheet
        assert loading.times == times
        assert file.read_bytes() == whole
    assert not there.exists()


def test_without_a_folder_it_is_worked_out(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading = Loading(game / "player.toml")
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    for place in ("", str(in_the_way)):
        monkeypatch.setenv("TALLYCAM_CACHE", place)
        loading.kept()
    assert loading.times == 2
