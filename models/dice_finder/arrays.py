"""The arrays that rendered dice are made of."""

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
"""Places, directions, colours and light, mostly of single width."""
Pixels = npt.NDArray[np.uint8]
"""(H, W, 3) BGR, or (H, W) a mask."""
