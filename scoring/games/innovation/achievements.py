"""Special achievements, the cards that win or claim, and who wins (rules 40–55)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import COLOURS, ICONS, SPECIAL_ACHIEVEMENTS
from scoring.games.innovation.names import achievement_name, icon_name
from scoring.games.innovation.state import Civilization, State
from scoring.message import Book, Listed, Message

say = Book(__package__)

POINTS_PER_AGE = 5
MONUMENT_CARDS = 6
EMPIRE_ICONS = 3
WORLD_CLOCKS = 12
UNIVERSE_VALUE = 8

Sides = tuple[tuple[int, ...], ...]
"""The seats that win together: each alone, or two teams of two."""


def achievements_to_win(sides: Sides) -> int:
    """How many achievements win the game (rule 50)."""
    return max(4, 8 - len(sides))


@dataclass(frozen=True, slots=True)
class Ending:
    """Who has won, and how."""

    winners: tuple[int, ...]
    """Seats; several for a team or a drawn game."""
    decided_by: Message | None
    """None when the score alone decided."""


def special_reason(civilization: Civilization, achievement: str) -> Message | None:
    """Why a player may take a special achievement now; None when not (rules 44–48)."""
    return _CONDITIONS[achievement](civilization)


def _monument(person: Civilization) -> Message | None:
    if person.tucked >= MONUMENT_CARDS:
        return say("tucked-in-one-turn", count=person.tucked)
    if person.scored >= MONUMENT_CARDS:
        return say("scored-in-one-turn", count=person.scored)
    return None


def _empire(person: Civilization) -> Message | None:
    icons = person.all_icons()
    if min(icons.values()) < EMPIRE_ICONS:
        return None
    counts = [say("icon-count", count=icons[icon], icon=icon_name(icon)) for icon in ICONS]
    return say("three-of-each-icon", counts=Listed(tuple(counts), "unit"))


def _world(person: Civilization) -> Message | None:
    clocks = person.icons("clock")
    return say("so-many-clocks", count=clocks) if clocks >= WORLD_CLOCKS else None


def _wonder(person: Civilization) -> Message | None:
    if all(pile.splay in ("right", "up") for pile in person.board):
        return say("five-splayed")
    return None


def _universe(person: Civilization) -> Message | None:
    tops = person.top_cards
    if len(tops) == len(COLOURS) and min(card.age for card in tops) >= UNIVERSE_VALUE:
        return say("five-high-tops", value=str(UNIVERSE_VALUE))
    return None


_CONDITIONS: dict[str, Callable[[Civilization], Message | None]] = {
    "Monument": _monument,
    "Empire": _empire,
    "World": _world,
    "Wonder": _wonder,
    "Universe": _universe,
}


def clockwise(seat: int, players: int) -> list[int]:
    """All seats in turn order, this one first."""
    return [(seat + step) % players for step in range(players)]


def first_due(
    state: State, current_seat: int, changed: Collection[int]
) -> tuple[int, str, Message] | None:
    """The special achievement to be taken now: seat, which, and why (rule 43).

    When several players are due the same one, the current player takes it, then clockwise. Only
    players whose cards have changed can have become due.
    """
    available = [name for name in SPECIAL_ACHIEVEMENTS if name in state.achievements]
    for name in available:
        for seat in clockwise(current_seat, len(state.civilizations)):
            if seat not in changed:
                continue
            if reason := special_reason(state.civilization(seat), name):
                return seat, name, reason
    return None


def claim(state: State, seat: int, achievement: str) -> State:
    """The state after a player has taken an available achievement."""
    person = state.civilization(seat)
    left = tuple(name for name in state.achievements if name != achievement)
    taken = replace(person, achievements=(*person.achievements, achievement))
    return replace(state, achievements=left).with_civilization(seat, taken)


def achievement_ending(state: State, sides: Sides) -> Ending | None:
    """The end of the game by achievements, if a player or team has enough (rule 50)."""
    goal = achievements_to_win(sides)
    for side in sides:
        number = sum(len(state.civilization(seat).achievements) for seat in side)
        if number >= goal:
            return Ending(side, say("enough-achievements", count=number, goal=str(goal)))
    return None


def score_ending(state: State, sides: Sides) -> Ending:
    """The end of the game by score: the most points, then the most achievements (rules 51–52)."""
    people = state.civilizations
    points = [sum(people[seat].score for seat in side) for side in sides]
    numbers = [sum(len(people[seat].achievements) for seat in side) for side in sides]
    best = max(zip(points, numbers, strict=True))
    first = [side for side, score in zip(sides, points, strict=True) if score == best[0]]
    winners = [
        side
        for side, score, number in zip(sides, points, numbers, strict=True)
        if (score, number) == best
    ]
    decided_by = say("by-achievements") if len(first) > len(winners) else None
    if len(winners) > 1:
        decided_by = say("a-draw")
    return Ending(tuple(seat for side in winners for seat in side), decided_by)


def achieve_faults(state: State, seat: int, age: int) -> list[Message]:
    """Every reason why a player may not take the normal achievement of an age (rules 15–17)."""
    person = state.civilization(seat)
    faults = []
    if str(age) not in state.achievements:
        faults.append(say("achievement-taken", achievement=achievement_name(str(age))))
    if person.score < POINTS_PER_AGE * age:
        needed = POINTS_PER_AGE * age
        faults.append(say("too-few-points", age=str(age), needed=needed, score=str(person.score)))
    if person.highest_top < age:
        highest = str(person.highest_top)
        faults.append(say("top-card-too-low", age=str(age), highest=highest))
    return faults
