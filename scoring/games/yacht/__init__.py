"""Yacht, for one to six players: five dice, three rolls, thirteen boxes, and six games on a sheet.

- `facts`: the boxes, and what dice are worth in them.
- `moves`: what can be said in a record, and the words for it.
- `sheet`, `play`: one player's column and the whole table, and what each move does.
- `paper`: the fields of the printed sheet (`player.toml`), their names, and marks to and fro.
- `checks`, `scores`: what must hold on a sheet, and what it is worth.
- `turn`: one turn told from the sheets before and after it.
- `random_player`: whole legal games by chance.
"""

from pathlib import Path

from scoring.dice import Dice
from scoring.game import Game
from scoring.games.yacht.checks import sheet_checks, unfinished
from scoring.games.yacht.facts import DICE, PLAYERS
from scoring.games.yacht.moves import EXAMPLES, TABLE_WORDS, parse_move
from scoring.games.yacht.paper import earlier_games, group, place
from scoring.games.yacht.play import forms, new_table, options, play, stage_of
from scoring.games.yacht.random_player import random_game
from scoring.games.yacht.scores import of_moves, of_sheets, score_boxes, written
from scoring.games.yacht.sheet import YachtTable
from scoring.games.yacht.turn import check_turn, turns
from scoring.paper import Paper
from scoring.replay import Moves
from scoring.standing import Scores

YACHT: Game[YachtTable] = Game(
    name="yacht",
    title="Yacht",
    player_counts=PLAYERS,
    moves=Moves(
        begin=new_table,
        play=lambda table, entry: play(table, entry.player, parse_move(entry)),
        is_over=lambda table: table.is_over,
        words=TABLE_WORDS,
        examples=EXAMPLES,
    ),
    scores=Scores(of_moves=of_moves, of_sheets=of_sheets),
    paper=Paper(
        folder=Path(__file__).parent,
        sheets=("player",),
        place=place,
        group=group,
        checks=lambda _: sheet_checks(),
        boxes=lambda _: score_boxes(),
        more=unfinished,
        written=written,
        uncompared=earlier_games,
    ),
    dice=Dice(counts=(DICE,), options=options, now=lambda _: (DICE,)),
    turn=check_turn,
    turns=turns,
    stage_of=stage_of,
    forms=forms,
    random_game=random_game,
)
