"""Which elementary moves an effect can make at all, whatever the cards and amounts."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from scoring.games.innovation.cards import COLOURS
from scoring.games.innovation.program import Effect, EffectMove


@dataclass(frozen=True, slots=True)
class Allowance:
    """One elementary move that an effect may make."""

    verb: str
    value: int | None = None
    """Draws only: the value told by the card; None when the game gives it."""
    at_least: int = 0
    """Draws only: how many each player who carries out the effect makes, whatever happens."""
    colours: tuple[str, ...] = COLOURS
    """Splays only."""
    direction: str = ""
    """Splays only."""
    achievement: str = ""
    """Claims only."""
    sources: tuple[str, ...] = ("hand",)
    """Melds, tucks, scores and returns: where the card comes from, `hand`, `score` or `board`."""
    way: tuple[str, str, str] = ("", "", "")
    """Transfers and exchanges: one's own place, `>` to or `<` from another player's or `:` within
    one's own, and that other place."""


@cache
def allowances_of(effect: Effect) -> list[Allowance]:
    """The moves that an effect can make."""
    return [allowance for move in effect.moves for allowance in _allowances(move)]


def draws_at_least(effect: Effect) -> int:
    """How many cards each player who carries out an effect draws, whatever happens."""
    return sum(allowance.at_least for allowance in allowances_of(effect))


def _allowances(move: EffectMove) -> Iterator[Allowance]:
    match move.do:
        case "draw":
            is_sure = not move.when and not move.is_optional
            at_least = (move.fixed_count or 0) if is_sure else 0
            yield Allowance("draw", move.fixed_value, at_least)
            if move.then:
                yield Allowance(move.then)
        case "meld" | "tuck" | "score" | "return" | "reveal":
            place = move.wanted[0].select.place
            yield Allowance(move.do, sources=(_outer(place) or "hand",))
        case "transfer" | "exchange":
            yield Allowance(move.do, way=_way(move))
        case "splay":
            yield Allowance("splay", colours=move.colours, direction=move.direction)
        case "claim":
            yield Allowance("claim", achievement=move.achievement)
        case "unsplay" | "rearrange" | "execute" | "win" | "remove":
            yield Allowance(move.do)


def _outer(place: str) -> str:
    return "board" if place in ("top", "bottom") else place


def _way(move: EffectMove) -> tuple[str, str, str]:
    source = move.wanted[0].select
    own = _outer(source.place) or "hand"
    place, owner = move.place, move.owner
    if move.do == "exchange":
        place, owner = move.wanted[1].select.place, move.wanted[1].select.owner
    if source.place and source.owner != "me":
        return place, "<", own
    return own, ":" if owner == "me" else ">", place
