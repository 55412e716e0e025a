"""More of the print of an enrolled sheet, from photos of filled copies: for command line and page.

On the page each photo is read by itself; what it shows is kept in the folder of the draft:

copy-1763594775-1.png    the sheet, from above
copy-1763594775-1.json   its fields that are surely empty
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

import cv2
import numpy as np

from scoring.message import NOTHING, Book, Message
from scoring.own import own_game
from scoring.sheet import SheetLayout
from server.own_sheets import png_of, write_whole
from server.refusals import CannotAnswer
from vision.photo import Photo

if TYPE_CHECKING:
    from vision.enrol.learned import FilledCopy

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class LearnedPrint:
    """A better blank, and what is known by it."""

    blank_png: bytes
    photos: int
    known: tuple[str, ...]
    unknown: tuple[str, ...]

    def told(self, title: str) -> tuple[Message, ...]:
        """What people are told of it."""
        head = say("learned", title=title, photos=self.photos, known=len(self.known))
        left = len(self.unknown)
        return (head, say("not-learned", unknown=left)) if left else (head,)


def copies_in(photo: Photo, layout: SheetLayout) -> "list[FilledCopy]":
    """The sheet, as often as a photo shows it.

    Raises:
        VisionError: it does not.
    """
    from vision.enrol.learned import FilledCopy
    from vision.read import read_sheets

    return [FilledCopy.of(sheet.reading, sheet.flat) for sheet in read_sheets(photo, [layout])]


def learn_from(
    layout: SheetLayout, copies: "Sequence[FilledCopy]", why: Message = NOTHING
) -> LearnedPrint:
    """Learn what is printed in the boxes of a sheet.

    Raises:
        CannotAnswer: these are too few, and why.
    """
    from vision.enrol.learned import FEWEST_PHOTOS, learned
    from vision.ink.fields import FLAT_PX_PER_MM
    from vision.printing.blank import blank_colour_raster

    if len(copies) < FEWEST_PHOTOS:
        raise CannotAnswer(say("few-to-learn", least=FEWEST_PHOTOS, read=len(copies), why=why))
    told = learned(blank_colour_raster(layout, FLAT_PX_PER_MM), layout.fields, copies)
    return LearnedPrint(png_of(told.blank), len(copies), told.known, told.unknown)


def copies_kept(folder: Path) -> list[Path]:
    """The copies that photos showed so far, in the order they came."""
    return sorted(folder.glob("copy-*.png"))


def keep_copies(photo: Photo, folder: Path) -> int:
    """Keep what a photo shows of the sheet of a folder; how many copies there are now.

    Raises:
        VisionError: it does not show it.
    """
    now = time_ns()
    for number, copy in enumerate(copies_in(photo, own_game(folder).layouts[0])):
        path = folder / f"copy-{now}-{number}.png"
        write_whole(path.with_suffix(".json"), json.dumps(sorted(copy.empty)).encode())
        write_whole(path, png_of(copy.page))
    return len(copies_kept(folder))


def learn_from_kept(_photo: None, folder: Path) -> LearnedPrint:
    """Learn from the copies that are kept in the folder of a sheet.

    Raises:
        CannotAnswer: they are too few.
    """
    return learn_from(own_game(folder).layouts[0], [_kept(path) for path in copies_kept(folder)])


def _kept(path: Path) -> "FilledCopy":
    from vision.enrol.learned import FilledCopy

    page = cv2.imread(str(path))
    assert page is not None
    empty = json.loads(path.with_suffix(".json").read_bytes())
    return FilledCopy(frozenset(empty), np.asarray(page, np.uint8))
