"""`tallycam print`: a blank sheet to print and play on, as a PDF of one page."""

import argparse
from pathlib import Path

from scoring.message import Book
from scoring.sheet.markers import with_markers
from server.commands.arguments import (
    Parser,
    add_json_argument,
    add_sheet_arguments,
    chosen_sheet,
)
from server.commands.terminal import cannot_write, print_json
from server.material import sheet_name
from server.refusals import CannotAnswer

say = Book(__package__)
_PAPERS = {"a4": "A4", "letter": "US Letter"}


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_sheet_arguments(parser)
    parser.take("--markers", action="store_true", help=say("help-markers"))
    parser.take("-o", "--output", type=Path, required=True, metavar="FILE.pdf")
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Write the PDF."""
    from vision.printing.sheet import sheet_pdf

    layout = chosen_sheet(arguments)
    if layout.not_printed:
        raise CannotAnswer(layout.not_printed)
    if arguments.markers and layout.blank and layout.number is not None:
        layout = with_markers(layout)
    try:
        arguments.output.write_bytes(sheet_pdf(layout))
    except OSError as error:
        raise CannotAnswer(cannot_write(arguments.output, error)) from error
    if arguments.json:
        told = {
            "file": str(arguments.output),
            "game": layout.game,
            "sheet": layout.sheet,
            "paper": arguments.paper,
            "language": layout.language,
        }
        print_json(told, arguments.words)
        return
    printed = say(
        "printed",
        file=str(arguments.output),
        game=arguments.game.title,
        sheet=sheet_name(arguments.game, layout.sheet),
        paper=_PAPERS[arguments.paper],
    )
    print(arguments.words.say(printed))
