"""Unbalanced, for one to six players: two dice a round, three rows, and bubbles in balance.

- `facts`: what is printed or counted, from `facts.toml`, which an owner may correct.
- `moves`: what can be said in a record, and the words for it.
- `sheet`, `play`: one player's sheet and the whole table, and what each move does.
- `paper`: the fields of the printed sheet (`player.toml`), their names, and marks to and fro.
- `checks`, `scores`: what must hold on a sheet, and what it is worth.
- `turn`: one round told from the sheets before and after it.
- `random_player`: whole legal games by chance.
"""

from pathlib import Path

from scoring.dice import Dice
from scoring.game import Game
from scoring.games.unbalanced.checks import sheet_checks, unfinished
from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import TABLE_WORDS, parse_move
from scoring.games.unbalanced.paper import bonus_ids, group, place, redrawn
from scoring.games.unbalanced.play import UnbalancedTable, dice_now, new_table, options, play
from scoring.games.unbalanced.random_player import random_game
from scoring.games.unbalanced.scores import of_moves, of_sheets, score_boxes, written
from scoring.games.unbalanced.turn import check_turn, turns
from scoring.paper import Paper
from scoring.replay import Moves
from scoring.standing import Scores

UNBALANCED: Game[UnbalancedTable] = Game(
    name="unbalanced",
    title="Unbalanced",
    player_counts=FACTS.players,
    moves=Moves(
        begin=new_table,
        play=lambda table, entry: play(table, entry.player, parse_move(entry, table.dice_in_all)),
        is_over=lambda table: table.is_over,
        words=TABLE_WORDS,
        examples=(
            "roll 6 4 1 5 5",
            "reroll 6 3 -> 2 3",
            "{player} play 5 4",
            "{other} play 6 3->4",
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
        more=unfinished,
        written=written,
        uncompared=bonus_ids,
        redrawn=redrawn,
    ),
    dice=Dice(counts=(FACTS.dice, FACTS.solo_dice), options=options, now=dice_now),
    turn=check_turn,
    turns=turns,
    random_game=random_game,
)
