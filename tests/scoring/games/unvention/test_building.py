"""Rules 11 to 13 and 18 to 22: mechanisms, inventions, Ideas, tools."""

from dataclasses import replace

import pytest

from scoring.games.unvention.building import build, place_idea, tool_of
from scoring.games.unvention.facts import INVENTIONS, TOOLS, WORKSHOPS, Cell, Cells
from scoring.games.unvention.journals import Journal
from scoring.games.unvention.moves import BuildMechanism as Build
from scoring.games.unvention.moves import PlaceIdea
from scoring.games.unvention.seat import MoveDone, UnventionSeat, begin_turn
from scoring.games.unvention.shapes import orientations, positions
from scoring.games.unvention.sheet import (
    InventionMarks,
    UnventionSheet,
    WorkshopMarks,
    enclosed_ideas,
)

FULL = Journal(tuple("1234341221434321"))
TWO = ("journal1.row1", "journal1.row2")
THREE_AND_ONE = frozenset({(2, 2), (3, 2), (3, 3), (4, 2)})
IN_INTEGRON = frozenset({(2, 3), (3, 3), (3, 4), (4, 3)})


def a_seat(*tools: str, workshop: str = "electrical", roll: str = "11234") -> UnventionSeat:
    """Eight wrenches, and every part of one workshop circled."""
    sheet = replace(UnventionSheet(), journals=(FULL, Journal(), Journal()))
    circled = frozenset(WORKSHOPS[workshop].parts)
    sheet = sheet.with_workshop(workshop, WorkshopMarks(circled=circled))
    for tool in tools:
        sheet = sheet.with_tool(tool, "first")
    return UnventionSeat(sheet, begin_turn(list(roll)))


def cells(*places: Cell) -> Cells:
    return frozenset(places)


def codes(played: MoveDone) -> list[str]:
    return [problem.code for problem in played.problems]


def test_rules_11_and_12_the_printed_example() -> None:  # rules 11, 12
    played = build(a_seat(), Build("electrical", THREE_AND_ONE, TWO, "integron", IN_INTEGRON))
    sheet = played.seat.sheet
    assert played.problems == ()
    assert list(sheet.wrenches("spent")) == list(TWO)
    assert sheet.workshops["electrical"].mechanisms == {THREE_AND_ONE}
    assert sheet.inventions["integron"].shapes == {IN_INTEGRON}
    assert sheet.inventions["integron"].types == {"electrical"}


def test_rule_11_two_wrenches_whatever_the_size() -> None:  # rule 11
    one = Build("electrical", THREE_AND_ONE, TWO[:1], "integron", IN_INTEGRON)
    three = Build("electrical", THREE_AND_ONE, (*TWO, "journal1.row3"), "integron", IN_INTEGRON)
    assert codes(build(a_seat(), one)) == ["wrong-price"]
    assert codes(build(a_seat(), three)) == ["wrong-price"]
    same_twice = Build("electrical", THREE_AND_ONE, TWO[:1] * 2, "integron", IN_INTEGRON)
    assert codes(build(a_seat(), same_twice)) == ["wrench-not-there"]


def test_rule_11_once_a_turn() -> None:  # rule 11
    seat = build(a_seat(), Build("electrical", THREE_AND_ONE, TWO, "integron", IN_INTEGRON)).seat
    again = Build(
        "electrical",
        cells((5, 1), (5, 2)),
        ("journal1.row3", "journal1.row4"),
        "integron",
        cells((3, 1), (3, 2)),
    )
    assert codes(build(seat, again)) == ["second-build"]
    next_turn = UnventionSeat(seat.sheet, begin_turn(list("11234")))
    assert codes(build(next_turn, again)) == []


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (cells((5, 1)), "mechanism-too-small"),
        (cells((5, 1), (5, 3)), "parts-not-connected"),
        (cells((5, 1), (4, 2)), "parts-not-connected"),
    ],
)
def test_rule_11_two_or_more_parts_side_by_side(parts: Cells, code: str) -> None:  # rule 11
    move = Build("electrical", parts, TWO, "integron", cells((3, 1), (3, 2)))
    assert codes(build(a_seat(), move)) == [code]


