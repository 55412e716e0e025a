"""`tallycam layout`: where every field of a sheet is, in millimetres from the page's top left."""

import argparse

from scoring.message import Book
from scoring.sheet import SheetLayout
from server.commands.arguments import Parser, add_json_argument, add_sheet_arguments, chosen_sheet
from server.commands.terminal import print_json
from server.wire.answers import layout_answer
from server.words import Words

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_sheet_arguments(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Show the layout of one sheet."""
    layout = chosen_sheet(arguments)
    if arguments.json:
        print_json(layout_answer(layout), arguments.words)
    else:
        print("\n".join(_for_people(layout, arguments.words)))


def _for_people(layout: SheetLayout, words: Words) -> list[str]:
    width_mm, height_mm = layout.page_mm
    page = f"{width_mm:g} × {height_mm:g} mm"
    head = words.say(say("layout-head", game=layout.game, sheet=layout.sheet, page=page))
    longest = max(len(field.id) for field in layout.fields)
    return [
        head,
        *(
            f"{field.id:{longest}}  {field.kind:6}"
            + "".join(f" {length_mm:7.2f}" for length_mm in field.box_mm)
            for field in layout.fields
        ),
    ]
