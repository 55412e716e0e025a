"""What vision could not do: each error is one sentence on what was seen and what to do."""


class VisionError(Exception):
    """The base of the errors below, so that the edge can turn any of them into its sentence."""


class NotAPhoto(VisionError):
    """The file is missing, empty, damaged, too large, or no picture at all."""


class SheetNotFound(VisionError):
    """There is no sheet in the photo that could be read."""


class WrongSheet(VisionError):
    """There is a sheet, but not one of the game asked for."""


class ModelError(VisionError):
    """A model's files are missing or are not what its hash says."""
