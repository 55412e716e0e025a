"""What a game is played with: its dice, and its sheets as they lie on the table.

Two sheets with mostly the same fields are two editions of one: a new one takes the old one's place.
A sheet with fields of its own, like the tasks of a solo game, lies beside it.
"""

from functools import lru_cache

from scoring.dice import PIPS
from scoring.game import AnyGame
from scoring.games import find_game
from scoring.message import Message, plain
from scoring.paper import Paper
from scoring.sheet import SheetLayout

SEPARATOR = "|"
"""Between a player and a second sheet, in the key of that sheet; no name holds it."""


def has_coloured_dice(rules: AnyGame) -> bool:
    """Does this game roll colours?"""
    return rules.dice is not None and rules.dice.are_coloured


def faces_of(rules: AnyGame) -> tuple[str, ...]:
    """What a die of this game can show."""
    return rules.dice.faces if rules.dice else PIPS


def place_of(rules: AnyGame, field_id: str) -> Message:
    """What players call a field of a sheet, or a line of the count."""
    if isinstance(rules.paper, Paper):
        return rules.paper.place(field_id)
    named = rules.paper.lines.get(field_id) if rules.paper else None
    return named or plain(field_id)


def sheet_name(rules: AnyGame, sheet: str) -> Message:
    """What players call a sheet."""
    return rules.paper.sheet_name(sheet) if isinstance(rules.paper, Paper) else plain(sheet)


def layout_of(rules: AnyGame, sheet: str) -> SheetLayout | None:
    """The game's sheet of that name."""
    return next((layout for layout in rules.layouts if layout.sheet == sheet), None)


def sheet_key(rules: AnyGame, player: str, sheet: str) -> str:
    """Under what a player's sheet is kept: the name alone for the usual sheet."""
    slot = _slots(rules.name).get(sheet, "")
    return f"{player}{SEPARATOR}{slot}" if slot else player


def second_sheets(rules: AnyGame) -> tuple[str, ...]:
    """The sheets that lie beside the usual one."""
    return tuple(sorted({slot for slot in _slots(rules.name).values() if slot}))


@lru_cache(maxsize=16)
def _slots(game: str) -> dict[str, str]:
    """Each sheet's place: "" for the usual one and its editions, else the first sheet in it."""
    places: list[tuple[str, frozenset[str]]] = []
    slots: dict[str, str] = {}
    for layout in find_game(game).layouts:
        own = _own_fields(layout)
        for name, fields in places:
            if len(own & fields) * 2 >= min(len(own), len(fields)):
                slots[layout.sheet] = slots[name]
                break
        else:
            slots[layout.sheet] = layout.sheet if places else ""
            places.append((layout.sheet, own))
    return slots


def _own_fields(layout: SheetLayout) -> frozenset[str]:
    """The fields without name and sums, which stand on every sheet."""
    return frozenset(
        field.id
        for field in layout.fields
        if field.id != "name" and not field.id.startswith("score.")
    )
