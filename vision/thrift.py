"""Whether this process keeps the memory of one photo for the next, or gives all of it back.

Memory given back and taken anew takes a twentieth of the time of a sheet. A small computer that
reads a photo now and then needs the memory more.
"""

import os

_NAME = "TALLYCAM_THRIFTY"


def be_thrifty() -> None:
    """Let this process, and those it starts, give back what a photo took."""
    os.environ[_NAME] = "1"


def is_thrifty() -> bool:
    """Whether that was said, here or where this process was started from."""
    return os.environ.get(_NAME, "") not in ("", "0")
