"""The reader of this installation: the camera's side with its models, behind `server.reader`."""

from collections.abc import Iterable

import cv2

from scoring.games import GAMES
from scoring.games.unvention.dice import DICE_IN_A_DROP, workshop_at
from scoring.observation import Doubt, Observation
from scoring.rules import Rules
from scoring.sheet import FieldKind
from server.reader import Seen
from vision.errors import WrongSheet
from vision.photo import Photo, Pixels

FLAT_QUALITY = 85
WHOLE_PHOTO = "photo"
"""The field of a doubt about the photo as a whole; `checked` answers it."""
CHECKED = "checked"


class PhotoReader:
    """Reads dice, drops and sheets; models are loaded when the first photo comes."""

    def read_dice(self, photo: Photo, game: Rules) -> Seen:
        """The dice of a roll, from left to right."""
        from vision.dice import read_dice

        reading = read_dice(photo, colours=has_coloured_dice(game), expected=game.dice_counts)
        dice = {f"die{number}": die.seen for number, die in enumerate(reading.dice, start=1)}
        return Seen(*with_possible_dice(dice, reading.doubts))

    def read_drop(self, photo: Photo, game: Rules) -> Seen:
        """The dice of the setup drop, and the workshop each one lies in."""
        from vision.drop import read_drop

        drop = read_drop(
            photo, game.layouts, middle="gear", region_at=workshop_at, count=DICE_IN_A_DROP
        )
        dice, distances_mm = {}, {}
        for number, dropped in enumerate(drop.dice, start=1):
            dice[f"die{number}"] = dropped.die.seen
            dice[f"die{number}.workshop"] = dropped.region
            distances_mm[f"die{number}"] = dropped.distance_mm
        labels, doubts = with_possible_dice(dice, drop.doubts)
        return Seen(labels, doubts, drop.sheet.layout.sheet, distances_mm)

    def read_sheets(self, photo: Photo, game: Rules) -> tuple[Seen, ...]:
        """Every field of each sheet of this game in the photo, from left to right."""
        from vision.read import read_sheets

        found = read_sheets(photo, [layout for rules in GAMES for layout in rules.layouts])
        ours = [sheet for sheet in found if sheet.reading.layout.game == game.name]
        if not ours:
            other = found[0].reading.layout.game
            title = next(rules.title for rules in GAMES if rules.name == other)
            raise WrongSheet(f"this is a sheet of {title}; this table plays {game.title}")
        return tuple(
            Seen(sheet.reading.seen, sheet=sheet.reading.layout.sheet, flat=_jpeg(sheet.flat))
            for sheet in ours
        )


def has_coloured_dice(game: Rules) -> bool:
    """Does this game roll colours? Its sheet then has spots of these colours."""
    return any(field.kind is FieldKind.SPOT for layout in game.layouts for field in layout.fields)


def with_possible_dice(
    dice: dict[str, Observation], doubts: Iterable[Doubt]
) -> tuple[dict[str, Observation], tuple[Doubt, ...]]:
    """The dice with each place where one more may lie, as a die that shows nothing until said.

    That a roll has the wrong number of dice is no question of its own: it cannot be confirmed until
    a die is added or taken away.
    """
    all_dice, asked = dict(dice), []
    for doubt in doubts:
        if doubt.field != "dice":
            asked.append(doubt)
        elif doubt.outline is not None:
            name = f"die{sum('.' not in field for field in all_dice) + 1}"
            all_dice[name] = Observation("", 0.5, doubt.outline)
            asked.append(Doubt(name, doubt.choices, doubt.why, doubt.outline))
        elif "dark" in doubt.why:
            asked.append(Doubt(WHOLE_PHOTO, (CHECKED,), doubt.why))
    return all_dice, tuple(asked)


def _jpeg(flat: Pixels) -> bytes:
    good, encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, FLAT_QUALITY])
    return bytes(encoded) if good else b""
