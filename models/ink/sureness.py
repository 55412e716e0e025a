"""How sure the reader is, and how often it is right: the last step of calibration.

    python -m models.ink.sureness build/calibration --kinds digit

prints lines for the `[settings]` of `model.toml`: at some levels of what the network says of its
likeliest label, how often that was right on held-out photos. The levels are those of
`vision.ink.chances.SURE_AT`; the figures never fall, and few fields move a level little.
"""

import argparse
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.ink.evaluate import folders_of
from models.ink.held_out import sheets_in
from scoring.sheet import FieldKind
from vision.errors import SheetNotFound
from vision.ink.chances import SURE_AT
from vision.read import read_sheets

EDGES = (0.0, 0.4, 0.6, 0.8, 0.9, 0.96, 0.985, 0.995)
"""Between these, fields are counted together."""
BELIEVED = 4.0
"""As if so many fields had been as right as the network says."""
Numbers = npt.NDArray[np.float64]


def said_and_right(folders: list[Path], kind: FieldKind) -> tuple[Numbers, npt.NDArray[np.bool_]]:
    """For every field of a kind how sure the reader was, and whether rightly so."""
    said, right = [], []
    for sheet in (sheet for folder in folders for sheet in sheets_in(folder)):
        try:
            seen = read_sheets(sheet.photo, [sheet.layout])[0].reading.seen
        except SheetNotFound:
            continue
        for field in sheet.layout.fields:
            if field.kind is kind and field.id not in sheet.covered:
                said.append(seen[field.id].confidence)
                right.append(seen[field.id].label == sheet.labels.get(field.id, ""))
    return np.array(said), np.array(right, bool)


def sureness(said: Numbers, right: npt.NDArray[np.bool_]) -> dict[float, float]:
    """At each level of `SURE_AT` how often what was said there is right."""
    levels, shares, counts = [], [], []
    for low, high in pairwise(EDGES):
        inside = (said >= low) & (said < high)
        if inside.any():
            level, count = float(said[inside].mean()), int(inside.sum())
            levels.append(level)
            shares.append((float(right[inside].sum()) + BELIEVED * level) / (count + BELIEVED))
            counts.append(float(count))
    rising = _never_falling(shares, counts)
    return {
        at: float(np.interp(at, [*levels, 1.0], [*rising, max(1.0, rising[-1])])) for at in SURE_AT
    }


def _never_falling(shares: list[float], counts: list[float]) -> list[float]:
    """The nearest figures that never fall: neighbours that do are taken together."""
    blocks: list[tuple[float, float, int]] = []
    for share, count in zip(shares, counts, strict=True):
        blocks.append((share, count, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (a, n, k), (b, m, j) = blocks[-2:]
            blocks[-2:] = [((a * n + b * m) / (n + m), n + m, k + j)]
    return [share for share, _, times in blocks for _ in range(times)]


def main() -> None:
    """Read the command line and print the settings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="held-out photos with their truth")
    parser.add_argument("--kinds", nargs="+", type=FieldKind, default=[FieldKind.DIGIT])
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    for kind in arguments.kinds:
        said, right = said_and_right(folders_of([arguments.photos]), kind)
        for at, share in sureness(said, right).items():
            print(f"sure_{kind}_{round(100 * at)} = {share:.4f}")


if __name__ == "__main__":
    main()
