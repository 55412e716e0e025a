"""Sentences in the reader's language: a `Message` becomes text here, and nowhere before.

`scoring.catalogue` tells where the words lie. A catalogue is opened with the first sentence of its
package, and each message is parsed when it is first said, for most commands say few.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from scoring.catalogue import ENGLISH, languages, messages
from scoring.message import Listed, Message, Value
from scoring.score import Problem

if TYPE_CHECKING:
    from babel import Locale
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

LOCALES = {ENGLISH: "en_GB"}
"""Whose lists and plurals a language has, where not its own: "Ada, Ben and Cleo"."""
MOST_KEPT = 20_000
LONGEST = 2_000
"""Letters of a value; nothing longer is worth reading within a sentence."""

_MORE = re.compile(r"\{|^ +\.", re.MULTILINE)
_WANTED = re.compile(r"([a-zA-Z][\w-]*)(?:\s*;\s*q\s*=\s*([01](?:\.\d*)?))?")


class Catalogue:
    """The messages of one package in one language."""

    def __init__(self, texts: Mapping[str, str], locale: str) -> None:
        self._texts = texts
        self._locale = locale

    def fill(self, code: str, part: str, values: Mapping[str, str | int]) -> str | None:
        """A message, or a part of it, with these values; None where there is none."""
        text = self._texts.get(code)
        if text is None:
            return None
        if not part and not _MORE.search(text):  # nothing to work out, so nothing to load
            return "\n".join(map(str.strip, text.partition("=")[2].strip().splitlines()))
        pattern = self._pattern(code, part)
        return str(self._bundle.format_pattern(pattern, dict(values))[0]) if pattern else None

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle, FluentResource

        bundle = FluentBundle([self._locale, LOCALES[ENGLISH]], use_isolating=False)
        terms = [text for name, text in self._texts.items() if name.startswith("-")]
        bundle.add_resource(FluentResource("\n".join(terms)))
        return bundle

    def _pattern(self, code: str, part: str) -> "Pattern | None":
        from fluent.runtime import FluentResource

        if not self._bundle.has_message(code):
            self._bundle.add_resource(FluentResource(self._texts[code]))
        message = self._bundle.get_message(code)
        return message.attributes.get(part) if part else message.value


class Words:
    """What to say in one language; `words_in` keeps one for each."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._said = lru_cache(MOST_KEPT)(self._message)

    def say(self, sentence: Message | Listed) -> str:
        """A sentence, or several things one after another, as it is shown."""
        return self._said(sentence) if isinstance(sentence, Message) else self._listed(sentence)

    def problem(self, problem: Problem) -> str:
        """All of a problem: whose it is, what is wrong, and what would be right."""
        return self.say(problem.sentence)

    def _message(self, message: Message) -> str:
        if not message.book:
            return message.code
        values = {name: self._value(value) for name, value in message.values}
        for language in (self.language, ENGLISH):
            text = catalogue_of(message.book, language).fill(message.code, message.part, values)
            if text is not None:
                return text
        return str(message)

    def _value(self, value: Value) -> str | int:
        if isinstance(value, int):
            return value
        return (value if isinstance(value, str) else self.say(value))[:LONGEST]

    def _listed(self, listed: Listed) -> str:
        from babel.lists import format_list

        items = [str(self._value(item)) for item in listed.items]
        locale = _locale(self.language)
        if listed.last == "unit":
            return str(locale.list_patterns["standard"]["middle"]).format("", "").join(items)
        return format_list(items, "or" if listed.last == "or" else "standard", locale)


@cache
def words_in(language: str) -> Words:
    """The words of a language; the same object each time, with what it said before."""
    return Words(language)


@cache
def catalogue_of(book: str, language: str) -> Catalogue:
    """The catalogue of a package; empty where the language has none for it."""
    return Catalogue(messages(book, language), LOCALES.get(language, language))


def language_asked(header: str) -> str:
    """The language of ours that an Accept-Language header likes best; English where none.

    >>> language_asked("fr, de-CH;q=0.8, en;q=0.5")
    'de'
    """
    wanted = [(-float(match[2] or 1), match[1]) for match in _WANTED.finditer(header)]
    return first_known(tag for _, tag in sorted(wanted, key=lambda pair: pair[0]))


def language_of_shell(environment: Mapping[str, str]) -> str:
    """The language of ours that a shell is set to; English where none."""
    set_to = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return first_known([next((one for one in set_to if one), "")])


def first_known(tags: Iterable[str]) -> str:
    """The first of these languages that is one of ours, whatever its country; else English."""
    known = {language.code for language in languages()}
    return next((code for tag in tags for code in _codes(tag) if code in known), ENGLISH)


def _codes(tag: str) -> Iterator[str]:
    yield tag
    yield re.split("[-_.]", tag.lower())[0]


@cache
def _locale(language: str) -> "Locale":
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(LOCALES.get(language, language).replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale.parse(LOCALES[ENGLISH])
