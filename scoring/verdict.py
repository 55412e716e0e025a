"""Whose mistake is it? What a reading says, what is asked about it, and what is put to the player.

A rule that is broken on a sheet was broken by the player or misread by the camera. A problem is put
to the player only when every field that it rests on is clear or was answered. Otherwise it waits,
and the field that explains it is asked about: nobody is accused of what the camera did.

What a problem rests on is found by trying other labels (`scoring.what_if`).
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from scoring.game import AnyGame
from scoring.message import Message
from scoring.observation import Doubt, Observation
from scoring.questions import number_choices, why_asked
from scoring.score import Problem
from scoring.settle import ASK_BELOW, CLEAR, Settlement, settle
from scoring.sheet import FieldKind, SheetReading
from scoring.what_if import Outcomes, WhatIf, named

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
            case.take(closer)
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


class _Case:
    """One reading with its answers: what stands, and what would if a field held another label."""

    def __init__(
        self,
        rules: AnyGame,
        reading: SheetReading,
        player: str,
        answers: Mapping[str, str],
        known: Outcomes | None = None,
    ) -> None:
        self.rules, self.reading, self.answers = rules, reading, answers
        self.constraints = rules.constraints(reading.layout)
        self.settled = settle(reading, self.constraints, player=player, answers=answers)
        self.sheet = self.settled.sheet
        self.doubts = {doubt.field: doubt for doubt in self.settled.doubts}
        self.problems = rules.status(self.sheet)
        self.player = player
        self.what_if = WhatIf(rules, reading, self.sheet, {} if known is None else known)

    def read_as(self, reading: SheetReading) -> "_Case":
        """The same sheet by another reading."""
        return _Case(self.rules, reading, self.player, self.answers, self.what_if.known)

    def take(self, closer: SheetReading) -> None:
        """A reading in which nothing would be settled otherwise, in place of the one before."""
        self.reading = self.what_if.reading = closer

    @cached_property
    def order(self) -> dict[str, int]:
        return {field: place for place, field in enumerate(self.what_if.fields)}

    @cached_property
    def boxes(self) -> dict[str, int]:
        """The boxes of the count, by the order in which they are worked out."""
        return {box: place for place, box in enumerate(self.what_if.right)}

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
            for label in list(self.what_if.others(field))[:1]:
                problems |= self.what_if.with_label(field, label).problems
        found = {field for problem in problems for field in named(problem)}
        return {
            field
            for field in found
            if field in self.what_if.fields
            and self.what_if.fields[field].kind is not FieldKind.TEXT
        }

    def _asked_before(self, problem: Problem) -> list[Doubt]:
        """What has to be answered before this problem is put to the player."""
        asked = [
            doubt for doubt in self.doubts.values() if self.what_if.rests_on(problem, doubt.field)
        ]
        if asked:
            return asked
        likely = self.unsure[:MOST_SUSPECTS]
        unsure = [field for field in likely if self.what_if.explains(field, problem)]
        if not unsure:
            unsure = [field for field in self.unsure if field in problem.fields]
        if not unsure:
            unsure = [field for field in problem.fields if self._may_be_right(field, problem)]
        return [self._new_doubt(field, problem.message) for field in unsure[:1]]

    def _may_be_right(self, field: str, problem: Problem) -> bool:
        """Whether the camera held it possible at all that a number is what the problem misses.

        Wrong sums are rare (PLAYER_MISTAKE), and the right one seldom comes second by chance: where
        the camera gives it one in a thousand, one such problem in twenty is a misreading.
        """
        seen = self.reading.seen.get(field)
        if (
            seen is None
            or field in self.answers
            or self.what_if.fields[field].kind is not FieldKind.NUMBER
        ):
            return False
        return any(
            label != self.sheet[field] and self.what_if.solves(field, label, problem)
            for label, _ in seen.runners_up
        )

    def _explained_at_once(self, told: Sequence[Problem]) -> list[Problem]:
        """Several problems that one other label would do away with: that field is asked about.

        Three sums that would be right if one more mark stood there tell of that mark, however
        clear it is that there is none. Who has been asked about such a mark is not asked again.
        """
        behind = Counter(
            field for problem in told for field in self.what_if.behind(problem, self.constraints)
        )
        suspects = set(sorted(behind, key=lambda field: (-behind[field], field))[:MOST_SUSPECTS])
        suspects |= behind.keys() & self.answers.keys()
        explained: dict[str, list[Problem]] = {
            field: [problem for problem in told if self.what_if.explains(field, problem)]
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

    def _new_doubt(self, field: str, why: Message) -> Doubt:
        seen = self.reading.seen[field]
        return Doubt(
            field, (self.sheet[field], *self.what_if.others(field)), why_asked(why), seen.outline
        )

    def _finished(self, doubt: Doubt) -> Doubt:
        """With choices that make sense, and whether its answer matters at all."""
        choices = doubt.choices
        if self.what_if.fields[doubt.field].kind is FieldKind.NUMBER:
            labels = {field: self.sheet[field] for field in self.what_if.fields}
            seen, sums = self.reading.seen[doubt.field], self._sums(doubt.field)
            choices = number_choices(
                self.what_if.fields[doubt.field], seen, sums, labels, self.constraints
            )
        return replace(doubt, choices=choices, matters=self._matters(doubt.field))

    def _matters(self, field: str) -> bool:
        """Whether the sheet may well come to something else if the field holds another label.

        What is unclear between two labels that come to the same is clear enough, though a third one
        is not ruled out.
        """
        seen, now = self.reading.seen[field], self.sheet[field]
        allowed = self.what_if.fields[field].labels
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
            if self.what_if.with_label(field, label) == self.what_if.now:
                same += chance
            else:
                differs = True
        if not differs:
            return any(
                self.what_if.with_label(field, label) != self.what_if.now
                for label in self.what_if.others(field)
            )
        return same < ASK_BELOW or any(self.what_if.rests_on(one, field) for one in self.problems)

    def _sums(self, box: str) -> list[str]:
        """What a box of the count should hold, and would if another question had another answer."""
        if box not in self.what_if.right:
            return []
        others = [field for field in self.doubts if self.boxes.get(field, -1) < self.boxes[box]]
        cases = [
            self.what_if.now,
            *(
                self.what_if.with_label(field, label)
                for field in others
                for label in list(self.what_if.others(field))[:1]
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
