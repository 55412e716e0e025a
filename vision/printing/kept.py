"""Blanks that were drawn once are kept in the user's cache folder: drawing takes long at a start.

A file is named by all that it comes from, the sheet's art and the code and libraries that draw it,
so that one of another version is never taken; where it cannot be written, or is damaged, the blank
is drawn again.
"""

import hashlib
import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scoring.cache_folder import cache_folder, keep
from scoring.sheet import SheetLayout

MOST_KEPT = 64
"""Files in the folder; the oldest go when there are more."""
_DRAWN_BY = ("cv2", "pypdfium2", "reportlab")
_Raster = npt.NDArray[np.uint8]


def kept_raster(
    layout: SheetLayout,
    shape: tuple[int, ...],
    px_per_mm: float,
    draw: Callable[[], _Raster],
) -> _Raster:
    """The blank of a sheet as it was kept, else as it is drawn now.

    Args:
        layout: The sheet.
        shape: Of the raster: (height, width) or (height, width, 3), uint8.
        px_per_mm: Its resolution.
        draw: Draws it.
    """
    folder = cache_folder()
    if folder is None:
        return draw()
    path = folder / f"{layout.game}-{layout.sheet}-{_key(layout, shape, px_per_mm)}.blank"
    try:
        data = zlib.decompress(path.read_bytes())
        if len(data) == np.prod(shape):
            return np.frombuffer(data, np.uint8).reshape(shape)
    except (OSError, zlib.error):
        pass
    raster = draw()
    with suppress(OSError):  # a disk that is full or read-only: it is drawn again next time
        keep(path, zlib.compress(raster.tobytes(), 1), MOST_KEPT)
    return raster


def drawing_key(layout: SheetLayout) -> str:
    """What tells the blank of a sheet from any other, and from its own by another version."""
    return _key(layout, (), 0.0)


def _key(layout: SheetLayout, shape: tuple[int, ...], px_per_mm: float) -> str:
    drawn = _art(layout) + repr((shape, px_per_mm)).encode()
    return hashlib.sha256(_code() + drawn).hexdigest()[:32]


@lru_cache(maxsize=64)
def _art(layout: SheetLayout) -> bytes:
    """What is drawn, told the same whether its file was read or the sheet was kept."""
    written = BytesIO()
    pickler = pickle.Pickler(written)
    pickler.fast = True  # else it matters which of its words are one and the same object
    pickler.dump((layout.page_mm, layout.markers, layout.art))
    return hashlib.sha256(written.getvalue()).digest()


@cache
def _code() -> bytes:
    """What draws: our modules and fonts, and the libraries by when they were installed."""
    here = Path(__file__).parent
    files = [*here.glob("*.py"), *(here / "fonts").iterdir(), here.with_name("marker_codes.py")]
    drawing = hashlib.sha256()
    for file in sorted(file for file in files if file.is_file()):
        drawing.update(file.read_bytes())
    for library in filter(None, map(find_spec, _DRAWN_BY)):
        if library.origin:
            drawing.update(str(Path(library.origin).stat().st_mtime_ns).encode())
    return drawing.digest()
