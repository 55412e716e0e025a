"""Judge what may be dice: what the finder proposes and the reader looks at, put together.

Both stages give their evidence: a thing is likely a die when finder and reader together say so,
and its size goes with that of the others. What is the same die, a side of one, several dice at
once, or printed, falls out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.dice.alike import CLEAR, COUNTS, Appearance, counts_beside, evidence_of_make
from vision.dice.cube import is_plain_cube
from vision.dice.dispute import disputed
from vision.dice.domino import dominoes_doubted
from vision.dice.evidence import CLEAR_MARGIN, Judged, Viewed, evidence_of, judge_one, likelier
from vision.dice.faces import colours_of_faces, diagonal_px
from vision.dice.find import CLEAR_HEAT, LOWEST_HEATS, DieCandidate
from vision.dice.layout import with_pips_counted
from vision.dice.look import SURE, look_at
from vision.dice.paint import judged_by_paint
from vision.dice.printed import (
    MAYBE_PRINTED_SHARE,
    PRINTED_SHARE,
    LikePrint,
    looks_printed,
)
from vision.dice.second import both_opinions
from vision.dice.sizes import at_other_sizes, is_worth_sizes
from vision.dice.smear import smears_doubted
from vision.photo import Photo, Pixels

SAME_FACE = 0.75
"""In a face smaller by this share lie the middles that two looks find of it."""
SIDE_SHARE, SURER_SIDE_SHARE, SIDE_WIDTHS = 0.8, 0.65, 0.45
"""A side of a die is narrower than this share of it (the second, where it is surer than the die),
and not so many widths from its middle: of real dice, sides taken for dice were 0.36 from it, others
0.57 or more."""
SURE_BESIDE, BESIDE_WIDTHS, MAYBE_BESIDE = 0.9, 0.33, 0.4
"""What is so likely a die, clear to the finder, and lies so many widths from the middle of the one
whose side it seems, may be a small die that touches it, with the last probability."""
WIDEST = 1.15
"""A cube is at most so many longer diagonals of its top face wide, seen from wherever: told wider,
it was measured together with one that touches it."""
LIKELY = 0.5
"""What is a die with this probability tells of the others."""
LEANING_DICE = 3
"""So many likely dice tell how far above the middle of a die its top face is seen in a photo."""
LEAN_WIDTHS, LEAN_WEIGHT, LEAN_MOST = 0.13, 30.0, 2.0
"""Dice lean alike but for so many widths; what one more width and the whole of it take from the
log-odds of being a die. A side read for the top, and things that are flat, lean otherwise."""
SIDES_LEAN = 0.12
"""From the middle of the top face to that of the whole, in widths, where sides show."""
PLAIN_CUBE = 0.25
"""How likely what looks like a plain cube is a colour die nevertheless."""
BURNT_OCTAVES = 0.35
"""Dice of one make that are burnt white are told to be as wide as others, but for so much."""
FAINTEST = 0.02
"""What is less likely a die than this cannot become one by looking like the others."""
FAINT_DIE = 0.25
"""What the finder hardly saw is looked into if it is a die with this probability to the reader: of
those in 388 photos, real and drawn, all five were dice."""
MOST_ALIKE = 10
"""More things of one colour are a pattern."""


def judge_things(
    photo: Photo,
    pixels: Pixels,
    candidates: Sequence[DieCandidate],
    *,
    colours: bool,
    at_least: float,
    sure: float = SURE,
) -> list[Judged]:
    """All that is a die with this probability at least, likeliest first.

    `pixels` is the photo at any reduction, and `candidates` what the finder sees in it. What a
    first look is not so `sure` of is looked at again, which also places its face more exactly.
    """
    reduction = photo.width_px / pixels.shape[1]
    looks = look_at(pixels, reduction, candidates, colours=colours, sure=sure)
    seen = without_groups(list(zip(candidates, looks, strict=True)), colours=colours)
    usual_px = usual_width(seen, colours=colours)
    first = [judge_one(c, look, usual_px, colours=colours) for c, look in seen]
    if not colours:
        first = [one for one in first if not _is_faint(one)]
        first = both_opinions(first, pixels, reduction)
    leaning = _leaning_alike(first)
    judged = _one_each(leaning)
    if not colours:
        if any(is_worth_sizes(one) for one in judged):
            judged = _one_each(at_other_sizes(judged, pixels, reduction, usual_px))
        judged = _made_alike(judged, pixels, reduction)
        judged = dominoes_doubted(judged, pixels, reduction)
        judged += maybe_beside(leaning, judged)
    else:
        judged = _cubes_doubted(without_patterns(judged), pixels, reduction)
        judged = judged_by_paint(judged, pixels, reduction)
    likely = [j for j in judged if j.is_die >= at_least]
    likely = _compared(likely, pixels, reduction, colours=colours)
    dice = [j for j in likely if j.printed < PRINTED_SHARE]
    if colours:
        return dice
    dice = smears_doubted(with_pips_counted(dice, pixels, reduction), pixels, reduction)
    return disputed(dice, pixels, reduction)


def _is_faint(one: Judged) -> bool:
    """Whether the finder hardly saw a thing, and the reader sees no die either."""
    return one.candidate.heat <= LOWEST_HEATS[0] and one.is_die < FAINT_DIE


def _compared(
    judged: Sequence[Judged], pixels: Pixels, reduction: float, *, colours: bool
) -> list[Judged]:
    """The same, with how much each is like print; pips on even ground may be."""
    likes = [looks_printed(pixels, reduction, one.look.corners_px) for one in judged]
    compared = [
        replace(one, printed=_printed(one, like, may_be_flat=not colours and like.is_on_even))
        for one, like in zip(judged, likes, strict=True)
    ]
    return _burnt_asked(compared, [like.is_burnt for like in likes])


def _burnt_asked(judged: Sequence[Judged], are_burnt: Sequence[bool]) -> list[Judged]:
    """What is burnt white like the paper round it counts, and is asked about, if it is like dice.

    It is clearly one itself, and as wide as one that is clear, and no print.
    """
    widths_px = [
        one.candidate.width_px
        for one in judged
        if one.is_die >= CLEAR and one.printed < MAYBE_PRINTED_SHARE
    ]

    def is_like_dice(one: Judged) -> bool:
        octaves = [abs(float(np.log2(one.candidate.width_px / px))) for px in widths_px]
        return one.is_die >= CLEAR and min(octaves, default=np.inf) < BURNT_OCTAVES

    return [
        replace(one, printed=min(one.printed, MAYBE_PRINTED_SHARE))
        if is_burnt and is_like_dice(one)
        else one
        for one, is_burnt in zip(judged, are_burnt, strict=True)
    ]


def _printed(one: Judged, like: LikePrint, *, may_be_flat: bool) -> float:
    """How much a thing is like print.

    Pips that read as a marker are asked about, and what is burnt white like the paper round it, but
    shows its sides.
    """
    shows_sides = np.linalg.norm(one.lean) >= SIDES_LEAN
    share = min(like.share, MAYBE_PRINTED_SHARE) if like.is_burnt and shows_sides else like.share
    if like.is_marker:
        share = max(share, MAYBE_PRINTED_SHARE if one.is_die >= CLEAR else PRINTED_SHARE)
    return max(share, MAYBE_PRINTED_SHARE) if may_be_flat and not shows_sides else share


def _cubes_doubted(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """Plain cubes, as far as their sides are seen, are hardly dice."""
    return [
        replace(one, is_die=min(one.is_die, PLAIN_CUBE))
        if is_plain_cube(
            pixels,
            reduction,
            one.look.corners_px,
            np.array([one.candidate.x_px, one.candidate.y_px]),
            one.candidate.width_px,
        )
        else one
        for one in judged
    ]


def without_groups(seen: Sequence[Viewed], *, colours: bool) -> list[Viewed]:
    """Without what holds several dice: five that lie so look like the five of a large die."""
    dice = [c for c, look in seen if evidence_of(c, look, colours=colours)[1] > CLEAR_MARGIN]

    def is_in(small: DieCandidate, large: DieCandidate) -> bool:
        away = max(abs(small.x_px - large.x_px), abs(small.y_px - large.y_px))
        return small.width_px < large.width_px / 2 and away < large.width_px / 2

    return [(c, look) for c, look in seen if sum(is_in(die, c) for die in dice) < 2]


def without_patterns(judged: Sequence[Judged]) -> list[Judged]:
    """Without the squares of a cloth: nobody rolls so many dice that show the same colour.

    What is rather as wide as the dice stays; where nothing else lies there, all of it, to be asked
    about.
    """
    likely = [one for one in judged if one.is_die >= LIKELY]
    counts = Counter(one.shares[0][0] for one in likely)
    patterned = {name for name, count in counts.items() if count > MOST_ALIKE}
    widths: dict[bool, list[float]] = {True: [], False: []}
    for one in likely:
        widths[one.shares[0][0] in patterned].append(one.candidate.width_px)
    if not all(widths.values()):
        return list(judged)
    between_px = float(np.sqrt(np.median(widths[True]) * np.median(widths[False])))
    dice_are_wider = np.median(widths[False]) > between_px
    return [
        one
        for one in judged
        if one.shares[0][0] not in patterned
        or (one.candidate.width_px > between_px) == dice_are_wider
    ]


def usual_width(seen: Sequence[Viewed], *, colours: bool) -> float:
    """Width of what both stages together take for a die most of all."""
    both = [(sum(evidence_of(c, look, colours=colours)[:2]), c.width_px) for c, look in seen]
    return max(both, default=(0.0, 0.0))[1]


def _leaning_alike(judged: Sequence[Judged]) -> list[Judged]:
    """What leans otherwise than the likely dice of the photo is less likely one."""
    leans = np.array([one.lean for one in judged]).reshape(-1, 2)
    likely = [lean for one, lean in zip(judged, leans, strict=True) if one.is_die >= LIKELY]
    if len(likely) < LEANING_DICE:
        return list(judged)
    away = np.linalg.norm(leans - np.median(likely, axis=0), axis=1)
    costs = np.clip(LEAN_WEIGHT * (away - LEAN_WIDTHS), 0, LEAN_MOST)
    return [likelier(one, -cost) for one, cost in zip(judged, costs, strict=True)]


def _made_alike(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """What looks like the clear dice of the photo is more likely one, what does not, less."""
    if all(one.is_die >= CLEAR or one.is_die < FAINTEST for one in judged):
        return list(judged)
    colours = colours_of_faces(pixels, reduction, [one.look.corners_px for one in judged])
    looks = [
        Appearance(
            one.is_die, one.candidate.width_px, one.lean, colour, one.candidate.heat > CLEAR_HEAT
        )
        for one, colour in zip(judged, colours, strict=True)
    ]
    gains = evidence_of_make(looks)
    weighed = [likelier(one, gain) for one, gain in zip(judged, gains, strict=True)]
    looks = [replace(look, is_die=one.is_die) for look, one in zip(looks, weighed, strict=True)]
    return [
        replace(one, is_die=COUNTS) if counts else one
        for one, counts in zip(weighed, counts_beside(looks), strict=True)
    ]


def _one_each(judged: Sequence[Judged]) -> list[Judged]:
    """Drop candidates that found the same top face as a surer one, and sides of likely dice."""
    kept: list[Judged] = []
    for one in sorted(judged, key=lambda j: -j.is_die):
        same = any(is_within(one.look.face_px, k.look.corners_px, SAME_FACE) for k in kept)
        if not same and not any(_is_side(one.candidate, k) for k in kept):
            if one.is_die >= LIKELY:
                kept = [k for k in kept if not _is_side(k.candidate, one, SURER_SIDE_SHARE)]
            kept.append(one)
    return kept


def maybe_beside(things: Sequence[Judged], judged: Sequence[Judged]) -> list[Judged]:
    """Of all things those that fell out as sides of dice, but may be small dice that touch them.

    They are asked about.
    """
    beside: list[Judged] = []
    kept = {id(one.candidate) for one in judged}
    for one in things:
        is_sure = one.is_die >= SURE_BESIDE and one.candidate.heat > CLEAR_HEAT
        fell_out = is_sure and id(one.candidate) not in kept
        if fell_out and not any(
            is_within(one.look.face_px, k.look.corners_px, SAME_FACE) for k in (*judged, *beside)
        ):
            dice = [k.candidate for k in judged if _is_side(one.candidate, k)]
            away = [
                np.hypot(one.candidate.x_px - k.x_px, one.candidate.y_px - k.y_px) / k.width_px
                for k in dice
            ]
            if away and min(away) > BESIDE_WIDTHS:
                beside.append(replace(one, is_die=MAYBE_BESIDE))
    return beside


def _is_side(one: DieCandidate, die: Judged, share: float = SIDE_SHARE) -> bool:
    """Whether something is a side of a die: narrower, nearer than a die beside it, below its top.

    A narrow thing nearer to the top face than the die's middle is a die behind, half hidden.
    """
    whole = die.candidate
    if one.width_px >= share * whole.width_px:
        return False
    width_px = min(whole.width_px, WIDEST * diagonal_px(die.look.corners_px))
    place = np.array([one.x_px - whole.x_px, one.y_px - whole.y_px])
    is_narrow = one.width_px < share * width_px
    is_near = np.linalg.norm(place) < SIDE_WIDTHS * width_px
    return bool(is_narrow and is_near and place @ die.lean >= 0)


def is_within(point_px: npt.ArrayLike, corners_px: npt.ArrayLike, share: float) -> bool:
    """Whether a point lies in a face drawn larger or smaller by the share, about its middle.

    The corners come in turn, either way. Viewed from the side, dice that touch have top faces
    nearer than half their width, and yet each has its middle outside the other's.
    """
    x_px, y_px = np.asarray(point_px, np.float64).tolist()
    corners = np.asarray(corners_px, np.float64).tolist()
    middle_x, middle_y = (sum(places) / len(corners) for places in zip(*corners, strict=True))
    quad = [
        (middle_x + (x - middle_x) * share - x_px, middle_y + (y - middle_y) * share - y_px)
        for x, y in corners
    ]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(quad, quad[1:] + quad[:1], strict=True)]
    return bool(min(turns) >= 0 or max(turns) <= 0)
