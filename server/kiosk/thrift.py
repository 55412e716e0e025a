"""Memory of a small computer: what a frame took is given back when it has been read.

The C library keeps what was freed for the next time, in every thread by itself, and the larger what
was freed, the more it keeps: frames of seven megabytes a few times a minute add up to a hundred.
"""

import ctypes
import os
from contextlib import suppress

from vision.thrift import be_thrifty

ARENAS = 2
LARGE_BYTES = 1_000_000
"""What is larger is asked from the system, and given back to it at once."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def keep_little() -> None:
    """Let this process, and those it starts, keep no more than they use; glibc alone listens."""
    be_thrifty()
    os.environ.setdefault("MALLOC_ARENA_MAX", str(ARENAS))
    os.environ.setdefault("MALLOC_MMAP_THRESHOLD_", str(LARGE_BYTES))
    with suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(_M_ARENA_MAX, ARENAS)
        library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
