"""What makes a photo hard besides the dice: pools of light, domes, mirrors, burning out, blur."""

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.spoil import file_and_sensor
from models.dice_finder.surfaces import noise
from models.dice_finder.table import PlacedDie


def pool_of_light(rng: np.random.Generator, picture: Floats, uneven: float) -> Floats:
    """A lamp at one side: light falls off across the picture."""
    if uneven <= 0:
        return picture
    height, width = picture.shape[:2]
    angle = rng.uniform(0, 2 * np.pi)
    columns, rows = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    along = columns * np.cos(angle) + rows * np.sin(angle)
    soft = cv2.resize(noise(rng, 64, 2, 2), (width, height), interpolation=cv2.INTER_CUBIC)
    share = 1 + uneven * (0.6 * along + 0.35 * soft)
    return np.asarray(picture * np.clip(share, 0.2, 1.8)[..., None], np.float32)


def mirrored(rng: np.random.Generator, picture: Floats, dice: list[PlacedDie]) -> Floats:
    """A polished table: every die once more below itself, upside down and faint."""
    strength = rng.uniform(0.15, 0.5)
    for die in dice:
        assert die.hull_px is not None
        low = np.maximum(die.hull_px.min(0).astype(int), 0)
        high = np.minimum(die.hull_px.max(0).astype(int), picture.shape[1::-1])
        tall = int((high[1] - low[1]) * rng.uniform(0.5, 0.9))
        below = picture[high[1] : high[1] + tall, low[0] : high[0]]
        if min(below.shape[:2]) < 4:
            continue
        whole = picture[high[1] - below.shape[0] : high[1], low[0] : high[0]][::-1]
        soft = cv2.GaussianBlur(whole, (0, 0), max(0.6, 0.02 * tall))
        fade = strength * np.linspace(1, 0, below.shape[0], dtype=np.float32)[:, None, None]
        below[:] = below * (1 - fade) + soft * fade
    return picture


def dome(rng: np.random.Generator, picture: Floats, dice: list[PlacedDie]) -> Floats:
    """A clear plastic dome over the dice: it magnifies a little, is hazy, and gleams."""
    hulls = np.concatenate([d.hull_px for d in dice if d.hull_px is not None])
    middle = (hulls.min(0) + hulls.max(0)) / 2
    reach = float(np.linalg.norm(hulls - middle, axis=1).max() * rng.uniform(1.1, 2.0))
    swell = float(rng.uniform(0.0, 0.22))
    height, width = picture.shape[:2]
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height))
    across, down = columns - middle[0], rows.astype(np.float32) - middle[1]
    share = np.hypot(across, down) / reach
    inside = np.clip((1 - share) * reach / 2, 0, 1).astype(np.float32)
    shrink = 1 - swell * np.clip(1 - share**2, 0, 1)
    swollen = cv2.remap(
        picture,
        (middle[0] + across * shrink).astype(np.float32),
        (middle[1] + down * shrink).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    haze = rng.uniform(0.0, 0.3) * (0.5 + 0.5 * share)
    swollen = swollen * (1 - haze[..., None]) + rng.uniform(140, 235) * haze[..., None]
    rim = np.exp(-(((share - rng.uniform(0.9, 0.99)) / rng.uniform(0.015, 0.06)) ** 2))
    swollen = swollen + (rim * rng.uniform(20, 130))[..., None]
    for _ in range(int(rng.integers(1, 5))):
        swollen = swollen + gleam(rng, across / reach, down / reach)[..., None]
    for die in dice:
        move_truth(die, middle, reach, swell)
    return np.asarray(picture * (1 - inside[..., None]) + swollen * inside[..., None], np.float32)


def gleam(rng: np.random.Generator, across: Floats, down: Floats) -> Floats:
    """The mirror image of a lamp or window on a dome, bent along it."""
    angle, away = rng.uniform(0, 2 * np.pi), rng.uniform(0.25, 0.85)
    round_about = np.abs((np.arctan2(down, across) - angle + np.pi) % (2 * np.pi) - np.pi)
    long, thin = rng.uniform(0.08, 0.5), rng.uniform(0.02, 0.09)
    spot = np.exp(-((round_about / long) ** 4) - ((np.hypot(across, down) - away) / thin) ** 4)
    return np.asarray(spot * rng.uniform(60, 255), np.float32)


def move_truth(die: PlacedDie, middle: Floats, reach: float, swell: float) -> None:
    """Where a dome shows what lies below it."""
    for name in ("hull_px", "top_px", "pips_px"):
        points = getattr(die, name)
        if points is None:
            continue
        moved = points.copy()
        for _ in range(6):
            share = np.linalg.norm(moved - middle, axis=1, keepdims=True) / reach
            moved = middle + (points - middle) / (1 - swell * np.clip(1 - share**2, 0, 1))
        setattr(die, name, moved.astype(np.float32))


def spoilt(rng: np.random.Generator, picture: Floats, width_px: float, blur: float) -> Pixels:
    """Burnt out where too light, blurred by a share of a die's width, and filed."""
    picture = np.clip(picture, 0, 255).astype(np.float32)
    if blur > 0:
        if rng.random() < 0.5:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), blur * width_px), np.float32)
        else:
            length = max(3, int(2.5 * blur * width_px)) | 1
            kernel = np.zeros((length, length), np.float32)
            kernel[length // 2] = 1.0 / length
            turned = cv2.getRotationMatrix2D((length // 2,) * 2, float(rng.uniform(0, 180)), 1.0)
            kernel = np.asarray(cv2.warpAffine(kernel, turned, (length, length)), np.float32)
            picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    return file_and_sensor(rng, picture)
