"""Which changes in one player's cards the dogma of a card can make (rule 59)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scoring.games.innovation.allowance import Allowance, allowances_of
from scoring.games.innovation.cards import COLOURS, Card, all_cards, unnamed
from scoring.games.innovation.changes import ELSEWHERE, Change, Difference
from scoring.games.innovation.program import Effect, effects_of
from scoring.games.innovation.state import Civilization

SOMEBODY = "somebody"
"""Stands for the other player in a move that one player's cards cannot tell whole."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A move that changes one player's cards, as far as these show it."""

    verb: str
    """An elementary move; `give` and `take` for a card that goes to or comes from somebody."""
    card: Card | None = None
    source: str = ""
    target: str = ""
    colour: str = ""
    """Splays and rearrangements only."""
    direction: str = ""

    def words(self, player: str, dogma: Card | None = None) -> str:
        """The move in the words of a record, as part of a dogma."""
        match self.verb:
            case "draw" if self.card:
                asked = _asked_value(dogma, self.card.age) if dogma else self.card.age
                return f"{player} uses draw {asked} {self.card}"
            case "give":
                return f"{player} uses transfer {self.card} to {SOMEBODY} hand"
            case "take":
                place = "board" if self.target in COLOURS else self.target
                return f"{SOMEBODY} obeys transfer {self.card} to {player} {place}"
            case "exchange":
                return f"{player} uses exchange {self.source} {self.card} with {self.target}"
            case "splay" | "unsplay" | "rearrange":
                return f"{player} uses {self.verb} {self.colour} {self.direction}".rstrip()
        return f"{player} uses {self.verb} {self.card}"


def readings(change: Change) -> list[tuple[Atom, ...]]:
    """The ways in which a card can have come where it is, the likeliest first."""
    card, source, target = change.card, change.source, change.target
    if target == ELSEWHERE:
        return _gone(card, source)
    found: list[tuple[Atom, ...]]
    if source == ELSEWHERE:
        came = (Atom("draw", card, target="hand"), Atom("take", card, target="hand"))
        found = [(atom, *rest) for atom in came for rest in _from_hand(change)]
        if target == "score" and card.is_named:
            taken_there = Atom("take", card, target=card.colour)
            found.append((taken_there, Atom("score", card, card.colour, target)))
        elif target in COLOURS:
            scored = Atom("take", card, target="score")
            found += [(scored, Atom(verb, card, "score", target)) for verb in _verbs(change)]
        elif target == "hand":
            scored = Atom("take", card, target="score")
            found.append((scored, Atom("exchange", card, "score", target)))
    elif source == "hand":
        found = _from_hand(change)
    else:
        found = [(Atom(verb, card, source, target),) for verb in _verbs(change)]
        if source == "score" and target != "hand":
            back = Atom("exchange", card, source, "hand")
            found += [(back, *rest) for rest in _from_hand(change)]
    taken = (Atom("take", card, source, target),)
    if change.verbs != ("tuck",) and taken not in found:
        found.append(taken)
    if source not in (ELSEWHERE, "hand"):
        found += _back_again(change)
    return found


def _back_again(change: Change) -> list[tuple[Atom, ...]]:
    """The ways of a card that went back to the supply, and was drawn again."""
    card = change.card
    supplied = (Atom("return", card, change.source), Atom("draw", card, target="hand"))
    return [(*supplied, *rest) for rest in _from_hand(change)]


def _gone(card: Card, source: str) -> list[tuple[Atom, ...]]:
    """The ways in which a card can have left a player, directly or over the board or score pile."""
    found = [(Atom(verb, card, source),) for verb in ("return", "give")]
    over: list[Atom] = []
    if source == "hand" and card.is_named:
        over += [Atom(verb, card, source, card.colour) for verb in ("meld", "tuck")]
    if source != "score":
        over.append(Atom("score", card, source, "score"))
    else:
        over.append(Atom("exchange", card, source, "hand"))
    return [*found, *((a, Atom(verb, card, a.target)) for a in over for verb in ("return", "give"))]


def _verbs(change: Change) -> tuple[str, ...]:
    """The moves that put a card where it went."""
    return change.verbs or (("score",) if change.target == "score" else ("exchange",))


def _from_hand(change: Change) -> list[tuple[Atom, ...]]:
    """The ways in which a card of the hand can have come where it is."""
    card, target = change.card, change.target
    if target == "hand":
        return [()]
    found: list[tuple[Atom, ...]]
    found = [(Atom(verb, card, "hand", target),) for verb in _verbs(change)]
    if target in COLOURS:
        scored = Atom("score", card, "hand", "score")
        found += [(scored, Atom(verb, card, "score", target)) for verb in _verbs(change)]
        mixed = Atom("rearrange", colour=target)  # put on the other end first
        others = {"meld", "tuck"} - set(_verbs(change))
        found += [(Atom(verb, card, "hand", target), mixed) for verb in sorted(others)]
    if target == "score":
        found.append((Atom("exchange", card, "hand", target),))
        if card.is_named:
            scored = Atom("score", card, card.colour, target)
            found += [(Atom(v, card, "hand", card.colour), scored) for v in ("meld", "tuck")]
    return found


def pile_atoms(changed: Difference) -> list[Atom]:
    """The splays and rearrangements among what has changed."""
    atoms = [Atom("rearrange", colour=colour) for colour in changed.rearranged]
    for colour, direction in changed.splays:
        verb = "splay" if direction else "unsplay"
        atoms.append(Atom(verb, colour=colour, direction=direction))
    return atoms


@cache
def own_allowances(card: Card) -> list[Allowance]:
    """What a card lets its owner do; one that carries out another card allows anything."""
    own = _allowances(effects_of(card), is_demand=False)
    if any(allowance.verb == "execute" for allowance in own):
        for other in all_cards():
            own += _allowances(effects_of(other), is_demand=False)
    return own


def _allowances(effects: Sequence[Effect], *, is_demand: bool) -> list[Allowance]:
    chosen = (effect for effect in effects if effect.is_demand == is_demand)
    return [allowance for effect in chosen for allowance in allowances_of(effect)]


def allows(card: Card, atom: Atom) -> bool:
    """Whether the dogma of a card can make a move."""
    demanded = _allowances(effects_of(card), is_demand=True)
    return _allows(own_allowances(card), demanded, atom)


def _allows(own: list[Allowance], demanded: list[Allowance], atom: Atom) -> bool:
    match atom.verb:
        case "draw" if atom.card:
            # a card of this age can come from a draw of its value or a lower one (rule 25)
            return any(a.verb == "draw" and (a.value or 1) <= atom.card.age for a in own)
        case "give" | "take":
            return any(_passes(a, atom, is_demand=False) for a in own) or any(
                _passes(allowance, atom, is_demand=True) for allowance in demanded
            )
        case "splay":
            return any(
                allowance.verb == "splay"
                and atom.colour in allowance.colours
                and atom.direction == allowance.direction
                for allowance in own
            )
        case "exchange":
            return any(a.verb == "exchange" and a.way[1] == ":" for a in own)
        case "rearrange":
            ways = (Atom("give", source=atom.colour), Atom("take", target=atom.colour))
            went = [any(_passes(a, way, is_demand=False) for a in own) for way in ways]
            return all(went) or any(allowance.verb == "rearrange" for allowance in own)
        case "unsplay":  # also where a card left the pile, and came back (rule 34)
            given = Atom("give", source=atom.colour)
            leaves = [a for a in own if a.verb in ("score", "return") and "board" in a.sources]
            passed = any(_passes(a, given, is_demand=False) for a in own)
            return passed or bool(leaves) or any(a.verb == "unsplay" for a in own)
        case "meld" | "tuck" | "score" | "return":
            source = _place(atom.source)
            return any(a.verb == atom.verb and source in a.sources for a in own)
    return any(allowance.verb == atom.verb for allowance in own)


def _asked_value(dogma: Card, age: int) -> int:
    """The value that a dogma asked for when a card of this age was drawn (rule 25)."""
    draws = [allowance.value for allowance in own_allowances(dogma) if allowance.verb == "draw"]
    if None in draws or age in draws:
        return age
    return max((value for value in draws if value and value <= age), default=age)


def in_order(dogma: Card, atoms: Sequence[Atom]) -> list[Atom]:
    """Moves in the order of the effects that make them."""

    def first_effect(atom: Atom) -> int:
        effects = effects_of(dogma)
        for index, effect in enumerate(effects):
            made = allowances_of(effect)
            own, demanded = ([], made) if effect.is_demand else (made, [])
            if _allows(own, demanded, atom):
                return index
        return len(effects)

    return sorted(atoms, key=first_effect)


def _place(area: str) -> str:
    return "board" if area in COLOURS else area


def _passes(allowance: Allowance, atom: Atom, *, is_demand: bool) -> bool:
    """Whether a transfer or exchange brings a card to the dogma's player, or takes one away.

    A demand is obeyed by another, to whom the player of the dogma is the other side; an effect that
    is no demand is carried out by the player, and by others who share it.
    """
    own, arrow, other = allowance.way
    if allowance.verb not in ("transfer", "exchange") or arrow == ":":
        return False
    is_swap = allowance.verb == "exchange"
    area = _place(atom.source if atom.verb == "give" else atom.target)
    comes, goes = (">", "<") if atom.verb == "take" else ("<", ">")
    as_other = area == other and (arrow == comes or is_swap)
    as_self = not is_demand and area == own and (arrow == goes or is_swap)
    return as_other or as_self


def after_atom(person: Civilization, atom: Atom) -> Civilization | None:
    """The cards after a move; None when its card is not where it would be taken from."""
    if atom.card is None:
        return person
    if atom.source:
        cards = list(person.cards(atom.source))
        taken = atom.card if atom.card in cards else unnamed(atom.card.age)
        if taken not in cards:
            return None
        cards.remove(taken)
        person = person.with_cards(atom.source, tuple(cards))
    if not atom.target:
        return person
    cards = list(person.cards(atom.target))
    on_top = atom.target in COLOURS and atom.verb != "tuck"
    cards.insert(0 if on_top else len(cards), atom.card)
    return person.with_cards(atom.target, tuple(cards))
