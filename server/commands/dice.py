"""`tallycam dice`: read the dice of photos, and what the roll means in a game."""

import argparse
from pathlib import Path

import cv2

from scoring.rules import RollOptions, Rules
from server.answer import (
    CannotAnswer,
    Json,
    add_game_argument,
    add_json_argument,
    coloured,
    doubt_json,
    doubt_lines,
    outline_json,
    print_json,
)
from vision.dice import DiceReading, Die, read_dice
from vision.dice_draw import draw_dice
from vision.dice_judge import COLOURS
from vision.photo import Photo, Pixels


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--colours", action="store_true", help="the faces are colours, not pips")
    parser.add_argument("--expect", type=int, metavar="N", help="how many dice were rolled")
    add_game_argument(parser, required=False)
    parser.add_argument("--explain", type=Path, metavar="DIR", help="write the photos, outlined")
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every photo, then answer: nothing is printed when one of them cannot be read."""
    game: Rules | None = arguments.game
    if game is not None and not game.dice_counts:
        raise CannotAnswer(f"{game.title} is played without dice")
    if arguments.expect is not None and arguments.expect < 0:
        raise CannotAnswer("--expect takes how many dice were rolled, 0 or more")
    expected: tuple[int, ...] = (arguments.expect,) if arguments.expect is not None else ()
    if game is not None and not expected:
        expected = game.dice_counts
    colours = arguments.colours or (game is not None and rolls_colours(game))
    photos = [Photo.open(path) for path in arguments.photos]
    readings = [read_dice(photo, colours=colours, expected=expected) for photo in photos]
    for photo, reading in zip(photos, readings, strict=True):
        if arguments.explain is not None:
            write_picture(arguments.explain, photo, draw_dice(photo, reading))
        options = _options(game, reading)
        if arguments.json:
            print_json(_json(photo, reading, game, options))
        else:
            print("\n".join(_for_people(photo, reading, options)))


def rolls_colours(game: Rules) -> bool:
    """Whether the game's dice have colours instead of numbers."""
    if not game.dice_counts:
        return False
    try:
        game.options(COLOURS[:1] * game.dice_counts[0])
    except ValueError:
        return False
    return True


def write_picture(folder: Path, photo: Photo, pixels: Pixels) -> None:
    """Write an explaining picture, named after the photo."""
    path = folder / f"{Path(photo.source).stem}.explained.jpg"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        coded = cv2.imencode(".jpg", pixels)[1]
        path.write_bytes(coded.tobytes())
    except OSError as error:
        raise CannotAnswer(f"{path} cannot be written: {error.strerror or error}") from error


def die_json(die: Die) -> dict[str, Json]:
    """One die in the shape of the command line's contract."""
    label = die.seen.label
    x_px, y_px = die.seen.outline.center
    return {
        "value": int(label) if label.isdigit() else None,
        "colour": None if label.isdigit() else label,
        "center": [round(x_px, 1), round(y_px, 1)],
        "outline": outline_json(die.seen.outline),
        "confidence": round(die.seen.confidence, 4),
        "runners_up": [[name, round(share, 4)] for name, share in die.seen.runners_up],
    }


def _options(game: Rules | None, reading: DiceReading) -> RollOptions | None:
    if game is None:
        return None
    try:
        return game.options(reading.labels)
    except ValueError:
        return None  # a count the game does not roll is a doubt already


def _json(
    photo: Photo, reading: DiceReading, game: Rules | None, options: RollOptions | None
) -> Json:
    shown: dict[str, Json] = {
        "photo": photo.source,
        "dice": [die_json(die) for die in reading.dice],
        "doubts": [doubt_json(doubt) for doubt in reading.doubts],
    }
    if game is not None:
        shown["groups"] = [list(group) for group in options.groups] if options else []
        shown["name"] = options.name if options else ""
        shown["choices"] = list(options.choices) if options else []
    return shown


def _for_people(photo: Photo, reading: DiceReading, options: RollOptions | None) -> list[str]:
    labels = " ".join(reading.labels) or "no dice"
    lines = [f"{photo.source}: {coloured(labels, 'bold')}"]
    if options is not None:
        groups = " | ".join(" ".join(group) for group in options.groups)
        lines.append(f"  {options.name + ': ' if options.name else ''}{groups}")
        lines += [f"  · {choice}" for choice in options.choices]
    return lines + [f"  {line}" for line in doubt_lines(reading.doubts)]
