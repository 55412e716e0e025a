"""The classes of photos that are hard to read, each as a plan of what lies where in which light."""

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from models.dice_finder import clutter
from models.dice_finder.arrays import Floats, Pixels
from models.dice_finder.grounds import Grounds
from models.dice_finder.makes import Make, choose_make, hsv_to_bgr
from models.dice_finder.render import Light
from models.dice_finder.surfaces import a_colour, surface

Ground = Callable[[np.random.Generator, int], Floats]
"""Draws a linear BGR ground of so many pixels a side."""
PX_PER_MM = 2.0
"""Of a ground."""
WARM = (0.55, 0.84, 1.12)
"""BGR gains of a lamp that the camera did not make white."""


@dataclass
class Plan:
    """What one photo shows."""

    makes: list[Make]
    labels: list[str]
    edges_mm: list[float]
    light: Light
    ground: Ground
    tilt_degrees: float
    away_mm: float
    spread_mm: float = 26.0
    touching: float = 0.3
    softness: float = 0.07
    uneven: float = 0.0
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    exposure: float = 1.0
    blur: float = 0.0
    domed: bool = False
    mirrors: bool = False
    things: list[tuple[Pixels, float, int]] = field(default_factory=list)
    """Patch, width in millimetres, and how many things like dice it is made of."""
    things_below: bool = False


def a_plan(rng: np.random.Generator, grounds: Grounds, make: Make, count: int) -> Plan:
    """Dice of one make on any ground, to be made harder."""
    edge = float(rng.choice([12, 14, 16, 16, 16, 19]))
    return Plan(
        makes=[make] * count,
        labels=[str(v) for v in rng.integers(1, 7, count)],
        edges_mm=[edge] * count,
        light=Light.choose(rng),
        ground=any_ground(grounds),
        tilt_degrees=float(np.clip(abs(rng.normal(0, 28)), 0, 58)),
        away_mm=float(rng.uniform(150, 320)),
        spread_mm=float(rng.uniform(20, 34)),
        softness=float(np.exp(rng.uniform(np.log(0.03), np.log(0.3)))),
        uneven=float(rng.uniform(0, 0.6)) if rng.random() < 0.5 else 0.0,
    )


def any_ground(grounds: Grounds) -> Ground:
    """A drawn ground, or a piece of a picture."""

    def draw(rng: np.random.Generator, size: int) -> Floats:
        if grounds.pictures and rng.random() < 0.35:
            picture = grounds.picture(rng, size).astype(np.float32)
        else:
            picture = np.clip(surface(rng, size), 0, 255)
        return np.asarray((picture / 255) ** 2.2, np.float32)

    return draw


def like(colour: Floats, contrast: float, texture: float) -> Ground:
    """A ground of nearly the hue of a colour, so much lighter or darker, and so rough."""

    def draw(rng: np.random.Generator, size: int) -> Floats:
        rough = np.clip(surface(rng, size), 8, 255).mean(2, keepdims=True)
        shares = (rough / rough.mean()) ** (2.2 * texture)
        tint = np.exp(rng.normal(0, 0.07, 3))
        return np.asarray(np.clip(colour * contrast * tint * shares, 0.004, 0.98), np.float32)

    return draw


def dark_ground(rng: np.random.Generator, size: int) -> Floats:
    """Dark leather, felt or glass."""
    tone = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.uniform(0.008, 0.06))
    return like(tone, 1.0, float(rng.uniform(0.1, 0.9)))(rng, size)


def grille(rng: np.random.Generator, size: int) -> Floats:
    """Bars or holes at the scale of pips."""
    base, gap = (hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0, 0.5), v) for v in (0.5, 0.03))
    if rng.random() < 0.5:
        base, gap = gap, base
    pitch, thick = PX_PER_MM * float(rng.uniform(3, 9)), float(rng.uniform(0.25, 0.6))
    at = np.arange(size) % pitch / pitch < thick
    both = np.broadcast_to(at[:, None], (size, size))
    if rng.random() < 0.6:
        both = both | at[None] if rng.random() < 0.5 else both & at[None]
    mask = cv2.GaussianBlur(both.astype(np.float32), (0, 0), 0.6)[..., None]
    return np.asarray((base * mask + gap * (1 - mask)) * rng.uniform(0.3, 1.2), np.float32)


