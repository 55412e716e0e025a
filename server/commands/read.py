"""`tallycam read`: what stands on the sheets in photos, with doubts instead of guesses."""

import argparse
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.games import find_game
from scoring.message import Book
from scoring.record import parse_record
from server.commands.arguments import (
    Parser,
    add_data_argument,
    add_game_argument,
    add_json_argument,
    settings_of,
)
from server.commands.folders import PhotoAnswer, print_answers
from server.commands.terminal import (
    cannot_write,
    coloured,
    doubt_lines,
    json_line,
    print_json,
    problem_lines,
)
from server.material import sheet_name
from server.own_sheets import layouts_to_read
from server.refusals import CannotAnswer
from server.wire.answers import SheetAnswer, sheet_answer
from server.words import Words, words_in
from vision.errors import VisionError

if TYPE_CHECKING:
    from server.photos.judged import JudgedSheet

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("photos", nargs="+", metavar="PHOTO", help=say("help-photos"))
    parser.take("--out", type=Path, metavar="FILE", help=say("help-out"))
    parser.take("--workers", type=int, metavar="N", help=say("help-workers"))
    parser.take("--queue", action="store_true", help=say("help-queue"))
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_game_argument(parser, required=False)
    add_data_argument(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every sheet of every photo."""
    words: Words = arguments.words
    name = arguments.game.name if arguments.game else ""
    if arguments.out is not None:
        _read_all(arguments, name)
        return
    if arguments.queue or any(one.startswith("s3://") for one in arguments.photos):
        raise CannotAnswer(say("store-needs-out"))
    if any(Path(one).is_dir() for one in arguments.photos):
        import server.photos.judged  # noqa: F401  (once, for all processes that read the folder)
        import vision.read  # noqa: F401

        layouts_to_read()
    answer = partial(
        _answer, game=name, explain=arguments.explain, json=arguments.json, language=words.language
    )
    print_answers([Path(one) for one in arguments.photos], answer, words)


def _read_all(arguments: argparse.Namespace, game: str) -> None:
    """Many photos into a file, which can be gone on with."""
    from server.commands.batch import read_all, read_here
    from server.queue.lines import PhotoPlace

    words: Words = arguments.words
    if len(arguments.photos) != 1:
        raise CannotAnswer(say("one-place"))
    place = PhotoPlace(arguments.photos[0])
    if not place.is_store and not Path(place.address).is_dir():
        raise CannotAnswer(say("one-place"))
    if arguments.queue:
        from server.queue.parts import batch_desk

        with batch_desk(settings_of(arguments.data)) as desk:
            reading = partial(desk.lines, place, game, words.language, lambda: nobody(words))
            count = read_all(place, arguments.out, reading, words)
    else:
        workers = max(1, arguments.workers or os.cpu_count() or 1)
        here = read_here(place, workers, game, words.language)
        count = read_all(place, arguments.out, here, words)
    if arguments.json:
        print_json({"file": str(arguments.out), "photos": count}, words)
    else:
        print(words.say(say("batch-done", count=count, file=str(arguments.out))))


def nobody(words: Words) -> None:
    """Say that no worker has answered for a while."""
    print(f"tallycam: {words.say(say('nobody-works'))}", file=sys.stderr)


def _answer(
    path: Path, *, game: str, explain: Path | None, json: bool, language: str
) -> PhotoAnswer:
    import cv2

    from server.photos.judged import read_filled_sheets
    from server.photos.model_reader import skipped_in

    cv2.setNumThreads(1)
    words = words_in(language)
    try:
        sheets = read_filled_sheets([path], find_game(game) if game else None)
    except VisionError as error:
        return PhotoAnswer(refusal=error.message)
    lines = []
    for index, one in enumerate(sheets, start=1):
        if explain is not None:
            write_explanation(one, explain, f"{path.stem}-{index}" if index > 1 else path.stem)
        sheet = sheet_answer(
            one.photo.source, one.sheet.reading, one.settlement, skipped_in(one.sheet)
        )
        lines += [json_line(sheet, words)] if json else sheet_lines(sheet, words)
    return PhotoAnswer("\n".join(lines))


def sheet_lines(sheet: SheetAnswer, words: Words) -> list[str]:
    """One sheet for people: what was read, what is asked, what is wrong."""
    (filled,) = parse_record(sheet.record).sheets
    game = find_game(sheet.game)
    heading = say(
        "sheet-read",
        photo=sheet.photo,
        game=game.title,
        sheet=sheet_name(game, sheet.sheet),
        marks=len(filled.marks),
        fields=len(sheet.fields),
    )
    return [
        coloured(words.say(heading), "bold"),
        str(filled),
        *doubt_lines(sheet.doubts, words, find_game(sheet.game)),
        *problem_lines(sheet.problems, words),
        *(words.say(sentence) for sentence in sheet.skipped),
    ]


def write_explanation(sheet: "JudgedSheet", folder: Path, stem: str) -> None:
    """Write the photo with outlines, the flat sheet, and a crop of every field asked about.

    Raises:
        CannotAnswer: the folder cannot be written to.
    """
    import cv2

    from vision.ink.draw import crop, explained

    doubted = [doubt.field for doubt in sheet.settlement.doubts]
    wrong = {field for problem in sheet.problems for field in problem.fields}
    seen = sheet.sheet.reading.seen
    pictures = {
        f"{stem}-photo.jpg": explained(sheet.photo, seen, doubted, wrong),
        f"{stem}-flat.jpg": sheet.sheet.flat,
    }
    for field in doubted:
        pictures[f"{stem}-ask-{field}.png"] = crop(sheet.photo, seen[field].outline)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in pictures.items():
            ending = Path(name).suffix
            encoded = cv2.imencode(ending, picture)[1]
            (folder / name).write_bytes(encoded.tobytes())
    except OSError as error:
        raise CannotAnswer(cannot_write(folder, error)) from error
