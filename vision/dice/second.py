"""A second reader for things that the first leaves in doubt: of another make, trained apart.

It sees more of what lies round a thing than the first does, and errs elsewhere. It is shown only
what is neither clearly a die of one value nor clearly none, and says whether it is a die, with
weights that were fitted on photos it was not trained on; and of which value, with less weight than
the first.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, log

import cv2
import numpy as np

from vision.arrays import Floats
from vision.dice.crop import crop_matrix, cut_die
from vision.dice.evidence import Judged
from vision.photo import Pixels
from vision.weights import Model, open_model

Shares = tuple[tuple[str, float], ...]
"""Values and how likely each is."""
Look = tuple[float, float, bool]
"""Turn in degrees and share of the width, and whether it is mirrored."""

SECOND = "dice_second"
CROP_PX, CROP_WIDTHS = 96, 2.2
"""Side of its crops: a die is a little smaller in them than in the first reader's, and they reach
farther."""
FAINTEST, SURE = 0.01, 0.98
"""What is less likely a die, or one of its value with this probability, is not shown to it."""
WITHIN = 0.5
"""Nor is what lies so many widths from the middle of a likelier one, a side of it."""
MOST = 0.94
"""It makes nothing likelier than this, less than it takes for a photo to show dice at all."""
CLEAR, STILL_COUNTS = 0.9, 0.55
"""What is so likely a die to the first counts even where the second rather doubts it, with a
question: a die seen straight from above looks to it much like print."""
AGAINST, HARDLY = -1.75, 0.45
"""With fewer log-odds of a die the second is sure that it is none, and it does not count: of real
dice that the first left in doubt none had fewer than −1.3, of what it wrongly took for one four of
ten had −2 to −5. A few drawn dice, seen from above, have as few."""
LOOKS: tuple[Look, ...] = ((0.0, 1.0, False), (-8.0, 0.9, False), (8.0, 1.1, True))
"""At each thing: eight tell no more, one less."""


def both_opinions(judged: Sequence[Judged], pixels: Pixels, reduction: float) -> list[Judged]:
    """The same, what is in doubt judged by both readers.

    `pixels` is the photo divided by the reduction.
    """
    doubtful = in_doubt(judged)
    if not doubtful:
        return list(judged)
    model = open_model(SECOND)
    said = second_opinion(model, doubtful, pixels, reduction)
    known = {id(one): together(model, one, row) for one, row in zip(doubtful, said, strict=True)}
    return [known.get(id(one), one) for one in judged]


def in_doubt(judged: Sequence[Judged]) -> list[Judged]:
    """What is worth a second opinion."""
    return [
        one
        for one in judged
        if one.is_die >= FAINTEST
        and one.is_die * one.shares[0][1] < SURE
        and not _is_in_another(one, judged)
    ]


def _is_in_another(one: Judged, judged: Sequence[Judged]) -> bool:
    """Whether a thing lies within a likelier one."""
    x_px, y_px = one.candidate.x_px, one.candidate.y_px
    return any(
        hypot(x_px - k.candidate.x_px, y_px - k.candidate.y_px) < WITHIN * k.candidate.width_px
        for k in judged
        if k.is_die > one.is_die
    )


def second_opinion(
    model: Model,
    things: Sequence[Judged],
    pixels: Pixels,
    reduction: float,
    looks: Sequence[Look] = LOOKS,
) -> Floats:
    """(N, labels): the mean of the second reader's logits over all looks at each thing."""
    crops = []
    for one in things:
        x_px, y_px = ((v + 0.5) / reduction - 0.5 for v in (one.candidate.x_px, one.candidate.y_px))
        for turn_degrees, share, is_mirrored in looks:
            width_px = share * one.candidate.width_px / reduction
            matrix = crop_matrix(x_px, y_px, width_px, turn_degrees, (CROP_PX, CROP_WIDTHS))
            crop = cut_die(pixels, matrix, CROP_PX)
            crops.append(crop[:, ::-1] if is_mirrored else crop)
    said = model.run(np.asarray(cv2.dnn.blobFromImages(crops, 1 / 255), np.float32))
    return np.asarray(said.reshape(len(things), -1, said.shape[1]).mean(axis=1), np.float64)


def together(model: Model, one: Judged, said: Floats) -> Judged:
    """One thing, as likely a die, and of its values, as both readers say."""
    one = replace(one, shares=both_shares(one.shares, model.labels, said, model.settings["value"]))
    told = margin(model, said)
    evidence = (
        model.settings["offset"]
        + model.settings["first"] * _log_odds(one.is_die)
        + model.settings["second"] * told
        + model.settings["finder"] * _log_odds(one.candidate.heat)
    )
    both = float(1 / (1 + np.exp(-evidence)))
    if told < AGAINST:
        return replace(one, is_die=min(both, HARDLY))
    least = STILL_COUNTS if one.is_die >= CLEAR else 0.0
    return replace(one, is_die=max(least, min(both, max(MOST, one.is_die))))


def both_shares(shares: Shares, labels: Sequence[str], said: Floats, weight: float) -> Shares:
    """The values of a thing by both readers, likeliest first; `weight` is that of the second."""
    told = dict(zip(labels, said.tolist(), strict=True))
    both = np.array([log(max(share, 1e-6)) + weight * told[name] for name, share in shares])
    likely = np.exp(both - np.logaddexp.reduce(both)).tolist()
    named = zip([name for name, _ in shares], likely, strict=True)
    return tuple(sorted(named, key=lambda share: -share[1]))


def margins(things: Sequence[Judged], pixels: Pixels, reduction: float) -> Floats:
    """(N,) log-odds of each thing to be a die, by the second reader alone."""
    if not things:
        return np.zeros(0)
    model = open_model(SECOND)
    said = second_opinion(model, things, pixels, reduction)
    return np.array([margin(model, row) for row in said])


def margin(model: Model, said: Floats) -> float:
    """Log-odds of a die in what the network says of one thing."""
    is_none = np.array([label == "none" for label in model.labels])
    return float(np.logaddexp.reduce(said[~is_none]) - np.logaddexp.reduce(said[is_none]))


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-6), 1 - 1e-6)
    return log(share / (1 - share))
