"""How the weight is shared among the labels of unclear fields that rules tie together.

Each assignment of labels to the fields weighs as much as the camera's probabilities times, for
every rule, the chance that a player keeps or breaks it. Assignments are grown field by field. Those
that differ only in fields no later rule asks about go on as one, and what each label of those
fields had of the weight is told on the way back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter, mul

from scoring.checks import Constraint

BEAM = 400
"""Assignments kept while a group of unclear fields is decided."""
NEGLIGIBLE = 1e-5
"""So much less likely than the likeliest, an assignment is not kept: what is decided is the same on
145 photos, samples and simulated ones, as with a hundredth of it."""

Candidates = tuple[tuple[str, float], ...]
"""Labels of a field, with what the camera gave them."""
Assignment = dict[str, str]
Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule over open fields, and how often this player breaks it."""

    constraint: Constraint
    mistake: float

    def chance(self, labels: Assignment, chosen: Assignment) -> float:
        """How likely this player is to fill in the rule's fields in this way."""
        return 1 - self.mistake if holds(self.constraint, labels, chosen) else self.mistake


def holds(constraint: Constraint, labels: Assignment, chosen: Assignment) -> bool:
    """Whether the rule is kept by these labels, those chosen in place of others."""
    return constraint.allows(
        [chosen[field] if field in chosen else labels[field] for field in constraint.fields]
    )


def shares_of(
    group: Sequence[str],
    open_fields: Mapping[str, Candidates],
    rules: Sequence[Rule],
    labels: Assignment,
) -> dict[str, dict[str, float]]:
    """The share of the weight that each label of each field of the group has.

    What the camera gave to labels not listed stays with them, so shares may sum to less than 1.

    Args:
        group: The fields, in the order in which they are decided.
        open_fields: What each may hold.
        rules: Those over fields of the group.
        labels: The clear fields.
    """
    tables = [_Table(rule, group, open_fields, labels) for rule in rules]
    if len(group) == 1:  # as most are
        return {group[0]: _share_alone(open_fields[group[0]], tables)}
    steps: list[_Step] = []
    before: dict[Labels, float] = {(): 1.0}
    live: list[int] = []
    for place, field in enumerate(group):
        due = [table for table in tables if table.last == place]
        left = {one for table in tables if table.last > place for one in table.before}
        step = _Step(open_fields[field], live, [one for one in (*live, place) if one in left])
        before = step.grow(before, due)
        steps.append(step)
        live = step.after
    ahead = dict.fromkeys(before, 1.0)
    shares: dict[str, dict[str, float]] = {}
    for field, step in zip(reversed(group), reversed(steps), strict=True):
        weights, ahead = step.look_back(ahead)
        listed = min(1.0, sum(p for _, p in open_fields[field])) / sum(weights.values())
        shares[field] = {label: weight * listed for label, weight in weights.items()}
    return {field: shares[field] for field in group}


def _share_alone(candidates: Candidates, tables: Sequence["_Table"]) -> dict[str, float]:
    """The same of a field whose rules ask about no other unclear one."""
    weights = [p for _, p in candidates]
    for table in tables:
        weights = list(map(mul, weights, table.chances(())))
    least = NEGLIGIBLE * max(weights)
    kept = [pair for pair in zip(candidates, weights, strict=True) if pair[1] >= least]
    listed = min(1.0, sum(p for _, p in candidates)) / sum(weight for _, weight in kept)
    return {label: weight * listed for (label, _), weight in kept}


