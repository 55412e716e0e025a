"""What lies before one player as the marks of a sheet, and back.

sheet Ada player
  red: 1=Archery 2=Oars splay=left        top card first
  hand: 1=Tools 2=?2                      ?2 is some card of age 2
  score: 1=?1 2=Sailing total=2           the total is what the player says
  achievement: 1=1 2=World                ages, and special ones by name
  icons: castle=4                         what the player says
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    NORMAL_ACHIEVEMENTS,
    SPECIAL_ACHIEVEMENTS,
    Card,
    UnknownCard,
    find_card,
)
from scoring.games.innovation.names import (
    achievement_name,
    colour_name,
    icon_name,
    pile_name,
)
from scoring.games.innovation.state import SPLAYS, Civilization, Pile
from scoring.games.innovation.table import InnovationTable
from scoring.message import Book, Message, both
from scoring.record import FilledSheet, RecordError
from scoring.score import Problem, problem

say = Book(__package__)

SHEET = "player"
START_SHEET = "start"
"""A sheet of this name is where a record starts, not where it ends."""

NO_SUCH_MARK = "no-such-mark"
"""The code of a problem with a mark that no sheet can hold."""

CARD_GROUPS = (*COLOURS, "hand", "score")


@dataclass(frozen=True, slots=True)
class Position:
    """What a sheet says of one player's cards, as far as it can be understood."""

    civilization: Civilization
    total: int | None
    """The score as the player gives it."""
    icons: dict[str, int]
    """Icon counts as the player gives them."""
    problems: tuple[Problem, ...]


def read_position(sheet: FilledSheet) -> Position:
    """The cards of a sheet, and everything in its marks that cannot be understood."""
    reader = _Reader(sheet, [])
    person = Civilization(
        board=tuple(reader.pile(colour) for colour in COLOURS),
        hand=reader.cards("hand"),
        score_pile=reader.cards("score"),
        achievements=reader.achievements(),
    )
    total = reader.number("score.total")
    icons = {icon: reader.number(f"icons.{icon}") for icon in ICONS}
    reader.unknown_fields()
    said = {icon: number for icon, number in icons.items() if number is not None}
    return Position(person, total, said, tuple(reader.problems))


def require_marks(sheet: FilledSheet) -> None:
    """Make sure that every mark could stand on a sheet of this game.

    Raises:
        RecordError: a field the sheet does not have, or a label no field could hold.
    """
    for fault in read_position(sheet).problems:
        if fault.code == NO_SUCH_MARK:
            place = sheet.places.get(fault.fields[0])
            raise place.error(fault.message) if place else RecordError(fault.message, 0)


def written(table: InnovationTable, player: str) -> tuple[FilledSheet, ...]:
    """What lies before a player after the moves."""
    person = table.state.civilization(table.players.index(player))
    return (filled_sheet(person, player),)


def filled_sheet(person: Civilization, player: str, sheet: str = SHEET) -> FilledSheet:
    """A player's cards as marks."""
    marks: dict[str, str] = {}
    for colour in COLOURS:
        pile = person.pile(colour)
        marks |= {f"{colour}.{n}": card.name for n, card in enumerate(pile.cards, start=1)}
        if pile.splay:
            marks[f"{colour}.splay"] = pile.splay
    for area, cards in (("hand", person.hand), ("score", person.score_pile)):
        marks |= {f"{area}.{n}": card.name for n, card in enumerate(cards, start=1)}
    marks |= {f"achievement.{n}": name for n, name in enumerate(person.achievements, start=1)}
    return FilledSheet(player, sheet, marks)


def place_name(field_id: str) -> Message:
    """A field as players call it: "red card 2", "scored card 1", "the number of castle icons"."""
    group, _, part = field_id.partition(".")
    if part == "total":
        return say("the-score")
    if group == "icons":
        return say("number-of-icons", icon=icon_name(part))
    return say("field", group=group, number=part)


