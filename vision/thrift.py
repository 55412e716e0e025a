"""Whether this process keeps the memory of one photo for the next, or gives all of it back.

Memory given back and taken anew takes a twentieth of the time of a sheet. A small computer that
reads a photo now and then needs the memory more.
"""

import os
from contextlib import suppress
from ctypes import CDLL
from functools import cache

_NAME = "TALLYCAM_THRIFTY"
_TOLD_BEFORE = ("MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_")
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""What `mallopt` calls the bytes from which on memory is given back."""
LARGEST_BYTES, KEPT_BYTES = 32 << 20, 64 << 20
"""What is larger is given back at once; of the rest so much is kept. The C library of GNU comes to
these by itself, sooner, later or never, as chance has it with what is freed first."""


def be_thrifty() -> None:
    """Let this process, and those it starts, give back what a photo took."""
    os.environ[_NAME] = "1"


def is_thrifty() -> bool:
    """Whether that was said, here or where this process was started from."""
    return os.environ.get(_NAME, "") not in ("", "0")


@cache
def keep_memory() -> None:
    """Let this process keep what a photo took for the next one, as far as it can be told so.

    For some sheets of 12 MP that is a tenth of the time. What the process was started with holds.
    """
    if any(os.environ.get(name) for name in _TOLD_BEFORE):
        return
    with suppress(OSError, AttributeError):  # only the C library of GNU can be told
        tell = CDLL(None).mallopt
        tell(_MMAP_THRESHOLD, LARGEST_BYTES)
        tell(_TRIM_THRESHOLD, KEPT_BYTES)