def test_rule_11_circled_parts_each_in_one_mechanism() -> None:  # rule 11
    seat = build(a_seat(), Build("electrical", THREE_AND_ONE, TWO, "integron", IN_INTEGRON)).seat
    seat = UnventionSeat(seat.sheet, begin_turn(list("11234")))
    paying = ("journal1.row3", "journal1.row4")
    over = Build("electrical", cells((4, 1), (4, 2)), paying, "integron", cells((3, 1), (3, 2)))
    assert codes(build(seat, over)) == ["part-used-before"]
    bare = Build("hydraulic", cells((1, 1), (1, 2)), paying, "integron", cells((3, 1), (3, 2)))
    assert codes(build(seat, bare)) == ["part-not-circled"]


def test_rule_12_neither_turned_nor_mirrored_without_torque() -> None:  # rule 12
    mirrored = cells((2, 4), (3, 4), (3, 3), (4, 4))
    move = Build("electrical", THREE_AND_ONE, TWO, "integron", mirrored)
    assert codes(build(a_seat(), move)) == ["turned-without-torque"]
    assert codes(build(a_seat("torque"), move)) == []
    other = Build(
        "electrical", THREE_AND_ONE, TWO, "integron", cells((4, 1), (4, 2), (4, 3), (4, 4))
    )
    assert codes(build(a_seat("torque"), other)) == ["other-shape"]


def test_rule_12_on_free_dots_only() -> None:  # rule 12
    seat = a_seat()
    taken = InventionMarks(shapes=frozenset({cells((3, 3), (3, 2))}))
    seat = UnventionSeat(seat.sheet.with_invention("integron", taken), seat.turn)
    move = Build("electrical", THREE_AND_ONE, TWO, "integron", IN_INTEGRON)
    assert codes(build(seat, move)) == ["dot-taken"]


def test_rule_12_a_shape_may_be_left_out_and_where_it_fits_is_told() -> None:  # rule 12
    move = Build("electrical", THREE_AND_ONE, TWO)
    left_out = build(a_seat(), move)
    assert codes(left_out) == []
    assert [gain.code for gain in left_out.gains] == ["shape-left-out"]
    sheet = a_seat().sheet
    for name, invention in INVENTIONS.items():
        sheet = sheet.with_invention(name, InventionMarks(shapes=frozenset({invention.dots})))
    nowhere = build(UnventionSeat(sheet, begin_turn(list("11234"))), move)
    assert codes(nowhere) == []
    assert [gain.code for gain in nowhere.gains] == ["shape-fits-nowhere"]


def test_rule_11_what_is_no_mechanism_unlocks_no_tool_and_draws_no_shape() -> None:  # rules 11, 18
    plus = cells((1, 2), (2, 1), (2, 2), (2, 3), (3, 2))
    seat = a_seat()
    first = build(seat, Build("electrical", cells((2, 2), (2, 3)), TWO)).seat
    paying = ("journal1.row3", "journal1.row4")
    again = Build(
        "electrical", plus, paying, "lateral_arc", cells((1, 2), (2, 1), (2, 2), (2, 3), (3, 2))
    )
    built = build(UnventionSeat(first.sheet, begin_turn(list("11234"))), again)
    assert codes(built) == ["part-used-before"]
    assert not built.seat.sheet.has_tool("torque")
    assert built.seat.sheet.inventions["lateral_arc"].shapes == frozenset()
    assert list(built.seat.sheet.wrenches("spent")) == [*TWO, *paying]


def test_rule_12_a_shape_on_taken_dots_brings_neither_type_nor_idea() -> None:  # rules 12, 13
    seat = a_seat()
    taken = InventionMarks(frozenset({cells((3, 1), (3, 2))}), frozenset({"magnetic"}))
    seat = UnventionSeat(seat.sheet.with_invention("integron", taken), seat.turn)
    block = cells((1, 2), (1, 3), (2, 2), (2, 3))
    built = build(
        seat, Build("electrical", block, TWO, "integron", cells((3, 1), (3, 2), (4, 1), (4, 2)))
    )
    assert codes(built) == ["dot-taken"]
    assert built.seat.sheet.inventions["integron"] == taken


