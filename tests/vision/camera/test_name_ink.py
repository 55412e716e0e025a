"""The name on a sheet as a picture: the same ink is known again, another name is not."""

import numpy as np
import pytest

from scoring.games import find_game
from tests.server.kiosk.table_of_things import LAYOUT, with_name
from vision.camera.name_ink import name_ink, whose_name
from vision.ink.fields import FLAT_PX_PER_MM
from vision.photo import Pixels
from vision.printing.blank import blank_raster


def page(name: str, seed: int = 0, light: float = 1.0, shift_px: int = 0) -> Pixels:
    """A page as the camera has it: lit, noisy, and not quite where it should lie."""
    blank = np.repeat(blank_raster(LAYOUT, FLAT_PX_PER_MM)[:, :, None], 3, axis=2)
    written = with_name(blank, name) if name else blank
    moved = np.roll(written, shift_px, (0, 1))
    noise = np.random.default_rng(seed).normal(0, 5, moved.shape)
    return np.clip(light * moved + noise, 0, 255).astype(np.uint8)


def ink(name: str, seed: int = 0, light: float = 1.0, shift_px: int = 0) -> Pixels | None:
    return name_ink(page(name, seed, light, shift_px), LAYOUT)


def known() -> dict[str, list[Pixels]]:
    pictures = {name: ink(name) for name in ("Ada", "Ben", "Charlotte")}
    return {name: [one] for name, one in pictures.items() if one is not None}


@pytest.mark.parametrize(("light", "shift_px"), [(0.6, 4), (0.9, 0)])
@pytest.mark.parametrize("name", ["Ada", "Ben", "Charlotte"])
def test_the_same_ink_is_known_again(name: str, light: float, shift_px: int) -> None:
    assert whose_name(ink(name, seed=7, light=light, shift_px=shift_px), known()) == name


@pytest.mark.parametrize("name", ["Zoe", "Bert", "Adam the Great", "X"])
def test_another_name_is_nobodys(name: str) -> None:
    assert whose_name(ink(name, seed=7), known()) == ""


def test_an_empty_box_and_two_alike_say_nothing() -> None:
    assert ink("", seed=3, light=0.7) is None
    assert whose_name(None, known()) == ""
    ada = ink("Ada")
    assert ada is not None
    assert whose_name(ada, {"Ada": [ada], "Another": [ada]}) == ""


def test_every_sheet_of_ours_has_a_box_for_the_name() -> None:
    layouts = [
        layout for game in ("unvention", "yacht", "expo") for layout in find_game(game).layouts
    ]
    assert all(any(field.id == "name" for field in layout.fields) for layout in layouts)
