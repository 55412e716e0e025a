"""What can happen at the table, and the words of a record for it.

roll 1 3 4 4 6           the dice of a round, thrown by the active player
reroll 1 3 -> 5 2        once a round: these dice went back, these came
Ada play 5 4             first die, second die
Ben play 2->5 4          the same with a die of 2 flipped to its opposite
Cleo pass                no two dice could be used
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.cursor import ARROW, ARROWS, BETWEEN_DICE, TO, Cursor, parse_line
from scoring.dice import PIPS
from scoring.games.unbalanced.sheet import ChosenDie, DiceChoice
from scoring.message import Book, either
from scoring.record import Entry, Word

Numbers = tuple[int, ...]

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that start a round."""

    dice: Numbers

    def __str__(self) -> str:
        return f"roll {_text(self.dice)}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """Dice thrown again."""

    put_back: Numbers
    came: Numbers

    def __str__(self) -> str:
        return f"reroll {_text(self.put_back)} {ARROW} {_text(self.came)}"


@dataclass(frozen=True, slots=True)
class TakeDice:
    """A player's two dice."""

    choice: DiceChoice

    def __str__(self) -> str:
        return f"play {self.choice}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player who could use no two dice."""

    def __str__(self) -> str:
        return "pass"


Move = Roll | Reroll | TakeDice | Pass
TABLE_WORDS = frozenset({"roll", "reroll"})


def parse_move(entry: Entry, dice: int) -> Move:
    """The move an entry means, in a game that rolls so many dice.

    Raises:
        RecordError: no player could mean it.
    """
    verb = entry.words[0]
    table: Mapping[str, Callable[[Cursor], Move]] = {
        "roll": lambda cursor: _roll(cursor, verb, dice),
        "reroll": _reroll,
    }
    player: Mapping[str, Callable[[Cursor], Move]] = {
        "play": lambda cursor: _play(cursor, verb),
        "pass": lambda _: Pass(),
    }
    return parse_line(entry, table, player)


def _text(dice: Numbers) -> str:
    return " ".join(str(die) for die in dice)


def _roll(cursor: Cursor, verb: Word, count: int) -> Roll:
    dice = _numbers(cursor.dice())
    if len(dice) != count:
        raise verb.error(say("roll-has-other-dice", count=count, seen=len(dice)))
    return Roll(dice)


def _reroll(cursor: Cursor) -> Reroll:
    put_back, came = cursor.dice_again("reroll 1 3 -> 5 2")
    return Reroll(_numbers(put_back), _numbers(came))


def _play(cursor: Cursor, verb: Word) -> TakeDice:
    words = _dice_words(cursor.rest())
    if len(words) != 2:
        raise verb.error(say("two-dice-are-played", seen=len(words)))
    return TakeDice(DiceChoice(_chosen(words[0]), _chosen(words[1])))


def _dice_words(words: Sequence[Word]) -> list[Word]:
    """One word a die, however they were typed: `5 4`, `5,4`, `54`, `2 -> 5 4`, `2→5 4`."""
    found: list[Word] = []
    is_open = False
    for word in words:
        text = ARROW if word.text.lower() == TO else ARROWS.sub(ARROW, word.text)
        if found and (is_open or text.startswith(ARROW)):
            found[-1] = Word(found[-1].text + text.strip(","), found[-1].line, found[-1].column)
        else:
            pieces = list(text) if text.isdecimal() else [p for p in BETWEEN_DICE.split(text) if p]
            found += [Word(piece, word.line, word.column) for piece in pieces]
        is_open = text.endswith(ARROW)
    return found


def _chosen(word: Word) -> ChosenDie:
    """`4`, or `2->5` for a die of 2 flipped to its opposite."""
    texts = word.text.rstrip(",").split(ARROW)
    for text in texts:
        if text not in PIPS:
            raise word.error(say("no-such-die", face=text, faces=either(*PIPS)))
    rolled, used = int(texts[0]), int(texts[-1])
    if len(texts) > 2 or (len(texts) == 2 and rolled + used != 7):
        raise word.error(say("not-the-opposite", rolled=rolled, opposite=7 - rolled, used=used))
    return ChosenDie(rolled, used)


def _numbers(dice: tuple[str, ...]) -> Numbers:
    return tuple(int(die) for die in dice)
