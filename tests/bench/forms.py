"""Measure enrolling from one filled copy: python -m tests.bench.forms [--photos 2] [--ink FOLDER]

Fifteen forms drawn here: ten pads as shops sell them, five forms as clubs and schools print them.
Each is filled in by hand and photographed (simulated). One photo is enrolled as it is, without an
empty page; the others are read by what was enrolled, and every field is compared with what was
written there. Fields that were not proposed, or as another kind, are counted on their own. Four
other forms, dense and tinted, are measured by --club, and five more by --office.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from models.simulator.handwriting import Handwriting
from models.simulator.photo import SimulatedPhoto, Wish, simulate
from scoring.message import ForPeople
from scoring.sheet import Field, FieldKind, SheetLayout
from tests.bench.counted import Counted
from tests.vision.club_forms import CLUB_FORMS
from tests.vision.enrol.compared import matched
from tests.vision.office_forms import OFFICE_FORMS
from tests.vision.shop_pads import SHOP_PADS, ShopPad
from tests.vision.strange_forms import STRANGE_FORMS
from vision.enrol.enrol import Enrolled, enrol
from vision.enrol.page import FlatPage, page_of_photo
from vision.enrol.upright import turn_to_upright
from vision.photo import Photo
from vision.read import ReadSheet, read_sheets

FORMS: tuple[Callable[[], ShopPad], ...] = (*SHOP_PADS, *STRANGE_FORMS)
NEAT = Wish(held_out=True, difficulty=0.35, clutter=False, clean=True)
MESSY = Wish(held_out=True, difficulty=0.6, careless=True)
SHARES = {
    FieldKind.NUMBER: 0.75,
    FieldKind.BOX: 0.25,
    FieldKind.BUBBLE: 0.2,
    FieldKind.LINK: 0.2,
    FieldKind.SPOT: 0.5,
}
"""How many fields of a kind are written in."""
MOST = 180
COMB_MM = 6.5
"""Cells no wider are for one figure each."""
CORRECTED = 0.15
"""Share of the fields where something was painted over or struck first, where that is asked for."""
TIMES = 0.3
"""Share of the numbers that are times, which no field for numbers may hold: they are to be asked
about."""
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
MARK = {FieldKind.BOX: "marked", FieldKind.BUBBLE: "filled", FieldKind.LINK: "drawn"}


def labels_of(pad: ShopPad, seed: int, times: float = 0.0) -> dict[str, str]:
    """What somebody writes in a form, by chance; so many of the numbers as times."""
    rng = np.random.default_rng([seed, len(pad.fields)])
    other = np.random.default_rng([seed, len(pad.fields), 1])
    labels = {}
    for field in pad.fields:
        if rng.random() >= SHARES.get(field.kind, 0.0):
            continue
        if field.kind is FieldKind.NUMBER:
            has_room = rng.random() >= 0.5 and field.box_mm[2] > COMB_MM
            labels[field.id] = str(rng.integers(1, MOST if has_room else 10))
            if other.random() < times:
                labels[field.id] = f"{other.integers(0, 24)}:{other.integers(0, 60):02}"
        elif field.kind is FieldKind.SPOT:
            labels[field.id] = str(rng.choice(COLOURS))
        else:
            labels[field.id] = MARK[field.kind]
    return labels


def photographed(
    pad: ShopPad, seed: int, hand: Handwriting, wish: Wish, times: float = 0.0
) -> SimulatedPhoto:
    """One filled copy, so many of its numbers times."""
    fine = cv2.resize(pad.pixels, None, fx=4 / 3, fy=4 / 3, interpolation=cv2.INTER_CUBIC)
    page = np.asarray(fine, np.uint8)
    return simulate(page, pad.layout, labels_of(pad, seed, times), seed, hand, wish)


def turn_of(page: FlatPage, photo: SimulatedPhoto, pad: ShopPad) -> int:
    """How its owner turns the page, clockwise, so that it stands upright."""
    if page.from_photo is None:
        return 0
    width, height = pad.page_mm
    ends = photo.view.project(np.array([[width / 2, 0.0], [width / 2, height]]))
    top, bottom = page.from_photo(ends)
    across, down = (top - bottom).tolist()
    if abs(down) >= abs(across):
        return 0 if down < 0 else 180
    return 270 if across > 0 else 90


def truth_on(page: FlatPage, photo: SimulatedPhoto, pad: ShopPad) -> tuple[Field, ...]:
    """The drawn fields where the page that was made of the photo shows them."""
    if page.from_photo is None:
        return tuple(pad.fields)
    seen = []
    for field in pad.fields:
        x, y, width, height = field.box_mm
        corners = np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
        at = page.from_photo(photo.view.project(corners))
        # Of a cell that lies askew, its sides are where their middles are.
        left, right = at[[0, 3], 0].mean(), at[[1, 2], 0].mean()
        top, bottom = at[[0, 1], 1].mean(), at[[2, 3], 1].mean()
        box_mm = float(left), float(top), float(right - left), float(bottom - top)
        seen.append(replace(field, box_mm=box_mm))
    return tuple(seen)


def enrolled_layout(
    truth: Sequence[Field], enrolled: Enrolled, name: str, folder: Path
) -> tuple[SheetLayout, Counter[str]]:
    """What was enrolled, by the ids of the drawn fields; and how many are found, wrong, false."""
    found = matched(truth, enrolled.fields)
    kinds = {one.id: one.kind for one in truth}
    right = {own: one for own, one in found.items() if one.kind is kinds[own]}
    fields = tuple(replace(one, id=own) for own, one in right.items())
    path = folder / f"{name}.png"
    cv2.imwrite(str(path), enrolled.blank)
    used = {one.id for one in found.values()}
    counts = Counter(
        fields=len(truth),
        right=len(right),
        proposed=len(enrolled.fields),
        false=len(enrolled.fields) - len(used),
    )
    return SheetLayout(name, "page", 1, enrolled.page_mm, fields, blank=path), counts


def measure(
    make: Callable[[], ShopPad],
    seeds: range,
    take: Callable[[ShopPad, int], SimulatedPhoto],
    folder: Path,
) -> tuple[Counter[str], Counted]:
    """Enrol one form from the first of its filled copies, and read the others."""
    pad, counted = make(), Counted()
    first = take(pad, seeds[0])
    try:
        page = page_of_photo(Photo(first.jpeg, pad.name))
        told, turn = turn_to_upright(page.pixels), turn_of(page, first, pad)
        page = page.turned(turn)
        enrolled = enrol(page, filled=True)
    except ForPeople as error:
        counted.misread.append(f"not enrolled: {error}")
        return Counter(fields=len(pad.fields)), counted
    layout, counts = enrolled_layout(truth_on(page, first, pad), enrolled, pad.name, folder)
    counts["turned"] = told == turn
    counted.misread.append(f"straightened by: {page.seen_by}, {page.page_mm}, {told} of {turn}")
    for seed in seeds[1:] if layout.fields else ():
        photo = take(pad, seed)
        read = partial(_read, photo.jpeg, layout)
        counted.plain_sheet(read, photo.labels, photo.covered)
    return counts, counted


def _read(jpeg: bytes, layout: SheetLayout) -> ReadSheet:
    return read_sheets(Photo(jpeg, layout.game), [layout])[0]


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=2, help="to read of each form")
    parser.add_argument("--first", type=int, default=1, help="seed of the copy to enrol")
    parser.add_argument("--form", action="append", help="only these")
    parser.add_argument("--club", action="store_true", help="four other forms, dense and tinted")
    parser.add_argument("--office", action="store_true", help="five more: combs, pale print, boxes")
    parser.add_argument("--ink", type=Path, help="real handwriting, as training has it")
    parser.add_argument("--messy", action="store_true", help="filled in and photographed in haste")
    parser.add_argument("--times", action="store_true", help="some numbers are times")
    parser.add_argument("--corrected", action="store_true", help="second thoughts, painted over")
    parser.add_argument("--misread", action="store_true", help="list what is wrong in silence")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    hand = Handwriting.from_folder(told.ink, "val") if told.ink else Handwriting.drawn()
    wish = MESSY if told.messy else NEAT
    if told.corrected:
        wish = replace(wish, corrected=CORRECTED)
    take = partial(photographed, hand=hand, wish=wish, times=TIMES if told.times else 0.0)
    forms = CLUB_FORMS if told.club else OFFICE_FORMS if told.office else FORMS
    seeds = range(told.first, told.first + 1 + told.photos)
    counts: Counter[str] = Counter()
    every = Counted()
    with TemporaryDirectory() as folder:
        for make in forms:
            if told.form and make.__name__ not in told.form:
                continue
            some, counted = measure(make, seeds, take, Path(folder))
            proposed = f"{some['right']} of {some['fields']} proposed, {some['false']} false"
            print(f"{make.__name__}: {proposed}; {counted}", flush=True)
            if told.misread:
                print("  " + "\n  ".join(counted.misread), flush=True)
            counts += some
            every.add(counted)
    print(
        f"all forms, simulated: {counts['turned']} of {len(forms)} set upright;"
        f" {100 * counts['right'] / counts['fields']:.1f} % proposed,"
        f" {100 * counts['false'] / max(1, counts['proposed']):.1f} % false; {every}"
    )


if __name__ == "__main__":
    main()
