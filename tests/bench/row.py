"""A row of the table that `make bench` prints."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured, what is to be reached, and what came out."""

    what: str
    reach: str
    measured: str
