"""Tell half a domino from a die: its face goes on, in the same colour and width, for another face.

Where a die ends, its sides, its shadow or the table begin. Only what is seen from above is told so:
from the side, the sides of a die go on like that. What lies in line two by two may be dominoes seen
from anywhere. Dice in line look alike; the second reader, who sees both at once, decides.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import numpy.typing as npt

from vision.arrays import Points
from vision.dice.alike import CLEAR, FAR_COLOUR
from vision.dice.evidence import Judged
from vision.dice.faces import colours_at, colours_of_faces, diagonal_px, places_in
from vision.dice.second import margins
from vision.photo import Pixels

LIKELY = 0.4
"""What is a die with this probability is looked at."""
MAYBE_DOMINO, HALF_DOMINO = 0.9, 0.3
"""How likely half a domino is a die nevertheless, and where it has another colour than the dice: of
4,640 real dice 2 looked like one, none of another colour than others."""
HALVES_OF_ONE = 2
"""More things of one colour are dice, unless every one of them goes on like half a domino."""
IN_LINE, TOUCHING = 0.12, 0.8
"""So many widths from where the other half would be lies the middle of what is that half, at most,
and of a die that only touches."""
LEAST_PAIRS, IN_PAIR = 2, 0.1
"""So many pairs are dominoes, each half as near as this, in diagonals of a face, to its place."""
ARE_DICE, ARE_HALVES = 0.75, -1.5
"""Log-odds of a die, the mean of all things suspected, from which on the second reader takes them
for dice after all, and below which for dominoes: of five drawn photos of dice that lay as if on
dominoes the means were 2.6 to 6.1, of three with dominoes −5.8 to −1.9."""
MOST_LEAN = 0.16
"""From the middle of the top face to that of the whole, in widths, where hardly a side shows."""
ALIKE = 6.0
"""So near in CIELAB is the same stuff in the same light."""
LEAST_ALIKE, MOST_ALIKE = 0.7, 0.3
"""How much of the other half has the face's colour, the rest being pips; and how much, at most, of
what lies round that half."""
AHEAD, ALONG = (0.2, 0.5, 0.8), (0.15, 0.5, 0.85)
"""Where round the other half is looked at, as shares of a side."""
BEYOND = 0.2
"""So far outside of it."""
_ROUND_IT = np.array(
    [(share, far) for share in (-BEYOND, 1 + BEYOND) for far in AHEAD]
    + [(share, 1 + BEYOND) for share in ALONG]
)
"""(N, 2) places round the other half, in sides along the edge and ahead of it."""


def dominoes_doubted(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """What goes on like half a domino, and does not merely touch another die, is hardly one.

    `pixels` is the photo divided by the reduction. Among dice of its colour none is told, unless
    all of them look so: dice in line, and what lies beside a die, may look like one.
    """
    likely = [one for one in judged if one.is_die >= LIKELY]
    if not likely:
        return list(judged)
    colours = colours_of_faces(pixels, reduction, [one.look.corners_px for one in likely])
    is_far = np.linalg.norm(colours[:, None] - colours[None], axis=2) > FAR_COLOUR
    looks_half = cache(lambda at: bool(_halves([likely[at]], likely, pixels, reduction)))
    suspects = [
        one
        for one, row in zip(likely, is_far, strict=True)
        if (~row).sum() <= HALVES_OF_ONE or all(looks_half(at) for at in np.flatnonzero(~row))
    ]
    halves = _halves(suspects, likely, pixels, reduction)
    if lie_in_pairs(likely):
        halves = {id(one) for one in likely}
    in_line = {id(one) for pair in pairs_in_line(likely) for one in pair}
    suspected = [one for one in likely if id(one) in halves | in_line]
    if not suspected:
        return list(judged)
    told = float(margins(suspected, pixels, reduction).mean())
    if told > (ARE_DICE if halves else ARE_HALVES):
        return list(judged)
    halves |= in_line
    is_die = np.array([one.is_die >= CLEAR and id(one) not in halves for one in likely])
    alone = MAYBE_DOMINO if told > ARE_HALVES else HALF_DOMINO
    doubts = {
        id(one): alone if not is_die.any() else HALF_DOMINO if row[is_die].all() else 1.0
        for one, row in zip(likely, is_far, strict=True)
        if id(one) in halves
    }
    return [replace(one, is_die=min(one.is_die, doubts.get(id(one), 1.0))) for one in judged]


def pairs_in_line(things: Sequence[Judged]) -> list[tuple[Judged, Judged]]:
    """Things that lie two by two as on dominoes, each the other's nearest."""
    if len(things) < HALVES_OF_ONE:
        return []
    middles = np.array([one.look.face_px for one in things])
    aways = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    np.fill_diagonal(aways, np.inf)
    nearest = aways.argmin(axis=1)
    return [
        (things[one], things[other])
        for one, other in enumerate(nearest)
        if one < other and nearest[other] == one and _is_other_half(things[one], things[other])
    ]


