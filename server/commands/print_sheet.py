"""`tallycam print`: a blank sheet to print and play on, as a PDF of one page."""

import argparse
from pathlib import Path

from server.answer import CannotAnswer
from server.chosen_sheet import add_sheet_arguments, chosen_sheet
from vision.print import sheet_pdf

_PAPERS = {"a4": "A4", "letter": "US Letter"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_sheet_arguments(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf")


def run(arguments: argparse.Namespace) -> None:
    """Write the PDF."""
    layout = chosen_sheet(arguments)
    if layout.not_printed:
        raise CannotAnswer(layout.not_printed)
    try:
        arguments.output.write_bytes(sheet_pdf(layout))
    except OSError as error:
        raise CannotAnswer(
            f"{arguments.output} cannot be written ({error.strerror}); choose another -o"
        ) from error
    paper = _PAPERS[arguments.paper]
    print(f"{arguments.output}: {layout.game} {layout.sheet} on {paper}; print it at 100 %")
