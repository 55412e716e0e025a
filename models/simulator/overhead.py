"""An evening under a camera: a video of a table from above, with the truth of what happens.

python -m models.simulator.overhead evening.avi --seed 1

An empty table, hands, sheets laid down, the drop, dice thrown and picked up, the light switched, a
hand that changes nothing, filled sheets laid down, a cup put on one and taken away. Everything is
drawn from the seed: the wood, the dice, the places, the values, the noise of the camera.
"""

import argparse
import json
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.makes import Make, hsv_to_bgr
from models.dice_finder.surfaces import wood
from models.dice_finder.table import Camera, PlacedDie, Table
from models.simulator.make_evening import DAYLIGHT, LAYOUT, inked, sheets_at_the_end_of
from models.simulator.photo import Pixels
from scoring.record import FilledSheet, parse_record
from vision.printing.blank import blank_colour_raster

SIZE_PX = (2304, 1296)
RATE = 8
WIDE_MM = 790.0
FOCAL_SHARE = 0.78
PAGE_PX_PER_MM = 6.0
GAP_MM = 8.0
"""Between the two sheets."""
NOISE = 2.0
"""Grey levels, before it is smoothed a little as cameras do."""
NOISE_PX = 97
"""The noise of a frame is cut from a larger one, anywhere within so many pixels."""
REST_S, HAND_S, TUMBLE_S = 2.0, 0.8, 0.7
JPEG_QUALITY = 92
SIDES = (("Ada", "near"), ("Ben", "far"))
EVENING = Path("samples/evening/evening.txt")
MAKES = (
    Make(hsv_to_bgr(355, 0.9, 0.5), hsv_to_bgr(0, 0, 0.95), rounding=0.09, sphere=0.74),
    Make(hsv_to_bgr(50, 0.1, 0.92), hsv_to_bgr(0, 0, 0.04), rounding=0.09, sphere=0.8),
    Make(hsv_to_bgr(0, 0, 0.05), hsv_to_bgr(0, 0, 0.95), rounding=0.09, sphere=0.8),
)


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that a kiosk shall see: what, and since when it lies still."""

    at_s: float
    what: str
    """`drop 5 2 3`, `roll 1 3 5 5 6`, `sheet Ada`."""


@dataclass
class Evening:
    """Draws the frames, one after another; `truth` is whole after the last."""

    seed: int
    size_px: tuple[int, int] = SIZE_PX
    rolls: int = 5
    with_sheets: bool = True
    noise: float = NOISE
    truth: list[Happened] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self._camera = Camera.looking(
            self.size_px,
            focal_share=FOCAL_SHARE,
            at_mm=(0.0, 0.0),
            away_mm=WIDE_MM * FOCAL_SHARE,
            turned_degrees=(float(self._rng.uniform(0, 3)), 0.0, 0.0),
        )
        board = np.clip(wood(np.random.default_rng(self.seed % 7 + 1), 1400), 0, 255)
        self._bare = Table(self._camera, DAYLIGHT, np.random.default_rng(0))
        self._bare.lay_sheet(board.astype(np.uint8), 1.0, (-700.0, -700.0))
        self._covered: dict[tuple[int, ...], Pixels] = {}
        high, wide = self.size_px[1] + NOISE_PX, self.size_px[0] + NOISE_PX
        noise = self._rng.normal(0, self.noise, (high, wide, 3)).astype(np.float32)
        self._noise = np.asarray(np.round(cv2.GaussianBlur(noise, (0, 0), 0.6)), np.int16)
        self._make = MAKES[self.seed % len(MAKES)]
        self._pages: dict[str, Pixels] = {}
        self._dice: list[tuple[str, float, float, float]] = []
        self._cup: tuple[float, float] | None = None
        self._light = 1.0
        self._frames = 0
        self._still = self._drawn()

    @property
    def drawn(self) -> int:
        """How many frames there were."""
        return self._frames

    def frames(self) -> Iterator[Pixels]:
        """The whole evening."""
        yield from self.at_rest(1.5)
        if self.with_sheets:
            yield from self._evening_with_sheets()
        else:
            for _ in range(self.rolls):
                yield from self._roll()
        yield from self.at_rest(1.5)

    def _evening_with_sheets(self) -> Iterator[Pixels]:
        record = parse_record(EVENING.read_text("utf-8"))
        sheets = {one.player: one for one in sheets_at_the_end_of("friday", record)}
        yield from self._lay("near", blank_colour_raster(LAYOUT, PAGE_PX_PER_MM))
        yield from self._drop()
        yield from self._take("near")
        for number in range(self.rolls):
            yield from self._roll()
            if number == 1:
                yield from self._switch_light()
            if number == 2:
                yield from self._hand_passes()
        for player, side in SIDES:
            yield from self._lay(side, self._written(sheets[player]), f"sheet {player}")
        yield from self._cup_comes_and_goes()
        for side in ("near", "far"):
            yield from self._take(side)

    def burst(self, day: str, count: int) -> tuple[dict[str, FilledSheet], list[Pixels]]:
        """Both players' sheets at the end of a day, and so many frames of them at rest."""
        record = parse_record(EVENING.read_text("utf-8"))
        sheets = {one.player: one for one in sheets_at_the_end_of(day, record)}
        for player, side in SIDES:
            self._pages[side] = self._written(sheets[player])
        self._still = self._drawn()
        return sheets, [self._taken(self._still) for _ in range(count)]

    def roll_burst(self, count: int, light: float = 1.0) -> tuple[list[str], list[Pixels]]:
        """What five dice show, and so many frames of them at rest, in light of this share."""
        self._light = light
        values = sorted(str(v) for v in self._rng.integers(1, 7, 5))
        for _ in self._throw(values, (0.0, 0.0), (260.0, 130.0)):
            pass
        return values, [self._taken(self._still) for _ in range(count)]

    def at_rest(self, seconds: float) -> Iterator[Pixels]:
        """Nothing happens for a while."""
        for _ in range(round(seconds * RATE)):
            yield self._taken(self._still)

    def _written(self, sheet: FilledSheet) -> Pixels:
        page = inked(sheet, self.seed * 10 + len(sheet.player) + ord(sheet.player[0]))
        small = cv2.resize(page, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)

    def _happened(self, what: str) -> None:
        self.truth.append(Happened(self._frames / RATE, what))

    def _roll(self) -> Iterator[Pixels]:
        values = sorted(str(v) for v in self._rng.integers(1, 7, 5))
        yield from self._throw(values, (0.0, 0.0), (260.0, 130.0))
        self._happened(" ".join(["roll", *sorted(values)]))
        yield from self.at_rest(REST_S)
        yield from self._pick_up()

    def _drop(self) -> Iterator[Pixels]:
        """Three different values, clear of every border, on the near sheet."""
        angles = np.radians(self._rng.permutation([22, 112, 202, 292])[:3])
        distances = (22.0, 38.0, 52.0)
        values = [str(v) for v in self._rng.permutation([1, 2, 3, 4, 5, 6])[:3]]
        gear = LAYOUT.points["gear"]
        corner = self._corner("near")
        self._dice = [
            (
                value,
                corner[0] + gear[0] + distance * float(np.cos(angle)),
                -(corner[1] + gear[1] + distance * float(np.sin(angle))),
                float(self._rng.uniform(0, 360)),
            )
            for value, angle, distance in zip(values, angles, distances, strict=True)
        ]
        yield from self._tumble(self._dice)
        self._still = self._drawn()
        self._happened(" ".join(["drop", *sorted(values)]))
        yield from self.at_rest(REST_S)
        yield from self._pick_up()

    def _throw(
        self, values: list[str], at_mm: tuple[float, float], spread_mm: tuple[float, float]
    ) -> Iterator[Pixels]:
        spots: list[tuple[float, float]] = []
        while len(spots) < len(values):
            x, y = (
                float(self._rng.uniform(-s, s)) + m for s, m in zip(spread_mm, at_mm, strict=True)
            )
            if all(np.hypot(x - u, y - v) > 34 for u, v in spots):
                spots.append((x, y))
        dice = [
            (value, x, y, float(self._rng.uniform(0, 360)))
            for value, (x, y) in zip(values, spots, strict=True)
        ]
        yield from self._tumble(dice)
        self._dice = dice
        self._still = self._drawn()

    def _tumble(self, dice: list[tuple[str, float, float, float]]) -> Iterator[Pixels]:
        """A hand throws; the dice run in from the near border."""
        yield from self._hand(round(0.5 * RATE))
        kept = self._dice
        steps = max(2, round(TUMBLE_S * RATE))
        for step in range(steps):
            share = ((step + 1) / (steps + 1)) ** 0.6
            self._dice = [
                (
                    str(self._rng.integers(1, 7)),
                    x * share,
                    -200 + (y + 200) * share,
                    float(self._rng.uniform(0, 360)),
                )
                for _, x, y, _ in dice
            ]
            yield self._taken(self._blurred())
        self._dice = kept

    def _pick_up(self) -> Iterator[Pixels]:
        frames = [self._hand_picture(step, 8) for step in range(8)]
        for step, hand in enumerate(frames):
            if step == 4:
                self._dice = []
                self._still = self._drawn()
            yield self._taken(self._with_hand(hand))
        yield from self.at_rest(1.2)

    def _lay(self, side: str, page: Pixels, what: str = "") -> Iterator[Pixels]:
        yield from self._hand(4)
        self._pages[side] = page
        self._still = self._drawn()
        yield from self._hand(3)
        if what:
            self._happened(what)
        yield from self.at_rest(REST_S + 0.6)

    def _take(self, side: str) -> Iterator[Pixels]:
        yield from self._hand(3)
        del self._pages[side]
        self._still = self._drawn()
        yield from self._hand(3)
        yield from self.at_rest(1.2)

    def _cup_comes_and_goes(self) -> Iterator[Pixels]:
        corner = self._corner("near")
        for cup in ((corner[0] + 90.0, -(corner[1] + 90.0)), None):
            yield from self._hand(3)
            self._cup = cup
            self._still = self._drawn()
            yield from self._hand(3)
            yield from self.at_rest(REST_S)

    def _switch_light(self) -> Iterator[Pixels]:
        self._light = float(self._rng.uniform(0.55, 0.75))
        self._still = self._drawn()
        yield from self.at_rest(REST_S)
        self._light = 1.0
        self._still = self._drawn()
        yield from self.at_rest(REST_S)

    def _hand_passes(self) -> Iterator[Pixels]:
        yield from self._hand(round(HAND_S * RATE))
        yield from self.at_rest(REST_S)

    def _hand(self, frames: int) -> Iterator[Pixels]:
        for step in range(frames):
            yield self._taken(self._with_hand(self._hand_picture(step, frames)))

    def _hand_picture(self, step: int, frames: int) -> list[tuple[float, float]]:
        """An arm that reaches in from the near border and out again, as points in shares."""
        depth = 0.25 + 0.35 * float(np.sin(np.pi * (step + 0.5) / frames))
        x = 0.5 + 0.05 * float(self._rng.normal())
        return [(x - 0.05, 1.02), (x - 0.035, 1 - depth), (x + 0.035, 1 - depth), (x + 0.06, 1.02)]

    def _with_hand(self, hand: list[tuple[float, float]]) -> Pixels:
        pixels = self._still.copy()
        points = (np.array(hand) * self.size_px).astype(np.int32)
        tone = tuple(float(c) * self._light for c in (120, 150, 205))
        cv2.fillPoly(pixels, [points], tone)
        tip = points[1:3].mean(axis=0).astype(int)
        cv2.circle(pixels, (int(tip[0]), int(tip[1])), int(0.04 * self.size_px[0]), tone, -1)
        return pixels

    def _corner(self, side: str) -> tuple[float, float]:
        """The top-left corner of the sheet at a side, (right, down) mm as the picture shows it."""
        width, height = LAYOUT.page_mm
        high_mm = WIDE_MM * self.size_px[1] / self.size_px[0]
        assert 2 * height + GAP_MM < high_mm
        if side == "near":
            return -0.62 * width, GAP_MM / 2
        return -0.38 * width, -GAP_MM / 2 - height

    def _sheets(self) -> Pixels:
        """The table with its sheets, without dice."""
        key = tuple(id(page) for page in self._pages.values())
        if key not in self._covered:
            table = copy(self._bare)
            for side, page in self._pages.items():
                turned = page if side == "near" else np.ascontiguousarray(page[::-1, ::-1])
                table.lay_sheet(turned, PAGE_PX_PER_MM, self._corner(side))
            self._covered[key] = table.pixels
        return self._covered[key]

    def _blurred(self) -> Pixels:
        """Dice that tumble: streaks of their colour."""
        pixels = self._sheets().copy()
        tone = tuple(float(255 * c ** (1 / 2.2) * 0.8) for c in self._make.body)
        edge_px = 16 * self.size_px[0] / WIDE_MM
        for _, x, y, yaw in self._dice:
            middle = self._camera.project(np.array([[x, y, 8.0]], np.float32))[0]
            box = cv2.boxPoints(((float(middle[0]), float(middle[1])), (edge_px, 2 * edge_px), yaw))
            cv2.fillConvexPoly(pixels, box.astype(np.int32), tone, cv2.LINE_AA)
        return np.asarray(cv2.convertScaleAbs(pixels, alpha=self._light), np.uint8)

    def _drawn(self) -> Pixels:
        table = copy(self._bare)
        table.pixels = self._sheets().copy()
        for value, x, y, yaw in sorted(self._dice, key=lambda die: die[2], reverse=True):
            table.place(PlacedDie(value, x, y, 16.0, self._make, yaw))
        pixels = table.pixels
        if self._cup is not None:
            middle = self._camera.project(np.array([[*self._cup, 0.0]], np.float32))[0]
            at, scale = (int(middle[0]), int(middle[1])), self.size_px[0] / WIDE_MM
            for radius_mm, tone in ((42, (205, 210, 215)), (36, (60, 90, 130)), (33, (20, 35, 60))):
                cv2.circle(pixels, at, round(radius_mm * scale), tone, -1, cv2.LINE_AA)
        return np.asarray(cv2.convertScaleAbs(pixels, alpha=self._light), np.uint8)

    def _taken(self, pixels: Pixels) -> Pixels:
        """With the camera's noise, another one in every frame."""
        self._frames += 1
        height, width = pixels.shape[:2]
        down, right = (int(v) for v in self._rng.integers(0, NOISE_PX, 2))
        noise = self._noise[down : down + height, right : right + width]
        return np.asarray(cv2.add(pixels, noise, dtype=cv2.CV_8U), np.uint8)


def write_video(path: Path, evening: Evening, after_s: float = 0.0) -> list[Happened]:
    """Write the frames as a video of JPEGs, and the table at rest after them; return the truth."""
    code = cv2.VideoWriter.fourcc(*"MJPG")
    video = cv2.VideoWriter(str(path), code, RATE, evening.size_px)
    video.set(cv2.VIDEOWRITER_PROP_QUALITY, JPEG_QUALITY)
    if not video.isOpened():
        raise OSError(f"{path}: the video cannot be written")
    for frame in chain(evening.frames(), evening.at_rest(after_s)):
        video.write(frame)
    video.release()
    return evening.truth


def main() -> None:
    """Read the command line and write the video with its truth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("video", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rolls", type=int, default=5)
    parser.add_argument("--without-sheets", action="store_true")
    given = parser.parse_args()
    evening = Evening(given.seed, rolls=given.rolls, with_sheets=not given.without_sheets)
    truth = write_video(given.video, evening)
    lines = [{"at_s": one.at_s, "what": one.what} for one in truth]
    given.video.with_suffix(".json").write_text(json.dumps(lines, indent=1))
    print(given.video, given.video.stat().st_size, "bytes", len(truth), "things happen")


if __name__ == "__main__":
    main()
