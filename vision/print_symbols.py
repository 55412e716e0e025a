"""The pictograms of the sheets, our own: each fills its box, light enough to read ink on it.

A symbol is drawn in a frame of its own that runs from (−1, −1) to (1, 1), so that it keeps its
shape at any size.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from scoring.sheet import BoxMm, PointMm, Shape
from vision.print_page import Colour, Page, Pen, arc_points

_WHITE: Colour = (1.0, 1.0, 1.0)


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


@dataclass(frozen=True, slots=True)
class Frame:
    """A square on the page whose middle is (0, 0) and whose edges are at ±1."""

    page: Page
    box_mm: BoxMm
    tone: Tone

    @property
    def center_mm(self) -> PointMm:
        """The middle of the square."""
        return self.box_mm[0] + self.box_mm[2] / 2, self.box_mm[1] + self.box_mm[3] / 2

    @property
    def half_mm(self) -> float:
        """The length of 1 in this frame."""
        return min(self.box_mm[2], self.box_mm[3]) / 2

    def at(self, point: PointMm) -> PointMm:
        """Where a point of the frame lies on the page."""
        x_mm, y_mm = self.center_mm
        return x_mm + point[0] * self.half_mm, y_mm + point[1] * self.half_mm

    def ring(self, points: Sequence[PointMm]) -> list[PointMm]:
        """Points of the frame as points of the page."""
        return [self.at(point) for point in points]

    def line_pen(self, width: float) -> Pen:
        """A line in the tone, its width a part of the frame's half, never thinner than a hair."""
        return Pen(stroke=self.tone.line, width_mm=max(0.15, width * self.half_mm))


def _wrench(frame: Frame) -> None:
    """An open spanner at 45°, head up on the right."""
    turn = pi / 4
    jaw, head, body = 0.24, 0.52, 0.19
    head_at = -0.62
    outline = [
        (-body, 1.02 - body),
        *arc_points((0.0, 1.1 - body), body, 180, 0),
        (body, 0.0),
        *arc_points((0.0, head_at), head, 62, -58),
        (jaw, head_at - 0.08),
        (jaw * 0.5, head_at + 0.16),
        (-jaw * 0.5, head_at + 0.16),
        (-jaw, head_at - 0.08),
        *arc_points((0.0, head_at), head, 238, 118),
        (-body, 0.0),
    ]
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in outline]
    frame.page.polygon(
        _filling(frame, turned), Pen(frame.tone.fill, frame.tone.line, _hair(frame, 0.09))
    )


