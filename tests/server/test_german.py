"""German is complete: every sentence that can reach a player, and every name of a field, has words.

The sentences are looked for in the sources, so that a new one without German fails here, and one
that nobody says any more fails too. What comes out of whole games is tested in the browser.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypeGuard

import pytest

from scoring.games import GAMES
from scoring.rules import Rules
from scoring.sheet import FieldKind

PAGES = Path("server/pages")
PLACE = re.compile(r"\{\w+\}")

NOT_FOR_PLAYERS = re.compile(
    r"moves|writing|random_\w+|facts|allowed"  # words of the record, games by chance, printed facts
    r"|observation|sheet|playthrough|sheet_\w+|toml_places"  # wrong programs and wrong sheet files
    r"|print\w*|draw|dice_draw|dice_train\w*"  # pictures
)
SHEET_CHECK = "sheet_check"  # the exception: its sentences are about what a player wrote
SAYS_ALL = {"stage", "drop"}
"""Modules of the server whose every sentence is for people; of the others those that are raised."""
COMMANDS = {"reading", "records", "chosen_sheet", "settings", "answer", "cli", "blank", "table"}
"""Modules of the server that only commands use, or that refuse what no page can send."""
RECORD_WORDS = {
    "Player 1",
    "line {}, column {}: {}",
    "sheet {} {}",
    "game {}\nplayers {}\n",
    "reroll 1 6 6 -> 3 3 5",
    "change 6 -> 3",
    "reroll ?",
    "stoke ? ?",
    "task {} {}",
    "weekend pips {}",
    "{} free draw {}",
    "achieve {}",
    "dogma {}",
    "{} uses ",
    "roll {}",
    "{} present {}",
}
PROGRAM_ERRORS = {"RuntimeError", "TypeError", "AssertionError"}


@cache
def german() -> dict[str, str]:
    """The sentences in all groups, by their English."""
    words = json.loads((PAGES / "words" / "de.json").read_text("utf-8"))
    pairs = [pair for group in words["sentences"].values() for pair in group.items()]
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def shape_of(key: str) -> str:
    return PLACE.sub("{}", key)


def shapes(node: ast.expr) -> list[str]:
    """A literal with `{}` for what is put in; a choice between two literals gives both."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else ["{}"]
    if isinstance(node, ast.IfExp):
        return [*shapes(node.body), *shapes(node.orelse)]
    if isinstance(node, ast.JoinedStr):
        parts = [shapes(part) for part in node.values]
        return ["".join(each) for each in product(*parts)]
    if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.IfExp):
        choices = (node.value.body, node.value.orelse)
        if all(isinstance(choice, ast.Constant) for choice in choices):
            return shapes(node.value)
    return ["{}"]


def counted(call: ast.Call) -> list[str]:
    """What `scoring.words.counted` makes: "{} die" and "{} dice"."""
    one = shapes(call.args[1])[0]
    many = shapes(call.args[2])[0] if len(call.args) > 2 else f"{one}s"
    return [f"{{}} {one}", f"{{}} {many}"]


