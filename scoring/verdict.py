"""Whose mistake is it? What a reading says, what is asked about it, and what is put to the player.

A rule that is broken on a sheet was broken by the player or misread by the camera. A problem is put
to the player only when every field that it rests on is clear or was answered. Otherwise it waits,
and the field that explains it is asked about: nobody is accused of what the camera did.

What a problem rests on is found by trying: a field is changed to another label that it may hold,
and the sheet is judged again. So a rule over the whole drawing is treated like one over two cells.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoring.game import AnyGame
from scoring.message import Message
from scoring.observation import Doubt, Observation
from scoring.questions import number_choices, why_asked
from scoring.record import FilledSheet, lone_sheet
from scoring.score import Problem, ScoreSheet
from scoring.settle import ASK_BELOW, CLEAR, Settlement, settle
from scoring.sheet import Field, FieldKind, SheetReading

CloserLook = Callable[[Collection[str]], Mapping[str, Observation]]
"""A second, closer look at these fields: what each holds by all looks together."""
MOST_LOOKS = 2
"""After a closer look other fields may be in question; they are looked at so often."""
MANY_QUESTIONS = 5
"""While more than these are open, nothing is put to the player: what seems clear may be wrong."""
UNCLEAR, MESSY = 0.97, 0.03
"""Where a larger share of a sheet is less sure than that, the rest of it is trusted less."""
SURER = 0.9995
"""What is clear on such a sheet."""
MOST_DOUBTS = 100
"""A sheet with more is hopeless: nothing is put to the player anyway, and all of them matter."""
MOST_SUSPECTS = 60
"""So many fields are tried for an explanation: the least sure, and those behind most problems."""
SEVERAL = 2
"""So many problems that one field explains are rather a misreading than mistakes of a player."""
MOST_TRIED = 4
"""So many other labels of a field are tried, likeliest first."""


def verdict(
    rules: AnyGame,
    reading: SheetReading,
    *,
    player: str = "Player 1",
    answers: Mapping[str, str] | None = None,
) -> Settlement:
    """Settle a reading, and tell the player's mistakes from the camera's.

    Args:
        rules: The game.
        reading: What was seen, after a closer look at what was in question.
        player: Whose sheet it is.
        answers: What people have answered or corrected: field id → label.
    """
    return _Case(rules, reading, player, answers or {}).settlement()


def looked_closer(rules: AnyGame, reading: SheetReading, look: CloserLook) -> SheetReading:
    """The reading after a closer look at every field that a problem rests on, if there is any.

    People will answer what is asked, and the photo is gone by then: what an answer could make a
    problem of is looked at as well.
    """
    return _after_looks(_Case(rules, reading, "Player 1", {}), look).reading


def verdict_by_closer_look(
    rules: AnyGame, reading: SheetReading, look: CloserLook, *, player: str
) -> tuple[SheetReading, Settlement]:
    """The reading after a closer look, and its verdict: what both would be one after the other.

    Nobody will answer, so a sheet without a problem is not looked at again: of 289 simulated ones
    230, in which as many fields were wrong without a question after a look as before it.
    """
    case = _Case(rules, reading, player, {})
    if case.problems:
        case = _after_looks(case, look)
    return case.reading, case.settlement()


def _after_looks(case: "_Case", look: CloserLook) -> "_Case":
    reading = case.reading
    seen: dict[str, Observation] = {}
    for _ in range(MOST_LOOKS):
        wanted = case.in_question() - seen.keys()
        if not wanted:
            break
        seen |= look(wanted)
        closer = replace(reading, seen={**reading.seen, **seen})
        if _are_as_clear(case.reading, closer, wanted):  # so nothing is settled otherwise
            case.reading = closer
            break
        case = case.read_as(closer)
    return case


def _are_as_clear(before: SheetReading, after: SheetReading, fields: Collection[str]) -> bool:
    """Whether these fields were clear and still are, with the same labels, or are as they were."""
    pairs = ((before.seen[field], after.seen[field]) for field in fields)
    return all(
        one == other
        or (min(one.confidence, other.confidence) >= CLEAR and one.label == other.label)
        for one, other in pairs
    )


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a sheet comes to: all that an answer could change."""

    problems: frozenset[Problem]
    score: ScoreSheet


_Outcomes = dict[frozenset[tuple[str, str]], _Outcome]
"""What sheets of one reading come to, by their marks."""


