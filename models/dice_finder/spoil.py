"""What light, lens and file do to a picture: shadow, cast, glare, blur, noise, JPEG."""

import cv2
import numpy as np

from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.surfaces import noise


def shadow_across(rng: np.random.Generator, size_px: int) -> Floats:
    """Share of light left when a hand, phone or blind throws its shadow."""
    middle = rng.uniform(0, size_px, 2)
    points = middle + rng.normal(0, size_px * 0.5, (int(rng.integers(3, 6)), 2))
    mask = np.zeros((size_px, size_px), np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), 1.0)
    soft = float(np.exp(rng.uniform(np.log(0.6), np.log(size_px / 10))))
    dark = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft), np.float32)
    return (1 - dark * rng.uniform(0.25, 0.8)).astype(np.float32)


def relight(rng: np.random.Generator, picture: Floats, *, keep_colours: bool) -> Floats:
    """Uneven light, shadow, cast, exposure and contrast; colours stay nameable when asked."""
    size_px = picture.shape[0]
    if rng.random() < 0.35:
        picture = picture * shadow_across(rng, size_px)[..., None]
    if rng.random() < 0.6:
        slope = noise(rng, size_px, 1, 1) * rng.uniform(0.05, 0.4)
        picture = picture * (1 + slope)[..., None]
    if rng.random() < 0.12:
        away = np.hypot(
            *np.meshgrid(
                np.arange(size_px) - rng.uniform(0, size_px),
                np.arange(size_px) - rng.uniform(0, size_px),
            )
        )
        spot = np.exp(-((away / (size_px * rng.uniform(0.05, 0.3))) ** 2)) * rng.uniform(60, 220)
        picture = picture + spot[..., None]
    if rng.random() < 0.5:
        warmth = rng.normal(0, 0.15 if keep_colours else 0.16)
        picture = picture * np.array([1 - warmth, 1 + rng.normal(0, 0.04), 1 + warmth], np.float32)
    exposure = float(np.exp(rng.normal(0, 0.28)))
    if rng.random() < 0.08:
        exposure *= rng.uniform(0.25, 0.6)
    picture = np.clip(picture * exposure, 0, 255) / 255
    gamma = float(np.exp(rng.normal(0, 0.18)))
    picture = np.power(picture, gamma)
    if rng.random() < 0.2 and not keep_colours:
        grey = picture.mean(2, keepdims=True)
        picture = grey + (picture - grey) * rng.uniform(0.0, 1.5)
    return np.clip(picture * 255, 0, 255).astype(np.float32)


def blur(rng: np.random.Generator, picture: Floats, strength_px: float) -> Floats:
    """Out of focus, moved, or enlarged from fewer pixels."""
    pick = rng.random()
    if pick < 0.25:
        soft = cv2.GaussianBlur(picture, (0, 0), max(0.3, strength_px * rng.uniform(0.2, 1)))
        return np.asarray(soft, np.float32)
    if pick < 0.36:
        length = max(2, int(strength_px * rng.uniform(0.6, 2.4)))
        kernel = np.zeros((length, length), np.float32)
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
        centre = np.array([length / 2, length / 2])
        cv2.line(
            kernel,
            (centre - reach).astype(int).tolist(),
            (centre + reach).astype(int).tolist(),
            1.0,
            1,
        )
        return np.asarray(cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1)), np.float32)
    if pick < 0.55:
        share = rng.uniform(0.5, 0.95)
        small = cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        large = cv2.resize(small, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        return np.asarray(large, np.float32)
    if pick < 0.7:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        return np.clip(picture + (picture - soft) * rng.uniform(0.2, 1.2), 0, 255)
    return picture


def file_and_sensor(rng: np.random.Generator, picture: Floats) -> Pixels:
    """Sensor noise, then JPEG."""
    if rng.random() < 0.6:
        size = picture.shape[:2]
        grain = rng.normal(0, rng.uniform(1, 9), (*size, 1)).astype(np.float32)
        if rng.random() < 0.5:
            grain = grain + rng.normal(0, rng.uniform(1, 6), (*size, 3)).astype(np.float32)
        picture = picture + grain
    if rng.random() < 0.05:
        specks = rng.random(picture.shape[:2]) < rng.uniform(0.002, 0.02)
        picture[specks] = rng.choice([0, 255])
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = int(rng.uniform(35, 95))
        coded = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        pixels = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return pixels
