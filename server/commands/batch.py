"""A tournament's photos: `tallycam read FOLDER|s3://… --out FILE` goes on where it was stopped.

Each photo becomes one line of JSON as soon as it is read: here by some processes, or with `--queue`
by all workers of a chain. Whoever starts again reads what has no line yet. A table of columns
(`.parquet`) is made of the lines at the end.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

from scoring.games import keep_own_in, own_folder
from scoring.message import Book
from server.commands.folders import show_progress
from server.commands.terminal import cannot_write
from server.queue.lines import Line, PhotoPlace, line_of
from server.refusals import CannotAnswer
from server.words import Words

say = Book(__package__)
AHEAD = 4
"""Photos given to each worker before it asks."""
Reading = Callable[[Mapping[str, str]], Iterator[Line]]
"""Gives the lines of photos, by name and version, in the order in which they are read."""


def read_here(place: PhotoPlace, workers: int, game: str, language: str) -> Reading:
    """Read by so many processes of this machine."""
    return lambda photos: _lines(place, list(photos), workers, game, language)


def read_all(place: PhotoPlace, out: Path, reading: Reading, words: Words) -> int:
    """Read every photo that has no line yet; how many there were.

    Raises:
        CannotAnswer: there are no photos, or the file cannot be written.
    """
    journal = out.with_name(f"{out.name}.jsonl") if out.suffix == ".parquet" else out
    photos = place.versions()
    try:
        done = finished(journal)
        left = {name: version for name, version in photos.items() if name not in done}
        with journal.open("a", encoding="utf-8") as file:
            for count, line in enumerate(reading(left), start=1):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                file.flush()
                show_progress(len(photos) - len(left) + count, len(photos), words)
        if out != journal:
            write_parquet(journal, out)
    except OSError as error:
        raise CannotAnswer(cannot_write(out, error)) from error
    return len(left)


def finished(journal: Path) -> set[str]:
    """The photos that have a line; half a line, left by a crash, is cut off."""
    if not journal.exists():
        return set()
    whole, done = 0, set()
    with journal.open("rb") as file:
        for line in file:
            try:
                done.add(str(json.loads(line)["photo"]))
            except (ValueError, KeyError):
                break
            whole += len(line)
    if whole < journal.stat().st_size:
        os.truncate(journal, whole)
    return done


def _lines(
    place: PhotoPlace, names: Sequence[str], workers: int, game: str, language: str
) -> Iterator[Line]:
    if workers < 2 or len(names) < 2:
        yield from (line_of(place, name, game, language) for name in names)
        return
    # A fresh process each: forking one that has run a network may hang.
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (own_folder(),)) as pool:

        def submit(name: str) -> Future[Line]:
            return pool.submit(line_of, place, name, game, language)

        waiting = {submit(name) for name in names[: AHEAD * workers]}
        rest = iter(names[AHEAD * workers :])
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in ready:
                yield one.result()
                waiting |= {submit(name) for name in [next(rest, "")] if name}


def _begin(own: Path | None) -> None:
    import cv2

    cv2.setNumThreads(1)
    keep_own_in(own)


def write_parquet(journal: Path, out: Path) -> None:
    """A row for each sheet, and one for each photo without any.

    Raises:
        CannotAnswer: what it needs is not installed.
    """
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise CannotAnswer(say("parquet-not-installed")) from None
    lines = map(json.loads, journal.read_text(encoding="utf-8").splitlines())
    rows = [_row(line, sheet) for line in lines for sheet in line.get("sheets") or [{}]]
    partial = out.with_name(f"{out.name}.part")
    parquet.write_table(pyarrow.Table.from_pylist(rows), partial)
    partial.replace(out)


def _row(line: Line, sheet: Line) -> Line:
    return {
        "photo": line["photo"],
        "refusal": line.get("refusal", ""),
        "game": sheet.get("game", ""),
        "sheet": sheet.get("sheet", ""),
        "record": sheet.get("record", ""),
        "doubts": len(sheet.get("doubts", [])),
        "problems": len(sheet.get("problems", [])),
        "answer": json.dumps(sheet, ensure_ascii=False) if sheet else "",
    }