class _Case:
    """One reading with its answers: what stands, and what would if a field held another label."""

    def __init__(
        self,
        rules: AnyGame,
        reading: SheetReading,
        player: str,
        answers: Mapping[str, str],
        outcomes: "_Outcomes | None" = None,
    ) -> None:
        self.rules, self.reading, self.answers = rules, reading, answers
        self.constraints = rules.constraints(reading.layout)
        self.settled = settle(reading, self.constraints, player=player, answers=answers)
        self.sheet = self.settled.sheet
        self.doubts = {doubt.field: doubt for doubt in self.settled.doubts}
        self.problems = rules.status(self.sheet)
        self.player = player
        self._outcomes: _Outcomes = {} if outcomes is None else outcomes

    def read_as(self, reading: SheetReading) -> "_Case":
        """The same sheet by another reading."""
        return _Case(self.rules, reading, self.player, self.answers, self._outcomes)

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {field.id: field for field in self.reading.layout.fields}

    @cached_property
    def order(self) -> dict[str, int]:
        return {field: place for place, field in enumerate(self.fields)}

    @cached_property
    def boxes(self) -> dict[str, int]:
        """The boxes of the count, by the order in which they are worked out."""
        return {box: place for place, box in enumerate(self.right)}

    @cached_property
    def right(self) -> dict[str, str]:
        """What each box of the count should hold, by the marks as they stand."""
        return {line.id: str(line.correct) for line in self.now.score.players[0].lines}

    @cached_property
    def now(self) -> _Outcome:
        return self._outcome(self.sheet)

    @property
    def is_hopeless(self) -> bool:
        """Whether so much is unclear that no label is worth trying."""
        return len(self.doubts) > MOST_DOUBTS

    def settlement(self) -> Settlement:
        if self.is_hopeless:
            return replace(self.settled, waiting=self.problems)
        told: list[Problem] = []
        waiting: list[Problem] = []
        for problem in self.problems:
            asked = self._asked_before(problem)
            (waiting if asked else told).append(problem)
            self.doubts |= {doubt.field: doubt for doubt in asked}
        explained = self._explained_at_once(told)
        if explained:
            told = [problem for problem in told if problem not in explained]
            waiting += explained
        doubts = [self._finished(doubt) for doubt in self.doubts.values()]
        if sum(doubt.matters for doubt in doubts) > MANY_QUESTIONS:
            told, waiting = [], [*waiting, *told]
        return replace(
            self.settled,
            doubts=tuple(sorted(doubts, key=self._place_in_line)),
            problems=tuple(told),
            waiting=tuple(waiting),
        )

    def in_question(self) -> set[str]:
        """The fields that problems rest on, and those that an answer could make a problem of."""
        if self.is_hopeless:
            return set()
        problems = set(self.problems)
        for field in self.doubts:
            for label in list(self._others(field))[:1]:
                problems |= self._if(field, label).problems
        found = {field for problem in problems for field in self._named(problem)}
        return {
            field
            for field in found
            if field in self.fields and self.fields[field].kind is not FieldKind.TEXT
        }

    def _named(self, problem: Problem) -> tuple[str, ...]:
        return (*problem.fields, *problem.follows_from)

    def _asked_before(self, problem: Problem) -> list[Doubt]:
        """What has to be answered before this problem is put to the player."""
        asked = [doubt for doubt in self.doubts.values() if self._rests_on(problem, doubt.field)]
        if asked:
            return asked
        likely = self.unsure[:MOST_SUSPECTS]
        unsure = [field for field in likely if self._explains(field, problem)]
        if not unsure:
            unsure = [field for field in self.unsure if field in problem.fields]
        return [self._new_doubt(field, problem.message) for field in unsure[:1]]

    def _explained_at_once(self, told: Sequence[Problem]) -> list[Problem]:
        """Several problems that one other label would do away with: that field is asked about.

        Three sums that would be right if one more mark stood there tell of that mark, however
        clear it is that there is none. Who has been asked about such a mark is not asked again.
        """
        behind = Counter(field for problem in told for field in self._behind(problem))
        suspects = set(sorted(behind, key=lambda field: (-behind[field], field))[:MOST_SUSPECTS])
        suspects |= behind.keys() & self.answers.keys()
        explained: dict[str, list[Problem]] = {
            field: [problem for problem in told if self._explains(field, problem)]
            for field in sorted(suspects)
        }
        settled = {one for field in suspects & self.answers.keys() for one in explained[field]}
        best: tuple[str, list[Problem]] = "", []
        for field, problems in explained.items():
            left = [problem for problem in problems if problem not in settled]
            several = len({problem.fields for problem in left}) >= SEVERAL
            if field not in self.answers and several and len(left) > len(best[1]):
                best = field, left
        if best[0]:
            self.doubts[best[0]] = self._new_doubt(best[0], best[1][0].message)
        return best[1]

    def _behind(self, problem: Problem) -> set[str]:
        """The fields that a problem names, those that they follow from or share a rule with."""
        found: set[str] = set()
        left = [*self._named(problem)]
        for constraint in self.constraints:
            if not set(problem.fields).isdisjoint(constraint.fields):
                left += constraint.fields
        while left:
            field = left.pop()
            if field in self.fields and field not in found:
                found.add(field)
                left += self.rules.parts_of(self.sheet.sheet, field)
        return found

    @cached_property
    def unsure(self) -> list[str]:
        """Fields that are neither clear nor answered, least sure first."""
        seen = self.reading.seen
        unclear = sum(one.confidence < UNCLEAR for one in seen.values())
        clear = SURER if unclear > MESSY * len(seen) else CLEAR
        found = [
            field.id
            for field in self.reading.layout.fields
            if field.kind is not FieldKind.TEXT
            and field.id not in self.answers
            and seen[field.id].confidence < clear
        ]
        return sorted(found, key=lambda field: seen[field].confidence)

    def _rests_on(self, problem: Problem, field: str) -> bool:
        """Whether the problem would not be the same if the field held another label."""
        return field in self._named(problem) or any(
            problem not in self._if(field, label).problems for label in self._others(field)
        )

    def _explains(self, field: str, problem: Problem) -> bool:
        """Whether there is no such problem if the field holds another label."""
        kind = (problem.code, problem.fields)
        return any(
            all((one.code, one.fields) != kind for one in self._if(field, label).problems)
            for label in self._others(field)
        )

    def _others(self, field: str) -> Iterator[str]:
        """Other labels that may stand in a field, likeliest first."""
        seen, now = self.reading.seen[field], self.sheet[field]
        likely = [seen.label, *(label for label, _ in seen.runners_up)]
        if field in self.right:
            likely.insert(0, self.right[field])
        allowed = self.fields[field].labels
        others = [label for label in dict.fromkeys(likely) if label != now and label in allowed]
        return iter(others[:MOST_TRIED] or [label for label in allowed if label != now][:1])

    def _if(self, field: str, label: str) -> _Outcome:
        """What the sheet would come to if a field held another label."""
        marks = {**self.sheet.marks, field: label}
        kept = {name: mark for name, mark in marks.items() if mark}
        return self._outcome(replace(self.sheet, marks=kept))

    def _outcome(self, sheet: FilledSheet) -> _Outcome:
        marks = frozenset(sheet.marks.items())
        if marks not in self._outcomes:
            score = self.rules.score(lone_sheet(self.rules.name, sheet))
            self._outcomes[marks] = _Outcome(frozenset(score.problems), replace(score, problems=()))
        return self._outcomes[marks]

    def _new_doubt(self, field: str, why: Message) -> Doubt:
        seen = self.reading.seen[field]
        return Doubt(field, (self.sheet[field], *self._others(field)), why_asked(why), seen.outline)

    def _finished(self, doubt: Doubt) -> Doubt:
        """With choices that make sense, and whether its answer matters at all."""
        choices = doubt.choices
        if self.fields[doubt.field].kind is FieldKind.NUMBER:
            labels = {field: self.sheet[field] for field in self.fields}
            seen, sums = self.reading.seen[doubt.field], self._sums(doubt.field)
            choices = number_choices(self.fields[doubt.field], seen, sums, labels, self.constraints)
        return replace(doubt, choices=choices, matters=self._matters(doubt.field))

    def _matters(self, field: str) -> bool:
        """Whether the sheet may well come to something else if the field holds another label.

        What is unclear between two labels that come to the same is clear enough, though a third one
        is not ruled out.
        """
        seen, now = self.reading.seen[field], self.sheet[field]
        allowed = self.fields[field].labels
        others = [
            (label, chance)
            for label, chance in ((seen.label, seen.confidence), *seen.runners_up)
            if label != now and label in allowed
        ]
        same, left = seen.probability(now), sum(chance for _, chance in others)
        differs = False
        for label, chance in others:
            if differs and same + left < ASK_BELOW:  # whatever the rest comes to
                return True
            left -= chance
            if self._if(field, label) == self.now:
                same += chance
            else:
                differs = True
        if not differs:
            return any(self._if(field, label) != self.now for label in self._others(field))
        return same < ASK_BELOW or any(self._rests_on(one, field) for one in self.problems)

    def _sums(self, box: str) -> list[str]:
        """What a box of the count should hold, and would if another question had another answer."""
        if box not in self.right:
            return []
        others = [field for field in self.doubts if self.boxes.get(field, -1) < self.boxes[box]]
        cases = [
            self.now,
            *(
                self._if(field, label)
                for field in others
                for label in list(self._others(field))[:1]
            ),
        ]
        lines = [line for case in cases for line in case.score.players[0].lines]
        return list(dict.fromkeys(str(line.correct) for line in lines if line.id == box))

    def _place_in_line(self, doubt: Doubt) -> tuple[bool, int, int]:
        """Causes before sums, then as on the sheet; what changes nothing last."""
        return not doubt.matters, self.boxes.get(doubt.field, -1), self.order[doubt.field]


def told(problems: Sequence[Problem], sheets: Collection[Settlement]) -> tuple[Problem, ...]:
    """Those problems of a whole record that do not wait for an answer on one of these sheets."""
    waiting = {problem for sheet in sheets for problem in sheet.waiting}
    asked = {(sheet.sheet.player, doubt.field) for sheet in sheets for doubt in sheet.doubts}
    return tuple(
        problem
        for problem in problems
        if problem not in waiting
        and not any((problem.player, field) in asked for field in problem.fields)
    )
