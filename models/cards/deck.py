"""A deck of look-alike cards: our own drawings in the places where the game has its own.

A `Style` is one printing: its glyphs, fonts, grounds and bands. Fronts lie across, backs stand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from models.cards.glyphs import TRAINED, draw_icon, draw_picture
from scoring.card_design import Box, CardDesign, CardFace

Pixels = npt.NDArray[np.uint8]
OUR_FONTS = Path(__file__).parents[2] / "vision" / "printing" / "fonts"
GROUNDS = {
    "red": ((243, 155, 183), (90, 8, 12)),
    "yellow": ((251, 249, 205), (139, 106, 40)),
    "green": ((118, 190, 178), (18, 44, 24)),
    "blue": ((160, 221, 247), (14, 42, 80)),
    "purple": ((130, 105, 171), (34, 14, 64)),
}
"""Ground and dark print of each colour, RGB."""
_BADGE_SIDES = {"red": 4, "yellow": 40, "green": 12, "blue": 4, "purple": 8}
_ICON_BORDER, _ICON_LINE = 0.045, 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """One printing of the deck."""

    width_px: int
    """Of a front."""
    held_out: int | None
    """Which of the drawings of the glyphs that no training saw it has; None for any it saw."""
    title_font: Path
    text_font: Path
    seed: int

    @classmethod
    def any(
        cls, seed: int, width_px: int, fonts: Sequence[Path] = (), *, held_out: int | None = None
    ) -> "Style":
        """A printing by chance; one held out has drawings that no training saw."""
        rng = np.random.default_rng(seed)
        found = list(fonts) or sorted(OUR_FONTS.glob("*.ttf"))
        title, text = (found[int(rng.integers(len(found)))] for _ in range(2))
        return cls(width_px, held_out, title, text, seed)


class Deck:
    """Fronts and backs of one printing, drawn when they are first asked for."""

    def __init__(self, design: CardDesign, style: Style) -> None:
        self.design, self.style = design, style
        self.size_px = (
            style.width_px,
            round(style.width_px * design.size_mm[1] / design.size_mm[0]),
        )
        self._rng = np.random.default_rng(style.seed)
        side = round(0.221 * style.width_px)
        self._glyphs = {
            icon: draw_icon(icon, side, self._drawing(), self._rng) for icon in design.icons
        }
        self._swing = float(self._rng.uniform(8, 34))
        self._cell = int(self._rng.integers(4, 16)) * style.width_px // 480 + 1
        self._tint = self._rng.normal(0, 5, 3)
        self._fronts: dict[tuple[str, int], Pixels] = {}
        self._backs: dict[int, Pixels] = {}

    def _drawing(self) -> int:
        held_out = self.style.held_out
        return int(self._rng.integers(TRAINED)) if held_out is None else held_out

    def front(self, face: CardFace, title: int = 0) -> Pixels:
        """The front of a card, (H, W, 3) BGR; `title` is which of its languages."""
        printed = min(title, len(face.titles) - 1)
        key = (face.titles[printed], printed)
        if key not in self._fronts:
            rng = np.random.default_rng([self.style.seed, crc32(face.name.encode())])
            self._fronts[key] = self._draw_front(face, face.titles[printed], rng)
        return self._fronts[key]

    def back(self, age: int) -> Pixels:
        """The back of a card of an age, (W, H, 3) BGR: it stands upright."""
        if age not in self._backs:
            self._backs[age] = self._draw_back(
                age, np.random.default_rng([self.style.seed, 999, age])
            )
        return self._backs[age]

    def _px(self, box: Box) -> tuple[int, int, int, int]:
        wide, high = self.size_px
        left, top, right, bottom = box
        return round(left * wide), round(top * high), round(right * wide), round(bottom * high)

    def _draw_front(self, face: CardFace, title: str, rng: np.random.Generator) -> Pixels:
        wide, high = self.size_px
        ground, dark = (np.asarray(c[::-1], np.float64) for c in GROUNDS[face.colour])
        ground, dark = ground + self._tint, np.clip(dark + self._tint, 0, 255)
        y, x = np.mgrid[0:high, 0:wide] // self._cell
        chequer = ((x + y) % 2)[..., None] * 2.0 - 1.0
        card = np.clip(ground + chequer * self._swing / 2, 0, 255).astype(np.uint8)
        ink = (float(dark[0]), float(dark[1]), float(dark[2]))
        self._bands(card, ink, face.age, rng)
        self._effects(card, ink, face, rng)
        for place, icon in zip(self.design.places.values(), face.icons, strict=True):
            self._icon(card, place, icon, ink, rng)
        left, top, right, bottom = self._px(self.design.title)
        cv2.rectangle(card, (left, top), (right, bottom), ink, -1)
        thin = max(1, wide // 300)
        inset = thin + 1
        cv2.rectangle(
            card,
            (left + inset, top + inset),
            (right - inset, bottom - inset),
            (255, 255, 255),
            thin,
        )
        self._badge(card, ink, face.colour)
        cap_px = 0.064 * high * rng.uniform(0.95, 1.05)
        texts = [
            (title, self.design.title, self.style.title_font, cap_px),
            (str(face.age), self.design.badge, self.style.title_font, 0.07 * high),
        ]
        return self._written(card, texts, (255, 255, 255))

    def _bands(
        self, card: Pixels, ink: tuple[float, ...], age: int, rng: np.random.Generator
    ) -> None:
        """Patterned bands that join the icons and run off the edges; a pattern for each age."""
        wide, high = self.size_px
        half = 0.034 * wide
        pattern = np.random.default_rng([self.style.seed, age])
        shade = np.asarray(ink) + pattern.uniform(20, 90)
        paper = np.asarray(ink) + pattern.uniform(90, 200)
        xs = [wide * (b[0] + b[2]) / 2 for b in self.design.places.values()]
        row = 0.78 * high
        boxes = [
            (0, row - half, wide, row + half),
            (xs[1] - half, 0.2 * high, xs[1] + half, high),
            (0, 0.225 * high - half, xs[0], 0.225 * high + half),
            *((x - half, row, x + half, high) for x in xs[2:]),
        ]
        step = pattern.uniform(4, 12) * wide / 480
        for left, top, right, bottom in np.asarray(boxes).round().astype(int):
            part = card[top:bottom, left:right]
            y, x = np.mgrid[0 : part.shape[0], 0 : part.shape[1]]
            kind = int(pattern.integers(0, 4))
            wave = (x + y, x - y, np.maximum(x % (2 * step), y % (2 * step)), x * 1.0)[kind]
            part[:] = np.clip(np.where(((wave // step) % 2 == 0)[..., None], shade, paper), 0, 255)
        del rng

    def _effects(
        self, card: Pixels, ink: tuple[float, ...], face: CardFace, rng: np.random.Generator
    ) -> None:
        """One to three boxes of small text, each with a small icon on its corner."""
        wide, high = self.size_px
        count = int(rng.integers(1, 4))
        bottom = rng.uniform(0.48, 0.62)
        tops = np.linspace(0.225, bottom, count + 1)
        is_dark = self.style.seed % 3 == 0
        fill = ink if is_dark else tuple(min(255.0, 0.4 * v + 155) for v in np.asarray(ink))
        lines = []
        for top, end in zip(tops, tops[1:] - 0.012, strict=False):
            box = self._px((0.322, top, 0.950, end))
            cv2.rectangle(card, box[:2], box[2:], fill, -1)
            cv2.rectangle(card, box[:2], box[2:], ink, max(1, wide // 300))
            for row in np.arange(top + 0.02, end - 0.035, 0.042):
                words = "".join(rng.choice(list("aeinorstldmu     "), int(rng.integers(26, 44))))
                lines.append(
                    (words, (0.36, row, 0.94, row + 0.034), self.style.text_font, 0.026 * high)
                )
            side = round(0.05 * wide)
            icons = [icon for icon in face.icons if icon]
            small = cv2.resize(self._glyphs[icons[0]], (side, side), interpolation=cv2.INTER_AREA)
            y, x = box[1] - side // 4, box[0] - side // 4
            card[y : y + side, x : x + side] = small
        card[:] = self._written(card, lines, (250, 250, 250) if is_dark else (25, 20, 20))

    def _icon(
        self, card: Pixels, place: Box, icon: str, ink: tuple[float, ...], rng: np.random.Generator
    ) -> None:
        left, top, right, bottom = self._px(place)
        side = right - left
        border, line = round(_ICON_BORDER * side), max(1, round(_ICON_LINE * side))
        if icon:
            glyph = cv2.resize(self._glyphs[icon], (right - left, bottom - top))
            shape = _polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
        else:
            glyph = cv2.resize(draw_picture(side, rng), (right - left, bottom - top))
            middle, quarter = (top + bottom) // 2, side // 4
            shape = _polygon(
                (
                    (left, middle),
                    (left + quarter, top),
                    (right - quarter, top),
                    (right, middle),
                    (right - quarter, bottom),
                    (left + quarter, bottom),
                )
            )
        mask = np.zeros(card.shape[:2], np.uint8)
        cv2.fillPoly(mask, [shape], 255)
        part, inside = card[top:bottom, left:right], mask[top:bottom, left:right] > 0
        part[inside] = glyph[inside]
        cv2.polylines(
            card, [_shrunk(shape, border + line / 2)], True, (255, 255, 255), line, cv2.LINE_AA
        )
        cv2.polylines(card, [_shrunk(shape, border / 2)], True, ink, border, cv2.LINE_AA)

    def _badge(self, card: Pixels, ink: tuple[float, ...], colour: str) -> None:
        left, top, right, bottom = self._px(self.design.badge)
        sides = _BADGE_SIDES[colour]
        turn = {"red": np.pi / 4, "purple": np.pi / 8}.get(colour, 0.0)
        reach = 0.62 * max(right - left, bottom - top) * (1.25 if sides == 4 else 1.0)
        angles = (
            np.linspace(0, 2 * np.pi, sides * (2 if colour == "green" else 1), endpoint=False)
            + turn
        )
        lengths = np.where(np.arange(len(angles)) % 2, 0.8, 1.0) if colour == "green" else 1.0
        ring = (
            np.stack([np.cos(angles), np.sin(angles)], 1)
            * (reach * np.ones(len(angles)) * lengths)[:, None]
        )
        middle = np.array([(left + right) / 2, (top + bottom) / 2])
        cv2.fillPoly(card, [np.round(middle + ring).astype(np.int32)], ink, cv2.LINE_AA)

    def _draw_back(self, age: int, rng: np.random.Generator) -> Pixels:
        high, wide = self.size_px  # it stands
        look = np.random.default_rng(self.style.seed + 5)
        pale = look.uniform(205, 240, 3) * (0.86, 0.95, 1.0)
        brown = np.array([look.uniform(20, 70), look.uniform(50, 100), look.uniform(90, 150)])
        noise = cv2.resize(rng.normal(0, 6, (12, 9)).astype(np.float32), (wide, high))
        card = np.clip(pale + noise[..., None], 0, 255).astype(np.uint8)
        thick = max(2, wide // 40)
        ink = (float(brown[0]), float(brown[1]), float(brown[2]))
        inset = round(0.05 * wide)
        cv2.rectangle(card, (inset, inset), (wide - inset, high - inset), ink, thick)
        paper = (float(pale[0]), float(pale[1]), float(pale[2]))
        for box in self.design.figures.values():
            middle = round((box[0] + box[2]) / 2 * wide), round((box[1] + box[3]) / 2 * high)
            cv2.circle(card, middle, round(0.13 * wide), paper, -1)
            cv2.circle(card, middle, round(0.13 * wide), ink, thick)
            cv2.rectangle(card, (0, 0), (wide, inset - thick), paper, -1)
        for _ in range(int(look.integers(2, 7))):
            at = (int(look.uniform(0.25, 0.75) * wide), int(look.uniform(0.25, 0.8) * high))
            cv2.circle(
                card,
                at,
                int(look.uniform(0.05, 0.2) * wide),
                tuple((pale * 0.9).tolist()),
                thick // 2 + 1,
            )
        ring = round(0.84 * wide), round(0.9 * high)
        cv2.circle(card, ring, round(0.075 * wide), ink, thick // 2 + 1)
        font, bold = self.style.text_font, 0.067 * high * look.uniform(0.85, 1.1)
        texts = [(str(age), box, font, bold) for box in self.design.figures.values()]
        texts.append((str(age), (0.3, 0.35, 0.7, 0.6), self.style.title_font, 0.2 * high))
        texts.append((str(5 * age), (0.76, 0.87, 0.92, 0.93), font, 0.03 * high))
        dark = tuple((brown * 0.6).tolist())
        return self._written(card, texts, dark, bold=True)

    def _written(
        self,
        card: Pixels,
        texts: Sequence[tuple[str, Box, Path, float]],
        colour: tuple[float, ...],
        *,
        bold: bool = False,
    ) -> Pixels:
        """The card with lines of text in the middle of their boxes, capitals so many px high."""
        image = Image.fromarray(np.ascontiguousarray(card[:, :, ::-1]))
        pen = ImageDraw.Draw(image)
        high, wide = card.shape[:2]
        ink = (round(colour[2]), round(colour[1]), round(colour[0]))
        for text, (left, top, right, bottom), path, cap_px in texts:
            font = _font(path, cap_px)
            fits = (right - left) * wide * 0.96
            length = pen.textlength(text, font=font)
            if length > fits and text.strip():
                font = _font(path, cap_px * fits / length)
            at = ((left + right) / 2 * wide, (top + bottom) / 2 * high + _drop(path, font.size))
            stroke = max(0, round(cap_px / 14)) if bold else 0
            pen.text(at, text, font=font, fill=ink, anchor="ms", stroke_width=stroke)
        return np.ascontiguousarray(np.asarray(image)[:, :, ::-1])


_FONTS: dict[tuple[Path, int], ImageFont.FreeTypeFont] = {}
_CAPS: dict[Path, float] = {}


def _font(path: Path, cap_px: float) -> ImageFont.FreeTypeFont:
    """The font whose capitals are so many px high."""
    if path not in _CAPS:
        _, top, _, bottom = ImageFont.truetype(path, 200).getbbox("H", anchor="ls")
        _CAPS[path] = max(0.3, (bottom - top) / 200)
    size = max(4, round(cap_px / _CAPS[path]))
    if (path, size) not in _FONTS:
        _FONTS[path, size] = ImageFont.truetype(path, size)
    return _FONTS[path, size]


def _drop(path: Path, size: float) -> float:
    """From the middle of capitals down to their foot."""
    return _CAPS[path] * size / 2


def _polygon(points: Sequence[tuple[int, int]]) -> npt.NDArray[np.int32]:
    return np.asarray(points, np.int32)


def _shrunk(shape: npt.NDArray[np.int32], by: float) -> npt.NDArray[np.int32]:
    middle = shape.mean(axis=0)
    reach = np.abs(shape - middle).max()
    return np.asarray(np.round(middle + (shape - middle) * (1 - by / reach)), np.int32)
