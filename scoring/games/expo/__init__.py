"""Expo, for one player or more: numbers before the roll, displays, pavilions and eight days.

- `facts`: what is printed or counted, from `facts.toml`, which an owner may correct.
- `moves`: what can be said in a record, and the words for it.
- `sheet`, `table`: one player's sheet, and turns, rolls and days at the table.
- `collecting`, `building`, `play`: what each move does.
- `paper`: the fields of the printed sheet (`player.toml`), their names, and marks to and fro.
- `checks`, `scores`: what must hold on a sheet, what it is worth, and who wins.
- `turn`: one turn told from the sheets before and after it.
- `random_player`, `random_turn`: whole legal games by chance.
"""

from pathlib import Path

from scoring.dice import Dice
from scoring.game import Game
from scoring.games.expo.checks import sheet_checks
from scoring.games.expo.facts import FACTS
from scoring.games.expo.moves import TABLE_WORDS, parse_move
from scoring.games.expo.paper import group, kept_elsewhere, meaning, place
from scoring.games.expo.play import options, play
from scoring.games.expo.random_player import random_game
from scoring.games.expo.scores import of_moves, of_sheets, score_boxes, written
from scoring.games.expo.table import ExpoTable, dice_now, new_table
from scoring.games.expo.turn import check_turn, turns
from scoring.paper import Paper
from scoring.replay import Moves
from scoring.standing import Scores

EXPO: Game[ExpoTable] = Game(
    name="expo",
    title="Expo",
    player_counts=FACTS.players,
    moves=Moves(
        begin=new_table,
        play=lambda table, entry: play(table, entry.player, parse_move(entry, table.players)),
        is_over=lambda table: table.is_over,
        words=TABLE_WORDS,
        examples=(
            "turn {player}",
            "{player} numbers materials=3 focus=4",
            "roll 2 5 1 4 4 1",
            "reroll 2 5 -> 3 1",
            "{player} collect",
            "{player} build labor 2",
            "{player} focus energy",
        ),
    ),
    scores=Scores(of_moves=of_moves, of_sheets=of_sheets),
    paper=Paper(
        folder=Path(__file__).parent,
        sheets=("player",),
        place=place,
        group=group,
        checks=lambda _: sheet_checks(),
        boxes=lambda _: score_boxes(),
        written=written,
        uncompared=kept_elsewhere,
        same_as=meaning,
    ),
    dice=Dice(counts=(FACTS.dice, FACTS.dice + 1), options=options, now=dice_now),
    turn=check_turn,
    turns=turns,
    random_game=random_game,
)
