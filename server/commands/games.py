"""`tallycam games`: the games, their sheets, what each can read."""

import argparse

from scoring.games import every_game, find_game
from scoring.message import Book, Listed, Message
from server.commands.arguments import Parser, add_data_argument, add_json_argument
from server.commands.terminal import coloured, print_json
from server.material import sheet_name
from server.wire.answers import GameAnswer, game_answer
from server.words import Words

say = Book(__package__)


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_data_argument(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """List the games."""
    words: Words = arguments.words
    for game in map(game_answer, every_game()):
        if arguments.json:
            print_json(game, words)
        else:
            print(_for_people(game, words))


def _for_people(game: GameAnswer, words: Words) -> str:
    fewest, most = game.players
    players = words.say(say("players", fewest=fewest, most=most))
    things = tuple(_thing(game, reads) for reads in game.reads) or (say("reads-nothing"),)
    head = f"{coloured(game.game, 'bold'):15}  {game.title} · {players}"
    return f"{head}\n{'':15}  {words.say(say('reads', things=Listed(things, 'unit')))}"


def _thing(game: GameAnswer, reads: str) -> Message:
    kind, _, sheet = reads.partition(" ")
    return sheet_name(find_game(game.game), sheet) if sheet else say("reads-kind", kind=kind)
