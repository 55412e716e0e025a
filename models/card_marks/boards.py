"""Icons cut out of the photos that the finder of card parts is trained on."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.card_marks.askew import Points, askew
from scoring.card_design import CardDesign
from vision.cards.marks import NOTHING, ROOM, cut_out

OTHERS = ("title", "badge", "figure")
ICONS_OF_A_PHOTO, EMPTY_OF_A_PHOTO = 26, 5
SEEN = 0.55
"""An icon of which less is seen is not learnt."""
LEAST_PX = 18
AWAY, ALIKE = 0.6, 0.4
"""How far from icons nothing is looked for, in sides of the card; a cut so near a part, in its own
sides, may be taken for one of it."""
Truth = Mapping[str, Any]


def crops_of_pictures(
    folder: Path, design: CardDesign, rng: np.random.Generator
) -> Iterator[tuple[npt.NDArray[np.uint8], str]]:
    """The icons of each photo of a folder, and a few places without."""
    for line in (folder / "parts.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        icons = [p for p in one["parts"] if p["label"] not in OTHERS and p["visible"] >= SEEN]
        if not icons:
            continue
        photo = cv2.imread(str(folder / one["photo"]))
        assert photo is not None
        others = np.array([p["centre_px"] for p in one["parts"] if p["label"] != "title"])
        chosen = [icons[i] for i in rng.permutation(len(icons))[:ICONS_OF_A_PHOTO]]
        asked = [(_square(p, np.zeros(2), design), p["label"]) for p in chosen]
        for part in rng.choice(np.asarray(icons, object), EMPTY_OF_A_PHOTO):
            square = _square(part, rng.uniform(-AWAY, AWAY, 2), design)
            if not _is_near(square, others):
                asked.append((square, NOTHING))
        for square, label in asked:
            corners = askew(square, rng)
            inside = (corners >= 0).all() and (corners < photo.shape[1::-1]).all()
            if inside and np.hypot(*(corners[1] - corners[0])) >= LEAST_PX:
                yield cut_out(np.asarray(photo, np.uint8), corners), label


def _square(part: Truth, away: Points, design: CardDesign) -> Points:
    """The corners of the square round an icon, or of one some way off, in the photo."""
    left, top, right, bottom = next(iter(design.places.values()))
    wide, high = design.size_mm
    half_mm = ROOM * max((right - left) * wide, (bottom - top) * high) / 2
    axes = np.column_stack([part["right_px"], part["down_px"]])
    middle = np.asarray(part["centre_px"]) + axes @ away
    across, down = axes[:, 0] * half_mm / wide, axes[:, 1] * half_mm / high
    return np.array(
        [middle + x * across + y * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )


def _is_near(square: Points, others: Points) -> bool:
    side = float(np.hypot(*(square[1] - square[0])))
    return bool(np.hypot(*(others - square.mean(axis=0)).T).min() < ALIKE * side)
