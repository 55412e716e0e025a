"""The second reading of `effects.toml`: what its words mean on the plain table."""

import ast
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import scoring.games.innovation
from scoring.games.innovation.cards import COLOURS, ICONS
from tests.scoring.games.innovation.plain_table import PlainTable, age, colour_of, printed

FACTS = Path(scoring.games.innovation.__file__).parent / "effects.toml"
OPERATORS = {"Eq": "__eq__", "GtE": "__ge__", "Gt": "__gt__", "LtE": "__le__", "Lt": "__lt__"}


@cache
def effects() -> dict[str, list[list[ast.stmt]]]:
    """The effects of every card as lines of the notation."""
    facts = tomllib.loads(FACTS.read_text(encoding="utf-8"))
    return {name: [ast.parse(text.strip()).body for text in texts] for name, texts in facts.items()}


@cache
def text_of(node: ast.AST) -> str:
    """A part of the notation as it is written."""
    return ast.unparse(node)


def is_demand(effect: list[ast.stmt]) -> bool:
    """Whether an effect opens with the word."""
    return text_of(effect[0]) == "demand"


@dataclass
class Doing:
    """One player carrying out one effect."""

    me: int
    role: str
    demander: int
    card: str
    is_alone: bool = False
    p: int = 0
    env: dict[str, list[Any]] = field(default_factory=dict)


