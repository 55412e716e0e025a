"""Naming colours of faces painted by the test, in the lights people play in."""

import numpy as np
import pytest

from vision.dice.colour import name_colours

FACES = {  # BGR, as a photo in daylight shows them
    "red": (40, 35, 205),
    "orange": (20, 120, 240),
    "yellow": (40, 220, 245),
    "green": (60, 160, 50),
    "blue": (190, 90, 30),
    "purple": (150, 40, 105),
}
LIGHTS = {"lamp": (0.75, 0.95, 1.1), "daylight": (1, 1, 1), "shade": (1.12, 1.0, 0.9)}


def a_photo(
    names: list[str], light: tuple[float, float, float], *, spot: bool = False
) -> tuple[np.ndarray, list[np.ndarray]]:
    picture = np.full((120, 60 + 80 * len(names), 3), (90, 110, 130), float)
    faces = []
    for index, name in enumerate(names):
        x, y = 40 + 80 * index, 30
        picture[y : y + 60, x : x + 60] = (235, 240, 240) if spot else FACES[name]
        picture[y + 20 : y + 40, x + 20 : x + 40] = FACES[name]
        corners = [[x, y], [x + 59, y], [x + 59, y + 59], [x, y + 59]]
        faces.append(np.array(corners, np.float64))
    shown = np.clip(picture * np.array(light), 0, 255).astype(np.uint8)
    return shown, faces


def nothing_said(faces: list[np.ndarray]) -> np.ndarray:
    return np.zeros((len(faces), len(FACES)))


@pytest.mark.parametrize(
    ("light", "spot"),
    [(light, spot) for light in LIGHTS for spot in (False, True)],
)
def test_six_dice_are_named_right_in_every_light(light: str, spot: bool) -> None:
    pixels, faces = a_photo(list(FACES), LIGHTS[light], spot=spot)

    named = name_colours(pixels, 1.0, faces, nothing_said(faces))

    assert [shares[0][0] for shares in named] == list(FACES)


@pytest.mark.parametrize("name", FACES)
def test_a_white_body_tells_one_die_alone_its_light(name: str) -> None:
    pixels, faces = a_photo([name], (0.68, 0.92, 1.0), spot=True)

    (shares,) = name_colours(pixels, 1.0, faces, nothing_said(faces))

    assert shares[0][0] == name


def test_burnt_orange_is_still_orange() -> None:
    pixels, faces = a_photo(["orange"], (1, 1, 1))
    pixels[(pixels == FACES["orange"]).all(axis=2)] = (70, 185, 254)

    (shares,) = name_colours(pixels, 1.0, faces, nothing_said(faces))

    assert shares[0][0] == "orange"


def test_one_die_that_two_lights_explain_is_not_named_surely() -> None:
    pixels, faces = a_photo(["orange"], (1.0, 0.76, 1.0))

    (shares,) = name_colours(pixels, 1.0, faces, nothing_said(faces))

    assert {shares[0][0], shares[1][0]} == {"orange", "red"}
    assert shares[0][1] < 0.95


@pytest.mark.parametrize("name", ["orange", "red"])
def test_the_reading_network_decides_between_two_names_that_lights_allow(name: str) -> None:
    pixels, faces = a_photo(["orange"], (1.0, 0.76, 1.0))
    said = nothing_said(faces)
    said[0, list(FACES).index(name)] = 8.0

    (shares,) = name_colours(pixels, 1.0, faces, said)

    assert shares[0][0] == name


def test_shares_are_probabilities_best_first() -> None:
    pixels, faces = a_photo(["green"], (1, 1, 1))

    (shares,) = name_colours(pixels, 1.0, faces, nothing_said(faces))

    assert sum(share for _, share in shares) == pytest.approx(1, abs=0.01)
    assert [share for _, share in shares] == sorted((s for _, s in shares), reverse=True)


def test_no_dice_have_no_colours() -> None:
    assert name_colours(np.zeros((64, 64, 3), np.uint8), 1.0, [], nothing_said([])) == []
