"""Read the dice of a photo: every die's value or colour, and what a person should look at again.

Two stages: find at low resolution, read each candidate from a finer crop. Both give their evidence:
a die counts when finder and reader together say so, and its size goes with that of the others.
Where evidence is thin, or two values are close, there is a doubt. Only the top face counts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from scoring.observation import Doubt, Observation, Outline, Point
from vision.dice_colour import name_colours
from vision.dice_find import Candidate, find_candidates
from vision.dice_print import MAYBE_PRINTED_SHARE, PRINTED_SHARE, looks_printed
from vision.dice_read import SURE, Look, look_at
from vision.photo import Photo, Pixels
from vision.weights import open_model

READING_SIDE_PX = 1280
"""Long side at least left in the picture that crops are cut from, when the photo has as much."""
DARK_LEVEL = 70
"""Grey level below which the brightest hundredth of a dark photo lies; it is then brightened."""
ALIKE_OCTAVES = 0.8
"""Dice of 12 and 19 mm, one nearer than the other, differ in width by so many factors of two."""
SAME_FACE, NEARER_THAN_BESIDE = 0.75, 1.3
"""Faces larger or smaller by these shares: in the one lie the middles that two looks find of one
face, outside the other those of any die beside it."""
FAINT = 0.03
"""Even where dice are missing, what is less likely one than this does not fill up their number."""
EXPECTED_ODDS = 5.0
"""How much likelier things are dice where there are just as many as were rolled."""
SIDE_SHARE, SIDE_WIDTHS = 0.8, 0.45
"""A side of a die is narrower than this share of it, and not so many widths from its middle: of
real dice, sides taken for dice were 0.36 from it, others 0.57 or more."""
ONE_CLEAR = 0.95
"""A photo whose likeliest die is less likely than this may hold none at all."""
BLACK_LEVEL = 14
"""Below this even the brightest hundredth says nothing."""
VALUES = ("1", "2", "3", "4", "5", "6")
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
CLEAR_MARGIN = 4.0
"""Log-odds of the reading network from which on it takes something for a die by itself."""

Seen = tuple[Candidate, Look]
"""What the two stages say of one thing."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a photo."""

    seen: Observation
    """Its value `1`…`6`, or its colour; the outline is that of the top face."""
    face_px: Point
    """Middle of the top face in the original photo."""
    width_px: float
    """Width of the whole visible die."""
    is_cocked: bool = False