class SecondReading(PlainTable):
    """Cards, numbers and conditions as the notation has them."""

    def group(self, doing: Doing, name: str) -> list[int]:
        count = len(self.names)
        others = [(doing.me + step) % count for step in range(1, count)]
        known = {
            "me": [doing.me],
            "demander": [doing.demander],
            "p": [doing.p],
            "others": others,
            "all": [doing.me, *others],
            "opponents": [seat for seat in others if seat not in self.side(doing.me)],
            "side": sorted(self.side(doing.p)),
        }
        return known[name] if name in known else list(doing.env.get(name, []))

    def cards(self, doing: Doing, node: ast.expr) -> list[str]:
        """The cards that an expression means, `highest` and `lowest` left aside."""
        if isinstance(node, ast.Call):
            kept = self.cards(doing, node.func)
            wanted = [arg for arg in node.args if text_of(arg) not in ("highest", "lowest")]
            colours = [text_of(arg) for arg in wanted if text_of(arg) in COLOURS]
            if colours:
                kept = [card for card in kept if colour_of(card) in colours]
            for arg in wanted:
                if text_of(arg) not in COLOURS:
                    kept = [card for card in kept if self.fits(doing, card, arg)]
            for keyword in node.keywords:
                other = text_of(keyword.value)
                kept = [c for c in kept if self.relates(doing, c, str(keyword.arg), other)]
            return kept
        owner, _, place = text_of(node).rpartition(".")
        if place not in ("hand", "score", "top", "bottom", "board"):
            return list(doing.env.get(place, []))
        found: list[str] = []
        for seat in self.group(doing, owner or "me"):
            one = self.people[seat]
            if place in ("hand", "score"):
                found += one.place(place)
            for pile in one.board.values() if place not in ("hand", "score") else ():
                found += {"top": pile[:1], "bottom": pile[-1:], "board": pile}[place]
        return found

    def fits(self, doing: Doing, card: str, node: ast.expr) -> bool:
        if isinstance(node, ast.UnaryOp):
            inner = node.operand
            if isinstance(inner, ast.Name) and inner.id in doing.env:
                return card not in doing.env[inner.id]
            if isinstance(inner, ast.Name) and inner.id in COLOURS:
                return colour_of(card) != inner.id
            return not self.fits(doing, card, inner)
        if isinstance(node, ast.Compare):
            doing.env["value"] = [age(card)]
            parts = [self.number(doing, each) for each in (node.left, *node.comparators)]
            del doing.env["value"]
            return all(
                getattr(left, OPERATORS[type(how).__name__])(right)
                for how, left, right in zip(node.ops, parts, parts[1:], strict=False)
            )
        if isinstance(node, ast.Constant):
            return card == node.value
        return text_of(node) in printed(card).icons

    def relates(self, doing: Doing, card: str, how: str, other: str) -> bool:
        if how == "like":
            return bool(doing.env.get(other)) and colour_of(card) == colour_of(doing.env[other][0])
        if how == "of":
            return colour_of(card) in doing.env[other]
        piles = [self.people[s].board[colour_of(card)] for s in self.group(doing, other)]
        if how == "above":
            return age(card) > max((age(pile[0]) for pile in piles if pile), default=0)
        return any(piles) == (how == "on")

    def number(self, doing: Doing, node: ast.expr) -> int:
        if isinstance(node, ast.Constant):
            return int(str(node.value))
        if isinstance(node, ast.BinOp):
            left, right = self.number(doing, node.left), self.number(doing, node.right)
            sums = {"Add": left + right, "Sub": left - right, "Mult": left * right}
            return sums.get(type(node.op).__name__, left // max(right, 1))
        if isinstance(node, ast.Name):
            return int(doing.env[node.id][0])
        assert isinstance(node, ast.Call)
        what, args = text_of(node.func), node.args
        words = [text_of(arg) for arg in args]
        if what in ("count", "value"):
            cards = doing.env.get(words[0], [])
            return len(cards) if what == "count" else max(map(age, cards), default=0)
        if what in ("cards", "values", "colours", "most"):
            return self.measure(what, self.cards(doing, args[0]))
        if what == "players":
            looked_at = [replace(doing, p=seat) for seat in self.group(doing, words[0])]
            return sum(self.holds(each, args[1]) for each in looked_at)
        if what in ("piles", "piles_without"):
            return self.number_of_piles(doing, what, words[0])
        return self.number_of_players(doing, what, words)

    def number_of_piles(self, doing: Doing, what: str, shown: str) -> int:
        me = self.people[doing.me]
        if what == "piles_without":
            others = [self.people[seat] for seat in self.group(doing, shown)]
            mine = [colour for colour in COLOURS if me.board[colour]]
            return sum(not any(other.board[colour] for other in others) for colour in mine)
        if shown in ICONS:
            return sum(shown in me.seen(colour) for colour in COLOURS)
        return sum(way != "" and shown in (way, "splayed") for way in me.splay.values())

    def number_of_players(self, doing: Doing, what: str, words: list[str]) -> int:
        if what == "icons":
            seats = self.group(doing, words[1] if len(words) > 1 else "me")
            return sum(self.people[seat].icons(words[0]) for seat in seats)
        seats = self.group(doing, words[0])
        if what == "returned":
            return sum(self.returned[doing.card, seat] for seat in seats)
        if what == "points":
            return sum(self.people[seat].points() for seat in seats)
        return sum(len(self.people[seat].achievements) for seat in seats)

    def measure(self, what: str, cards: list[str]) -> int:
        if what == "cards":
            return len(cards)
        if what == "most":
            return max(map(age, cards), default=0)
        return len(set(map(age if what == "values" else colour_of, cards)))

    def holds(self, doing: Doing, node: ast.expr) -> bool:
        if isinstance(node, ast.BoolOp):
            return all(self.holds(doing, value) for value in node.values)
        if isinstance(node, ast.UnaryOp):
            return not self.holds(doing, node.operand)
        if isinstance(node, ast.Compare):
            right = node.comparators[0]
            if isinstance(right, ast.Constant) and isinstance(right.value, str):
                return doing.env.get(text_of(node.left)) == [right.value]
            how = OPERATORS[type(node.ops[0]).__name__]
            return bool(getattr(self.number(doing, node.left), how)(self.number(doing, right)))
        text = text_of(node)
        if text in ("moved", "given_back"):
            wanted = "transfer" if text == "moved" else "return"
            return wanted in self.moved and not doing.is_alone
        if text.startswith("splayed("):
            colour, way = (text_of(arg) for arg in node.args)  # type: ignore[attr-defined]
            return self.people[doing.me].splay[colour] == way
        if isinstance(node, ast.Name) and node.id in doing.env:
            return bool(doing.env[node.id])
        return bool(self.cards(doing, node))
