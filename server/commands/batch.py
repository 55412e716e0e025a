"""A tournament's photos: `tallycam read FOLDER|s3://… --out FILE` goes on where it was stopped.

Each photo becomes one line of JSON as soon as it is read. Whoever starts again reads what has no
line yet. A table of columns (`.parquet`) is made of the lines at the end.
"""

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from scoring.games import find_game, keep_own_in, own_folder
from scoring.message import Book
from server.commands.folders import show_progress
from server.commands.terminal import cannot_write
from server.photos.judged import PHOTO_ENDINGS, read_photo
from server.photos.model_reader import skipped_in
from server.refusals import CannotAnswer
from server.wire.answers import sheet_answer
from server.wire.encode import to_json
from server.words import Words, words_in
from vision.errors import VisionError
from vision.photo import Photo

say = Book(__package__)
AHEAD = 4
"""Photos given to each worker before it asks."""
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PhotoPlace:
    """A folder, or a part of an object store, with photos in it."""

    address: str

    @property
    def is_store(self) -> bool:
        """Whether it is in an object store."""
        return self.address.startswith("s3://")

    def names(self) -> list[str]:
        """All photos below it, by name."""
        if self.is_store:
            import obstore

            pages = obstore.list(self._store())
            found = [str(one["path"]) for page in pages for one in page]
        else:
            root = Path(self.address)
            found = [one.relative_to(root).as_posix() for one in root.rglob("*") if one.is_file()]
        photos = sorted(one for one in found if Path(one).suffix.lower() in PHOTO_ENDINGS)
        if not photos:
            raise CannotAnswer(say("no-photos-there", place=self.address))
        return photos

    def read(self, name: str) -> bytes:
        """The bytes of one of them."""
        if self.is_store:
            import obstore

            return bytes(obstore.get(self._store(), name).bytes())
        return (Path(self.address) / name).read_bytes()

    def _store(self) -> Any:
        from obstore.store import from_url

        is_plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
        return from_url(self.address, client_options={"allow_http": is_plain})


def line_of(place: PhotoPlace, name: str, game: str, language: str) -> Line:
    """What stands on the sheets of one photo, or why it cannot be read."""
    words = words_in(language)
    try:
        photo = Photo(place.read(name))
        judged = read_photo(photo, find_game(game) if game else None)
    except VisionError as error:
        return {"photo": name, "refusal": words.say(error.message)}
    except OSError as error:
        return {"photo": name, "refusal": str(error).partition("\n")[0]}
    sheets = [
        sheet_answer(name, one.sheet.reading, one.settlement, skipped_in(one.sheet))
        for one in judged
    ]
    return {"photo": name, "sheets": [to_json(one, words.say) for one in sheets]}


def read_all(place: PhotoPlace, out: Path, workers: int, game: str, words: Words) -> int:
    """Read every photo that has no line yet; how many there were.

    Raises:
        CannotAnswer: there are no photos, or the file cannot be written.
    """
    journal = out.with_name(f"{out.name}.jsonl") if out.suffix == ".parquet" else out
    names = place.names()
    try:
        done = finished(journal)
        left = [name for name in names if name not in done]
        with journal.open("a", encoding="utf-8") as file:
            for count, line in enumerate(_lines(place, left, workers, game, words), start=1):
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
                file.flush()
                show_progress(len(done) + count, len(names), words)
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
    place: PhotoPlace, names: Sequence[str], workers: int, game: str, words: Words
) -> Iterator[Line]:
    if workers < 2 or len(names) < 2:
        yield from (line_of(place, name, game, words.language) for name in names)
        return
    # A fresh process each: forking one that has run a network may hang.
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (own_folder(),)) as pool:

        def submit(name: str) -> Future[Line]:
            return pool.submit(line_of, place, name, game, words.language)

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
