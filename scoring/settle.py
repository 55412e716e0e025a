"""A reading becomes a filled sheet: rules choose among unclear readings, people decide the rest.

Evidence that is clear stays as written, whatever the rules say of it: a clear 4 beside a 4 is a
player's mistake, and the game's `status` reports it. Fields that are not clear are decided
together: each assignment of labels to fields that share rules weighs as much as the camera's
probabilities times, for every rule, the chance that a player keeps or breaks it. A label whose
share of the weight is large enough is taken; otherwise the field becomes a Doubt. The reading
itself is never changed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from scoring.checks import Constraint
from scoring.message import NOTHING, Book, Message
from scoring.observation import Doubt, Observation
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.shares import Assignment, Candidates, Rule, holds, shares_of
from scoring.sheet import FieldKind, SheetReading

CLEAR = 0.995
"""A reading at least this sure is evidence that no rule overrides."""
ASK_BELOW = 0.92
"""A label that has less than this share of the weight is asked about: of the simulated fields that
were taken without asking, messy hands, 0.3 % are wrong."""
ASK_BELOW_UNCOUNTED = 0.85
"""The same of a number that stands in somebody else's form and enters no sum: of 4,024 simulated
ones, careless hands, 21 instead of 26 % are asked about, and 1.8 instead of 1.3 % of those taken
are wrong."""
MIN_OVERRIDE = 0.1
"""The rules take no label in place of the one seen that the camera itself holds less likely."""
PLAYER_MISTAKE = 0.02
"""How often a rule on a filled sheet is broken by the player, before anything is known of them."""
MISTAKE_PRIOR = 20
"""As if so many uses of a rule had been seen before; the clear ones on the sheet add to them."""
LIKELY = 0.8
"""A label less likely than this to the camera is taken on the word of clear fields only."""
PALE_KINDS, PALE_LABELS = (FieldKind.DIGIT, FieldKind.SYMBOL), ("", "struck")
"""What is pale makes a row of these look empty, so empty fields that are not clear say nothing of
each other: of 62 simulated ones that were taken so, the camera less sure than ASK_BELOW, 19 held a
mark; of 307 marks taken so, 15 were others."""
SUMS = 0.96
"""Sums that come right by chance are rare: a number with this share is taken though the fields that
speak for it are not clear."""
MIN_CANDIDATE = 0.002
"""Labels less likely than this are not considered."""
say = Book(__package__)


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
    known = {*labels, *open_fields}
    usable = [one for one in constraints if known.issuperset(one.fields)]
    relevant = [c for c in usable if not open_fields.keys().isdisjoint(c.fields)]
    mistakes = _mistakes(usable, labels)
    kinds = {field.id: field.kind for field in reading.layout.fields}
    theirs = reading.layout.blank is not None
    doubts: dict[str, Doubt] = {}
    settled: list[Settled] = []
    for group, members in _groups(open_fields, relevant):
        rules = [Rule(constraint, mistakes[id(constraint.why)]) for constraint in members]
        shares = shares_of(group, open_fields, rules, labels)
        best = {field: max(share, key=share.__getitem__) for field, share in shares.items()}
        for field, share in shares.items():
            seen, taken = reading.seen[field], best[field]
            surprising = taken != seen.label and seen.probability(taken) < MIN_OVERRIDE
            kind = kinds[field]
            tossed = _is_tossed(kind, taken, seen.probability(taken), share[taken]) and not (
                _said_by_clear(field, taken, open_fields[field], rules, labels)
            )
            uncounted = theirs and kind is FieldKind.NUMBER and taken and not members
            ask_below = ASK_BELOW_UNCOUNTED if uncounted else ASK_BELOW
            if share[taken] < ask_below or surprising or tossed:
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


def _mistakes(constraints: Iterable[Constraint], labels: Assignment) -> dict[int, float]:
    """How often this player breaks each rule, judged by those whose fields are all clear.

    A rule is known by the id of its sentence. One that is seen once on a sheet tells little of
    itself, so each starts from how careful the player is with all of them.
    """
    seen: Counter[int] = Counter()
    broken: Counter[int] = Counter()
    clear = set(labels)
    for constraint in constraints:
        rule = id(constraint.why)
        if clear.issuperset(constraint.fields):
            seen[rule] += 1
            broken[rule] += not holds(constraint, labels, {})
        else:
            seen[rule] += 0
    usual = _rate(broken.total(), seen.total(), PLAYER_MISTAKE)
    return {rule: _rate(broken[rule], seen[rule], usual) for rule in seen}


def _rate(broken: int, seen: int, usual: float) -> float:
    return (broken + usual * MISTAKE_PRIOR) / (seen + MISTAKE_PRIOR)


def _groups(
    open_fields: Mapping[str, Candidates], constraints: Sequence[Constraint]
) -> list[tuple[list[str], list[Constraint]]]:
    """The open fields, grouped so that no rule reaches from one group into another; and its rules.

    In a group, the fields that complete rules come first: what cannot be is then seen early. The
    order is that of the sheet where nothing else decides, the same at every run.
    """
    open_in = [[field for field in one.fields if field in open_fields] for one in constraints]
    rules_of: dict[str, list[int]] = {field: [] for field in open_fields}
    for number, members in enumerate(open_in):
        for field in members:
            rules_of[field].append(number)
    left = dict.fromkeys(open_fields)
    groups = []
    while left:
        group: list[str] = []
        reached = {next(iter(left)): 0.0}
        while reached:
            here = max(reached, key=reached.__getitem__)
            group.append(here)
            del left[here], reached[here]
            for number in rules_of[here]:
                waiting = [field for field in open_in[number] if field in left]
                for field in waiting:
                    reached[field] = reached.get(field, 0.0) + 1 / len(waiting) ** 2
        numbers = sorted({number for field in group for number in rules_of[field]})
        groups.append((group, [constraints[number] for number in numbers]))
    return groups


def _is_tossed(kind: FieldKind, label: str, seen: float, share: float) -> bool:
    """Whether a label is too unlikely to the camera to be taken on the word of unclear fields."""
    if kind is FieldKind.NUMBER:
        return seen < LIKELY and share < SUMS
    is_pale = kind in PALE_KINDS and label in PALE_LABELS
    return seen < (ASK_BELOW if is_pale else LIKELY)


def _said_by_clear(
    field: str, label: str, candidates: Candidates, rules: Sequence[Rule], labels: Assignment
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


def _broken_by(
    field: str, label: str, labels: Assignment, constraints: Sequence[Constraint]
) -> Message:
    """The rule that this label would break among the labels taken; NOTHING when there is none."""
    for constraint in constraints:
        if field in constraint.fields and not holds(constraint, labels, {field: label}):
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
    if seen.label not in ranked:  # whatever the rules say of it
        ranked[-1] = seen.label
    rule = _broken_by(field, seen.label, labels, constraints)
    return Doubt(field, tuple(ranked), _why(seen.label, rule), seen.outline)


def _why(seen: str, rule: Message) -> Message:
    if rule:
        return say("unclear-by-rule", seen=say("label", label=seen or "empty"), rule=rule)
    return say("unclear")
