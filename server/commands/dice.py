"""`tallycam dice`: read the dice of photos, and what the roll means in a game."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.checks import label
from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import NOTHING, Book
from server.commands.arguments import Parser, add_game_argument, add_json_argument
from server.commands.folders import PhotoAnswer, print_answers
from server.commands.terminal import cannot_write, coloured, doubt_lines, json_line
from server.material import has_coloured_dice
from server.refusals import CannotAnswer
from server.wire.answers import RollAnswer, dice_answer, roll_answer
from server.wire.encode import Json, to_object
from server.words import Words, words_in
from vision.errors import VisionError

if TYPE_CHECKING:
    from server.photos.reading import PhotoReading
    from vision.photo import Photo, Pixels

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("photos", nargs="+", type=Path, metavar="PHOTO", help=say("help-photos"))
    parser.take("--colours", action="store_true", help=say("help-colours"))
    parser.take("--expect", type=int, metavar="N", help=say("help-expect"))
    add_game_argument(parser, required=False)
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every photo, then answer."""
    game: AnyGame | None = arguments.game
    if game is not None and not game.dice_counts:
        raise CannotAnswer(say("no-dice-in", game=game.title))
    if arguments.expect is not None and arguments.expect < 0:
        raise CannotAnswer(say("bad-expect"))
    expected: tuple[int, ...] = (arguments.expect,) if arguments.expect is not None else ()
    if game is not None and not expected:
        expected = game.dice_counts[:1]
    colours = arguments.colours or (game is not None and has_coloured_dice(game))
    words: Words = arguments.words
    name = game.name if game else ""
    asked = _Asked(colours, expected, name, arguments.explain, arguments.json, words.language)
    print_answers(arguments.photos, partial(_answer, asked), words)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is wanted of every photo, as it is handed to another process."""

    colours: bool
    expected: tuple[int, ...]
    game: str
    explain: Path | None
    json: bool
    language: str


def _answer(asked: _Asked, path: Path) -> PhotoAnswer:
    import cv2

    from server.photos.mistaken import dice_unless_mistaken
    from server.photos.model_reader import reading_of_dice
    from vision.dice.draw import draw_dice
    from vision.dice.read import read_dice
    from vision.photo import Photo

    cv2.setNumThreads(1)
    try:
        photo = Photo.open(path)
        seen = read_dice(photo, colours=asked.colours, expected=asked.expected)
        seen = dice_unless_mistaken(photo, seen, colours=asked.colours)
    except VisionError as error:
        return PhotoAnswer(refusal=error.message)
    if asked.explain is not None:
        write_picture(asked.explain, photo, draw_dice(photo, seen))
    game = find_game(asked.game) if asked.game else None
    roll, reading, words = _roll(game, seen.labels), reading_of_dice(seen), words_in(asked.language)
    if asked.json:
        return PhotoAnswer(json_line(_json(photo, reading, game, roll, words), words))
    return PhotoAnswer("\n".join(_for_people(photo, reading, roll, words)))


def write_picture(folder: Path, photo: "Photo", pixels: "Pixels") -> None:
    """Write an explaining picture, named after the photo."""
    import cv2

    path = folder / f"{Path(photo.source).stem}.explained.jpg"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        coded = cv2.imencode(".jpg", pixels)[1]
        path.write_bytes(coded.tobytes())
    except OSError as error:
        raise CannotAnswer(cannot_write(path, error)) from error


def _roll(game: AnyGame | None, labels: Sequence[str]) -> RollAnswer | None:
    if game is None:
        return None
    try:
        return roll_answer(game, labels)
    except ValueError:
        return None  # a count the game does not roll is a doubt already


def _json(
    photo: "Photo",
    reading: "PhotoReading",
    game: AnyGame | None,
    roll: RollAnswer | None,
    words: Words,
) -> Json:
    shown = to_object(dice_answer(photo.source, reading.dice.values(), reading.doubts), words.say)
    if game is None:
        return shown
    meant = to_object(roll or RollAnswer((), (), NOTHING, ()), words.say)
    return shown | {name: meant[name] for name in ("groups", "name", "choices")}


def _for_people(
    photo: "Photo", reading: "PhotoReading", roll: RollAnswer | None, words: Words
) -> list[str]:
    named = [words.say(label(seen.label)) for seen in reading.dice.values()]
    labels = " ".join(named) or words.say(say("no-dice"))
    lines = [f"{photo.source}: {coloured(labels, 'bold')}"]
    if roll is not None:
        groups = " | ".join(" ".join(group) for group in roll.groups)
        lines.append(f"  {words.say(roll.name) + ': ' if roll.name else ''}{groups}")
        lines += [f"  · {words.say(choice)}" for choice in roll.choices]
    doubts = [doubt for doubt in reading.doubts if named or doubt.why.code != "no-dice-seen"]
    return lines + [f"  {line}" for line in doubt_lines(doubts, words)]
