"""What only the sheets of all players together show: setups, days and tools.

The setup is the same for everybody (rule 1), a day ends for everybody (rule 14), and whoever comes
later to a tool finds its first value gone (rule 18).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.games.unvention.facts import DAYS, INVENTIONS, JOURNALS, TOOLS, WILD, WORKSHOPS
from scoring.games.unvention.invention_checks import setup_inventions
from scoring.games.unvention.marks import part_fields
from scoring.games.unvention.places import day_name, invention_name, tool_name
from scoring.games.unvention.seat import broken
from scoring.games.unvention.sheet import FIRST, LATER, UnventionSheet
from scoring.games.unvention.table import UnventionTable
from scoring.message import Book, both
from scoring.record import FilledSheet
from scoring.score import Problem

Removed = frozenset[tuple[str, str]]

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Rivals:
    """The sheets of all players at one table."""

    papers: Mapping[str, FilledSheet]
    sheets: Mapping[str, UnventionSheet]

    @property
    def most_journals(self) -> int:
        """How many journals the farthest player has completed."""
        return max((sheet.complete_journals for sheet in self.sheets.values()), default=0)

    @property
    def has_ended(self) -> bool:
        """Whether somebody has completed all journals, so that the game is over."""
        return self.most_journals == len(JOURNALS)

    def problems(self, table: UnventionTable) -> Iterator[Problem]:
        """Everything that cannot be so at one table."""
        yield from self._setups(table)
        yield from self._days()
        yield from self._tools()
        if not self.has_ended:
            yield from self._too_early()

    def counted(self) -> dict[str, UnventionSheet]:
        """The sheets without the bonuses of days that have not ended: these are as on Sunday."""
        return {name: self._counted(sheet) for name, sheet in self.sheets.items()}

    def _counted(self, sheet: UnventionSheet) -> UnventionSheet:
        for name, marks in sheet.inventions.items():
            if marks.presented and DAYS.index(marks.presented) >= self.most_journals:
                sheet = sheet.presented_on(name, DAYS[-1])
        return sheet

    def _days(self) -> Iterator[Problem]:
        """What was presented, by its circle or by its total, before its day had ended (rule 15)."""
        for player, paper in self.papers.items():
            for name, marks in self.sheets[player].inventions.items():
                title = invention_name(name)
                days = [day for day in DAYS if paper[f"{name}.{day}"] == "circled"]
                fields = [f"{name}.{day}" for day in days] or [f"{name}.total"]
                is_written = bool(days or paper[f"{name}.total"])
                day = days[-1] if days else marks.presented
                if not is_written or not day or DAYS.index(day) < self.most_journals:
                    continue
                message = say("not-complete", invention=title)
                if days or day != DAYS[-1]:
                    number = DAYS.index(day) + 1
                    message = say(
                        "day-not-ended", day=day_name(day), journals=number, invention=title
                    )
                elif self.sheets[player].is_invention_complete(name):
                    continue
                yield replace(broken(message, *fields), player=player)

    def _too_early(self) -> Iterator[Problem]:
        for player, paper in self.papers.items():
            if paper["score.total"]:
                message = say("game-not-over", journals=self.most_journals)
                yield replace(broken(message, "score.total"), player=player)

    def _tools(self) -> Iterator[Problem]:
        for name, tool in TOOLS.items():
            first = [player for player, sheet in self.sheets.items() if sheet.tools[name] == FIRST]
            later = [player for player, sheet in self.sheets.items() if sheet.tools[name] == LATER]
            title = tool_name(name)
            if later and not first:
                message = say(
                    "nobody-was-first", players=both(*later), tool=title, first=tool.first
                )
                yield broken(message, f"{name}.later")
            for player, sheet in self.sheets.items():
                if first and not sheet.tools[name]:
                    message = say(
                        "first-value-not-crossed",
                        part="rival",
                        players=both(*first),
                        tool=title,
                        first=tool.first,
                    )
                    yield replace(broken(message, f"{name}.first"), player=player)

    def _setups(self, table: UnventionTable) -> Iterator[Problem]:
        """Parts removed and the Idea given, compared with the setup told, or with each other."""
        removed = {name: _removed(sheet) for name, sheet in self.sheets.items()}
        shown = {name: gone for name, gone in removed.items() if gone}
        told = next(iter(table.seats.values())).sheet if table.is_set_up else None
        usual = _removed(told) if told else _most_common(shown)
        for player, gone in shown.items():
            if gone != usual:
                fields = [
                    field
                    for workshop, number in sorted(gone ^ usual)
                    for field in part_fields(workshop, _parts(workshop, number))
                ]
                yield replace(broken(say("setups-differ"), *fields), player=player)
        yield from self._bonuses(told)

    def _bonuses(self, told: UnventionSheet | None) -> Iterator[Problem]:
        possible = frozenset(INVENTIONS)
        if told:
            possible = frozenset(n for n, marks in told.inventions.items() if marks.ideas)
        for player, sheet in self.sheets.items():
            if not any(marks.ideas for marks in sheet.inventions.values()):
                continue
            mine = setup_inventions(sheet, self.papers[player])
            if not mine & possible:
                fields = [f"{name}.bulb2" for name in sorted(mine)]
                found = broken(say("setups-differ", part="bonus"), *fields)
                yield replace(found, player=player)
            else:
                possible &= mine


def _removed(sheet: UnventionSheet) -> Removed:
    return frozenset(
        (name, WORKSHOPS[name].parts[part])
        for name, marks in sheet.workshops.items()
        for part in marks.removed
        if WORKSHOPS[name].parts[part] != WILD
    )


def _most_common(shown: Mapping[str, Removed]) -> Removed:
    common = Counter(shown.values()).most_common(1)
    return common[0][0] if common else frozenset()


def _parts(workshop: str, number: str) -> list[tuple[int, int]]:
    return [part for part, shown in WORKSHOPS[workshop].parts.items() if shown == number]
