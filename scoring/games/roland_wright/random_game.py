"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.claims import claim_of_seat
from scoring.games.roland_wright.facts import Facts, load_facts
from scoring.games.roland_wright.fields import SECTIONS
from scoring.games.roland_wright.marks import seat_sheet, solo_sheet
from scoring.games.roland_wright.moves import (
    Count,
    Deal,
    End,
    Inspire,
    Move,
    Reveal,
    Roll,
    UseAwards,
    UseBoard,
    UseCards,
)
from scoring.games.roland_wright.notation import entry_of
from scoring.games.roland_wright.play import ending, play
from scoring.games.roland_wright.random_turn import play_turn, unseen_or
from scoring.games.roland_wright.replay import replay
from scoring.games.roland_wright.scores import Scoring, player_scores
from scoring.games.roland_wright.table import Table, new_table
from scoring.record import Entry, FilledSheet, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
LONG_GAME = 0.4
"""How often the larger box is used."""


class Player:
    """The hand that plays: every move goes through the rules, and breaks none of them."""

    def __init__(self, chance: Random, table: Table) -> None:
        self.chance = chance
        self.table = table
        self.entries: list[Entry] = []

    def play(self, move: Move, player: str = "") -> None:
        """Make a move and write it down."""
        self.table, broken = play(self.table, player, move)
        if broken:
            raise AssertionError(f"{player} {move}: {broken[0].message}")
        self.entries.append(entry_of(move, player))

    def may(self, move: Move, player: str) -> bool:
        """Whether a move would break no rule."""
        return not play(self.table, player, move)[1]


def random_game(seed: int, players: int = 3) -> GameRecord:
    """A whole legal game with the sample cards, from the first card to the last count."""
    facts = load_facts()
    chance = Random(seed)
    hand = Player(chance, new_table(facts, NAMES[:players]))
    _set_up(hand)
    last = 0
    while last == 0 or hand.table.turn < last:
        _roll(hand)
        order = hand.table.seats
        first = (hand.table.turn - 1) % len(order)
        for seat in (*order[first:], *order[:first]):
            play_turn(hand, seat.name)
        if not last:
            last = _last_turn(hand.table)
    hand.play(End())
    _tell(hand)
    return GameRecord("roland_wright", NAMES[:players], tuple(hand.entries))


def _last_turn(table: Table) -> int:
    if table.solo is not None:
        return table.facts.solo.turns
    return table.turn + 1 if ending(table) else 0


def _set_up(hand: Player) -> None:
    chance, solo = hand.chance, hand.table.solo
    sizes = hand.table.facts.sizes
    hand.play(UseBoard(sizes[0] if solo or chance.random() > LONG_GAME else sizes[1]))
    hand.play(UseCards("sample"))
    library = hand.table.library
    hand.play(UseAwards(tuple(chance.sample(library.names("award"), 3))))
    inspirations = chance.sample(library.names("inspiration"), len(hand.table.seats))
    for seat, inspiration in zip(hand.table.seats, inspirations, strict=True):
        if chance.random() < 0.5:
            hand.play(Inspire(inspiration), seat.name)
        for kind in ("hallmark", "equipment"):
            deck = hand.table.decks[kind]
            deck = deck if deck.size >= hand.table.facts.drawn else deck.shuffled()
            drawn = unseen_or(chance, deck.hidden, hand.table.facts.drawn)
            hand.play(Deal(kind, drawn, chance.choice(drawn)), seat.name)


def _roll(hand: Player) -> None:
    dice = hand.table.solo.dice if hand.table.solo else hand.table.facts.dice
    hand.play(Roll(tuple(hand.chance.choice(COLOURS) for _ in range(dice))))


def _tell(hand: Player) -> None:
    """What is shown when the game is over: Inspiration cards, kept cards, counts."""
    chance = hand.chance
    for seat in hand.table.seats:
        if not seat.inspiration:
            taken = {its.inspiration for its in hand.table.seats}
            free = [name for name in hand.table.library.names("inspiration") if name not in taken]
            hand.play(Inspire(chance.choice(free)), seat.name)
        unseen = seat.kept.count(UNSEEN)
        if unseen:
            hidden = [name for name in hand.table.decks["research"].hidden if name not in seat.kept]
            hand.play(Reveal(tuple(chance.sample(hidden, unseen))), seat.name)
        for award in hand.table.awards:
            if hand.table.library.award(award).condition == "recorded":
                last = seat.board.size
                corners = ((1, 1), (1, last), (last, 1), (last, last))
                hand.play(Count(award, sum(not seat.board[its] for its in corners)), seat.name)


def final_sheets(record: GameRecord, facts: Facts | None = None) -> tuple[FilledSheet, ...]:
    """The sheets at the end of a game, scores written in: one a player, and the Solo Board."""
    table = replay(record, facts or load_facts()).table
    claims = [claim_of_seat(table, seat, ()) for seat in table.seats]
    scores = player_scores(Scoring(table.facts, table.library, table.awards), claims)
    sheets = []
    for seat, player in zip(table.seats, scores, strict=True):
        worth = {line.id: str(line.correct) for line in player.lines}
        if table.solo is None:
            sheets.append(_with_scores(seat_sheet(seat), worth, (*SECTIONS, "total")))
            continue
        board = {**worth, "score.total": worth["score.board"]}
        sheets.append(_with_scores(seat_sheet(seat), board, (*SECTIONS[:-1], "total")))
        solo = solo_sheet(seat.name, table.solo)
        sheets.append(_with_scores(solo, worth, ("tasks", "board", "awards", "total")))
    return tuple(sheets)


def _with_scores(sheet: FilledSheet, worth: dict[str, str], sections: Sequence[str]) -> FilledSheet:
    numbers = {f"score.{section}": worth[f"score.{section}"] for section in sections}
    return replace(sheet, marks={**sheet.marks, **numbers})
