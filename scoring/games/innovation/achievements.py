"""Special achievements, the cards that win or claim, and who wins (rules 40–55)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from scoring.games.innovation.cards import COLOURS, ICONS, SPECIAL_ACHIEVEMENTS
from scoring.games.innovation.state import Civilization, State

POINTS_PER_AGE = 5
MONUMENT_CARDS = 6
EMPIRE_ICONS = 3
WORLD_CLOCKS = 12
UNIVERSE_VALUE = 8

Sides = tuple[tuple[int, ...], ...]
"""The seats that win together: each alone, or two teams of two."""


def achievements_to_win(sides: Sides) -> int:
    """How many achievements win the game (rule 50)."""
    return {2: 6, 3: 5, 4: 4}[len(sides)]


@dataclass(frozen=True, slots=True)
class Ending:
    """Who has won, and how."""

    winners: tuple[int, ...]
    """Seats; several for a team or a drawn game."""
    decided_by: str
    """In words; "" when the score alone decided."""


def special_reason(civilization: Civilization, achievement: str) -> str:
    """Why a player may take a special achievement now; "" when not (rules 44–48)."""
    return _CONDITIONS[achievement](civilization)


def _monument(person: Civilization) -> str:
    for verb, number in (("tucked", person.tucked), ("scored", person.scored)):
        if number >= MONUMENT_CARDS:
            return f"{number} cards {verb} in one turn"
    return ""


def _empire(person: Civilization) -> str:
    icons = person.all_icons()
    counts = ", ".join(f"{icons[icon]} {icon}" for icon in ICONS)
    return f"three or more of each icon: {counts}" if min(icons.values()) >= EMPIRE_ICONS else ""


def _world(person: Civilization) -> str:
    clocks = person.icons("clock")
    return f"{clocks} clocks" if clocks >= WORLD_CLOCKS else ""


def _wonder(person: Civilization) -> str:
    if all(pile.splay in ("right", "up") for pile in person.board):
        return "five colours splayed up or right"
    return ""


def _universe(person: Civilization) -> str:
    tops = person.top_cards
    if len(tops) == len(COLOURS) and min(card.age for card in tops) >= UNIVERSE_VALUE:
        return f"five top cards of value {UNIVERSE_VALUE} or higher"
    return ""


_CONDITIONS: dict[str, Callable[[Civilization], str]] = {
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
) -> tuple[int, str, str] | None:
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
            return Ending(side, f"{number} achievements of the {goal} needed")
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
    decided_by = "achievements, the scores being equal" if len(first) > len(winners) else ""
    if len(winners) > 1:
        decided_by = "a draw: score and achievements are equal"
    return Ending(tuple(seat for side in winners for seat in side), decided_by)


def achieve_faults(state: State, seat: int, age: int) -> list[tuple[str, str]]:
    """Every reason why a player may not take the normal achievement of an age (rules 15–17)."""
    person = state.civilization(seat)
    faults = []
    if str(age) not in state.achievements:
        faults.append(("achievement-taken", f"the achievement of age {age} is already claimed"))
    if person.score < POINTS_PER_AGE * age:
        wanted = f"the achievement of age {age} needs {POINTS_PER_AGE * age} points"
        faults.append(("too-few-points", f"{wanted}, and the score is {person.score}"))
    if person.highest_top < age:
        wanted = f"the achievement of age {age} needs a top card of that age or higher"
        faults.append(("top-card-too-low", f"{wanted}, and the highest is {person.highest_top}"))
    return faults
