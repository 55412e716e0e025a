"""A photo of laid cards: camera, paint, light; and where every part of every card is seen."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from models.cards.board import Board, Laid
from models.cards.deck import Deck
from models.cards.scene import Scene
from models.cards.strangers import strange_things
from models.simulator.light import Camera, exposed
from models.simulator.tables import table
from scoring.card_design import Box

Pixels = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a card in the photo: an icon, a title, a badge, a figure."""

    label: str
    place: str
    colour: str
    card: int
    visible: float
    """Share of it that nothing covers and the photo holds."""
    centre_px: tuple[float, float]
    right_px: tuple[float, float]
    """The card's width as a vector, at this place."""
    down_px: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class CardPhoto:
    """A photo with its truth."""

    pixels: Pixels
    parts: list[Part]
    board: Board


def photograph(board: Board, deck: Deck, scene: Scene, rng: np.random.Generator) -> CardPhoto:
    """The board as a phone sees it."""
    camera = _camera(board, deck, scene)
    bare = cv2.resize(table(scene.table), scene.size_px, interpolation=cv2.INTER_LINEAR)
    photo = np.ascontiguousarray(bare, np.uint8)
    strange_things(photo, rng)
    owner = np.full((scene.size_px[1] // 2, scene.size_px[0] // 2), -1, np.int16)
    places = []
    for number, card in enumerate(board.laid):
        to_photo = camera @ _lies(card, deck)
        places.append(to_photo)
        picture = _picture(card, deck, scene.language)
        _paint(photo, picture, to_photo, scene, rng)
        ring = through(to_photo, _rounded(picture.shape[1] / picture.shape[0]))
        cv2.fillPoly(owner, [np.round(ring / 2).astype(np.int32)], number)
    parts = []
    for number, (card, to_photo) in enumerate(zip(board.laid, places, strict=True)):
        parts += _parts(number, card, deck, to_photo, owner)
    spec = Camera.any(rng, scene.difficulty)
    px_per_mm = float(np.sqrt(abs(np.linalg.det(camera[:2, :2]))) / camera[2, 2])
    lit = _lit(photo, spec, rng)
    return CardPhoto(exposed(lit, px_per_mm * 0.6, spec, rng), parts, board)


def _picture(card: Laid, deck: Deck, language: int) -> Pixels:
    return deck.front(card.face, language) if card.face else deck.back(card.age)


def _size_mm(card: Laid, deck: Deck) -> tuple[float, float]:
    wide, high = deck.design.size_mm
    return (wide, high) if card.face else (high, wide)


def _lies(card: Laid, deck: Deck) -> Matrix:
    """Fractions of a card → millimetres of the table."""
    wide, high = _size_mm(card, deck)
    cos, sin = np.cos(np.deg2rad(card.turn)), np.sin(np.deg2rad(card.turn))
    place = np.array([[cos, -sin, card.x_mm], [sin, cos, card.y_mm], [0, 0, 1]])
    return np.asarray(place @ np.array([[wide, 0, -wide / 2], [0, high, -high / 2], [0, 0, 1.0]]))


def _camera(board: Board, deck: Deck, scene: Scene) -> Matrix:
    """Millimetres of the table → pixels, all cards within the photo."""
    corners = np.concatenate([through(_lies(c, deck), _SQUARE) for c in board.laid])
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2
    turn, tilt = np.deg2rad(scene.turn), np.deg2rad(scene.tilt)
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    back = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    turned = back @ about
    focal = 1.1 * max(scene.size_px)
    away = 1000.0
    centred = np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1.0]])
    for _ in range(12):
        pose = np.column_stack([turned[:, 0], turned[:, 1], [0, 0, away]])
        flat = np.diag([focal, focal, 1.0]) @ pose @ centred
        seen = through(flat, corners)
        low, high = seen.min(axis=0), seen.max(axis=0)
        fills = ((high - low) / scene.size_px).max()
        away *= fills / 0.94
    shift = np.asarray(scene.size_px) / 2 - (low + high) / 2
    return np.asarray(np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1.0]]) @ flat)


_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1.0]])


def through(matrix: Matrix, points: npt.ArrayLike) -> Points:
    """Points moved by a homography."""
    at = np.asarray(points, np.float64).reshape(-1, 2)
    moved = np.column_stack([at, np.ones(len(at))]) @ matrix.T
    return np.asarray(moved[:, :2] / moved[:, 2:])


def _rounded(aspect: float) -> Points:
    """The outline of a card with round corners, in its fractions."""
    r = 0.034
    corners = []
    for (x, y), start in zip(_SQUARE, (180, 270, 0, 90), strict=True):
        for angle in np.deg2rad(start + np.linspace(0, 90, 4)):
            cx, cy = x + (r if x == 0 else -r), y + (r if y == 0 else -r) * aspect
            corners.append((cx + r * np.cos(angle), cy + r * aspect * np.sin(angle)))
    return np.asarray(corners)


