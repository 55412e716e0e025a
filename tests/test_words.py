"""Every sentence has its words, in every language, and no words are left over."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import ast as ftl

from scoring.message import Book, both, either, plain
from scoring.score import Problem
from server.words import language_asked, language_of_shell, words_in
from tests.catalogues import (
    Said,
    books,
    entries,
    languages,
    parts,
    said,
)

CATALOGUES = [
    pytest.param(home / f"{language}.ftl", id=f"{book}-{language}")
    for (book, home), language in product(books().items(), languages())
]
PAGE = "server.web.pages"
"""What its modules say is looked at where they are tested."""
say = Book("scoring")


@pytest.mark.parametrize("path", CATALOGUES)
def test_a_catalogue_is_good_fluent_and_says_each_thing_once(path: Path) -> None:
    assert [one.content for one in entries(path) if isinstance(one, ftl.Junk)] == []
    codes = Counter(one.id.name for one in entries(path) if isinstance(one, ftl.Message))
    assert [code for code, times in codes.items() if times > 1] == []


@pytest.mark.parametrize("path", CATALOGUES)
def test_a_language_has_every_message_part_and_variable_of_english(path: Path) -> None:
    assert parts(path) == parts(path.with_name("en.ftl"))


def test_every_message_said_is_in_its_catalogue_with_exactly_its_values() -> None:
    assert [fault for one in said() for fault in _faults(one)] == []


def _faults(one: Said) -> Iterator[str]:
    catalogue = parts(books()[one.book] / "en.ftl") if one.book in books() else {}
    for code in one.codes:
        found = [known for name, known in catalogue.items() if re.fullmatch(code, name)]
        if not found:
            yield f"{one.place}: no message {code} in {one.book}"
        for known in found:
            if one.part is not None and one.part not in known:
                yield f"{one.place}: {code} has no part {one.part!r}"
            elif one.values is not None:
                may_be = [known[one.part]] if one.part is not None else known.values()
                all_of_them = frozenset().union(*known.values())
                if not any(wanted <= one.values <= all_of_them for wanted in may_be):
                    yield f"{one.place}: {code} takes {set(all_of_them)}, not {set(one.values)}"


@pytest.mark.parametrize("book", sorted(books().keys() - {PAGE}))
def test_no_words_are_left_that_nobody_says(book: str) -> None:
    """A code is said where it is called, or stands in a text of the package (a table of codes)."""
    home = books()[book]
    codes = [code for one in said() if one.book == book for code in one.codes]
    texts = "\n".join(file.read_text("utf-8") for file in home.glob("*.*") if _is_source(file))
    starts = [f"sheet-{start}" for start in re.findall(r'"@([\w-]+)\{', texts)]
    unsaid = [
        code
        for code in parts(home / "en.ftl")
        if not any(re.fullmatch(one, code) for one in codes)
        and f'"{code}"' not in texts
        and f'"@{code.removeprefix("sheet-")}"' not in texts
        and not any(code.startswith(start) for start in starts)
    ]
    assert unsaid == []


def _is_source(file: Path) -> bool:
    return file.suffix in {".py", ".toml"}


def test_values_are_put_in_and_counted() -> None:
    english, german = words_in("en"), words_in("de")
    twice = say("name-twice", name="Ada")
    assert english.say(twice) == "Ada is named twice. Every player needs a name of their own."
    assert german.say(twice) == "Ada ist zweimal genannt. Alle brauchen einen eigenen Namen."
    assert german.say(say("label", label="circled")) == "eingekreist"
    assert german.say(say("label", label="4")) == "4"


def test_lists_are_joined_as_each_language_does() -> None:
    names = both("Ada", "Ben", "Cleo")
    assert words_in("en").say(names) == "Ada, Ben and Cleo"
    assert words_in("de").say(names) == "Ada, Ben und Cleo"
    assert words_in("de").say(either("1", say("label", label="empty"), "3")) == "1, leer oder 3"


def test_messages_stand_within_messages() -> None:
    problem = Problem("x", say("no-such-field", field="a.b"), plain("a.c"), "Ada")
    assert words_in("en").problem(problem) == "Ada: The sheet has no field “a.b”. (a.c)"
    assert words_in("de").problem(problem) == "Ada: Der Zettel hat kein Feld „a.b“. (a.c)"


def test_a_plain_text_is_the_same_in_every_language() -> None:
    assert words_in("de").say(plain("3 + 4 = 7")) == "3 + 4 = 7"
    assert words_in("de").problem(Problem("x", plain("a"), plain("b"), "Ada")) == "Ada: a (b)"


def test_what_has_no_words_at_all_is_shown_for_programmers() -> None:
    assert words_in("de").say(say("no-such-code", a=1)) == "no-such-code(a=1)"


def test_the_language_asked_for_is_the_first_of_ours() -> None:
    assert language_asked("fr, de-CH;q=0.8, en;q=0.5") == "de"
    assert language_asked("en-US,en;q=0.9,de;q=0.8") == "en"
    assert language_asked("*;q=zzz,,;=") == "en"
    assert language_asked("") == "en"


def test_a_shell_says_its_language() -> None:
    assert language_of_shell({"LANG": "de_AT.UTF-8"}) == "de"
    assert language_of_shell({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}) == "en"
    assert language_of_shell({}) == "en"
