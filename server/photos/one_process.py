"""One process that reads photos, at the other end of a line."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from server.photos.tray import Tray
from vision.photo import Photo, Pixels
from vision.photo_file import PhotoFile

Task = Callable[..., Any]


class Worker:
    """One process that reads; it keeps the photo it was sent last, with what it decoded."""

    def __init__(self, line: Connection, tray: Tray, pid: int) -> None:
        self._line, self._tray, self._pid = line, tray, pid
        self._photo: Photo | None = None

    def ask(self, task: Task | None, photo: Photo | bytes | None, rest: tuple[object, ...]) -> None:
        """Send a task, or a file to open; a photo only if it is another than before."""
        sent: bytes | tuple[bytes, PhotoFile] | Pixels | None = None
        if isinstance(photo, bytes):
            sent, self._photo = photo, None
        elif photo is not None and photo is not self._photo:
            sent = (photo.data, photo.file) if photo.data else photo.pixels()
            self._photo = photo
        self._line.send(self._tray.put((task, sent, rest)))

    def keeps(self, photo: Photo) -> None:
        """It has this photo already: it opened it."""
        self._photo = photo

    def has_answer(self, wait_s: float) -> bool:
        """Whether the answer is there."""
        return self._line.poll(wait_s)

    def answer(self) -> Any:
        """The answer, or what was raised."""
        is_answer, value = self._line.recv()
        if not is_answer:
            raise value
        return value

    def forget(self) -> int:
        """Let it drop its photo; how many megabytes it still takes."""
        self._photo = None
        self._line.send(self._tray.put((None, None, ())))
        megabytes = int(self.answer())
        self._tray.clear()
        return megabytes

    def cpu_s(self) -> float | None:
        """Processor time since it was started; None where the system does not tell."""
        try:
            stat = Path(f"/proc/{self._pid}/stat").read_text(encoding="ascii")
        except OSError:
            return None
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        self._line.close()
        self._tray.close()
