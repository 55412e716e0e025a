"""What is worked out of a blank once is kept for the next start.

It is in a file beside the blank where that is a picture; of our own sheets, which are drawn, it is
in the user's cache folder.
"""

from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from scoring.cache_folder import cache_folder
from scoring.cache_folder import keep as keep_in_cache
from scoring.sheet import SheetLayout
from vision.printing.kept import drawing_key

MOST_KEPT = 64
"""Files in the cache folder, some four a sheet."""
Arrays = Mapping[str, npt.NDArray[np.generic]]


def kept_of(layout: SheetLayout, name: str, made_by: int) -> Arrays | None:
    """What is kept of a blank under a name, if it is of this blank and whole."""
    path = _file(layout, name)
    if path is None:
        return None
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            if str(kept["key"]) != _key(layout, made_by):
                return None
            return {one: kept[one] for one in kept.files if one != "key"}
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        return None


def keep(layout: SheetLayout, name: str, made_by: int, arrays: Arrays) -> None:
    """Keep it; where nothing can be written it is worked out again."""
    path = _file(layout, name)
    if path is None:
        return
    buffer = BytesIO()
    np.savez(buffer, key=np.array(_key(layout, made_by)), **arrays)  # type: ignore[arg-type]
    with suppress(OSError):
        if layout.blank is None:
            keep_in_cache(path, buffer.getvalue(), MOST_KEPT)
            return
        scratch = path.with_suffix(".new")
        scratch.write_bytes(buffer.getvalue())
        scratch.replace(path)


def _file(layout: SheetLayout, name: str) -> Path | None:
    if layout.blank is None:
        folder = cache_folder()
        stem = f"{layout.game}-{layout.sheet}-{drawing_key(layout)}-{name}"
        return None if folder is None else folder / f"{stem}.features"
    if layout.blank_mm is not None:
        return None
    return layout.blank.with_name(f"{layout.blank.stem}-{name}.features")


def _key(layout: SheetLayout, made_by: int) -> str:
    """What it depends on: how it is made, the picture, and how large its page is."""
    if layout.blank is None:  # its file is named by what draws it
        return str(made_by)
    told = layout.blank.stat()
    return f"{made_by} {told.st_mtime_ns} {told.st_size} {layout.page_mm}"
