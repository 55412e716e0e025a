"""Sample photos inside the page, so that somebody without dice, sheet or camera can see it read.

In an installed wheel they lie beside this module, in a checkout in `samples/` at its top.
"""

from dataclasses import dataclass
from pathlib import Path

_PLACES = [Path(__file__).parent / "samples", Path(__file__).parents[2] / "samples"]


@dataclass(frozen=True, slots=True)
class Sample:
    """Something to try: photos that are read one after another."""

    name: str
    """What it shows, in the page's words: `try-roll`."""
    game: str
    photos: tuple[str, ...]
    """Their names below the folder of samples, without the ending."""


SAMPLES = (
    Sample("roll", "unvention", ("evening/roll-1-3-5-5-6",)),
    Sample("winner", "unvention", ("evening/sunday-ada", "evening/sunday-ben")),
    Sample("question", "unvention", ("evening/sunday-ada-smudged",)),
    Sample("drop", "unvention", ("evening/drop",)),
    Sample("sheets", "unvention", ("evening/friday-both",)),
    Sample("sheet", "unbalanced", ("unbalanced/window-light-ballpoint",)),
    Sample("sheet", "expo", ("expo/window-light-ballpoint",)),
    Sample("sheet", "roland_wright", ("roland_wright/window-light-ballpoint",)),
    Sample("colours", "roland_wright", ("dice/colour-dice",)),
    Sample("sheet", "yacht", ("yacht/lamp-shadow-pencil",)),
)
NAMES = frozenset(photo for sample in SAMPLES for photo in sample.photos)


def sample_photo(name: str) -> bytes | None:
    """The photo of that name; None where it is none of the samples, or is not there."""
    if name not in NAMES:
        return None
    found = (place / f"{name}.jpg" for place in _PLACES)
    return next((path.read_bytes() for path in found if path.exists()), None)
