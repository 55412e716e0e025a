"""The whole table: setup, rolls, the ends of turns and days, presenting (rules 1, 2, 14, 15)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import scoring.replay
from scoring.games.unvention import building, journaling, moves, workshopping
from scoring.games.unvention.dice import Setup, options
from scoring.games.unvention.facts import DAYS, INVENTIONS, TOOLS, WORKSHOPS
from scoring.games.unvention.scores import invention_score
from scoring.games.unvention.seat import Played, Seat, refuse
from scoring.games.unvention.sheet import GONE, PlayerSheet
from scoring.games.unvention.turn import begin_turn
from scoring.score import Problem
from scoring.words import listed

OVER = len(DAYS)


@dataclass(frozen=True, slots=True)
class Table:
    """All players, and where the weekend stands."""

    seats: Mapping[str, Seat]
    day: int = 0
    """The day being played, as a place in DAYS; `OVER` when the last one is done."""
    presenting: str = ""
    """The day that has just ended, while its inventions are presented."""
    is_set_up: bool = False
    roll_line: int = field(default=0, compare=False)
    """Where the present roll stood in the record."""

    def with_seat(self, player: str, seat: Seat) -> "Table":
        """With one player's place changed."""
        return replace(self, seats={**self.seats, player: seat})

    @property
    def sheets(self) -> dict[str, PlayerSheet]:
        """Every player's sheet."""
        return {player: seat.sheet for player, seat in self.seats.items()}


Happened: TypeAlias = scoring.replay.Happened[Table]
"""What one entry did to the table."""


def new_table(players: Sequence[str]) -> Table:
    """Clean sheets, before the setup."""
    return Table({player: Seat() for player in players})


def set_up(table: Table, setup: Setup) -> Happened:
    """Every player removes the same parts and circles the same Idea (rule 1)."""
    if table.is_set_up:
        problem = Problem("second-setup", "the table is set up already", "leave this line out")
        return Happened(table, (problem,))
    seats = {player: Seat(_set_up(seat.sheet, setup)) for player, seat in table.seats.items()}
    removed = listed([f"{workshop} {number}" for workshop, number in setup.removed])
    gain = f"removed: {removed}; {INVENTIONS[setup.bonus].title} gets an Idea"
    return Happened(replace(table, seats=seats, is_set_up=True), (), (gain,))


def _set_up(sheet: PlayerSheet, setup: Setup) -> PlayerSheet:
    for workshop, number in setup.removed:
        marks = sheet.workshops[workshop]
        gone = {part for part, printed in WORKSHOPS[workshop].parts.items() if printed == number}
        sheet = sheet.with_workshop(workshop, replace(marks, removed=marks.removed | gone))
    return sheet.with_invention(setup.bonus, sheet.inventions[setup.bonus].with_ideas(1))


def roll(table: Table, dice: Sequence[str], line: int = 0) -> Happened:
    """The turn before is over; every player begins a new one (rule 2)."""
    ended = end_turn(table)
    problems = list(ended.problems)
    if not table.is_set_up:
        problems.append(
            Problem("no-setup", "the game begins without a setup", "drop three dice first")
        )
    if ended.table.day == OVER:
        problems.append(Problem("game-over", "the game has ended", "leave this roll out"))
        return Happened(ended.table, tuple(problems), ended.gains)
    turn = begin_turn(dice)
    seats = {player: Seat(seat.sheet, turn) for player, seat in ended.table.seats.items()}
    meaning = options(dice)
    groups = " | ".join(" ".join(group) for group in meaning.groups)
    table = replace(ended.table, seats=seats, presenting="", is_set_up=True, roll_line=line)
    return Happened(table, tuple(problems), (*ended.gains, meaning.name or groups))


