"""What happens on the table, from a small grey picture a few times a second.

The picture is divided into cells. Between two frames, a cell that differs moves; moving cells that
reach the border of the picture are a hand. Where most cells differ at once, either the light did,
which leaves the structure of the picture as it was, or the whole scene did. Once nothing has moved
for a while, the picture is compared with the one read last, in the light of now: only what differs
is worth reading. A reader may begin a little earlier, once the table `rests`, to have its answer
ready when it has settled.
"""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from vision.camera.ring import Pixels

CELL_PX = 8
STILL_S = 0.6
"""Nothing moved for so long: it lies still. Tumbling dice pause for less."""
AHEAD_S = 0.2
"""Nothing moved for so long: worth beginning to read, though it may still be a pause."""
HAND_PATIENCE_S = 1.2
"""What differs up to the border may be an arm at rest, or a sheet laid there: it is given so long
to go away, and then read."""
LEAST_MOTION = 1.6
"""Grey levels by which a cell differs on average when something in it moved, in the dark."""
MOTION_SHARE = 0.03
"""The same as a share of the picture's brightness."""
NOISE_TIMES = 4.0
"""Many times the median cell's difference, which is noise and flicker."""
MOST_CELLS = 0.5
"""If more cells differ at once, it is the light, or another scene."""
SAME_STRUCTURE = 0.75
"""Correlation of the structure of two pictures of one scene in different light."""
CHANGE = 0.035
"""How far a cell must differ, as a share of its brightness, to be worth reading again."""
CHANGE_PEAK = 0.25
"""Or how far the most different pixel of a cell that differs by half as much."""
FITS, FITTINGS = 0.04, 3
"""A cell whose share of light is so near to the others' tells how the light changed."""
AROUND_PX = 31
"""Brightness is taken relative to so large a neighbourhood."""
DARKEST = 12.0
HAND_BORDER_CELLS = 3
"""What differs at so many cells of the border reaches in from outside."""

Cells = npt.NDArray[np.bool_]
Shades = npt.NDArray[np.float32]


class Phase(StrEnum):
    """What the table is doing."""

    EMPTY = "empty"
    MOVING = "moving"
    STILL = "still"


@dataclass(frozen=True, slots=True)
class Sight:
    """What one frame told."""

    phase: Phase
    hand: bool = False
    """Something reaches in from the border."""
    rests: bool = False
    """It has paused and looks different from what was read last; it may yet move on. Told once."""
    settled: bool = False
    """The table has just come to rest and looks different from what was read last: read it."""
    since_s: float = 0.0
    """When something moved last."""
    relit: bool = False
    """The light has changed."""


class Watcher:
    """Watches one table; give it every small picture with its time."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Start anew: whatever lies on the table is worth reading."""
        self.changed: Cells = np.ones((1, 1), bool)
        """The cells that looked different when the table last came to rest."""
        self.explained: Cells | None = None
        """Cells in which things lie that are no arm, as a reader knows since the last motion."""
        self._before: Pixels | None = None
        self._seen_s = 0.0
        self._read: Pixels | None = None
        self._moved_s: float | None = None
        self._armed = True
        self._stirred = True
        self._has_paused = False
        self._is_empty = True
        self._hand = False

    def found(self, *, anything: bool) -> None:
        """Told by whoever read the table: does anything lie on it?"""
        self._is_empty = not anything

    def see(self, small: Pixels, now_s: float) -> Sight:
        """Take in one frame."""
        before, self._before, self._seen_s = self._before, small, now_s
        if before is None or before.shape != small.shape or self._moved_s is None:
            self._moved_s, self._read, self._armed, self._stirred = now_s, None, True, True
            return Sight(Phase.MOVING)
        moving = moving_cells(before, small)
        share = float(moving.mean())
        relit = share > MOST_CELLS and is_same_scene(before, small)
        if share > 0:
            self._moved_s, self._armed = now_s, True
            self._stirred = self._stirred or not relit
            self._hand = self._hand or (not relit and reaches_in(moving))
            self._has_paused, self.explained = False, None
        elif now_s - self._moved_s >= STILL_S:
            return self._at_rest(small, now_s)
        elif self._pauses(small, now_s):
            return Sight(Phase.MOVING, self._hand, rests=True, since_s=self._moved_s)
        phase = Phase.MOVING if self._stirred else self._rest
        return Sight(phase, self._hand, relit=relit, since_s=self._moved_s)

    def see_again(self) -> Sight:
        """Judge the last frame once more: a reader has explained something since."""
        if self._before is None or self._moved_s is None or self._seen_s - self._moved_s < STILL_S:
            return Sight(Phase.MOVING, self._hand, since_s=self._moved_s or 0.0)
        return self._at_rest(self._before, self._seen_s)

    @property
    def _rest(self) -> Phase:
        return Phase.EMPTY if self._is_empty else Phase.STILL

    def _pauses(self, small: Pixels, now_s: float) -> bool:
        """Has it just paused, with something that is worth reading?"""
        assert self._moved_s is not None
        if self._has_paused or not self._armed or now_s - self._moved_s < AHEAD_S:
            return False
        self._has_paused = True
        changed = changed_cells(self._read, small)
        if changed.any():
            self.changed = changed
        return bool(changed.any())

    def _at_rest(self, small: Pixels, now_s: float) -> Sight:
        """Nothing moves: say once whether the table looks different now."""
        assert self._moved_s is not None
        if not self._armed:
            return Sight(self._rest)
        changed = changed_cells(self._read, small)
        if now_s - self._moved_s < HAND_PATIENCE_S and self._may_be_arm(changed):
            return Sight(Phase.MOVING, hand=True, since_s=self._moved_s)
        self._armed = self._stirred = self._hand = False
        if not changed.any():
            return Sight(self._rest)
        self._read, self.changed = small, changed
        return Sight(Phase.STILL, settled=True, since_s=self._moved_s)

    def _may_be_arm(self, changed: Cells) -> bool:
        if self._read is None or changed.mean() > MOST_CELLS:
            return False
        if self.explained is not None and self.explained.shape == changed.shape:
            changed = changed & ~self.explained
        return reaches_in(changed)


