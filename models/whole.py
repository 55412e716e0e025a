"""Files of arrays that are there only when they are whole, also where drawing is cut off."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np


def save_whole(path: Path, arrays: Mapping[str, Any]) -> None:
    """Write the arrays as an npz file, which bears its name only when it is whole."""
    partial = path.with_name(f"part-{path.name}")
    np.savez(partial, **arrays)
    partial.rename(path)
