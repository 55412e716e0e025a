"""A language that nobody speaks: English with an accent on every letter.

What is shown in it and has a plain word left did not come from a catalogue.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from scoring import catalogue
from server import words
from server.web import page_words
from server.web.routes import pages
from tests.catalogues import books

PSEUDO = "qps"
NUMBER = 7
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "àƀćđéƒğĥíĵķĺṁñòþǫŕšťùѵŵχýžÀɃĆĐÉΦĞĤÍĴĶĹṀÑÒÞǪŔŠŤÙѴŴΧÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_WORD = re.compile(r"[A-Za-z]{2,}")
_QUOTED = re.compile(r"“[^”]*”")
"""What stands in quotes is to be typed as it stands, in every language."""


class _Accents(Transformer):
    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        quoted = re.split(r"(“[^”]*”)", node.value)
        return ftl.TextElement("".join(_accented(part) for part in quoted))


def _accented(text: str) -> str:
    return text if text.startswith("“") else text.translate(_ACCENTS)


def write_pseudo_language(folder: Path) -> None:
    """Every catalogue there is, in the language that nobody speaks."""
    (folder / PSEUDO).mkdir(parents=True)
    for book, home in books().items():
        text = FluentParser().parse((home / "en.ftl").read_text("utf-8"))
        accented = FluentSerializer().serialize(_Accents().visit(text))
        accented = accented.replace("language-number = 0\n", f"language-number = {NUMBER}\n")
        (folder / PSEUDO / f"{book}.ftl").write_text(accented, "utf-8")


@contextmanager
def pseudo_language(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The language beside the shipped ones, until the block ends."""
    write_pseudo_language(folder)
    monkeypatch.setenv(catalogue.FOLDER, str(folder))
    _forget()
    yield PSEUDO
    monkeypatch.delenv(catalogue.FOLDER)
    _forget()


def _forget() -> None:
    for kept in (
        *(catalogue.languages, catalogue.messages, words.catalogue_of, words.words_in),
        *(page_words.page_words, pages._words_file),
    ):
        kept.cache_clear()


def plain_english(texts: Iterable[str], german: str = "") -> list[str]:
    """The texts with a word that has no accent, and that German has not either.

    What both have is a name, or a word of the record. Lists are joined as English joins them.
    """
    names = {*_WORD.findall(german), "and", "or"}
    return [text for text in texts if set(_WORD.findall(_QUOTED.sub("", text))) - names]
