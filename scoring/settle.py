"""A reading becomes a filled sheet: rules choose among unclear readings, people decide the rest.

Evidence that is clear stays as written, whatever the rules say of it: a clear 4 beside a 4 is a
player's mistake, and the game's `status` reports it. Fields that are not clear are decided
together: each assignment of labels to fields that share rules weighs as much as the camera's
probabilities times, for every rule, the chance that a player keeps or breaks it. A label whose
share of the weight is large enough is taken; otherwise the field becomes a Doubt. The reading
itself is never changed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from operator import itemgetter, mul

from scoring.checks import Constraint
from scoring.message import NOTHING, Book, Message
from scoring.observation import Doubt, Observation
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.sheet import FieldKind, SheetReading

CLEAR = 0.995
"""A reading at least this sure is evidence that no rule overrides."""
ASK_BELOW = 0.92
"""A label that has less than this share of the weight is asked about: of the simulated fields that
were taken without asking, messy hands, 0.3 % are wrong."""
MIN_OVERRIDE = 0.1
"""The rules take no label in place of the one seen that the camera itself holds less likely."""
PLAYER_MISTAKE = 0.02
"""How often a rule on a filled sheet is broken by the player, before anything is known of them."""
MISTAKE_PRIOR = 20
"""As if so many uses of a rule had been seen before; the clear ones on the sheet add to them."""
LIKELY = 0.8
"""A label less likely than this to the camera is taken on the word of clear fields only."""
MIN_CANDIDATE = 0.002
"""Labels less likely than this are not considered."""
BEAM = 400
"""Assignments kept while a group of unclear fields is decided."""
NEGLIGIBLE = 1e-5
"""So much less likely than the likeliest, an assignment is not kept: what is decided is the same on
145 photos, samples and simulated ones, as with a hundredth of it."""

say = Book(__package__)
Candidates = tuple[tuple[str, float], ...]
Assignment = dict[str, str]
Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A field where the rules took another label than the likeliest one seen."""

    field: str
    seen: str
    taken: str
    why: Message


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a reading says once the rules have spoken."""

    sheet: FilledSheet
    """Every field that is not empty; a doubted field holds its likeliest label meanwhile."""
    doubts: tuple[Doubt, ...]
    """What people decide, causes before sums."""
    settled: tuple[Settled, ...]
    problems: tuple[Problem, ...] = ()
    """What is put to the player; `scoring.verdict` tells it."""
    waiting: tuple[Problem, ...] = ()
    """What may be the camera's mistake and waits for answers."""


def settle(
    reading: SheetReading,
    constraints: Iterable[Constraint],
    *,
    player: str = "Player 1",
    answers: Mapping[str, str] | None = None,
) -> Settlement:
    """Decide every field of a reading.

    Args:
        reading: What was seen.
        constraints: The game's rules over fields of this sheet.
        player: Whose sheet it is.
        answers: What people have answered or corrected: field id → label. They are clear.
    """
    labels, open_fields = _clear_and_open(reading, answers or {})
    known = labels.keys() | open_fields.keys()
    usable = [one for one in constraints if all(field in known for field in one.fields)]
    relevant = [c for c in usable if not open_fields.keys().isdisjoint(c.fields)]
    mistakes = _mistakes(usable, labels)
    doubts: dict[str, Doubt] = {}
    settled: list[Settled] = []
    for group in _groups(open_fields, relevant):
        inside = frozenset(group)
        members = [c for c in relevant if not inside.isdisjoint(c.fields)]
        rules = [_Rule(constraint, mistakes[id(constraint.why)]) for constraint in members]
        shares = _decide(group, open_fields, rules, labels)
        best = {field: max(share, key=share.__getitem__) for field, share in shares.items()}
        for field, share in shares.items():
            seen, taken = reading.seen[field], best[field]
            surprising = taken != seen.label and seen.probability(taken) < MIN_OVERRIDE
            tossed = seen.probability(taken) < LIKELY and not _said_by_clear(
                field, taken, open_fields[field], rules, labels
            )
            if share[taken] < ASK_BELOW or surprising or tossed:
                doubts[field] = _doubt(field, seen, share, labels | best, members)
            elif best[field] != seen.label:
                why = _broken_by(field, seen.label, labels | best, members)
                settled.append(Settled(field, seen.label, best[field], why))
        labels |= best
    order = [field.id for field in reading.layout.fields]
    marks = {field: labels[field] for field in order if labels[field]}
    return Settlement(
        FilledSheet(player, reading.layout.sheet, marks),
        tuple(doubts[field] for field in order if field in doubts),
        tuple(settled),
    )


