"""What poor cameras and lamps make of a picture, harsher than `spoil`: gleams, casts, blur."""

import cv2
import numpy as np

from models.dice_finder.arrays import Floats

HARSH_SHARE = 0.6
"""Share of pictures made harsher."""


def harsher(rng: np.random.Generator, picture: Floats, wide_px: float, *, cast: bool) -> Floats:
    """An (H, W, 3) picture in 0..1, whose dice are so wide, as a poorer camera takes it."""
    if rng.random() > HARSH_SHARE:
        return picture
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(1, 4))):
            picture = picture + gleam(rng, picture.shape[:2], wide_px)
    if rng.random() < 0.15:
        picture = picture + veil(rng, picture.shape[:2])
    if rng.random() < 0.45:
        exposed = np.clip(picture * np.exp(rng.normal(0, 0.35)), 0, 1)
        picture = np.asarray(exposed ** np.exp(rng.normal(0, 0.25)), np.float32)
    if cast and rng.random() < 0.4:
        picture = picture * np.exp(rng.normal(0, 0.18, 3)).astype(np.float32)
    if rng.random() < 0.25:
        sigma = wide_px * rng.uniform(0.008, 0.035)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), max(0.3, sigma)), np.float32)
    if rng.random() < 0.3:
        picture = picture + rng.normal(0, rng.uniform(0.01, 0.05), picture.shape)
    picture = np.asarray(np.clip(picture, 0, 1), np.float32)
    return filed(rng, picture) if rng.random() < 0.3 else picture


def gleam(rng: np.random.Generator, shape: tuple[int, ...], wide_px: float) -> Floats:
    """The mirror image of a lamp: a streak, a small spark or a broad patch; never as a pip is."""
    height, width = shape
    x, y = rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height
    angle = rng.uniform(0, np.pi)
    columns, rows = np.meshgrid(np.arange(width) - x, np.arange(height) - y)
    along = columns * np.cos(angle) + rows * np.sin(angle)
    across = rows * np.cos(angle) - columns * np.sin(angle)
    kind = rng.random()
    if kind < 0.55:
        thin = wide_px * rng.uniform(0.012, 0.04)
        long = thin * rng.uniform(2.5, 9)
    elif kind < 0.8:
        long = thin = wide_px * rng.uniform(0.008, 0.022)
    else:
        thin = wide_px * rng.uniform(0.14, 0.3)
        long = thin * rng.uniform(1, 2)
    away = (along / long) ** 2 + (across / thin) ** 2
    power = float(rng.choice([1, 2]))
    tint = 1 + rng.normal(0, 0.04, 3)
    strength = rng.uniform(0.15, 0.9) * (0.4 if kind > 0.8 else 1.0)
    return np.asarray(strength * np.exp(-(away**power))[..., None] * tint, np.float32)


def veil(rng: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    """Stray light across the picture, stronger at one side."""
    height, width = shape
    slope = rng.normal(0, 1, 2)
    columns, rows = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    share = 1 / (1 + np.exp(-2 * (columns * slope[0] + rows * slope[1])))
    return np.asarray(rng.uniform(0.05, 0.35) * share[..., None], np.float32)


def filed(rng: np.random.Generator, picture: Floats) -> Floats:
    """Enlarged from fewer pixels, or squeezed into a small file."""
    pixels = (picture * 255).astype(np.uint8)
    if rng.random() < 0.4:
        share = rng.uniform(0.45, 0.85)
        small = cv2.resize(pixels, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        pixels = np.asarray(cv2.resize(small, pixels.shape[1::-1]), np.uint8)
    else:
        coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(18, 70))])
        pixels = np.asarray(cv2.imdecode(coded[1], cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(pixels / np.float32(255), np.float32)
