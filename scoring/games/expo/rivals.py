"""What only the sheets of all players together show: bonuses, pavilions and days (rule 28).

A bonus is the first player's, circled or not. Where only one player has a line, it is theirs; where
several have it, the circle tells; where there is none, nobody can.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.games.expo.facts import DELAY, FACTS, LINES
from scoring.games.expo.paper import DAY_IDS
from scoring.games.expo.sheet import ExpoSheet, line_name
from scoring.message import Book, both
from scoring.record import FilledSheet
from scoring.score import Problem, problem

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class ExpoRivals:
    """The sheets of all players at one table."""

    sheets: Mapping[str, ExpoSheet]
    are_all: bool = True
    """Whether nobody's sheet is missing."""

    def whole(self, line: str) -> list[str]:
        """Who has built a whole row or column."""
        return [name for name, sheet in self.sheets.items() if LINES[line] <= sheet.displays]

    def owners(self, line: str) -> list[str]:
        """Whose bonus it is: of the only one who has the line, or of those who circled it."""
        whole = self.whole(line)
        if len(whole) == 1 and self.are_all:
            return whole
        return [name for name in whole if line in self.sheets[name].circled]

    def open_lines(self, player: str) -> list[str]:
        """Bonuses that this player may have, but nobody can tell."""
        return [line for line in LINES if player in self.whole(line) and not self.owners(line)]

    def decided(self, paper: FilledSheet) -> FilledSheet:
        """A paper with every bonus of a whole line marked; what nobody can tell counts for none."""
        marks = dict(paper.marks)
        for line in LINES:
            if paper.player in self.whole(line):
                is_theirs = paper.player in self.owners(line)
                marks[f"{line}.bonus"] = "circled" if is_theirs else "crossed"
        return replace(paper, marks=marks)

    def may_lose(self, player: str) -> int:
        """Points of this player that another claims, too."""
        shared = [line for line in LINES if len(self.owners(line)) > 1]
        bonuses = sum(FACTS.bonuses[line] for line in shared if player in self.owners(line))
        others = (sheet.pavilions for name, sheet in self.sheets.items() if name != player)
        pavilions = self.sheets[player].pavilions & frozenset[str]().union(*others)
        return bonuses + FACTS.pavilion_points * len(pavilions)

    def may_gain(self, player: str) -> int:
        """Points that nobody can tell whose they are."""
        return sum(FACTS.bonuses[line] for line in self.open_lines(player))

    @property
    def days(self) -> int:
        """The days that have passed: alone as checked, else as made to pass (rules 16, 25)."""
        if len(self.sheets) == 1:
            return next(iter(self.sheets.values())).days
        return min(sum(sheet.claims for sheet in self.sheets.values()), FACTS.days)

    @property
    def days_at_least(self) -> int:
        """The same, if a pavilion that stands on two sheets was built once."""
        pavilions = [pavilion for sheet in self.sheets.values() for pavilion in sheet.pavilions]
        claims = sum(sheet.claims for sheet in self.sheets.values())
        return min(claims - len(pavilions) + len(set(pavilions)), self.days)

    def is_decided(self, totals: Mapping[str, int]) -> bool:
        """Whether the same player wins, whoever gets what several claim or nobody circled."""
        lose = {name: self.may_lose(name) for name in totals}
        gain = {name: self.may_gain(name) for name in totals}
        if not any((*lose.values(), *gain.values())):
            return True
        first = max(totals, key=lambda name: totals[name])
        others = [totals[name] + gain[name] for name in totals if name != first]
        is_over = self.days_at_least >= FACTS.days
        return is_over and all(totals[first] - lose[first] > most for most in others)

    def problems(self) -> Iterator[Problem]:
        """Everything that cannot be so at one table."""
        for line in LINES:
            yield from self._line_problems(line)
        yield from self._pavilion_problems()
        if len(self.sheets) > 1:
            yield from self._day_problems()

    def _line_problems(self, line: str) -> Iterator[Problem]:
        fields = (f"{line}.bonus",)
        whole = self.whole(line)
        circled = [name for name in whole if line in self.sheets[name].circled]
        if len(circled) > 1:
            message = say("bonus-twice", names=both(*circled), line=line_name(line))
            yield problem(message, message.with_part("suggestion"), fields=fields)
        if len(whole) == 1 and not circled:
            message = say("bonus-not-circled", line=line_name(line))
            suggestion = message.with_part("suggestion")
            yield problem(message, suggestion, player=whole[0], fields=fields)
        elif whole and not circled:
            message = say("bonus-of-nobody", names=both(*whole), line=line_name(line))
            yield problem(message, message.with_part("suggestion"), fields=fields)
        for name, sheet in self.sheets.items():
            if line in sheet.crossed and not whole:
                message = say("bonus-lost-to-nobody", line=line_name(line))
                yield problem(message, player=name, fields=fields)

    def _pavilion_problems(self) -> Iterator[Problem]:
        for pavilion in FACTS.pavilions.values():
            owners = [name for name, one in self.sheets.items() if pavilion.id in one.pavilions]
            if len(owners) > 1:
                message = say("pavilion-twice", pavilion=pavilion.name, names=both(*owners))
                fields = (f"pavilion.{pavilion.id}",)
                yield problem(message, message.with_part("suggestion"), fields=fields)

    def _day_problems(self) -> Iterator[Problem]:
        for name, sheet in self.sheets.items():
            if sheet.days not in (0, self.days_at_least, self.days):
                message = say("days-differ", days=sheet.days, passed=self.days)
                fields = DAY_IDS[sheet.days - 1 : sheet.days]
                yield problem(message, message.with_part("suggestion"), player=name, fields=fields)
            if DELAY in sheet.numbers:
                yield problem(say("delay-is-solo"), player=name, fields=(f"{DELAY}.number",))
