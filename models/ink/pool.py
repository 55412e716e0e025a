"""The pictures at hand while training, by label, so that batches are balanced."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from models.ink.make_pictures import read_file
from models.ink.network import SQUARE_LABELS, STRUCK
from models.ink.pictures import HIDDEN, TARGETS, UNCLEAR, Batch
from scoring.sheet import FieldKind
from vision.ink.fields import SQUARE, STRIP, WIDE, CropShape

KIND_SHARES: Mapping[FieldKind, float] = {
    FieldKind.DIGIT: 0.38,
    FieldKind.SYMBOL: 0.21,
    FieldKind.BUBBLE: 0.06,
    FieldKind.BOX: 0.07,
    FieldKind.SPOT: 0.28,
}
BLANK_SHARE = 0.4
WIDE_SHARES = {0: 0.27, 1: 0.23, 2: 0.28, 3: 0.14, STRUCK: 0.08}
ODD_SHARE = 0.03
"""Of a batch, pictures that nobody can read."""
MOST = {True: 16000, False: 5000}
"""Pictures kept of a label, of blank fields and of others."""


class Pool:
    """Rings of pictures of one shape, one ring for each label."""

    def __init__(self, shape: CropShape, capacities: Mapping[int, int]) -> None:
        self._rings = {key: _ring(shape, size) for key, size in capacities.items()}
        self.written = dict.fromkeys(capacities, 0)

    def add(self, batch: Batch) -> None:
        """Keep these, the oldest of each label making room."""
        first = batch.targets[:, 0]
        for key in np.unique(first):
            rows = np.flatnonzero(first == key)
            ring = self._rings[int(key)]
            start = self.written[int(key)]
            at = (start + np.arange(len(rows))) % len(ring)
            ring.pictures[at] = batch.pictures[rows]
            ring.around[at] = batch.around[rows]
            ring.targets[at] = batch.targets[rows]
            ring.allowed[at] = batch.allowed[rows]
            self.written[int(key)] = start + len(rows)

    def draw(self, counts: Mapping[int, int], rng: np.random.Generator) -> Batch:
        """So many pictures of each label, at random."""
        parts = []
        for key, count in counts.items():
            filled = min(self.written[key], len(self._rings[key]))
            if filled and count:
                parts.append(self._rings[key].rows(rng.integers(0, filled, count)))
        return Batch(
            np.concatenate([part.pictures for part in parts]),
            np.concatenate([part.around for part in parts]),
            np.concatenate([part.targets for part in parts]),
            np.concatenate([part.allowed for part in parts]),
        )


def _ring(shape: CropShape, size: int) -> Batch:
    (width, height), (around_width, around_height) = shape.size_px, shape.around_px
    return Batch(
        np.zeros((size, height, width, 4), np.uint8),
        np.zeros((size, around_height, around_width, 4), np.uint8),
        np.zeros((size, TARGETS), np.int16),
        np.zeros(size, np.uint32),
    )


class Pools:
    """The pictures of every shape, read from a folder that others may be writing to."""

    def __init__(self, folder: Path) -> None:
        odd = {UNCLEAR: 1500, HIDDEN: 2500}
        squares = {i: MOST[pair[1] == ""] for i, pair in enumerate(SQUARE_LABELS)}
        self.by_shape = {
            SQUARE.name: Pool(SQUARE, {**squares, **odd}),
            WIDE.name: Pool(WIDE, {**dict.fromkeys(range(STRUCK + 1), 30000), **odd}),
            STRIP.name: Pool(STRIP, {0: 12000, 1: 12000, **odd}),
        }
        self._folder = folder
        self._read: set[str] = set()

    @property
    def files(self) -> int:
        """How many have been read."""
        return len(self._read)

    def refresh(self, rng: np.random.Generator, most: int) -> int:
        """Read some of the files that were not read yet, or else any; returns how many are new."""
        paths = sorted(self._folder.glob("pictures-*[0-9].npz"))
        new = [path for path in paths if path.name not in self._read]
        for path in new[:most]:
            self._read.add(path.name)
            self._add(path)
        if not new and paths:
            self._add(paths[int(rng.integers(len(paths)))])
        return len(new[:most])

    def _add(self, path: Path) -> None:
        for name, batch in read_file(path).items():
            self.by_shape[name].add(batch)

    def draw(self, sizes: Mapping[str, int], rng: np.random.Generator) -> dict[str, Batch]:
        """A balanced batch of each of these shapes."""
        drawn = {}
        for name, size in sizes.items():
            odd = max(1, round(size * ODD_SHARE))
            counts = {**self._counts(name, size), HIDDEN: odd, UNCLEAR: odd}
            drawn[name] = self.by_shape[name].draw(counts, rng)
        return drawn

    def _counts(self, name: str, size: int) -> dict[int, int]:
        if name == SQUARE.name:
            return self._square_counts(size)
        if name == WIDE.name:
            return {key: round(size * share) for key, share in WIDE_SHARES.items()}
        return dict.fromkeys(range(2), size // 2)

    def _square_counts(self, size: int) -> dict[int, int]:
        written = self.by_shape[SQUARE.name].written
        known = {i for i, n in written.items() if n and i >= 0}
        total = sum(KIND_SHARES[kind] for kind in {SQUARE_LABELS[i][0] for i in known})
        counts = {}
        for index in known:
            kind, label = SQUARE_LABELS[index]
            marks = [i for i in known if SQUARE_LABELS[i][0] is kind and SQUARE_LABELS[i][1]]
            share = BLANK_SHARE if label == "" else (1 - BLANK_SHARE) / max(1, len(marks))
            counts[index] = max(1, round(size * KIND_SHARES[kind] / total * share))
        return counts
