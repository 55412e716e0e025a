"""One line for each photo of a tournament: where they are, and what is read in one of them."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.games import find_game, keep_own_in
from scoring.message import Book
from server.photos.judged import PHOTO_ENDINGS, read_photo
from server.photos.model_reader import skipped_in
from server.refusals import CannotAnswer
from server.wire.answers import sheet_answer
from server.wire.encode import to_json
from server.words import words_in
from vision.errors import VisionError
from vision.photo import Photo

say = Book("server.commands")
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PhotoPlace:
    """A folder, or a part of an object store, with photos in it."""

    address: str

    @property
    def is_store(self) -> bool:
        """Whether it is in an object store."""
        return self.address.startswith("s3://")

    def versions(self) -> dict[str, str]:
        """All photos below it, by name; of those in a store also what tells changed ones apart."""
        if self.is_store:
            import obstore

            pages = obstore.list(self._store())
            found = {str(one["path"]): str(one["e_tag"]) for page in pages for one in page}
        else:
            root = Path(self.address)
            files = (one for one in root.rglob("*") if one.is_file())
            found = {one.relative_to(root).as_posix(): "" for one in files}
        photos = {name: found[name] for name in sorted(found) if _is_photo(name)}
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


def _is_photo(name: str) -> bool:
    return Path(name).suffix.lower() in PHOTO_ENDINGS


def line_of(place: PhotoPlace, name: str, game: str, language: str) -> Line:
    """What stands on the sheets of one photo, or why it cannot be read."""
    try:
        photo = Photo(place.read(name))
    except VisionError as error:
        return {"photo": name, "refusal": words_in(language).say(error.message)}
    except OSError as error:
        return {"photo": name, "refusal": str(error).partition("\n")[0]}
    return line_in(photo, None, name, game, language)


def line_in(photo: Photo, own: Path | None, name: str, game: str, language: str) -> Line:
    """The same of an open photo; `own` is the folder of enrolled sheets, if it is another."""
    if own is not None:
        keep_own_in(own)
    words = words_in(language)
    try:
        judged = read_photo(photo, find_game(game) if game else None)
    except VisionError as error:
        return {"photo": name, "refusal": words.say(error.message)}
    sheets = [
        sheet_answer(name, one.sheet.reading, one.settlement, skipped_in(one.sheet))
        for one in judged
    ]
    return {"photo": name, "sheets": [to_json(one, words.say) for one in sheets]}