@dataclass(frozen=True, slots=True)
class DiceReading:
    """All dice of one photo, from left to right, and what is not certain."""

    dice: tuple[Die, ...]
    doubts: tuple[Doubt, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The values or colours, from left to right."""
        return tuple(die.seen.label for die in self.dice)


@dataclass(frozen=True, slots=True, eq=False)
class _Judged:
    """A candidate with everything known of it."""

    candidate: Candidate
    look: Look
    is_die: float
    """Probability that a die lies here at all."""
    cocked: float
    shares: tuple[tuple[str, float], ...]
    """Labels with their probabilities, likeliest first."""
    printed: float = 0.0
    """How much it is like print."""


def read_dice(
    photo: Photo,
    *,
    colours: bool = False,
    expected: Collection[int] = (),
    exact_places: bool = False,
) -> DiceReading:
    """The dice of the photo; with `colours`, dice whose faces are colours instead of pips.

    `expected` holds the counts a roll may have; any other count is a doubt, and what only may be a
    die fills up a smaller one. `exact_places` takes several looks at every die, so that its place
    is known as well as its value.
    """
    pixels, darkness = _brightened(photo.pixels(photo.reduction_for(READING_SIDE_PX)))
    reduction = photo.width_px / pixels.shape[1]
    candidates = find_candidates(photo, pixels, colours=colours)
    sure_enough = 1.1 if exact_places else SURE
    looks = look_at(pixels, reduction, candidates, sure=sure_enough)
    seen = without_groups(list(zip(candidates, looks, strict=True)), colours=colours)
    usual_px = usual_width(seen, colours=colours)
    judged = _one_each([_judge(c, k, usual_px, colours) for c, k in seen])
    settings = open_model("dice_reader").settings
    judged = [
        replace(j, printed=looks_printed(pixels, reduction, j.look.corners_px))
        for j in judged
        if j.is_die >= (FAINT if expected else settings["maybe_at_least"])
    ]
    judged = [j for j in judged if j.printed < PRINTED_SHARE]
    sure = _counted(judged, settings, min(expected, default=0))
    others = [j for j in judged if j not in sure and j.is_die >= settings["maybe_at_least"]]
    if len(sure) in expected and all(j.is_die >= settings["die_at_least"] for j in sure):
        sure = [replace(j, is_die=_with_odds(j.is_die, EXPECTED_ODDS)) for j in sure]
    sure.sort(key=lambda j: j.candidate.x_px)
    if colours:
        faces_px = [j.look.corners_px for j in sure]
        places = [open_model("dice_reader").labels.index(name) for name in COLOURS]
        said = np.array([j.look.logits[places] for j in sure]).reshape(-1, len(COLOURS))
        named = name_colours(pixels, reduction, faces_px, said)
        sure = [replace(j, shares=shares) for j, shares in zip(sure, named, strict=True)]
    dice = tuple(_die(j, settings["cocked_at_least"]) for j in sure)
    doubts = list(darkness)
    for index, one in enumerate(sure):
        doubts += _doubts_of(f"die{index + 1}", one, dice, index, photo)
    doubts += _near_misses(others, dice)
    doubts += _wrong_count(len(dice), expected)
    return DiceReading(dice, tuple(doubts))


def _brightened(pixels: Pixels) -> tuple[Pixels, list[Doubt]]:
    """A dark photo with its light stretched, and a doubt where there is too little of it."""
    sample = pixels[::16, ::16].max(axis=2)
    bright = float(np.percentile(sample, 99))
    if bright >= DARK_LEVEL:
        return pixels, []
    why = "the photo is very dark; take it again with more light"
    doubts = [Doubt("dice", (), why)] if bright < DARK_LEVEL / 2 else []
    if bright < BLACK_LEVEL:
        return pixels, doubts
    stretched = cv2.convertScaleAbs(pixels, alpha=150 / bright)
    return np.asarray(stretched, np.uint8), doubts


def without_groups(seen: Sequence[Seen], *, colours: bool) -> list[Seen]:
    """Without what holds several dice: five that lie so look like the five of a large die."""
    dice = [c for c, look in seen if evidence_of(c, look, colours=colours)[1] > CLEAR_MARGIN]

    def is_in(small: Candidate, large: Candidate) -> bool:
        away = max(abs(small.x_px - large.x_px), abs(small.y_px - large.y_px))
        return small.width_px < large.width_px / 2 and away < large.width_px / 2

    return [(c, look) for c, look in seen if sum(is_in(die, c) for die in dice) < 2]


def usual_width(seen: Sequence[Seen], *, colours: bool) -> float:
    """Width of what both stages together take for a die most of all."""
    both = [(sum(evidence_of(c, look, colours=colours)[:2]), c.width_px) for c, look in seen]
    return max(both, default=(0.0, 0.0))[1]


def size_misfit(width_px: float, usual_px: float) -> float:
    """By how many octaves a width differs from the surest die's, beyond what dice in a photo do."""
    return max(0.0, abs(float(np.log2(width_px / usual_px))) - ALIKE_OCTAVES)


def die_labels(labels: Sequence[str], *, colours: bool) -> npt.NDArray[np.bool_]:
    """Which labels speak for a die: pips always do, also coloured ones; colours when looked for."""
    names = {*VALUES, "cocked", *(COLOURS if colours else ())}
    return np.array([label in names for label in labels])


def evidence_of(candidate: Candidate, look: Look, *, colours: bool) -> tuple[float, float, float]:
    """Log-odds of the finder, log-odds of the reader, and the strength of its likeliest label.

    The strength by itself counts too: what the network has never seen, a die of twenty sides, may
    be unlike "none" and yet not much like any value.
    """
    speaks = die_labels(open_model("dice_reader").labels, colours=colours)
    any_die = float(np.logaddexp.reduce(look.logits[speaks]))
    nothing = float(np.logaddexp.reduce(look.logits[~speaks]))
    heat = float(np.clip(candidate.heat, 1e-4, 1 - 1e-4))
    strongest = float(look.logits[speaks].max())
    return float(np.log(heat / (1 - heat))), any_die - nothing, strongest


def _judge(candidate: Candidate, look: Look, usual_px: float, colours: bool) -> _Judged:
    """Put the evidence of both stages together."""
    model = open_model("dice_reader")
    names = COLOURS if colours else VALUES
    wanted = look.logits[[model.labels.index(name) for name in names]].astype(np.float64)
    speaks = die_labels(model.labels, colours=colours)
    cocked = float(look.logits[model.labels.index("cocked")])
    of_finder, of_reader, of_label = evidence_of(candidate, look, colours=colours)
    which = "colour_" if colours else ""
    evidence = (
        model.settings[f"{which}evidence_offset"]
        + model.settings[f"{which}evidence_of_finder"] * of_finder
        + model.settings[f"{which}evidence_of_reader"] * of_reader
        + model.settings[f"{which}evidence_of_label"] * of_label
        - model.settings[f"{which}evidence_of_size"] * size_misfit(candidate.width_px, usual_px)
    )
    shares = np.exp(wanted - np.logaddexp.reduce(wanted))
    order = np.argsort(-shares)
    return _Judged(
        candidate,
        look,
        float(1 / (1 + np.exp(-evidence))),
        float(np.exp(cocked - np.logaddexp.reduce(look.logits[speaks]))),
        tuple((names[i], float(shares[i])) for i in order),
    )


def _one_each(judged: Sequence[_Judged]) -> list[_Judged]:
    """Drop candidates that found the same top face as a surer one, or one of its sides."""
    kept: list[_Judged] = []
    for one in sorted(judged, key=lambda j: -j.is_die):
        same = any(_is_within(one.look.face_px, k.look.corners_px, SAME_FACE) for k in kept)
        if not same and not any(_is_side(one.candidate, k.candidate) for k in kept):
            kept.append(one)
    return kept


def _is_side(one: Candidate, die: Candidate) -> bool:
    """Whether something is a side of a die: narrower, and nearer than a die beside it."""
    away = np.hypot(one.x_px - die.x_px, one.y_px - die.y_px)
    return bool(one.width_px < SIDE_SHARE * die.width_px and away < SIDE_WIDTHS * die.width_px)


def _is_within(point_px: npt.ArrayLike, corners_px: npt.ArrayLike, share: float) -> bool:
    """Whether a point lies in a face drawn larger or smaller by the share, about its middle.

    Seen from the side, dice that touch have top faces nearer than half their width, and yet
    each has its middle outside the other's.
    """
    corners = np.asarray(corners_px, np.float32)
    middle = corners.mean(axis=0)
    x_px, y_px = np.asarray(point_px, float)
    outline = cv2.convexHull(middle + (corners - middle) * np.float32(share))
    return cv2.pointPolygonTest(outline, (float(x_px), float(y_px)), measureDist=False) >= 0


def _counted(
    judged: Sequence[_Judged], settings: Mapping[str, float], at_least: int
) -> list[_Judged]:
    """What counts as a die; where dice are missing, also what may be one, which is then asked.

    Where no number of dice is expected, nothing counts unless one at least is clearly a die.
    """
    ranked = sorted(judged, key=lambda j: -j.is_die)
    clear = [j for j in ranked if j.is_die >= settings["die_at_least"]]
    if len(clear) < at_least:
        return ranked[:at_least]
    is_roll = at_least > 0 or (clear and clear[0].is_die >= ONE_CLEAR)
    return clear if is_roll else []


def _with_odds(share: float, times: float) -> float:
    """A probability whose odds are so many times as high."""
    return share * times / (share * times + 1 - share)


def _die(judged: _Judged, cocked_at_least: float) -> Die:
    label, confidence = judged.shares[0]
    # A value is only right when the thing is a die at all: both must hold.
    certain = judged.is_die
    runners_up = tuple((name, p * certain) for name, p in judged.shares[1:] if p * certain > 1e-3)
    x_px, y_px = (float(v) for v in judged.look.face_px)
    seen = Observation(label, confidence * certain, _outline(judged), runners_up)
    is_cocked = judged.cocked >= cocked_at_least
    return Die(seen, (x_px, y_px), judged.candidate.width_px, is_cocked)


def _outline(judged: _Judged) -> Outline:
    """The top face's corners, clockwise from the top left."""
    quad = judged.look.corners_px
    middle = quad.mean(axis=0)
    angles = np.arctan2(*(quad - middle).T[::-1])
    quad = quad[np.argsort(angles)]
    start = int(np.argmin(quad.sum(axis=1)))
    a, b, c, d = ((float(x), float(y)) for x, y in np.roll(quad, -start, axis=0))
    return Outline((a, b, c, d))


def _doubts_of(
    field: str, one: _Judged, dice: Sequence[Die], index: int, photo: Photo
) -> list[Doubt]:
    """What is not certain of one die."""
    die = dice[index]
    why = ""
    if die.is_cocked:
        why = "this die seems to lie askew; say what counts"
    elif _is_cut_off(one.candidate, photo):
        why = "this die is cut off by the edge of the photo"
    elif any(_overlap(die, other) for i, other in enumerate(dice) if i != index):
        why = "this die seems to stand on or lean against another"
    elif one.printed >= MAYBE_PRINTED_SHARE:
        why = "this may be a picture of a die"
    elif die.seen.confidence < open_model("dice_reader").settings["doubt_below"]:
        why = _why_unsure(one)
    choices = tuple(name for name, share in one.shares if share > 0.02)[:4]
    return [Doubt(field, choices, why, die.seen.outline)] if why else []


def _why_unsure(one: _Judged) -> str:
    if one.is_die < one.shares[0][1]:
        return "this may not be a die at all"
    first, second = one.shares[0][0], one.shares[1][0]
    return f"this die may be {first} or {second}"


def _is_cut_off(candidate: Candidate, photo: Photo) -> bool:
    half = 0.42 * candidate.width_px
    return (
        min(candidate.x_px, candidate.y_px) < half
        or candidate.x_px > photo.width_px - half
        or candidate.y_px > photo.height_px - half
    )


def _overlap(one: Die, other: Die) -> bool:
    """Whether two top faces lie nearer than dice beside each other can."""
    return _is_within(one.face_px, other.seen.outline.corners, NEARER_THAN_BESIDE)


def _near_misses(others: Sequence[_Judged], dice: Sequence[Die]) -> list[Doubt]:
    """Things that may be dice after all, unless they are part of one that counts."""
    why = "this may be one more die" if dice else "this may be a die"
    doubts = []
    faces_px = [die.seen.outline.corners for die in dice]
    for one in others:
        if any(_is_within(one.look.face_px, face, NEARER_THAN_BESIDE) for face in faces_px):
            continue
        choices = ("", one.shares[0][0])
        doubts.append(Doubt("dice", choices, why, _outline(one)))
    return doubts


def _wrong_count(count: int, expected: Collection[int]) -> list[Doubt]:
    if not expected or count in expected:
        return []
    wanted = " or ".join(map(str, sorted(expected)))
    dice = "1 die" if count == 1 else f"{count} dice"
    return [Doubt("dice", (), f"{wanted} dice are rolled, and I see {dice}")]


def is_about_count(doubt: Doubt) -> bool:
    """Whether a doubt says that there are more or fewer dice than expected."""
    return "dice are rolled, and I see" in doubt.why
