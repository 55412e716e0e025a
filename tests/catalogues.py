"""The catalogues of words and the places in the sources that use them, for the tests."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parents[1]
PACKAGES = ("scoring", "vision", "server")


@dataclass(frozen=True, slots=True)
class Said:
    """A call that says a message: `say("row-full", row="II")`."""

    book: str
    codes: tuple[str, ...]
    """As regular expressions, for a code may be put together; () when a variable holds it."""
    part: str | None
    """None when a variable holds it."""
    values: frozenset[str] | None
    """None when they are put together elsewhere."""
    place: str


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


def variables(node: ftl.BaseNode | None) -> frozenset[str]:
    """The variables that a pattern uses."""
    visitor = _Variables()
    if node is not None:
        visitor.visit(node)
    assert not visitor.messages, "messages do not refer to each other; terms do"
    return frozenset(visitor.names)


def books() -> dict[str, Path]:
    """Every package with a catalogue, by its dotted name."""
    found = [path for package in PACKAGES for path in (ROOT / package).rglob("en.ftl")]
    return {".".join(path.parent.relative_to(ROOT).parts): path.parent for path in found}


def languages() -> list[str]:
    return sorted(path.stem for path in (ROOT / "scoring").glob("*.ftl"))


@cache
def entries(path: Path) -> tuple[ftl.EntryType, ...]:
    return tuple(FluentParser().parse(path.read_text("utf-8")).body)


def parts(path: Path) -> dict[str, dict[str, frozenset[str]]]:
    """Code → part ("" for the main sentence) → its variables."""
    return {
        entry.id.name: {
            **({"": variables(entry.value)} if entry.value is not None else {}),
            **{one.id.name: variables(one.value) for one in entry.attributes},
        }
        for entry in entries(path)
        if isinstance(entry, ftl.Message)
    }


@cache
def said() -> tuple[Said, ...]:
    """Every call in the sources that says a message."""
    return tuple(
        one
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for one in _said_in(path)
    )


def _said_in(path: Path) -> Iterator[Said]:
    tree = ast.parse(path.read_text("utf-8"))
    package = ".".join(path.parent.relative_to(ROOT).parts)
    speaks = _books_of(tree, package)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            book = speaks.get(node.func.id)
            if book is not None:
                yield _call(node, book, f"{path.relative_to(ROOT)}:{node.lineno}")


def _books_of(tree: ast.Module, package: str) -> dict[str, str]:
    """The names of a module that are bound to `Book(…)`, there or where they come from."""
    speaks: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            made = node.value
            if getattr(made.func, "id", "") == "Book" and isinstance(node.targets[0], ast.Name):
                argument = made.args[0]
                is_text = isinstance(argument, ast.Constant)
                book = str(argument.value) if is_text else package  # type: ignore[attr-defined]
                speaks[node.targets[0].id] = book
        elif isinstance(node, ast.ImportFrom) and node.module:
            source = ROOT / Path(*node.module.split("."))
            file = source / "__init__.py" if source.is_dir() else source.with_suffix(".py")
            if node.module.split(".")[0] in PACKAGES and file.exists():
                inside = node.module if source.is_dir() else node.module.rpartition(".")[0]
                theirs = _books_of(_without_imports(file), inside)
                speaks |= {
                    alias.asname or alias.name: theirs[alias.name]
                    for alias in node.names
                    if alias.name in theirs
                }
    return speaks


@cache
def _without_imports(file: Path) -> ast.Module:
    tree = ast.parse(file.read_text("utf-8"))
    return ast.Module([node for node in tree.body if isinstance(node, ast.Assign)], [])


def _call(node: ast.Call, book: str, place: str) -> Said:
    given = {keyword.arg: keyword.value for keyword in node.keywords}
    part = given.pop("part", None)
    return Said(
        book,
        tuple(_codes(node.args[0])),
        "" if part is None else str(part.value) if isinstance(part, ast.Constant) else None,
        None if None in given else frozenset(name for name in given if name),
        place,
    )


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield re.escape(str(node.value))
    elif isinstance(node, ast.IfExp):
        yield from (*_codes(node.body), *_codes(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(value.value)) if isinstance(value, ast.Constant) else ".+"
            for value in node.values
        )
