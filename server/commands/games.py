"""`tallycam games`: the games, their sheets, what each can read."""

import argparse

from scoring.games import GAMES
from scoring.rules import Rules
from server.answer import Json, add_json_argument, coloured, print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """List the games."""
    for game in GAMES:
        if arguments.json:
            print_json(_json(game))
        else:
            print(_for_people(game))


def _json(game: Rules) -> Json:
    return {
        "game": game.name,
        "title": game.title,
        "players": [game.player_counts.start, game.player_counts.stop - 1],
        "solo": 1 in game.player_counts,
        "dice": list(game.dice_counts),
        "sheets": [layout.sheet for layout in game.layouts],
        "reads": _reads(game),
    }


def _reads(game: Rules) -> list[str]:
    """What there is to photograph in this game."""
    things = ["dice"] if game.dice_counts else []
    things += ["drop"] if any("gear" in layout.points for layout in game.layouts) else []
    return things + [f"sheet {layout.sheet}" for layout in game.layouts if layout.markers]


def _for_people(game: Rules) -> str:
    fewest, most = game.player_counts.start, game.player_counts.stop - 1
    players = f"{fewest}–{most} players" + (", solo too" if fewest == 1 else "")
    reads = ", ".join(_reads(game)) or "typed moves only"
    return f"{coloured(game.name, 'bold'):15}  {game.title} · {players}\n{'':15}  reads: {reads}"
