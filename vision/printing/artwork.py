"""What is printed on a sheet: one painter for each shape that every sheet can print."""

from collections.abc import Callable

from scoring.sheet import Art, BoxMm, Ink, PointMm, Shape, Symbol
from vision.printing.page import (
    BOLD,
    DIGIT_HEIGHT,
    REGULAR,
    Colour,
    Page,
    Pen,
    text_width_mm,
)
from vision.printing.symbols import Tone, paint_symbol

_HAIR_MM = 0.2
_CORNER_MM = 0.9


def _grey(line: float, fill: float) -> Tone:
    return Tone((line, line, line), (fill, fill, fill))


TONES: dict[Ink, Tone] = {
    Ink.BLACK: _grey(0.0, 0.0),
    Ink.TITLE: Tone((0.20, 0.24, 0.31), (0.20, 0.24, 0.31)),
    Ink.TEXT: Tone((0.34, 0.38, 0.44), (0.34, 0.38, 0.44)),
    Ink.CAPTION: Tone((0.50, 0.54, 0.60), (0.50, 0.54, 0.60)),
    Ink.FAINT: Tone((0.64, 0.67, 0.72), (0.90, 0.91, 0.93)),
    Ink.LINE: Tone((0.70, 0.73, 0.78), (0.97, 0.975, 0.98)),
    Ink.PALE: Tone((0.82, 0.84, 0.87), (0.93, 0.94, 0.955)),
    Ink.WHITE: Tone((0.84, 0.86, 0.89), (1.0, 1.0, 1.0)),
    Ink.ROSE: Tone((0.82, 0.58, 0.62), (0.985, 0.92, 0.925)),
    Ink.VIOLET: Tone((0.67, 0.59, 0.80), (0.945, 0.925, 0.975)),
    Ink.SKY: Tone((0.52, 0.70, 0.82), (0.905, 0.955, 0.985)),
    Ink.GOLD: Tone((0.77, 0.66, 0.42), (0.98, 0.95, 0.87)),
    Ink.LEAF: Tone((0.55, 0.72, 0.52), (0.92, 0.965, 0.91)),
    Ink.CLAY: Tone((0.80, 0.62, 0.48), (0.985, 0.935, 0.895)),
}
"""Each ink for lines and for areas: light enough that ballpoint and pencil stand out in grey."""


def paint(page: Page, art: Art) -> None:
    """Draw one thing."""
    if isinstance(art.shape, Symbol):
        paint_symbol(page, art.shape, art.box_mm, art.ink, TONES)
    else:
        PAINTERS[art.shape](page, art)


def _center(art: Art) -> PointMm:
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    return x_mm + width_mm / 2, y_mm + height_mm / 2


def _words_in(page: Page, art: Art) -> None:
    """The words of a shape, in its middle."""
    if not art.text or not art.text_mm:
        return
    x_mm, y_mm = _center(art)
    width_mm = text_width_mm(art.text, art.text_mm, BOLD)
    baseline_mm = y_mm + art.text_mm * DIGIT_HEIGHT / 2
    colour = TONES[Ink.FAINT].line
    page.text((x_mm - width_mm / 2, baseline_mm), art.text, art.text_mm, colour, BOLD)


def text_box_mm(art: Art) -> BoxMm:
    """Where a text's capitals lie: its left edge, their top, its width, their height."""
    x_mm, baseline_mm, widest_mm, size_mm = art.box_mm
    width_mm = text_width_mm(art.text, size_mm, _font(art))
    if widest_mm and width_mm > widest_mm:
        size_mm *= widest_mm / width_mm
        width_mm = widest_mm
    start_mm = x_mm - {"left": 0.0, "middle": width_mm / 2, "right": width_mm}[art.align]
    height_mm = size_mm * DIGIT_HEIGHT
    return start_mm, baseline_mm - height_mm, width_mm, height_mm


def _font(art: Art) -> str:
    return BOLD if art.bold else REGULAR


def _text(page: Page, art: Art) -> None:
    x_mm, top_mm, _, height_mm = text_box_mm(art)
    size_mm = height_mm / DIGIT_HEIGHT
    page.text((x_mm, top_mm + height_mm), art.text, size_mm, TONES[art.ink].line, _font(art))


def _line(page: Page, art: Art) -> None:
    """From the box's first corner to its last."""
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    ends = [(x_mm, y_mm), (x_mm + width_mm, y_mm + height_mm)]
    page.polygon(ends, Pen(stroke=TONES[art.ink].line, width_mm=_HAIR_MM), closed=False)


def _rule(page: Page, art: Art) -> None:
    """A line to write on: the lower edge of the box."""
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    ends = [(x_mm, y_mm + height_mm), (x_mm + width_mm, y_mm + height_mm)]
    page.polygon(ends, Pen(stroke=TONES[art.ink].line, width_mm=_HAIR_MM), closed=False)


def _panel(page: Page, art: Art) -> None:
    """An area of a pale tone, without an outline."""
    page.rectangle(art.box_mm[:2], art.box_mm[2:], Pen(fill=TONES[art.ink].wash), 2.0)


def _cell(page: Page, art: Art) -> None:
    """A square to write a character in, or to cross."""
    tone = TONES[art.ink]
    page.rectangle(
        art.box_mm[:2], art.box_mm[2:], Pen((1.0, 1.0, 1.0), tone.line, _HAIR_MM), _CORNER_MM
    )
    _words_in(page, art)


def _scored_cell(page: Page, art: Art) -> None:
    """A cell whose number counts: underlined twice."""
    _cell(page, art)
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    pen = Pen(stroke=TONES[Ink.CAPTION].line, width_mm=_HAIR_MM)
    for below_mm in (1.1, 1.9):
        line_mm = y_mm + height_mm + below_mm
        ends = [(x_mm + 0.8, line_mm), (x_mm + width_mm - 0.8, line_mm)]
        page.polygon(ends, pen, closed=False)


