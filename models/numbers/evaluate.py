"""Measure both readers of numbers beside the first alone, on what that one leaves unsure.

    python -m models.ink.held_out DATA build/rows --sheets 4 --first 1301
    python -m models.numbers.evaluate DATA build/rows --marks MARKS

writes `results.json`: our own sheets in held-out photos, composed tables of other forms by writers
that training never saw, both simulated; and real numbers of other people, from photos that training
never saw.
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np

from models.ink.real_marks import answers, real_marks
from models.numbers.finish import NUMBER, Doubtful, of_photos, of_tables
from scoring.settle import ASK_BELOW
from scoring.sheet import FieldKind
from vision.ink.chances import Rows, allowed_labels, labels_of, probabilities
from vision.ink.second import NUMBERS, together
from vision.read import INK
from vision.weights import Model, look_first_in, open_model

HERE = Path(__file__).parent
FIRST_TABLE = 980_000_000
Counts = dict[str, int]


def counts(chance: Rows, truth: list[str]) -> Counts:
    """How many are likeliest what they are, asked about, and wrong without asking."""
    said = np.array(labels_of(NUMBER))[chance.argmax(axis=1)]
    right, taken = said == np.array(truth), chance.max(axis=1) >= ASK_BELOW
    return {
        "numbers": len(truth),
        "likeliest_right": int(right.sum()),
        "asked": int((~taken).sum()),
        "wrong_not_asked": int((taken & ~right).sum()),
    }


def measured(model: Model, numbers: list[Doubtful], *, ours: bool) -> dict[str, Counts]:
    """The first reader alone, and both."""
    ink = open_model(INK)
    first, second = (np.stack([getattr(o, name) for o in numbers]) for name in ("first", "second"))
    allowed = allowed_labels([one.field for one in numbers])
    truth = [one.label for one in numbers]
    both = together(model, first, second, ours=ours)
    return {
        "first reader": counts(probabilities(ink, NUMBER, first, allowed), truth),
        "both readers": counts(probabilities(ink, NUMBER, both, allowed), truth),
    }


def of_marks(folder: Path) -> Counts:
    """Both readers on all real numbers."""
    marks = [mark for mark in real_marks(folder) if mark.kind is FieldKind.NUMBER]
    said = answers(open_model(INK), marks)
    right = [label == mark.label for mark, (label, _) in zip(marks, said, strict=True)]
    taken = [sure >= ASK_BELOW for _, sure in said]
    return {
        "numbers": len(marks),
        "likeliest_right": sum(right),
        "asked": len(marks) - sum(taken),
        "wrong_not_asked": sum(t and not r for t, r in zip(taken, right, strict=True)),
    }


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("photos", type=Path, help="held-out photos with their truth")
    parser.add_argument("--marks", type=Path, help="folder of marks cut from real photos")
    parser.add_argument("--model", type=Path, help="folder that holds another `numbers` model")
    parser.add_argument("--strokes", type=Path, required=True, help="keeps the midlines of digits")
    parser.add_argument("--into", type=Path, default=HERE / "results.json")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.model:
        look_first_in(arguments.model)
    model = open_model(NUMBERS)
    tables = of_tables(model, arguments.data, arguments.strokes, FIRST_TABLE)
    results: dict[str, object] = {
        "our own sheets, simulated": measured(
            model, list(of_photos(model, arguments.photos)), ours=True
        ),
        "tables of other forms, simulated": measured(model, list(tables), ours=False),
    }
    if arguments.marks:
        results["real numbers"] = {"both readers": of_marks(arguments.marks)}
    text = json.dumps(results, indent=1)
    print(text)
    arguments.into.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
