"""`tallycam enrol --learn`: more of the print of a sheet, from photos of filled copies."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.message import NOTHING, Book, Message
from scoring.sheet import SheetLayout
from server.commands.terminal import coloured, print_json
from server.own_sheets import (
    forget_learned,
    keep_learned,
    layouts_to_read,
    own_sheet,
    own_sheet_name,
)
from server.words import Words

if TYPE_CHECKING:
    from vision.enrol.learned import FilledCopy

say = Book(__package__)


def learn(arguments: argparse.Namespace) -> None:
    """Learn what is printed in the boxes of a sheet; the blank as it was stays beside it."""
    from server.photos.learning import learn_from
    from vision.paper.ready import make_ready

    words: Words = arguments.words
    name = own_sheet_name(arguments.learn)
    layout, count = own_sheet(name)
    copies, passed_over = _copies(arguments.pages, layout)
    learned = learn_from(layout, copies, passed_over[0] if passed_over else NOTHING)
    keep_learned(layout, count, learned.blank_png)
    if arguments.json:
        kept = {"known": learned.known, "unknown": learned.unknown}
        print_json({"game": name, "photos": learned.photos, **kept}, words)
    else:
        head, *rest = learned.told(count.title or name)
        lines = [coloured(words.say(head), "bold")]
        lines += [f"{coloured('?', 'yellow')} {words.say(one)}" for one in (*passed_over, *rest)]
        lines.append(words.say(say("learned-undo", name=name)))
        print("\n".join(lines), flush=True)
    make_ready(layouts_to_read())


def unlearn(arguments: argparse.Namespace) -> None:
    """Put the blank back as it was enrolled."""
    words: Words = arguments.words
    name = own_sheet_name(arguments.unlearn)
    layout, count = own_sheet(name)
    forget_learned(layout, count)
    if arguments.json:
        print_json({"game": name}, words)
    else:
        print(words.say(say("unlearned", title=count.title or name)))


def _copies(paths: Sequence[Path], layout: SheetLayout) -> tuple[list["FilledCopy"], list[Message]]:
    """The sheet as each photo shows it; and why some do not."""
    from server.photos.learning import copies_in
    from vision.errors import VisionError
    from vision.photo import Photo

    copies, passed_over = list["FilledCopy"](), list[Message]()
    for path in paths:
        try:
            copies += copies_in(Photo.open(path), layout)
        except VisionError as error:
            passed_over.append(error.message)
    return copies, passed_over
