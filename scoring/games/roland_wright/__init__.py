"""Roland Wright: The Dice Game, for one to five players; its rules in our own words: `rules.md`.

- `facts`: the numbers of the printed game, from `facts.toml`, which an owner may correct.
- `board`, `patterns`, `cards`, `card_file`: the Bit Box, and the cards that its owner types.
- `moves`, `told`: what can be said in a record; `notation`, `setup_words`, `reading` read it.
- `table`, `play`: the whole table, and what each move does, with `placing`, `actions`, `decks`,
  `telling` and `solo`; `commentary` says what follows.
- `paper`, `checks`, `solo_checks`: the boards as sheets, and what must hold on them.
- `holdings`, `awards`, `scores`, `untold`, `standing`: what everybody has, what it is worth, what
  nobody has told yet, who won.
- `turn`, `deeds`, `explain`, `solo_turn`: one turn told from the boards before and after it.
- `names`: what players call things; `forms`: what can be chosen on the phone.
- `random_player`, `random_turn`: whole legal games by chance.
"""

from functools import partial
from pathlib import Path

from scoring.game import Game
from scoring.games.roland_wright.checks import number_checks, whole_sheet
from scoring.games.roland_wright.dice import coloured_dice
from scoring.games.roland_wright.facts import RolandFacts, load_facts
from scoring.games.roland_wright.forms import forms, stage_of
from scoring.games.roland_wright.notation import TABLE_WORDS
from scoring.games.roland_wright.paper import COUNT, SHEETS, group, place, same_as, sheet_name
from scoring.games.roland_wright.play import play_entry
from scoring.games.roland_wright.random_player import random_game
from scoring.games.roland_wright.standing import of_moves, of_sheets, written
from scoring.games.roland_wright.table import RolandTable, new_table
from scoring.games.roland_wright.turn import check_turn, turns
from scoring.paper import Paper
from scoring.replay import Happened, Moves
from scoring.standing import Scores


def roland_wright(facts: RolandFacts) -> Game[RolandTable]:
    """The game with these facts."""
    return Game(
        name="roland_wright",
        title="Roland Wright: The Dice Game",
        player_counts=range(1, 6),
        moves=Moves(
            begin=lambda record: Happened(new_table(facts, record.players)),
            play=play_entry,
            is_over=lambda table: table.is_over,
            words=TABLE_WORDS,
            examples=(
                "board 6",
                "cards sample",
                "{player} draws hallmark anchor comet bridge keeps comet",
                "roll red red blue blue orange yellow",
                "{player} place blue r1c1 r1c3",
                "{player} completes comet",
                "{player} orange r4c1 moves r1c1 to r5c1",
            ),
            were_played=lambda table, _record: table.was_played,
        ),
        scores=Scores(of_moves=of_moves, of_sheets=of_sheets),
        paper=Paper(
            folder=Path(__file__).parent,
            sheets=SHEETS,
            place=place,
            group=group,
            sheet_name=sheet_name,
            checks=partial(number_checks, facts=facts),
            written=written,
            more=partial(whole_sheet, facts=facts),
            uncompared=lambda _: COUNT,
            same_as=same_as,
        ),
        dice=coloured_dice(facts),
        turn=partial(check_turn, facts=facts),
        turns=turns,
        stage_of=stage_of,
        forms=forms,
        random_game=partial(random_game, facts),
    )


ROLAND_WRIGHT = roland_wright(load_facts())
