"""Marks that other people made on other forms, cut from real photos, as pictures of our fields.

The folder holds `golf_marks` (numbers circled, overwritten, struck with a new one, signed),
`checkbox_forms` (boxes hatched or empty) and `whiteboard_xo` (dry-erase crosses and circles), each
with a labels.json. There is no photo of the empty form: the blank is guessed, of numbers from the
long lines in the crop, of boxes as the mean of the empty ones of the other photos.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from scoring.settle import ASK_BELOW
from scoring.sheet import FieldKind
from vision.ink.chances import STRUCK, Rows, labels_of, probabilities
from vision.ink.fields import (
    FLAT_PX_PER_MM,
    PAPER_LEVEL,
    SHAPES,
    SQUARE,
    WIDE,
    Crops,
    CropShape,
    Look,
    around_name,
)
from vision.ink.fitted import FITTED, Box, fitted_pictures
from vision.ink.number_views import VIEWS, box_views
from vision.ink.read import MORE_LOOKS, SURE, run_network
from vision.ink.second import NUMBERS, second_opinion, together
from vision.photo import Pixels
from vision.read import INK
from vision.weights import Model, open_model

NUMBER_TALL = 0.92
"""Height of a mark with the room round it, in heights of its picture."""
BOX_ROOM = 1.6
"""Side of a box's crop, in sides of the box."""
SYMBOL_ROOM = 1.35
PX_PER_MM = 3.0
"""Of a number's picture, where its box is a centimetre tall."""
PAGE_SCALE = FLAT_PX_PER_MM / PX_PER_MM
ROOM = 2.0
"""Side of the piece of a page that a mark lies on, in sides of its picture."""
BOX_EDGE = 0.08
"""For the second reader, which is shown where the box is: smaller than the crop, at each edge."""
BOX_OF_PICTURE = 0.85
"""Side of a number's box, in sides of its picture."""


@dataclass(frozen=True, slots=True, eq=False)
class RealMark:
    """One mark: its pictures, and what it is."""

    group: str
    kind: FieldKind
    picture: Crops
    around: Crops
    label: str
    page: Crops
    """The mark with as much room again round its picture, at the resolution of a flat page."""
    box: Box
    """Where its field may be on that page: a little smaller than the crop."""


def real_marks(folder: Path) -> list[RealMark]:
    """Every mark whose label is known."""
    return [*_golf(folder / "golf_marks"), *_boxes(folder / "checkbox_forms"),
            *_board(folder / "whiteboard_xo")]  # fmt: skip


def golf_entries(folder: Path) -> list[dict[str, str]]:
    """Numbers whose value is known, and those that are scribbled out."""
    kept = []
    for entry in _entries(folder):
        if entry["mark"] == "scribbled_out":
            kept.append({**entry, "value": "struck"})
        elif (
            entry["value"] is not None
            and entry["mark"] != "empty_box_drawn"
            and not entry["value"].startswith("+")
        ):
            kept.append(entry)
    return kept


def is_taught(entry: Mapping[str, str]) -> bool:
    """Whether training may see the photo that a number was cut from: those of odd numbers."""
    return int(entry["photo"].split("_")[-1].split(".")[0]) % 2 == 1


def _entries(folder: Path) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = json.loads((folder / "labels.json").read_text())
    return entries


def evened(path: Path) -> Pixels:
    """The crop with its paper as bright as that of an evened page."""
    pixels = np.asarray(cv2.imread(str(path), cv2.IMREAD_COLOR), np.float32)
    paper = np.percentile(pixels.reshape(-1, 3), 85, axis=0)
    return np.clip(pixels / np.maximum(paper, 8) * PAPER_LEVEL, 0, 255).astype(np.uint8)


def _golf(folder: Path) -> list[RealMark]:
    marks = []
    for entry in (entry for entry in golf_entries(folder) if not is_taught(entry)):
        value = entry["value"]
        group = "number with a minus" if value.startswith("-") else entry["mark"].replace("_", " ")
        share = NUMBER_TALL
        pixels = evened(folder / entry["file"])
        crop = (pixels, lines_of(pixels), share)
        marks.append(_mark(group, FieldKind.NUMBER, WIDE, crop, value))
    return marks


