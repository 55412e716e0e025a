"""Read the dice of a photo: every die's value or colour, and what a person should look at again.

Two stages: find at low resolution, read each candidate from a finer crop. Both give their evidence:
a die counts when finder and reader together say so, and its size goes with that of the others.
Where evidence is thin, or two values are close, there is a doubt. Only the top face counts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from scoring.dice import wrong_number
from scoring.message import Book, Message
from scoring.observation import Doubt, Observation, Outline, Point
from vision.arrays import Floats, Points
from vision.dice.colour import name_colours
from vision.dice.evidence import COLOURS, Judged
from vision.dice.find import DieCandidate, find_candidates
from vision.dice.judge import is_within
from vision.dice.look import reader
from vision.dice.number import believed_together, with_number_told
from vision.dice.printed import MAYBE_PRINTED_SHARE
from vision.dice.remains import CountedDie, remains_of_dice
from vision.dice.upright import judge_upright
from vision.photo import Photo, Pixels

say = Book("vision")

READING_SIDE_PX = 1280
"""Long side at least left in the picture that crops are cut from, when the photo has as much."""
DARK_LEVEL = 70
"""Grey level below which the brightest hundredth of a dark photo lies; it is then brightened."""
LIT_SHARE = 0.02
"""If so much of a photo is brighter, its brightest hundredth surely is."""
BLACK_LEVEL = 14
"""Below this even the brightest hundredth says nothing."""
DICE_PERCENTILE = 99.95
"""Bright dice on a dark table may be so little of a photo; they keep their colours."""
NEARER_THAN_BESIDE = 1.3
"""Outside a face larger by this share lies the middle of any die beside it."""
ALONE_COUNTS, ASKED = ((0.75, 0.66), (0.85, 0.45), (0.9, 0.0)), 0.85
"""Where nothing is clear, what may be dice counts if one is so likely and the finder so sure of it,
and all is asked about, being never likelier than this: of 300 pictures and pieces of real tables
without dice none showed such a thing, of 150 drawn tables with things and print two."""
MOST_SLANT_DEGREES = 60.5
"""Dice seen from farther to the side are asked about: half of them are read right. Such a slant is
seen 2 degrees too small."""
FAINT = 0.03
"""Even where dice are missing, what is less likely one than this does not fill up their number."""
ONE_TOO_MANY = 0.2
"""Where all dice that were rolled are clear, what is less likely one more is not asked about: of 8
such things in real and drawn photos, none was."""
ALONE_AT_LEAST = 0.2
"""Where nothing counts, what is less likely a die than this is not asked about: in all but one of
937 real photos with dice, something was likelier."""


@dataclass(frozen=True, slots=True)
class ReadDie:
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

    dice: tuple[ReadDie, ...]
    doubts: tuple[Doubt, ...]

    @property
    def saw_nothing(self) -> bool:
        """Whether nothing in the photo is a die, or may be one."""
        return not self.dice and not any(doubt.outline for doubt in self.doubts)

    @property
    def labels(self) -> tuple[str, ...]:
        """The values or colours, from left to right."""
        return tuple(die.seen.label for die in self.dice)


def read_dice(
    photo: Photo, *, colours: bool = False, expected: Collection[int] = ()
) -> DiceReading:
    """The dice of the photo; with `colours`, dice whose faces are colours instead of pips.

    `expected` holds the counts a roll may have; any other count is a doubt, and what only may be a
    die fills up a smaller one.
    """
    pixels, darkness = reading_pixels(photo)
    settings = reader(colours=colours).settings
    at_least = FAINT if expected else settings["maybe_at_least"]
    candidates = find_candidates(photo, pixels, colours=colours)
    judged = judge_upright(photo, pixels, candidates, colours=colours, at_least=at_least)
    if expected:
        alone = judged
        judged = with_number_told(judged, expected)
        if colours and len(judged) in expected:
            judged = believed_together(alone, judged)
    sure = what_counts(judged, settings, expected)
    others = [j for j in judged if j.candidate not in [k.candidate for k in sure]]
    if len(sure) in expected and all(j.is_die >= settings["doubt_below"] for j in sure):
        others = [j for j in others if j.is_die >= ONE_TOO_MANY]
    if colours:
        sure = _named(pixels, photo.width_px / pixels.shape[1], sure)
    reading = dice_reading(photo, sure, others, settings)
    slanted = _seen_from_the_side(reading.dice)
    doubts = (*darkness, *slanted, *reading.doubts)
    if not (colours or expected or doubts):
        doubts = _remains(photo, pixels, sure, candidates)
    return DiceReading(reading.dice, (*doubts, *_wrong_count(len(sure), expected, doubts)))


def _remains(
    photo: Photo, pixels: Pixels, sure: Sequence[Judged], seen: Sequence[DieCandidate]
) -> tuple[Doubt, ...]:
    """A doubt for each thing with the colour of the dice that belongs to none of them."""
    dice = [CountedDie(j.look.face_px, j.candidate.width_px, j.look.corners_px) for j in sure]
    why = say("one-more-die")
    return tuple(
        Doubt("dice", (), why, _square(one)) for one in remains_of_dice(photo, pixels, dice, seen)
    )


def _square(one: DieCandidate) -> Outline:
    """A square as wide as what the finder saw, within the photo or not."""
    left, right = one.x_px - one.width_px / 2, one.x_px + one.width_px / 2
    top, bottom = one.y_px - one.width_px / 2, one.y_px + one.width_px / 2
    return Outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _seen_from_the_side(dice: Sequence[ReadDie]) -> list[Doubt]:
    """A doubt where the dice's top faces, squares, are all but lines."""
    if not dice:
        return []
    flat = _flatness(np.array([die.seen.outline.corners for die in dice]))
    if np.median(flat) >= np.cos(np.radians(MOST_SLANT_DEGREES)):
        return []
    return [Doubt("dice", (), say("seen-from-the-side"))]


