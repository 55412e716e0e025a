"""The words of a record of Expo.

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

from scoring.games.expo.facts import FACTS, LEVELS, NUMBER_NAMES, RESOURCES
from scoring.games.expo.moves import (
    BeginTurn,
    Build,
    BuildPavilion,
    Change,
    CheckFocus,
    Collect,
    Dice,
    End,
    Move,
    Numbers,
    PlayerMove,
    Reroll,
    Roll,
    TableMove,
)
from scoring.record import Entry, Word


def entry_of(move: Move, player: str = "") -> Entry:
    """The line of a record that says this move."""
    return Entry(player, tuple(Word(text) for text in str(move).split()))


def table_move(entry: Entry, players: Sequence[str]) -> TableMove:
    """What an entry without a player means.

    Raises:
        RecordError: nobody could mean it.
    """
    verb, *words = entry.words
    if verb.text == "turn":
        name = " ".join(word.text for word in words)
        if name not in players:
            place = words[0] if words else verb
            raise place.error(f"whose turn? say one of {', '.join(players)}")
        return BeginTurn(name)
    parse = _TABLE_VERBS.get(verb.text)
    if parse is None:
        verbs = ", ".join(["turn", *_TABLE_VERBS])
        raise verb.error(f"{verb.text!r} is neither a player nor one of: {verbs}")
    return parse(verb, words)


def player_move(entry: Entry) -> PlayerMove:
    """What an entry of a player means.

    Raises:
        RecordError: nobody could mean it.
    """
    verb, *words = entry.words
    parse = _PLAYER_VERBS.get(verb.text)
    if parse is None:
        verbs = ", ".join(_PLAYER_VERBS)
        raise verb.error(f"{verb.text!r} is no move of Expo; say one of: {verbs}")
    return parse(verb, words)


def _die(word: Word) -> int:
    if word.text not in ("1", "2", "3", "4", "5", "6"):
        raise word.error(f"a die shows 1 to 6, not {word.text!r}")
    return int(word.text)


def _dice(words: Sequence[Word]) -> Dice:
    return tuple(_die(word) for word in words)


def _roll(verb: Word, words: Sequence[Word]) -> Roll:
    dice = _dice(words)
    if len(dice) not in (FACTS.dice, FACTS.dice + 1):
        raise verb.error(f"{FACTS.dice} dice are rolled, at most one more, not {len(dice)}")
    return Roll(dice)


def _halves(verb: Word, words: Sequence[Word], example: str) -> tuple[Dice, Dice]:
    texts = [word.text for word in words]
    if texts.count("->") != 1:
        raise verb.error(f"this is written: {example}")
    middle = texts.index("->")
    return _dice(words[:middle]), _dice(words[middle + 1 :])


def _reroll(verb: Word, words: Sequence[Word]) -> Reroll:
    put_back, came = _halves(verb, words, "reroll 1 6 6 -> 3 3 5")
    if len(put_back) != len(came) or not put_back:
        raise verb.error(f"dice put back: {len(put_back)}, dice that came: {len(came)}")
    return Reroll(put_back, came)


def _change(verb: Word, words: Sequence[Word]) -> Change:
    old, new = _halves(verb, words, "change 6 -> 3")
    if len(old) != 1 or len(new) != 1:
        raise verb.error("one die is changed: change 6 -> 3")
    return Change(old[0], new[0])


def _end(_verb: Word, words: Sequence[Word]) -> End:
    if words:
        raise words[0].error("end stands alone")
    return End()


def _numbers(verb: Word, words: Sequence[Word]) -> Numbers:
    if [word.text for word in words] == ["none"]:
        return Numbers({})
    if not words:
        raise verb.error("which numbers? say: numbers energy=3 focus=5, or numbers none")
    numbers: dict[str, int] = {}
    for word in words:
        name, equals, number = word.text.partition("=")
        if not equals or name not in NUMBER_NAMES:
            names = ", ".join(NUMBER_NAMES)
            raise word.error(f"a number is written NAME=NUMBER for one of {names}")
        if name in numbers:
            raise word.error(f"{name} is given twice")
        numbers[name] = _die(Word(number, word.line, word.column + len(name) + 1))
    return Numbers(numbers)


def _resource(word: Word) -> str:
    if word.text not in RESOURCES:
        raise word.error(f"{word.text!r} is no resource; they are {', '.join(RESOURCES)}")
    return word.text


def _focus(verb: Word, words: Sequence[Word]) -> CheckFocus:
    if len(words) != 1:
        raise verb.error("one Focus is checked: focus energy")
    return CheckFocus(_resource(words[0]))


def _collect(_verb: Word, words: Sequence[Word]) -> Collect:
    return Collect(tuple(_resource(word) for word in words))


def _build(verb: Word, words: Sequence[Word]) -> Build:
    if len(words) != 2:
        raise verb.error("a display is named by resource and level: build energy 3")
    resource, level = _resource(words[0]), words[1]
    if level.text not in {str(number) for number in LEVELS}:
        raise level.error(f"levels are 1 to {LEVELS[-1]}, not {level.text!r}")
    return Build((resource, int(level.text)))


def _pavilion(verb: Word, words: Sequence[Word]) -> BuildPavilion:
    if len(words) != 1:
        raise verb.error("one pavilion is built: pavilion labyrinth")
    if words[0].text not in FACTS.pavilions:
        names = ", ".join(FACTS.pavilions)
        raise words[0].error(f"{words[0].text!r} is no pavilion; they are {names}")
    return BuildPavilion(words[0].text)


_TABLE_VERBS: Mapping[str, Callable[[Word, Sequence[Word]], TableMove]] = {
    "roll": _roll,
    "reroll": _reroll,
    "change": _change,
    "end": _end,
}
_PLAYER_VERBS: Mapping[str, Callable[[Word, Sequence[Word]], PlayerMove]] = {
    "numbers": _numbers,
    "focus": _focus,
    "collect": _collect,
    "build": _build,
    "pavilion": _pavilion,
}
