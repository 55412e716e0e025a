"""What is due at a table: who has to choose or do what, and what they may choose from.

A page asks `pending` after each line of a record, shows what may be chosen, and writes the line of
the choice; what can only be one thing (`Due.only`) it may write by itself.
"""

from dataclasses import dataclass, replace

from scoring.games.innovation.achievements import achieve_faults
from scoring.games.innovation.cards import COLOURS, LAST_AGE, Card
from scoring.games.innovation.dogma import Dogma, Frame
from scoring.games.innovation.moves import (
    AchieveAction,
    Action,
    CardStep,
    Choose,
    Claim,
    DogmaAction,
    Draw,
    DrawAction,
    Exchange,
    MeldAction,
    Remove,
    Side,
    Splay,
    Step,
    Transfer,
    Win,
)
from scoring.games.innovation.options import best, options, splayable, winner
from scoring.games.innovation.program import CARD_VERBS, Wanted
from scoring.games.innovation.scene import Bound, Candidate, Scene
from scoring.games.innovation.state import Area
from scoring.games.innovation.table import InnovationTable


@dataclass(frozen=True, slots=True)
class DueSide:
    """One half of an exchange: where, which cards may go, and how many do."""

    area: Area
    cards: tuple[Candidate, ...]
    ages: tuple[int, ...]
    """The values of those that go."""
    chooser: int

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.cards) > len(self.ages)


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be done next in a game."""

    kind: str
    """A move of a record (`return`, `splay`, `choose`…), `start`, `action` or `free draw`."""
    seat: int
    """Who does it; whose line of the record it is."""
    role: str = ""
    """`uses`, `shares` or `obeys`, within a dogma."""
    chooser: int = 0
    """Who decides, if not the same player."""
    card: Card | None = None
    """Whose effect it is."""
    is_optional: bool = False
    """Whether it may be declined, or is enough."""
    left: int = 1
    """How many times, at most."""
    cards: tuple[Candidate, ...] = ()
    """The cards that may be taken now."""
    sides: tuple[DueSide, ...] = ()
    value: int = 0
    """Of a draw."""
    target: Area | None = None
    """Of a transfer; `board` is the pile of the card's colour."""
    colours: tuple[str, ...] = ()
    direction: str = ""
    what: str = ""
    """Of a choice: `player`, `colours`, `value`, `way` or `card`."""
    options: Bound = ()
    achievement: str = ""
    actions: tuple[Action, ...] = ()

    def answers(self) -> tuple[Step, ...]:
        """The moves that answer it, where each is one tap; () where one is put together."""
        match self.kind:
            case "draw":
                return (Draw(self.value, None),)
            case "execute":
                return tuple(CardStep("execute", one.card) for one in self.cards)
            case kind if kind in CARD_VERBS:
                return tuple(self._taking(one) for one in self.cards)
            case "splay" | "unsplay":
                return tuple(Splay(colour, self.direction) for colour in self.colours)
            case "choose" if self.left == 1:
                return tuple(chosen(self.what, option) for option in self.options)
            case "claim":
                return (Claim(self.achievement),)
            case "win":
                return tuple(Win(seat) for seat in self.options if isinstance(seat, int))
            case "remove":
                return (Remove(),)
            case "exchange" if not any(side.is_open for side in self.sides):
                return (Exchange(_whole(self.sides[0]), _whole(self.sides[1])),)
        return ()

    def _taking(self, one: Candidate) -> Step:
        source = Area(one.area.seat, "board") if one.area.name in COLOURS else one.area
        if self.target is not None:
            return Transfer(one.card, source, self.target)
        return CardStep(self.kind, one.card, source)

    @property
    def only(self) -> Step | None:
        """The one move that can answer it, when nobody has to choose, draw or name a card."""
        answers = set(self.answers())
        if self.is_optional or len(answers) != 1 or self.kind == "draw":
            return None
        (answer,) = answers
        is_seen = self.kind in ("meld", "tuck", "reveal") or (
            self.target is not None and self.target.name == "board"
        )
        if is_seen and not all(one.card.is_named for one in self.cards):
            return None
        return answer


def chosen(what: str, option: Card | str | int) -> Choose:
    """The choice of one option."""
    if what == "player" and isinstance(option, int):
        return Choose(option)
    return Choose(words=(str(option),))


def _whole(side: DueSide) -> Side:
    return Side(side.area, tuple(one.card for one in side.cards))


