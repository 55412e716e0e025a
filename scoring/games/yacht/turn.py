"""One turn on one sheet: the box that explains what changed, or every rule it breaks (rule 21)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.checks import changed_marks, how_many
from scoring.game import SeenTurn
from scoring.games.yacht.facts import BOXES, COLUMNS, Pips
from scoring.games.yacht.moves import FillBox
from scoring.games.yacht.paper import field_id, place, sheet_of, tick_ids
from scoring.games.yacht.play import wrong_fill
from scoring.games.yacht.scores import score_boxes, written
from scoring.games.yacht.sheet import YachtTable
from scoring.message import Book
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck, problem

say = Book(__package__)


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:
    """The box that was filled with this last roll of a turn, or every rule it breaks."""
    problems = [*changed_marks(before, after, place, {box.id for box in score_boxes()})]
    filled = [
        (column, box)
        for column in COLUMNS
        for box in BOXES
        if after[field_id(column, box)] and not before[field_id(column, box)]
    ]
    if len(filled) != 1:
        fields = tuple(field_id(*one) for one in filled)
        message = say("not-one-box", boxes=len(filled))
        suggestion = message.with_part("suggestion")
        found = problem(message, suggestion, player=after.player, fields=fields)
        return TurnCheck(False, (), (*problems, found))
    problems += _box_problems(before, after, filled[0], tuple(map(int, roll)))
    return TurnCheck(
        not problems, () if problems else (str(FillBox(filled[0][1])),), tuple(problems)
    )


def turns(played: Played[YachtTable]) -> Iterator[SeenTurn]:
    """Every box of a game as it is seen being filled on the player's sheet."""
    for before, after in pairwise(played.history()):
        name = after.entry.player if after.entry else ""
        if name:
            (old,), (new,) = written(before.table, name), written(after.table, name)
            yield SeenTurn(old, new, tuple(map(str, before.table.dice)))


def _box_problems(
    before: FilledSheet, after: FilledSheet, filled: tuple[int, str], dice: Pips
) -> Iterator[Problem]:
    column, box = filled
    sheet, field = sheet_of(before, column), field_id(column, box)
    move = FillBox(box, int(after[field]))
    yield from wrong_fill(sheet, move, dice, player=after.player, fields=(field,))
    ticks = tick_ids(column)
    added = how_many([after[tick] for tick in ticks]) - sheet.ticks
    earned = int(sheet.earns_tick(dice))
    if added != earned:
        message = say("wrong-ticks", added=added, earned=earned)
        yield problem(message, player=after.player, fields=ticks[sheet.ticks : sheet.ticks + 1])
    for other in COLUMNS:
        new = tuple(tick for tick in tick_ids(other) if after[tick] and not before[tick])
        if new and other != column:
            yield problem(
                say("wrong-ticks", added=len(new), earned=0), player=after.player, fields=new
            )
