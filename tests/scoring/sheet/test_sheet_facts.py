"""A sheet file names facts, which another file holds."""

from pathlib import Path

from scoring.sheet.file import load_layout

FACTS = """
flips = 3
signs = [">=", "<"]
[[team]]
id = "red"
size = 4
[[team]]
id = "blue"
size = 6
"""
BY_FACTS = """
game = "yatzy"
sheet = "player"
version = 1
facts = "facts.toml"
frame_mm = [100, 80]
[[block]]
copies = "$team.id"
corners_mm = [[0, 0], [0, 30], [0, 60]]
facts_of = "team"
art = [
    { draw = "text", at_mm = [1, 5], size_mm = 3, text = "{size} of {flips}" },
]
[[block.field]]
id = "f{n}"
kind = "bubble"
first_mm = [10, 10]
pitch_mm = [20, 0]
room_mm = [30, 0]
columns = "$flips"
scored = ["2"]
between = "$signs"
size_mm = [6, 6]
[[block]]
name = "all"
at_mm = [0, 75]
[[block.field]]
ids = "$team.id"
texts = "+$team.size"
kind = "box"
first_mm = [60, 0]
pitch_mm = [10, 0]
columns = "$team.count"
size_mm = [6, 6]
"""


def test_a_sheet_takes_from_the_facts_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "yatzy").mkdir()
    (tmp_path / "yatzy" / "facts.toml").write_text(FACTS)
    (tmp_path / "yatzy" / "player.toml").write_text(BY_FACTS)
    layout = load_layout(tmp_path / "yatzy" / "player.toml")
    assert [field.id for field in layout.fields] == [
        *(f"{team}.f{number}" for team in ("red", "blue") for number in (1, 2, 3)),
        *("all.red", "all.blue"),
    ]
    left = [layout.field(f"red.f{number}").box_mm[0] for number in (1, 2, 3)]
    assert (left[1] - left[0], left[2] - left[1]) == (15, 15)
    texts = [art.text for art in layout.art if art.text]
    assert texts == ["4 of 3", "≥", "<", "6 of 3", "≥", "<", "+4", "+6"]
    assert [art.field for art in layout.art if art.shape == "scored-cell"] == ["red.f2", "blue.f2"]
