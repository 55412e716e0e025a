"""Lights of physically rendered scenes: lamps, windows, flash, and the room or sky round them.

Lengths in die edges, colours linear BGR, the table is z = 0. A strength is what a white sheet
facing the lamp sends back. The bank's rigs have one lamp at most; the rigs of test scenes are of
other kinds, so that a network trained on the bank has not seen them.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from models.dice_finder.arrays import Floats

WAVES_NM = np.array([455.0, 545.0, 610.0])
"""Wave lengths that stand for blue, green and red."""
BANK_KINDS = {"lamp": 0.4, "window": 0.3, "sky": 0.18, "flash": 0.12}
SCENE_KINDS = ("two lamps", "tube", "dusk", "desk lamp", "spots")


@dataclass
class Lamp:
    """A ball or a panel that shines."""

    towards: Floats
    """(3,) unit vector from the table."""
    away: float
    size: tuple[float, float]
    """Half width and half height; the width is the radius of a ball."""
    strength: Floats
    is_ball: bool = True


@dataclass
class Rig:
    """All the light of a scene."""

    kind: str
    lamps: list[Lamp]
    room: Floats
    """(H, W, 3) what shines from all round, top row straight up."""
    white: Floats
    """Colour of the light that falls on the table, green 1."""

    @property
    def towards(self) -> Floats:
        """Direction of the light that throws the main shadow."""
        if not self.lamps:
            return np.array([0, 0, 1], np.float32)
        return max(self.lamps, key=lambda one: one.strength.sum() * one.towards[2]).towards


def black_body(kelvin: float) -> Floats:
    """Colour of a glowing body against daylight, green 1."""

    def glow(temperature: float) -> Floats:
        return np.asarray(WAVES_NM**-5 / (np.exp(1.4388e7 / (WAVES_NM * temperature)) - 1))

    colour = glow(kelvin) / glow(6500.0)
    return np.asarray(colour / colour[1], np.float32)


def upwards(rng: np.random.Generator, lowest: float, highest: float) -> Floats:
    """A direction at a height between two angles in degrees, anywhere round about."""
    height, about = np.radians(rng.uniform(lowest, highest)), rng.uniform(0, 2 * np.pi)
    level = np.cos(height)
    return np.array([level * np.cos(about), level * np.sin(about), np.sin(height)], np.float32)


def beside(rng: np.random.Generator, lowest: float, highest: float, camera: Floats) -> Floats:
    """A direction as above that is at least 27 degrees off the camera, for lamps near the table."""
    while True:
        towards = upwards(rng, lowest, highest)
        if float(towards @ camera) < np.cos(np.radians(27)):
            return towards


def a_room(rng: np.random.Generator, strength: float, colour: Floats) -> Floats:
    """Walls and ceiling, or open sky: smooth with some brighter and darker blocks."""
    rows, columns = 16, 32
    upper = np.linspace(rng.uniform(0.8, 1.8), rng.uniform(0.4, 1.0), rows)[:, None]
    picture = np.repeat(upper, columns, 1).astype(np.float32)
    for _ in range(int(rng.integers(0, 7))):
        row, column = int(rng.integers(0, 8)), int(rng.integers(0, columns))
        block = slice(row, row + int(rng.integers(1, 6))), slice(column, column + 5)
        picture[block] *= np.exp(rng.normal(0, 0.7))
    seen = np.asarray(cv2.resize(picture, (64, 32), interpolation=cv2.INTER_LINEAR), np.float32)
    tint = rng.normal(1, 0.06, 3)
    return np.asarray(seen[..., None] / seen[:16].mean() * strength * colour * tint, np.float32)


def rig_of(kind: str, lamps: list[Lamp], room: Floats) -> Rig:
    """A rig whose white is reckoned from its lights."""
    falling = room[:16].mean((0, 1)) + sum(
        (one.strength * max(0.1, float(one.towards[2])) for one in lamps), np.zeros(3)
    )
    return Rig(kind, lamps, room, (falling / falling[1]).astype(np.float32))


def bank_rig(
    rng: np.random.Generator, camera: Floats, *, flash_away: tuple[float, float] = (14, 30)
) -> Rig:
    """A light to train under; `camera` is the direction from the table to the camera."""
    kind = str(rng.choice(list(BANK_KINDS), p=list(BANK_KINDS.values())))
    sky = float(rng.uniform(0.15, 0.75))
    room_kelvin = float(rng.uniform(3000, 8500))
    lamps = []
    if kind == "lamp":
        colour = black_body(float(rng.uniform(2600, 6000))) * rng.uniform(0.3, 1.5)
        size = (float(rng.uniform(1.5, 9)), 0.0)
        lamps = [Lamp(beside(rng, 25, 85, camera), float(rng.uniform(25, 80)), size, colour)]
    elif kind == "window":
        colour = black_body(float(rng.uniform(4800, 8500))) * rng.uniform(0.3, 1.5)
        size = (float(rng.uniform(15, 45)), float(rng.uniform(20, 50)))
        lamps = [Lamp(upwards(rng, 14, 50), float(rng.uniform(60, 130)), size, colour, False)]
    elif kind == "flash":
        # At the phone's edge: near the camera's axis, but not in the way.
        sideways = np.cross(camera, rng.normal(0, 1, 3))
        place = camera * rng.uniform(*flash_away) + sideways / np.linalg.norm(sideways) * 3
        away = float(np.linalg.norm(place))
        colour = black_body(5600) * rng.uniform(0.5, 1.2)
        lamps = [Lamp((place / away).astype(np.float32), away, (0.6, 0.0), colour)]
    return rig_of(kind, lamps, a_room(rng, sky, black_body(room_kelvin)))


def scene_rig(rng: np.random.Generator, camera: Floats) -> Rig:
    """A light to test under, of a kind the bank does not have; `camera` as above."""
    kind = str(rng.choice(SCENE_KINDS))
    sky, room_kelvin, lamps = float(rng.uniform(0.15, 0.5)), float(rng.uniform(2800, 7500)), []
    if kind == "two lamps":
        for kelvin in (rng.uniform(2500, 3200), rng.uniform(4000, 7000)):
            colour = black_body(float(kelvin)) * rng.uniform(0.3, 1.0)
            lamps.append(Lamp(upwards(rng, 30, 75), 60.0, (float(rng.uniform(3, 8)), 0), colour))
    elif kind == "tube":
        green = np.array([0.95, 1.0, 0.86], np.float32) * black_body(float(rng.uniform(3500, 5000)))
        size = (float(rng.uniform(35, 45)), 3.0)
        lamps = [Lamp(upwards(rng, 50, 85), 110.0, size, green / green[1], False)]
    elif kind == "dusk":
        cool, warm = black_body(9500) * rng.uniform(0.2, 0.6), black_body(2400)
        lamps = [Lamp(upwards(rng, 15, 35), 100.0, (35.0, 45.0), cool, False)]
        lamps.append(Lamp(upwards(rng, 25, 55), 70.0, (5.0, 0), warm * rng.uniform(0.3, 0.9)))
    elif kind == "desk lamp":
        size = (float(rng.uniform(1.5, 3)), 0.0)
        colour = black_body(float(rng.uniform(2700, 5000)))
        lamps = [Lamp(beside(rng, 45, 80, camera), float(rng.uniform(16, 28)), size, colour)]
    else:
        colour = black_body(float(rng.uniform(2900, 4200)))
        for _ in range(3):
            one = colour * rng.uniform(0.25, 0.6)
            lamps.append(Lamp(upwards(rng, 40, 85), 110.0, (2.5, 0), one))
    return rig_of(kind, lamps, a_room(rng, sky, black_body(room_kelvin)))
