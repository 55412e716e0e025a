"""What one move makes of the table, and the rules it broke.

A move is carried out as written even when it breaks a rule, because that is what lies on the table.
"""

from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.actions import act
from scoring.games.roland_wright.board import Board
from scoring.games.roland_wright.card_file import load_library
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.moves import (
    Action,
    Bonus,
    Complete,
    Count,
    Deal,
    End,
    Has,
    Inspire,
    Move,
    Pass,
    Place,
    Reroll,
    Reveal,
    Roll,
    SetupMove,
    SoloMove,
    StateCard,
    Stoke,
    Task,
    UseAwards,
    UseBoard,
    UseCards,
    Weekend,
)
from scoring.games.roland_wright.placing import claim_bonus, place
from scoring.games.roland_wright.solo import mark_day, play_solo
from scoring.games.roland_wright.table import Broken, Table, full_decks
from scoring.words import counted

Outcome = tuple[Table, list[Broken]]


def play(table: Table, player: str, move: Move) -> Outcome:
    """The table after a move, and the rules it broke."""
    match move:
        case UseBoard() | UseCards() | StateCard() | UseAwards():
            return _lay(table, move), []
        case Roll():
            return _roll(table, move)
        case End():
            return _end(table)
        case Inspire() | Count() | Reveal() | Has():
            return _tell(table, player, move)
        case Deal():
            return _deal(table, player, move)
        case Complete() | Bonus():
            return _beside(table, player, move)
    return _within_turn(table, player, move)


def _within_turn(table: Table, player: str, move: Place | Action | SoloMove | Pass) -> Outcome:
    found = _turn_problems(table, player)
    match move:
        case Place():
            after, more = place(table, player, move)
        case Task() | Reroll() | Stoke() | Weekend():
            after, more = play_solo(table, table.solo, move) if table.solo else (table, [])
        case Pass():
            after, more = table, []
        case _:
            if table.seat(player).has_acted:
                found.append(Broken("acted-twice", "a player has one action a turn"))
            after, more = act(table, player, move)
    return after, found + [broken for broken in more if broken not in found]


def _turn_problems(table: Table, player: str) -> list[Broken]:
    if not table.turn:
        return [Broken("not-rolled", "nobody has rolled yet", "roll first")]
    if table.is_over:
        return [Broken("game-over", "the game is over")]
    solo = table.solo
    if solo and solo.day in table.facts.solo.weekend_days and not solo.weekend_due:
        return [Broken("turn-over", f"weekend maintenance ended {player}'s turn")]
    return []


def _lay(table: Table, move: SetupMove) -> Table:
    match move:
        case UseBoard():
            board = Board.empty(move.size)
            seats = tuple(replace(seat, board=board) for seat in table.seats)
            return replace(table, size=move.size, seats=seats)
        case UseCards():
            library = load_library(move.library)
            return replace(table, library=library, decks=full_decks(library))
        case StateCard():
            library = table.library.with_card(move.card)
            return replace(table, library=library, decks=full_decks(library))
        case UseAwards():
            return replace(table, awards=move.awards)


def ending(table: Table) -> str:
    """Why the next turn is the last, in a player's words; "" when it is not (rule 24)."""
    for seat in table.seats:
        if seat.board.empty_count <= table.facts.empty_spaces:
            return f"{seat.name} has {counted(seat.board.empty_count, 'empty space')}"
    for kind in DECKS:
        left = table.decks[kind].left
        if left <= table.facts.cards_left:
            return f"{decks.TITLES[kind]} cards left in deck and discard pile: {left}"
    return ""


def _close_turn(table: Table) -> Outcome:
    """The end of a turn: what was left undone, and whether the end of the game is near."""
    if not table.turn or table.is_over:
        return table, []
    found = []
    if table.solo is not None:
        if table.solo.used is None:
            found.append(Broken("no-task", f"day {table.turn} gave no group to a task"))
        return replace(table, last_turn=table.facts.solo.turns), found
    if not table.exclusive:
        message = f"{table.active} set no group aside in turn {table.turn}"
        found.append(Broken("no-group", message, "say place and the colour, even without spaces"))
    if not table.last_turn and ending(table):
        table = replace(table, last_turn=table.turn + 1)
    return table, found


