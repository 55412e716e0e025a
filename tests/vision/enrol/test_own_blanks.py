"""Our own printed sheets without their markers: their fields are proposed as anybody's would be."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.games import GAMES
from scoring.sheet import SheetLayout
from tests.vision.enrol.compared import compared
from vision.enrol.propose import propose_fields
from vision.enrol.things import things_on
from vision.ink.fields import FLAT_PX_PER_MM
from vision.printing.blank import blank_colour_raster

LEAST_RIGHT, MOST_FALSE = 0.95, 0.05
UNTOLD = {"expo": 0.8}
"""Its empty squares are alike, whether a number goes in or a tick: print cannot tell them."""
SHEETS = [layout for game in GAMES if game.paper for layout in game.paper.layouts if layout.markers]


@pytest.mark.parametrize("layout", SHEETS, ids=lambda layout: f"{layout.game}-{layout.sheet}")
def test_fields_of_our_own_sheets_are_proposed(layout: SheetLayout) -> None:
    page = blank_colour_raster(replace(layout, markers=()), FLAT_PX_PER_MM)
    proposed = propose_fields(things_on(np.array(page)))
    right, false = compared(layout.fields, proposed)
    assert right >= UNTOLD.get(layout.game, LEAST_RIGHT)
    assert false <= MOST_FALSE
