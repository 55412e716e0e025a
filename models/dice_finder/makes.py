"""What dice are made of: the makes one can buy, with pips or with coloured faces."""

from dataclasses import dataclass, field

import numpy as np

from models.dice_finder.arrays import Floats

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
HUES = {
    "red": (-9, 7),
    "orange": (20, 33),
    "yellow": (46, 58),
    "green": (95, 150),
    "blue": (203, 232),
    "purple": (265, 300),
}
"""Hue range in degrees, as a photo shows it, that a maker of dice would call by the name."""
SHOWN = {"red": 0.8, "orange": 0.95, "yellow": 0.96, "green": 0.65, "blue": 0.72, "purple": 0.62}
"""How light each of them is, as a photo shows it."""
COLOUR_STYLES = {"whole": 0.45, "sticker": 0.25, "dot": 0.2, "pips": 0.1}
"""How dice show their colours, and the share of each."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass
class Make:
    """What a die is made of; all lengths in die edges, all colours linear BGR."""

    body: Floats
    pip: Floats
    rounding: float = 0.08
    sphere: float = 0.9
    pip_radius: float = 0.09
    pip_step: float = 0.24
    six_across: float = 1.0
    """Distance of a six's two rows as a share of the corner pips' distance."""
    ace_scale: float = 1.0
    ace_colour: Floats | None = None
    gloss: float = 0.4
    shine: float = 40.0
    clear: float = 0.0
    far_pips: float = 0.35
    """How strongly the pips of the far sides show through a clear die."""
    marble: float = 0.0
    marble_colour: Floats | None = None
    pip_depth: float = 0.6
    faces: tuple[str, ...] = ()
    """For colour dice: the colour of each of the six sides, +x -x +y -y +z -z."""
    face_style: str = "whole"
    face_tints: list[Floats] = field(default_factory=list)

    def pip_places(self, value: int) -> Floats:
        """(N, 2) middles of the pips of a face, from its middle."""
        places = np.array(PIPS[value], np.float32) * np.float32(self.pip_step)
        if value == 6:
            places[:, 0] *= self.six_across
        return places


def hsv_to_bgr(hue: float, saturation: float, value: float) -> Floats:
    """A colour as BGR in 0..1 from hue in degrees."""
    parts = [(5 - i * 2 + hue / 60.0) % 6 for i in range(3)]
    red, green, blue = (value - value * saturation * max(0.0, min(k, 4 - k, 1.0)) for k in parts)
    return np.array([blue, green, red], np.float32)


def choose_make(rng: np.random.Generator) -> Make:
    """A die of some make one can buy."""
    kind = rng.choice(
        ["white", "ivory", "dark", "coloured", "clear", "marbled"],
        p=[0.27, 0.15, 0.12, 0.24, 0.12, 0.10],
    )
    dark_pip = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.01, 0.12))
    light_pip = hsv_to_bgr(rng.uniform(20, 60), rng.uniform(0, 0.25), rng.uniform(0.75, 1.0))
    any_hue = rng.uniform(0, 360)
    pip = dark_pip
    if kind == "white":
        body = hsv_to_bgr(any_hue, rng.uniform(0, 0.06), rng.uniform(0.75, 0.98))
    elif kind == "ivory":
        body = hsv_to_bgr(rng.uniform(35, 60), rng.uniform(0.08, 0.4), rng.uniform(0.7, 0.95))
    elif kind == "dark":
        body = hsv_to_bgr(any_hue, rng.uniform(0, 0.6), rng.uniform(0.015, 0.1))
        pip = light_pip
        if rng.random() < 0.3:
            pip = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0.5, 1), rng.uniform(0.4, 0.9))
    else:
        value = rng.uniform(0.12, 0.85)
        body = hsv_to_bgr(any_hue, rng.uniform(0.55, 0.97), value)
        luminance = float(body @ np.array([0.07, 0.72, 0.21], np.float32))
        pip = light_pip if luminance < rng.uniform(0.2, 0.5) else dark_pip
        if rng.random() < 0.1 and luminance < 0.4:
            pip = hsv_to_bgr(rng.uniform(40, 55), 0.7, rng.uniform(0.6, 0.9))
    if kind in ("white", "ivory") and rng.random() < 0.15:
        pip = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0.7, 1), rng.uniform(0.1, 0.5))
    make = Make(body=body, pip=pip)
    make.rounding = float(rng.uniform(0.015, 0.2))
    make.sphere = float(rng.uniform(0.68, 0.78)) if rng.random() < 0.45 else 0.9
    make.pip_radius = float(rng.uniform(0.06, 0.125))
    make.pip_step = float(rng.uniform(0.19, 0.29))
    make.six_across = float(rng.uniform(0.55, 1.0))
    make.pip_radius = min(make.pip_radius, 0.45 * make.pip_step)
    if rng.random() < 0.15:
        make.ace_scale = float(rng.uniform(1.2, 2.0))
        make.ace_colour = hsv_to_bgr(rng.uniform(-8, 8), 0.9, rng.uniform(0.4, 0.8))
    make.gloss = float(rng.choice([0.05, 0.3, 0.6, 1.0]) * rng.uniform(0.5, 1.2))
    make.shine = float(np.exp(rng.uniform(np.log(8), np.log(300))))
    make.pip_depth = float(rng.uniform(0, 1.0))
    if kind == "clear":
        make.clear = float(rng.uniform(0.3, 0.9))
    if kind == "marbled":
        make.marble = float(rng.uniform(0.2, 0.9))
        make.marble_colour = hsv_to_bgr(
            rng.uniform(0, 360), rng.uniform(0.2, 0.9), rng.uniform(0.1, 0.9)
        )
    return make


def choose_colour_make(rng: np.random.Generator, styles: dict[str, float] = COLOUR_STYLES) -> Make:
    """A die whose six faces are the six colours, as Roland Wright rolls them."""
    style = str(rng.choice(list(styles), p=list(styles.values())))
    order = list(rng.permutation(COLOURS))
    light = rng.random() < 0.7
    body = hsv_to_bgr(
        rng.uniform(0, 360),
        rng.uniform(0, 0.08),
        rng.uniform(0.75, 0.97) if light else rng.uniform(0.02, 0.1),
    )
    make = choose_make(rng)
    make.body, make.pip, make.clear, make.marble = body, body, 0.0, 0.0
    make.faces, make.face_style = tuple(order), style
    tone = rng.uniform(0.85, 1.0)
    for name in order:
        low, high = HUES[name]
        value = SHOWN[name] * tone * rng.uniform(0.85, 1.05)
        shown = hsv_to_bgr(rng.uniform(low, high), rng.uniform(0.72, 0.98), min(1.0, value))
        make.face_tints.append((shown**2.2).astype(np.float32))
    return make