def moving_cells(before: Pixels, now: Pixels) -> Cells:
    """The cells that differ between two frames by more than noise."""
    difference = cv2.absdiff(before, now)
    size = before.shape[1] // CELL_PX, before.shape[0] // CELL_PX
    cells = cv2.resize(difference, size, interpolation=cv2.INTER_AREA)
    brightness = float(now[::4, ::4].mean())
    noise = float(np.median(cells[::2, ::2]))
    least = max(LEAST_MOTION, MOTION_SHARE * brightness)
    if noise > least:  # the light flickers, or all of it changed: whatever differs much counts
        return np.asarray(cells > least)
    return np.asarray(cells > max(least, NOISE_TIMES * noise))


def structure(small: Pixels) -> Shades:
    """Each pixel's brightness relative to its neighbourhood, which no lamp changes by much."""
    grey = small.astype(np.float32)
    around = cv2.blur(grey, (AROUND_PX, AROUND_PX))
    return np.asarray((grey - around) / (around + DARKEST), np.float32)


def changed_cells(before: Pixels | None, now: Pixels) -> Cells:
    """The cells that differ in more than light; all of them where there was nothing before."""
    height, width = now.shape
    size = width // CELL_PX, height // CELL_PX
    if before is None or before.shape != now.shape:
        return np.ones(size[::-1], bool)
    lit = before * cv2.resize(gain_between(before, now), (width, height))
    difference = np.abs(now - lit) / (lit + DARKEST)
    mean = cv2.resize(difference, size, interpolation=cv2.INTER_AREA)
    whole = difference[: size[1] * CELL_PX, : size[0] * CELL_PX]
    peak = whole.reshape(size[1], CELL_PX, size[0], CELL_PX).max(axis=(1, 3))
    noise = min(float(np.median(mean)), CHANGE)
    is_peak = (peak > CHANGE_PEAK) & (mean > (CHANGE + noise) / 2)
    return np.asarray((mean > CHANGE + noise) | is_peak)


def gain_between(before: Pixels, now: Pixels) -> Shades:
    """How much brighter each cell is by the light alone: it varies slowly over the table.

    A surface of the second degree through the cells' shares, without those that fit it least: they
    are things that came or went.
    """
    size = now.shape[1] // CELL_PX, now.shape[0] // CELL_PX
    one, other = (cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in (before, now))
    shares = np.log((other + 1.0) / (one + 1.0)).astype(np.float64).ravel()
    y, x = np.mgrid[-1 : 1 : size[1] * 1j, -1 : 1 : size[0] * 1j].reshape(2, -1)
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    fitted = np.full_like(shares, np.median(shares))
    for _ in range(FITTINGS):
        off = np.abs(shares - fitted)
        good = off <= max(FITS, 2 * float(np.median(off)))
        fitted = terms @ np.linalg.lstsq(terms[good], shares[good], rcond=None)[0]
    return np.asarray(np.exp(fitted).reshape(size[::-1]), np.float32)


def is_same_scene(before: Pixels, now: Pixels) -> bool:
    """Do two pictures show one scene in different light?"""
    one, other = structure(before).ravel(), structure(now).ravel()
    norms = float(np.linalg.norm(one) * np.linalg.norm(other))
    if norms < 1e-6:
        return True
    return float(one @ other) / norms >= SAME_STRUCTURE


def reaches_in(cells: Cells) -> bool:
    """Does a connected part of these cells reach the border?"""
    count, labels = cv2.connectedComponents(cells.astype(np.uint8), connectivity=8)
    if count < 2:
        return False
    border = np.concatenate([labels[0], labels[-1], labels[1:-1, 0], labels[1:-1, -1]])
    return bool(np.bincount(border, minlength=count)[1:].max(initial=0) >= HAND_BORDER_CELLS)