def lines_of(pixels: Pixels) -> Pixels:
    """A guess at the blank: straight lines as long as half of the crop are print."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    height, width = grey.shape
    across = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((1, max(3, width * 3 // 5)), np.uint8))
    down = cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((max(3, height * 3 // 5), 1), np.uint8))
    lines = np.minimum(across, down) * (255 / PAPER_LEVEL)
    return np.asarray(np.clip(lines, 0, 255), np.uint8)


def _boxes(folder: Path) -> list[RealMark]:
    entries = [entry for entry in _entries(folder) if entry["kind"] == "checkbox"]
    side = (96, 96)
    seen = [cv2.resize(evened(folder / entry["file"]), side) for entry in entries]
    marks = []
    for entry, pixels in zip(entries, seen, strict=True):
        others = [
            cv2.cvtColor(other, cv2.COLOR_BGR2GRAY)
            for other, its in zip(seen, entries, strict=True)
            if its["mark"] == "empty" and its["photo"] != entry["photo"]
        ]
        blank = np.mean(others, axis=0) * (255 / PAPER_LEVEL)
        label = "marked" if entry["mark"] == "filled" else ""
        known = np.clip(blank, 0, 255).astype(np.uint8)
        share = BOX_ROOM / SYMBOL_ROOM
        marks.append(
            _mark(
                "box of a form",
                FieldKind.BOX,
                SQUARE,
                (pixels.astype(np.uint8), known, share),
                label,
            )
        )
    return marks


def _board(folder: Path) -> list[RealMark]:
    meaning = {"cross": "crossed", "circle": "circled"}
    return [
        _mark(
            "on a whiteboard",
            FieldKind.SYMBOL,
            SQUARE,
            (evened(folder / entry["file"]), None, 1.0),
            meaning[entry["mark"]],
        )
        for entry in _entries(folder)
        if entry["mark"] in meaning
    ]


def _mark(
    group: str,
    kind: FieldKind,
    shape: CropShape,
    crop: tuple[Pixels, Pixels | None, float],
    label: str,
) -> RealMark:
    """Lay a crop, its blank and its share of the picture's height into the pictures of a field."""
    pixels, blank, share = crop
    known = np.full(pixels.shape[:2], 255, np.uint8) if blank is None else blank
    both = np.dstack([pixels, known])
    around_share = share / shape.around_room * (shape.size_px[1] / shape.size_px[0])
    around_share /= shape.around_px[1] / shape.around_px[0]
    width, height = _page_size(shape)
    tall = (1 - 2 * BOX_EDGE) * height * share / ROOM
    wide = tall * both.shape[1] / both.shape[0]
    return RealMark(
        group,
        kind,
        _laid(both, shape.size_px, share),
        _laid(both, shape.around_px, around_share),
        label,
        _laid(both, (width, height), share / ROOM),
        ((width - wide) / 2, (height - tall) / 2, wide, tall),
    )


def _page_size(shape: CropShape) -> tuple[int, int]:
    width, height = (round(ROOM * PAGE_SCALE * side) for side in shape.size_px)
    return width, height


def _fitted(mark: RealMark, shape: CropShape) -> list[Pixels]:
    """The pictures of a number that fit what is written."""
    if mark.kind not in FITTED:
        return []
    width, height = (side * PAGE_SCALE for side in shape.size_px)
    page = mark.page.shape[1], mark.page.shape[0]
    wide, tall = width * BOX_OF_PICTURE, height * BOX_OF_PICTURE
    box = ((page[0] - wide) / 2, (page[1] - tall) / 2, wide, tall)
    return fitted_pictures(mark.page, box, shape, width)


