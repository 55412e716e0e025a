"""Numbers, conditions and cards of an effect, read from its notation (`effects.toml`)."""

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from scoring.games.innovation.cards import COLOURS, ICONS, Card, find_card
from scoring.games.innovation.scene import Candidate, Scene
from scoring.games.innovation.state import Pile

Number: TypeAlias = Callable[[Scene], int]
Condition: TypeAlias = Callable[[Scene], bool]
Test: TypeAlias = Callable[[Scene, Card], bool | None]
"""Whether a card fits; None when nobody can tell, since it is unnamed."""

PLACES = ("hand", "score", "top", "bottom", "board")
_COMPARE: dict[type, Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.GtE: operator.ge,
    ast.Gt: operator.gt,
    ast.LtE: operator.le,
    ast.Lt: operator.lt,
}
_COUNT: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
}


class BadEffect(ValueError):
    """Words that are no effect."""


@dataclass(frozen=True)
class Select:
    """Cards of a place that pass some tests."""

    place: str
    """One of `PLACES`; "" for the cards of an earlier move."""
    owner: str = "me"
    """Whose, or the name of the earlier move."""
    tests: tuple[Test, ...] = ()
    pick: str = ""
    """`highest` or `lowest`: only by value among what fits."""

    def candidates(self, scene: Scene) -> list[Candidate]:
        """What fits, and what may fit."""
        if self.place:
            lying = [c for seat in scene.seats(self.owner) for c in scene.lying(self.place, seat)]
        else:
            lying = scene.lying_named(self.owner)
        found = []
        for card, area in lying:
            passed = [test(scene, card) for test in self.tests]
            if False not in passed:
                found.append(Candidate(card, area, None not in passed))
        return found

    def cards(self, scene: Scene) -> list[Card]:
        """The cards that fit."""
        return [candidate.card for candidate in self.candidates(scene)]


def is_call(node: ast.expr, *names: str) -> bool:
    """Whether a node is a call of one of these."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def word(node: ast.expr) -> str:
    """A node that is one word, or a text in quotes."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadEffect(ast.dump(node))


def select(node: ast.expr) -> Select:
    """Cards: a place, whose, and what they must be."""
    if not isinstance(node, ast.Call):
        if isinstance(node, ast.Attribute):
            return Select(node.attr, word(node.value))
        return Select(word(node)) if word(node) in PLACES else Select("", word(node))
    base = select(node.func)
    picks = [word(arg) for arg in node.args if _is_pick(arg)]
    wanted = [arg for arg in node.args if not _is_pick(arg)]
    colours = tuple(word(arg) for arg in wanted if isinstance(arg, ast.Name) and _is_colour(arg))
    tests = [_test(arg) for arg in wanted if not _is_colour(arg)]
    if colours:
        tests.append(_known(lambda _, card: card.colour in colours))
    tests += [_related(str(keyword.arg), word(keyword.value)) for keyword in node.keywords]
    return Select(base.place, base.owner, tuple(tests), picks[0] if picks else "")


