"""What a photo shows: read with the hands of a thread, and kept in the album."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games import find_game, own_folder
from scoring.message import Book
from server.material import sheet_key
from server.photos.album import Album, private_jpeg
from server.photos.hands import ReadingHands
from server.photos.reading import Kind, PhotoReading, Reader, SheetPhoto
from server.queue.asked import PhotoAsked, Seen
from server.queue.lines import Line, line_in
from server.refusals import Refused
from server.table.events import Looked
from server.table.state import TableState
from server.table.view import dice_now
from vision.photo import Photo

say = Book("server.web")


@dataclass(frozen=True, slots=True)
class Looker:
    """Reads photos, each in a thread that has hands ready."""

    reader: Reader
    hands: ReadingHands
    album: Album

    def look(self, asked: PhotoAsked, data: bytes, state: TableState | None) -> Seen:
        """What the photo shows, for the table in that state or for none.

        Of dice without a table nothing is kept.

        Raises:
            VisionError: it cannot be read, with what to do.
            Refused: the game has nothing of this kind, or it cannot be kept.
        """
        photo = self.hands.open(data)
        size_px = photo.width_px, photo.height_px
        if state is None:
            rules = find_game(asked.game) if asked.game else None
            seen = self.reader.read_anything(photo, rules)
            name = self._kept(photo) if seen.of != "dice" else ""
            return Seen(seen.of, seen.game, size_px, self._looks(seen.parts, name, size_px))
        assert asked.of != "line"
        if asked.of == "any":
            anything = self.reader.read_anything(photo, state.rules)
            of, sheets = anything.of, anything.parts
        else:
            of, sheets = asked.of, _read(self.reader, photo, state, asked.of)
        is_theirs = of == "sheet" and _are_all_of(
            state, asked.player, [one.reading for one in sheets]
        )
        looks = self._looks(sheets, self._kept(photo), size_px, asked.player if is_theirs else "")
        return Seen(of, state.rules.name, size_px, looks)

    def line(self, asked: PhotoAsked, data: bytes) -> Line:
        """The line of a tournament's photo; nothing is kept.

        Raises:
            VisionError: it cannot be opened, or was given up.
        """
        photo = self.hands.open(data)
        return self.hands.run(line_in, photo, own_folder(), asked.name, asked.game, asked.language)

    def _kept(self, photo: Photo) -> str:
        return self.album.keep(self.hands.run(private_jpeg, photo))

    def _looks(
        self,
        sheets: Sequence[SheetPhoto],
        photo: str,
        size_px: tuple[int, int],
        player: str = "",
    ) -> tuple[Looked, ...]:
        return tuple(
            Looked(
                reading=one.reading,
                photo=photo,
                size_px=size_px,
                player=player,
                flat=self.album.keep(one.flat) if one.flat and photo else "",
            )
            for one in sheets
        )


def _are_all_of(state: TableState, player: str, seen: Sequence[PhotoReading]) -> bool:
    """One sheet is the player's who was named; who plays alone may have sheets of several kinds."""
    kinds = {sheet_key(state.rules, player, one.sheet) for one in seen}
    return len(seen) == 1 or (len(state.players) == 1 and len(kinds) == len(seen))


def _read(reader: Reader, photo: Photo, state: TableState, of: Kind) -> tuple[SheetPhoto, ...]:
    rules = state.rules
    if of == "dice":
        if not rules.dice_counts:
            raise Refused(422, say("without-dice", game=rules.title))
        return (SheetPhoto(reader.read_dice(photo, rules, dice_now(state))),)
    if not rules.layouts:
        raise Refused(422, say("without-paper", game=rules.title))
    if of == "drop":
        if rules.drop is None:
            raise Refused(422, say("without-drop", game=rules.title))
        return (SheetPhoto(reader.read_drop(photo, rules)),)
    return reader.read_sheets(photo, rules)