def _clear_and_open(
    reading: SheetReading, answers: Mapping[str, str]
) -> tuple[Assignment, dict[str, Candidates]]:
    labels: Assignment = {}
    open_fields: dict[str, Candidates] = {}
    for field in reading.layout.fields:
        seen = reading.seen[field.id]
        if field.id in answers:
            labels[field.id] = answers[field.id]
        elif field.kind is FieldKind.TEXT:
            labels[field.id] = ""
        elif seen.confidence >= CLEAR:
            labels[field.id] = seen.label
        else:
            open_fields[field.id] = _candidates(seen)
    return labels, open_fields


def _candidates(seen: Observation) -> Candidates:
    likely = [(label, p) for label, p in seen.runners_up if p >= MIN_CANDIDATE]
    return ((seen.label, max(seen.confidence, MIN_CANDIDATE)), *likely)


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule over open fields, and how often this player breaks it."""

    constraint: Constraint
    mistake: float

    def chance(self, labels: Assignment, chosen: Assignment) -> float:
        """How likely this player is to fill in the rule's fields in this way."""
        return 1 - self.mistake if _holds(self.constraint, labels, chosen) else self.mistake


def _mistakes(constraints: Iterable[Constraint], labels: Assignment) -> dict[int, float]:
    """How often this player breaks each rule, judged by those whose fields are all clear.

    A rule is known by the id of its sentence. One that is seen once on a sheet tells little of
    itself, so each starts from how careful the player is with all of them.
    """
    seen: Counter[int] = Counter()
    broken: Counter[int] = Counter()
    for constraint in constraints:
        rule = id(constraint.why)
        clear = all(field in labels for field in constraint.fields)
        seen[rule] += clear
        broken[rule] += clear and not _holds(constraint, labels, {})
    usual = _rate(broken.total(), seen.total(), PLAYER_MISTAKE)
    return {rule: _rate(broken[rule], seen[rule], usual) for rule in seen}


def _rate(broken: int, seen: int, usual: float) -> float:
    return (broken + usual * MISTAKE_PRIOR) / (seen + MISTAKE_PRIOR)


def _groups(
    open_fields: Mapping[str, Candidates], constraints: Sequence[Constraint]
) -> list[list[str]]:
    """The open fields, grouped so that no rule reaches from one group into another.

    In a group, the fields that complete rules come first: what cannot be is then seen early. The
    order is that of the sheet where nothing else decides, the same at every run.
    """
    rules_of: dict[str, list[list[str]]] = {field: [] for field in open_fields}
    for constraint in constraints:
        members = [field for field in constraint.fields if field in open_fields]
        for field in members:
            rules_of[field].append(members)
    left = dict.fromkeys(open_fields)
    groups: list[list[str]] = []
    while left:
        group: list[str] = []
        reached = {next(iter(left)): 0.0}
        while reached:
            here = max(reached, key=reached.__getitem__)
            group.append(here)
            del left[here], reached[here]
            for members in rules_of[here]:
                waiting = [field for field in members if field in left]
                for field in waiting:
                    reached[field] = reached.get(field, 0.0) + 1 / len(waiting) ** 2
        groups.append(group)
    return groups


def _decide(
    group: Sequence[str],
    open_fields: Mapping[str, Candidates],
    rules: Sequence[_Rule],
    labels: Assignment,
) -> dict[str, dict[str, float]]:
    """The share of the weight that each label of each field of the group has.

    What the camera gave to labels not listed stays with them, so shares may sum to less than 1.
    """
    due: list[list[_Table]] = [[] for _ in group]
    for rule in rules:
        table = _Table(rule, group, open_fields, labels)
        due[table.last].append(table)
    beam: list[tuple[float, Labels]] = [(1.0, ())]
    for field, tables in zip(group, due, strict=True):
        beam = _grown(beam, open_fields[field], tables)
    total = sum(weight for weight, _ in beam)
    shares: dict[str, dict[str, float]] = {field: defaultdict(float) for field in group}
    for place, field in enumerate(group):
        listed = min(1.0, sum(p for _, p in open_fields[field])) / total
        share_of = shares[field]
        for weight, chosen in beam:
            share_of[chosen[place]] += weight * listed
    return shares


