"""Symbols that a game's folder brings along: paths become points, mistakes one sentence."""

from math import hypot
from pathlib import Path

import pytest

from scoring.sheet import Fill, Ink, Symbol
from scoring.sheet.file import SheetFileError, load_layout
from scoring.sheet.symbols import load_symbols

SHEET = """\
game = "yatzy"
sheet = "player"
version = 1
frame_mm = [100, 80]

[[block]]
name = "all"
at_mm = [0, 0]
art = [
    { draw = "crown", at_mm = [10, 10], size_mm = [8, 8] },
]
"""


def symbols_of(text: str, folder: Path) -> dict[str, Symbol]:
    (folder / "symbols.toml").write_text(text)
    return dict(load_symbols(folder))


def test_a_symbol_is_drawn_by_its_name(tmp_path: Path) -> None:
    symbols_of('[[crown]]\npath = "M -1 1 L 1 1 0 -1 Z"\nfill = "ink"\nline = 0.2', tmp_path)
    (tmp_path / "player.toml").write_text(SHEET)

    (art,) = load_layout(tmp_path / "player.toml").art

    assert isinstance(art.shape, Symbol)
    (trace,) = art.shape.traces
    assert trace.rings == (((-1.0, 1.0), (1.0, 1.0), (0.0, -1.0)),)
    assert (trace.closed, trace.fill, trace.line) == (True, Fill.INK, 0.2)


def test_a_name_that_neither_the_game_nor_every_sheet_has_is_refused(tmp_path: Path) -> None:
    symbols_of('[[hat]]\npath = "M 0 0 1 1"', tmp_path)
    (tmp_path / "player.toml").write_text(SHEET)
    with pytest.raises(SheetFileError, match=r"line 10: unknown draw 'crown'; known are .*, hat$"):
        load_layout(tmp_path / "player.toml")


def test_a_symbol_can_be_another_one_with_something_added(tmp_path: Path) -> None:
    text = '[[a]]\npath = "M 0 0 1 1"\n[[b]]\nsymbol = "a"\nink = "text"\n[[b]]\npath = "M 1 0 0 1"'
    symbols = symbols_of(text, tmp_path)
    assert [trace.ink for trace in symbols["b"].traces] == [Ink.TEXT, None]
    assert symbols["b"].traces[0].rings == symbols["a"].traces[0].rings


@pytest.mark.parametrize(
    ("large", "sweep", "through"),
    [(0, 1, (0.707, -0.707)), (0, 0, (0.293, -0.293)), (1, 1, (1.707, -1.707))],
)
def test_an_arc_goes_round_its_circle(
    large: int, sweep: int, through: tuple[float, float], tmp_path: Path
) -> None:
    center = (0.0, 0.0) if large != sweep else (1.0, -1.0)
    text = f'[[bow]]\npath = "M 0 -1 A 1 1 0 {large} {sweep} 1 0"'
    (ring,) = symbols_of(text, tmp_path)["bow"].traces[0].rings
    assert ring[0] == (0.0, -1.0)
    assert ring[-1] == (1.0, 0.0)
    away = [hypot(x - center[0], y - center[1]) for x, y in ring]
    assert away == pytest.approx([1.0] * len(ring))
    assert min(hypot(x - through[0], y - through[1]) for x, y in ring) < 0.03


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[a]]\npath = "L 0 0"', "line 2: a path starts with M"),
        ('[[a]]\npath = "M 0 0 C 1 1"', "line 2: a path is made of M x y, L x y, A …, Z"),
        ('[[a]]\npath = "M 0"', "line 2: a path is made of M x y, L x y, A …, Z"),
        ('[[a]]\npath = "M 0 ?"', "line 2: a path cannot hold '?'"),
        ('[[a]]\npath = "M 0 0 1 1 Z M 1 0 0 1"', "line 2: end all parts of a path with Z"),
        ('[[a]]\npath = "M 0 0 A 1 2 0 0 1 1 1"', "line 2: an arc is a piece of a circle"),
        ('[[a]]\nfill = "tea"\npath = "M 0 0 1 1"', "line 2: unknown fill 'tea'; known are none"),
        ('[[a]]\nsymbol = "b"', "line 2: there is no symbol 'b' before this one"),
        ('[[cell]]\npath = "M 0 0 1 1"', "line 1: cell is a shape that every sheet has"),
        ('[[a]]\npath = "M 0 0 1 1"\nwidth = 3', "line 3: unknown key 'width'"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(SheetFileError) as raised:
        symbols_of(text, tmp_path)
    assert sentence in str(raised.value)


def test_a_folder_without_symbols_has_none(tmp_path: Path) -> None:
    assert load_symbols(tmp_path) == {}
