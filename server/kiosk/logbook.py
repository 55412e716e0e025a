"""Puts what the camera saw into a table's log, as a phone would: a photo, and what it means."""

from dataclasses import dataclass

from scoring.record import RecordError
from server.photos.album import Album, private_jpeg
from server.photos.reading import PhotoReading, SheetPhoto
from server.refusals import Refused
from server.table.events import Event, Looked, Said
from server.table.keeper import TableKeeper
from server.table.proposal import open_doubts, proposal
from server.table.state import TableState
from vision.photo import Photo


@dataclass(frozen=True, slots=True)
class Logbook:
    """Writes for one table."""

    tables: TableKeeper
    album: Album
    table_id: str

    @property
    def state(self) -> TableState:
        """What stands at the table."""
        return self.tables.state(self.table_id)

    def looked(
        self, photo: Photo, reading: PhotoReading, *, player: str = "", flat: bytes = b""
    ) -> int:
        """Keep a photo with its reading; the number of the event."""
        event = Looked(
            reading=reading,
            photo=self.album.keep(private_jpeg(photo)),
            size_px=(photo.width_px, photo.height_px),
            player=player,
            flat=self.album.keep(flat) if flat else "",
        )
        return self.tables.change(self.table_id, lambda _: event).number

    def sheet(self, photo: Photo, sheet: SheetPhoto, player: str) -> int:
        """Keep a photo of a sheet; whose it is is asked where `player` is ""."""
        return self.looked(photo, sheet.reading, player=player, flat=sheet.flat)

    def confirm(self, number: int) -> bool:
        """Say what a photo shows, once nothing about it is open; whether it was said.

        What the game does not take at this moment stays a photo that somebody may still confirm.
        """

        def decide(state: TableState) -> Event:
            look = state.photos[number]
            line, _ = proposal(state.rules, look, bool(open_doubts(look)))
            if not line or look.confirmed_by:
                raise _NothingToSay
            return Said(line, number)

        try:
            self.tables.change(self.table_id, decide)
        except (_NothingToSay, RecordError, Refused, KeyError):
            return False
        return True


class _NothingToSay(Exception):
    """Something is still open."""