def literals(tree: ast.AST) -> Iterator[str]:
    """Every sentence, or part of one, that this piece of program can say."""
    inner: set[ast.AST] = set()
    for node in ast.walk(tree):
        if node in inner:
            continue
        is_statement = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_looked_for = isinstance(node, ast.Compare)
        if is_statement or is_looked_for or _is_program_error(node) or _is_title(node):
            inner.update(ast.walk(node))
        elif isinstance(node, ast.AnnAssign | ast.arg | ast.FunctionDef):
            inner.update(_annotations(node))
        elif _is_counted(node):
            inner.update(part for each in node.args[1:] for part in ast.walk(each))
            yield from counted(node)
        elif isinstance(node, ast.JoinedStr):
            inner.update(node.values)
            yield from shapes(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _annotations(node: ast.AnnAssign | ast.arg | ast.FunctionDef) -> Iterator[ast.AST]:
    type_of = node.returns if isinstance(node, ast.FunctionDef) else node.annotation
    return ast.walk(type_of) if type_of is not None else iter(())


def _is_counted(node: ast.AST) -> TypeGuard[ast.Call]:
    is_call = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "counted"
    return is_call and len(getattr(node, "args", ())) > 1


def _is_program_error(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in PROGRAM_ERRORS


def _is_title(node: ast.AST) -> bool:
    """A game's own name, which is the same in every language."""
    is_text = isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    return is_text and getattr(getattr(node, "targets", [None])[0], "id", "") == "title"


def is_sentence(shape: str) -> bool:
    return " " in shape.strip() and re.search("[a-z]", shape.replace("{}", "")) is not None


@cache
def said() -> dict[str, Path]:
    """Every sentence in the sources that can reach a player, and where it is said."""
    found: dict[str, Path] = {}
    for path in [*Path("scoring").rglob("*.py"), *Path("vision").rglob("*.py")]:
        if path.stem == SHEET_CHECK or not NOT_FOR_PLAYERS.fullmatch(path.stem):
            found |= dict.fromkeys(literals(ast.parse(path.read_text("utf-8"))), path)
    for path in [*Path("server").glob("*.py"), *Path("server/routes").glob("*.py")]:
        if path.stem in COMMANDS:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        raised = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
        for part in [tree] if path.stem in SAYS_ALL else raised:
            found |= dict.fromkeys(literals(part), path)
    return {
        shape: path
        for shape, path in found.items()
        if is_sentence(shape) and shape not in RECORD_WORDS
    }


@cache
def everything_written() -> frozenset[str]:
    """All literals of all sources and facts, in small letters, as ids are written."""
    texts: set[str] = set()
    for path in [*Path("scoring").rglob("*.py"), *Path("vision").rglob("*.py")]:
        texts.update(literals(ast.parse(path.read_text("utf-8"))))
    for path in Path("server").rglob("*.py"):
        texts.update(literals(ast.parse(path.read_text("utf-8"))))
    for path in Path("scoring").rglob("facts.toml"):
        texts.update(_texts(tomllib.loads(path.read_text("utf-8"))))
    texts.update(re.findall(r'"([^"]*)"', (PAGES / "parts" / "api.js").read_text("utf-8")))
    return frozenset(text.lower().replace(" ", "_") for text in texts)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def test_the_sources_are_full_of_sentences() -> None:
    assert len(said()) > 600


def test_every_sentence_has_german() -> None:
    known = {shape_of(key) for key in german()}
    missing = {shape: str(path) for shape, path in said().items() if shape not in known}
    assert missing == {}


def test_no_german_is_left_of_sentences_that_nobody_says() -> None:
    """Only what joins other parts, like `{one} and {other}`, has no sentence of its own."""
    gone = []
    for key in german():
        shape = shape_of(key)
        is_joint = not re.search("[a-z]{4}", shape.replace("{}", ""))
        written = shape.lower().replace(" ", "_") in everything_written()
        if not written and not is_joint:
            gone.append(key)
    assert gone == []


def test_nothing_is_lost_on_the_way_to_german() -> None:
    for key, sentence in german().items():
        assert sorted(PLACE.findall(key)) == sorted(set(PLACE.findall(sentence))), key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_field_and_label_has_a_name(game: Rules) -> None:
    words = json.loads((PAGES / "words" / "de.json").read_text("utf-8"))
    for layout in game.layouts:
        for field in [field for field in layout.fields if field.kind is not FieldKind.TEXT]:
            for part in field.id.split("."):
                name = re.sub(r"-?r\d+c\d+", "", part)
                plain = re.sub(r"\d+$", "", name)
                assert not plain or {f"name.{name}", f"name.{plain}"} & words.keys(), field.id
            spoken = [label for label in field.labels if label and not label.isdigit()]
            assert all(f"label.{label}" in words for label in spoken), field.id