def _paint(
    photo: Pixels,
    picture: Pixels,
    to_photo: Matrix,
    scene: Scene,
    rng: np.random.Generator,
) -> None:
    """Lay one card over what is there."""
    ring = through(to_photo, _rounded(picture.shape[1] / picture.shape[0]))
    low = np.maximum(np.floor(ring.min(axis=0)).astype(int) - 8, 0)
    high = np.minimum(np.ceil(ring.max(axis=0)).astype(int) + 9, scene.size_px)
    if (high <= low).any():
        return
    part = photo[low[1] : high[1], low[0] : high[0]]
    size = int(part.shape[1]), int(part.shape[0])
    _shade(part, ring - low, scene, rng)
    wide = np.linalg.norm(ring[4] - ring[0])
    shrink = min(1.0, 1.3 * float(wide) / picture.shape[1])
    small = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    move = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]]) @ to_photo
    move = move @ np.diag([1 / small.shape[1], 1 / small.shape[0], 1.0])
    warped = cv2.warpPerspective(
        small, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    alpha = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(alpha, [np.round((ring - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    if scene.sleeves and rng.random() < 0.5:
        _glare(warped, rng)
    share = alpha[..., None].astype(np.float32) / 255
    part[:] = (part * (1 - share) + warped * share).astype(np.uint8)


def _shade(part: Pixels, ring: Points, scene: Scene, rng: np.random.Generator) -> None:
    """The shadow at a card's edge, or the clear rim of its sleeve."""
    mask = np.zeros(part.shape[:2], np.uint8)
    moved = ring + rng.uniform(-3, 3, 2)
    if scene.sleeves:
        moved = ring.mean(axis=0) + (ring - ring.mean(axis=0)) * 1.045
    cv2.fillPoly(mask, [np.round(moved).astype(np.int32)], 255)
    mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.7 if scene.sleeves else 2.0), np.uint8)
    level = 1 - mask[..., None] / 255 * (0.16 if scene.sleeves else rng.uniform(0.2, 0.5))
    lift = mask[..., None] / 255 * 40 if scene.sleeves else 0
    part[:] = np.clip(part * level + lift, 0, 255).astype(np.uint8)


def _glare(card: npt.NDArray[Any], rng: np.random.Generator) -> None:
    high, wide = card.shape[:2]
    y, x = np.mgrid[0:high, 0:wide]
    angle = rng.uniform(0, np.pi)
    across = (x * np.cos(angle) + y * np.sin(angle)) / max(high, wide) - rng.uniform(0, 1)
    streak = np.exp(-((across / rng.uniform(0.03, 0.15)) ** 2)) * rng.uniform(30, 150)
    card[:] = np.clip(card + streak[..., None], 0, 255).astype(np.uint8)


def _parts(
    number: int, card: Laid, deck: Deck, to_photo: Matrix, owner: npt.NDArray[np.int16]
) -> list[Part]:
    design = deck.design
    if card.face is None:
        named = [("figure", place, box) for place, box in design.figures.items()]
    else:
        named = [
            (icon or "picture", place, box)
            for (place, box), icon in zip(design.places.items(), card.face.icons, strict=True)
        ]
        named += [("title", "title", design.title), ("badge", "badge", design.badge)]
    colour = card.face.colour if card.face else ""
    return [_part(number, colour, one, to_photo, owner) for one in named]


def _part(
    number: int,
    colour: str,
    named: tuple[str, str, Box],
    to_photo: Matrix,
    owner: npt.NDArray[np.int16],
) -> Part:
    label, place, (left, top, right, bottom) = named
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    x, y = (left + right) / 2, (top + bottom) / 2
    around = through(to_photo, [[x, y], [x - 0.1, y], [x + 0.1, y], [x, y - 0.1], [x, y + 0.1]])
    across, down = (around[2] - around[1]) * 5, (around[4] - around[3]) * 5
    return Part(
        label,
        place,
        colour,
        number,
        _visible(number, through(to_photo, corners), owner),
        (float(around[0, 0]), float(around[0, 1])),
        (float(across[0]), float(across[1])),
        (float(down[0]), float(down[1])),
    )


def _visible(number: int, corners: Points, owner: npt.NDArray[np.int16]) -> float:
    ring = corners / 2
    low = np.floor(ring.min(axis=0)).astype(int)
    size = np.ceil(ring.max(axis=0)).astype(int) - low + 1
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillPoly(mask, [np.round(ring - low).astype(np.int32)], 1)
    whole = int(mask.sum())
    top, left = max(low[1], 0), max(low[0], 0)
    here = owner[top : max(low[1] + size[1], 0), left : max(low[0] + size[0], 0)]
    mask = mask[top - low[1] :, left - low[0] :][: here.shape[0], : here.shape[1]]
    return float(((here == number) & (mask > 0)).sum() / max(whole, 1))


def _lit(photo: Pixels, camera: Camera, rng: np.random.Generator) -> Pixels:
    """Uneven, coloured light."""
    high, wide = photo.shape[:2]
    x, y = np.linspace(-1, 1, wide // 8), np.linspace(-1, 1, high // 8)[:, None]
    angle = rng.uniform(0, 2 * np.pi)
    level = 1 + camera.slope * (np.cos(angle) * x + np.sin(angle) * y)
    x0, y0 = rng.uniform(-0.8, 0.8, 2)
    spot = np.exp(-((x - x0) ** 2 + (y - y0) ** 2) / rng.uniform(0.2, 1.0))
    level = level * (1 - camera.lamp * 0.5 + camera.lamp * spot)
    if camera.shadow > 0:
        edge = (np.cos(angle) * x - np.sin(angle) * y - rng.uniform(-0.7, 0.7)) * 40
        level = level * (1 - camera.shadow / (1 + np.exp(-edge)))
    colour = np.clip(level, 0.2, 1.6)[..., None] * np.asarray(camera.cast) * camera.exposure
    full = cv2.resize(np.clip(colour * 128, 0, 255).astype(np.uint8), (wide, high))
    bright = np.asarray(cv2.multiply(photo, full, scale=1 / 128), np.uint8)
    if camera.glare > 0:
        shine = np.clip(
            np.exp(-((x - y0) ** 2 + (y - x0) ** 2) / 0.04) * camera.glare * 255, 0, 255
        )
        whole = cv2.resize(shine.astype(np.uint8), (wide, high))
        bright = np.asarray(cv2.add(bright, cv2.cvtColor(whole, cv2.COLOR_GRAY2BGR)), np.uint8)
    return bright
