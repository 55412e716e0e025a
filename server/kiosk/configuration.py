"""`kiosk.toml`: everything a café sets, in one file; a mistake is one sentence with its line."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from scoring.catalogue import languages
from scoring.games import NAMES
from scoring.message import Book, Message, both, either
from server.refusals import CannotAnswer

say = Book(__package__)

SIDES = ("near", "far", "left", "right")
"""Sides of the table as the upright picture shows it: near is its lower edge."""
TURNS = (0, 90, 180, 270)
DEFAULT_CAMERA = "pi"


class BadConfiguration(CannotAnswer):
    """A mistake in the file: where, what, and what may stand there."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """One table with its camera."""

    name: str = "1"
    camera: str = DEFAULT_CAMERA
    seats: tuple[str, ...] = ()
    """The side that each player sits at, the first player first; () for the usual order."""
    turned: int = 0
    """By how many degrees the camera hangs turned, against the clock."""
    size: tuple[int, int] = (1920, 1080)


@dataclass(frozen=True, slots=True)
class KioskSettings:
    """All that can be set of a kiosk."""

    language: str = "en"
    games: tuple[str, ...] = NAMES
    """Offered on the screen, in this order."""
    idle_minutes: int = 10
    """Nothing moved for so long: the table is reset for the next guests."""
    retention_days: int = 30
    """Photos and games are deleted after so many days; 0 keeps nothing past the reset."""
    leaderboard: bool = False
    sound: bool = True
    motion: bool = True
    name: str = ""
    """What this kiosk is called on the main one's page; "" for the computer's own name."""
    main: str = ""
    """The address of the house's main kiosk, which shows how all of them fare; "" for none."""
    main_key: str = ""
    """The secret by which the main kiosk knows the others; set there, too."""
    tables: tuple[TableSettings, ...] = field(default=(TableSettings(),))
    mistake: Message | None = None
    """What is wrong with the file, in safe mode: no camera, typed entry only."""


def safe_mode(mistake: Message) -> KioskSettings:
    """The defaults without cameras: the screen says what is wrong and takes typed games."""
    return KioskSettings(tables=(TableSettings(camera=""),), mistake=mistake)


def read_configuration(path: Path) -> KioskSettings:
    """What the file sets.

    Raises:
        BadConfiguration: one sentence with the file and the line.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BadConfiguration(say("no-configuration", file=str(path))) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = str(getattr(error, "strerror", None) or error)
        raise BadConfiguration(
            say("configuration-unreadable", file=str(path), reason=reason)
        ) from None
    return parse_configuration(text, str(path))


def parse_configuration(text: str, file: str = "kiosk.toml") -> KioskSettings:
    """What a text sets.

    Raises:
        BadConfiguration: one sentence with the line.
    """
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"line (\d+)", str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        reason = re.sub(r" \(at .*\)$", "", str(error))
        raise _mistake(file, line, say("not-toml", reason=reason)) from None
    tables = given.pop("table", None)
    settings = replace(KioskSettings(), **_checked(given, KIOSK_CHECKS, text, file, 0))
    if settings.main and not settings.main_key:
        raise _mistake(file, _line_of(text, "main", 0), say("main-without-key"))
    if tables is None:
        return settings
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise _mistake(file, _line_of(text, "table", 0), say("table-brackets"))
    starts = [found.start() for found in re.finditer(r"^\s*\[\[\s*table\s*\]\]", text, re.M)]
    made = []
    for number, one in enumerate(tables):
        after = starts[number] if number < len(starts) else 0
        named = {"name": str(number + 1), **one}
        made.append(replace(TableSettings(), **_checked(named, TABLE_CHECKS, text, file, after)))
        if made[-1].name in [other.name for other in made[:-1]]:
            line = _line_of(text, "name", after)
            raise _mistake(file, line, say("table-twice", name=made[-1].name))
    return replace(settings, tables=tuple(made) or KioskSettings().tables)


Check = Callable[[Any], Any]
"""The value as it is kept, or a `Message` on what it must be."""


def _checked(
    given: Mapping[str, Any], checks: Mapping[str, Check], text: str, file: str, after: int
) -> dict[str, Any]:
    kept = {}
    for name, value in given.items():
        if name not in checks:
            known = say("no-such-key", key=name, keys=both(*checks))
            raise _mistake(file, _line_of(text, name, after), known)
        kept[name] = checks[name](value)
        if isinstance(kept[name], Message):
            wrong = say("bad-value", key=name, expected=kept[name])
            raise _mistake(file, _line_of(text, name, after), wrong)
    return kept


def _line_of(text: str, key: str, after: int) -> int:
    """The line on which a key is set, looked for from a place on."""
    found = re.compile(rf"^\s*\[*\s*[\"']?{re.escape(key)}[\"']?\b", re.M).search(text, after)
    at = after if found is None else found.end()
    return text.count("\n", 0, at) + 1


def _mistake(file: str, line: int, problem: Message) -> BadConfiguration:
    return BadConfiguration(say("mistake-in-line", file=file, line=str(line), problem=problem))


def _number(low: int, high: int) -> Check:
    def check(value: Any) -> Any:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return value if good else say("number-from-to", low=str(low), high=str(high))

    return check


def _one_of(*known: Any) -> Check:
    def check(value: Any) -> Any:
        good = not isinstance(value, bool) and value in known
        return value if good else say("one-of", known=either(*map(str, known)))

    return check


def _some_of(*known: str) -> Check:
    def check(value: Any) -> Any:
        good = isinstance(value, list) and value and all(one in known for one in value)
        return tuple(value) if good else say("some-of", known=both(*known))

    return check


def _yes_or_no(value: Any) -> Any:
    return value if isinstance(value, bool) else say("yes-or-no")


def _text(value: Any) -> Any:
    return value if isinstance(value, str) and 0 < len(value) <= 200 else say("a-text")


def _address(value: Any) -> Any:
    good = isinstance(value, str) and re.fullmatch(r"https?://[^\s/]+/?", value) is not None
    return value if good else say("an-address")


def _secret(value: Any) -> Any:
    good = isinstance(value, str) and re.fullmatch(r"[!-~]{16,200}", value) is not None
    return value if good else say("a-secret")


def _size(value: Any) -> Any:
    good = (
        isinstance(value, list)
        and len(value) == 2
        and all(type(side) is int and 320 <= side <= 4608 for side in value)
    )
    return tuple(value) if good else say("width-and-height")


KIOSK_CHECKS: Mapping[str, Check] = {
    "language": _one_of(*(language.code for language in languages())),
    "games": _some_of(*NAMES),
    "idle_minutes": _number(1, 24 * 60),
    "retention_days": _number(0, 3650),
    "leaderboard": _yes_or_no,
    "sound": _yes_or_no,
    "motion": _yes_or_no,
    "name": _text,
    "main": _address,
    "main_key": _secret,
}
TABLE_CHECKS: Mapping[str, Check] = {
    "name": _text,
    "camera": _text,
    "seats": _some_of(*SIDES),
    "turned": _one_of(*TURNS),
    "size": _size,
}
assert {one.name for one in fields(TableSettings)} == set(TABLE_CHECKS)