def play(table: Table, player: str, move: moves.PlayerMove) -> Happened:
    """One player's move."""
    before: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    if isinstance(move, moves.Present):
        ended = end_turn(table)
        table, problems, before = ended.table, ended.problems, ended.gains
        played = _present(table, table.seats[player], move)
    else:
        played = apply_move(table.seats[player], move)
    mine = tuple(replace(problem, player=player) for problem in played.problems)
    return Happened(table.with_seat(player, played.seat), problems + mine, before + played.gains)


def apply_move(seat: Seat, move: moves.PlayerMove) -> Played:
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
    seat: Seat,
    move: moves.Circle | moves.Buy | moves.Leap | moves.Bearing | moves.Build | moves.PlaceIdea,
) -> Played:
    match move:
        case moves.Circle():
            return workshopping.circle(seat, move)
        case moves.Buy():
            return workshopping.buy(seat, move)
        case moves.Leap():
            return workshopping.leap(seat, move)
        case moves.Bearing():
            return workshopping.bear(seat, move)
        case moves.Build():
            return building.build(seat, move)
        case moves.PlaceIdea():
            return building.place_idea(seat, move)


def _present(table: Table, seat: Seat, move: moves.Present) -> Played:
    title = INVENTIONS[move.invention].title
    box = f"{move.invention}.total"
    marks = seat.sheet.inventions[move.invention]
    if not table.presenting:
        return refuse(seat, "no-day-ended", "no day has ended", "wait for its end", box)
    if marks.presented:
        return refuse(
            seat,
            "presented-before",
            f"{title} was presented on {marks.presented.capitalize()}",
            "present each invention once",
            box,
        )
    complete = seat.sheet.is_invention_complete(move.invention)
    if not complete and table.presenting != DAYS[-1]:
        return refuse(
            seat,
            "not-complete",
            f"{title} is not complete",
            "present it on Sunday, or when it is complete",
            box,
        )
    changed = replace(marks, presented=table.presenting)
    sheet = seat.sheet.with_invention(move.invention, changed)
    score = invention_score(sheet, move.invention, table.presenting)
    return Played(seat.changed(sheet), (), (f"{title} presented, {score}",))


def end_turn(table: Table) -> Happened:
    """Duties checked, first values of tools crossed off elsewhere, the day ended (rule 14)."""
    if all(seat.turn is None for seat in table.seats.values()):
        return Happened(table)
    problems = [
        replace(problem, player=player, line=table.roll_line)
        for player, seat in table.seats.items()
        for problem in duties(seat)
    ]
    unlocked = {tool for tool in TOOLS if any(s.sheet.has_tool(tool) for s in table.seats.values())}
    seats = {player: Seat(_cross_off(s.sheet, unlocked)) for player, s in table.seats.items()}
    table = replace(table, seats=seats)
    most = max(seat.sheet.complete_journals for seat in seats.values())
    if most <= table.day:
        return Happened(table, tuple(problems))
    ended = DAYS[table.day]
    gains = [f"{ended.capitalize()} ends"]
    gains += [f"{DAYS[skipped].capitalize()} is skipped" for skipped in range(table.day + 1, most)]
    return Happened(replace(table, day=most, presenting=ended), tuple(problems), tuple(gains))


def duties(seat: Seat) -> list[Problem]:
    """What a player has left undone at the end of a turn (rules 5 and 13)."""
    turn = seat.turn
    problems = []
    if turn is not None and not turn.has_journaled:
        problems.append(
            Problem(
                "no-journaling",
                "no number was written in this turn, and journaling may not be skipped",
                "write a number, or an X if none fits",
            )
        )
    open_bulbs = any(marks.has_free_bulb for marks in seat.sheet.inventions.values())
    if turn is not None and turn.ideas_to_place and open_bulbs:
        problems.append(
            Problem(
                "idea-not-placed",
                "the Idea of a completed journal was circled in no invention",
                "circle a bulb of an invention",
            )
        )
    return problems


def _cross_off(sheet: PlayerSheet, unlocked: set[str]) -> PlayerSheet:
    for tool in sorted(unlocked):
        if not sheet.tools[tool]:
            sheet = sheet.with_tool(tool, GONE)
    return sheet
