"""`tallycam drop`: read the setup drop, where each die fell and what that means."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.dice import NoSuchRoll
from scoring.drop import Drop, DropMeaning, DroppedDie
from scoring.game import AnyGame
from scoring.games import every_game
from scoring.message import Book
from server.commands.arguments import Parser, add_game_argument, add_json_argument
from server.commands.dice import write_picture
from server.commands.terminal import coloured, doubt_lines, print_json
from server.refusals import CannotAnswer
from server.words import Words

if TYPE_CHECKING:
    from vision.drop.doubts import PlacedDie
    from vision.drop.read import DropReading

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes; without a game it is the first one that has a drop."""
    parser.take("photo", type=Path, metavar="PHOTO")
    add_game_argument(parser, required=False)
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read the photo of a drop."""
    from server.photos.model_reader import drop_in
    from vision.drop.draw import draw_drop
    from vision.photo import Photo

    photo = Photo.open(arguments.photo)
    game: AnyGame = arguments.game or next(game for game in every_game() if game.drop)
    drop = game.drop
    if drop is None:
        raise CannotAnswer(say("no-drop-in", game=game.title))
    reading = drop_in(photo, game)
    words: Words = arguments.words
    if arguments.explain is not None:
        picture = draw_drop(photo, reading, drop.middle, drop.zone_at)
        write_picture(arguments.explain, photo, picture)
    if arguments.json:
        print_json(_json(drop, reading), words)
    else:
        print("\n".join(_for_people(game, drop, reading, words)))


def _meaning(drop: Drop, reading: "DropReading") -> DropMeaning | None:
    """What the dice mean; None while that cannot be told."""
    dice = [
        DroppedDie(dropped.die.seen.label, dropped.zone.label, dropped.distance_mm)
        for dropped in reading.farthest_first
    ]
    try:
        return drop.meaning(dice)
    except NoSuchRoll:
        return None


def _json(drop: Drop, reading: "DropReading") -> dict[str, object]:
    meaning = _meaning(drop, reading)
    return {
        "dice": [_die_json(drop, dropped) for dropped in reading.dice],
        **(meaning.facts if meaning else drop.no_facts),
        "doubts": reading.doubts,
    }


def _die_json(drop: Drop, dropped: "PlacedDie") -> dict[str, object]:
    return {
        "value": int(dropped.die.seen.label),
        "position_mm": [round(v, 1) for v in dropped.position_mm],
        "distance_mm": round(dropped.distance_mm, 1),
        drop.zone: dropped.zone.label,
    }


def _for_people(game: AnyGame, drop: Drop, reading: "DropReading", words: Words) -> list[str]:
    meaning = _meaning(drop, reading)
    lines = []
    for index, dropped in enumerate(reading.farthest_first):
        place = say(
            "die-in-zone",
            value=coloured(dropped.die.seen.label, "bold"),
            zone=drop.zones.get(dropped.zone.label, ""),
            distance=f"{dropped.distance_mm:.0f}",
        )
        does = f": {words.say(meaning.dice[index])}" if meaning else ""
        lines.append(words.say(place) + does)
    return (lines or [words.say(say("no-dice"))]) + doubt_lines(reading.doubts, words, game)
