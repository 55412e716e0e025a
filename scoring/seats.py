"""Who plays, and whose sheets lie on the table: what is wrong with that, for every game alike."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from scoring.message import Book
from scoring.record import FilledSheet, GameRecord
from scoring.score import Problem, problem
from scoring.sheet import FieldKind, SheetLayout

FEW_NUMBERS = 8
"""So many numbers or colours by hand, and two sheets that are equal are no chance any more."""
FEW_MARKS = 24
"""So many marks of any kind, and they are none either."""
BY_HAND = (FieldKind.DIGIT, FieldKind.NUMBER, FieldKind.SPOT)
NO_WINNER = frozenset({"game-not-over", "two-sheets", "no-sheet", "same-sheet"})
"""Problems beside which nobody can be named as the winner."""

say = Book(__package__)


def sheets_by_player(record: GameRecord) -> dict[str, tuple[FilledSheet, ...]]:
    """The sheets of every player, as they sit; () for one who has none."""
    return {
        name: tuple(sheet for sheet in record.sheets if sheet.player == name)
        for name in record.players
    }


def players_problem(title: str, counts: range, record: GameRecord) -> Iterator[Problem]:
    """Too many or too few players; a few sheets alone may be those of some of them."""
    fewest, most, seen = counts[0], counts[-1], len(record.players)
    are_some_sheets = not record.entries and seen < fewest
    if seen not in counts and not are_some_sheets:
        message = say("number-of-players", game=title, fewest=fewest, most=most, seen=seen)
        yield problem(message, line=2)


def owners_problems(record: GameRecord, *, by_moves: bool) -> Iterator[Problem]:
    """Sheets of nobody, of one player twice, and players without one where sheets tell the game."""
    owners = Counter((sheet.player, sheet.sheet) for sheet in record.sheets)
    for player, kind in owners:
        if player not in record.players:
            yield problem(say("unknown-player", name=player), player=player)
        if owners[player, kind] > 1:
            yield problem(say("two-sheets", name=player, count=owners[player, kind]), player=player)
    if record.sheets and not by_moves:
        missing = [name for name in record.players if not any(name == p for p, _ in owners)]
        yield from (problem(say("no-sheet", name=name), player=name) for name in missing)


def twin_problems(
    record: GameRecord, layouts: Sequence[SheetLayout], counted: Mapping[str, frozenset[str]]
) -> Iterator[Problem]:
    """One sheet handed in for two players.

    Args:
        record: What lies on the table.
        layouts: The sheets that the game has.
        counted: By sheet: the boxes of its count, which follow from the rest.
    """
    kinds = {one.sheet: {field.id: field.kind for field in one.fields} for one in layouts}
    for one, other in combinations(record.sheets, 2):
        if one.sheet != other.sheet or one.player == other.player or one.sheet not in kinds:
            continue
        ours, theirs = (
            {f: mark for f, mark in sheet.marks.items() if f not in counted[sheet.sheet] | {"name"}}
            for sheet in (one, other)
        )
        by_hand = sum(1 for field in ours if kinds[one.sheet].get(field) in BY_HAND)
        if ours == theirs and (by_hand >= FEW_NUMBERS or len(ours) >= FEW_MARKS):
            message = say("same-sheet", one=one.player, other=other.player)
            yield problem(message, player=other.player)
