"""Markers: every print of a sheet has its own, and any three of them tell which print it is.

A print is a sheet in a language and has a number n, 8 × the sheet's number + the language's. The
place p = 0 … 7 of a sheet has 23 ids, of which a print takes that at (a + b p + c p²) modulo 23,
where a, b and c are n's digits to the base 23. Three places are three equations for them, and as 23
is prime they have one solution: prints may share two markers, never three, and with fewer than
three no sheet is found. All ids are of DICT_4X4_250, whose first fifty older sheets have.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from scoring.catalogue import ENGLISH, Language, languages, printed
from scoring.sheet.layout import Marker, PointMm, SheetLayout
from scoring.sheet.margin import SIZE_MM, in_margin

PRIME = 23
PLACES = 8
"""Most markers a sheet has."""
PRINTS = PRIME**3
"""How many prints there can be."""
LANGUAGE_ROOM = 8
"""Numbers kept for the languages of one sheet."""
SHEET_NUMBERS = PRINTS // LANGUAGE_ROOM
"""How many sheets there can be."""
BEFORE_IDS = 50
"""The ids below are those of sheets printed up to version 0.1, eight in a row each."""


MOST_KEPT = 256
_KEPT: dict[int, tuple[SheetLayout, tuple[Language, ...], tuple[SheetLayout, ...]]] = {}
"""The prints of a layout by its identity, with the layout: an equal one has prints of its own."""


def print_number(sheet_number: int, language: str) -> int:
    """The number of a sheet in a language.

    Raises:
        ValueError: no sheet is printed in that language.
    """
    numbers = {one.code: one.number for one in languages()}
    if numbers.get(language, LANGUAGE_ROOM) >= LANGUAGE_ROOM:
        known = ", ".join(numbers)
        raise ValueError(f"no sheet is printed in {language!r}; the languages are {known}")
    return LANGUAGE_ROOM * sheet_number + numbers[language]


def marker_ids(number: int) -> tuple[int, ...]:
    """The ids of a print's markers, by place."""
    rest, first = divmod(number, PRIME)
    third, second = divmod(rest, PRIME)
    return tuple(
        BEFORE_IDS + PRIME * place + (first + second * place + third * place**2) % PRIME
        for place in range(PLACES)
    )


def markers_at(places_mm: Iterable[PointMm], size_mm: float, number: int) -> tuple[Marker, ...]:
    """The markers of a print at their places, at most eight."""
    placed = zip(marker_ids(number), places_mm, strict=False)
    return tuple(Marker(one, (x_mm, y_mm, size_mm, size_mm)) for one, (x_mm, y_mm) in placed)


def in_language(layout: SheetLayout, language: str) -> SheetLayout:
    """The sheet as it is printed in a language.

    Raises:
        ValueError: no sheet is printed in that language.
    """
    if language == layout.language:
        return layout
    if layout.number is None:
        return replace(layout, language=language)
    ids = marker_ids(print_number(layout.number, language))
    art = tuple(
        replace(one, text=printed(one.said, language)) if one.said else one for one in layout.art
    )
    return replace(layout, language=language, markers=_renumbered(layout, ids), art=art)


def prints_of(layout: SheetLayout) -> tuple[SheetLayout, ...]:
    """Every print of a sheet that a photo may show: all languages, and the one before version 0.2.

    A sheet without a number is its only print; an enrolled one has another with markers round it.
    """
    if layout.number is None:
        return (layout,)
    if layout.blank is not None:
        return layout, with_markers(layout)
    spoken = languages()
    kept = _KEPT.get(id(layout))
    if kept is None or kept[0] is not layout or kept[1] is not spoken:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(layout)] = layout, spoken, _prints_in(layout, spoken)
    return kept[2]


@lru_cache(maxsize=MOST_KEPT)
def with_markers(layout: SheetLayout) -> SheetLayout:
    """An enrolled sheet as it is printed with our markers in the margin.

    Raises:
        ValueError: it has no number, which its markers would tell.
    """
    if layout.number is None:
        raise ValueError(f"the sheet of {layout.game} has no number for its markers")
    printed, places_mm = in_margin(layout)
    number = print_number(layout.number, ENGLISH)
    return replace(printed, markers=markers_at(places_mm, SIZE_MM, number))


def _prints_in(layout: SheetLayout, spoken: Iterable[Language]) -> tuple[SheetLayout, ...]:
    prints = [in_language(layout, language.code) for language in spoken]
    if layout.before is not None:
        ids = range(layout.before, layout.before + len(layout.markers))
        prints.append(replace(layout, language=ENGLISH, markers=_renumbered(layout, ids)))
    return tuple(prints)


def _renumbered(layout: SheetLayout, ids: Iterable[int]) -> tuple[Marker, ...]:
    pairs = zip(layout.markers, ids, strict=False)
    return tuple(Marker(one, marker.box_mm) for marker, one in pairs)


def require_own_markers(layouts: Iterable[SheetLayout]) -> None:
    """Make sure that no sheet has the markers of another.

    Raises:
        ValueError: two sheets have one number; the sentence names them.
    """
    owners: dict[tuple[str, int], SheetLayout] = {}
    for layout in layouts:
        taken = [("number", layout.number)] if layout.number is not None else []
        if layout.before is not None:
            taken += [("before", layout.before + place) for place in range(len(layout.markers))]
        for key, number in taken:
            owner = owners.setdefault((key, number), layout)
            if (owner.game, owner.sheet) != (layout.game, layout.sheet):
                raise ValueError(
                    f"the sheets {owner.game}/{owner.sheet} and {layout.game}/{layout.sheet} have"
                    f" the same markers ({key} {number}); give one of them another {key}"
                )
