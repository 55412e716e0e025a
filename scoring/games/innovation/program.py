"""The effects of the cards as programs, read from `effects.toml`: steps in their order."""

import ast
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from scoring.games.innovation.cards import COLOURS, Card, find_card
from scoring.games.innovation.expressions import (
    BadEffect,
    Condition,
    Number,
    Select,
    condition,
    is_call,
    number,
    select,
    word,
)
from scoring.games.innovation.scene import Scene

VERBS = {
    "draw": "draw",
    "meld": "meld",
    "tuck": "tuck",
    "score": "score",
    "put_back": "return",
    "show": "reveal",
    "move": "transfer",
    "swap": "exchange",
    "splay": "splay",
    "unsplay": "unsplay",
    "reorder": "rearrange",
    "choose_player": "choose",
    "choose_colours": "choose",
    "choose_value": "choose",
    "choose_way": "choose",
    "choose_card": "choose",
    "claim": "claim",
    "win": "win",
    "execute": "execute",
    "again": "repeat",
    "clear": "remove",
    "stop": "stop",
}
"""The moves of the notation, and what a record calls them."""
CARD_VERBS = ("meld", "tuck", "score", "return", "reveal", "transfer")
"""Moves that take cards one by one."""
ALL = 1000
"""More cards than there are."""


def _nothing(_: Scene) -> int:
    return 0


def _one(_: Scene) -> int:
    return 1


@dataclass(frozen=True)
class Wanted:
    """Cards that a move takes, and how many."""

    select: Select
    least: Number = _one
    most: Number = _one

    def is_every(self, scene: Scene) -> bool:
        """Whether all that fit are taken."""
        return self.least(scene) >= ALL


@dataclass(frozen=True)
class EffectMove:
    """One move of an effect, as the card asks for it."""

    do: str
    """What a record calls it; also `repeat` and `stop`, which no record says."""
    name: str = ""
    """What later moves call its cards, or what was chosen."""
    when: tuple[Condition, ...] = ()
    is_optional: bool = False
    each: str = ""
    """It is made once for each of these players."""
    wanted: tuple[Wanted, ...] = ()
    """The cards; two for an exchange."""
    value: Number = _nothing
    """Of a draw."""
    fixed_value: int | None = None
    """The same when it is always the same."""
    count: Number = _one
    """Of a draw, or of colours to choose."""
    fixed_count: int | None = 1
    then: str = ""
    """Of a draw: what is done with each card at once."""
    place: str = ""
    """Of a transfer: to where, and whose."""
    owner: str = "me"
    chooser: str = "me"
    colours: tuple[str, ...] = COLOURS
    """Of a splay."""
    direction: str = ""
    was: str = ""
    like: str = ""
    what: str = ""
    """Of a choice: `player`, `colours`, `value`, `way` or `card`."""
    options: tuple[str, ...] = ()
    where: Condition | None = None
    achievement: str = ""
    best: Callable[[Scene], int] | None = None
    """Of a win: the number of which one side must have the most; None for the player who acts."""


@dataclass(frozen=True)
class Effect:
    """One dogma effect of a card."""

    is_demand: bool
    moves: tuple[EffectMove, ...]


@cache
def effects_of(card: Card) -> tuple[Effect, ...]:
    """The effects of a card in their order; an unnamed card has none."""
    return tuple(read_effect(text) for text in all_effects().get(card.name, ()))


@cache
def all_effects() -> dict[str, list[str]]:
    """The effects of every card as they are written."""
    text = files(__package__).joinpath("effects.toml").read_text(encoding="utf-8")
    return {find_card(name).name: effects for name, effects in tomllib.loads(text).items()}


def read_effect(text: str) -> Effect:
    """An effect from its notation.

    Raises:
        BadEffect: it is none.
    """
    body = ast.parse(text.strip()).body
    first = body[0]
    is_demand = isinstance(first, ast.Expr) and word_or_none(first.value) == "demand"
    return Effect(is_demand, tuple(_moves(body[is_demand:])))


