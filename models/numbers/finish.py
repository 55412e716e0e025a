"""Export the second reader in eight bits, and weigh it against the first on held-out numbers.

    python -m models.ink.held_out DATA build/calibration --sheets 3 --first 1501
    python -m models.numbers.finish build/numbers/network.pt TABLES DATA build/calibration \
        --to build/new/numbers

Writes `model.onnx` and `model.toml`. The weights of both readers are those that cost least in
questions and mistakes, of what the first reader leaves unsure: of our own sheets in the photos
given, of other forms in tables composed with writers that training never saw.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch

from models.described import Description
from models.eight_bits import export_in_eight_bits, made_small
from models.ink.evaluate import folders_of
from models.ink.held_out import HeldOutSheet, held_out_writers, sheets_in
from models.numbers.drawn_digits import DrawnDigits
from models.numbers.network import SecondReader, export
from models.numbers.tables import composed_page
from models.numbers.train import read_numbers
from scoring.settle import ASK_BELOW
from scoring.sheet import Field, FieldKind, SheetLayout
from vision.errors import SheetNotFound
from vision.ink.chances import allowed_labels, labels_of, probabilities
from vision.ink.fields import FLAT_PX_PER_MM, SQUARE, WIDE, Crops, beside_blank, fields_of
from vision.ink.number_views import SIZE_PX, number_views
from vision.ink.read import SURE, field_logits
from vision.ink.second import second_opinion, together
from vision.ink.second_digits import VOID, digit_chances, weighed
from vision.paper.align import align
from vision.paper.find import find_readable_sheets
from vision.paper.flatten import flatten
from vision.photo import Pixels
from vision.printing.blank import blank_raster
from vision.read import INK
from vision.weights import Model, open_model, open_model_in

HERE = Path(__file__).parent
RANGE_FILES = 6
"""Files of pictures on which the ranges of all layers are measured."""
FIRST_TABLE, TABLES = 970_000_000, 60
FIRST, SECOND = np.arange(0.2, 1.01, 0.1), np.arange(0.0, 1.01, 0.1)
DIGIT_SHARES = np.arange(0.2, 1.21, 0.1)
WRONG_COSTS = 1 / (1 - ASK_BELOW)
"""Questions that one mistake is worth: as many as are asked where every one may be a mistake."""
MOST_WRONG = 0.03
"""Of what is taken, though the first reader was unsure of it."""
FLUID = "under fluid"
NUMBER, DIGIT = FieldKind.NUMBER, FieldKind.DIGIT


@dataclass(frozen=True, slots=True, eq=False)
class Doubtful:
    """A number or a cell that the first reader leaves unsure."""

    field: Field
    first: npt.NDArray[np.float64]
    """What the first reader says."""
    second: npt.NDArray[np.float64]
    label: str


def examples(pictures: Path) -> Iterator[dict[str, Crops]]:
    """Pictures trained on, by which the range of every layer is measured."""
    paths = sorted(pictures.glob("pictures-*[0-9].npz"))
    for path in paths[:: max(1, len(paths) // RANGE_FILES)][:RANGE_FILES]:
        yield {"number": read_numbers(path)[0][:400]}


def doubtful(
    second: Model, page: Pixels, layout: SheetLayout, labels: dict[str, str]
) -> Iterator[Doubtful]:
    """The numbers of a page that the first reader leaves unsure; those without a label are not."""
    ink = open_model(INK)
    fields = fields_of(layout, WIDE)
    first = field_logits(ink, page, layout)[WIDE.name]
    sure = probabilities(ink, NUMBER, first, allowed_labels(fields)).max(axis=1)
    rows = [row for row in np.flatnonzero(sure < SURE) if fields[row].id in labels]
    if rows:
        said = second_opinion(second, number_views(page, [fields[row] for row in rows]))
        for row, one in zip(rows, said, strict=True):
            yield Doubtful(fields[row], first[row], one, labels[fields[row].id])


def pages_of(folder: Path) -> Iterator[tuple[Pixels, HeldOutSheet]]:
    """The pages of held-out photos as the reader sees them."""
    for sheet in (sheet for one in folders_of([folder]) for sheet in sheets_in(one)):
        try:
            found = align(sheet.photo, find_readable_sheets(sheet.photo, [sheet.layout])[0])
        except SheetNotFound:
            continue
        flat = flatten(sheet.photo, found, FLAT_PX_PER_MM)
        yield beside_blank(flat, blank_raster(sheet.layout, FLAT_PX_PER_MM)), sheet


def of_photos(second: Model, folder: Path) -> Iterator[Doubtful]:
    """Those of our own sheets in held-out photos."""
    for page, sheet in pages_of(folder):
        fields = [one for one in fields_of(sheet.layout, WIDE) if one.id not in sheet.covered]
        labels = {field.id: sheet.labels.get(field.id, "") for field in fields}
        if fields:
            yield from doubtful(second, page, sheet.layout, labels)


def of_tables(second: Model, data: Path, strokes: Path, first_seed: int) -> Iterator[Doubtful]:
    """Those of composed tables, by writers that training never saw."""
    handwriting = held_out_writers(data)
    known = handwriting, DrawnDigits.of(handwriting, strokes)
    for seed in range(first_seed, first_seed + TABLES):
        page, fields, labels = composed_page(np.random.default_rng(seed), known)
        size = page.shape[1] / FLAT_PX_PER_MM, page.shape[0] / FLAT_PX_PER_MM
        layout = SheetLayout("table", f"table{seed}", 1, size, tuple(fields))
        named = {field.id: label for field, label in zip(fields, labels, strict=True)}
        yield from doubtful(second, page, layout, named)


def fit(model: Model, numbers: list[Doubtful], whose: str) -> dict[str, float]:
    """The weights of both readers that cost least, in questions and mistakes."""
    ink, known = open_model(INK), labels_of(NUMBER)
    first, second = (np.stack([getattr(o, n) for o in numbers]) for n in ("first", "second"))
    allowed = allowed_labels([one.field for one in numbers])
    # What is struck is no label: people are to be asked.
    columns = np.array([known.index(o.label) if o.label in known else -1 for o in numbers])

    def table(shares: tuple[float, float]) -> npt.NDArray[np.float64]:
        settings = {f"first_{whose}": shares[0], f"second_{whose}": shares[1]}
        tried = replace(model, settings=settings)
        both = together(tried, first, second, ours=whose == "ours")
        return probabilities(ink, NUMBER, both, allowed)

    def cost(shares: tuple[float, float]) -> tuple[float, int, int]:
        chance = table(shares)
        taken = chance.max(axis=1) >= ASK_BELOW
        wrong = int((taken & (chance.argmax(axis=1) != columns)).sum())
        asked = int((~taken).sum())
        too_many = wrong > MOST_WRONG * int(taken.sum())
        return asked + WRONG_COSTS * wrong + len(columns) * too_many, asked, wrong

    best = min(product(FIRST.tolist(), SECOND.tolist()), key=cost)
    for shares in ((1.0, 0.0), best):
        right = int((table(shares).argmax(axis=1) == columns).sum())
        _, asked, wrong = cost(shares)
        print(f"{whose} {shares}: of {len(numbers)} {right} right, {asked} asked, {wrong} wrong")
    return {f"first_{whose}": best[0], f"second_{whose}": best[1]}


def doubtful_digits(second: Model, folder: Path) -> Iterator[Doubtful]:
    """Cells for digits in held-out photos that the first reader leaves unsure, or holds for struck.

    What shows through correction fluid is left out: whether it counts, nobody can see.
    """
    ink = open_model(INK)
    for page, sheet in pages_of(folder):
        rows = [row for row, one in enumerate(fields_of(sheet.layout, SQUARE)) if one.kind is DIGIT]
        fields = [fields_of(sheet.layout, SQUARE)[row] for row in rows]
        if not fields:
            continue
        logits = field_logits(ink, page, sheet.layout)[SQUARE.name][rows]
        table = probabilities(ink, DIGIT, logits, allowed_labels(fields))
        unsure = (table.max(axis=1) < SURE) | (table.argmax(axis=1) == VOID)
        some = [
            row
            for row in np.flatnonzero(unsure)
            if fields[row].id not in sheet.covered
            and (
                sheet.ways.get(fields[row].id) != "under fluid" or sheet.labels.get(fields[row].id)
            )
        ]
        if some:
            said = second_opinion(second, number_views(page, [fields[row] for row in some]))
            for row, one in zip(some, digit_chances(said), strict=True):
                yield Doubtful(fields[row], table[row], one, sheet.labels.get(fields[row].id, ""))


def fit_digits(model: Model, digits: list[Doubtful]) -> dict[str, float]:
    """The weights of both readers by which what stands in cells is likeliest."""
    first, second = (np.stack([getattr(o, n) for o in digits]) for n in ("first", "second"))
    allowed = allowed_labels([one.field for one in digits])
    columns = np.array([labels_of(DIGIT).index(one.label) for one in digits])

    def misfit(shares: tuple[float, float]) -> float:
        settings = {"first_digits": shares[0], "second_digits": shares[1]}
        both = weighed(replace(model, settings=settings), first, second, allowed)
        return float(-np.log(both[np.arange(len(both)), columns] + 1e-4).mean())

    best = min(product(DIGIT_SHARES.tolist(), repeat=2), key=misfit)
    for shares in ((1.0, 0.0), best):
        print(f"digits {shares}: of {len(digits)} misfit {misfit(shares):.3f}")
    return {"first_digits": best[0], "second_digits": best[1]}


def describe(folder: Path, settings: dict[str, float]) -> None:
    """Write `model.toml` for the weights in the folder."""
    width, height = SIZE_PX
    Description(
        opset=17,
        input=f"number (N, {height}, {width}, 4): uint8, blue, green, red of the photo with its"
        " light evened out, grey of the blank, which is halved, and 128 more inside the field's"
        " box",
        settings=settings,
    ).write(folder)


def main() -> None:
    """Read the command line, export, weigh."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("photos", type=Path, help="held-out photos with their truth")
    parser.add_argument("--to", type=Path, default=HERE)
    parser.add_argument("--halfway", type=Path, help="other weights, to take the mean with")
    parser.add_argument("--strokes", type=Path, help="file that keeps the midlines of digits")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    to: Path = arguments.to
    to.mkdir(parents=True, exist_ok=True)
    network = SecondReader()
    weights = torch.load(arguments.network)
    if arguments.halfway:
        before = torch.load(arguments.halfway)
        weights = {
            name: (one + before[name]) / 2 if one.dtype.is_floating_point else one
            for name, one in weights.items()
        }
    network.load_state_dict(weights)
    kinds, answers = ["Conv", "Relu", "Add", "Gemm"], ["/masks/Conv", "/outer/Gemm"]
    seen, path = examples(arguments.pictures), to / "model.onnx"
    export_in_eight_bits(partial(export, network), seen, path, kinds, answers)
    made_small(path)
    describe(to, {})
    model = open_model_in(to)
    strokes = arguments.strokes or to / "strokes.npz"
    settings = fit(model, list(of_photos(model, arguments.photos)), "ours")
    settings |= fit_digits(model, list(doubtful_digits(model, arguments.photos)))
    tables = of_tables(model, arguments.data, strokes, FIRST_TABLE)
    settings |= fit(model, list(tables), "others")
    describe(to, settings)


if __name__ == "__main__":
    main()
