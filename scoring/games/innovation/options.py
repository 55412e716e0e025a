"""What a move of an effect may take or choose, as the cards lie."""

from scoring.games.innovation.cards import COLOURS
from scoring.games.innovation.program import ALL, EffectMove
from scoring.games.innovation.scene import Bound, Candidate, Scene


def best(pool: list[Candidate], pick: str, number: int) -> list[Candidate]:
    """The cards that may be among so many highest or lowest ones of these."""
    if not pick or not pool or number >= ALL:
        return pool
    ages = sorted((one.card.age for one in pool), reverse=pick == "highest")
    limit = ages[min(number, len(ages)) - 1]
    if pick == "highest":
        return [one for one in pool if one.card.age >= limit]
    return [one for one in pool if one.card.age <= limit]


def can_be_made(move: EffectMove, scene: Scene) -> bool:
    """Whether a move that is made in one piece changes anything as the cards lie."""
    match move.do:
        case "exchange":
            return any(side.select.candidates(scene) for side in move.wanted)
        case "splay" | "unsplay":
            return bool(splayable(move, scene))
        case "rearrange":
            return any(len(pile.cards) > 1 for pile in scene.of(scene.me).board)
        case "choose":
            return bool(options(move, scene))
        case "claim":
            return move.achievement in scene.state.achievements
        case "win":
            return winner(move, scene) is not None
        case "execute":
            return bool(move.wanted[0].select.cards(scene))
    return True


def splayable(move: EffectMove, scene: Scene) -> list[str]:
    """The colours that a move may splay or unsplay now."""
    person = scene.of(scene.me)
    models = scene.named_cards(move.like) if move.like else []
    if move.like and not models:
        return []
    named = [card.colour for card in models if card.is_named]
    colours = named if named else move.colours
    return [
        colour
        for colour in COLOURS
        if colour in colours
        and person.pile(colour).splay != move.direction
        and (not move.direction or len(person.pile(colour).cards) > 1)
        and (not move.was or person.pile(colour).splay == move.was)
    ]


def options(move: EffectMove, scene: Scene) -> Bound:
    """What may be chosen now: seats, colours, values, ways or cards."""
    match move.what:
        case "player":
            seats = scene.seats(move.owner)
            where = move.where
            return tuple(s for s in seats if where is None or where(scene.looking_at(s)))
        case "colours":
            return COLOURS
        case "value":
            return tuple(range(1, 11))
        case "card":
            return tuple(move.wanted[0].select.cards(scene))
    return move.options


def winner(move: EffectMove, scene: Scene) -> int | None:
    """The seat that wins now; None when nobody does, as on a tie of two sides (rule 53)."""
    if move.best is None:
        return scene.me
    seats = scene.seats("all")
    numbers = {seat: move.best(scene.looking_at(seat)) for seat in seats}
    most = max(numbers.values())
    leaders = [seat for seat in seats if numbers[seat] == most]
    alone = all(seat in scene.side_of(leaders[0]) for seat in leaders)
    return leaders[0] if alone else None
