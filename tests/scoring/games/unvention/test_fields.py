"""The sheet files and the rules name the same fields, with the same labels."""

from scoring.games.unvention import UNVENTION
from scoring.games.unvention.constraints import constraints
from scoring.games.unvention.fields import FIELDS


def test_both_sheets_have_exactly_the_fields_of_the_rules() -> None:
    assert [layout.sheet for layout in UNVENTION.layouts] == ["player", "official"]
    for layout in UNVENTION.layouts:
        assert {field.id: set(field.labels) for field in layout.fields} == {
            field: set(labels) for field, labels in FIELDS.items()
        }


def test_only_our_own_sheet_has_markers() -> None:
    player, official = UNVENTION.layouts
    assert len(player.markers) > 4
    assert official.markers == ()


def test_constraints_are_small_and_allow_the_empty_sheet() -> None:
    for constraint in UNVENTION.constraints(UNVENTION.layouts[0]):
        assert len(constraint.fields) <= 9
        assert constraint.allows([""] * len(constraint.fields)), constraint.why


def test_a_sheet_without_a_field_has_no_constraint_on_it() -> None:
    known = frozenset(FIELDS) - {"score.total"}
    assert not any("score.total" in constraint.fields for constraint in constraints(known))
    assert any("score.total" in c.fields for c in constraints(frozenset(FIELDS)))
