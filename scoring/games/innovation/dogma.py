"""One dogma action under way: who carries out which effect, and how far it has come.

Who shares and who obeys is laid out once, at the start, from the icons then on the boards: effect
by effect, and within an effect player by player (rules 18–23). The action then stands still at
each move that somebody has to make; `advance` goes on to the next one.
"""

from dataclasses import dataclass, replace

from scoring.games.innovation.achievements import Sides, clockwise
from scoring.games.innovation.cards import Card
from scoring.games.innovation.options import best, can_be_made
from scoring.games.innovation.program import CARD_VERBS, EffectMove, effects_of
from scoring.games.innovation.scene import Bound, Candidate, Scene
from scoring.games.innovation.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """One player's carrying out of one effect."""

    effect: int
    seat: int


@dataclass(frozen=True, slots=True)
class Frame:
    """An effect being carried out by one player, and the move that is its turn."""

    card: Card
    effect: int
    seat: int
    is_alone: bool = False
    """Whether it is another card's effect, carried out for oneself alone (rule 37)."""
    move: int = 0
    names: tuple[tuple[str, Bound], ...] = ()
    has_begun: bool = False
    """Whether the cards of the move are fixed and it waits for a player."""
    pool: tuple[Candidate, ...] = ()
    """The cards that the move may still take."""
    least: int = 0
    most: int = 0
    done: Bound = ()
    """What the move has done so far."""
    drawn: Card | None = None
    """A card just drawn with which something is still to be done."""
    waiting: tuple[int, ...] = ()
    """The players for whom the move is still to be made, where it is made for several."""

    @property
    def current(self) -> EffectMove:
        """The move that is its turn."""
        return effects_of(self.card)[self.effect].moves[self.move]


@dataclass(frozen=True, slots=True)
class Dogma:
    """A dogma action under way."""

    seat: int
    card: Card
    roles: tuple[str, ...]
    """By seat: `uses`, `shares` or `obeys`; a teammate with fewer icons does nothing: ""."""
    places: tuple[Place, ...]
    place: int = 0
    """How many of the places have been begun."""
    frames: tuple[Frame, ...] = ()
    """What is being carried out, the innermost last."""
    demand_moves: frozenset[str] = frozenset()
    returned: tuple[tuple[str, int], ...] = ()
    is_shared: bool = False
    """Whether an opponent's sharing has changed anything (rule 22)."""
    is_stopped: bool = False
    """Whether Fission ended it (rule 38)."""
    is_void: bool = False
    """A dogma that could not be taken: its moves are not played."""

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to be carried out."""
        over = not self.frames and self.place >= len(self.places)
        return self.is_void or self.is_stopped or over

    @property
    def frame(self) -> Frame:
        """What is being carried out now."""
        return self.frames[-1]

    def with_frame(self, frame: Frame) -> "Dogma":
        """The same with the innermost frame changed."""
        return replace(self, frames=(*self.frames[:-1], frame))

    def scene(self, state: State, sides: Sides) -> Scene:
        """What the effect looks at now."""
        frame = self.frame
        return Scene(
            state,
            sides,
            frame.seat,
            self.seat,
            frame.card,
            dict(frame.names),
            frame.waiting[0] if frame.waiting else frame.seat,
            self.returned,
            frozenset() if frame.is_alone else self.demand_moves,
        )


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
    for index, effect in enumerate(effects_of(card)):
        role = "obeys" if effect.is_demand else "shares"
        places += [Place(index, other) for other in order if roles[other] == role]
        if not effect.is_demand:
            places.append(Place(index, seat))
    return Dogma(seat, card, tuple(roles), tuple(places))


def is_teammate(seat: int, other: int, sides: Sides) -> bool:
    """Whether two seats win together."""
    return any(seat in side and other in side for side in sides)


def advance(dogma: Dogma, state: State, sides: Sides) -> Dogma:
    """The dogma at the next move that somebody has to make, or at its end."""
    while not dogma.is_done:
        if not dogma.frames:
            place = dogma.places[dogma.place]
            frame = Frame(dogma.card, place.effect, place.seat)
            dogma = replace(dogma, frames=(frame,), place=dogma.place + 1)
            continue
        frame = dogma.frame
        if frame.move >= len(effects_of(frame.card)[frame.effect].moves):
            dogma = replace(dogma, frames=dogma.frames[:-1])
        elif not frame.has_begun:
            dogma = _begun(dogma, dogma.scene(state, sides))
        elif frame.drawn is None and len(frame.done) >= frame.most:
            dogma = finished(dogma)
        else:
            return dogma
    return dogma


def finished(dogma: Dogma) -> Dogma:
    """The dogma after the move that was its turn, with what it has done; nothing counts too."""
    frame = dogma.frame
    move = frame.current
    names = (*frame.names, (move.name, frame.done)) if move.name else frame.names
    waiting = frame.waiting[1:]
    after = Frame(
        frame.card,
        frame.effect,
        frame.seat,
        frame.is_alone,
        frame.move if waiting else frame.move + 1,
        names,
        waiting=waiting,
    )
    return dogma.with_frame(after)


def _begun(dogma: Dogma, scene: Scene) -> Dogma:
    """The dogma with its move begun: its cards fixed, or done at once if nobody has to act."""
    frame = dogma.frame
    move = frame.current
    if not all(holds(scene) for holds in move.when):
        return finished(dogma)
    match move.do:
        case "repeat":
            return dogma.with_frame(Frame(frame.card, frame.effect, frame.seat, frame.is_alone))
        case "stop":
            return replace(dogma, is_stopped=True, frames=())
    if move.each and not frame.waiting:
        waiting = tuple(scene.seats(move.each))
        frame = replace(frame, waiting=waiting)
        scene = scene.looking_at(waiting[0])
    frame = replace(frame, has_begun=True)
    match move.do:
        case "draw":
            number = max(move.count(scene), 0)
            return dogma.with_frame(replace(frame, least=number, most=number))
        case verb if verb in CARD_VERBS:
            return dogma.with_frame(_with_pool(frame, move, scene))
    is_possible = can_be_made(move, scene)
    return dogma.with_frame(replace(frame, least=1, most=1 if is_possible else 0))


def _with_pool(frame: Frame, move: EffectMove, scene: Scene) -> Frame:
    wanted = move.wanted[0]
    pool = [one for one in wanted.select.candidates(scene) if one.area.seat >= 0]
    if wanted.is_every(scene):
        pool = best(pool, wanted.select.pick, 1) if wanted.select.pick else pool
    certain = sum(one.is_certain for one in pool)
    least = max(min(wanted.least(scene), certain), 0)
    most = max(min(wanted.most(scene), len(pool)), 0)
    return replace(frame, pool=tuple(pool), least=least, most=most)
