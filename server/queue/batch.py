"""A tournament's photos through the queue of a chain: all workers read them, one gathers the lines.

Some are in the queue at a time. Whoever starts again puts the same photos there, under the same
ids: what was read meanwhile is answered at once.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping

from server.photos.album import Album
from server.photos.hands import Busy
from server.queue.asked import JobAnswer, PhotoAsked
from server.queue.jobs import Jobs, Limits
from server.queue.lines import Line, PhotoPlace
from server.words import words_in

AHEAD = 64
"""Photos in the queue at a time; more workers than that would wait for some."""
LOOK_EVERY_S = 0.3
QUIET_S = 30.0
"""After so long without an answer it is said that nobody works."""
WHO = "tournament"


class BatchDesk:
    """Puts photos into the queue, and gathers what the workers make of them."""

    def __init__(
        self,
        jobs: Jobs,
        incoming: Album,
        limits: Limits,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._jobs, self._incoming, self._limits = jobs, incoming, limits
        self._sleep = sleep

    def lines(
        self,
        place: PhotoPlace,
        game: str,
        language: str,
        when_quiet: Callable[[], None],
        photos: Mapping[str, str],
    ) -> Iterator[Line]:
        """The lines of all photos, as they are read.

        Args:
            place: Where they are.
            game: Whose sheets they show; any when "".
            language: Of the sentences.
            when_quiet: Called once if no worker answers for long.
            photos: Their names, with what tells changed ones apart in a store.
        """
        left = iter(photos.items())
        waiting: dict[str, list[PhotoAsked]] = {}
        heard, is_told = time.monotonic(), False
        while self._fill(waiting, left, place, game, language) or waiting:
            answers = self._jobs.answers(waiting)
            answered = [one for one in waiting if answers.get(one) is not None]
            for job_id in answered:
                answer = answers[job_id]
                assert answer is not None
                yield from (_line(answer, asked.name, language) for asked in waiting.pop(job_id))
                self._jobs.forget(job_id)
            for job_id in [one for one in waiting if one not in answers]:
                self._put(place, waiting[job_id][0])  # tidied away meanwhile
            if answered:
                heard = time.monotonic()
                continue
            if not is_told and time.monotonic() - heard > QUIET_S:
                when_quiet()
                is_told = True
            self._sleep(LOOK_EVERY_S)

    def _fill(
        self,
        waiting: dict[str, list[PhotoAsked]],
        left: Iterator[tuple[str, str]],
        place: PhotoPlace,
        game: str,
        language: str,
    ) -> bool:
        """Put photos there until enough wait; whether any did."""
        some = False
        while len(waiting) < AHEAD and (one := next(left, None)) is not None:
            asked = self._asked(place, *one, game, language)
            waiting.setdefault(asked.id, []).append(asked)
            if len(waiting[asked.id]) == 1:
                self._put(place, asked)
            some = True
        return some

    def _asked(
        self, place: PhotoPlace, name: str, version: str, game: str, language: str
    ) -> PhotoAsked:
        if place.is_store:
            photo = hashlib.sha256(f"{place.address} {name} {version}".encode()).hexdigest()
        else:
            photo = hashlib.sha256(place.read(name)).hexdigest()
        where = place.address if place.is_store else ""
        return PhotoAsked(
            photo, "line", game=game, language=language, address=WHO, place=where, name=name
        )

    def _put(self, place: PhotoPlace, asked: PhotoAsked) -> None:
        """Queue a photo; where too many of others wait, wait with them."""
        while True:
            if not asked.place:
                self._incoming.keep(place.read(asked.name))
            try:
                self._jobs.put(asked, self._limits)
            except Busy:
                self._sleep(LOOK_EVERY_S)
                continue
            return


def _line(answer: JobAnswer, name: str, language: str) -> Line:
    if answer.line is None:
        assert answer.told is not None
        return {"photo": name, "refusal": words_in(language).say(answer.told)}
    if answer.line["photo"] == name:
        return answer.line
    sheets = [{**one, "photo": name} for one in answer.line.get("sheets", [])]
    return {**answer.line, "photo": name, **({"sheets": sheets} if sheets else {})}