def _flatness(corners_px: Points) -> Floats:
    """(N,) how much shorter squares (N, 4, 2) look in one direction: the cosine of their slant."""
    first, second, third, fourth = corners_px.transpose(1, 0, 2)
    sides = np.stack([second - first + third - fourth, fourth - first + third - second], axis=1)
    longest, shortest = np.linalg.svd(sides, compute_uv=False).T
    return np.asarray(shortest / np.maximum(longest, 1e-9))


def reading_pixels(photo: Photo) -> tuple[Pixels, list[Doubt]]:
    """The photo as dice are read from it, and a doubt where it is too dark."""
    return _brightened(photo.pixels(photo.reduction_for(READING_SIDE_PX)))


def _brightened(pixels: Pixels) -> tuple[Pixels, list[Doubt]]:
    """A dark photo with its light stretched, and a doubt where there is too little of it."""
    sample = pixels[::16, ::16].reshape(-1, 3).max(axis=1)
    if np.count_nonzero(sample >= DARK_LEVEL) > LIT_SHARE * len(sample):
        return pixels, []
    bright = float(np.percentile(sample, 99))
    if bright >= DARK_LEVEL:
        return pixels, []
    doubts = [Doubt("dice", (), say("dark"))] if bright < DARK_LEVEL / 2 else []
    if bright < BLACK_LEVEL:
        return pixels, doubts
    brightest = float(np.percentile(pixels[::4, ::4].max(axis=2), DICE_PERCENTILE))
    stretched = cv2.convertScaleAbs(pixels, alpha=min(150 / bright, max(1.0, 255 / brightest)))
    return np.asarray(stretched, np.uint8), doubts


def what_counts(
    judged: Sequence[Judged], settings: Mapping[str, float], expected: Collection[int]
) -> list[Judged]:
    """What counts as a die; where dice are missing, also what may be one, which is then asked.

    Where no number of dice is expected, nothing counts unless one at least is clearly a die; or one
    is rather likely, and all are then asked about.
    """
    at_least = min(expected, default=0)
    ranked = sorted(judged, key=lambda j: -j.is_die)
    clear = [j for j in ranked if j.is_die >= settings["die_at_least"]]
    if len(clear) < at_least:
        return ranked[:at_least]
    if at_least > 0 or (clear and clear[0].is_die >= settings["one_at_least"]):
        return clear
    if any(_counts_alone(j) for j in clear):
        return [replace(j, is_die=min(j.is_die, ASKED)) for j in clear]
    return []


def _counts_alone(one: Judged) -> bool:
    """Whether a thing, unless it may be print, is likely enough to count where nothing is clear."""
    is_likely = any(
        one.is_die >= share and one.candidate.heat > heat for share, heat in ALONE_COUNTS
    )
    return is_likely and one.printed < MAYBE_PRINTED_SHARE