def pending(table: InnovationTable) -> Due | None:
    """What is due now; None when the game is over."""
    if table.ending is not None:
        return None
    dogma = table.dogma
    if dogma is not None and not dogma.is_done:
        return due_of(dogma, dogma.scene(table.state, table.sides))
    if dogma is not None and dogma.is_shared and not (dogma.is_stopped or dogma.is_void):
        value = table.state.civilization(dogma.seat).highest_top
        draw = DrawAction(dogma.seat, None, is_free=True)
        return Due("free draw", dogma.seat, chooser=dogma.seat, value=value, actions=(draw,))
    if table.seat is None:
        waiting = [s for s, person in enumerate(table.state.civilizations) if not person.top_cards]
        return Due("start", waiting[0], chooser=waiting[0])
    seat = table.seat if table.actions_left else table.following_seat
    return Due("action", seat, chooser=seat, actions=tuple(_actions(table, seat)))


def _actions(table: InnovationTable, seat: int) -> list[Action]:
    person = table.state.civilization(seat)
    found: list[Action] = [DrawAction(seat, None)]
    found += [MeldAction(seat, card) for card in person.hand if card.is_named]
    found += [
        AchieveAction(seat, age)
        for age in range(1, LAST_AGE)
        if not achieve_faults(table.state, seat, age)
    ]
    return [*found, *(DogmaAction(seat, card) for card in person.top_cards)]


def due_of(dogma: Dogma, scene: Scene) -> Due:
    """The move for which a dogma waits."""
    frame = dogma.frame
    move = frame.current
    chooser = scene.seats(move.chooser)[0]
    due = Due(move.do, frame.seat, dogma.roles[frame.seat], chooser, frame.card, move.is_optional)
    match move.do:
        case "draw":
            return _draw(due, frame, scene)
        case verb if verb in CARD_VERBS:
            return _cards(due, frame, scene)
        case "exchange":
            sides = tuple(_side(wanted, scene) for wanted in move.wanted)
            return replace(due, sides=sides)
        case "splay" | "unsplay":
            models = scene.named_cards(move.like)
            is_unknown = any(not card.is_named for card in models)
            colours = tuple(splayable(move, scene))
            is_optional = move.is_optional or is_unknown
            return replace(due, colours=colours, direction=move.direction, is_optional=is_optional)
        case "rearrange":
            board = scene.of(scene.me)
            colours = tuple(c for c in COLOURS if len(board.pile(c).cards) > 1)
            return replace(due, colours=colours)
        case "choose":
            number = move.count(scene)
            return replace(due, what=move.what, options=options(move, scene), left=number)
        case "claim":
            return replace(due, achievement=move.achievement)
        case "win":
            seat = winner(move, scene)
            return replace(due, options=() if seat is None else (seat,))
        case "execute":
            return replace(due, cards=tuple(move.wanted[0].select.candidates(scene)))
    return due


def _draw(due: Due, frame: Frame, scene: Scene) -> Due:
    move = frame.current
    if frame.drawn is not None:
        held = Candidate(frame.drawn, Area(frame.seat, "hand"))
        return replace(due, kind=move.then, cards=(held,), is_optional=False)
    is_optional = due.is_optional and not frame.done
    left = frame.most - len(frame.done)
    return replace(due, value=move.value(scene), is_optional=is_optional, left=left)


def _cards(due: Due, frame: Frame, scene: Scene) -> Due:
    move = frame.current
    number = len(frame.done)
    is_enough = number >= frame.least and (number > 0 or frame.least == 0)
    target = Area(scene.seats(move.owner)[0], move.place) if move.place else None
    return replace(
        due,
        is_optional=is_enough or (move.is_optional and not frame.done),
        cards=tuple(best(list(frame.pool), move.wanted[0].select.pick, frame.most - number)),
        left=frame.most - number,
        target=target,
    )


def _side(wanted: Wanted, scene: Scene) -> DueSide:
    seat = scene.seats(wanted.select.owner)[0]
    pool = wanted.select.candidates(scene)
    pick = wanted.select.pick
    number = min(wanted.least(scene), len(pool))
    if wanted.is_every(scene):
        pool = best(pool, pick, 1)
        number = len(pool)
    ages = sorted((one.card.age for one in pool), reverse=pick == "highest")[:number]
    area = Area(seat, wanted.select.place)
    return DueSide(area, tuple(best(pool, pick, number)), tuple(ages), seat)
