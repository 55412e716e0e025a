"""The whole table: columns, rolls and boxes, what each breaks (rules 2 to 6, 13 to 15), stages.

A broken rule is a Problem, and the move is then carried out as far as the paper has room, because
that is what the players' sheets will show.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

import scoring.replay
from scoring.dice import RollOptions, equal_dice
from scoring.games.yacht.facts import BOXES, COLUMNS, DICE, FURTHER_YACHT, ROLLS, Pips, points_in
from scoring.games.yacht.moves import FillBox, Throw, UseColumn, YachtMove
from scoring.games.yacht.paper import box_name
from scoring.games.yacht.scores import of_moves
from scoring.games.yacht.sheet import YachtSheet, YachtTable
from scoring.message import Book, Message, both, either, plain
from scoring.record import GameRecord
from scoring.score import Problem, problem
from scoring.stage import Choice, Form, Offer, Stage
from scoring.standing import Sheets

say = Book(__package__)

Happened: TypeAlias = scoring.replay.Happened[YachtTable]
"""What one entry did to the table."""


def new_table(record: GameRecord) -> Happened:
    """Clean sheets, before the first roll."""
    return Happened(YachtTable(dict.fromkeys(record.players, YachtSheet())))


def options(roll: Sequence[str]) -> RollOptions:
    """Equal dice together, and what they are worth in each box, most first (rules 7 to 12)."""
    dice = tuple(map(int, roll))
    worth = {box: points_in(box, dice) for box in BOXES}
    best = sorted((box for box in BOXES if worth[box]), key=lambda box: -worth[box])
    choices = tuple(say("worth-in-box", box=box_name(box), points=worth[box]) for box in best)
    return RollOptions(equal_dice(roll), choices=choices)


def play(table: YachtTable, player: str, move: YachtMove) -> Happened:
    """One move of a player, or of the table when the player is ""."""
    match move:
        case UseColumn():
            return use_column(table, move.column)
        case Throw():
            return throw(table, move)
        case FillBox():
            return fill(table, player, move)


def use_column(table: YachtTable, column: int) -> Happened:
    """The next game goes into this column (rule 2)."""
    if table.has_begun and not table.is_over:
        return Happened(table, (problem(say("column-too-late", game=str(table.column))),))
    after = table.next_game(column)
    if column in after.finished:
        return Happened(table, (problem(say("column-used", game=str(column))),))
    return Happened(after)


def throw(table: YachtTable, move: Throw) -> Happened:
    """The first roll of a turn, or a later one, told with all five dice or some (rule 5)."""
    if move.put_back and not table.dice:
        return Happened(table, (_not_rolled(),))
    if table.is_over:
        if table.column == COLUMNS[-1]:
            return Happened(table, (problem(say("sheet-full")),))
        table = table.next_game(table.column + 1)
    problems = []
    lying = Counter(table.dice if move.put_back else ())
    missing = sorted((Counter(move.put_back) - lying).elements())
    if missing:
        faces, dice = either(*map(str, missing)), " ".join(map(str, sorted(table.dice)))
        message = say("die-not-there", faces=faces, dice=dice)
        problems.append(problem(message, message.with_part("suggestion")))
    kept = sorted((lying - Counter(move.put_back)).elements())
    after = replace(table, dice=(*kept, *move.dice)[:DICE], rolls=table.rolls + 1)
    gain = say("dice-lie", roll=after.rolls, dice=" ".join(map(str, after.dice)))
    if after.rolls == 1:
        gain = say("rolls", game=str(after.column), round=after.round, name=after.active)
    return Happened(after, tuple(problems), (gain,))


def fill(table: YachtTable, player: str, move: FillBox) -> Happened:
    """A player writes in a box (rules 6, 13 to 15)."""
    sheet = table.sheets[player]
    if move.box in sheet.points:
        message = say("box-filled", box=box_name(move.box), points=str(sheet.points[move.box]))
        suggestion = _choose(sheet.free) if sheet.free else None
        return Happened(table, (problem(message, suggestion, player=player),))
    problems = _fill_problems(table, player, move)
    if move.points is None and not table.dice:
        return Happened(table, problems)
    points = sheet.worth(move.box, table.dice) if move.points is None else move.points
    sheets = {**table.sheets, player: sheet.write(move.box, points, table.dice)}
    after = replace(table, sheets=sheets, dice=(), rolls=0)
    gains = [say("box-written", box=box_name(move.box), points=points)]
    if sheet.earns_tick(table.dice):
        gains.append(say("further-yacht", points=str(FURTHER_YACHT)))
    if after.is_over:
        gains.append(_game_ends(after))
    return Happened(after, problems, tuple(gains))


def wrong_fill(
    sheet: YachtSheet, move: FillBox, dice: Pips, *, player: str, fields: tuple[str, ...] = ()
) -> Iterator[Problem]:
    """What is wrong with a number in an empty box after this roll."""
    allowed, right = sheet.allowed(dice), sheet.worth(move.box, dice)
    if move.box not in allowed:
        message = say("joker-elsewhere", box=box_name(move.box))
        yield problem(message, _choose(allowed), player=player, fields=fields)
    if move.points != right:
        written, points = str(move.points), str(right)
        message = say("wrong-number", box=box_name(move.box), written=written, points=points)
        yield problem(message, message.with_part("suggestion"), player=player, fields=fields)


def stage_of(table: YachtTable, sheets: Sheets, by_moves: bool) -> Stage:
    """Whose turn it is, and what the dice are worth to them in every box they may use."""
    if not by_moves and any(sheets.values()):
        return Stage()
    if table.is_over:
        return Stage(_game_ends(table, part="stage"), ends="game")
    name, sheet, dice = table.active, table.sheets[table.active], table.dice
    sentence = say("turn", game=str(table.column), round=table.round, name=name, rolls=table.rolls)
    worth = {box: sheet.worth(box, dice) for box in (sheet.allowed(dice) if dice else ())}
    kind = "further" if sheet.earns_tick(dice) else "joker" if sheet.is_joker(dice) else "plain"
    why = say("offer-reason", kind=kind, tick=str(FURTHER_YACHT), dice=" ".join(map(str, dice)))
    button = say("write-here")
    offers = tuple(
        Offer(name, box_name(box), worth[box], why, f"{name} {FillBox(box)}", button=button)
        for box in sorted(worth, key=lambda box: -worth[box])
    )
    return Stage(sentence, is_over=False, offers=offers)


def forms(table: YachtTable) -> tuple[Form, ...]:
    """The column of the next game, while it can be chosen."""
    if table.has_begun and not table.is_over:
        return ()
    used = table.next_game(table.column).finished
    free = [str(column) for column in COLUMNS if column not in used]
    choice = Choice("column", say("form-column"), tuple((one, plain(one)) for one in free))
    return (Form(say("form-title"), (choice,), "column {column}", say("form-confirm")),)


def _game_ends(table: YachtTable, part: str = "") -> Message:
    standing = of_moves(table, dict.fromkeys(table.sheets, ()))
    points = max(player.total for player in standing.players)
    names, game, winners = both(*standing.winners), str(table.column), len(standing.winners)
    return say("game-ends", part=part, game=game, names=names, winners=winners, points=points)


def _choose(boxes: Sequence[str]) -> Message:
    return say("choose-box", boxes=either(*map(box_name, boxes)))


def _not_rolled() -> Problem:
    return problem(say("not-rolled"), say("not-rolled", part="suggestion"))


def _fill_problems(table: YachtTable, player: str, move: FillBox) -> tuple[Problem, ...]:
    sheet, dice, found = table.sheets[player], table.dice, []
    if player != table.active:
        found.append(problem(say("out-of-turn", name=table.active), player=player))
    if not dice:
        return (*found, replace(_not_rolled(), player=player))
    if table.rolls > ROLLS:
        found.append(problem(say("too-many-rolls", rolls=table.rolls, most=ROLLS), player=player))
    points = sheet.worth(move.box, dice) if move.points is None else move.points
    return (*found, *wrong_fill(sheet, FillBox(move.box, points), dice, player=player))
