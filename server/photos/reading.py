"""What one photo shows, as one value from the camera to the page; and who can read it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from scoring.game import AnyGame
from scoring.message import Message
from scoring.observation import Doubt, Observation
from scoring.sheet import PointMm
from vision.photo import Photo

Kind = Literal["dice", "drop", "sheet"]


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """What the camera saw in one photo, before any rule or person."""

    of: Kind
    seen: Mapping[str, Observation]
    """By field of the sheet; by `die1`, `die2`… for dice; and `die1.zone`… for a drop."""
    doubts: tuple[Doubt, ...] = ()
    """What the camera itself is unsure of; the rules add theirs when a sheet is settled."""
    sheet: str = ""
    """Which sheet of the game it is; "" for dice alone."""
    distances_mm: Mapping[str, float] = field(default_factory=dict)
    """Drop only: how far each die lies from the middle."""
    positions_mm: Mapping[str, PointMm] = field(default_factory=dict)
    """Drop only: where each die lies from the middle, x to the right, y down."""

    skipped: tuple[Message, ...] = ()
    """Sheet only: others in the same photo that could not be read, a sentence each."""

    @property
    def dice(self) -> dict[str, Observation]:
        """The dice alone, `die1` first."""
        return {name: seen for name, seen in self.seen.items() if "." not in name}


@dataclass(frozen=True, slots=True)
class SheetPhoto:
    """One sheet of a photo."""

    reading: PhotoReading
    flat: bytes = b""
    """The page from above as JPEG; empty when the reader has none."""


@dataclass(frozen=True, slots=True)
class AnyPhoto:
    """A photo of which nobody said what it shows."""

    of: Kind
    game: str
    """Whose sheets these are; "" for dice, which every game has."""
    parts: tuple[SheetPhoto, ...]
    """Every sheet from left to right, or the one reading of the dice."""


class Reader(Protocol):
    """Reads photos; each method raises a `VisionError` of one sentence when it cannot."""

    def read_dice(self, photo: Photo, game: AnyGame, expected: tuple[int, ...]) -> PhotoReading:
        """The dice of a roll, which has so many at this moment of the game, likeliest first."""

    def read_drop(self, photo: Photo, game: AnyGame) -> PhotoReading:
        """The dice of the setup drop, and where each one lies."""

    def read_sheets(self, photo: Photo, game: AnyGame) -> tuple[SheetPhoto, ...]:
        """Every field of each sheet of this game in the photo, from left to right."""

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        """The sheets, the drop or the dice in the photo, of this game or of any."""