def _is_pick(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("highest", "lowest")


def _is_colour(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in COLOURS


def _known(test: Callable[[Scene, Card], bool]) -> Test:
    """A test that only a named card can pass or fail."""
    return lambda scene, card: test(scene, card) if card.is_named else None


def _test(node: ast.expr) -> Test:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        named = word(node.operand) if isinstance(node.operand, ast.Name) else ""
        if named and named not in (*ICONS, *COLOURS):
            return lambda scene, card: card not in scene.named_cards(named)
        inner = _fact(node.operand)
        return _known(lambda _, card: not inner(card))
    if isinstance(node, ast.Compare):
        return _value_test(node)
    fact = _fact(node)
    return _known(lambda _, card: fact(card))


def _fact(node: ast.expr) -> Callable[[Card], bool]:
    text = word(node)
    if text in ICONS:
        return lambda card: text in card.icons
    if text in COLOURS:
        return lambda card: card.colour == text
    wanted = find_card(text)
    return lambda card: card == wanted


def _value_test(node: ast.Compare) -> Test:
    """`value == 3`, `2 <= value <= 3`."""
    sides = [node.left, *node.comparators]

    def number_of(side: ast.expr) -> Callable[[Scene, Card], int]:
        if isinstance(side, ast.Name) and side.id == "value":
            return lambda _, card: card.age
        fixed = number(side)
        return lambda scene, _: fixed(scene)

    numbers = [number_of(side) for side in sides]
    compares = [_COMPARE[type(op)] for op in node.ops]

    def test(scene: Scene, card: Card) -> bool:
        values = [each(scene, card) for each in numbers]
        pairs = zip(compares, values, values[1:], strict=False)
        return all(compare(left, right) for compare, left, right in pairs)

    return test


def _related(how: str, other: str) -> Test:
    """A test by what lies elsewhere, or was done before."""
    match how:
        case "like":
            return _like(other)
        case "of":
            return _known(lambda scene, card: card.colour in scene.names.get(other, ()))
        case "on":
            return _known(lambda scene, card: _has_colour(scene, other, card))
        case "new_to":
            return _known(lambda scene, card: not _has_colour(scene, other, card))
        case "above":
            return _known(lambda scene, card: card.age > _top_value(scene, other, card))
    raise BadEffect(how)


def _like(other: str) -> Test:
    def test(scene: Scene, card: Card) -> bool | None:
        models = scene.named_cards(other)
        if not models:
            return False
        if not card.is_named or not models[0].is_named:
            return None
        return card.colour == models[0].colour

    return test


def _has_colour(scene: Scene, group: str, card: Card) -> bool:
    return any(scene.of(seat).pile(card.colour).cards for seat in scene.seats(group))


def _top_value(scene: Scene, group: str, card: Card) -> int:
    cards = [scene.of(seat).pile(card.colour).cards for seat in scene.seats(group)]
    return max((pile[0].age for pile in cards if pile), default=0)


# Numbers


def number(node: ast.expr) -> Number:
    """A number that an effect speaks of."""
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        fixed = node.value
        return lambda _: fixed
    if isinstance(node, ast.BinOp):
        left, right, count = number(node.left), number(node.right), _COUNT[type(node.op)]
        return lambda scene: count(left(scene), right(scene))
    if isinstance(node, ast.Name):
        chosen = node.id
        return lambda scene: next((n for n in scene.names.get(chosen, ()) if type(n) is int), 0)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _counted(node.func.id, node.args)
    raise BadEffect(ast.dump(node))


def _counted(what: str, args: list[ast.expr]) -> Number:
    match what:
        case "count":
            name = word(args[0])
            return lambda scene: len(scene.names.get(name, ()))
        case "value":
            name = word(args[0])
            return lambda scene: next((card.age for card in scene.named_cards(name)), 0)
        case "cards" | "values" | "colours" | "most":
            return _of_cards(what, select(args[0]))
        case "players":
            group, holds = word(args[0]), condition(args[1])
            return lambda scene: sum(holds(scene.looking_at(p)) for p in scene.seats(group))
        case "piles":
            shown = word(args[0])
            return lambda scene: sum(_shows(pile, shown) for pile in scene.of(scene.me).board)
        case "piles_without":
            group = word(args[0])
            return lambda scene: sum(
                not _has_colour(scene, group, card) for card in scene.of(scene.me).top_cards
            )
    return _of_players(what, [word(arg) for arg in args])


def _of_cards(what: str, chosen: Select) -> Number:
    match what:
        case "cards":
            return lambda scene: len(chosen.cards(scene))
        case "values":
            return lambda scene: len({card.age for card in chosen.cards(scene)})
        case "colours":
            return lambda scene: len({card.colour for card in chosen.cards(scene)})
    return lambda scene: max((card.age for card in chosen.cards(scene)), default=0)


def _of_players(what: str, words: list[str]) -> Number:
    match what:
        case "icons":
            icon, group = words[0], words[1] if len(words) > 1 else "me"
            return lambda scene: sum(scene.of(seat).icons(icon) for seat in scene.seats(group))
        case "points":
            return lambda scene: sum(scene.of(seat).score for seat in scene.seats(words[0]))
        case "achievements":
            return lambda scene: sum(
                len(scene.of(seat).achievements) for seat in scene.seats(words[0])
            )
        case "returned":
            return lambda scene: sum(
                scene.returned.count((scene.card.name, seat)) for seat in scene.seats(words[0])
            )
    raise BadEffect(what)


def _shows(pile: Pile, shown: str) -> bool:
    """Whether a colour shows an icon, or is splayed in this or any direction."""
    if shown in ICONS:
        return shown in pile.icons()
    return bool(pile.splay) if shown == "splayed" else pile.splay == shown


# Conditions


def condition(node: ast.expr) -> Condition:
    """A condition that an effect asks for."""
    if isinstance(node, ast.BoolOp):
        parts = [condition(value) for value in node.values]
        return lambda scene: all(part(scene) for part in parts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = condition(node.operand)
        return lambda scene: not inner(scene)
    if isinstance(node, ast.Compare):
        return _comparison(node)
    if isinstance(node, ast.Call) and is_call(node, "splayed"):
        colour, direction = (word(arg) for arg in node.args)
        return lambda scene: scene.of(scene.me).pile(colour).splay == direction
    if isinstance(node, ast.Name) and node.id not in PLACES:
        return _happened(node.id)
    chosen = select(node)
    return lambda scene: bool(chosen.cards(scene))


def _comparison(node: ast.Compare) -> Condition:
    right = node.comparators[0]
    if isinstance(right, ast.Constant) and isinstance(right.value, str):
        name, way = word(node.left), right.value
        return lambda scene: way in scene.names.get(name, ())
    first, second = number(node.left), number(right)
    compare = _COMPARE[type(node.ops[0])]
    return lambda scene: compare(first(scene), second(scene))


def _happened(name: str) -> Condition:
    verb = {"moved": "transfer", "given_back": "return"}.get(name)
    if verb is not None:
        return lambda scene: verb in scene.demand_moves
    return lambda scene: bool(scene.names.get(name))