def test_rule_13_an_idea_counts_between_four_parts_of_one_mechanism() -> None:  # rule 13
    block = cells((1, 2), (1, 3), (2, 2), (2, 3))
    assert enclosed_ideas("electrical", block) == 1
    assert enclosed_ideas("electrical", block - {(2, 3)}) == 0
    assert enclosed_ideas("electrical", block | {(2, 1), (3, 1), (3, 2)}) == 2
    dots = cells((3, 1), (3, 2), (4, 1), (4, 2))
    played = build(a_seat(), Build("electrical", block, TWO, "integron", dots))
    assert played.seat.sheet.inventions["integron"].ideas == 1
    assert played.seat.sheet.inventions["unison"].ideas == 0


def test_rule_13_six_bulbs_are_the_most() -> None:  # rule 13
    seat = a_seat()
    seat = UnventionSeat(seat.sheet.with_invention("integron", InventionMarks(ideas=5)), seat.turn)
    block = cells((1, 2), (1, 3), (2, 2), (2, 3))
    dots = cells((3, 1), (3, 2), (4, 1), (4, 2))
    played = build(seat, Build("electrical", block, TWO, "integron", dots))
    assert played.problems == ()
    assert played.seat.sheet.inventions["integron"].ideas == 5


def test_rule_13_the_idea_of_a_journal_goes_where_a_bulb_is_free() -> None:  # rule 13
    seat = a_seat()
    assert codes(place_idea(seat, PlaceIdea("unison"))) == ["no-idea-to-place"]
    assert seat.turn is not None
    seat = UnventionSeat(
        seat.sheet.with_invention("integron", InventionMarks(ideas=5)),
        replace(seat.turn, ideas_to_place=1),
    )
    assert codes(place_idea(seat, PlaceIdea("integron"))) == ["no-free-bulb"]
    played = place_idea(seat, PlaceIdea("unison"))
    assert played.seat.sheet.inventions["unison"].ideas == 1
    assert codes(place_idea(played.seat, PlaceIdea("unison"))) == ["no-idea-to-place"]


@pytest.mark.parametrize("tool", TOOLS)
def test_rule_18_a_tool_is_known_in_every_turn_and_mirror(tool: str) -> None:  # rule 18
    for shape in orientations(TOOLS[tool].shape):
        assert tool_of(shape) == tool
    assert tool_of(TOOLS[tool].shape | {(9, 9)}) == ""


def unlock(tool: str, seat: UnventionSeat) -> MoveDone:
    parts = positions(TOOLS[tool].shape, frozenset(WORKSHOPS["electrical"].parts), may_turn=True)[0]
    for name in INVENTIONS:
        for dots in positions(parts, INVENTIONS[name].dots, may_turn=tool == "torque"):
            return build(seat, Build("electrical", parts, TWO, name, dots))
    return build(seat, Build("electrical", parts, TWO))


@pytest.mark.parametrize("tool", TOOLS)
def test_rule_18_first_and_later_values(tool: str) -> None:  # rule 18
    seat = a_seat()
    assert unlock(tool, seat).seat.sheet.tools[tool] == "first"
    gone = UnventionSeat(seat.sheet.with_tool(tool, "gone"), seat.turn)
    assert unlock(tool, gone).seat.sheet.tools[tool] == "later"


def test_rule_19_torque_turns_the_very_mechanism_that_unlocks_it() -> None:  # rule 19
    """The plus looks the same turned, so its own turn can never be wrong."""
    assert len(orientations(TOOLS["torque"].shape)) == 1
    assert unlock("torque", a_seat()).problems == ()


def test_rule_20_flywheel_halves_the_price_from_the_next_mechanism_on() -> None:  # rule 20
    played = unlock("flywheel", a_seat())
    assert played.problems == ()
    assert len(list(played.seat.sheet.wrenches("spent"))) == 2
    move = Build("electrical", THREE_AND_ONE, TWO[:1], "integron", IN_INTEGRON)
    assert codes(build(a_seat("flywheel"), move)) == []
    two = Build("electrical", THREE_AND_ONE, TWO, "integron", IN_INTEGRON)
    assert codes(build(a_seat("flywheel"), two)) == ["wrong-price"]
