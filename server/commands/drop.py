"""`tallycam drop`: read the setup drop, where each die fell and what that means."""

import argparse
from pathlib import Path

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.dice import DICE_IN_A_DROP, bonus_invention, workshop_at
from scoring.rules import Rules
from server.answer import (
    CannotAnswer,
    Json,
    add_game_argument,
    add_json_argument,
    coloured,
    doubt_json,
    doubt_lines,
    print_json,
)
from server.commands.dice import write_picture
from vision.dice_draw import draw_drop
from vision.drop import Drop, read_drop
from vision.drop_doubts import DroppedDie
from vision.photo import Photo

MIDDLE = "gear"
"""The point of the sheet that the drop is measured from."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes; of all games only Unvention begins with a drop."""
    parser.add_argument("photo", type=Path, metavar="PHOTO")
    add_game_argument(parser, required=False)
    parser.set_defaults(game=UNVENTION)
    parser.add_argument("--explain", type=Path, metavar="DIR", help="write the photo, outlined")
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read the photo of a drop."""
    photo = Photo.open(arguments.photo)
    drop = drop_of(photo, arguments.game)
    if arguments.explain is not None:
        write_picture(arguments.explain, photo, draw_drop(photo, drop, MIDDLE))
    if arguments.json:
        print_json(_json(drop))
    else:
        print("\n".join(_for_people(drop)))


def drop_of(photo: Photo, game: Rules) -> Drop:
    """The drop in the photo.

    Raises:
        CannotAnswer: the game has no drop.
        SheetNotFound: there is no sheet of it in the photo.
    """
    if not any(MIDDLE in layout.points for layout in game.layouts):
        raise CannotAnswer(f"{game.title} has no drop; its dice are read with: tallycam dice")
    return read_drop(
        photo, game.layouts, middle=MIDDLE, region_at=workshop_at, count=DICE_IN_A_DROP
    )


def _json(drop: Drop) -> Json:
    farthest, *near = drop.farthest_first or (None,)
    complete = len(drop.dice) == DICE_IN_A_DROP
    return {
        "dice": [_die_json(dropped) for dropped in drop.dice],
        "bonus": {"invention": bonus_invention(farthest.die.seen.label)}
        if farthest is not None and complete
        else None,
        "removed": [
            {"workshop": dropped.region.label, "part": int(dropped.die.seen.label)}
            for dropped in near
            if dropped is not None
        ]
        if complete
        else [],
        "doubts": [doubt_json(doubt) for doubt in drop.doubts],
    }


def _die_json(dropped: DroppedDie) -> Json:
    return {
        "value": int(dropped.die.seen.label),
        "position_mm": [round(v, 1) for v in dropped.position_mm],
        "distance_mm": round(dropped.distance_mm, 1),
        "workshop": dropped.region.label,
    }


def _for_people(drop: Drop) -> list[str]:
    lines = []
    for index, dropped in enumerate(drop.farthest_first):
        value = coloured(dropped.die.seen.label, "bold")
        place = f"{value} in {dropped.region.label}, {dropped.distance_mm:.0f} mm from the gear"
        if len(drop.dice) != DICE_IN_A_DROP:
            meaning = ""
        elif index == 0:
            meaning = f": farthest, {bonus_invention(dropped.die.seen.label)} gains an Idea"
        else:
            meaning = f": {dropped.region.label} loses its {dropped.die.seen.label}s"
        lines.append(place + meaning)
    return (lines or ["no dice"]) + doubt_lines(drop.doubts)