def word_or_none(node: ast.expr) -> str:
    """A node that is one word; "" for any other."""
    return node.id if isinstance(node, ast.Name) else ""


def _moves(body: list[ast.stmt]) -> Iterator[EffectMove]:
    for line in body:
        match line:
            case ast.If(test=test, body=inner):
                holds = condition(test)
                for move in _moves(inner):
                    yield replace(move, when=(holds, *move.when))
            case ast.For(iter=group, body=inner):
                for move in _moves(inner):
                    yield replace(move, each=word(group))
            case ast.Assign(targets=[target], value=value):
                yield replace(_move(value), name=word(target))
            case ast.Expr(value=value):
                yield _move(value)
            case _:
                raise BadEffect(ast.dump(line))


def _move(node: ast.expr) -> EffectMove:
    if not isinstance(node, ast.Call):
        raise BadEffect(ast.dump(node))
    if is_call(node, "may"):
        return replace(_move(node.args[0]), is_optional=True)
    verb = word(node.func)
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    made = EffectMove(VERBS[verb])
    match made.do:
        case "draw":
            return _draw(made, node.args, named)
        case "transfer":
            target = select(node.args[1])
            chooser = word(named["chooser"]) if "chooser" in named else "me"
            wanted = (_wanted(node.args[0]),)
            return replace(
                made, wanted=wanted, place=target.place, owner=target.owner, chooser=chooser
            )
        case "splay" | "unsplay":
            return _splay(made, node.args, named)
        case "choose":
            return _choice(made, verb.removeprefix("choose_"), node.args)
        case "claim":
            return replace(made, achievement=word(node.args[0]))
        case "win":
            return replace(made, best=_best(named))
    return replace(made, wanted=tuple(_wanted(arg) for arg in node.args))


def _draw(made: EffectMove, args: list[ast.expr], named: dict[str, ast.expr]) -> EffectMove:
    value, count = args[0], args[1] if len(args) > 1 else ast.Constant(1)
    then = VERBS[word(named["then"])] if "then" in named else ""
    return replace(
        made,
        value=number(value),
        fixed_value=_fixed(value),
        count=number(count),
        fixed_count=_fixed(count),
        then=then,
    )


def _fixed(node: ast.expr) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _wanted(node: ast.expr) -> Wanted:
    if isinstance(node, ast.Call) and is_call(node, "every", "some", "upto", "exactly", "between"):
        chosen = select(node.args[-1])
        match word(node.func), [number(arg) for arg in node.args[:-1]]:
            case "every", _:
                return Wanted(chosen, lambda _: ALL, lambda _: ALL)
            case "some", _:
                return Wanted(chosen, _one, lambda _: ALL)
            case "upto", [most]:
                return Wanted(chosen, _one, most)
            case "exactly", [exact]:
                return Wanted(chosen, exact, exact)
            case "between", [least, most]:
                return Wanted(chosen, least, most)
    return Wanted(select(node))


def _splay(made: EffectMove, args: list[ast.expr], named: dict[str, ast.expr]) -> EffectMove:
    words = [word(arg) for arg in args]
    return replace(
        made,
        direction=words[0] if words else "",
        colours=tuple(words[1:]) or COLOURS,
        was=word(named["was"]) if "was" in named else "",
        like=word(named["like"]) if "like" in named else "",
    )


def _choice(made: EffectMove, what: str, args: list[ast.expr]) -> EffectMove:
    made = replace(made, what=what)
    match what:
        case "player":
            where = condition(args[1]) if len(args) > 1 else None
            return replace(made, owner=word(args[0]), where=where)
        case "colours":
            return replace(made, count=number(args[0]))
        case "way":
            return replace(made, options=tuple(word(arg) for arg in args))
        case "card":
            return replace(made, wanted=(_wanted(args[0]),))
    return made


def _best(named: dict[str, ast.expr]) -> Callable[[Scene], int] | None:
    if "most" in named:
        return number(named["most"])
    if "least" in named:
        least = number(named["least"])
        return lambda scene: -least(scene)
    return None