def _grown(
    beam: Sequence[tuple[float, Labels]], candidates: Candidates, tables: Sequence["_Table"]
) -> list[tuple[float, Labels]]:
    """The likeliest assignments with one field more, likeliest first.

    Args:
        beam: Those of the fields before it.
        candidates: Of the field.
        tables: The rules that it completes.
    """
    chances_of = _chances([p for _, p in candidates], tables)
    chances = [chances_of(chosen) for _, chosen in beam]
    best = max(weight * max(one) for (weight, _), one in zip(beam, chances, strict=True))
    least = best * NEGLIGIBLE
    grown = [
        (-weight * p, parent, number)
        for parent, ((weight, _), one) in enumerate(zip(beam, chances, strict=True))
        for number, p in enumerate(one)
        if weight * p >= least
    ]
    grown.sort()
    return [
        (-share, (*beam[parent][1], candidates[number][0]))
        for share, parent, number in grown[:BEAM]
    ]


def _chances(seen: list[float], tables: Sequence["_Table"]) -> Callable[[Labels], list[float]]:
    """By the labels of the fields before: what the camera gave each candidate, times the rules."""
    if not tables:
        return lambda _: seen
    of = _picker(sorted({place for table in tables for place in table.before}))
    known: dict[object, list[float]] = {}

    def chances(chosen: Labels) -> list[float]:
        here = of(chosen)
        found = known.get(here)
        if found is None:
            found = seen
            for table in tables:
                found = list(map(mul, found, table.chances(chosen)))
            known[here] = found
        return found

    return chances


def _picker(places: Sequence[int]) -> Callable[[Labels], object]:
    return itemgetter(*places) if places else lambda _: ()


class _Table:
    """A rule's chances by the labels of its open fields, each asked for once and then known."""

    def __init__(
        self,
        rule: _Rule,
        group: Sequence[str],
        open_fields: Mapping[str, Candidates],
        labels: Assignment,
    ) -> None:
        self._rule, self._clear = rule, labels
        inside = set(rule.constraint.fields)
        *self.before, self.last = (n for n, field in enumerate(group) if field in inside)
        self._before = [group[place] for place in self.before]
        self._last = group[self.last]
        self._candidates = [label for label, _ in open_fields[self._last]]
        self._of = _picker(self.before)
        self._known: dict[object, list[float]] = {}

    def chances(self, chosen: Labels) -> list[float]:
        """By candidate of its last field: how likely the player is to have filled in the fields so.

        Args:
            chosen: The labels of all fields of the group before its last one, in their order.
        """
        here = self._of(chosen)
        known = self._known.get(here)
        if known is None:
            labels = here if isinstance(here, tuple) else (here,)
            picked = dict(zip(self._before, labels, strict=True))
            known = self._known[here] = [
                self._rule.chance(self._clear, {**picked, self._last: label})
                for label in self._candidates
            ]
        return known


def _said_by_clear(
    field: str, label: str, candidates: Candidates, rules: Sequence[_Rule], labels: Assignment
) -> bool:
    """Whether rules over this field and clear ones alone give the label a large enough share.

    Fields that are unclear bear each other out: six bubbles that may be filled or not are blank
    together by the rule that they are filled in order. That says nothing of any of them.
    """
    alone = [
        rule
        for rule in rules
        if field in rule.constraint.fields
        and all(one == field or one in labels for one in rule.constraint.fields)
    ]
    weights = {
        one: p * prod(rule.chance(labels, {field: one}) for rule in alone) for one, p in candidates
    }
    listed = min(1.0, sum(p for _, p in candidates))
    return weights[label] * listed >= ASK_BELOW * sum(weights.values())


def _holds(constraint: Constraint, labels: Assignment, chosen: Assignment) -> bool:
    return constraint.allows(
        [chosen[field] if field in chosen else labels[field] for field in constraint.fields]
    )


def _broken_by(
    field: str, label: str, labels: Assignment, constraints: Sequence[Constraint]
) -> Message:
    """The rule that this label would break among the labels taken; NOTHING when there is none."""
    for constraint in constraints:
        if field in constraint.fields and not _holds(constraint, labels, {field: label}):
            return constraint.why
    return NOTHING


def _doubt(
    field: str,
    seen: Observation,
    share: Mapping[str, float],
    labels: Assignment,
    constraints: Sequence[Constraint],
) -> Doubt:
    ranked = sorted(share, key=lambda label: -share[label])[:3]
    rule = _broken_by(field, seen.label, labels, constraints)
    return Doubt(field, tuple(ranked), _why(seen.label, rule), seen.outline)


def _why(seen: str, rule: Message) -> Message:
    if rule:
        return say("unclear-by-rule", seen=say("label", label=seen or "empty"), rule=rule)
    return say("unclear")
