"""What each line of a record does at the table: setup, rolls, and the players' moves."""

from dataclasses import replace

from scoring.games.unvention import building, journaling, moves, workshopping
from scoring.games.unvention.days import end_turn, present
from scoring.games.unvention.dice import DICE_IN_A_ROLL, in_text, options
from scoring.games.unvention.drop import DICE_IN_A_DROP, Setup, meaning_of
from scoring.games.unvention.facts import WORKSHOPS
from scoring.games.unvention.notation import parse_move
from scoring.games.unvention.seat import MoveDone, UnventionSeat, begin_turn, broken, refuse
from scoring.games.unvention.sheet import UnventionSheet
from scoring.games.unvention.table import Happened, UnventionTable
from scoring.message import Book, Message, plain
from scoring.record import Entry, GameRecord

say = Book(__package__)


def new_table(record: GameRecord) -> Happened:
    """Clean sheets, before the setup."""
    return Happened(UnventionTable({player: UnventionSeat() for player in record.players}))


def dice_now(table: UnventionTable) -> tuple[int, ...]:
    """Five dice for a roll; three for the drop while the table is not set up."""
    has_setup = table.is_set_up or table.has_begun
    return (DICE_IN_A_ROLL,) if has_setup else (DICE_IN_A_DROP, DICE_IN_A_ROLL)


def happen(table: UnventionTable, entry: Entry) -> Happened:
    """What one entry does to the table.

    Raises:
        RecordError: the entry means nothing.
    """
    return play(table, entry.player, parse_move(entry), entry.line)


def finish(table: UnventionTable) -> Happened:
    """The last turn ended, if every player has done what it asks."""
    return Happened(table) if table.still_to_journal else end_turn(table)


def play(
    table: UnventionTable, player: str, move: moves.TableMove | moves.PlayerMove, line: int = 0
) -> Happened:
    """One move of a player, or of the table when the player is ""."""
    ended = Happened(table)
    match move:
        case Setup():
            return set_up(table, move)
        case moves.RollFive():
            return roll(table, move, line)
        case moves.Present():
            if not table.still_to_journal:
                ended = end_turn(table)
            done = present(ended.table, ended.table.seats[player], move)
        case _ if table.is_over:
            done = refuse(table.seats[player], say("game-over"))
        case _:
            done = apply_move(table.seats[player], move)
    mine = tuple(replace(found, player=player) for found in done.problems)
    table = ended.table.with_seat(player, done.seat)
    return Happened(table, ended.problems + mine, ended.gains + done.gains)


def set_up(table: UnventionTable, setup: Setup) -> Happened:
    """Every player removes the same parts and circles the same Idea (rule 1)."""
    if table.is_set_up:
        return Happened(table, (broken(say("second-setup")),))
    seats = {
        player: seat.changed(_set_up(seat.sheet, setup)) for player, seat in table.seats.items()
    }
    problems = (broken(say("setup-too-late")),) if table.has_begun else ()
    return Happened(replace(table, seats=seats, is_set_up=True), problems, (meaning_of(setup),))


def _set_up(sheet: UnventionSheet, setup: Setup) -> UnventionSheet:
    for workshop, number in setup.removed:
        marks = sheet.workshops[workshop]
        gone = {part for part, printed in WORKSHOPS[workshop].parts.items() if printed == number}
        sheet = sheet.with_workshop(workshop, replace(marks, removed=marks.removed | gone))
    return sheet.with_invention(setup.bonus, sheet.inventions[setup.bonus].with_ideas(1))


def roll(table: UnventionTable, move: moves.RollFive, line: int = 0) -> Happened:
    """The turn before is over; every player begins a new one (rule 2)."""
    ended = end_turn(table)
    problems = list(ended.problems)
    if not table.is_set_up and not table.has_begun:
        problems.append(broken(say("no-setup")))
    if ended.table.is_over:
        problems.append(broken(say("game-over")))
        return Happened(ended.table, tuple(problems), ended.gains)
    turn = begin_turn(move.dice)
    seats = {player: UnventionSeat(seat.sheet, turn) for player, seat in ended.table.seats.items()}
    meaning = options(move.dice)
    shown: Message = meaning.name or plain(in_text(meaning.groups))
    table = replace(ended.table, seats=seats, presenting="", has_begun=True, roll_line=line)
    return Happened(table, tuple(problems), (*ended.gains, shown))


def apply_move(seat: UnventionSeat, move: moves.PlayerMove) -> MoveDone:
    """What a move does to the player's own sheet; presenting belongs to the table."""
    match move:
        case moves.Write():
            return journaling.write(seat, move)
        case moves.Unable():
            return journaling.cross(seat, move)
        case moves.Strike():
            return journaling.strike(seat, move)
        case moves.Amend():
            return journaling.amend(seat, move)
        case moves.Present():
            raise TypeError("presenting is a matter of the table")
    return _apply_in_workshop(seat, move)


def _apply_in_workshop(
    seat: UnventionSeat,
    move: moves.Circle
    | moves.Buy
    | moves.Leap
    | moves.Bearing
    | moves.BuildMechanism
    | moves.PlaceIdea,
) -> MoveDone:
    match move:
        case moves.Circle():
            return workshopping.circle(seat, move)
        case moves.Buy():
            return workshopping.buy(seat, move)
        case moves.Leap():
            return workshopping.leap(seat, move)
        case moves.Bearing():
            return workshopping.bear(seat, move)
        case moves.BuildMechanism():
            return building.build(seat, move)
        case moves.PlaceIdea():
            return building.place_idea(seat, move)