def printed(rng: np.random.Generator, size: int) -> Floats:
    """A letter with lines of print of all sizes."""
    tint = rng.uniform(180, 250) * np.array([rng.uniform(0.85, 1), rng.uniform(0.95, 1), 1.0])
    page = np.zeros((size, size, 3), np.uint8) + tint.astype(np.uint8)
    ink, row = float(rng.uniform(0, 110)), 0.0
    signs = np.array(list("abcdefghijklmnopqrstuvwxyzABCDEFGHKLMNOPRSTUVWXYZ 0123456789.:8%oO"))
    while row < size:
        tall = PX_PER_MM * float(np.exp(rng.uniform(np.log(3), np.log(14))))
        for _ in range(int(rng.integers(1, 7))):
            row += 1.7 * tall
            words = "".join(rng.choice(signs, 90))
            thick = max(1, round(tall / 6))
            place = (int(rng.integers(-20, 40)), int(row))
            cv2.putText(page, words, place, 0, tall / 22, (ink, ink, ink), thick, cv2.LINE_AA)
        row += tall
    return np.asarray((page / 255) ** 2.2, np.float32)


def keys_ground(rng: np.random.Generator, size: int) -> Floats:
    """A keyboard under everything, its keys 16 to 20 mm apart."""
    key, gap = a_colour(rng), a_colour(rng) * 0.4
    page = np.zeros((size, size, 3), np.uint8) + np.clip(gap, 0, 255).astype(np.uint8)
    pitch, letter = PX_PER_MM * float(rng.uniform(16, 20)), 255 - np.repeat(key.mean(), 3)
    for row in range(int(size / pitch)):
        shift = float(rng.uniform(0, pitch))
        for column in range(int(size / pitch)):
            x, y = column * pitch + shift, row * pitch
            low, high = (int(x + 1), int(y + 1)), (int(x + pitch - 2), int(y + pitch - 2))
            inner = (low[0] + 2, low[1] + 2), (high[0] - 3, high[1] - 5)
            cv2.rectangle(page, low, high, (key * 0.7).tolist(), -1)
            cv2.rectangle(page, *inner, key.tolist(), -1)
            sign = str(rng.choice(list("QWERTZUIOPASDFGHJKLYXCVBNM1234567890:;.,-=")))
            at = (int(x + 7), int(y + pitch * 0.55))
            cv2.putText(page, sign, at, 0, 0.5, letter.tolist(), 1, cv2.LINE_AA)
    return np.asarray((page / 255) ** 2.2, np.float32)


def things(rng: np.random.Generator, count: int) -> list[tuple[Pixels, float, int]]:
    """Pens, keys, coins, keyboards, cubes, dominoes and many-sided dice."""
    found: list[tuple[Pixels, float, int]] = []
    for _ in range(count):
        draw, wide, parts = (
            (clutter.long_thing, (60, 140), 1),
            (clutter.round_thing, (14, 26), 1),
            (clutter.keyboard, (60, 120), 5),
            (clutter.cube, (18, 30), 1),
            (clutter.many_sided, (16, 30), 1),
            (clutter.domino, (36, 56), 2),
            (clutter.card, (50, 90), 1),
        )[int(rng.integers(7))]
        found.append((clutter.lit(draw(rng), rng), float(rng.uniform(*wide)), parts))
    return found


def pale_make(rng: np.random.Generator) -> Make:
    """White, ivory, straw-coloured or wooden, with dark or brown pips."""
    make = choose_make(rng)
    wooden = rng.random() < 0.4
    saturation = rng.uniform(0.3, 0.75) if wooden else rng.uniform(0.02, 0.35)
    value = rng.uniform(0.25, 0.7) if wooden else rng.uniform(0.55, 0.95)
    make.body = hsv_to_bgr(rng.uniform(22, 48), saturation, value)
    make.pip = make.body * float(rng.uniform(0.03, 0.3))
    if rng.random() < 0.25:
        make.pip = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0.6, 1), rng.uniform(0.05, 0.3))
    make.clear, make.marble = 0.0, float(rng.uniform(0.1, 0.6)) if wooden else 0.0
    make.marble_colour = make.body * 0.7
    make.gloss = 0.05 if wooden else make.gloss
    return make


def favour(rng: np.random.Generator, count: int, shares: tuple[float, ...]) -> list[str]:
    """Values with these shares."""
    return [str(v) for v in rng.choice([1, 2, 3, 4, 5, 6], count, p=shares)]


