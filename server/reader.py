"""What the server asks of the camera's side, as a protocol any reader can stand behind."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from scoring.observation import Doubt, Observation
from scoring.rules import Rules
from vision.photo import Photo


@dataclass(frozen=True, slots=True)
class Seen:
    """What one photo shows."""

    labels: Mapping[str, Observation]
    """By field of the sheet; by `die1`, `die2`… for dice; and `die1.workshop`… for a drop."""
    doubts: tuple[Doubt, ...] = ()
    sheet: str = ""
    """Which sheet of the game it is; "" for dice alone."""
    distances_mm: Mapping[str, float] = field(default_factory=dict)
    """Drop only: how far each die lies from the middle."""
    flat: bytes = b""
    """Sheet only: the page from above as JPEG; empty when the reader has none."""


class Reader(Protocol):
    """Reads photos; each method raises a `VisionError` of one sentence when it cannot."""

    def read_dice(self, photo: Photo, game: Rules) -> Seen:
        """The dice of a roll."""

    def read_drop(self, photo: Photo, game: Rules) -> Seen:
        """The dice of the setup drop, and where each one lies."""

    def read_sheets(self, photo: Photo, game: Rules) -> tuple[Seen, ...]:
        """Every field of each sheet of this game in the photo, from left to right."""
