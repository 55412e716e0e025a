"""Who keeps this server: a code, which its terminal shows, opens what changes it for everybody."""

import os
import secrets
from hmac import compare_digest
from pathlib import Path

from scoring.message import Book
from server.refusals import CannotAnswer
from server.table.access import CODE_LETTERS, new_key, tidy_code

say = Book(__package__)
FILE = "owner.txt"
CODE_LENGTH = 8


class Owner:
    """The owner's code, and the key that a browser is given for it."""

    def __init__(self, data: Path) -> None:
        """Read both from the data folder, or make them there.

        Raises:
            CannotAnswer: the file can be neither read nor written.
        """
        path = data / FILE
        try:
            words = path.read_text(encoding="ascii").split() if path.exists() else []
            if len(words) != 2:
                words = ["".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))]
                words.append(new_key())
                _write_for_one(path, "\n".join(words) + "\n")
        except (OSError, UnicodeDecodeError) as error:
            raise CannotAnswer(say("no-owner-file", file=str(path), reason=str(error))) from None
        self._code, self._key = words

    @property
    def code(self) -> str:
        """As it is shown: two groups of four."""
        return f"{self._code[:4]}-{self._code[4:]}"

    def key_for(self, code: str) -> str | None:
        """The key for the right code."""
        return self._key if _same(tidy_code(code), self._code) else None

    def knows(self, key: str) -> bool:
        """Whether it is the owner's key."""
        return _same(key, self._key)


def _same(one: str, other: str) -> bool:
    return compare_digest(one.encode(errors="replace"), other.encode())


def _write_for_one(path: Path, text: str) -> None:
    """Write a file that nobody else can read."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
