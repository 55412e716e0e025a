"""Where one more die may lie: the camera's doubts as questions that somebody can answer."""

from collections.abc import Mapping

from scoring.observation import Doubt, Observation
from server.photos.reading import PhotoReading

WHOLE_PHOTO = "photo"
"""The field of a doubt about the photo as a whole; `checked` answers it."""
CHECKED = "checked"
OF_THE_WHOLE = ("dark", "seen-from-the-side")
"""Doubts that a photo has too little light to be trusted, or shows the dice too flat."""


def with_possible_dice(
    reading: PhotoReading,
) -> tuple[Mapping[str, Observation], tuple[Doubt, ...]]:
    """What was seen, with each place where one more die may lie as one that shows nothing yet.

    That a roll has the wrong number of dice is no question of its own: it cannot be confirmed until
    a die is added or taken away.
    """
    if reading.of == "sheet":
        return reading.seen, reading.doubts
    seen, asked = dict(reading.seen), []
    for doubt in reading.doubts:
        if doubt.field != "dice":
            asked.append(doubt)
        elif doubt.outline is not None:
            name = f"die{sum('.' not in field for field in seen) + 1}"
            seen[name] = Observation("", 0.5, doubt.outline)
            asked.append(Doubt(name, doubt.choices, doubt.why, doubt.outline))
        elif doubt.why.code in OF_THE_WHOLE and all(one.field != WHOLE_PHOTO for one in asked):
            asked.append(Doubt(WHOLE_PHOTO, (CHECKED,), doubt.why))
    return seen, tuple(asked)