def _filling(frame: Frame, points: list[PointMm]) -> list[PointMm]:
    """Points of any extent, scaled to fill the frame and centred in it."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    scale = 2 / max(right - left, bottom - top)
    middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
    return frame.ring([((x - middle_x) * scale, (y - middle_y) * scale) for x, y in points])


def _hair(frame: Frame, width: float) -> float:
    return max(0.15, width * frame.half_mm)


def _bulb(frame: Frame) -> None:
    """A light bulb: glass, filament, screw."""
    pen = Pen(frame.tone.fill, frame.tone.line, _hair(frame, 0.09))
    glass = [
        *arc_points((0.0, -0.3), 0.7, 140, 400),
        (0.34, 0.36),
        (0.3, 0.52),
        (-0.3, 0.52),
        (-0.34, 0.36),
    ]
    frame.page.polygon(frame.ring(glass), pen)
    thin = frame.line_pen(0.08)
    frame.page.polygon(
        frame.ring(
            [
                (-0.12, 0.5),
                (-0.26, -0.12),
                (-0.08, 0.04),
                (0.0, -0.2),
                (0.08, 0.04),
                (0.26, -0.12),
                (0.12, 0.5),
            ]
        ),
        thin,
        closed=False,
    )
    for y, half in ((0.68, 0.27), (0.84, 0.24)):
        frame.page.polygon(frame.ring([(-half, y), (half, y)]), frame.line_pen(0.11), closed=False)
    frame.page.polygon(frame.ring([(-0.1, 1.0), (0.1, 1.0)]), frame.line_pen(0.11), closed=False)


def gear_ring(teeth: int, outer: float, root: float, start_deg: float = 0.0) -> list[PointMm]:
    """The outline of a cogwheel round (0, 0)."""
    step = 360 / teeth
    ring: list[PointMm] = []
    for tooth in range(teeth):
        at = start_deg + tooth * step
        ring += arc_points((0.0, 0.0), root, at - step * 0.5, at - step * 0.29)
        ring += arc_points((0.0, 0.0), outer, at - step * 0.17, at + step * 0.17)
        ring += arc_points((0.0, 0.0), root, at + step * 0.29, at + step * 0.5)
    return ring


def _gear(frame: Frame) -> None:
    """The great gear in the middle of the workshops, with a small cross at its very centre."""
    page = frame.page
    page.polygon(
        frame.ring(gear_ring(24, 1.0, 0.9, 7.5)), Pen(frame.tone.fill, frame.tone.line, 0.2)
    )
    page.circle(frame.center_mm, 0.3 * frame.half_mm, Pen(_WHITE, frame.tone.line, 0.2))
    for dx, dy in ((1.0, 0.0), (0.0, 1.0)):
        arm = 0.12
        page.polygon(
            frame.ring([(-dx * arm, -dy * arm), (dx * arm, dy * arm)]),
            Pen(stroke=frame.tone.line, width_mm=0.2),
            closed=False,
        )


def _badge(frame: Frame) -> None:
    frame.page.circle(
        frame.center_mm, frame.half_mm, Pen(frame.tone.fill, frame.tone.line, _hair(frame, 0.05))
    )


def _hydraulic(frame: Frame) -> None:
    """A piston on its rod, over a crank."""
    _badge(frame)
    page, pen = frame.page, Pen(_WHITE, frame.tone.line, _hair(frame, 0.09))
    page.polygon(frame.ring([(-0.34, -0.62), (0.34, -0.62), (0.34, -0.12), (-0.34, -0.12)]), pen)
    page.polygon(frame.ring([(-0.34, -0.44), (0.34, -0.44)]), frame.line_pen(0.08), closed=False)
    page.polygon(frame.ring([(0.0, -0.12), (0.0, 0.28)]), frame.line_pen(0.16), closed=False)
    page.circle(frame.at((0.0, 0.44)), 0.2 * frame.half_mm, pen)


def _magnetic(frame: Frame) -> None:
    """A horseshoe magnet, poles up."""
    _badge(frame)
    page, pen = frame.page, Pen(_WHITE, frame.tone.line, _hair(frame, 0.09))
    legs = [
        (-0.52, -0.52),
        (-0.2, -0.52),
        *arc_points((0.0, 0.08), 0.2, 180, 0),
        (0.2, -0.52),
        (0.52, -0.52),
        *arc_points((0.0, 0.08), 0.52, 0, 180),
    ]
    page.polygon(frame.ring(legs), pen)
    for x in (-0.36, 0.36):
        page.polygon(
            frame.ring([(x - 0.16, -0.26), (x + 0.16, -0.26)]), frame.line_pen(0.08), closed=False
        )


def _electrical(frame: Frame) -> None:
    """A flash."""
    _badge(frame)
    flash = [
        (0.16, -0.72),
        (-0.42, 0.12),
        (-0.04, 0.12),
        (-0.16, 0.72),
        (0.42, -0.14),
        (0.04, -0.14),
    ]
    frame.page.polygon(frame.ring(flash), Pen(_WHITE, frame.tone.line, _hair(frame, 0.09)))


def _mechanical(frame: Frame) -> None:
    """A small cogwheel."""
    _badge(frame)
    hub = arc_points((0.0, 0.0), 0.2, 0, 360)
    frame.page.polygons(
        [frame.ring(gear_ring(8, 0.66, 0.48)), frame.ring(hub)],
        Pen(_WHITE, frame.tone.line, _hair(frame, 0.09)),
    )


def _plain(frame: Frame, points: Sequence[PointMm]) -> None:
    """One closed outline in the tone."""
    pen = Pen(frame.tone.fill, frame.tone.line, _hair(frame, 0.09))
    frame.page.polygon(frame.ring(points), pen)


def _stroke(frame: Frame, points: Sequence[PointMm]) -> None:
    frame.page.polygon(frame.ring(points), frame.line_pen(0.09), closed=False)


def _star(frame: Frame) -> None:
    """A star with five points."""
    angles = [(-90 + 36 * step) * pi / 180 for step in range(10)]
    radii = [1.0 if step % 2 == 0 else 0.45 for step in range(10)]
    points = [(r * cos(a), r * sin(a)) for a, r in zip(angles, radii, strict=True)]
    pen = Pen(frame.tone.fill, frame.tone.line, _hair(frame, 0.09))
    frame.page.polygon(_filling(frame, points), pen)


def _book(frame: Frame) -> None:
    """An open book."""
    _plain(frame, [(0, -0.5), (-0.5, -0.72), (-1, -0.6), (-1, 0.6), (-0.5, 0.5), (0, 0.72)])
    _plain(frame, [(0, -0.5), (0.5, -0.72), (1, -0.6), (1, 0.6), (0.5, 0.5), (0, 0.72)])
    for side in (-1, 1):
        for y in (-0.24, 0.06):
            _stroke(frame, [(side * 0.28, y), (side * 0.74, y - 0.05)])


def _cube(frame: Frame) -> None:
    """A block, seen from a corner."""
    _plain(frame, [(0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5)])
    for corner in ((-0.87, -0.5), (0.87, -0.5), (0.0, 1.0)):
        _stroke(frame, [(0.0, 0.0), corner])


def _flash(frame: Frame) -> None:
    """A flash of lightning."""
    _plain(frame, [(0.2, -1), (-0.6, 0.18), (-0.06, 0.18), (-0.2, 1), (0.6, -0.2), (0.06, -0.2)])


def _hammer(frame: Frame) -> None:
    """A hammer, upright."""
    _plain(frame, [(-0.14, -0.3), (0.14, -0.3), (0.14, 1.0), (-0.14, 1.0)])
    _plain(
        frame,
        [(-0.8, -1.0), (0.45, -1.0), (0.8, -0.72), (0.8, -0.5), (0.4, -0.3), (-0.8, -0.3)],
    )


def _leaf(frame: Frame) -> None:
    """A leaf on its stalk."""
    steps = [step / 12 for step in range(13)]
    along = [(-0.6 + 1.6 * t, 0.6 - 1.6 * t) for t in steps]
    swell = [0.5 * sin(pi * t**0.8) for t in steps]
    upper = [(x - w, y - w) for (x, y), w in zip(along, swell, strict=True)]
    lower = [(x + w, y + w) for (x, y), w in zip(along, swell, strict=True)]
    _plain(frame, [*upper, *reversed(lower)])
    _stroke(frame, [(-1.0, 1.0), (0.5, -0.5)])


SYMBOLS: dict[Shape, Callable[[Frame], None]] = {
    Shape.WRENCH: _wrench,
    Shape.BULB: _bulb,
    Shape.GEAR: _gear,
    Shape.HYDRAULIC: _hydraulic,
    Shape.MAGNETIC: _magnetic,
    Shape.ELECTRICAL: _electrical,
    Shape.MECHANICAL: _mechanical,
    Shape.STAR: _star,
    Shape.BOOK: _book,
    Shape.CUBE: _cube,
    Shape.FLASH: _flash,
    Shape.HAMMER: _hammer,
    Shape.LEAF: _leaf,
}
