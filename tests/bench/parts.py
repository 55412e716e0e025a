"""Where the time of reading a sheet goes: the functions of each part, timed while they work."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import wraps
from pkgutil import resolve_name
from time import process_time
from typing import Any
from unittest.mock import patch

PARTS = {
    "vision.photo.Photo._decode": "decode",
    "vision.read.see_readable_sheets": "find",
    "vision.read.align": "align",
    "vision.read.FromAbove": "flatten",
    "vision.ink.above.FromAbove.lay": "flatten",
    "vision.read.read_ink": "ink",
    "vision.read.outlines_px": "ink",
    "vision.read.with_amount_of_ink": "ink",
    "vision.read.with_long_strokes": "ink",
    "server.photos.judged.verdict_by_closer_look": "verdict",
    "vision.read.look_again": "closer look",
    "scoring.verdict.settle": "settle",
    "scoring.game.Game.status": "judge",
}
"""What is called → the part that it belongs to; what it calls of another part is that one's."""
NAMES = tuple(dict.fromkeys(PARTS.values()))


class PartsClock:
    """Adds up the processor's time of each part."""

    def __init__(self, parts: Mapping[str, str] = PARTS) -> None:
        self._parts = parts
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._inside: list[float] = []

    @contextmanager
    def running(self) -> Iterator[None]:
        """All parts are timed meanwhile."""
        with ExitStack() as stack:
            for target, part in self._parts.items():
                stack.enter_context(patch(target, self._timed(target, part)))
            yield

    def _timed(self, target: str, part: str) -> Callable[..., Any]:
        work: Callable[..., Any] = resolve_name(target)

        @wraps(work)
        def timed(*given: Any, **named: Any) -> Any:
            self._inside.append(0.0)
            start = process_time()
            try:
                return work(*given, **named)
            finally:
                taken = process_time() - start
                self.seconds[part] += taken - self._inside.pop()
                if self._inside:
                    self._inside[-1] += taken

        return timed
