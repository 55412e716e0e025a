import pytest

from scoring.games import GAMES
from scoring.sheet import SheetLayout
from vision.field_boxes import boxes_mm, centres_mm

LAYOUTS = [layout for game in GAMES for layout in game.layouts]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: f"{one.game}-{one.sheet}")
def test_every_field_has_its_box_and_its_middle(layout: SheetLayout) -> None:
    for field, box, middle in zip(
        layout.fields, boxes_mm(layout).tolist(), centres_mm(layout).tolist(), strict=True
    ):
        x, y, width, height = field.box_mm
        assert tuple(box) == field.box_mm
        assert middle == pytest.approx([x + width / 2, y + height / 2])


def test_what_all_photos_share_cannot_be_written_into() -> None:
    with pytest.raises(ValueError, match="read-only"):
        boxes_mm(LAYOUTS[0])[0, 0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        centres_mm(LAYOUTS[0])[0, 0] = 1.0