def _box(page: Page, art: Art) -> None:
    """A box to write a number in."""
    tone = TONES[art.ink]
    page.rectangle(art.box_mm[:2], art.box_mm[2:], Pen((1.0, 1.0, 1.0), tone.line, 0.3), 1.4)
    _words_in(page, art)


def _disc(page: Page, art: Art) -> None:
    """A white disc with its value, to be circled or struck."""
    tone = TONES[art.ink]
    page.circle(_center(art), min(art.box_mm[2:]) / 2, Pen((1.0, 1.0, 1.0), tone.line, _HAIR_MM))
    _words_in(page, art)


def _ring(page: Page, art: Art) -> None:
    """An empty circle to fill."""
    tone = TONES[art.ink]
    page.circle(_center(art), min(art.box_mm[2:]) / 2, Pen((1.0, 1.0, 1.0), tone.line, _HAIR_MM))
    _words_in(page, art)


def _dot(page: Page, art: Art) -> None:
    """A full dot, where lines begin and end."""
    page.circle(_center(art), min(art.box_mm[2:]) / 2, Pen(fill=TONES[art.ink].line))


def _lattice(page: Page, art: Art) -> None:
    """Lines between all neighbours of a grid, across, down and aslant; text is ROWSxCOLUMNS.

    A word after it says where lines aslant are: `none`, or where row + column is `even` or `odd`.
    """
    size, _, aslant = art.text.partition(" ")
    rows, columns = (int(number) for number in size.split("x"))
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    pen = Pen(stroke=TONES[art.ink].line, width_mm=_HAIR_MM)

    def at(row: int, column: int) -> PointMm:
        return x_mm + width_mm * column / (columns - 1), y_mm + height_mm * row / (rows - 1)

    for row in range(rows):
        for column in range(columns):
            has_aslant = aslant in ("", "all", ("even", "odd")[(row + column) % 2])
            for down, across in ((0, 1), (1, 0), *(((1, 1), (1, -1)) if has_aslant else ())):
                if row + down < rows and 0 <= column + across < columns:
                    ends = [at(row, column), at(row + down, column + across)]
                    page.polygon(ends, pen, closed=False)


def _joined_dots(page: Page, art: Art) -> None:
    """Dots joined to their neighbours, from rows of zeros and ones like 010/111/010."""
    rows = art.text.split("/")
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    pitch_mm = min(width_mm / len(rows[0]), height_mm / len(rows))
    left_mm = x_mm + (width_mm - pitch_mm * (len(rows[0]) - 1)) / 2
    top_mm = y_mm + (height_mm - pitch_mm * (len(rows) - 1)) / 2
    present = {(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one == "1"}
    colour: Colour = TONES[art.ink].line
    for row, column in sorted(present):
        at_mm = left_mm + column * pitch_mm, top_mm + row * pitch_mm
        for down, across in ((0, 1), (1, 0)):
            if (row + down, column + across) in present:
                end_mm = at_mm[0] + across * pitch_mm, at_mm[1] + down * pitch_mm
                page.polygon([at_mm, end_mm], Pen(stroke=colour, width_mm=0.5), closed=False)
        page.circle(at_mm, pitch_mm * 0.24, Pen(fill=colour))


def _pattern(page: Page, art: Art) -> None:
    """A small grid of rings, some of them full, from rows of zeros and ones like 100/100/100."""
    rows = art.text.split("/")
    x_mm, y_mm, width_mm, height_mm = art.box_mm
    pitch_mm = min(width_mm / len(rows[0]), height_mm / len(rows))
    tone = TONES[art.ink]
    for row, ones in enumerate(rows):
        for column, one in enumerate(ones):
            at_mm = x_mm + (column + 0.5) * pitch_mm, y_mm + (row + 0.5) * pitch_mm
            fill = tone.line if one == "1" else (1.0, 1.0, 1.0)
            page.circle(at_mm, pitch_mm * 0.34, Pen(fill, tone.line, 0.15))


_PIPS = {
    "1": ((0.0, 0.0),),
    "2": ((-0.5, -0.5), (0.5, 0.5)),
    "3": ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    "4": ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    "5": ((-0.5, -0.5), (0.5, -0.5), (0.0, 0.0), (-0.5, 0.5), (0.5, 0.5)),
    "6": ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.0), (0.5, 0.0), (-0.5, 0.5), (0.5, 0.5)),
}


def _die_face(page: Page, art: Art) -> None:
    """The face of a die."""
    half_mm = art.box_mm[2] / 2
    x_mm, y_mm = _center(art)
    tone = TONES[art.ink]
    pen = Pen((1.0, 1.0, 1.0), tone.line, _HAIR_MM)
    page.rectangle(art.box_mm[:2], art.box_mm[2:], pen, half_mm * 0.35)
    for across, down in _PIPS[art.text]:
        at_mm = x_mm + across * half_mm, y_mm + down * half_mm
        page.circle(at_mm, half_mm * 0.17, Pen(fill=tone.line))


PAINTERS: dict[Shape, Callable[[Page, Art], None]] = {
    Shape.TEXT: _text,
    Shape.LINE: _line,
    Shape.RULE: _rule,
    Shape.PANEL: _panel,
    Shape.CELL: _cell,
    Shape.SCORED_CELL: _scored_cell,
    Shape.BOX: _box,
    Shape.DISC: _disc,
    Shape.RING: _ring,
    Shape.DOT: _dot,
    Shape.LATTICE: _lattice,
    Shape.JOINED_DOTS: _joined_dots,
    Shape.PATTERN: _pattern,
    Shape.DIE: _die_face,
}
