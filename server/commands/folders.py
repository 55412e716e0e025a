"""Photos of folders: read by two processes, with a bar that shows how far they are."""

import gc
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import active_count
from typing import TYPE_CHECKING

from scoring.games import keep_own_in, own_folder
from scoring.message import NOTHING, Book, Message
from server.refusals import CannotAnswer
from server.words import Words

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

say = Book(__package__)

MOST_WORKERS = 2
"""A folder is read by so many processes, never more than there are processors."""
AT_A_TIME = 2
"""So many photos of a long folder are given to a process at once."""


@dataclass(frozen=True, slots=True)
class PhotoAnswer:
    """What a command prints of one photo, or why it could not be read."""

    text: str = ""
    refusal: Message = NOTHING


def print_answers(
    given: Sequence[Path], answer: Callable[[Path], PhotoAnswer], words: Words
) -> None:
    """Print what the command says of each photo, and of each in the folders among them.

    Nothing is printed where a photo that was named itself cannot be read; of those in folders,
    what cannot be read is said on standard error.

    Args:
        given: Photos and folders.
        answer: Reads one photo; it is handed to other processes.
        words: In which to speak.

    Raises:
        CannotAnswer: a photo named itself cannot be read, or none at all.
    """
    from server.photos.judged import photos_in

    paths = [photo for path in given for photo in photos_in(path)]
    tolerant = any(path.is_dir() for path in given)
    answers = list(_answers(paths, answer, words) if tolerant else map(answer, paths))
    refused = [one.refusal for one in answers if one.refusal]
    if refused and (not tolerant or len(refused) == len(answers)):
        raise CannotAnswer(refused[0])
    for sentence in refused:
        print(f"tallycam: {words.say(sentence)}", file=sys.stderr)
    for one in answers:
        if one.text:
            print(one.text)


def _answers(
    paths: Sequence[Path], answer: Callable[[Path], PhotoAnswer], words: Words
) -> Iterator[PhotoAnswer]:
    workers = min(MOST_WORKERS, len(paths), os.cpu_count() or 1)
    if workers < 2:
        yield from map(answer, paths)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(workers, _context(), keep_own_in, (own_folder(),)) as pool:
        share = min(AT_A_TIME, max(1, len(paths) // (4 * workers)))
        with warnings.catch_warnings():  # numpy's threads, which sleep, are no reason to warn
            warnings.simplefilter("ignore", DeprecationWarning)
            answers = pool.map(answer, paths, chunksize=share)
        for done, one in enumerate(answers, start=1):
            show_progress(done, len(paths), words)
            yield one


def _context() -> "BaseContext":
    """Processes that begin with all that this one has loaded, where that is safe; else fresh ones.

    A process that has run a network, or in which other threads work, may hang when it is forked.
    """
    from multiprocessing import get_context

    from vision.weights import is_any_open

    may_fork = sys.platform == "linux" and active_count() == 1 and not is_any_open()
    if may_fork:
        gc.freeze()  # what is loaded stays; looking through it for rubbish again and again is slow
    return get_context("fork" if may_fork else "spawn")


def show_progress(done: int, total: int, words: Words) -> None:
    """A bar on a terminal that shows how far it is."""
    if sys.stderr.isatty():
        filled = round(30 * done / total)
        bar = "█" * filled + "·" * (30 - filled)
        end = "\n" if done == total else ""
        said = words.say(say("photos-read", done=done, total=total))
        print(f"\r{bar} {said}", end=end, file=sys.stderr, flush=True)
