"""`tallycam cards`: read a player's board of cards from photos."""

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scoring.card_design import CardDesign
from scoring.game import AnyGame
from scoring.games import every_game, find_game
from scoring.message import Book, Listed, Message, both
from server.commands.arguments import Parser, add_game_argument, add_json_argument
from server.commands.dice import write_picture
from server.commands.folders import PhotoAnswer, print_answers
from server.commands.terminal import coloured, doubt_lines, json_line
from server.refusals import CannotAnswer
from server.wire.cards import EDITIONS, CardsAnswer, cards_answer
from server.words import Words, words_in
from vision.errors import VisionError

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("photos", nargs="+", type=Path, metavar="PHOTO", help=say("help-photos"))
    add_game_argument(parser, required=False)
    parser.take("--edition", choices=EDITIONS, default=EDITIONS[0], help=say("help-edition"))
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain"))
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Read every photo, then answer."""
    game: AnyGame = arguments.game or next(game for game in every_game() if game.card_design)
    if game.card_design is None:
        raise CannotAnswer(say("no-cards-in", game=game.title))
    words: Words = arguments.words
    asked = _Asked(game.name, arguments.edition, arguments.explain, arguments.json, words.language)
    print_answers(arguments.photos, partial(_answer, asked), words)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is wanted of every photo, as it is handed to another process."""

    game: str
    edition: str
    explain: Path | None
    json: bool
    language: str


def _answer(asked: _Asked, path: Path) -> PhotoAnswer:
    import cv2

    from vision.cards.draw import draw_cards
    from vision.cards.read import read_cards
    from vision.photo import Photo

    cv2.setNumThreads(1)
    game = find_game(asked.game)
    assert game.card_design is not None
    design = game.card_design()
    try:
        photo = Photo.open(path)
        reading = read_cards(photo, design)
    except VisionError as error:
        return PhotoAnswer(refusal=error.message)
    if asked.explain is not None:
        write_picture(asked.explain, photo, draw_cards(photo, reading))
    answer, words = (
        cards_answer(photo.source, design, reading, asked.edition),
        words_in(asked.language),
    )
    if asked.json:
        return PhotoAnswer(json_line(answer, words))
    return PhotoAnswer("\n".join(_for_people(answer, design, words, game)))


def _for_people(answer: CardsAnswer, design: CardDesign, words: Words, game: AnyGame) -> list[str]:
    lines = [f"{answer.photo}:"]
    for colour, pile in answer.board.piles.items():
        told = say(
            "cards-pile",
            top=pile.top.replace("-", " "),
            splay=pile.splay or "none",
            showing=pile.showing,
        )
        lines.append(f"  {coloured(words.say(design.words[colour]), 'bold')}: {words.say(told)}")
        lines += [
            f"    {words.say(say('cards-covered', icons=_icons(icons, design)))}"
            for icons in pile.covered
        ]
    board = answer.board
    if board.score:
        ages = " ".join(map(str, board.score))
        lines.append(f"  {words.say(say('cards-score', ages=ages, sum=str(answer.score)))}")
    if board.achievements:
        ages = " ".join(map(str, board.achievements))
        lines.append(f"  {words.say(say('cards-achievements', ages=ages))}")
    shown = [icon for icon, count in answer.icons.items() for _ in range(count)]
    lines.append(f"  {words.say(say('cards-icons', icons=_icons(shown, design)))}")
    lines += [f"  {words.say(note)}" for note in answer.notes]
    return lines + [f"  {line}" for line in doubt_lines(answer.doubts, words, game)]


def _icons(icons: Iterable[str], design: CardDesign) -> Message | Listed:
    counts = Counter(icons)
    if not counts:
        return say("cards-nothing")
    return both(*(say("icon-count", count=str(n), icon=design.words[i]) for i, n in counts.items()))
