"""A whole evening of Unvention for two, as photos and what each of them shows."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from scoring.games.unvention import UNVENTION
from scoring.record import FilledSheet, GameRecord
from scoring.score import ScoreSheet
from scoring.sheet import FieldKind
from tests.server.served import PX_PER_MM
from vision.printing.blank import blank_colour_raster

LAYOUT = UNVENTION.layouts[0]
INK = (140, 50, 30)


@dataclass(frozen=True)
class Evening:
    """A legal game of two by its seed."""

    seed: int

    @cached_property
    def record(self) -> GameRecord:
        return UNVENTION.random_game(self.seed, 2)

    @cached_property
    def score(self) -> ScoreSheet:
        return UNVENTION.score(self.record)

    @cached_property
    def setup(self) -> list[str]:
        """setup W N W N bonus I."""
        return [word.text for word in self.record.entries[0].words]

    @cached_property
    def rolls(self) -> list[list[str]]:
        words = [[word.text for word in entry.words] for entry in self.record.entries]
        return [line[1:] for line in words if line[0] == "roll"]

    def sheets_at_the_end_of(self, day: str) -> tuple[FilledSheet, ...]:
        """The sheets when the day has ended, before anything is presented."""
        entries = self.record.entries
        for end in range(1, len(entries) + 1):
            if end < len(entries) and entries[end].words[0].text not in ("roll", "present"):
                continue
            so_far = GameRecord("unvention", self.record.players, entries[:end])
            if UNVENTION.replay(so_far).table.presenting == day:
                return UNVENTION.final_sheets(so_far)
        raise AssertionError(f"{day} does not end in this game")

    @cached_property
    def final_sheets(self) -> tuple[FilledSheet, ...]:
        return UNVENTION.final_sheets(self.record)


def photograph(sheet: FilledSheet, path: Path) -> Path:
    """A picture of the filled sheet, straight from above."""
    pixels = np.array(blank_colour_raster(LAYOUT, PX_PER_MM))
    for field in LAYOUT.fields:
        label = sheet[field.id]
        if not label:
            continue
        x, y, width, height = (round(PX_PER_MM * value) for value in field.box_mm)
        if field.kind is FieldKind.LINK and field.from_mm and field.to_mm:
            start, end = (
                (round(PX_PER_MM * at[0]), round(PX_PER_MM * at[1]))
                for at in (field.from_mm, field.to_mm)
            )
            cv2.line(pixels, start, end, INK, 4, cv2.LINE_AA)
        elif label in ("circled", "spent"):
            middle = (x + width // 2, y + height // 2)
            cv2.ellipse(pixels, middle, (width // 2, height // 2), 0, 0, 360, INK, 3, cv2.LINE_AA)
        elif label in ("crossed", "X", "struck"):
            cv2.line(pixels, (x, y), (x + width, y + height), INK, 3, cv2.LINE_AA)
            cv2.line(pixels, (x, y + height), (x + width, y), INK, 3, cv2.LINE_AA)
        else:
            corner = (x + width // 5, y + height - height // 6)
            size = height / 32
            cv2.putText(pixels, label, corner, cv2.FONT_HERSHEY_SIMPLEX, size, INK, 2, cv2.LINE_AA)
    assert cv2.imwrite(str(path), pixels)
    return path
