"""One dogma action: who shares, who obeys, in which order, and which moves the card allows.

The places in which moves may be made are laid out once, at the start, from the icons then on the
boards: effect by effect, and within an effect player by player. Each move of the record goes into
the first place that fits it and does not come before the place of the move before (rules 18–23).
"""

from dataclasses import dataclass, replace

from scoring.games.innovation.achievements import Sides, clockwise
from scoring.games.innovation.cards import COLOURS, Allowance, Card, Effect
from scoring.games.innovation.moves import (
    CardStep,
    Claim,
    Draw,
    EffectStep,
    Exchange,
    Nothing,
    Splay,
    Transfer,
    verb_of,
)
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.steps import Fault


@dataclass(frozen=True, slots=True)
class Place:
    """One player's carrying out of one effect."""

    effect: Effect
    seat: int


@dataclass(frozen=True, slots=True)
class Dogma:
    """A dogma action under way."""

    seat: int
    card: Card
    roles: tuple[str, ...]
    """By seat: `uses`, `shares` or `obeys`; a teammate with fewer icons does nothing: ""."""
    places: tuple[Place, ...]
    moves: tuple[EffectStep, ...] = ()
    """What was done so far."""
    current: int = 0
    """Index of the place of the last move."""
    executing: tuple[Card, ...] = ()
    """Cards carried out in the current place for that player alone (rule 37)."""
    melds: int = 0
    """Cards melded in the current place."""
    is_shared: bool = False
    """Whether an opponent's sharing has changed anything (rule 22)."""
    is_over: bool = False
    """Whether Fission ended it (rule 38)."""
    is_void: bool = False
    """A dogma that could not be taken: its moves are not played."""


def open_dogma(state: State, seat: int, card: Card, sides: Sides) -> Dogma:
    """A dogma action at its start: icons are counted now and never again (rule 18)."""
    icons = [person.icons(card.dogma_icon) for person in state.civilizations]
    roles = []
    for other in range(len(icons)):
        if other == seat:
            roles.append("uses")
        elif icons[other] >= icons[seat]:
            roles.append("shares")
        else:
            roles.append("" if is_teammate(seat, other, sides) else "obeys")
    order = clockwise(seat, len(icons))[1:]
    places = []
    for effect in card.effects:
        role = "obeys" if effect.is_demand else "shares"
        places += [Place(effect, other) for other in order if roles[other] == role]
        if not effect.is_demand:
            places.append(Place(effect, seat))
    return Dogma(seat, card, tuple(roles), tuple(places))


def is_teammate(seat: int, other: int, sides: Sides) -> bool:
    """Whether two seats win together."""
    return any(seat in side and other in side for side in sides)


def next_place(dogma: Dogma, move: EffectStep) -> int | None:
    """The index of the place into which a move goes; None when there is none left."""
    for index in range(dogma.current, len(dogma.places)):
        place = dogma.places[index]
        executing = dogma.executing if index == dogma.current else ()
        if place.seat == move.seat and _fits(move, place.effect, executing, dogma.seat):
            return index
    return None


def made(dogma: Dogma, move: EffectStep, sides: Sides) -> Dogma:
    """The dogma after a move that was allowed."""
    index = next_place(dogma, move)
    assert index is not None
    stays = index == dogma.current
    executing = dogma.executing if stays else ()
    melds = dogma.melds if stays else 0
    match move.step:
        case CardStep(verb="execute", card=card):
            executing = (*executing, card)
        case CardStep(verb="meld"):
            melds += 1
    changes = not isinstance(move.step, Nothing) and verb_of(move.step) != "execute"
    by_opponent = move.role == "shares" and not is_teammate(dogma.seat, move.seat, sides)
    return replace(
        dogma,
        moves=(*dogma.moves, move),
        current=index,
        executing=executing,
        melds=melds,
        is_shared=dogma.is_shared or (changes and by_opponent),
        is_over=dogma.is_over or verb_of(move.step) == "remove",
    )


def context(dogma: Dogma, move: EffectStep) -> tuple[tuple[Card, ...], int]:
    """The cards whose effects the player is carrying out, and the melds made so far with them."""
    stays = next_place(dogma, move) == dogma.current
    return ((dogma.card, *dogma.executing), dogma.melds) if stays else ((dogma.card,), 0)


def role_fault(dogma: Dogma, move: EffectStep, players: tuple[str, ...]) -> Fault | None:
    """Why this player may not make a move in this role, or not this move (rules 19–23)."""
    owner, title, icon = players[dogma.seat], dogma.card.title, dogma.card.dogma_icon
    role = dogma.roles[move.seat]
    if dogma.is_over:
        return Fault("dogma-over", f"Fission has ended {owner}'s dogma, so nothing follows")
    if role != move.role:
        reason = {
            "uses": "a player's own dogma",
            "shares": f"at least as many {icon} icons as {owner}, so no demand is obeyed",
            "obeys": f"fewer {icon} icons than {owner}, so nothing is shared",
            "": f"a partner of {owner} with fewer {icon} icons does nothing",
        }[role]
        is_concerned = any(place.seat == move.seat for place in dogma.places)
        hint = f"the word is {role!r}" if is_concerned else "there is nothing to do here"
        return Fault("wrong-role", f"{move.role!r} with {title}: {reason}", hint)
    if next_place(dogma, move) is not None:
        return None
    if not any(place.seat == move.seat for place in dogma.places):
        kind = "no demand" if role == "obeys" else "nothing but demands"
        return Fault("no-such-effect", f"{title} has {kind}, so there is nothing to do here")
    own = [place.effect for place in dogma.places if place.seat == move.seat]
    if not any(_fits(move, effect, dogma.executing, dogma.seat) for effect in own):
        return Fault("no-such-effect", f"{title} lets nobody {describe(move)}")
    last = players[dogma.places[dogma.current].seat]
    return Fault(
        "out-of-order",
        f"this comes too late: {last} has already gone on with {title}",
        "each effect is finished, clockwise and its owner last, before the next",
    )