def _named(pixels: Pixels, reduction: float, judged: Sequence[Judged]) -> list[Judged]:
    """The same with the names of their colours, which they tell of each other."""
    places = [reader(colours=True).labels.index(name) for name in COLOURS]
    said = np.array([j.look.logits[places] for j in judged]).reshape(-1, len(COLOURS))
    named = name_colours(pixels, reduction, [j.look.corners_px for j in judged], said)
    return [replace(j, shares=shares) for j, shares in zip(judged, named, strict=True)]


def dice_reading(
    photo: Photo,
    sure: Sequence[Judged],
    others: Sequence[Judged],
    settings: Mapping[str, float],
) -> DiceReading:
    """What counts as dice, from left to right, and what is not certain of them and of others."""
    sure = sorted(sure, key=lambda j: j.candidate.x_px)
    dice = tuple(_read_die(j, settings["cocked_at_least"]) for j in sure)
    doubts = []
    for index, one in enumerate(sure):
        why = _why(one, dice, index, photo, settings["doubt_below"])
        if why:
            choices = tuple(name for name, share in one.shares if share > 0.02)[:4]
            doubts.append(Doubt(f"die{index + 1}", choices, why, one.outline))
    least = settings["maybe_at_least"] if sure else ALONE_AT_LEAST
    likely = [j for j in others if j.is_die >= least]
    return DiceReading(dice, (*doubts, *_near_misses(likely, dice)))


def _read_die(judged: Judged, cocked_at_least: float) -> ReadDie:
    label, confidence = judged.shares[0]
    # A value is only right when the thing is a die at all: both must hold.
    certain = judged.is_die
    runners_up = tuple((name, p * certain) for name, p in judged.shares[1:] if p * certain > 1e-3)
    x_px, y_px = (float(v) for v in judged.look.face_px)
    seen = Observation(label, confidence * certain, judged.outline, runners_up)
    return ReadDie(seen, (x_px, y_px), judged.candidate.width_px, judged.cocked >= cocked_at_least)


def _why(
    one: Judged, dice: Sequence[ReadDie], index: int, photo: Photo, doubt_below: float
) -> Message | None:
    """Why one die is asked about; None when it is certain."""
    die = dice[index]
    if die.is_cocked:
        return say("tilted")
    if _is_cut_off(one.candidate, photo):
        return say("die-cut-off")
    if any(_overlap(die, other) for i, other in enumerate(dice) if i != index):
        return say("on-another")
    if one.printed >= MAYBE_PRINTED_SHARE:
        return say("picture-of-a-die")
    if die.seen.confidence >= doubt_below:
        return None
    return say("maybe-no-die" if one.is_die < one.shares[0][1] else "die-unclear")


def _is_cut_off(candidate: DieCandidate, photo: Photo) -> bool:
    half = 0.42 * candidate.width_px
    return (
        min(candidate.x_px, candidate.y_px) < half
        or candidate.x_px > photo.width_px - half
        or candidate.y_px > photo.height_px - half
    )


def _overlap(one: ReadDie, other: ReadDie) -> bool:
    """Whether two top faces lie nearer than dice beside each other can."""
    return is_within(one.face_px, other.seen.outline.corners, NEARER_THAN_BESIDE)


def _near_misses(others: Sequence[Judged], dice: Sequence[ReadDie]) -> list[Doubt]:
    """Things that may be dice after all, unless they are part of one that counts."""
    why = say("one-more-die" if dice else "maybe-a-die")
    doubts = []
    faces_px = [die.seen.outline.corners for die in dice]
    for one in others:
        if any(is_within(one.look.face_px, face, NEARER_THAN_BESIDE) for face in faces_px):
            continue
        choices = ("", one.shares[0][0])
        doubts.append(Doubt("dice", choices, why, one.outline))
    return doubts


def _wrong_count(count: int, expected: Collection[int], doubts: Sequence[Doubt]) -> list[Doubt]:
    """A doubt where another number was rolled, or nothing at all is said of the photo yet."""
    if count in expected or (not expected and (count or doubts)):
        return []
    why = wrong_number(count, expected) if count else say("no-dice-seen")
    return [Doubt("dice", (), why)]