def the_one(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Pale dice, the one favoured, on ground of nearly their hue, a warm lamp at one side."""
    make, count = pale_make(rng), int(rng.integers(1, 7))
    plan = a_plan(rng, grounds, make, count)
    plan.labels = favour(rng, count, (0.55, 0.09, 0.09, 0.09, 0.09, 0.09))
    plan.ground = like(make.body, float(np.exp(rng.normal(0, 0.28))), float(rng.uniform(0, 0.7)))
    plan.touching, plan.uneven = 0.55, float(rng.uniform(0.1, 0.8))
    if rng.random() < 0.75:
        share = rng.uniform(0.3, 1.0)
        blue, green, red = (1 + share * (gain - 1) for gain in WARM)
        plan.gains = (blue, green, red)
    plan.exposure = float(np.exp(rng.normal(-0.05, 0.2)))
    return plan


def two_sizes(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Two or three sizes at once, each of its own make."""
    count = int(rng.integers(2, 8))
    plan = a_plan(rng, grounds, choose_make(rng), count)
    sizes = rng.choice([7.0, 8.0, 10.0, 12.0, 16.0, 19.0, 25.0, 30.0], 3, replace=False)
    makes = [pale_make(rng) if rng.random() < 0.4 else choose_make(rng) for _ in range(3)]
    if rng.random() < 0.4:
        makes[0].body = hsv_to_bgr(0, 0.02, rng.uniform(0.75, 0.97))
        makes[0].pip = hsv_to_bgr(rng.uniform(205, 235), 0.9, rng.uniform(0.15, 0.5))
        makes[0].clear = makes[0].marble = 0.0
    kinds = rng.integers(0, int(rng.choice([2, 2, 3])), count)
    plan.makes, plan.edges_mm = [makes[k] for k in kinds], [float(sizes[k]) for k in kinds]
    plan.labels = favour(rng, count, (0.35, 0.13, 0.13, 0.13, 0.13, 0.13))
    plan.touching, plan.spread_mm = 0.35, 34.0
    return plan


def burnt(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Small white dice on something dark, over-exposed and crowded."""
    make, count = pale_make(rng), int(rng.integers(2, 7))
    make.body, make.marble = hsv_to_bgr(40, rng.uniform(0, 0.12), rng.uniform(0.8, 0.98)), 0.0
    plan = a_plan(rng, grounds, make, count)
    plan.ground, plan.touching = dark_ground, 0.7
    plan.exposure, plan.away_mm = float(rng.uniform(1.1, 2.2)), float(rng.uniform(220, 420))
    plan.edges_mm = [float(rng.choice([8, 10, 12, 14]))] * count
    plan.spread_mm = 16.0
    return plan


def among_things(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Grey, yellow or pale dice on print, keyboards, keys and pens."""
    make, count = choose_make(rng), int(rng.integers(1, 6))
    if rng.random() < 0.7:
        grey = rng.random() < 0.5
        saturation = rng.uniform(0, 0.1) if grey else rng.uniform(0.5, 0.9)
        make.body = hsv_to_bgr(rng.uniform(40, 60), saturation, rng.uniform(0.15, 0.8))
        light = float(make.body.mean()) < rng.uniform(0.1, 0.35)
        make.pip = np.full(3, 0.9 if light else 0.03, np.float32)
        make.clear = make.marble = 0.0
    plan = a_plan(rng, grounds, make, count)
    pick = rng.random()
    plan.ground = printed if pick < 0.45 else keys_ground if pick < 0.75 else plan.ground
    plan.things, plan.things_below = things(rng, int(rng.integers(0, 6))), rng.random() < 0.5
    return plan


def under_dome(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """One or a few dice under a clear plastic dome, on a plate of one colour."""
    make, count = choose_make(rng), int(rng.choice([1, 1, 1, 2, 3]))
    plan = a_plan(rng, grounds, make, count)
    plate = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0, 0.95), rng.uniform(0.03, 0.9))
    plan.ground = like(plate, 1.0, float(rng.uniform(0, 0.25)))
    plan.spread_mm, plan.domed = 11.0, True
    plan.tilt_degrees = float(rng.uniform(0, 45))
    return plan


def see_through(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Clear dice whose far pips show."""
    make, count = choose_make(rng), int(rng.integers(1, 6))
    make.clear, make.marble = float(rng.uniform(0.6, 1.0)), 0.0
    make.far_pips = float(rng.uniform(0.3, 0.75))
    make.body = hsv_to_bgr(rng.uniform(0, 360), rng.uniform(0.05, 0.95), rng.uniform(0.3, 0.9))
    light = rng.random() < 0.75
    make.pip = np.full(3, rng.uniform(0.8, 1.0) if light else 0.03, np.float32)
    return a_plan(rng, grounds, make, count)


def oblique(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Seen from far to the side; twos and threes favoured."""
    make, count = choose_make(rng), int(rng.integers(1, 7))
    plan = a_plan(rng, grounds, make, count)
    plan.tilt_degrees = float(rng.uniform(42, 62))
    plan.labels = favour(rng, count, (0.12, 0.28, 0.24, 0.12, 0.12, 0.12))
    return plan


def unpainted(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Pips without paint, or nearly: only their hollows show."""
    make, count = pale_make(rng), int(rng.integers(1, 6))
    if rng.random() < 0.3:
        make = choose_make(rng)
    make.pip, make.ace_colour = make.body * float(rng.uniform(0.35, 0.9)), None
    make.pip_depth, make.clear = float(rng.uniform(0.7, 1.3)), 0.0
    plan = a_plan(rng, grounds, make, count)
    plan.labels = favour(rng, count, (0.4, 0.12, 0.12, 0.12, 0.12, 0.12))
    return plan


def blurred(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Out of focus or moved, in dim and flat light."""
    plan = a_plan(rng, grounds, choose_make(rng), int(rng.integers(1, 6)))
    plan.blur, plan.exposure = float(rng.uniform(0.02, 0.065)), float(rng.uniform(0.45, 1.1))
    return plan


def on_grille(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Red and other dice on bars and holes as wide as pips."""
    make, count = choose_make(rng), int(rng.integers(1, 6))
    if rng.random() < 0.6:
        make.body = hsv_to_bgr(rng.uniform(-12, 12), rng.uniform(0.7, 0.98), rng.uniform(0.1, 0.7))
        make.pip = np.full(3, rng.uniform(0.75, 1.0), np.float32)
        make.clear = make.clear if rng.random() < 0.3 else 0.0
    plan = a_plan(rng, grounds, make, count)
    plan.ground = grille
    return plan


def close_up(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """One die or two that fill the picture."""
    make = pale_make(rng) if rng.random() < 0.4 else choose_make(rng)
    plan = a_plan(rng, grounds, make, int(rng.choice([1, 1, 2])))
    plan.away_mm = float(rng.uniform(2.2, 4.5)) * plan.edges_mm[0]
    plan.spread_mm, plan.touching = 3.0, 0.9
    plan.tilt_degrees = float(rng.uniform(0, 45))
    plan.blur = float(rng.uniform(0, 0.02))
    return plan


def no_dice(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Dominoes, plain cubes, many-sided dice, keys, print; and no die."""
    plan = a_plan(rng, grounds, choose_make(rng), 0)
    pick = rng.random()
    plan.ground = keys_ground if pick < 0.3 else printed if pick < 0.45 else plan.ground
    plan.things, plan.things_below = things(rng, int(rng.integers(2, 9))), rng.random() < 0.5
    return plan


def low_contrast(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Pips little darker or lighter than the die, on ground of nearly its colour, in flat light."""
    make, count = choose_make(rng), int(rng.integers(1, 6))
    make.pip, make.ace_colour = make.body * float(rng.choice([0.55, 0.65, 1.5, 1.8])), None
    make.clear = 0.0
    plan = a_plan(rng, grounds, make, count)
    plan.ground = like(make.body, float(np.exp(rng.normal(0, 0.2))), float(rng.uniform(0, 0.4)))
    plan.exposure = float(rng.uniform(0.5, 0.9))
    return plan


def touching(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Three to seven dice of one make that touch."""
    plan = a_plan(rng, grounds, choose_make(rng), int(rng.integers(3, 8)))
    plan.touching = 1.0
    return plan


def with_strangers(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Dice among dominoes and dice of many sides."""
    plan = a_plan(rng, grounds, choose_make(rng), int(rng.integers(1, 6)))
    for _ in range(int(rng.integers(1, 4))):
        is_domino = rng.random() < 0.5
        draw, wide, parts = (
            (clutter.domino, (36, 56), 2) if is_domino else (clutter.many_sided, (16, 30), 1)
        )
        plan.things.append((clutter.lit(draw(rng), rng), float(rng.uniform(*wide)), parts))
    return plan


def from_the_side(rng: np.random.Generator, grounds: Grounds) -> Plan:
    """Seen from farther to the side than dice are read from: to be asked about."""
    plan = oblique(rng, grounds)
    plan.tilt_degrees = float(rng.uniform(63, 72))
    return plan


KINDS: dict[str, Callable[[np.random.Generator, Grounds], Plan]] = {
    "one": the_one,
    "sizes": two_sizes,
    "burnt": burnt,
    "things": among_things,
    "dome": under_dome,
    "clear": see_through,
    "oblique": oblique,
    "unpainted": unpainted,
    "blurred": blurred,
    "grille": on_grille,
    "close": close_up,
    "none": no_dice,
    "low contrast": low_contrast,
    "touching": touching,
    "strangers": with_strangers,
    "side": from_the_side,
}
