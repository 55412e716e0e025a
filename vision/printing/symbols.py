"""The symbols that games bring along, each drawn into its box on the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.sheet import BoxMm, Fill, Ink, PointMm, Symbol, Trace
from vision.printing.page import Colour, Page, Pen

_WHITE: Colour = (1.0, 1.0, 1.0)
_HAIR_MM = 0.15
"""No line is thinner: printers would lose it."""


@dataclass(frozen=True, slots=True)
class Tone:
    """An ink in two strengths: for lines, and for areas."""

    line: Colour
    fill: Colour

    @property
    def wash(self) -> Colour:
        """Half way from the fill to white: for large areas."""
        red, green, blue = self.fill
        return (1 + red) / 2, (1 + green) / 2, (1 + blue) / 2


def paint_symbol(
    page: Page, symbol: Symbol, box_mm: BoxMm, ink: Ink, tones: Mapping[Ink, Tone]
) -> None:
    """Draw a symbol as large as its box allows, in the middle of it."""
    half_mm = min(box_mm[2], box_mm[3]) / 2
    center_mm = box_mm[0] + box_mm[2] / 2, box_mm[1] + box_mm[3] / 2
    for trace in symbol.traces:
        pen = _pen(trace, tones[trace.ink or ink], half_mm)
        rings_mm = [_on_page(ring, center_mm, half_mm) for ring in trace.rings]
        page.polygons(rings_mm, pen, closed=trace.closed)


def _pen(trace: Trace, tone: Tone, half_mm: float) -> Pen:
    fill = {Fill.NONE: None, Fill.INK: tone.fill, Fill.WHITE: _WHITE}[trace.fill]
    return Pen(fill, tone.line, max(_HAIR_MM, trace.line * half_mm))


def _on_page(ring: Sequence[PointMm], center_mm: PointMm, half_mm: float) -> list[PointMm]:
    return [(center_mm[0] + x * half_mm, center_mm[1] + y * half_mm) for x, y in ring]
