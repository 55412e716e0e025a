"""A page measured in millimetres from its top-left corner, drawn as vectors into a PDF.

The same drawing gives the same bytes: nothing of the clock or the machine enters the file.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring.sheet import BoxMm, PointMm

Colour = tuple[float, float, float]

rl_config.useA85 = 0  # bytes as they are: a PDF need not be text, and making it so takes long
_FONTS = Path(__file__).parent / "fonts"

REGULAR = "SourceSansPro-Regular"
BOLD = "SourceSansPro-Semibold"
DIGIT_HEIGHT = 0.66
"""Height of a digit or capital in Source Sans Pro, as a part of the font's size."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How a shape is painted: what fills it, what runs round it."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width_mm: float = 0.25


class Page:
    """One page of a PDF in the making."""

    def __init__(self, size_mm: PointMm, title: str) -> None:
        self._height_mm = size_mm[1]
        self._buffer = BytesIO()
        size_pt = (size_mm[0] * mm, size_mm[1] * mm)
        self._canvas = Canvas(self._buffer, pagesize=size_pt, invariant=True)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("Tallycam")
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        _register_fonts()

    def finish(self) -> bytes:
        """The PDF."""
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()

    def rectangle(
        self, corner_mm: PointMm, size_mm: PointMm, pen: Pen, radius_mm: float = 0.0
    ) -> None:
        """A rectangle, its corners rounded when a radius is given."""
        fill, stroke = self._take(pen)
        x_pt, y_pt = self._point((corner_mm[0], corner_mm[1] + size_mm[1]))
        box = (x_pt, y_pt, size_mm[0] * mm, size_mm[1] * mm)
        if radius_mm:
            self._canvas.roundRect(*box, radius_mm * mm, stroke=stroke, fill=fill)
        else:
            self._canvas.rect(*box, stroke=stroke, fill=fill)

    def circle(self, center_mm: PointMm, radius_mm: float, pen: Pen) -> None:
        """A circle."""
        fill, stroke = self._take(pen)
        x_pt, y_pt = self._point(center_mm)
        self._canvas.circle(x_pt, y_pt, radius_mm * mm, stroke=stroke, fill=fill)

    def polygon(self, points_mm: Sequence[PointMm], pen: Pen, *, closed: bool = True) -> None:
        """Straight lines through the points, back to the first when closed."""
        self.polygons([points_mm], pen, closed=closed)

    def polygons(
        self, rings_mm: Sequence[Sequence[PointMm]], pen: Pen, *, closed: bool = True
    ) -> None:
        """Several rings as one shape: where an even number of them cover each other is a hole."""
        fill, stroke = self._take(pen)
        path = self._canvas.beginPath()
        for points_mm in rings_mm:
            path.moveTo(*self._point(points_mm[0]))
            for point_mm in points_mm[1:]:
                path.lineTo(*self._point(point_mm))
            if closed:
                path.close()
        self._canvas.drawPath(path, stroke=stroke, fill=fill, fillMode=0)

    def picture(self, path: Path, box_mm: BoxMm) -> None:
        """A picture in a box of the page."""
        x_mm, y_mm, width_mm, height_mm = box_mm
        where = self._point((x_mm, y_mm + height_mm))
        self._canvas.drawImage(str(path), *where, width_mm * mm, height_mm * mm)

    def text(
        self, at_mm: PointMm, text: str, size_mm: float, colour: Colour, font: str = REGULAR
    ) -> None:
        """Words whose baseline starts at a place."""
        self._canvas.setFillColorRGB(*colour)
        self._canvas.setFont(font, size_mm * mm)
        self._canvas.drawString(*self._point(at_mm), text)

    def _point(self, point_mm: PointMm) -> tuple[float, float]:
        return point_mm[0] * mm, (self._height_mm - point_mm[1]) * mm

    def _take(self, pen: Pen) -> tuple[int, int]:
        if pen.fill is not None:
            self._canvas.setFillColorRGB(*pen.fill)
        if pen.stroke is not None:
            self._canvas.setStrokeColorRGB(*pen.stroke)
            self._canvas.setLineWidth(pen.width_mm * mm)
        return int(pen.fill is not None), int(pen.stroke is not None)


def text_width_mm(text: str, size_mm: float, font: str = REGULAR) -> float:
    """How wide words are when printed."""
    _register_fonts()
    return float(pdfmetrics.stringWidth(text, font, size_mm))


def missing_glyphs(text: str) -> str:
    """The characters of a text that the fonts cannot print."""
    _register_fonts()
    faces = [pdfmetrics.getFont(name).face for name in (REGULAR, BOLD)]
    return "".join(c for c in text if any(ord(c) not in face.charToGlyph for face in faces))


@cache
def _register_fonts() -> None:
    """Load the fonts once: Source Sans Pro, under the SIL Open Font License."""
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, str(_FONTS / f"{name}.ttf")))
