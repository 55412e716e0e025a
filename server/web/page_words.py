"""The phone page's words as JSON: texts, and what a browser fills in and chooses by itself.

A message is a text, or a list of parts: a text, `{"value": "name"}` for what is put in there, or
`{"by": "count", "cases": {"one": …, "other": …}, "else": "other"}` for a choice by a number or a
word, each case being a message again.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from scoring.catalogue import ENGLISH, catalogue_text, languages
from scoring.checks import label
from scoring.sheet import LABELS
from server.words import words_in

BOOK = "server.web.pages"
Pattern = str | list[Any]


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """Everything the page says in a language, in English where it does not, and the choice."""
    return {
        "language": language,
        "languages": [[one.code, one.name] for one in languages()],
        "messages": {**_messages(ENGLISH), **_messages(language), **_labels(language)},
    }


def _labels(language: str) -> dict[str, str]:
    """What can stand in fields, but for numbers, as the rules call it."""
    words = words_in(language)
    named = {one for labels in LABELS.values() for one in labels if not one.isdigit()}
    return {f"label-{one or 'empty'}": words.say(label(one)) for one in named}


def _messages(language: str) -> dict[str, Pattern]:
    from fluent.syntax import FluentParser, ast

    body = FluentParser(with_spans=False).parse(catalogue_text(BOOK, language)).body
    return {
        entry.id.name: _pattern(entry.value)
        for entry in body
        if isinstance(entry, ast.Message) and entry.value is not None
    }


def _pattern(pattern: Any) -> Pattern:
    parts = [_part(element) for element in pattern.elements]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _part(element: Any) -> Any:
    from fluent.syntax import ast

    if isinstance(element, ast.TextElement):
        return element.value
    expression = element.expression
    if isinstance(expression, ast.VariableReference):
        return {"value": expression.id.name}
    assert isinstance(expression, ast.SelectExpression)
    assert isinstance(expression.selector, ast.VariableReference)
    cases = {_key(variant.key): _pattern(variant.value) for variant in expression.variants}
    other = next(_key(variant.key) for variant in expression.variants if variant.default)
    return {"by": expression.selector.id.name, "cases": cases, "else": other}


def _key(key: Any) -> str:
    return str(getattr(key, "name", None) or key.value)
