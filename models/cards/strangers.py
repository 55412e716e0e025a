"""What lies on a table and is no card of the game: tokens, papers, the cards of other games."""

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


def strange_things(photo: Pixels, rng: np.random.Generator, count: int | None = None) -> None:
    """Draw a few of them onto the table."""
    for _ in range(int(rng.integers(0, 6)) if count is None else count):
        middle = rng.uniform(0, 1, 2) * photo.shape[1::-1]
        size = rng.uniform(0.04, 0.14) * max(photo.shape)
        if rng.random() < 0.4:
            _token(photo, middle, size / 3, rng)
        else:
            _card(photo, middle, size, rng)


def _bgr(rng: np.random.Generator) -> tuple[float, float, float]:
    b, g, r = rng.uniform(10, 250, 3).tolist()
    return b, g, r


def _token(
    photo: Pixels, middle: npt.NDArray[np.float64], size: float, rng: np.random.Generator
) -> None:
    at = (round(float(middle[0])), round(float(middle[1])))
    cv2.circle(photo, at, round(size / 2), _bgr(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(photo, at, round(size / 3), _bgr(rng), max(1, round(size / 20)), cv2.LINE_AA)


def _card(
    photo: Pixels, middle: npt.NDArray[np.float64], size: float, rng: np.random.Generator
) -> None:
    """Another game's card: a frame, a picture, squares, a line of text."""
    wide, high = 220, 310
    card = np.empty((high, wide, 3), np.uint8)
    card[:] = _bgr(rng) if rng.random() < 0.6 else (245, 245, 245)
    for _ in range(int(rng.integers(2, 12))):
        x, y = int(rng.integers(0, wide)), int(rng.integers(0, high))
        w, h = (int(v) for v in rng.integers(12, 110, 2))
        way = rng.random()
        if way < 0.35:
            side = w if rng.random() < 0.5 else h
            cv2.rectangle(card, (x, y), (x + w, y + side), _bgr(rng), -1)
            cv2.rectangle(card, (x, y), (x + w, y + side), _bgr(rng), int(rng.integers(1, 6)))
        elif way < 0.6:
            cv2.circle(card, (x, y), w // 2, _bgr(rng), int(rng.choice((-1, 3))), cv2.LINE_AA)
        elif way < 0.8:
            ring = np.array([x, y]) + rng.uniform(-w, w, (int(rng.integers(3, 8)), 2))
            cv2.fillPoly(card, [ring.astype(np.int32)], _bgr(rng), cv2.LINE_AA)
        else:
            word = "".join(rng.choice(list("AEINORSTLDMU 123456789"), int(rng.integers(1, 14))))
            cv2.putText(
                card, word, (x // 2, y), int(rng.integers(0, 5)), rng.uniform(0.4, 2), _bgr(rng), 2
            )
    angle = np.deg2rad(rng.uniform(0, 360))
    across = np.array([np.cos(angle), np.sin(angle)]) * size
    down = np.array([-across[1], across[0]]) * high / wide
    corners = [middle + a * across + b * down for a, b in ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5))]
    matrix = cv2.getAffineTransform(
        np.array([[0, 0], [wide, 0], [0, high]], np.float32), np.array(corners, np.float32)
    )
    cv2.warpAffine(card, matrix, photo.shape[1::-1], photo, borderMode=cv2.BORDER_TRANSPARENT)
