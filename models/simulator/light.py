"""Light on the table and what a phone's camera makes of it."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from models.simulator.surface import View

Pixels = npt.NDArray[np.uint8]
LightMap = npt.NDArray[np.float32]

_REDUCED = 4
"""The light is computed at a quarter of the photo's size: it is soft."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Light and phone of one photo."""

    exposure: float
    cast: tuple[float, float, float]
    slope: float
    lamp: float
    shadow: float
    """0 for none, towards 1 for a deep shadow."""
    shadow_soft_px: float
    glare: float
    blur_mm: float
    motion_mm: float
    noise: float
    sharpen: float
    smear: bool
    quality: int

    @classmethod
    def any(cls, rng: np.random.Generator, difficulty: float = 0.5) -> "Camera":
        """Light and phone as they come; 0 is a fine day at the window, 1 a dark corner in haste."""
        hard = difficulty
        chance = rng.random
        cast = np.clip(rng.normal(0, 0.06, 3) * (0.4 + hard), -0.18, 0.18)
        warm = abs(rng.normal(0, 0.12)) * (chance() < 0.4)
        return cls(
            exposure=rng.uniform(0.95 - 0.4 * hard, 1.08),
            cast=(float(1 + cast[0] - warm), float(1 + cast[1]), float(1 + cast[2] + 0.4 * warm)),
            slope=abs(rng.normal(0, 0.2)) * (0.4 + hard),
            lamp=abs(rng.normal(0, 0.35)) * (chance() < 0.4),
            shadow=rng.uniform(0.15, 0.35 + 0.35 * hard) * (chance() < 0.25 + 0.45 * hard),
            shadow_soft_px=float(rng.choice((3.0, 12.0, 40.0))),
            glare=rng.uniform(0.1, 0.45) * (chance() < 0.12 * hard),
            blur_mm=rng.uniform(0.0, 0.07 + 0.13 * hard),
            motion_mm=rng.uniform(0.1, 0.2 + 0.3 * hard) * (chance() < 0.2 * hard + 0.03),
            noise=rng.uniform(0.5, 2.0 + 7.0 * hard**2),
            sharpen=rng.uniform(0.3, 1.2) * (chance() < 0.35),
            smear=bool(chance() < 0.15),
            quality=int(rng.integers(62, 96)),
        )


def lit(photo: Pixels, view: View, page: npt.NDArray[np.float32], camera: Camera,
        rng: np.random.Generator) -> Pixels:  # fmt: skip
    """The scene under its light: slope, lamp, shadow of hand or phone, bent paper, glare."""
    height, width = photo.shape[:2]
    size = (width // _REDUCED, height // _REDUCED)
    level = _level(size, camera, rng) * _paper_shade(page, view, size, rng)
    colour = level[..., None] * np.asarray(camera.cast, np.float32) * np.float32(camera.exposure)
    small = np.clip(colour * 128, 0, 255).astype(np.uint8)
    full = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    bright = cv2.multiply(photo, full, scale=1 / 128)
    if camera.glare > 0:
        spot = np.clip(_blob(size, rng, 0.12) * camera.glare * 255, 0, 255).astype(np.uint8)
        glare = cv2.cvtColor(cv2.resize(spot, (width, height)), cv2.COLOR_GRAY2BGR)
        bright = cv2.add(bright, glare)
    return np.asarray(bright, np.uint8)


def _level(size: tuple[int, int], camera: Camera, rng: np.random.Generator) -> LightMap:
    width, height = size
    angle = rng.uniform(0, 2 * np.pi)
    x = np.linspace(-1, 1, width, dtype=np.float32)[None]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    level = 1 + np.float32(camera.slope) * (
        np.float32(np.cos(angle)) * x + np.float32(np.sin(angle)) * y
    )
    level = np.clip(level, 0.35, 1.6).astype(np.float32)
    if camera.lamp > 0:
        level = level * (1 - camera.lamp * 0.5 + camera.lamp * _blob(size, rng, 0.6))
    if camera.shadow > 0:
        level = level * (1 - camera.shadow * _shadow(size, camera.shadow_soft_px, rng))
    return np.asarray(level, np.float32)


def _blob(size: tuple[int, int], rng: np.random.Generator, spread: float) -> LightMap:
    x0, y0 = rng.uniform(-0.8, 0.8, 2)
    x = np.linspace(-1, 1, size[0], dtype=np.float32)[None]
    y = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    wide = spread * rng.uniform(0.6, 1.4)
    return np.exp(
        -((x - np.float32(x0)) ** 2 + (y - np.float32(y0)) ** 2) / np.float32(2 * wide**2)
    )


def _shadow(size: tuple[int, int], soft_px: float, rng: np.random.Generator) -> LightMap:
    """A hand, a head or the phone between lamp and paper."""
    mask = np.zeros((size[1], size[0]), np.float32)
    side = max(size)
    centre = rng.uniform(0.1, 0.9, 2) * size
    if rng.random() < 0.45:
        normal = rng.uniform(0, 2 * np.pi)
        away = np.array([np.cos(normal), np.sin(normal)])
        across = np.array([-away[1], away[0]])
        corners = [centre + across * side * 2, centre - across * side * 2]
        corners += [corners[1] + away * side * 3, corners[0] + away * side * 3]
    else:
        count = int(rng.integers(4, 9))
        angles = np.sort(rng.uniform(0, 2 * np.pi, count))
        reach = rng.uniform(0.15, 0.6, count) * side
        corners = list(centre + np.stack([np.cos(angles), np.sin(angles)], 1) * reach[:, None])
    cv2.fillPoly(mask, [np.asarray(corners).astype(np.int32)], 1.0)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft_px / 2), np.float32)


