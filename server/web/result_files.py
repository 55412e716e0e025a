"""The result of a game for people and spreadsheets; `plays` has it for other programs."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.game import AnyGame
from scoring.message import Book, both
from scoring.score import PlayerScore, ScoreSheet
from server.material import place_of
from server.words import Words

say = Book(__package__)

COLUMNS = ("date", "game", "player", "line", "points", "written", "because")


@dataclass(frozen=True, slots=True)
class Result:
    """A game as it ended, or as it stands."""

    id: str
    rules: AnyGame
    started: str
    """In UTC, as the log has it: 2026-01-31T20:15:00Z."""
    score: ScoreSheet

    @property
    def day(self) -> str:
        """The date it was started on."""
        return self.started[:10]

    @property
    def most_wins(self) -> bool:
        """Whether many points are good: not where somebody won who has fewest, as in golf."""
        won = [one.total for one in self.score.players if one.name in self.score.winners]
        return not won or max(won) >= max(one.total for one in self.score.players)

    @property
    def ranked(self) -> list[PlayerScore]:
        """Winners first, then by their points."""
        return sorted(self.score.players, key=self._standing)

    def rank(self, player: PlayerScore) -> int:
        """1 for a winner; a tie that was decided counts as decided."""
        ours = self._standing(player)
        return 1 + sum(self._standing(one) < ours for one in self.score.players)

    def _standing(self, player: PlayerScore) -> tuple[bool, int]:
        """Less is better; winners stand equal, whatever they have."""
        if player.name in self.score.winners:
            return False, 0
        return True, -player.total if self.most_wins else player.total

    def file_name(self, ending: str) -> str:
        """Game and date, in letters that every system has."""
        return f"{re.sub(r'[^a-z0-9]+', '-', self.rules.name)}-{self.day}{ending}"


def result_text(result: Result, words: Words) -> str:
    """Who has how much in the first line, then who won, then every line with its reason."""
    lines = [_in_short(result), f"{result.rules.title}, {result.day}"]
    winners = result.score.winners
    if winners:
        lines.append(words.say(say("wins", names=both(*winners), count=len(winners))))
    if result.score.decided_by:
        lines.append(words.say(say("decided", by=result.score.decided_by)))
    for player in result.ranked:
        lines += ["", f"{player.name}: {player.total}"]
        for line in player.lines:
            name = words.say(place_of(result.rules, line.id))
            lines.append(f"  {name}: {line.correct}  ({words.say(line.because)})")
    return "\n".join(lines) + "\n"


def _in_short(result: Result) -> str:
    return ", ".join(f"{player.name} {player.total}" for player in result.ranked)


def score_csv(result: Result, words: Words) -> str:
    """The table of scores, a line each, for a spreadsheet."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([words.say(say("column", column=column)) for column in COLUMNS])
    for player in result.score.players:
        for cells in _cells(result, player, words):
            writer.writerow([result.day, result.rules.title, _cell(player.name), *cells])
    return file.getvalue()


def _cells(
    result: Result, player: PlayerScore, words: Words
) -> Iterator[tuple[str, int, int | str, str]]:
    for line in player.lines:
        name = _cell(words.say(place_of(result.rules, line.id)))
        written = "" if line.written is None else line.written
        yield name, line.correct, written, _cell(words.say(line.because))
    yield words.say(say("total")), player.total, "", ""


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text
