"""Sheets that were worked out once are kept: reading their files takes long at a start.

A kept sheet is named by all that it comes from, the files of its game and our own code. Nothing but
the values that a sheet is made of is ever made of such a file; one that is damaged is not taken.
"""

import hashlib
import io
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from scoring.cache_folder import cache_folder, keep
from scoring.message import Listed, Message
from scoring.sheet.layout import (
    Art,
    Field,
    FieldKind,
    Fill,
    Ink,
    Marker,
    Shape,
    SheetLayout,
    Symbol,
    Trace,
)

MOST_KEPT = 64
"""Files in the folder; the oldest go when there are more."""
_MADE_OF = {
    (kind.__module__, kind.__name__): kind
    for kind in (
        *(SheetLayout, Field, FieldKind, Marker),
        *(Art, Shape, Ink, Fill, Trace, Symbol, Message, Listed),
    )
}
_WORDS_AND_FACTS = (".toml", ".ftl")


class _SheetsOnly(pickle.Unpickler):
    """Makes the values that a sheet is made of, and no others."""

    def find_class(self, module_name: str, global_name: str) -> type:
        if (module_name, global_name) not in _MADE_OF:
            raise pickle.UnpicklingError(f"no sheet is made of {module_name}.{global_name}")
        return _MADE_OF[module_name, global_name]


def kept_sheet(path: Path, load: Callable[[], SheetLayout]) -> SheetLayout:
    """The sheet of a file as it was kept, else as it is loaded now.

    Args:
        path: Its file, beside its game's facts and words.
        load: Works it out.
    """
    folder = cache_folder()
    if folder is None:
        return load()
    kept = folder / f"{path.parent.name}-{path.stem}-{_key(path)}.sheet"
    with suppress(Exception):  # whatever a damaged file may lead to: it is worked out again
        layout = _SheetsOnly(io.BytesIO(kept.read_bytes())).load()
        if isinstance(layout, SheetLayout):
            return layout
    layout = load()
    with suppress(OSError, pickle.PicklingError):
        keep(kept, pickle.dumps(layout, pickle.HIGHEST_PROTOCOL), MOST_KEPT)
    return layout


def _key(path: Path) -> str:
    """All that the sheet comes from."""
    beside = (one for one in path.parent.iterdir() if one.suffix in _WORDS_AND_FACTS)
    return hashlib.sha256(_code() + str(path).encode() + _contents(*beside)).hexdigest()[:32]


@cache
def _code() -> bytes:
    here = Path(__file__).parent
    ours = (one for folder in (here, here.parent) for one in folder.iterdir() if one.is_file())
    return sys.version.encode() + _contents(*ours)


def _contents(*files: Path) -> bytes:
    every = hashlib.sha256()
    for file in sorted(files):
        data = file.read_bytes()
        every.update(f"{file.name} {len(data)} ".encode() + data)
    return every.digest()