def _laid(both: npt.NDArray[np.uint8], size_px: tuple[int, int], share: float) -> Crops:
    """The crop in the middle of a picture, so many of its heights tall, paper round it."""
    width, height = size_px
    scale = share * height / both.shape[0]
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = np.asarray(cv2.resize(both, None, fx=scale, fy=scale, interpolation=method), np.uint8)
    paper = (PAPER_LEVEL, PAPER_LEVEL, PAPER_LEVEL, 255)
    room = [max(0, size_px[i] - small.shape[1 - i]) for i in range(2)]
    edges = (room[1] // 2, room[1] - room[1] // 2, room[0] // 2, room[0] - room[0] // 2)
    framed = cv2.copyMakeBorder(small, *edges, cv2.BORDER_CONSTANT, value=paper)
    left, top = (framed.shape[1] - width) // 2, (framed.shape[0] - height) // 2
    return np.asarray(framed[top : top + height, left : left + width], np.uint8)


def answers(model: Model, marks: list[RealMark]) -> list[tuple[str, float]]:
    """What is read in each, and how surely; what is struck is never sure, so people are asked."""
    crops: dict[str, Crops] = {}
    rows: dict[str, list[int]] = {shape.name: [] for shape in SHAPES}
    for number, mark in enumerate(marks):
        rows[next(s.name for s in SHAPES if mark.kind in s.kinds)].append(number)
    for shape in SHAPES:
        (w, h), (aw, ah) = shape.size_px, shape.around_px
        some = [marks[number] for number in rows[shape.name]]
        empty, none = np.empty((0, h, w, 4), np.uint8), np.empty((0, ah, aw, 4), np.uint8)
        crops[shape.name] = np.stack([m.picture for m in some]) if some else empty
        crops[around_name(shape)] = np.stack([m.around for m in some]) if some else none
    logits = run_network(model, crops)
    for shape in SHAPES:  # each is looked at as often as the reader looks at what is not sure
        fitted = [_fitted(marks[number], shape) for number in rows[shape.name]]
        for place, look in enumerate(MORE_LOOKS[shape], -len(MORE_LOOKS[shape])):
            seen = _seen_by(look, crops, shape)
            for row, pictures in enumerate(fitted):
                if -place <= len(pictures):
                    seen[shape.name][row] = pictures[place]
            logits[shape.name] += run_network(model, {**crops, **seen})[shape.name]
        logits[shape.name] /= 1 + len(MORE_LOOKS[shape])
    _hear_second_reader(model, [marks[number] for number in rows[WIDE.name]], logits[WIDE.name])
    read: list[tuple[str, float]] = [("", 0.0)] * len(marks)
    for name, numbers in rows.items():
        for row, number in zip(logits[name], numbers, strict=True):
            kind = marks[number].kind
            allowed = np.ones((1, len(labels_of(kind))), bool)
            chance = probabilities(model, kind, row[None], allowed)[0]
            best = int(chance.argmax())
            struck = kind is FieldKind.NUMBER and row[: STRUCK + 1].argmax() == STRUCK
            label = "struck" if struck else labels_of(kind)[best]
            read[number] = (label, float(chance[best]))
    return read


def _hear_second_reader(model: Model, numbers: list[RealMark], logits: Rows) -> None:
    """Numbers of other people's forms that are not sure are judged by both readers."""
    allowed = np.ones((len(numbers), len(labels_of(FieldKind.NUMBER))), bool)
    sure = probabilities(model, FieldKind.NUMBER, logits, allowed).max(axis=1)
    rows = np.flatnonzero(sure < SURE)
    usual = WIDE.size_px[0] * PAGE_SCALE
    every = [box_views(numbers[row].page, numbers[row].box, usual) for row in rows]
    views = np.array([one[place] for place in range(VIEWS) for one in every], np.uint8)
    if len(rows):
        second = open_model(NUMBERS)
        said = second_opinion(second, views)
        logits[rows] = together(second, logits[rows], said, ours=False)


def _seen_by(look: Look, crops: Mapping[str, Crops], shape: CropShape) -> dict[str, Crops]:
    """The pictures of a shape as that look would have cut them."""
    width, height = shape.size_px
    scale = 1 / look.larger
    middle = np.array([width - 1, height - 1]) / 2
    moved = middle - scale * (middle + np.array(look.shift_mm) * PX_PER_MM)
    matrix = np.array([[scale, 0, moved[0]], [0, scale, moved[1]]])
    seen = [
        cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        for picture in crops[shape.name]
    ]
    return {shape.name: np.stack(seen).astype(np.uint8)} if seen else {}


def measure_marks(folder: Path) -> Mapping[str, Mapping[str, int]]:
    """Group → how many, read right, asked about, wrong without asking, before any rule."""
    marks = real_marks(folder)
    counts: dict[str, dict[str, int]] = {}
    for mark, (label, sure) in zip(marks, answers(open_model(INK), marks), strict=True):
        row = counts.setdefault(
            mark.group, {"marks": 0, "likeliest_right": 0, "asked": 0, "wrong_not_asked": 0}
        )
        row["marks"] += 1
        row["likeliest_right"] += label == mark.label
        row["asked"] += sure < ASK_BELOW
        row["wrong_not_asked"] += sure >= ASK_BELOW and label != mark.label
    return counts
