"""`tallycam read`: what stands on the sheets in photos, with doubts instead of guesses."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import cv2

from scoring.games import find_game, keep_own_in, own_folder
from scoring.message import NOTHING, Book, Message
from scoring.record import parse_record
from server.commands.arguments import (
    Parser,
    add_data_argument,
    add_game_argument,
    add_json_argument,
)
from server.commands.terminal import (
    cannot_write,
    coloured,
    doubt_lines,
    print_json,
    problem_lines,
)
from server.material import sheet_name
from server.photos.judged import JudgedSheet, photos_in, read_filled_sheets
from server.refusals import CannotAnswer
from server.wire.answers import SheetAnswer, sheet_answer
from server.words import Words
from vision.errors import VisionError
from vision.ink.draw import crop, explained

say = Book(__package__)

MOST_WORKERS = 2
"""A folder is read by so many processes, never more than there are processors."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """The sheets of one photo, or why it could not be read."""

    sheets: tuple[SheetAnswer, ...] = ()
    refusal: Message = NOTHING


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("photos", nargs="+", type=Path, metavar="PHOTO", help=say("help-photos"))
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_game_argument(parser, required=False)
    add_data_argument(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every sheet of every photo."""
    words: Words = arguments.words
    paths = [photo for path in arguments.photos for photo in photos_in(path)]
    tolerant = any(path.is_dir() for path in arguments.photos)
    answers = list(_answers(paths, arguments, many=tolerant))
    refused = [answer.refusal for answer in answers if answer.refusal]
    if refused and (not tolerant or len(refused) == len(answers)):
        raise CannotAnswer(refused[0])
    for sentence in refused:
        print(f"tallycam: {words.say(sentence)}", file=sys.stderr)
    for sheet in (sheet for answer in answers for sheet in answer.sheets):
        if arguments.json:
            print_json(sheet, words)
        else:
            print("\n".join(sheet_lines(sheet, words)))


def _answers(
    paths: Sequence[Path], arguments: argparse.Namespace, *, many: bool
) -> Iterator[_Answer]:
    name = arguments.game.name if arguments.game else ""
    explain: Path | None = arguments.explain
    workers = min(MOST_WORKERS, len(paths), os.cpu_count() or 1)
    if not many or workers < 2:
        yield from (_answer(path, name, explain) for path in paths)
        return
    # A fresh process each: forking one that has run a network may hang.
    spawned = get_context("spawn")
    with ProcessPoolExecutor(workers, spawned, keep_own_in, (own_folder(),)) as pool:
        jobs = [pool.submit(_answer, path, name, explain) for path in paths]
        for done, job in enumerate(jobs, start=1):
            answer = job.result()
            _progress(done, len(jobs), arguments.words)
            yield answer


def _progress(done: int, total: int, words: Words) -> None:
    if sys.stderr.isatty():
        filled = round(30 * done / total)
        bar = "█" * filled + "·" * (30 - filled)
        end = "\n" if done == total else ""
        said = words.say(say("photos-read", done=done, total=total))
        print(f"\r{bar} {said}", end=end, file=sys.stderr, flush=True)


def _answer(path: Path, game_name: str, explain: Path | None) -> _Answer:
    cv2.setNumThreads(1)
    game = find_game(game_name) if game_name else None
    try:
        sheets = read_filled_sheets([path], game)
    except VisionError as error:
        return _Answer(refusal=error.message)
    if explain is not None:
        for index, sheet in enumerate(sheets, start=1):
            write_explanation(sheet, explain, f"{path.stem}-{index}" if index > 1 else path.stem)
    return _Answer(
        tuple(
            sheet_answer(one.photo.source, one.sheet.reading, one.settlement, one.problems)
            for one in sheets
        )
    )


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
    ]


def write_explanation(sheet: JudgedSheet, folder: Path, stem: str) -> None:
    """Write the photo with outlines, the flat sheet, and a crop of every field asked about.

    Raises:
        CannotAnswer: the folder cannot be written to.
    """
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
