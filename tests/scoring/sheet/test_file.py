"""Sheet files: what each sheet holds, and one sentence with the place for each that holds none."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.sheet import LABELS, FieldKind, SheetLayout
from scoring.sheet.file import PAPERS_MM, SheetFileError, load_layout, on_paper
from scoring.sheet.layout import BELOW_ZERO

GAMES = Path(__file__).parents[3] / "scoring" / "games"
OUR_SHEETS = (
    "unvention/player",
    "unbalanced/player",
    "expo/player",
    "roland_wright/box6",
    "roland_wright/box7",
    "roland_wright/solo",
)
ALL_SHEETS = (*OUR_SHEETS, "unvention/official")

GOOD = """\
game = "yatzy"
sheet = "player"
version = 1
frame_mm = [100, 80]

[markers]
number = 7
size_mm = 8
at_mm = [[0, 0], [92, 72]]

[[block]]
copies = { left = [10, 10], right = [50, 10] }
art = [
    { draw = "text", at_mm = [0, 0], size_mm = 3, text = "Half {copy}" },
    { draw = "panel", at_mm = [0, 0], size_mm = [30, 30] },
]

[[block.field]]
id = "r{row}c{column}"
kind = "symbol"
labels = ["", "circled"]
first_mm = [5, 5]
pitch_mm = [10, 10]
rows = 2
columns = 2
mask = ["11", "10"]
size_mm = [6, 6]
links = true
link_mm = [3, 2]
"""


def load(name: str, paper: str = "a4") -> SheetLayout:
    return load_layout(GAMES / f"{name}.toml", paper)


def load_text(text: str, folder: Path) -> SheetLayout:
    path = folder / "yatzy" / "player.toml"
    path.parent.mkdir()
    path.write_text(text)
    return load_layout(path)


def test_a_block_is_stamped_with_its_ids_links_and_words(tmp_path: Path) -> None:
    layout = load_text(GOOD, tmp_path)
    assert [field.id for field in layout.fields] == [
        f"{half}.{part}"
        for half in ("left", "right")
        for part in ("r1c1", "r1c2", "r2c1", "r1c1-r1c2", "r1c1-r2c1")
    ]
    corner_mm = (210 - 100) / 2, (297 - 80) / 2
    assert layout.field("left.r1c2").box_mm == (corner_mm[0] + 22, corner_mm[1] + 12, 6.0, 6.0)
    link = layout.field("right.r1c1-r2c1")
    assert link.kind == "link"
    assert link.labels == ("", "drawn")
    assert link.from_mm == (corner_mm[0] + 55, corner_mm[1] + 15)
    assert link.to_mm == (corner_mm[0] + 55, corner_mm[1] + 25)
    assert link.box_mm == (corner_mm[0] + 54, corner_mm[1] + 18.5, 2.0, 3.0)
    assert [art.text for art in layout.art if art.text] == ["Half 1", "Half 2"]


@pytest.mark.parametrize(
    ("line", "wrong", "sentence"),
    [
        ('kind = "symbol"', 'kind = "sybmol"', "line 20: unknown kind 'sybmol'; known are digit,"),
        ('"circled"]', '"filled"]', "line 21: 'filled' is no label of the kind symbol"),
        ('["", "circled"]', '["circled"]', 'line 21: labels must hold "", for a field left empty'),
        ("rows = 2", "row = 2", "line 24: unknown key 'row'; known here: kind,"),
        ("rows = 2", "rows = 2.5", "line 24: rows must be a whole number, not 2.5"),
        ('mask = ["11", "10"]', 'mask = ["11"]', "line 26: mask must be 2 rows of 2 zeros and"),
        ("size_mm = [6, 6]", "size_mm = 6", "line 27: size_mm must be two numbers [x, y], not 6"),
        ("size_mm = [6, 6]", "", "line 18: size_mm is missing"),
        ("size_mm = [6, 6]", "size_mm = [11, 11]", "line 22: left.r2c1 overlaps left.r1c1"),
        ("[50, 10]", "[12, 10]", "line 22: right.r1c1 overlaps left.r1c1"),
        ("[50, 10]", "[90, 10]", "line 22: right.r1c2 lies off the page: 102 to 108 mm across"),
        ("first_mm = [5, 5]", "first_mm = [-8, 5]", "line 22: left.r1c1 lies off the page: -1 to"),
        ('"r{row}c{column}"', '"r{row}"', "line 19: the id left.r1 is given twice"),
        ("[92, 72]", "[93, 72]", "line 9: marker 1 lies off the page"),
        ("[92, 72]", "[16, 16]", "line 9: marker 1 overlaps left.r1c1"),
        ("number = 7", "number = 1520", "line 7: sheets have the numbers 0 to 1519"),
        ("number = 7", "number = 7\nbefore = 49", "line 8: there were only the markers 0 to 49"),
        ("number = 7", "first = 0", "line 7: unknown key 'first'; known here: number,"),
        ("[92, 72]]", f"[92, 72]{', [9, 9]' * 7}]", "line 9: a sheet has at most 8 markers, not 9"),
        ("version = 1", "vresion = 1", "line 3: unknown key 'vresion'; known here: game,"),
        ("version = 1", "", "line 1: version is missing"),
        ("version = 1", "version = 1\nlandscap = true", "line 4: unknown key 'landscap'; known"),
        ("version = 1", "version = ", "line 3: this is no TOML (Invalid value (at line 3, column"),
        ('draw = "panel"', 'draw = "pannel"', "line 15: unknown draw 'pannel'; known are text,"),
        ('draw = "panel"', 'draw = "panel", x = 1', "line 15: unknown key 'x'; known here: draw,"),
        ('draw = "panel"', 'draw = "panel", ink = "tea"', "line 15: unknown ink 'tea'; known are"),
        (
            'draw = "panel"',
            'draw = "panel", align = "top"',
            "line 15: align is one of left, middle",
        ),
        ('"Half {copy}"', '"@half"', "line 14: scoring.games.yatzy has no message 'sheet-half'"),
        ("links = true", "links = 1", "line 28: links must be true or false, not 1"),
        ("links = true", 'links = true\nbetween = ["+"]', "line 29: between needs 2 signs, not 1"),
        ("links = true", 'links = true\ntexts = ["a"]', "line 29: texts needs 4 entries, not 1"),
        ("links = true", 'links = true\nids = ["a"]', "line 29: 3 places but 1 ids"),
        (
            "copies = {",
            "words = { left = [1] }\ncopies = {",
            "line 12: left must be a list of texts",
        ),
        ("version = 1", 'version = 1\nonly_paper = "a3"', "line 4: there is no paper 'a3'"),
        ("rows = 2", 'rows = "$flips"', "line 24: the facts have no flips"),
        ("rows = 2", "rows = 2\ncount = 5", "line 25: 2 rows of 2 have no room for 5"),
        ("links = true", "below_zero = true", "line 28: only a number can be below zero"),
        (
            "copies = {",
            'corners_mm = [[1, 2]]\nfacts_of = "team"\ncopies = {',
            "line 14: copies must be a list of texts",
        ),
    ],
)
def test_a_wrong_file_is_one_sentence_with_its_place(
    line: str, wrong: str, sentence: str, tmp_path: Path
) -> None:
    assert GOOD.count(line) == 1
    with pytest.raises(SheetFileError) as error:
        load_text(GOOD.replace(line, wrong), tmp_path)
    assert str(error.value).startswith(f"yatzy/player.toml, {sentence}")
    assert "\n" not in str(error.value)


def test_a_file_that_is_not_there_and_a_paper_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(SheetFileError, match=r"none\.toml, line 1: the sheet file cannot be read"):
        load_layout(tmp_path / "none.toml")
    with pytest.raises(ValueError, match="there is no paper 'a5'; choose one of a4, letter"):
        load("expo/player", "a5")


@pytest.mark.parametrize("name", ALL_SHEETS)
def test_ids_and_labels_are_those_of_the_game(name: str) -> None:
    expected = dict(EXPECTED[name.split("/")[0]](name.split("/")[1]))
    found = {field.id: (field.kind, field.labels) for field in load(name).fields}
    assert set(found) == set(expected)
    for field_id, (kind, labels) in expected.items():
        assert found[field_id] == (kind, labels or LABELS[FieldKind(kind)]), field_id


@pytest.mark.parametrize("name", OUR_SHEETS)
def test_places_relative_to_the_markers_are_the_same_on_both_papers(name: str) -> None:
    on_a4, on_letter = load(name, "a4"), load(name, "letter")
    assert on_paper(on_a4, "letter") == on_letter
    assert on_paper(on_letter, "a4") == on_a4
    assert sorted(on_a4.page_mm) == sorted(PAPERS_MM["a4"])
    assert sorted(on_letter.page_mm) == sorted(PAPERS_MM["letter"])
    for one, other in zip(on_a4.fields, on_letter.fields, strict=True):
        for axis in (0, 1):
            start_mm = one.box_mm[axis] - on_a4.markers[0].box_mm[axis]
            assert start_mm == pytest.approx(
                other.box_mm[axis] - on_letter.markers[0].box_mm[axis], abs=0.002
            )


@pytest.mark.parametrize("name", OUR_SHEETS)
def test_fields_are_large_enough_to_write_in_and_to_read(name: str) -> None:
    smallest_mm = {
        FieldKind.DIGIT: 8,
        FieldKind.NUMBER: 8,
        FieldKind.SYMBOL: 7,
        FieldKind.BUBBLE: 5,
        FieldKind.BOX: 8,
        FieldKind.SPOT: 12,
        FieldKind.TEXT: 8,
        FieldKind.LINK: 2,
    }
    for field in load(name).fields:
        if ".idea-" not in field.id:
            assert min(field.box_mm[2:]) >= smallest_mm[field.kind], field.id


def test_the_official_sheet_is_read_on_letter_only_and_never_printed() -> None:
    layout = load("unvention/official", "a4")
    assert layout.page_mm == (279.4, 215.9)
    assert layout.markers == ()
    assert str(layout.not_printed) == "sheet-not-printed()"
    assert on_paper(layout, "a4") is layout


def test_the_gear_is_the_middle_of_the_four_workshops() -> None:
    for name in ("unvention/player", "unvention/official"):
        layout = load(name)
        corners = {
            "hydraulic": "r1c1",
            "magnetic": "r1c5",
            "electrical": "r5c1",
            "mechanical": "r5c5",
        }
        boxes = [layout.field(f"{shop}.{part}").box_mm for shop, part in corners.items()]
        middle_mm = (
            sum(box[0] + box[2] / 2 for box in boxes) / 4,
            sum(box[1] + box[3] / 2 for box in boxes) / 4,
        )
        assert layout.points["gear"] == pytest.approx(middle_mm, abs=0.3)


Expected = Iterator[tuple[str, tuple[str, tuple[str, ...]]]]
ANY: tuple[str, ...] = ()
DICE = ("", "1", "2", "3", "4", "5", "6")
CIRCLED = ("", "circled")
STRIKABLE = ("", "circled", "crossed")
PARTS = {
    "hydraulic": (("r5c5",), ("r1c2", "r1c4", "r2c4", "r3c1", "r4c2")),
    "magnetic": (("r5c1",), ("r1c1", "r1c2", "r3c1", "r3c4", "r4c3")),
    "electrical": (("r1c5",), ("r1c2", "r2c1", "r3c3", "r4c1", "r4c4")),
    "mechanical": (("r1c1",), ("r1c4", "r2c1", "r2c4", "r4c2", "r4c3")),
}
PATTERNS = {
    "integron": "0001000/0011100/1111111/1111111",
    "unison": "00110011/11111111/11111111/11001100",
    "lateral_arc": "01000010/11100111/11111111/11111111/11100111/01000010",
}
RESOURCES = ("creativity", "knowledge", "materials", "energy", "labor", "nature")
PAVILIONS = (
    *("geodesic_dome", "interactive_movie", "minirail", "interlocking_house"),
    *("constructed_forest", "cultural_showcase", "inverted_pyramid", "labyrinth"),
    *("videophone", "aquarium"),
)
SECTIONS = ("inspiration", "hallmark", "equipment", "research", "filled", "awards", "total")
TASKS = ("wind_clock", "stoke_fire", "keep_lit", "feed_pip", "water_plant", "wash_windows")


def neighbours(cells: set[tuple[int, int]]) -> Iterator[str]:
    for row, column in cells:
        for other in ((row, column + 1), (row + 1, column)):
            if other in cells:
                yield f"r{row}c{column}-r{other[0]}c{other[1]}"


def unvention(_sheet: str) -> Expected:
    yield "name", ("text", ANY)
    for part in ("inventions", "tools", "total"):
        yield f"score.{part}", ("number", ANY)
    for journal in ("journal1", "journal2", "journal3"):
        yield from unvention_journal(journal)
    for workshop, (badge, ideas) in PARTS.items():
        parts = {(r, c) for r in range(1, 6) for c in range(1, 6) if f"r{r}c{c}" not in badge}
        for row, column in parts:
            yield f"{workshop}.r{row}c{column}", ("symbol", STRIKABLE)
        for idea in ideas:
            yield f"{workshop}.idea-{idea}", ("symbol", CIRCLED)
        for link in neighbours(parts):
            yield f"{workshop}.{link}", ("link", ANY)
    for invention, pattern in PATTERNS.items():
        yield from unvention_invention(invention, pattern.split("/"))
    for tool in ("torque", "flywheel", "ball_bearing", "reamer"):
        yield f"{tool}.first", ("symbol", STRIKABLE)
        yield f"{tool}.later", ("symbol", CIRCLED)


def unvention_journal(journal: str) -> Expected:
    yield f"{journal}.idea", ("symbol", STRIKABLE)
    for row in range(1, 5):
        yield f"{journal}.row{row}", ("symbol", ANY)
        yield f"{journal}.col{row}", ("symbol", ANY)
        for column in range(1, 5):
            yield f"{journal}.r{row}c{column}", ("digit", ANY)


def unvention_invention(invention: str, rows: list[str]) -> Expected:
    dots = {(r, c) for r, row in enumerate(rows, 1) for c, dot in enumerate(row, 1) if dot == "1"}
    for link in neighbours(dots):
        yield f"{invention}.{link}", ("link", ANY)
    bulbs = [f"bulb{number}" for number in range(2, 7)]
    varieties = [f"variety{points}" for points in (0, 3, 7, 12)]
    for part in (*PARTS, *bulbs, *varieties):
        yield f"{invention}.{part}", ("symbol", CIRCLED)
    for day in ("friday", "saturday", "sunday"):
        yield f"{invention}.{day}", ("symbol", STRIKABLE)
    for box in ("count", "product", "total"):
        yield f"{invention}.{box}", ("number", ANY)


def unbalanced(_sheet: str) -> Expected:
    yield "name", ("text", ANY)
    for number in range(1, 19):
        yield f"round.{number}", ("box", ANY)
    for number in range(1, 6):
        yield f"flip.{number}", ("bubble", ANY)
        yield f"row3.sum{number}", ("number", ANY)
    for number in range(1, 7):
        for bubble in range(1, 10):
            yield f"number{number}.b{bubble}", ("bubble", ANY)
    for row, spaces in (("row1", 10), ("row2", 9), ("row3", 10)):
        yield f"{row}.bonus", ("symbol", CIRCLED)
        for space in range(1, spaces + 1):
            yield f"{row}.s{space}", ("digit", DICE)
    yield "score.total", ("number", LABELS[FieldKind.NUMBER] + BELOW_ZERO)
    for part in ("row1", "row2", "row3", "flips", "positive", "negative"):
        yield f"score.{part}", ("number", ANY)
    for part in ("ab1", "ab2", "ab3", "r12", "r23", "r31"):
        yield f"minus.{part}", ("number", ANY)


def expo(_sheet: str) -> Expected:
    yield "name", ("text", ANY)
    for number in range(1, 9):
        yield f"day.{number}", ("box", ANY)
    for resource in RESOURCES:
        yield f"{resource}.held", ("number", ANY)
        yield f"{resource}.number", ("digit", DICE)
        yield f"{resource}.bonus", ("symbol", STRIKABLE)
        yield f"{resource}.focus", ("box", ANY)
        for level in range(1, 7):
            yield f"{resource}.level{level}", ("box", ANY)
    for level in range(1, 7):
        yield f"level{level}.bonus", ("symbol", STRIKABLE)
    yield "focus.number", ("digit", DICE)
    yield "delay.number", ("digit", DICE)
    for pavilion in PAVILIONS:
        yield f"pavilion.{pavilion}", ("box", ANY)
    for part in ("display", "grid", "pavilions", "focus", "total"):
        yield f"score.{part}", ("number", ANY)


def roland_wright(sheet: str) -> Expected:
    yield "name", ("text", ANY)
    if sheet == "solo":
        for number in range(1, 22):
            yield f"day.{number}", ("box", ANY)
        for task in TASKS:
            yield f"task.{task}", ("number", ANY)
        for part in ("tasks", "board", "awards", "total"):
            yield f"score.{part}", ("number", ANY)
        return
    size = int(sheet.removeprefix("box"))
    for row in range(1, size + 1):
        for column in range(1, size + 1):
            yield f"box.r{row}c{column}", ("spot", ANY)
    for line in ("vertical", "horizontal", "diagonal"):
        yield f"chart.{line}", ("bubble", ANY)
    for part in SECTIONS:
        yield f"score.{part}", ("number", ANY)


EXPECTED = {
    "unvention": unvention,
    "unbalanced": unbalanced,
    "expo": expo,
    "roland_wright": roland_wright,
}
