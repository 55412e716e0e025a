"""Markers: no two prints can be confused, those of before are still known, and room is left."""

from dataclasses import replace
from itertools import combinations

import pytest

from scoring.catalogue import languages
from scoring.games import GAMES
from scoring.sheet import SheetLayout
from scoring.sheet.markers import (
    BEFORE_IDS,
    LANGUAGE_ROOM,
    PLACES,
    PRIME,
    PRINTS,
    SHEET_NUMBERS,
    in_language,
    marker_ids,
    print_number,
    prints_of,
    require_own_markers,
)

LAYOUTS = [layout for game in GAMES for layout in game.layouts]
LANGUAGES = [one.code for one in languages()]
OURS = [layout for layout in LAYOUTS if layout.markers]
DICTIONARY_SIZE = 250
FEWEST_SEEN = 3
"""With fewer markers no sheet is found."""
ALL_IDS = [marker_ids(number) for number in range(PRINTS)]
BEFORE = {
    "unvention/player": 0,
    "unbalanced/player": 8,
    "expo/player": 16,
    "roland_wright/box6": 24,
    "roland_wright/box7": 32,
    "roland_wright/solo": 40,
}
"""The first marker of every sheet that version 0.1 printed: such paper lies in drawers."""


def a_sheet(game: str, number: int) -> SheetLayout:
    return replace(OURS[0], game=game, number=number, before=None)


def test_every_sheet_in_every_language_is_told_by_any_three_of_its_markers() -> None:
    prints = [one for layout in OURS for one in prints_of(layout)]
    assert len({(one.game, one.sheet, one.language, one.markers) for one in prints}) == len(prints)
    for one, other in combinations(prints, 2):
        shared = {marker.id for marker in one.markers} & {marker.id for marker in other.markers}
        assert len(shared) < FEWEST_SEEN, (one.game, one.sheet, other.game, other.sheet)


def test_a_marker_of_ours_seen_at_its_place_with_two_others_is_of_no_other_print() -> None:
    owners: dict[tuple[int, ...], tuple[str, str, str]] = {}
    for layout in OURS:
        for one in prints_of(layout):
            ids = [marker.id for marker in one.markers]
            for seen in combinations(ids, FEWEST_SEEN):
                name = (one.game, one.sheet, one.language)
                assert owners.setdefault(seen, name) == name


def test_any_three_markers_tell_the_print_for_every_number_there_is() -> None:
    for places in combinations(range(PLACES), FEWEST_SEEN):
        told = {tuple(ids[place] for place in places) for ids in ALL_IDS}
        assert len(told) == PRINTS


def test_a_marker_tells_its_place_on_the_sheet_and_is_none_of_before() -> None:
    for ids in ALL_IDS:
        assert [(marker - BEFORE_IDS) // PRIME for marker in ids] == list(range(PLACES))
        assert max(ids) < DICTIONARY_SIZE


def test_there_is_room_for_hundreds_of_sheets_in_many_languages() -> None:
    assert SHEET_NUMBERS > 1000
    assert len(LANGUAGES) <= LANGUAGE_ROOM
    assert print_number(SHEET_NUMBERS - 1, LANGUAGES[-1]) < PRINTS
    numbers = {print_number(sheet, language) for sheet in range(100) for language in LANGUAGES}
    assert len(numbers) == 100 * len(LANGUAGES)


def test_our_sheets_have_markers_of_their_own_and_one_number_each() -> None:
    require_own_markers(LAYOUTS)
    assert len({layout.number for layout in OURS}) == len(OURS)
    for layout in OURS:
        assert len(layout.markers) == PLACES
        assert all(marker.box_mm[2] >= 7 for marker in layout.markers)
        assert layout in prints_of(layout)


def test_a_copied_sheet_is_refused_with_one_sentence() -> None:
    sheets = [a_sheet("yatzy", 5), a_sheet("copy", 5)]
    with pytest.raises(ValueError, match=r"yatzy/player and copy/player have the same markers"):
        require_own_markers(sheets)
    old = [replace(sheet, number=n, before=4 * n) for n, sheet in enumerate(sheets)]
    with pytest.raises(ValueError, match=r"the same markers \(before 4\); give one of them"):
        require_own_markers(old)


def test_one_sheet_on_two_papers_is_no_copy() -> None:
    require_own_markers([a_sheet("yatzy", 5), replace(a_sheet("yatzy", 5), page_mm=(200.0, 100.0))])


def test_sheets_printed_before_keep_their_markers() -> None:
    for layout in OURS:
        first = BEFORE.get(f"{layout.game}/{layout.sheet}")
        old = [one for one in prints_of(layout) if one.markers[0].id < BEFORE_IDS]
        assert [[m.id for m in one.markers] for one in old] == (
            [] if first is None else [list(range(first, first + PLACES))]
        )


def test_a_print_in_another_language_differs_in_its_markers_alone() -> None:
    german = in_language(OURS[0], "de")
    assert german.language == "de"
    assert not {m.id for m in german.markers} & {m.id for m in OURS[0].markers}
    assert [m.box_mm for m in german.markers] == [m.box_mm for m in OURS[0].markers]
    assert in_language(german, "en") == OURS[0]
    with pytest.raises(ValueError, match="no sheet is printed in 'xx'; the languages are en, de"):
        in_language(OURS[0], "xx")


def test_a_sheet_without_markers_is_its_only_print() -> None:
    (official,) = [layout for layout in LAYOUTS if not layout.markers]
    assert prints_of(official) == (official,)


def test_a_sheet_is_printed_in_the_words_of_its_language() -> None:
    (english,) = (one for one in OURS if one.game == "unbalanced")
    german = in_language(english, "de")
    words = {art.said.code: art.text for art in german.art if art.said is not None}
    assert words["sheet-round"] == "Runde"
    assert {art.text for art in english.art if art.said is not None} & {"Round", "Points lost"}
    assert [art.box_mm for art in german.art] == [art.box_mm for art in english.art]