def describe(move: EffectStep) -> str:
    """A move in the words of its kind, as a message needs it."""
    taken_from = _place_name(move.taken_from)
    place = _PLACES.get(taken_from, taken_from)
    match move.step:
        case Draw(value):
            return f"draw a {value}"
        case Splay(colour, direction):
            return f"splay {colour} {direction}" if direction else f"unsplay {colour}"
        case Claim(achievement):
            return f"claim {achievement}"
        case Transfer(target=target):
            return f"transfer a card so from {place} to {_PLACES.get(target.name, target.name)}"
        case CardStep(verb=verb) if taken_from not in ("", "hand"):
            return f"{verb} a card from {place}"
        case CardStep(verb=verb):
            return f"{verb} a card"
    return verb_of(move.step)


def _place_name(area: Area | None) -> str:
    """`hand`, `score` or `board`."""
    if area is None:
        return ""
    return "board" if area.name in COLOURS else area.name


_PLACES = {"score": "the score pile", "hand": "the hand", "board": "the board"}


def _fits(move: EffectStep, effect: Effect, executing: tuple[Card, ...], owner: int) -> bool:
    """Whether an effect, or a card carried out with it, allows a move."""
    if isinstance(move.step, Nothing):
        return True
    others = None if not effect.is_demand else owner
    if any(_allows(allowance, move, others) for allowance in effect.allowances):
        return True
    carried_out = [own for card in executing for own in card.effects if not own.is_demand]
    return any(_allows(each, move, None) for own in carried_out for each in own.allowances)


def _allows(allowance: Allowance, move: EffectStep, other: int | None) -> bool:
    """Whether an effect allows a move; `other` is the only other player it may concern."""
    if allowance.verb != verb_of(move.step):
        return False
    match move.step:
        case Draw(value):
            return allowance.value in (None, value)
        case Splay(colour, direction) if direction:
            return colour in allowance.colours and direction == allowance.direction
        case Claim(achievement):
            return achievement == allowance.achievement
        case Transfer(target=target) if move.taken_from:
            return _leads(allowance.way, move.seat, (move.taken_from, target), other)
        case Exchange(first, second):
            ends = (first.area, second.area)
            return any(_leads(allowance.way, move.seat, way, other) for way in (ends, ends[::-1]))
        case CardStep(verb="meld" | "tuck" | "score" | "return") if move.taken_from:
            is_own = move.taken_from.seat == move.seat or allowance.of_anybody
            return is_own and _place_name(move.taken_from) in allowance.sources
    return True


def _leads(
    way: tuple[str, str, str], seat: int, ends: tuple[Area, Area], other: int | None
) -> bool:
    """Whether a transfer between two areas goes the way an effect says."""
    own, arrow, theirs = way
    start, end = ends
    if arrow == "<":
        start, end = end, start
    if _place_name(start) != own or _place_name(end) != theirs or start.seat != seat:
        return False
    return end.seat == seat if arrow == ":" else end.seat != seat and other in (None, end.seat)


def missing_draws(dogma: Dogma) -> list[tuple[int, int]]:
    """Draws that an effect makes in any case and that were not made: (seat, how many) (rule 20).

    A record does not say to which effect a move belongs; of all ways to share the moves out among
    the places, the one with the fewest missing draws counts.
    """
    if dogma.is_over or not any(place.effect.draws_at_least for place in dogma.places):
        return []
    number = len(dogma.moves)
    best: list[tuple[int, list[tuple[int, int]]] | None] = [None] * number + [(0, [])]
    for place in reversed(dogma.places):
        best = [_best_share(dogma, start, place, best) for start in range(number + 1)]
    return best[0][1] if best[0] else []


def _best_share(
    dogma: Dogma,
    start: int,
    place: Place,
    later: list[tuple[int, list[tuple[int, int]]] | None],
) -> tuple[int, list[tuple[int, int]]] | None:
    """The fewest missing draws when the moves from `start` on begin in this place."""
    moves = dogma.moves
    found: tuple[int, list[tuple[int, int]]] | None = None
    draws = 0
    executing: tuple[Card, ...] = ()
    for end in range(start, len(moves) + 1):
        rest = later[end]
        lacking = max(place.effect.draws_at_least - draws, 0)
        if rest is not None and (found is None or lacking + rest[0] < found[0]):
            found = (lacking + rest[0], [(place.seat, lacking)] * (lacking > 0) + rest[1])
        if end == len(moves):
            break
        move = moves[end]
        if move.seat != place.seat or not _fits(move, place.effect, executing, dogma.seat):
            break
        draws += isinstance(move.step, Draw)
        if isinstance(move.step, CardStep) and move.step.verb == "execute":
            executing = (*executing, move.step.card)
    return found
