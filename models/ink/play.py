"""What stands on training sheets: half of them at random, half as players of the game would leave them."""

from collections.abc import Mapping

import numpy as np

from models.simulator.labels import random_labels
from scoring.sheet import SheetLayout


def play_labels(layout: SheetLayout, rng: np.random.Generator) -> Mapping[str, str]:
    """Labels for one sheet."""
    return random_labels(layout, rng)
