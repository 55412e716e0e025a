"""The arrays that every room of vision passes on."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
"""Any count of them, in any shape."""
Points = npt.NDArray[np.float64]
"""(N, 2) of (x, y), unless a comment says otherwise."""
Matrix = npt.NDArray[np.float64]
"""(3, 3) a homography, (2, 3) an affine map."""
Colours = npt.NDArray[np.float64]
"""(N, 3) of blue, green and red."""
