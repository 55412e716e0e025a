"""What one move makes of the table, and the rules it broke.

A move is carried out as written even when it breaks a rule, because that is what lies on the table.
"""

from collections.abc import Iterator
from dataclasses import replace

import scoring.replay
from scoring.games.roland_wright import decks
from scoring.games.roland_wright.actions import act
from scoring.games.roland_wright.commentary import comments, ending
from scoring.games.roland_wright.moves import (
    Action,
    ClaimBonus,
    CompleteCards,
    DoNothing,
    GiveToTask,
    KeepWeekend,
    PlaceBits,
    SoloMove,
    StokeFire,
    WindClock,
)
from scoring.games.roland_wright.names import deck_title
from scoring.games.roland_wright.notation import Move, parse_move
from scoring.games.roland_wright.placing import claim_bonus, place
from scoring.games.roland_wright.solo import mark_day, not_rolled, play_solo
from scoring.games.roland_wright.table import Outcome, RolandTable
from scoring.games.roland_wright.telling import deal, lay, tell
from scoring.games.roland_wright.told import (
    EndGame,
    FirstCards,
    HasCards,
    HasCounted,
    Reveal,
    RollColours,
    StateCard,
    TellAward,
    TellInspiration,
    UseAwards,
    UseBoard,
    UseCards,
)
from scoring.message import Book, both
from scoring.record import Entry
from scoring.score import Problem, problem

say = Book(__package__)


def play_entry(table: RolandTable, entry: Entry) -> scoring.replay.Happened[RolandTable]:
    """What one entry of a record does to the table.

    Raises:
        RecordError: nobody could mean it.
    """
    move = parse_move(entry, table)
    after, found = play(table, entry.player, move)
    problems = tuple(one if one.player else replace(one, player=entry.player) for one in found)
    return scoring.replay.Happened(after, problems, comments(entry.player, move, table, after))


def play(table: RolandTable, player: str, move: Move) -> Outcome:
    """The table after a move, and the rules it broke."""
    match move:
        case UseBoard() | UseCards() | StateCard() | UseAwards():
            return lay(table, move)
        case RollColours():
            return _roll(table, move)
        case EndGame():
            return _end(table)
        case TellInspiration() | TellAward() | Reveal() | HasCards() | HasCounted():
            return tell(table, player, move)
        case FirstCards():
            return deal(table, player, move)
    missing = [] if table.was_played else list(_no_starting_cards(table))
    table = replace(table, was_played=True)
    if isinstance(move, CompleteCards | ClaimBonus):
        table, found = _beside(table, player, move)
    else:
        table, found = _within_turn(table, player, move)
    return table, missing + found


def _no_starting_cards(table: RolandTable) -> Iterator[Problem]:
    """Who begins to play without the cards that everybody keeps at first (rule 3)."""
    for seat in table.seats:
        held = {kind for kind, _ in seat.hand}
        missing = [kind for kind in ("hallmark", "equipment") if kind not in held]
        if missing:
            kinds = both(*map(deck_title, missing))
            message = say("no-starting-cards", kinds=kinds, word=missing[0])
            yield problem(message, message.with_part("suggestion"), player=seat.name)


def _within_turn(
    table: RolandTable, player: str, move: PlaceBits | Action | SoloMove | DoNothing
) -> Outcome:
    found = _turn_problems(table, player)
    match move:
        case PlaceBits():
            after, more = place(table, player, move)
        case GiveToTask() | WindClock() | StokeFire() | KeepWeekend():
            after, more = play_solo(table, table.solo, move) if table.solo else (table, [])
        case DoNothing():
            after, more = table, []
        case _:
            if table.seat(player).has_acted:
                found.append(problem(say("acted-twice")))
            after, more = act(table, player, move)
    return after, found + [one for one in more if one not in found]


def _turn_problems(table: RolandTable, player: str) -> list[Problem]:
    if not table.turn:
        return [not_rolled()]
    if table.is_over:
        return [problem(say("game-over"))]
    solo = table.solo
    if solo and solo.day in table.facts.solo.weekend_days and not solo.weekend_due:
        return [problem(say("turn-over", name=player))]
    return []


def _beside(table: RolandTable, player: str, move: CompleteCards | ClaimBonus) -> Outcome:
    """What may be done at any moment of the game: completing cards, claiming Bonus Bits."""
    found = []
    if not table.turn:
        found.append(not_rolled())
    elif table.is_over:
        found.append(problem(say("game-over")))
    if isinstance(move, ClaimBonus):
        table, more = claim_bonus(table, player, move)
        return table, found + more
    for name in move.cards:
        table, more = decks.complete(table, player, name)
        found += more
    return table, found


def _close_turn(table: RolandTable) -> Outcome:
    """The end of a turn: what was left undone, and whether the end of the game is near."""
    if not table.turn or table.is_over:
        return table, []
    found = []
    if table.solo is not None:
        if table.solo.used is None and table.was_played:
            found.append(problem(say("no-task", day=str(table.turn))))
        return replace(table, last_turn=table.facts.solo.turns), found
    if not table.exclusive and table.was_played:
        message = say("no-group", name=table.active, turn=str(table.turn))
        found.append(problem(message, message.with_part("suggestion")))
    if not table.last_turn and ending(table):
        table = replace(table, last_turn=table.turn + 1)
    return table, found


def _roll(table: RolandTable, move: RollColours) -> Outcome:
    table, found = _close_turn(table)
    if table.is_over or (table.last_turn and table.turn >= table.last_turn):
        found.append(problem(say("game-over", part="last-turn", turn=str(table.turn))))
    seats = tuple(seat.next_turn() for seat in table.seats)
    table = replace(table, turn=table.turn + 1, roll=move.dice, seats=seats, exclusive="")
    if table.solo is None:
        return table, found
    table, more = mark_day(table, table.solo, len(move.dice))
    return table, found + (more if table.was_played else [])


def _end(table: RolandTable) -> Outcome:
    table, found = _close_turn(table)
    if table.is_over:
        found.append(problem(say("game-over", part="already")))
    elif table.was_played and (not table.last_turn or table.turn < table.last_turn):
        message = say("ended-too-early", turn=str(table.turn), last=str(table.last_turn))
        advice = message.with_part("suggestion") if table.last_turn else None
        return table, [problem(message, advice)]
    return replace(table, is_over=True), found
