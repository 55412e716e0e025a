"""What takes long to work out at a start is kept in the user's cache folder.

A file is named by all that it comes from, so that one of another version is never taken. It is
written whole or not at all, by any number of processes at once.
"""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def cache_folder() -> Path | None:
    """Where things are kept: TALLYCAM_CACHE, else with the user's other caches; None for nowhere.

    An empty TALLYCAM_CACHE means that nothing is kept.
    """
    chosen = os.environ.get("TALLYCAM_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    caches = os.environ.get("XDG_CACHE_HOME", "")
    try:
        root = Path(caches) if Path(caches).is_absolute() else Path.home() / ".cache"
    except RuntimeError:  # a user without a home
        return None
    return root / "tallycam"


def keep(path: Path, data: bytes, most: int) -> None:
    """Write a file of the folder; of those with its ending the oldest go when there are more.

    Raises:
        OSError: the disk is full or read-only.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, suffix=".new", delete=False) as file:
        beside = Path(file.name)
        try:
            file.write(data)
            file.close()
            beside.replace(path)
        except OSError:
            beside.unlink()
            raise
    kept = sorted(path.parent.glob(f"*{path.suffix}"), key=lambda one: one.stat().st_mtime_ns)
    for old in kept[:-most]:
        old.unlink(missing_ok=True)
