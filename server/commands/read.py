"""`tallycam read`: what stands on the sheets in photos, with doubts instead of guesses."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import cv2

from scoring.rules import Rules
from server.answer import (
    CannotAnswer,
    Json,
    add_game_argument,
    add_json_argument,
    coloured,
    doubt_json,
    doubt_lines,
    outline_json,
    print_json,
    problem_json,
    problem_lines,
)
from server.reading import SheetOfPhoto, photos_in, read_filled_sheets
from vision.draw import crop, explained
from vision.errors import VisionError

MOST_WORKERS = 2
"""A folder is read by so many processes, never more than there are processors."""

Answer = tuple[str, list[Json], list[str], str]
"""Photo, its sheets as JSON, the lines for people, and the sentence when it could not be read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "photos", nargs="+", type=Path, metavar="PHOTO", help="photos, or folders of photos"
    )
    parser.add_argument("--explain", type=Path, metavar="DIR", help="write pictures that explain")
    add_game_argument(parser, required=False)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every sheet of every photo."""
    paths = [photo for path in arguments.photos for photo in photos_in(path)]
    tolerant = any(path.is_dir() for path in arguments.photos)
    answers = list(_answers(paths, arguments.game, arguments.explain, many=tolerant))
    refused = [sentence for _, _, _, sentence in answers if sentence]
    if refused and (not tolerant or len(refused) == len(answers)):
        raise CannotAnswer(refused[0])
    for sentence in refused:
        print(f"tallycam: {sentence}", file=sys.stderr)
    for _, objects, lines, _ in answers:
        if arguments.json:
            for one in objects:
                print_json(one)
        else:
            print("\n".join(lines))


def _answers(
    paths: Sequence[Path], game: Rules | None, explain: Path | None, *, many: bool
) -> Iterator[Answer]:
    name = game.name if game else ""
    workers = min(MOST_WORKERS, len(paths), os.cpu_count() or 1)
    if not many or workers < 2:
        yield from (_answer(path, name, explain) for path in paths)
        return
    # A fresh process each: forking one that has run a network may hang.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        jobs = [pool.submit(_answer, path, name, explain) for path in paths]
        for done, job in enumerate(jobs, start=1):
            answer = job.result()
            _progress(done, len(jobs))
            yield answer


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        filled = round(30 * done / total)
        bar = "█" * filled + "·" * (30 - filled)
        end = "\n" if done == total else ""
        print(f"\r{bar} {done} of {total} photos", end=end, file=sys.stderr, flush=True)


def _answer(path: Path, game_name: str, explain: Path | None) -> Answer:
    from scoring.games import find_game

    cv2.setNumThreads(1)
    game = find_game(game_name) if game_name else None
    try:
        sheets = read_filled_sheets([path], game)
    except VisionError as sentence:
        return str(path), [], [], str(sentence)
    if explain is not None:
        for index, sheet in enumerate(sheets, start=1):
            write_explanation(sheet, explain, f"{path.stem}-{index}" if index > 1 else path.stem)
    lines = [line for sheet in sheets for line in sheet_lines(sheet)]
    return str(path), [sheet_json(sheet) for sheet in sheets], lines, ""


def sheet_json(sheet: SheetOfPhoto) -> Json:
    """One sheet in the shape of the command line's contract."""
    layout = sheet.sheet.reading.layout
    fields: dict[str, Json] = {}
    for field, seen in sheet.sheet.reading.seen.items():
        fields[field] = {
            "label": sheet.filled[field],
            "confidence": round(seen.probability(sheet.filled[field]), 4),
            "runners_up": [
                [label, round(chance, 4)]
                for label, chance in ((seen.label, seen.confidence), *seen.runners_up)
                if label != sheet.filled[field]
            ],
            "outline": outline_json(seen.outline),
        }
    return {
        "photo": sheet.photo.source,
        "game": layout.game,
        "sheet": layout.sheet,
        "fields": fields,
        "doubts": [doubt_json(doubt) for doubt in sheet.settlement.doubts],
        "problems": [problem_json(problem) for problem in sheet.problems],
        "record": str(sheet.record),
    }


def sheet_lines(sheet: SheetOfPhoto) -> list[str]:
    """The same for people: what was read, what is asked, what is wrong."""
    layout = sheet.sheet.reading.layout
    count = len(sheet.filled.marks)
    heading = coloured(f"{sheet.photo.source}: {sheet.game.title}, {layout.sheet} sheet", "bold")
    return [
        f"{heading}, {count} marks in {len(layout.fields)} fields",
        str(sheet.filled),
        *doubt_lines(sheet.settlement.doubts),
        *problem_lines(sheet.problems),
    ]


def write_explanation(sheet: SheetOfPhoto, folder: Path, stem: str) -> None:
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
        raise CannotAnswer(f"{folder}: {error.strerror or error}") from error
