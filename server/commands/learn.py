"""`tallycam enrol --learn`: more of the print of a sheet, from photos of filled copies."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.message import Book, Message
from server.commands.terminal import coloured, print_json
from server.own_sheets import (
    forget_learned,
    keep_learned,
    layouts_to_read,
    own_sheet,
    own_sheet_name,
    png_of,
)
from server.refusals import CannotAnswer
from server.words import Words

if TYPE_CHECKING:
    from vision.enrol.learned import FilledCopy

say = Book(__package__)


def learn(arguments: argparse.Namespace) -> None:
    """Learn what is printed in the boxes of a sheet; the blank as it was stays beside it."""
    from vision.enrol.learned import FEWEST_PHOTOS, learned
    from vision.ink.fields import FLAT_PX_PER_MM
    from vision.paper.ready import make_ready
    from vision.printing.blank import blank_colour_raster

    words: Words = arguments.words
    name = own_sheet_name(arguments.learn)
    layout, count = own_sheet(name)
    copies, passed_over = _copies(arguments.pages, name)
    if len(copies) < FEWEST_PHOTOS:
        why = words.say(passed_over[0]) if passed_over else ""
        raise CannotAnswer(say("few-to-learn", least=FEWEST_PHOTOS, read=len(copies), why=why))
    told = learned(blank_colour_raster(layout, FLAT_PX_PER_MM), layout.fields, copies)
    keep_learned(layout, count, png_of(told.blank))
    if arguments.json:
        kept = {"game": name, "photos": len(copies), "known": told.known, "unknown": told.unknown}
        print_json(kept, words)
    else:
        head = say("learned", title=count.title or name, photos=len(copies), known=len(told.known))
        notes = [*passed_over]
        if told.unknown:
            notes.append(say("not-learned", unknown=len(told.unknown)))
        lines = [coloured(words.say(head), "bold")]
        lines += [f"{coloured('?', 'yellow')} {words.say(note)}" for note in notes]
        lines.append(words.say(say("learned-undo", name=name)))
        print("\n".join(lines), flush=True)
    make_ready(layouts_to_read())


def unlearn(arguments: argparse.Namespace) -> None:
    """Put the blank back as it was enrolled."""
    words: Words = arguments.words
    name = own_sheet_name(arguments.unlearn)
    layout, count = own_sheet(name)
    if not forget_learned(layout, count):
        raise CannotAnswer(say("nothing-learned", name=name))
    if arguments.json:
        print_json({"game": name}, words)
    else:
        print(words.say(say("unlearned", title=count.title or name)))


def _copies(paths: Sequence[Path], name: str) -> tuple[list["FilledCopy"], list[Message]]:
    """The sheet as each photo shows it; and why some do not."""
    from vision.enrol.learned import FilledCopy
    from vision.errors import VisionError
    from vision.photo import Photo
    from vision.read import read_sheets

    layout, _ = own_sheet(name)
    copies, passed_over = list[FilledCopy](), list[Message]()
    for path in paths:
        try:
            sheets = read_sheets(Photo.open(path), [layout])
        except VisionError as error:
            passed_over.append(error.message)
            continue
        copies += [FilledCopy.of(sheet.reading, sheet.flat) for sheet in sheets]
    return copies, passed_over
