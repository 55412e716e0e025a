"""What vision could not do: each error says what was seen and what to do."""

from scoring.message import Book, ForPeople, Message

say = Book(__package__)
NO_MARKERS, FEW_MARKERS = "no-markers", "few-markers"
"""Said of photos in which there may be a sheet all the same."""


class VisionError(ForPeople):
    """The base of the errors below, so that the edge can turn any of them into its sentence."""

    def __init__(self, message: Message, source: str = "") -> None:
        """Say it, of a photo where it has a name."""
        self.reason = message
        """What it says, without the name of the photo."""
        super().__init__(say("in-photo", photo=source, problem=message) if source else message)


class NotAPhoto(VisionError):
    """The file is missing, empty, damaged, too large, or no picture at all."""


class SheetNotFound(VisionError):
    """There is no sheet in the photo that could be read."""


class WrongSheet(VisionError):
    """There is a sheet, but not one of the game asked for."""


class CardsNotFound(VisionError):
    """There is no card of the game in the photo."""


class ModelError(VisionError):
    """A model's files are missing or are not what its hash says."""
