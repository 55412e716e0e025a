"""Tables, cloths, paper and other grounds to lay dice on, drawn from noise."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.makes import PIPS


def noise(rng: np.random.Generator, size_px: int, cells_x: float, cells_y: float) -> Floats:
    """Smooth noise in about -1..1 with the given number of cells across and down."""
    shape = (max(2, int(cells_y) + 2), max(2, int(cells_x) + 2))
    small = rng.uniform(-1, 1, shape).astype(np.float32)
    large = cv2.resize(small, (size_px, size_px), interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.float32)


def rough(rng: np.random.Generator, size_px: int, coarse: float, fine: float) -> Floats:
    """Several octaves of noise from coarse to fine cells."""
    total, weight, cells = np.zeros((size_px, size_px), np.float32), 1.0, coarse
    while cells < fine:
        total += noise(rng, size_px, cells, cells) * weight
        weight *= rng.uniform(0.45, 0.8)
        cells *= 2.2
    return total


def a_colour(rng: np.random.Generator) -> Floats:
    """A table's colour: mostly browns and greys, sometimes anything."""
    pick = rng.random()
    if pick < 0.45:
        hue, saturation = rng.uniform(8, 22), rng.uniform(40, 170)
    elif pick < 0.7:
        hue, saturation = rng.uniform(0, 180), rng.uniform(0, 30)
    else:
        hue, saturation = rng.uniform(0, 180), rng.uniform(30, 220)
    pixel = np.array([[[hue, saturation, rng.uniform(25, 245)]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def pale(rng: np.random.Generator) -> Floats:
    """White or ivory, as dice often are too."""
    tone = rng.uniform(150, 250) * np.array([rng.uniform(0.8, 1.0), rng.uniform(0.92, 1.0), 1.0])
    return tone.astype(np.float32)


def wood(rng: np.random.Generator, size_px: int) -> Floats:
    """Grain drawn along one direction, sometimes boards."""
    base = a_colour(rng)
    along = rng.uniform(1, 4)
    grain = noise(rng, size_px, along, rng.uniform(20, 120))
    bend = noise(rng, size_px, 2, 3) * rng.uniform(2, 14)
    waves = np.sin(np.linspace(0, rng.uniform(20, 160), size_px, dtype=np.float32)[:, None] + bend)
    streaks = noise(rng, size_px, 6, size_px / 2)
    tone = grain * rng.uniform(4, 26) + waves * rng.uniform(0, 16) + streaks * rng.uniform(2, 18)
    picture = base + tone[..., None] * rng.uniform(0.8, 1.1, 3).astype(np.float32)
    if rng.random() < 0.3:
        for edge in range(int(rng.integers(0, 60)), size_px, int(rng.integers(40, 140))):
            picture[edge : edge + int(rng.integers(1, 4))] *= rng.uniform(0.3, 0.8)
    return np.asarray(picture)


def cloth(rng: np.random.Generator, size_px: int) -> Floats:
    """A weave of two threads."""
    columns, rows = np.meshgrid(np.arange(size_px, dtype=np.float32), np.arange(size_px))
    pitch = rng.uniform(2.2, 12)
    warp = np.sin(2 * np.pi * columns / pitch + noise(rng, size_px, 40, 40) * rng.uniform(0, 2))
    weft = np.sin(
        2 * np.pi * rows / (pitch * rng.uniform(0.7, 1.4))
        + noise(rng, size_px, 40, 40) * rng.uniform(0, 2)
    )
    over = warp * weft if rng.random() < 0.5 else np.maximum(warp, weft)
    share = np.clip(over * rng.uniform(0.3, 2) + 0.5, 0, 1)[..., None]
    first = a_colour(rng)
    second = first * rng.uniform(0.3, 1.1) if rng.random() < 0.7 else a_colour(rng)
    fuzz = noise(rng, size_px, size_px / 2, size_px / 2)[..., None] * rng.uniform(0, 30)
    return (first * share + second * (1 - share) + fuzz).astype(np.float32)


def carpet(rng: np.random.Generator, size_px: int) -> Floats:
    """Felt, carpet, stone or sand: rough at several scales."""
    fine = rng.uniform(30, size_px / 1.5)
    tone = rough(rng, size_px, rng.uniform(3, fine / 2), fine) * rng.uniform(4, 38)
    picture = a_colour(rng) + tone[..., None]
    if rng.random() < 0.3:
        speck = (noise(rng, size_px, size_px / 3, size_px / 3) > rng.uniform(0.5, 0.9))[..., None]
        picture = picture * (1 - speck) + a_colour(rng) * speck
    return picture.astype(np.float32)


def plain(rng: np.random.Generator, size_px: int) -> Floats:
    """A painted or plastic table, nearly even."""
    tone = noise(rng, size_px, 2, 2) * rng.uniform(0, 12)
    return ((pale(rng) if rng.random() < 0.4 else a_colour(rng)) + tone[..., None]).astype(
        np.float32
    )


def pattern(rng: np.random.Generator, size_px: int) -> Floats:
    """Checks, stripes or a dotted print."""
    picture = plain(rng, size_px)
    pitch = rng.uniform(10, 60)
    columns, rows = np.meshgrid(np.arange(size_px), np.arange(size_px))
    kind = rng.integers(4)
    if kind == 0:
        mask = ((columns // pitch + rows // pitch) % 2).astype(np.float32)
    elif kind == 1:
        mask = ((columns // pitch) % 2).astype(np.float32)
    elif kind == 2:
        mask = 0.5 * ((columns // pitch) % 2) + 0.5 * ((rows // pitch) % 2)
    else:
        shift = (rows // pitch % 2) * pitch / 2 * rng.integers(2)
        off_x = (columns + shift) % pitch - pitch / 2
        off_y = rows % pitch - pitch / 2
        mask = (off_x**2 + off_y**2 < (pitch * rng.uniform(0.1, 0.4)) ** 2).astype(np.float32)
    other = a_colour(rng)
    share = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 0.7)[..., None] * rng.uniform(0.2, 1)
    return (picture * (1 - share) + other * share).astype(np.float32)


def paper(rng: np.random.Generator, size_px: int) -> Floats:
    """A printed sheet: text, boxes, part circles, dots, grids, and printed dice."""
    light = rng.uniform(190, 255)
    ground = np.full((size_px, size_px, 3), light) - rng.uniform(0, 14, 3)
    picture = ground.astype(np.uint8)
    for _ in range(int(rng.integers(3, 9))):
        place = rng.integers(0, size_px, 2)
        step = float(rng.uniform(8, 34))
        ink = rng.uniform(0, 150, 3) if rng.random() < 0.3 else np.full(3, rng.uniform(0, 170))
        PRINTS[int(rng.integers(len(PRINTS)))](Print(rng, picture, step, ink), place)
    return picture.astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A sheet being printed, and how its next part is."""

    rng: np.random.Generator
    picture: Pixels
    step: float
    ink: Floats


def print_text(sheet: Print, place: npt.NDArray[np.int64]) -> None:
    """Lines of letters."""
    rng, picture, step, ink = sheet.rng, sheet.picture, sheet.step, sheet.ink
    letters = np.array(list("abcdefghijklmnopqrstuvwxyz     0123456789.:;oO%8"))
    for line in range(int(rng.integers(1, 9))):
        words = "".join(rng.choice(letters, int(rng.integers(4, 40))))
        cv2.putText(
            picture,
            words,
            (int(place[0]) - 60, int(place[1] + line * step)),
            int(rng.integers(0, 5)),
            step / 34,
            ink.tolist(),
            int(rng.integers(1, 3)),
            cv2.LINE_AA,
        )


def print_grid(sheet: Print, place: npt.NDArray[np.int64]) -> None:
    """Boxes or circles in rows, some with digits or dots in them."""
    rng, picture, step, ink = sheet.rng, sheet.picture, sheet.step, sheet.ink
    across, down = rng.integers(2, 8, 2)
    kind, fill = rng.integers(4), rng.integers(3)
    radius = step * rng.uniform(0.15, 0.5)
    thick = -1 if rng.random() < 0.3 else int(rng.integers(1, 3))
    for i in range(across):
        for j in range(down):
            x, y = int(place[0] + i * step), int(place[1] + j * step)
            if kind == 0:
                half = int(radius)
                cv2.rectangle(
                    picture,
                    (x - half, y - half),
                    (x + half, y + half),
                    ink.tolist(),
                    max(1, thick),
                    cv2.LINE_AA,
                )
            else:
                cv2.circle(picture, (x, y), max(1, int(radius)), ink.tolist(), thick, cv2.LINE_AA)
            if fill == 1 and thick > 0:
                cv2.putText(
                    picture,
                    str(rng.integers(1, 7)),
                    (x - int(step / 6), y + int(step / 6)),
                    0,
                    step / 60,
                    ink.tolist(),
                    1,
                    cv2.LINE_AA,
                )
            elif fill == 2 and thick > 0:
                cv2.circle(picture, (x, y), max(1, int(radius / 3)), ink.tolist(), -1, cv2.LINE_AA)


def print_dice(sheet: Print, place: npt.NDArray[np.int64]) -> None:
    """Drawn dice: a flat square with dots; a picture of a die is not a die."""
    rng, picture, step, ink = sheet.rng, sheet.picture, sheet.step, sheet.ink
    size = step * rng.uniform(0.7, 2)
    fill = None if rng.random() < 0.6 else ink
    for i in range(int(rng.integers(1, 6))):
        x, y = place[0] + i * size * 1.3, float(place[1])
        half = int(size / 2)
        box = (int(x) - half, int(y) - half), (int(x) + half, int(y) + half)
        if fill is None:
            cv2.rectangle(picture, *box, ink.tolist(), int(rng.integers(1, 3)), cv2.LINE_AA)
        else:
            cv2.rectangle(picture, *box, ink.tolist(), -1, cv2.LINE_AA)
        dot = ink if fill is None else np.full(3, 240.0)
        for across, down in PIPS[int(rng.integers(1, 7))]:
            cv2.circle(
                picture,
                (int(x + across * size * 0.25), int(y + down * size * 0.25)),
                max(1, int(size * 0.09)),
                dot.tolist(),
                -1,
                cv2.LINE_AA,
            )


def print_lines(sheet: Print, place: npt.NDArray[np.int64]) -> None:
    """Ruled lines or a filled block."""
    rng, picture, step, ink = sheet.rng, sheet.picture, sheet.step, sheet.ink
    if rng.random() < 0.5:
        for line in range(int(rng.integers(1, 12))):
            y = int(place[1] + line * step)
            cv2.line(
                picture,
                (int(place[0]) - 150, y),
                (int(place[0]) + 150, y),
                ink.tolist(),
                1,
                cv2.LINE_AA,
            )
    else:
        far = place + rng.integers(20, 160, 2)
        cv2.rectangle(picture, place.tolist(), far.tolist(), (ink * 0.5 + 110).tolist(), -1)


PRINTS: tuple[Callable[[Print, npt.NDArray[np.int64]], None], ...] = (
    print_text,
    print_grid,
    print_grid,
    print_dice,
    print_lines,
)
SURFACES: tuple[Callable[..., Floats], ...] = (wood, cloth, carpet, plain, pattern, paper)
SURFACE_SHARES = (0.25, 0.16, 0.19, 0.22, 0.07, 0.11)


def surface(rng: np.random.Generator, size_px: int) -> Floats:
    """Some ground, turned some way, (size, size, 3) BGR 0..255."""
    larger = int(size_px * 1.45)
    make = SURFACES[int(rng.choice(len(SURFACES), p=SURFACE_SHARES))]
    picture = make(rng, larger)
    turning = cv2.getRotationMatrix2D(
        (larger / 2, larger / 2), rng.uniform(0, 360), rng.uniform(1.0, 1.7)
    )
    matrix = np.asarray(turning, np.float64)
    matrix[:, 2] -= (larger - size_px) / 2
    return cv2.warpAffine(
        picture, matrix, (size_px, size_px), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    ).astype(np.float32)
