"""Innovation, third edition. The rules in our own words are in `rules.md`.

cards.toml     what is printed on the 105 cards       cards
effects.toml   what they do, in a notation of our own program, expressions (read), scene (seen by)

notation   a line of the record → a move              writing   and back
play       a move → the table after it, by            referee   turns, actions, achievements, end
           effects (dogmas), dogma (how far one has come), answer (is this what is due?)
due        what is due now, and what may be chosen: `pending(table)`; forms: the same in a form
felt       the table as cards to be tapped, by taps   secrets   what players hide from each other
paper      what lies before a player, as marks        checks    what is wrong with it
scores     who has how much                           turn      a turn from the cards around it
position   what lies there now, as it is seen         standing  what follows; positions: in words
look       what is printed where, and titles.toml: what a photo of the cards is read by
"""

from scoring.felt import CardTable
from scoring.game import Game
from scoring.games.innovation.checks import sheet_differences, sheet_problems
from scoring.games.innovation.felt import deck, felt
from scoring.games.innovation.forms import forms
from scoring.games.innovation.look import card_design
from scoring.games.innovation.paper import require_marks, written
from scoring.games.innovation.play import begin, play
from scoring.games.innovation.positions import answer, parts, position_of
from scoring.games.innovation.random_player import random_game
from scoring.games.innovation.scores import score_moves, score_sheets, were_played
from scoring.games.innovation.secrets import meant, seen_entry, seen_sheet
from scoring.games.innovation.table import InnovationTable
from scoring.games.innovation.turn import check_turn, seen_turns
from scoring.message import Book
from scoring.paper import TypedSheets
from scoring.position import Positions
from scoring.replay import Moves
from scoring.secrets import Secrets
from scoring.standing import Scores

say = Book(__package__)

INNOVATION: Game[InnovationTable] = Game(
    name="innovation",
    title="Innovation, third edition",
    player_counts=range(2, 5),
    moves=Moves(
        begin=begin,
        play=play,
        is_over=lambda table: table.ending is not None,
        words=frozenset({"teams", "supply", "turn"}),
        examples=(
            "{player} start Archery keep The-Wheel",
            "{player} meld The-Wheel",
            "{player} draw Tools",
            "{player} dogma Archery",
            "{player} achieve 1",
        ),
        were_played=were_played,
    ),
    scores=Scores(of_moves=score_moves, of_sheets=score_sheets),
    random_game=random_game,
    paper=TypedSheets(
        require=require_marks,
        status=sheet_problems,
        differences=sheet_differences,
        written=written,
        lines={"score": say("score-line"), "achievements": say("achievements-line")},
    ),
    turn=check_turn,
    turns=seen_turns,
    forms=forms,
    cards=CardTable(deck(), felt),
    secrets=Secrets(entry=seen_entry, sheet=seen_sheet, meant=meant),
    positions=Positions(answer, parts(), position_of),
    card_design=card_design,
)

__all__ = ["INNOVATION"]