class _Step:
    """One field more: from the assignments so far to those with it.

    An assignment is told by the labels of the fields that a later rule asks about, by their places.
    """

    def __init__(self, candidates: Candidates, live: Sequence[int], after: list[int]) -> None:
        self.after = after
        self._candidates, self._live = candidates, live
        self._moves: list[tuple[Labels, int, float, Labels]] = []
        """From which assignment, by which candidate, at what chance, to which one."""
        self._weights: dict[Labels, float] = {}

    def grow(self, before: dict[Labels, float], due: Sequence["_Table"]) -> dict[Labels, float]:
        """The likeliest assignments with the field.

        Args:
            before: Those of the fields before it, with their weights.
            due: The rules that it completes.
        """
        place = len(self._live)
        kept = [place if one not in self._live else self._live.index(one) for one in self.after]
        of = _picker(kept)
        chances_of = _chances([p for _, p in self._candidates], due, self._live)
        chances = [chances_of(chosen) for chosen in before]
        self._weights = before
        least = NEGLIGIBLE * max(map(mul, before.values(), map(max, chances)))
        grown: dict[Labels, float] = {}
        for (chosen, weight), row in zip(before.items(), chances, strict=True):
            for number, p in enumerate(row):
                if weight * p >= least:
                    then = of((*chosen, self._candidates[number][0]))
                    grown[then] = grown.get(then, 0.0) + weight * p
                    self._moves.append((chosen, number, p, then))
        if len(grown) <= BEAM:
            return grown
        likeliest = sorted(grown, key=grown.__getitem__, reverse=True)[:BEAM]
        return {one: grown[one] for one in likeliest}

    def look_back(
        self, ahead: Mapping[Labels, float]
    ) -> tuple[dict[str, float], dict[Labels, float]]:
        """What each label of the field has of the weight, and what lies ahead of those before.

        Args:
            ahead: What all later fields add to each assignment; one that was not kept is missing.
        """
        weights: dict[str, float] = {}
        behind: dict[Labels, float] = {}
        for chosen, number, p, then in self._moves:
            if then in ahead:
                on = p * ahead[then]
                behind[chosen] = behind.get(chosen, 0.0) + on
                label = self._candidates[number][0]
                weights[label] = weights.get(label, 0.0) + self._weights[chosen] * on
        return weights, behind


def _chances(
    seen: list[float], due: Sequence["_Table"], live: Sequence[int]
) -> Callable[[Labels], list[float]]:
    """By the labels so far: what the camera gave each candidate, times the rules."""
    if not due:
        return lambda _: seen
    pickers = [(table, _picker([live.index(one) for one in table.before])) for table in due]

    def chances(chosen: Labels) -> list[float]:
        found = seen
        for table, of in pickers:
            found = list(map(mul, found, table.chances(of(chosen))))
        return found

    return chances


def _picker(places: Sequence[int]) -> Callable[[Labels], Labels]:
    if len(places) == 1:
        (place,) = places
        return lambda labels: (labels[place],)
    return itemgetter(*places) if places else lambda _: ()


class _Table:
    """A rule's chances by the labels of its open fields, each asked for once and then known."""

    def __init__(
        self,
        rule: Rule,
        group: Sequence[str],
        open_fields: Mapping[str, Candidates],
        labels: Assignment,
    ) -> None:
        self._allows, self._broken = rule.constraint.allows, rule.mistake
        fields = rule.constraint.fields
        inside = set(fields)
        *self.before, self.last = (n for n, field in enumerate(group) if field in inside)
        self._labels = [labels.get(field, "") for field in fields]
        told = {group[place]: number for number, place in enumerate(self.before)}
        self._told = [(at, told[field]) for at, field in enumerate(fields) if field in told]
        self._last = [at for at, field in enumerate(fields) if field == group[self.last]]
        self._candidates = [label for label, _ in open_fields[group[self.last]]]
        self._known: dict[Labels, list[float]] = {}

    def chances(self, before: Labels) -> list[float]:
        """By candidate of its last field: how likely the player is to have filled in the fields so.

        Args:
            before: The labels of its other fields, in the order of the group.
        """
        known = self._known.get(before)
        if known is None:
            labels = self._labels.copy()
            for at, number in self._told:
                labels[at] = before[number]
            known = self._known[before] = []
            for candidate in self._candidates:
                for at in self._last:
                    labels[at] = candidate
                known.append(1 - self._broken if self._allows(labels) else self._broken)
        return known
