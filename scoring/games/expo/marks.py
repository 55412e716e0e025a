"""A player's sheet to and from the marks on paper.

Reading is lenient: it takes what the marks say and judges nothing; `status` does that.
"""

from collections.abc import Callable

from scoring.games.expo.facts import DISPLAYS, FACTS, LINES, NUMBER_NAMES, RESOURCES
from scoring.games.expo.fields import DAY_IDS, display_id
from scoring.games.expo.scores import player_score
from scoring.games.expo.sheet import PlayerSheet
from scoring.record import FilledSheet


def filled_sheet(player: str, sheet: PlayerSheet, *, is_final: bool = False) -> FilledSheet:
    """The paper as it then looks, with the final score when the game is over."""
    marks = dict.fromkeys(DAY_IDS[: sheet.days], "marked")
    marks.update({f"{name}.held": str(units) for name, units in sheet.held.items() if units})
    marks.update({f"{name}.number": str(number) for name, number in sheet.numbers.items()})
    marks.update({display_id(one): "marked" for one in DISPLAYS if one in sheet.displays})
    for line in LINES:
        if line in sheet.circled:
            marks[f"{line}.bonus"] = "circled"
        elif line in sheet.crossed:
            marks[f"{line}.bonus"] = "crossed"
    marks.update({f"{name}.focus": "marked" for name in RESOURCES if name in sheet.focuses})
    marks.update({f"pavilion.{p}": "marked" for p in FACTS.pavilions if p in sheet.pavilions})
    if is_final:
        marks.update({line.id: str(line.correct) for line in player_score(player, sheet).lines})
    return FilledSheet(player, "player", marks)


def read_sheet(filled: FilledSheet) -> PlayerSheet:
    """What the marks say."""
    number = number_in(filled)
    numbers = {name: number(f"{name}.number") for name in NUMBER_NAMES}
    return PlayerSheet(
        held={name: number(f"{name}.held") or 0 for name in RESOURCES},
        numbers={name: value for name, value in numbers.items() if value is not None},
        displays=frozenset(display for display in DISPLAYS if filled[display_id(display)]),
        focuses=frozenset(name for name in RESOURCES if filled[f"{name}.focus"]),
        pavilions=frozenset(name for name in FACTS.pavilions if filled[f"pavilion.{name}"]),
        circled=frozenset(line for line in LINES if filled[f"{line}.bonus"] == "circled"),
        crossed=frozenset(line for line in LINES if filled[f"{line}.bonus"] == "crossed"),
        days=sum(1 for day in DAY_IDS if filled[day]),
    )


def number_in(filled: FilledSheet) -> Callable[[str], int | None]:
    """Tells what number stands in a box; None when there is none."""

    def number(field_id: str) -> int | None:
        return int(filled[field_id]) if filled[field_id].isdecimal() else None

    return number
