"""How a camera sees a filled table and what the reader knows of its blank, without a scene."""

import cv2
import numpy as np
import numpy.typing as npt

from models.numbers.forms import PX_PER_MM, Form
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels

CELL_PX = 22
"""A row is at least so tall in a photo: in fewer pixels nobody reads its digits."""
BLANKS = (0.45, 0.2, 0.2, 0.15)
"""How often the blank is exact, an estimate, unknown, or that of a copy with writing on it."""


def seen(form: Form, page: Pixels, rng: np.random.Generator) -> tuple[Pixels, Pixels]:
    """The page as a camera sees it and the reader flattens it, and the exact blank beside it."""
    height, width = page.shape[:2]
    smallest = min(0.8, max(0.3, CELL_PX / (form.fields[0].box_mm[3] * PX_PER_MM)))
    scale = float(np.exp(rng.uniform(np.log(smallest), np.log(1.0))))
    size = int(width * scale), int(height * scale)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    away = corners * scale + rng.normal(0, 0.015 * width * scale, (4, 2)).astype(np.float32)
    there = cv2.getPerspectiveTransform(corners, away.astype(np.float32))
    soft = cv2.GaussianBlur(page, (0, 0), 0.35 / scale) if scale < 0.8 else page
    photo = cv2.warpPerspective(
        soft, there, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    photo = _photographed(np.asarray(photo, np.float32), rng)
    flat_size = (
        round(width * FLAT_PX_PER_MM / PX_PER_MM),
        round(height * FLAT_PX_PER_MM / PX_PER_MM),
    )
    shrink = np.diag([FLAT_PX_PER_MM / PX_PER_MM, FLAT_PX_PER_MM / PX_PER_MM, 1.0])
    beside = np.eye(3)
    beside[:2, 2] = rng.normal(0, 0.8, 2)
    back = beside @ shrink @ np.linalg.inv(there)
    flat = cv2.warpPerspective(
        photo, back, flat_size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    blank = cv2.resize(form.blank, flat_size, interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8), np.asarray(blank, np.uint8)


def _photographed(photo: npt.NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """Light, blur, sharpening, noise and JPEG."""
    height, width = photo.shape[:2]
    light = rng.normal(1, rng.uniform(0, 0.12), (3, 4, 1)) * rng.uniform(0.9, 1.0, 3)
    level = cv2.resize(
        np.clip(light, 0.5, 1.4).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC
    )
    photo = photo * level.reshape(height, width, 3) * np.float32(rng.uniform(0.45, 1.08))
    photo = photo + np.float32(rng.uniform(0, 25) * (rng.random() < 0.4))
    if rng.random() < 0.5:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), rng.uniform(0.3, 1.1)), np.float32)
    if rng.random() < 0.12:
        kernel = np.zeros((5, 5), np.float32)
        angle, length = rng.uniform(0, np.pi), rng.uniform(0.8, 2)
        step = np.array([np.cos(angle), np.sin(angle)]) * length * 8
        ends = np.round(16 - step).astype(int), np.round(16 + step).astype(int)
        cv2.line(kernel, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 1.0, 1, cv2.LINE_AA, 3)
        photo = np.asarray(cv2.filter2D(photo, -1, kernel / max(kernel.sum(), 1e-3)), np.float32)
    noise = rng.standard_normal(photo.shape, dtype=np.float32) * np.float32(rng.uniform(0.5, 7))
    photo = photo + (cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.7 if rng.random() < 0.5 else noise)
    if rng.random() < 0.35:
        photo = photo + np.float32(rng.uniform(0.3, 1.2)) * (
            photo - cv2.GaussianBlur(photo, (0, 0), 1.2)
        )
    quality = int(rng.uniform(35, 95))
    _, code = cv2.imencode(
        ".jpg", np.clip(photo, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality]
    )
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8)


def known_blank(blank: Pixels, another: Pixels, rng: np.random.Generator) -> Pixels:
    """What the reader knows of the print, (H, W) grey."""
    grey = cv2.cvtColor(blank, cv2.COLOR_BGR2GRAY)
    way = int(rng.choice(4, p=BLANKS))
    if way == 0:
        return np.asarray(grey, np.uint8)
    if way == 2:
        return np.full_like(grey, 255)
    if way == 3:  # of another copy: its ink has been lightened, but not taken away
        other = cv2.cvtColor(another, cv2.COLOR_BGR2GRAY).astype(np.float32)
        ink = np.clip(grey - other, 0, 255) * rng.uniform(0.1, 0.6)
        grey = np.clip(grey - ink, 0, 255)
    noise = rng.standard_normal(grey.shape, dtype=np.float32) * np.float32(rng.uniform(0, 5))
    soft = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), rng.uniform(0.4, 1.5))
    return np.asarray(np.clip(soft * rng.uniform(0.88, 1.0) + noise, 0, 255), np.uint8)
