"""What the rules say of a position: icons, who shares, who obeys, what may be claimed, who wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.games.innovation.achievements import (
    EMPIRE_ICONS,
    POINTS_PER_AGE,
    UNIVERSE_VALUE,
    WORLD_CLOCKS,
    Sides,
    achievements_to_win,
    clockwise,
)
from scoring.games.innovation.amounts import Amount, Unseen, points
from scoring.games.innovation.cards import COLOURS, ICONS, NORMAL_ACHIEVEMENTS, Card
from scoring.games.innovation.dogma import is_teammate
from scoring.games.innovation.position import SeenBoard, SeenTable
from scoring.games.innovation.program import effects_of

SEEN_ON_THE_TABLE = ("Empire", "World", "Wonder", "Universe")
"""The special achievements that cards alone show; the Monument is of a turn (rule 44)."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """One player's standing."""

    name: str
    icons: Mapping[str, Amount]
    score: Amount
    highest_top: Amount
    achievements: int | None
    claimable: tuple[str, ...]
    """Normal achievements that an action may claim now."""
    perhaps_claimable: tuple[str, ...]
    """Those of which nobody can say, as things were seen."""
    due: tuple[str, ...]
    """Special achievements that are this player's at once."""
    perhaps_due: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DogmaFacts:
    """What somebody's top card would do now: who shares it, and who obeys it."""

    player: str
    card: str
    colour: str
    icon: str
    has_demand: bool
    has_effects: bool
    """Whether it has any that is no demand."""
    shares: tuple[str, ...]
    obeys: tuple[str, ...]
    open: tuple[str, ...]
    """Those of whom nobody can say, as things were seen."""


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """All that follows from a position."""

    players: tuple[PlayerFacts, ...]
    dogmas: tuple[DogmaFacts, ...]
    won: tuple[str, ...]
    """Who has won by achievements, those due among them."""
    goal: int
    """How many achievements win."""
    ahead: tuple[str, ...]
    """Who would win if the cards ran out now; () where nobody can say."""


def sides_of(table: SeenTable) -> Sides:
    """Who wins together, by seat."""
    names = [board.name for board in table.boards]
    if not table.teams:
        return tuple((seat,) for seat in range(len(names)))
    return tuple(tuple(names.index(name) for name in team) for team in table.teams)


def standing(table: SeenTable) -> PositionFacts:
    """All that follows from a position."""
    unseen, sides = Unseen(table), sides_of(table)
    icons = [{icon: unseen.icons(board, icon) for icon in ICONS} for board in table.boards]
    due, perhaps = _special(table, unseen, icons)
    players = tuple(
        _player(table, seat, icons[seat], unseen, (tuple(due[seat]), tuple(perhaps[seat])))
        for seat in range(len(table.boards))
    )
    return PositionFacts(
        players,
        tuple(_dogmas(table, icons, sides)),
        _won(players, sides),
        achievements_to_win(sides),
        _ahead(players, sides),
    )


def _player(
    table: SeenTable,
    seat: int,
    icons: Mapping[str, Amount],
    unseen: Unseen,
    special: tuple[tuple[str, ...], tuple[str, ...]],
) -> PlayerFacts:
    board = table.boards[seat]
    score, top = points(board), unseen.highest_top(board)
    claimable, perhaps = [], []
    for name in NORMAL_ACHIEVEMENTS:
        age = int(name)
        fits = (score.surely(POINTS_PER_AGE * age), top.surely(age), _is_left(table, name))
        if all(fits):
            claimable.append(name)
        elif False not in fits:
            perhaps.append(name)
    held = None if board.achievements is None else len(board.achievements)
    told = (tuple(claimable), tuple(perhaps))
    return PlayerFacts(board.name, icons, score, top, held, *told, *special)


def _is_left(table: SeenTable, achievement: str) -> bool | None:
    """Whether nobody has an achievement; None when somebody's were not told (rule 17)."""
    held = [board.achievements for board in table.boards]
    if any(achievement in (one or ()) for one in held):
        return False
    return None if None in held else True


