"""What every photo without markers is compared with, worked out of the blanks beforehand.

Else the first such photo takes seconds: all features of all blanks are looked for then. What is
kept already is left as it is.
"""

from collections.abc import Sequence
from contextlib import suppress

from scoring.cache_folder import cache_folder
from scoring.sheet import SheetLayout
from vision.errors import VisionError
from vision.paper.features import GLANCE, SEARCHES, features_of_blank
from vision.paper.hidden_markers import firsts_of
from vision.paper.in_rim import square_of_blank


def make_ready(layouts: Sequence[SheetLayout]) -> None:
    """Have it in the files that are kept of them; a blank that cannot be opened is passed over."""
    blanks = [layout for layout in layouts if layout.blank]
    if cache_folder() is not None:
        blanks += firsts_of(layouts)
    for layout in blanks:
        with suppress(VisionError, OSError):
            square_of_blank(layout)
            for search in (GLANCE, *SEARCHES):
                features_of_blank(layout, search)