def _paper_shade(
    page: npt.NDArray[np.float32], view: View, size: tuple[int, int], rng: np.random.Generator
) -> LightMap:
    """Curled and folded paper is brighter where it faces the light."""
    centred = page.astype(np.float64) - np.asarray(view.page_mm) / 2
    half = max(view.page_mm) / 2
    here = view.shape.height_mm(centred, half)
    angle = rng.uniform(0, 2 * np.pi)
    step = np.array([np.cos(angle), np.sin(angle)])
    slope = view.shape.height_mm(centred + step, half) - here
    inside = ((page >= 0) & (page <= np.asarray(view.page_mm, np.float32))).all(axis=-1)
    shade = np.where(inside, 1.0 - 0.9 * np.clip(slope, -0.4, 0.4), 1.0).astype(np.float32)
    return np.asarray(cv2.resize(shade, size), np.float32)


def exposed(photo: Pixels, px_per_mm: float, camera: Camera, rng: np.random.Generator) -> Pixels:
    """What lens and sensor make of it: blur, shake, noise, smear, sharpening."""
    blur_px = camera.blur_mm * px_per_mm
    if blur_px > 0.3:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), blur_px), np.uint8)
    motion_px = camera.motion_mm * px_per_mm
    if motion_px > 1.2:
        photo = np.asarray(cv2.filter2D(photo, -1, _motion_kernel(motion_px, rng)), np.uint8)
    if camera.noise > 0.3:
        photo = _noisy(photo, camera.noise, rng)
    if camera.smear:
        photo = np.asarray(cv2.medianBlur(photo, 3), np.uint8)
    if camera.sharpen > 0:
        soft = cv2.GaussianBlur(photo, (0, 0), 1.2)
        photo = np.asarray(
            cv2.addWeighted(photo, 1 + camera.sharpen, soft, -camera.sharpen, 0), np.uint8
        )
    return photo


def _motion_kernel(length_px: float, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    side = int(np.ceil(length_px)) | 1
    kernel = np.zeros((side, side), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array([np.cos(angle), np.sin(angle)]) * length_px / 2
    middle = side // 2
    start, end = (
        np.round((middle - reach) * 8).astype(int),
        np.round((middle + reach) * 8).astype(int),
    )
    first, last = (int(start[0]), int(start[1])), (int(end[0]), int(end[1]))
    cv2.line(kernel, first, last, 1.0, 1, cv2.LINE_8, 3)
    return kernel / max(float(kernel.sum()), 1e-6)


def _noisy(photo: Pixels, sigma: float, rng: np.random.Generator) -> Pixels:
    """Sensor noise, partly in blotches as phones leave it; one tile of noise is reused all over."""
    side = 512
    fine = rng.standard_normal((side, side, 3), dtype=np.float32)
    if rng.random() < 0.5:
        fine = np.asarray(cv2.GaussianBlur(fine, (3, 3), 0.8), np.float32) * 2.0
    tile = np.clip(fine * sigma + 128, 0, 255).astype(np.uint8)
    height, width = photo.shape[:2]
    field = np.tile(tile, (-(-height // side), -(-width // side), 1))[:height, :width]
    return np.asarray(cv2.addWeighted(photo, 1.0, field, 1.0, -128.0), np.uint8)