def _special(
    table: SeenTable, unseen: Unseen, icons: Sequence[Mapping[str, Amount]]
) -> tuple[list[list[str]], list[list[str]]]:
    """By seat: the special achievements that are due, and those that may be (rules 43–48)."""
    number = len(table.boards)
    due: list[list[str]] = [[] for _ in range(number)]
    perhaps: list[list[str]] = [[] for _ in range(number)]
    names = [board.name for board in table.boards]
    first = names.index(table.turn) if table.turn else 0
    for achievement in SEEN_ON_THE_TABLE:
        left = _is_left(table, achievement)
        met = [
            _meets(achievement, board, icons[seat], unseen) if left is not False else False
            for seat, board in enumerate(table.boards)
        ]
        order = [seat for seat in clockwise(first, number) if met[seat] is not False]
        is_clear = left and order and met[order[0]] and (table.turn or len(order) == 1)
        if is_clear:
            due[order[0]].append(achievement)
        else:
            for seat in order:
                perhaps[seat].append(achievement)
    return due, perhaps


def _meets(
    achievement: str, board: SeenBoard, icons: Mapping[str, Amount], unseen: Unseen
) -> bool | None:
    match achievement:
        case "Empire":
            return _all(icons[icon].surely(EMPIRE_ICONS) for icon in ICONS)
        case "World":
            return icons["clock"].surely(WORLD_CLOCKS)
        case "Wonder":
            piles = [board.piles.get(colour) for colour in COLOURS]
            return _all(
                False if pile is None else _or_none(pile.splay, ("right", "up")) for pile in piles
            )
    tops = unseen.tops(board)
    return len(tops) == len(COLOURS) and _all(top.surely(UNIVERSE_VALUE) for top in tops)


def _or_none(splay: str | None, wanted: tuple[str, ...]) -> bool | None:
    return None if splay is None else splay in wanted


def _all(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    if False in found:
        return False
    return None if None in found else True


def _dogmas(
    table: SeenTable, icons: Sequence[Mapping[str, Amount]], sides: Sides
) -> list[DogmaFacts]:
    """Of every top card whose name is known, who would share and who would obey (rules 18–20)."""
    return [
        _dogma(table, seat, pile.top, icons, sides)
        for seat, board in enumerate(table.boards)
        for pile in board.piles.values()
        if pile.top is not None
    ]


def _dogma(
    table: SeenTable,
    seat: int,
    card: Card,
    icons: Sequence[Mapping[str, Amount]],
    sides: Sides,
) -> DogmaFacts:
    icon = card.dogma_icon
    demands = [effect.is_demand for effect in effects_of(card)]
    roles: dict[str, list[str]] = {"shares": [], "obeys": [], "open": []}
    for other in clockwise(seat, len(table.boards))[1:]:
        name = table.boards[other].name
        reaches = icons[other][icon].reaches(icons[seat][icon])
        is_other = not is_teammate(seat, other, sides)
        if reaches is None:
            roles["open"].append(name)
        elif reaches and not all(demands):
            roles["shares"].append(name)
        elif not reaches and is_other and any(demands):
            roles["obeys"].append(name)
    return DogmaFacts(
        table.boards[seat].name,
        card.title,
        card.colour,
        icon,
        any(demands),
        not all(demands),
        tuple(roles["shares"]),
        tuple(roles["obeys"]),
        tuple(roles["open"]),
    )


def _won(players: Sequence[PlayerFacts], sides: Sides) -> tuple[str, ...]:
    """Who has enough achievements, those due among them (rule 50)."""
    goal = achievements_to_win(sides)
    for side in sides:
        number = sum((players[seat].achievements or 0) + len(players[seat].due) for seat in side)
        if number >= goal:
            return tuple(players[seat].name for seat in side)
    return ()


def _ahead(players: Sequence[PlayerFacts], sides: Sides) -> tuple[str, ...]:
    """Who would win if the cards ran out now (rules 51 and 52); several on a draw."""
    if not all(one.score.is_exact and one.achievements is not None for one in players):
        return ()
    rank = {
        side: (
            sum(players[seat].score.least for seat in side),
            sum((players[seat].achievements or 0) + len(players[seat].due) for seat in side),
        )
        for side in sides
    }
    best = max(rank.values())
    return tuple(players[seat].name for side in sides if rank[side] == best for seat in side)
