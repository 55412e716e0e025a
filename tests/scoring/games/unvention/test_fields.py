"""The sheet files have the fields that the rules speak of, and small rules between them."""

from collections.abc import Iterator

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.facts import BULBS, DAYS, INVENTIONS, JOURNALS, TOOLS, WORKSHOPS
from scoring.games.unvention.journals import CELLS, LINES
from scoring.games.unvention.marks import BOXES, LINKS, VARIETY_BOXES
from scoring.games.unvention.places import cell_name, place
from scoring.sheet import LABELS, FieldKind
from tests.words import english

CIRCLE = ("", "circled")
CIRCLE_OR_CROSS = ("", "circled", "crossed")


def rules_fields() -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "name", LABELS[FieldKind.TEXT]
    for number in JOURNALS:
        yield from ((f"journal{number}.{cell_name(c)}", LABELS[FieldKind.DIGIT]) for c in CELLS)
        yield from ((f"journal{number}.{line}", LABELS[FieldKind.SYMBOL]) for line in LINES)
        yield f"journal{number}.idea", CIRCLE_OR_CROSS
    for name, workshop in WORKSHOPS.items():
        yield from ((f"{name}.{cell_name(part)}", CIRCLE_OR_CROSS) for part in workshop.parts)
        yield from ((f"{name}.idea-{cell_name(corner)}", CIRCLE) for corner in workshop.ideas)
    for name in INVENTIONS:
        yield from ((f"{name}.{part}", CIRCLE) for part in (*WORKSHOPS, *BULBS, *VARIETY_BOXES))
        yield from ((f"{name}.{day}", CIRCLE_OR_CROSS) for day in DAYS)
        yield from ((f"{name}.{box}", LABELS[FieldKind.NUMBER]) for box in BOXES)
    for box in ("inventions", "tools", "total"):
        yield f"score.{box}", LABELS[FieldKind.NUMBER]
    for group, links in LINKS.items():
        yield from ((f"{group}.{link}", LABELS[FieldKind.LINK]) for link in links)
    for tool in TOOLS:
        yield f"{tool}.first", CIRCLE_OR_CROSS
        yield f"{tool}.later", CIRCLE


def test_both_sheets_have_exactly_the_fields_of_the_rules() -> None:
    assert [layout.sheet for layout in UNVENTION.layouts] == ["player", "official"]
    for layout in UNVENTION.layouts:
        assert {field.id: set(field.labels) for field in layout.fields} == {
            field: set(labels) for field, labels in rules_fields()
        }


def test_only_our_own_sheet_has_markers() -> None:
    player, official = UNVENTION.layouts
    assert len(player.markers) > 4
    assert official.markers == ()


def test_rules_for_settle_reach_no_farther_than_a_journal_with_its_idea() -> None:
    for constraint in UNVENTION.constraints(UNVENTION.layouts[0]):
        assert len(constraint.fields) <= len(CELLS) + 1


def test_every_place_is_called_by_a_name_of_its_own() -> None:
    names = [english(place(field)) for field, _ in rules_fields()]
    assert len(set(names)) == len(names)
    assert not any("_" in name or "." in name for name in names)


def test_places_are_called_as_players_call_them() -> None:
    assert [
        english(place(field))
        for field in (
            "journal1.r2c3",
            "journal2.row2",
            "journal3.idea",
            "hydraulic.r1c3",
            "hydraulic.r1c3-r1c4",
            "hydraulic.r1c3-r2c3",
            "magnetic.idea-r1c2",
            "lateral_arc.bulb3",
            "unison.friday",
            "torque.first",
            "score.inventions",
        )
    ] == [
        "journal 1, row 2, column 3",
        "journal 2, row 2",
        "the Idea of journal 3",
        "Hydraulic, row 1, column 3",
        "the line in Hydraulic, row 1, columns 3 and 4",
        "the line in Hydraulic, rows 1 and 2, column 3",
        "the Idea in Magnetic, rows 1 and 2, columns 2 and 3",
        "Idea 3 of the Lateral Arc Engine",
        "the Friday bonus of the Unison Motorworks",
        "the first value of Torque",
        "the inventions box",
    ]
