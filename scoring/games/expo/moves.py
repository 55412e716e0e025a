"""What can happen at the table, and the words of a record for it.

turn Ada                          her turn begins
Ada numbers energy=3 focus=5      all her numbers; `numbers none` rubs them out
Ben numbers labor=3 nature=1      then the others, if they like
roll 1 3 3 5 6 6                  six dice, thrown by the active player
reroll 1 6 6 -> 3 3 5             up to two times
change 6 -> 3                     with the Videophone
Ada focus energy                  a Focus box
Ada collect                       all resources that have a number, or only those named
Ada build energy 3                a display by resource and level
Ada pavilion labyrinth
end                               after the very last turn
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.cursor import Cursor, parse_line
from scoring.dice import PIPS
from scoring.games.expo.facts import FACTS, LEVELS, NUMBER_NAMES, RESOURCES, Display
from scoring.message import Book, either
from scoring.record import Entry, Word

say = Book(__package__)

Numbered = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeginTurn:
    """A player's turn begins."""

    player: str

    def __str__(self) -> str:
        return f"turn {self.player}"


@dataclass(frozen=True, slots=True)
class ExpoRoll:
    """The first roll of a turn."""

    dice: Numbered

    def __str__(self) -> str:
        return f"roll {_text(self.dice)}"


@dataclass(frozen=True, slots=True)
class ExpoReroll:
    """Dice thrown again."""

    put_back: Numbered
    came: Numbered

    def __str__(self) -> str:
        return f"reroll {_text(self.put_back)} -> {_text(self.came)}"


@dataclass(frozen=True, slots=True)
class TurnDie:
    """A die turned to another number by the Videophone."""

    old: int
    new: int

    def __str__(self) -> str:
        return f"change {self.old} -> {self.new}"


@dataclass(frozen=True, slots=True)
class EndFair:
    """The last turn is over."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class WriteNumbers:
    """All numbers a player now has; what is not named is rubbed out."""

    numbers: Mapping[str, int]

    def __str__(self) -> str:
        parts = [f"{name}={number}" for name, number in self.numbers.items()]
        return f"numbers {' '.join(parts) or 'none'}"


@dataclass(frozen=True, slots=True)
class CheckFocus:
    """A Focus box checked."""

    resource: str

    def __str__(self) -> str:
        return f"focus {self.resource}"


@dataclass(frozen=True, slots=True)
class Collect:
    """Resources collected: those named, or all that have a number."""

    resources: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["collect", *self.resources])


@dataclass(frozen=True, slots=True)
class BuildDisplay:
    """A display built."""

    display: Display

    def __str__(self) -> str:
        return f"build {self.display[0]} {self.display[1]}"


@dataclass(frozen=True, slots=True)
class BuildPavilion:
    """A pavilion built."""

    pavilion: str

    def __str__(self) -> str:
        return f"pavilion {self.pavilion}"


TableMove = BeginTurn | ExpoRoll | ExpoReroll | TurnDie | EndFair
PlayerMove = WriteNumbers | CheckFocus | Collect | BuildDisplay | BuildPavilion
Move = TableMove | PlayerMove
TABLE_WORDS = frozenset({"turn", "roll", "reroll", "change", "end"})


def parse_move(entry: Entry, players: Sequence[str]) -> Move:
    """What an entry means.

    Raises:
        RecordError: nobody could mean it.
    """
    verb = entry.words[0]
    table: Mapping[str, Callable[[Cursor], Move]] = {
        "turn": lambda cursor: BeginTurn(cursor.player(players)),
        "roll": lambda cursor: _roll(cursor, verb),
        "reroll": _reroll,
        "change": lambda cursor: _change(cursor, verb),
        "end": lambda _: EndFair(),
    }
    return parse_line(entry, table, _PLAYER_VERBS)


def _text(dice: Numbered) -> str:
    return " ".join(str(die) for die in dice)


def _pips(dice: Sequence[str]) -> Numbered:
    return tuple(int(die) for die in dice)


def _roll(cursor: Cursor, verb: Word) -> ExpoRoll:
    dice = _pips(cursor.dice())
    if len(dice) not in (FACTS.dice, FACTS.dice + 1):
        raise verb.error(say("roll-has-other-dice", count=FACTS.dice, seen=len(dice)))
    return ExpoRoll(dice)


def _reroll(cursor: Cursor) -> ExpoReroll:
    put_back, came = cursor.dice_again("reroll 1 6 6 -> 3 3 5")
    return ExpoReroll(_pips(put_back), _pips(came))


def _change(cursor: Cursor, verb: Word) -> TurnDie:
    old, new = map(_pips, cursor.dice_again("change 6 -> 3"))
    if len(old) != 1:
        raise verb.error(say("is-written", example="change 6 -> 3"))
    return TurnDie(old[0], new[0])


def _numbers(cursor: Cursor) -> WriteNumbers:
    words = cursor.rest()
    if [word.text.lower() for word in words] == ["none"]:
        return WriteNumbers({})
    if not words:
        cursor.take(say("numbers-wanted"))
    numbers: dict[str, int] = {}
    for word in _pairs(words):
        name, equals, number = word.text.lower().rstrip(",").partition("=")
        if not equals or name not in NUMBER_NAMES:
            raise word.error(say("number-is-written", names=either(*NUMBER_NAMES)))
        if name in numbers:
            raise word.error(say("number-given-twice", name=name))
        if number not in PIPS:
            place = Word(number, word.line, word.column + len(name) + 1)
            raise place.error(say("no-such-die", faces=either(*PIPS), face=number))
        numbers[name] = int(number)
    return WriteNumbers(numbers)


def _pairs(words: Sequence[Word]) -> list[Word]:
    """One word a number, however it was typed: `energy=3`, `energy = 3`, `energy: 3` or without."""
    found: list[Word] = []
    for word in words:
        text = word.text.replace(":", "=")
        if found and (text.startswith("=") or found[-1].text.endswith("=")):
            found[-1] = Word(found[-1].text + text, found[-1].line, found[-1].column)
        elif found and text.strip(",").isdecimal() and found[-1].text.isalpha():
            found[-1] = Word(f"{found[-1].text}={text}", found[-1].line, found[-1].column)
        else:
            found.append(Word(text, word.line, word.column))
    return found


def _resource(cursor: Cursor) -> str:
    return cursor.one_of(say("a-resource"), RESOURCES)


def _collect(cursor: Cursor) -> Collect:
    resources = []
    while cursor.peek():
        resources.append(_resource(cursor))
    return Collect(tuple(resources))


def _build(cursor: Cursor) -> BuildDisplay:
    resource = _resource(cursor)
    return BuildDisplay((resource, cursor.whole_number(say("a-level"), 1, LEVELS[-1])))


_PLAYER_VERBS: Mapping[str, Callable[[Cursor], Move]] = {
    "numbers": _numbers,
    "focus": lambda cursor: CheckFocus(_resource(cursor)),
    "collect": _collect,
    "build": _build,
    "pavilion": lambda cursor: BuildPavilion(
        cursor.one_of(say("a-pavilion"), tuple(FACTS.pavilions))
    ),
}
