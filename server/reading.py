"""Photos become filled sheets: what `read`, `score` and the server's pages all do with a photo."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.games import GAMES
from scoring.record import FilledSheet, GameRecord
from scoring.rules import Rules
from scoring.score import Problem
from scoring.settle import Settlement, settle
from scoring.sheet import SheetLayout
from vision.errors import NotAPhoto, WrongSheet
from vision.photo import Photo
from vision.read import ReadSheet, read_sheets

PHOTO_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})


@dataclass(frozen=True, slots=True, eq=False)
class SheetOfPhoto:
    """One sheet of one photo, read, settled and judged."""

    photo: Photo
    game: Rules
    sheet: ReadSheet
    settlement: Settlement
    problems: tuple[Problem, ...]

    @property
    def filled(self) -> FilledSheet:
        """What stands on it; a doubted field holds its likeliest label meanwhile."""
        return self.settlement.sheet

    @property
    def record(self) -> GameRecord:
        """The record that consists of this sheet alone."""
        return GameRecord(self.game.name, (self.filled.player,), (), (self.filled,))


def read_filled_sheets(
    paths: Sequence[Path], game: Rules | None = None, names: Sequence[str] = ()
) -> list[SheetOfPhoto]:
    """Read every sheet of these photos; players without a name are `Player 1` and so on.

    Raises:
        VisionError: one of the photos cannot be read: one sentence on what was seen.
    """
    sheets: list[SheetOfPhoto] = []
    for path in paths:
        sheets += read_photo(Photo.open(path), game, names[len(sheets) :], first=len(sheets) + 1)
    return sheets


def read_photo(
    photo: Photo, game: Rules | None = None, names: Sequence[str] = (), first: int = 1
) -> list[SheetOfPhoto]:
    """Read, settle and judge every sheet of one photo, of one game or of any.

    Raises:
        SheetNotFound: there is no sheet in it.
        WrongSheet: there are only sheets of other games.
    """
    by_layout = {id(layout): rules for rules in GAMES for layout in rules.layouts}
    found = read_sheets(photo, [layout for rules in GAMES for layout in rules.layouts])
    wanted = [sheet for sheet in found if game is None or sheet.reading.layout.game == game.name]
    if game is not None and not wanted:
        raise WrongSheet(_not_of(game, photo, [sheet.reading.layout for sheet in found]))
    judged = []
    for index, sheet in enumerate(wanted):
        rules = by_layout[id(sheet.reading.layout)]
        player = names[index] if index < len(names) else f"Player {first + index}"
        judged.append(judge(photo, rules, sheet, player))
    return judged


def judge(photo: Photo, rules: Rules, sheet: ReadSheet, player: str) -> SheetOfPhoto:
    """Let the rules choose among unclear readings, and say what is wrong with the rest."""
    reading = sheet.reading
    settlement = settle(reading, rules.constraints(reading.layout), player=player)
    problems = rules.status(settlement.sheet)
    return SheetOfPhoto(photo, rules, sheet, settlement, problems)


def photos_in(path: Path) -> list[Path]:
    """The photo itself, or those in a folder by name.

    Raises:
        NotAPhoto: a folder without photos.
    """
    if not path.is_dir():
        return [path]
    photos = sorted(one for one in path.iterdir() if one.suffix.lower() in PHOTO_ENDINGS)
    if not photos:
        raise NotAPhoto(f"{path}: there are no photos in this folder")
    return photos


def _not_of(game: Rules, photo: Photo, layouts: Sequence[SheetLayout]) -> str:
    titles = {rules.name: rules.title for rules in GAMES}
    others = " and ".join(sorted({titles[layout.game] for layout in layouts}))
    return (
        f"{photo.source}: this is a sheet of {others}, not of {game.title};"
        f" say --game {layouts[0].game}, or photograph the right sheet"
    )
