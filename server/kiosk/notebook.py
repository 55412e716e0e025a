"""What a kiosk remembers over a power cut: games at its tables, the PIN, what the staff set."""

import contextlib
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path
from threading import Lock
from typing import Any

ROUNDS = 100_000
PIN_DIGITS = 6


class Notebook:
    """One small file in the data folder, replaced as a whole; a damaged one counts as empty."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._kept: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError):
            found = json.loads(path.read_text("utf-8"))
            self._kept = found if isinstance(found, dict) else {}

    def table(self, booth: str) -> str:
        """The id of the table that is played at a booth; "" for none."""
        found = self._kept.get("tables", {})
        return str(found.get(booth, "")) if isinstance(found, dict) else ""

    def keep_table(self, booth: str, table_id: str) -> None:
        """Remember what is played at a booth."""
        with self._lock:
            tables = self._kept.get("tables")
            self._kept["tables"] = {**(tables if isinstance(tables, dict) else {}), booth: table_id}
            self._write()

    def number(self, name: str, otherwise: int) -> int:
        """A number that the staff set."""
        value = self._kept.get(name)
        return value if type(value) is int else otherwise

    def keep_number(self, name: str, value: int) -> None:
        """Remember a number that the staff set."""
        with self._lock:
            self._kept[name] = value
            self._write()

    def kept(self, *names: str) -> Any:
        """Anything else that was kept under a name, or a name within a name; None for nothing."""
        found: Any = self._kept
        for name in names:
            found = found.get(name) if isinstance(found, dict) else None
        return found

    def keep(self, value: Any, name: str, within: str = "") -> None:
        """Keep anything under a name, or a name within a name."""
        with self._lock:
            if within:
                there = self._kept.get(name)
                value = {**(there if isinstance(there, dict) else {}), within: value}
            self._kept[name] = value
            self._write()

    def new_pin(self) -> str | None:
        """The PIN, when it has just been made: it is shown once, and only its hash is kept."""
        if self._kept.get("pin"):
            return None
        pin = "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
        self.set_pin(pin)
        return pin

    def forget_pin(self) -> None:
        """The PIN was lost: the next start makes another."""
        self._kept.pop("pin", None)

    def set_pin(self, pin: str) -> None:
        """Take another PIN."""
        salt = secrets.token_hex(16)
        with self._lock:
            self._kept["pin"] = [salt, _hash(pin, salt)]
            self._write()

    def is_pin(self, pin: str) -> bool:
        """Is this the PIN?"""
        kept = self._kept.get("pin")
        if not isinstance(kept, list) or len(kept) != 2:
            return False
        return hmac.compare_digest(_hash(pin, str(kept[0])), str(kept[1]))

    def _write(self) -> None:
        """On the disk before it counts; a full disk loses nothing that was there."""
        partial = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(
                os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w"
            ) as file:
                json.dump(self._kept, file)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(self._path)
        except OSError:
            partial.unlink(missing_ok=True)


def _hash(pin: str, salt: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), bytes.fromhex(salt), ROUNDS).hex()
