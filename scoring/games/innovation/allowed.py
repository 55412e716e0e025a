"""Which changes in one player's cards the dogma of a card can make (rule 59)."""

from dataclasses import dataclass

from scoring.games.innovation.cards import COLOURS, Allowance, Card, unnamed
from scoring.games.innovation.changes import ELSEWHERE, Change, Difference
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

    def words(self, player: str) -> str:
        """The move in the words of a record, after the player's role."""
        match self.verb:
            case "draw" if self.card:
                return f"{player} uses draw {self.card.age} {self.card}"
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
        gone = [Atom(verb, card, source) for verb in ("return", "give")]
        if source != "hand" or not card.is_named:
            return [(atom,) for atom in gone]
        melded = Atom("meld", card, "hand", card.colour)
        again = [Atom(verb, card, card.colour) for verb in ("return", "give")]
        return [*((atom,) for atom in gone), *((melded, atom) for atom in again)]
    found: list[tuple[Atom, ...]]
    if source == ELSEWHERE:
        drawn = Atom("draw", card, target="hand")
        found = [(drawn, *rest) for rest in _from_hand(change)]
    elif source == "hand":
        found = _from_hand(change)
    else:
        found = [(Atom(verb, card, source, target),) for verb in _verbs(change)]
        if target == "hand":
            found.append((Atom("return", card, source), Atom("draw", card, target="hand")))
    taken = (Atom("take", card, source, target),)
    return found if change.verbs == ("tuck",) else [*found, taken]


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
    if target == "score":
        found.append((Atom("exchange", card, "hand", target),))
        if card.is_named:
            melded = Atom("meld", card, "hand", card.colour)
            found.append((melded, Atom("score", card, card.colour, target)))
    return found


def pile_atoms(changed: Difference) -> list[Atom]:
    """The splays and rearrangements among what has changed."""
    atoms = [Atom("rearrange", colour=colour) for colour in changed.rearranged]
    for colour, direction in changed.splays:
        verb = "splay" if direction else "unsplay"
        atoms.append(Atom(verb, colour=colour, direction=direction))
    return atoms


def own_allowances(card: Card) -> list[Allowance]:
    """What a card lets its owner do; one that carries out another card allows anything."""
    own = [a for effect in card.effects if not effect.is_demand for a in effect.allowances]
    if any(allowance.verb == "execute" for allowance in own):
        verbs = ("draw", "meld", "tuck", "score", "return", "transfer", "exchange", "rearrange")
        own += [Allowance(verb) for verb in verbs]
        own += [Allowance("splay", direction=direction) for direction in ("left", "right", "up")]
    return own


def allows(card: Card, atom: Atom) -> bool:
    """Whether the dogma of a card can make a move."""
    own = own_allowances(card)
    demanded = {a.verb for effect in card.effects if effect.is_demand for a in effect.allowances}
    verbs = {allowance.verb for allowance in own} | demanded
    match atom.verb:
        case "draw" if atom.card:
            # a card of this age can come from a draw of its value or a lower one (rule 25)
            return any(a.verb == "draw" and (a.value or 1) <= atom.card.age for a in own)
        case "give" | "take":
            exchanges = atom.target not in COLOURS and "exchange" in demanded
            return "transfer" in verbs or exchanges
        case "splay":
            return any(
                allowance.verb == "splay"
                and atom.colour in allowance.colours
                and atom.direction == allowance.direction
                for allowance in own
            )
    return any(allowance.verb == atom.verb for allowance in own)


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
