"""The data folder is its owner's alone."""

from pathlib import Path

from server.folder import DataFolder


def test_nobody_else_may_look_into_a_folder_that_was_open_to_all(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    DataFolder(data).close()
    assert data.stat().st_mode & 0o777 == 0o700
