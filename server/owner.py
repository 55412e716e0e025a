"""Who keeps this server: a code, which its terminal shows, opens what changes it for everybody."""

import os
import secrets
import tempfile
from contextlib import suppress
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
            if not path.exists():
                _make(path)
            self._code, self._key = path.read_text(encoding="ascii").split()
        except (OSError, ValueError) as error:
            raise CannotAnswer(say("no-owner-file", file=str(path), reason=str(error))) from None

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


def _make(path: Path) -> None:
    """Make both, for nobody else to read; where another server was quicker, its are taken."""
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, partial = tempfile.mkstemp(".part", dir=path.parent)  # only its owner may read it
    with os.fdopen(handle, "w") as file:
        file.write(f"{code}\n{new_key()}\n")
    with suppress(FileExistsError):
        os.link(partial, path)  # whole or not at all, whoever reads it meanwhile
    Path(partial).unlink()