@dataclass(slots=True)
class _Reader:
    """The marks of a sheet, with the problems met."""

    sheet: FilledSheet
    problems: list[Problem]

    def note(self, message: Message, *fields: str) -> None:
        self.problems.append(problem(message, player=self.sheet.player, fields=fields))

    def numbered(self, group: str) -> Iterator[tuple[str, str]]:
        """The fields `group.1`, `group.2`… with their labels; a gap is a problem."""
        numbers = sorted(
            int(part)
            for field_id in self.sheet.marks
            for name, _, part in [field_id.partition(".")]
            if name == group and part.isdecimal()
        )
        for place, number in enumerate(numbers, start=1):
            field_id = f"{group}.{number}"
            if place == 1 != number or (place > 1 and number != numbers[place - 2] + 1):
                message = say("gap", place=place_name(field_id), missing=str(place))
                self.note(message, field_id)
            yield field_id, self.sheet[field_id]

    def cards(self, group: str) -> tuple[Card, ...]:
        found = []
        for field_id, label in self.numbered(group):
            try:
                found.append(find_card(label))
            except UnknownCard as error:
                self.note(say(NO_SUCH_MARK, part="card", reason=error.message), field_id)
        return tuple(found)

    def pile(self, colour: str) -> Pile:
        found = []
        for card in self.cards(colour):
            if not card.is_named:
                message = say("unnamed-on-board", age=str(card.age), pile=pile_name(colour))
                self.note(message, f"{colour}.1")
            elif card.colour != colour:
                message = say(
                    "wrong-colour",
                    card=card.title,
                    colour=colour_name(card.colour),
                    pile=pile_name(colour),
                )
                self.note(message, self._field_of(colour, card))
            else:
                found.append(card)
        return Pile(tuple(found), self.splay(colour, len(found)))

    def splay(self, colour: str, cards: int) -> str:
        field_id = f"{colour}.splay"
        direction = self.sheet[field_id].lower()
        if direction not in SPLAYS:
            self.note(say(NO_SUCH_MARK, part="splay", direction=direction), field_id)
            return ""
        if direction and cards < 2:
            lies = say("too-few-to-splay", colour=colour_name(colour), count=cards)
            self.note(lies, field_id)
        return direction

    def _field_of(self, group: str, card: Card) -> str:
        for field_id, label in self.sheet.marks.items():
            if field_id.partition(".")[0] == group and label.lower() == card.name.lower():
                return field_id
        return group

    def achievements(self) -> tuple[str, ...]:
        found: list[str] = []
        for field_id, label in self.numbered("achievement"):
            name = label if label.isdecimal() else label.capitalize()
            if name not in NORMAL_ACHIEVEMENTS + SPECIAL_ACHIEVEMENTS:
                known = both(*SPECIAL_ACHIEVEMENTS)
                self.note(
                    say(NO_SUCH_MARK, part="achievement", label=label, special=known), field_id
                )
            elif name in found:
                self.note(say("achievement-twice", achievement=achievement_name(name)), field_id)
            else:
                found.append(name)
        return tuple(found)

    def number(self, field_id: str) -> int | None:
        label = self.sheet[field_id]
        if label and not label.isdecimal():
            place = place_name(field_id)
            self.note(say(NO_SUCH_MARK, part="number", place=place, label=label), field_id)
            return None
        return int(label) if label else None

    def unknown_fields(self) -> None:
        extra = {f"{colour}.splay" for colour in COLOURS} | {f"icons.{icon}" for icon in ICONS}
        for field_id in self.sheet.marks:
            group, _, part = field_id.partition(".")
            is_numbered = part.isdecimal() and group in (*CARD_GROUPS, "achievement")
            if not is_numbered and field_id not in extra | {"score.total"}:
                self.note(say(NO_SUCH_MARK, part="field", field=field_id), field_id)


def named_twice(cards: list[Card]) -> list[Card]:
    """The named cards that occur more than once."""
    return [card for card, number in Counter(cards).items() if card.is_named and number > 1]
