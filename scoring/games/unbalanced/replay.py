"""A whole game from its record: every state of the table, so that undo is the state before.

Broken rules become Problems with the line of the record; the move is then carried out as far as the
paper has room, because that is what the players' sheets will show.
"""

from collections import Counter
from dataclasses import dataclass, replace

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.moves import Dice, Move, Pass, Play, Reroll, Roll
from scoring.games.unbalanced.notation import parse_move
from scoring.games.unbalanced.sheet import Choice, PlayerSheet
from scoring.record import Entry, FilledSheet, GameRecord
from scoring.score import Problem


@dataclass(frozen=True, slots=True)
class Table:
    """The game between two entries of its record."""

    players: tuple[str, ...]
    sheets: tuple[PlayerSheet, ...]
    round: int = 0
    dice: Dice = ()
    """What lies on the table for those who have not chosen yet."""
    rerolled: bool = False
    played: tuple[str, ...] = ()
    """Who has had their turn in this round."""

    @property
    def active(self) -> str:
        """Who rolls in this round (rule 4)."""
        return self.players[(self.round - 1) % len(self.players)]

    @property
    def rounds(self) -> int:
        """How many rounds this game has."""
        return FACTS.rounds_for(len(self.players))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has still to choose in this round."""
        return tuple(name for name in self.players if self.round and name not in self.played)

    @property
    def is_over(self) -> bool:
        """Whether everybody has had the last round."""
        return self.round >= self.rounds and not self.waiting

    def sheet(self, player: str) -> PlayerSheet:
        """One player's sheet."""
        return self.sheets[self.players.index(player)]

    def filled_sheet(self, player: str) -> FilledSheet:
        """One player's paper."""
        return self.sheet(player).filled(player)


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played over: the table at first and after each entry, and all that was wrong."""

    tables: tuple[Table, ...]
    problems: tuple[Problem, ...]

    @property
    def table(self) -> Table:
        """The table as it is now; `tables[-2]` is the one after an undo."""
        return self.tables[-1]


def start(players: tuple[str, ...]) -> Table:
    """The table before the first roll."""
    return Table(players, (PlayerSheet(),) * len(players))


def replay(record: GameRecord) -> Replay:
    """Play a record over.

    Raises:
        RecordError: an entry that no player could mean.
    """
    tables = [start(record.players)]
    problems: list[Problem] = []
    for entry in record.entries:
        table, found = step(tables[-1], entry)
        tables.append(table)
        problems += found
    return Replay(tuple(tables), tuple(problems))


def step(table: Table, entry: Entry) -> tuple[Table, list[Problem]]:
    """The table after one entry, and the rules it broke.

    Raises:
        RecordError: no player could mean it.
    """
    move = parse_move(entry, len(table.players))
    after, found = _carry_out(table, move, entry.player)
    problems = [
        Problem(code, message, suggestion, player=entry.player, line=entry.line)
        for code, message, suggestion in found
    ]
    return after, problems


_Found = list[tuple[str, str, str]]
"""(code, message, suggestion) of each broken rule."""


def _carry_out(table: Table, move: Move, player: str) -> tuple[Table, _Found]:
    match move:
        case Roll():
            return _roll(table, move)
        case Reroll():
            return _reroll(table, move)
        case Play():
            return _play(table, player, move.choice)
        case Pass():
            return _pass(table, player)


def _roll(table: Table, move: Roll) -> tuple[Table, _Found]:
    found: _Found = []
    if table.waiting:
        names = ", ".join(table.waiting)
        found.append(
            ("not-everybody-played", f"round {table.round} is not over: {names}", "play or pass")
        )
    if table.round >= table.rounds:
        found.append(("game-over", f"the game ends with round {table.rounds}", ""))
        return replace(table, dice=move.dice, rerolled=False, played=()), found
    sheets = tuple(sheet.cross_round() for sheet in table.sheets)
    return Table(table.players, sheets, table.round + 1, move.dice), found


def _reroll(table: Table, move: Reroll) -> tuple[Table, _Found]:
    found: _Found = []
    if not table.round:
        return table, [("not-rolled", "nobody has rolled yet", "roll first")]
    if table.rerolled:
        found.append(("second-reroll", "the dice are re-rolled once a round only", ""))
    if table.played:
        found.append(("reroll-too-late", "dice are re-rolled before anybody chooses", ""))
    missing = Counter(move.put_back) - Counter(table.dice)
    if missing:
        found.append(_not_there(missing, table.dice))
    kept = Counter(table.dice) - Counter(move.put_back)
    dice = tuple(sorted(kept.elements())) + move.came
    return replace(table, dice=dice, rerolled=True), found


def _play(table: Table, player: str, choice: Choice) -> tuple[Table, _Found]:
    found = _turn_problems(table, player)
    taken = Counter((choice.first.rolled, choice.second.rolled))
    missing = taken - Counter(table.dice)
    if missing and table.round:
        found.append(_not_there(missing, table.dice))
    sheet = table.sheet(player)
    found += _choice_problems(sheet, choice)
    dice = list(table.dice)
    if table.round and player == table.active and choice.first.rolled in dice:
        dice.remove(choice.first.rolled)
    sheets = _replaced(table, player, sheet.take(choice))
    return replace(table, sheets=sheets, dice=tuple(dice), played=(*table.played, player)), found


def _pass(table: Table, player: str) -> tuple[Table, _Found]:
    found = _turn_problems(table, player)
    choice = next(table.sheet(player).choices(table.dice, flips=0), None)
    if choice is not None and not found:
        found.append(
            ("could-have-played", "a player who can use two dice does not pass", f"play {choice}")
        )
    return replace(table, played=(*table.played, player)), found


def _turn_problems(table: Table, player: str) -> _Found:
    if not table.round:
        return [("not-rolled", "nobody has rolled yet", "roll first")]
    if player in table.played:
        return [("played-twice", f"round {table.round} has already been played", "")]
    if player != table.active and table.active not in table.played:
        return [("out-of-turn", f"{table.active} rolled and chooses first", "")]
    return []


def _choice_problems(sheet: PlayerSheet, choice: Choice) -> _Found:
    found: _Found = []
    number = choice.first.used
    row = FACTS.row_of(number)
    written = sheet.numbers_in(row)
    if sheet.flips + choice.flips > FACTS.flips:
        found.append(("no-flip-left", f"only {FACTS.flips - sheet.flips} flips are left", ""))
    if sheet.bubbles[number - 1] >= FACTS.bubbles:
        found.append(("no-bubble-left", f"every bubble next to {number} is filled", ""))
    if len(written) >= row.spaces:
        found.append(("row-full", f"row {row.name} is full", ""))
    elif not sheet.obeys_sign(row, choice.second.used):
        found.append(_broken_sign(sheet, choice))
    return found


def _broken_sign(sheet: PlayerSheet, choice: Choice) -> tuple[str, str, str]:
    row = FACTS.row_of(choice.first.used)
    places = [*sheet.numbers_in(row), choice.second.used]
    if row.sums:
        places = [sum(places[i : i + 2]) for i in range(0, len(places), 2)]
    sign = row.signs[len(places) - 2]
    return (
        "broken-sign",
        f"row {row.name} asks {places[-2]} {sign} {places[-1]} at place {len(places)}",
        "take other dice, flip one, or pass when nothing fits",
    )


def _not_there(missing: Counter[int], dice: Dice) -> tuple[str, str, str]:
    faces = " ".join(str(face) for face in sorted(missing.elements()))
    lying = " ".join(str(die) for die in sorted(dice))
    return "die-not-there", f"no die of {faces} is there to take", f"the dice are {lying}"


def _replaced(table: Table, player: str, sheet: PlayerSheet) -> tuple[PlayerSheet, ...]:
    return tuple(
        sheet if name == player else old
        for name, old in zip(table.players, table.sheets, strict=True)
    )
