"""Photos become filled sheets, settled and judged: what `read` and `score` do with a photo."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import Book, Message, both
from scoring.record import FilledSheet, GameRecord, lone_sheet
from scoring.score import Problem
from scoring.settle import Settlement
from scoring.verdict import verdict_by_closer_look
from server.photos.mistaken import dice_in_place_of_sheet
from server.photos.model_reader import sheets_in
from vision.errors import NotAPhoto, SheetNotFound, WrongSheet
from vision.photo import Photo

if TYPE_CHECKING:
    from vision.read import ReadSheet

say = Book(__package__)

PHOTO_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})


@dataclass(frozen=True, slots=True, eq=False)
class JudgedSheet:
    """One sheet of one photo, read, settled and judged."""

    photo: Photo
    game: AnyGame
    sheet: "ReadSheet"
    settlement: Settlement

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is put to the player."""
        return self.settlement.problems

    @property
    def filled(self) -> FilledSheet:
        """What stands on it; a doubted field holds its likeliest label meanwhile."""
        return self.settlement.sheet

    @property
    def record(self) -> GameRecord:
        """The record that consists of this sheet alone."""
        return lone_sheet(self.game.name, self.filled)


def read_filled_sheets(
    paths: Sequence[Path], game: AnyGame | None = None, names: Sequence[str] = ()
) -> list[JudgedSheet]:
    """Read every sheet of these photos; players without a name are `Player 1` and so on.

    Raises:
        VisionError: one of the photos cannot be read: one sentence on what was seen.
    """
    sheets: list[JudgedSheet] = []
    for path in paths:
        sheets += read_photo(Photo.open(path), game, names[len(sheets) :], first=len(sheets) + 1)
    return sheets


def read_photo(
    photo: Photo, game: AnyGame | None = None, names: Sequence[str] = (), first: int = 1
) -> list[JudgedSheet]:
    """Read, settle and judge every sheet of one photo, of one game or of any.

    Raises:
        SheetNotFound: there is no sheet in it.
        WrongSheet: there are only sheets of other games.
    """
    try:
        sheets, others = sheets_in(photo, game)
    except SheetNotFound as nothing:
        raise dice_in_place_of_sheet(photo, nothing) from nothing
    if game is not None and not sheets:
        raise WrongSheet(_not_of(game, photo, others))
    judged = []
    for index, sheet in enumerate(sheets):
        rules = find_game(sheet.reading.layout.game)
        player = names[index] if index < len(names) else f"Player {first + index}"
        judged.append(judge(photo, rules, sheet, player))
    return judged


def judge(photo: Photo, rules: AnyGame, sheet: "ReadSheet", player: str) -> JudgedSheet:
    """Let the rules choose among unclear readings, and say what is wrong with the rest."""
    from vision.read import look_again

    reading, settlement = verdict_by_closer_look(
        rules, sheet.reading, lambda fields: look_again(sheet, fields), player=player
    )
    return JudgedSheet(photo, rules, replace(sheet, reading=reading), settlement)


def photos_in(path: Path) -> list[Path]:
    """The photo itself, or those in a folder by name.

    Raises:
        NotAPhoto: a folder without photos.
    """
    if not path.is_dir():
        return [path]
    photos = sorted(one for one in path.iterdir() if one.suffix.lower() in PHOTO_ENDINGS)
    if not photos:
        raise NotAPhoto(say("no-photos", folder=str(path)))
    return photos


def _not_of(game: AnyGame, photo: Photo, others: Sequence[AnyGame]) -> Message:
    return say(
        "not-of-game",
        photo=photo.source,
        others=both(*sorted(other.title for other in others)),
        game=game.title,
        name=others[0].name,
    )
