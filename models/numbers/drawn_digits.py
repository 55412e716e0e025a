"""Real digits as pen strokes: the midlines of samples, for any pen, size and slant."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator.handwriting import Handwriting

Segments = npt.NDArray[np.float32]
"""(N, 2, 2) short pieces of a line, in a unit square round the ink (y downwards)."""

SIDE_PX = 72
LOOPED = "0689"
_BATCH = 500


def midlines(shapes: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The lines in the middle of many characters at once (N, H, W), after Zhang and Suen."""
    line = np.pad(shapes, ((0, 0), (1, 1), (1, 1)))
    while True:
        before = int(line.sum())
        for first in (True, False):
            n = [
                np.roll(line, move, (1, 2))
                for move in ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))
            ]
            count = np.zeros(line.shape, np.uint8)
            turns = np.zeros(line.shape, np.uint8)
            for one, after in zip(n, [*n[1:], n[0]], strict=True):
                count += one
                turns += ~one & after
            up, right, down, left = n[0], n[2], n[4], n[6]
            ends = (
                ~(up & right & down) & ~(right & down & left)
                if first
                else ~(up & right & left) & ~(up & down & left)
            )
            line = line & ~((count >= 2) & (count <= 6) & (turns == 1) & ends)
        if int(line.sum()) == before:
            return line[:, 1:-1, 1:-1]


def segments_of(line: npt.NDArray[np.bool_]) -> Segments:
    """A midline as short pieces, its staircases smoothed, in a unit square."""
    rows, columns = np.nonzero(line)
    if len(rows) < 4:
        return np.zeros((0, 2, 2), np.float32)
    number = np.full(line.shape, -1)
    number[rows, columns] = np.arange(len(rows))
    padded = np.pad(number, 1, constant_values=-1)
    pairs = []
    for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
        other = padded[rows + 1 + down, columns + 1 + across]
        has = other >= 0
        pairs.append(np.stack([np.arange(len(rows))[has], other[has]], 1))
    both = np.concatenate(pairs)
    points = np.stack([columns, rows], 1).astype(np.float64)
    for _ in range(3):
        total, count = points.copy(), np.ones(len(points))
        for first, second in (both.T, both.T[::-1]):
            np.add.at(total, first, points[second])
            np.add.at(count, first, 1)
        points = total / count[:, None]
    low, high = points.min(axis=0), points.max(axis=0)
    side = max(high[1] - low[1], 0.35 * (high[0] - low[0]), 1.0)
    unit = (points - (low + high) / 2) / side
    return np.asarray(unit[both], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnDigits:
    """Digit to source to its samples as strokes, their height 1 and their middle at the origin."""

    samples: dict[str, dict[str, list[Segments]]]

    @classmethod
    def of(cls, handwriting: Handwriting, cache: Path) -> "DrawnDigits":
        """The real digits of a handwriting, kept in a file because thinning takes a minute."""
        if not cache.is_file():
            arrays = {}
            for digit in "0123456789":
                for source, stamps in handwriting.stamps[digit].items():
                    lines = _thinned(np.asarray(stamps))
                    arrays[f"{digit}|{source}"] = np.concatenate(lines)
                    arrays[f"{digit}|{source}|ends"] = np.cumsum([len(one) for one in lines])
            np.savez(cache, allow_pickle=False, **arrays)
        samples: dict[str, dict[str, list[Segments]]] = {}
        with np.load(cache) as kept:
            for name in kept.files:
                if name.endswith("|ends"):
                    continue
                digit, source = name.split("|")
                lines = np.split(kept[name], kept[f"{name}|ends"][:-1])
                samples.setdefault(digit, {})[source] = [
                    one for one in lines if len(one) > 5 and _whole(digit, one)
                ]
        return cls(samples)


def _whole(digit: str, segments: Segments) -> bool:
    """Whether a digit with a loop still has one: what was a blot has become a line."""
    if digit not in LOOPED:
        return True
    picture = np.zeros((48, 96), np.uint8)
    fixed = np.round(segments * 40 + (48, 24)).astype(np.int32)
    cv2.polylines(picture, list(fixed), False, 255, 1)
    return bool(cv2.connectedComponents(255 - picture, connectivity=4)[0] > 2)


def _thinned(stamps: npt.NDArray[np.uint8]) -> list[Segments]:
    lines: list[Segments] = []
    for start in range(0, len(stamps), _BATCH):
        some = stamps[start : start + _BATCH]
        grown = np.stack(
            [cv2.resize(one, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_CUBIC) for one in some]
        )
        peak = np.maximum(some.max(axis=(1, 2)), 1)[:, None, None]
        lines += [segments_of(one) for one in midlines(grown > 0.42 * peak)]
    return lines
