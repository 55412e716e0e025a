"""The words of a record of Unbalanced.

roll 1 3 4 4 6           the dice of a round, thrown by the active player
reroll 1 3 -> 5 2        once a round: these dice went back, these came
Ada play 5 4             first die, second die
Ben play 2->5 4          the same with a die of 2 flipped to its opposite
Cleo pass                no two dice could be used
"""

from collections.abc import Sequence

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Dice, Move, Pass, Play, Reroll, Roll
from scoring.games.unbalanced.sheet import Choice, Die
from scoring.record import Entry, Word


def entry_of(move: Move, player: str = "") -> Entry:
    """The line of a record that says this move."""
    return Entry(player, tuple(Word(text) for text in str(move).split()))


def parse_move(entry: Entry, player_count: int) -> Move:
    """The move an entry means.

    Raises:
        RecordError: no player could mean it.
    """
    verb, *rest = entry.words
    if not entry.player:
        if verb.text == "roll":
            return Roll(_roll(verb, rest, FACTS.dice_for(player_count)))
        if verb.text == "reroll":
            return _reroll(verb, rest)
        raise verb.error(f"{verb.text!r} is neither a player nor one of: roll, reroll")
    if verb.text == "play":
        return _play(verb, rest)
    if verb.text == "pass":
        if rest:
            raise rest[0].error("pass stands alone")
        return Pass()
    raise verb.error(f"{verb.text!r} is no move of Unbalanced; say play or pass")


def _die(word: Word) -> int:
    if word.text not in ("1", "2", "3", "4", "5", "6"):
        raise word.error(f"a die shows 1 to 6, not {word.text!r}")
    return int(word.text)


def _roll(verb: Word, words: Sequence[Word], count: int) -> Dice:
    dice = tuple(_die(word) for word in words)
    if len(dice) != count:
        raise verb.error(f"a roll of this game has {count} dice, not {len(dice)}")
    return dice


def _reroll(verb: Word, words: Sequence[Word]) -> Reroll:
    texts = [word.text for word in words]
    if texts.count("->") != 1:
        raise verb.error("a re-roll is written: reroll 1 3 -> 5 2")
    middle = texts.index("->")
    put_back = tuple(_die(word) for word in words[:middle])
    came = tuple(_die(word) for word in words[middle + 1 :])
    if len(put_back) != len(came) or not put_back:
        raise verb.error(f"dice put back: {len(put_back)}, dice that came: {len(came)}")
    return Reroll(put_back, came)


def _play(verb: Word, words: Sequence[Word]) -> Play:
    if len(words) != 2:
        raise verb.error(f"two dice are played, the first and the second, not {len(words)}")
    return Play(Choice(_used_die(words[0]), _used_die(words[1])))


def _used_die(word: Word) -> Die:
    rolled_text, arrow, used_text = word.text.partition("->")
    rolled = _die(Word(rolled_text, word.line, word.column))
    used = rolled
    if arrow:
        used = _die(Word(used_text, word.line, word.column + len(rolled_text) + len(arrow)))
        if rolled + used != 7:
            raise word.error(f"the opposite of {rolled} is {7 - rolled}, not {used}")
    return Die(rolled, used)
