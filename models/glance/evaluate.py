"""Measure what is taken at a glance: how much, how often wrongly, and how the ink network reads it.

    python -m models.glance.pictures DATA HELD_OUT --seed 79 --photos 240 --held-out
    python -m models.glance.evaluate HELD_OUT

writes `results.json` beside this file, by kind of field. The pictures are simulated, by writers and
on tables that neither network was trained on.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.glance.network import sizes_px
from models.glance.pictures import Seen, read_file
from models.ink.network import MAX_DIGITS, SQUARE_LABELS, STRUCK
from scoring.sheet import LABELS, FieldKind
from vision.ink.chances import labels_of, probabilities
from vision.ink.fields import SHAPES, SQUARE, WIDE, Crops, CropShape, around_name
from vision.ink.glance import GLANCE, PLAIN
from vision.ink.read import SURE, run_network
from vision.read import INK
from vision.weights import look_first_in, open_model

HERE = Path(__file__).parent
_Numbers = npt.NDArray[np.float64]


def feed_of(file: Mapping[str, Seen]) -> dict[str, Crops]:
    """The pictures of a file as the network takes them."""
    feed = {}
    for shape in SHAPES:
        for name, part, (width, height) in zip(
            (shape.name, around_name(shape)), ("pictures", "around"), sizes_px(shape), strict=True
        ):
            feed[name] = np.zeros((0, height, width, 4), np.uint8)
            if shape.name in file:
                feed[name] = getattr(file[shape.name], part)
    return feed


def by_kind(
    shape: CropShape, seen: Seen
) -> Iterator[tuple[FieldKind, npt.NDArray[np.intp], npt.NDArray[np.bool_], _Numbers]]:
    """Each kind of field: its rows, the labels that each may hold, the true one or −1."""
    for kind in shape.kinds:
        names = labels_of(kind)
        if shape is SQUARE:
            columns = [SQUARE_LABELS.index((kind, label)) for label in names]
            rows = np.flatnonzero((seen.allowed >> columns[0]) & 1)
            allowed = np.stack([(seen.allowed[rows] >> one) & 1 for one in columns], 1) > 0
            true = [columns.index(one) if one >= 0 else -1 for one in seen.targets[rows, 0]]
        else:
            rows = np.arange(len(seen))
            allowed = np.zeros((len(rows), len(names)), bool)
            allowed[:, : len(LABELS[kind])] = True
            numbers = shape is WIDE
            true = [_number(one) if numbers else max(int(one[0]), -1) for one in seen.targets]
        if len(rows):
            yield kind, rows, allowed, np.array(true, np.float64)


def _number(target: npt.NDArray[np.int16]) -> int:
    """The place of a number among the labels; −1 where it is none of them."""
    digits, minus = int(target[0]), int(target[MAX_DIGITS + 1])
    if digits < 0 or digits == STRUCK or minus == 1:
        return -1
    text = "".join(str(one) for one in target[1 : digits + 1])
    return LABELS[FieldKind.NUMBER].index(text)


def measure(folder: Path) -> dict[str, Any]:
    """The figures of every kind of field."""
    glance, ink = open_model(GLANCE), open_model(INK)
    parts: dict[FieldKind, list[_Numbers]] = {}
    for path in sorted(folder.glob("pictures-*[0-9].npz")):
        file = read_file(path)
        said = run_network(glance, feed_of(file))
        for shape in (shape for shape in SHAPES if shape.name in file):
            seen = file[shape.name]
            for kind, rows, allowed, true in by_kind(shape, seen):
                first = probabilities(glance, kind, said[shape.name][rows], allowed)
                logits = seen.logits[rows].astype(np.float64)
                second = probabilities(ink, kind, logits, allowed)
                table = [true, first.argmax(1), first.max(1), second.argmax(1), second.max(1)]
                parts.setdefault(kind, []).append(np.stack(table, axis=1))
    report = {}
    for kind, tables in sorted(parts.items()):
        true, label, sure, ink_label, ink_sure = np.concatenate(tables).T
        taken = sure >= glance.settings.get(f"plain_{kind}", PLAIN)
        known = true >= 0
        report[str(kind)] = {
            "fields": int(known.sum()),
            "taken": round(100 * float(taken[known].mean()), 1),
            "wrong": int((taken & known & (label != true)).sum()),
            "of_these_ink_wrong": int((taken & known & (ink_label != true)).sum()),
            "ink_sure": round(100 * float((ink_sure >= SURE)[known].mean()), 1),
            "ink_sure_and_wrong": int((known & (ink_sure >= SURE) & (ink_label != true)).sum()),
            "nobody_can_read": int((~known).sum()),
            "of_these_taken": int((taken & ~known).sum()),
            "of_these_ink_sure": int((~known & (ink_sure >= SURE)).sum()),
        }
        print(kind, report[str(kind)])
    return report


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--model", type=Path, help="folder that holds another `glance` model")
    parser.add_argument("--into", type=Path, default=HERE / "results.json")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.model:
        look_first_in(arguments.model)
    results = {"simulated, held-out writers, varied pages": measure(arguments.pictures)}
    text = json.dumps(results, indent=1, ensure_ascii=False)
    arguments.into.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