def _roll(table: Table, move: Roll) -> Outcome:
    table, found = _close_turn(table)
    if table.is_over or (table.last_turn and table.turn >= table.last_turn):
        found.append(Broken("game-over", f"turn {table.turn} was the last of the game"))
    seats = tuple(seat.next_turn() for seat in table.seats)
    table = replace(table, turn=table.turn + 1, roll=move.dice, seats=seats, exclusive="")
    if table.solo is None:
        return table, found
    table, more = mark_day(table, table.solo, len(move.dice))
    return table, found + more


def _end(table: Table) -> Outcome:
    table, found = _close_turn(table)
    if table.is_over:
        found.append(Broken("game-over", "the game is over already"))
    elif not table.last_turn or table.turn < table.last_turn:
        advice = f"turn {table.last_turn} is the last" if table.last_turn else ""
        message = f"the game does not end with turn {table.turn}"
        found.append(Broken("ended-too-early", message, advice))
    return replace(table, is_over=True), found


def _deal(table: Table, player: str, move: Deal) -> Outcome:
    found = []
    seat = table.seat(player)
    if table.turn or any(kind == move.kind for kind, _ in seat.hand):
        title = decks.TITLES[move.kind]
        message = f"{title} cards are dealt once, before the first roll"
        found.append(Broken("dealt-already", message, "an action names the bit that was erased"))
    wanted = range(table.facts.drawn, table.facts.drawn + 1)
    table, more = decks.draw(table, move.kind, move.drawn, wanted)
    table, kept = decks.keep_one(table, seat, move.kind, move.drawn, move.kept)
    return table, found + more + kept


def _beside(table: Table, player: str, move: Complete | Bonus) -> Outcome:
    """What may be done at any moment of the game: completing cards, claiming Bonus Bits."""
    found = []
    if not table.turn:
        found.append(Broken("not-rolled", "nobody has rolled yet", "roll first"))
    elif table.is_over:
        found.append(Broken("game-over", "the game is over"))
    if isinstance(move, Bonus):
        table, more = claim_bonus(table, player, move)
        return table, found + more
    for name in move.cards:
        table, more = decks.complete(table, player, name)
        found += more
    return table, found


def _tell(table: Table, player: str, move: Inspire | Count | Reveal | Has) -> Outcome:
    seat = table.seat(player)
    match move:
        case Inspire():
            owner = next((its.name for its in table.seats if its.inspiration == move.card), player)
            found = []
            if owner != player:
                found.append(Broken("card-not-in-deck", f"{owner} has the card {move.card}"))
            return table.with_seat(replace(seat, inspiration=move.card)), found
        case Count():
            seat = replace(seat, counts={**seat.counts, move.award: move.count})
            return table.with_seat(seat), []
        case Reveal():
            return _reveal(table, player, move)
        case Has():
            if table.turn:
                return table, [Broken("not-a-move", "the moves already tell what a player has")]
            held = [(table.library.cards[name].kind, name) for name in move.cards]
            completed = tuple(card for card in held if card[0] != "research")
            kept = tuple(name for kind, name in held if kind == "research")
            return table.with_seat(replace(seat, completed=completed, kept=kept)), []


def _reveal(table: Table, player: str, move: Reveal) -> Outcome:
    found = []
    for name in move.cards:
        seat = table.seat(player)
        kept = list(seat.kept)
        if name in kept:
            continue
        if "?" not in kept or name not in table.decks["research"].hidden:
            found.append(Broken("card-not-there", f"{player} cannot have kept {name}"))
            continue
        kept[kept.index("?")] = name
        table = table.with_deck("research", table.decks["research"].known(name))
        table = table.with_seat(replace(seat, kept=tuple(kept)))
    return table, found
