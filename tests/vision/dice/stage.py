"""Candidates and looks handed to `read_dice` by the test, in place of the networks'."""

from collections.abc import Sequence
from unittest.mock import Mock

import numpy as np
import numpy.typing as npt
import pytest

import vision.dice.domino
import vision.dice.evidence
import vision.dice.judge
import vision.dice.read
import vision.dice.sizes
import vision.dice.upright
from vision.dice.find import DieCandidate
from vision.dice.look import DieLook
from vision.dice.printed import LikePrint
from vision.dice.read import DiceReading, read_dice
from vision.photo import Photo
from vision.weights import Model

LABELS = (*vision.dice.evidence.VALUES, "none", "cocked", *vision.dice.evidence.COLOURS)
SETTINGS = {
    "die_at_least": 0.5,
    "one_at_least": 0.95,
    "maybe_at_least": 0.1,
    "doubt_below": 0.9,
    "cocked_at_least": 0.4,
    "evidence_offset": 0.0,
    "evidence_of_finder": 1.0,
    "evidence_of_reader": 0.5,
    "evidence_of_label": 0.0,
    "evidence_of_size": 2.0,
}


class Stage:
    """Candidates and looks handed to `read_dice` in place of the networks'."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.candidates: list[DieCandidate] = []
        self.looks: list[DieLook] = []
        model = Model("dice_reader", "", LABELS, 1.0, SETTINGS, session=None)
        for module in (vision.dice.read, vision.dice.evidence):
            monkeypatch.setattr(module, "reader", Mock(return_value=model))
        judge = vision.dice.judge
        for module in (vision.dice.read, vision.dice.upright):
            monkeypatch.setattr(module, "find_candidates", Mock(return_value=self.candidates))
        monkeypatch.setattr(judge, "look_at", Mock(return_value=self.looks))
        # The picture is grey: a second reader would see nothing in it.
        for opinion in ("both_opinions", "disputed"):
            monkeypatch.setattr(judge, opinion, lambda judged, *_: list(judged))
        undecided = Mock(side_effect=lambda things, *_: np.zeros(len(things)))
        monkeypatch.setattr(vision.dice.domino, "margins", undecided)
        self.print = Mock(return_value=LikePrint(0.0, is_marker=False))
        monkeypatch.setattr(judge, "looks_printed", self.print)
        self.half = Mock(return_value=None)
        monkeypatch.setattr(vision.dice.domino, "other_half", self.half)
        self.sizes: dict[str, float] = {}
        monkeypatch.setattr(vision.dice.sizes, "look_at", self.look_again)

    def see(
        self,
        x_px: float,
        shares: dict[str, float],
        *,
        heat: float = 0.95,
        width_px: float = 44.0,
        y_px: float = 200.0,
    ) -> None:
        """Something there with these shares of labels."""
        half = 20 / 44 * width_px
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        self.candidates.append(DieCandidate(x_px, y_px, width_px, heat))
        middle = np.array([x_px, y_px])
        self.looks.append(DieLook(_logits(shares), middle, square + middle))

    def look_again(
        self, _: object, __: float, candidates: Sequence[DieCandidate], **___: object
    ) -> list[DieLook]:
        """The same as at first at whatever size, or the shares that `sizes` tells."""
        at = {(c.x_px, c.y_px): look for c, look in zip(self.candidates, self.looks, strict=True)}
        looks = [at[c.x_px, c.y_px] for c in candidates]
        if not self.sizes:
            return looks
        return [DieLook(_logits(self.sizes), one.face_px, one.corners_px) for one in looks]

    def raise_face(self, by_px: float) -> None:
        """Have the last one's top face that far above its middle: it is seen from the side."""
        look = self.looks[-1]
        up = np.array([0.0, -by_px])
        self.looks[-1] = DieLook(look.logits, look.face_px + up, look.corners_px + up)

    def read(self, expected: Sequence[int] = (), *, colours: bool = False) -> DiceReading:
        photo = Photo.from_pixels(np.full((400, 600, 3), 128, np.uint8))
        return read_dice(photo, colours=colours, expected=expected)


def _logits(shares: dict[str, float]) -> npt.NDArray[np.float32]:
    return np.array([np.log(shares.get(name, 1e-6)) for name in LABELS], np.float32)
