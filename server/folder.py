"""The data folder, with a reserve for the day the disk is full.

It is one server's at a time; only servers whose games are in a PostgreSQL may share one.
"""

import errno
import fcntl
import os
import shutil
from contextlib import suppress
from pathlib import Path

from scoring.message import Book
from server.refusals import CannotAnswer

say = Book(__package__)
RESERVE_BYTES = 8_000_000
"""Let go of when the disk is full, so that what is typed can still be kept."""


def can_write_to(path: Path) -> bool:
    """Does the disk under a data folder take what is written? Whoever asks need not have it."""
    try:
        lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return False
    try:
        return _takes_writing(lock)
    finally:
        os.close(lock)


def _takes_writing(lock: int) -> bool:
    try:
        os.utime(lock)
        os.fsync(lock)
    except OSError:
        return False
    return True


class FolderTaken(CannotAnswer):
    """Another server has this folder."""


class DataFolder:
    """The folder that this server writes to."""

    def __init__(self, path: Path, spare_megabytes: int = 0, *, is_shared: bool = False) -> None:
        """Take the folder, alone or with others who share it, and make it where there is none.

        Raises:
            FolderTaken: another server runs on it.
        """
        self.path = path
        self._spare = spare_megabytes * 1_000_000
        self._reserve = path / "reserve"
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(OSError):  # an earlier version let everybody read it
            path.chmod(0o700)
        self._lock = os.open(path / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            share = fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX
            fcntl.flock(self._lock, share | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EACCES):
                os.close(self._lock)
                raise FolderTaken(say("folder-taken", folder=str(path))) from None
        self.renew_reserve()

    def close(self) -> None:
        """Let another server have it."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def has_room(self, size: int = 0) -> bool:
        """Is there room for a file of this size, and a little more for what is typed?"""
        try:
            return shutil.disk_usage(self.path).free - size >= self._spare
        except OSError:
            return True

    def is_writable(self) -> bool:
        """Does the disk still take what is written? A worn-out card turns read-only in use."""
        return _takes_writing(self._lock)

    def has_reserve(self) -> bool:
        """Is the reserve there?"""
        return self._reserve.exists()

    def give_room(self) -> bool:
        """Let go of the reserve; False when it is gone already."""
        try:
            self._reserve.unlink()
        except OSError:
            return False
        return True

    def renew_reserve(self) -> None:
        """Put the reserve back, where there is room for it."""
        if self._reserve.exists() or not self.has_room(2 * RESERVE_BYTES):
            return
        try:
            with self._reserve.open("xb") as file:
                os.fchmod(file.fileno(), 0o600)
                for _ in range(RESERVE_BYTES // 1_000_000):
                    file.write(bytes(1_000_000))
                os.fsync(file.fileno())
        except OSError:
            self.give_room()
