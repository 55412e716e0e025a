"""Unvention: International Exhibition. The rules in our own words are in `rules.md`.

- `facts`: what is printed on the sheet.
- `journals`, `shapes`, `sheet`, `seat`: a player's sheet, and the turn under way.
- `moves`, `notation`: what can be said in a record, and the words for it.
- `play`: the whole table; `journaling`, `workshopping`, `building`: what each move does.
- `dice`, `drop`: what a roll and the setup drop mean.
- `places`, `marks`: the fields of the printed sheets (`player.toml`, `official.toml`), their names,
  and marks to and from a player's sheet.
- `checks`, made of `journal_checks`, `workshop_checks`, and `invention_checks` with `pairing`: what
  must hold on a sheet.
- `counting`, `scores`: what a sheet is worth, and who wins.
- `stage`: which day it is, what to present, and the setup by choosing.
- `turn`: a turn told from the sheets before and after it, through `changes`, `plans` and `telling`.
- `random_player`, `random_turn`, `random_builds`: whole legal games by chance.
"""

from pathlib import Path

from scoring.dice import Dice
from scoring.game import Game
from scoring.games.unvention.checks import drawing_problems, sheet_checks
from scoring.games.unvention.counting import as_counted, score_boxes, worked_out
from scoring.games.unvention.dice import DICE_IN_A_ROLL, options
from scoring.games.unvention.drop import DROP
from scoring.games.unvention.marks import redrawn
from scoring.games.unvention.notation import TABLE_WORDS
from scoring.games.unvention.places import group_name, place
from scoring.games.unvention.play import dice_now, finish, happen, new_table
from scoring.games.unvention.random_player import random_game
from scoring.games.unvention.scores import PLAYERS, moves_tell, of_moves, of_sheets, written
from scoring.games.unvention.stage import forms, stage_of
from scoring.games.unvention.table import UnventionTable
from scoring.games.unvention.turn import check_turn, turns
from scoring.paper import Paper
from scoring.replay import Moves
from scoring.standing import Scores

UNVENTION: Game[UnventionTable] = Game(
    name="unvention",
    title="Unvention: International Exhibition",
    player_counts=PLAYERS,
    moves=Moves(
        begin=new_table,
        play=happen,
        is_over=lambda table: table.is_over,
        words=TABLE_WORDS,
        examples=(
            "setup magnetic 5 mechanical 1 bonus integron",
            "roll 1 3 5 5 6",
            "{player} journal 1 r1c1=5 r2c3=5",
            "{player} workshop magnetic r1c1 r1c2",
            "{player} build magnetic r1c1 r1c2 paying journal1.row1 journal1.col1",
            "{player} idea integron",
            "{player} unable 2 r1c1",
            "{player} present integron",
        ),
        finish=finish,
        were_played=moves_tell,
    ),
    scores=Scores(of_moves=of_moves, of_sheets=of_sheets),
    paper=Paper(
        folder=Path(__file__).parent,
        sheets=("player", "official"),
        place=place,
        group=group_name,
        checks=lambda _: sheet_checks(),
        boxes=lambda _: score_boxes(),
        known=lambda sheet: worked_out(as_counted(sheet)),
        more=drawing_problems,
        written=written,
        redrawn=redrawn,
    ),
    dice=Dice(counts=(DICE_IN_A_ROLL,), options=options, now=dice_now),
    drop=DROP,
    turn=check_turn,
    turns=turns,
    stage_of=stage_of,
    forms=forms,
    random_game=random_game,
)