def lie_in_pairs(things: Sequence[Judged]) -> bool:
    """Whether all things, but one at most whose other half is blank, lie in pairs as on dominoes.

    Dice may lie in line by chance; that two and two of them do, and none by itself, is rare.
    """
    pairs = pairs_in_line(things)
    return len(pairs) >= LEAST_PAIRS and 2 * len(pairs) >= len(things) - 1


def _is_other_half(one: Judged, other: Judged) -> bool:
    """Whether the middle of one face lies straight beyond an edge of the other, and so back."""
    for here, there in ((one, other), (other, one)):
        face = here.look.corners_px
        beyond = [face.mean(axis=0) + _ahead(np.roll(face, -turn, axis=0)) for turn in range(4)]
        away = np.linalg.norm(np.array(beyond) - there.look.face_px, axis=1).min()
        if away > IN_PAIR * diagonal_px(face):
            return False
    return True


def _halves(
    suspects: Sequence[Judged], likely: Sequence[Judged], pixels: Pixels, reduction: float
) -> set[int]:
    """The identities of what may be half a domino, and of the other halves found."""
    halves = set()
    for one in suspects:
        middle_px = other_half(pixels, reduction, one.look.corners_px, one.lean)
        if middle_px is None:
            continue
        others = [
            (float(np.linalg.norm(middle_px - die.look.face_px)) / die.candidate.width_px, die)
            for die in likely
            if die is not one
        ]
        away, nearest = min(others, key=lambda other: other[0], default=(np.inf, one))
        if away < IN_LINE:
            halves |= {id(one), id(nearest)}
        elif away > TOUCHING:
            halves.add(id(one))
    return halves


def other_half(pixels: Pixels, reduction: float, face_px: Points, lean: Points) -> Points | None:
    """(2,) the middle of the half beside a face (4, 2), in the photo; None where it is a die's.

    `pixels` is the photo divided by the reduction. Another die may lie there, and touch it.
    """
    if np.linalg.norm(lean) > MOST_LEAN:
        return None
    faces = np.stack([np.roll(face_px, -turn, axis=0) for turn in range(4)])
    goes_on = _go_on(pixels, (faces + 0.5) / reduction - 0.5)
    if not goes_on.any():
        return None
    face = faces[goes_on.argmax()]
    return np.asarray(face.mean(axis=0) + _ahead(face))


def _ahead(face: Points) -> Points:
    """From any place of a face to that beyond the edge from its first corner to the second."""
    first, second, third, fourth = face
    return np.asarray((first - fourth + second - third) / 2)


def _go_on(pixels: Pixels, faces: Points) -> npt.NDArray[np.bool_]:
    """(N,) whether beyond each edge of a face there is as much again.

    `faces` (N, 4, 2) is that face, its corners beginning with those of each edge.
    """
    places = []
    for face in faces:
        first, along, ahead = face[0], face[1] - face[0], _ahead(face)
        places += [places_in(face + ahead), first + _ROUND_IT @ np.stack([along, ahead])]
    (ground,) = colours_of_faces(pixels, 1.0, [faces[0]])
    found = colours_at(pixels, np.vstack(places)).reshape(len(faces), -1, 3)
    is_alike = np.linalg.norm(found - ground, axis=2) < ALIKE
    there, around = is_alike[:, : -len(_ROUND_IT)], is_alike[:, -len(_ROUND_IT) :]
    goes_on = (there.mean(axis=1) >= LEAST_ALIKE) & (around.mean(axis=1) <= MOST_ALIKE)
    return np.asarray(goes_on)
