"""Things that the first reader leaves in doubt, in photos whose dice are known."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from models.dice_reader.measure import Known
from vision.arrays import Floats
from vision.dice.evidence import Judged, judge_one
from vision.dice.find import find_candidates
from vision.dice.judge import usual_width, without_groups
from vision.dice.look import look_at
from vision.dice.read import reading_pixels
from vision.dice.second import in_doubt, second_opinion
from vision.weights import Model

ON_DIE, OFF_DIE = 0.4, 0.5
"""What is seen nearer to a known die, in widths, is that one; farther from all, it is none. Some
sources tell the middle of the top face, others that of the whole die: either will do."""


@dataclass(frozen=True, slots=True, eq=False)
class Doubtful:
    """A thing in doubt."""

    photo: str
    first: Judged
    second: Floats
    """Logits of the second reader."""
    label: str
    """Empty for no die."""


def doubtful_things(model: Model, photos: Iterable[Known]) -> Iterator[Doubtful]:
    """All things that are in doubt and whose truth is plain."""
    for known in photos:
        pixels, _ = reading_pixels(known.photo)
        reduction = known.photo.width_px / pixels.shape[1]
        candidates = find_candidates(known.photo, pixels, colours=False)
        looks = look_at(pixels, reduction, candidates, colours=False)
        seen = without_groups(list(zip(candidates, looks, strict=True)), colours=False)
        usual_px = usual_width(seen, colours=False)
        judged = [judge_one(c, look, usual_px, colours=False) for c, look in seen]
        shown = {id(one) for one in in_doubt(judged)}
        named = [(one, label) for one, label in labelled(judged, known) if id(one) in shown]
        if named:
            said = second_opinion(model, [one for one, _ in named], pixels, reduction)
            for (one, label), row in zip(named, said, strict=True):
                yield Doubtful(known.name, one, row, label)


def labelled(judged: Iterable[Judged], known: Known) -> Iterator[tuple[Judged, str]]:
    """Things with what they show, the likeliest of each die only."""
    taken: set[int] = set()
    for one in sorted(judged, key=lambda j: -j.is_die):
        middle_px = np.array([one.candidate.x_px, one.candidate.y_px])
        aways = [
            min(np.hypot(*(place - [x, y])) for place in (one.look.face_px, middle_px))
            / one.candidate.width_px
            for x, y, _ in known.places_px
        ]
        at = int(np.argmin(aways)) if aways else -1
        if at >= 0 and aways[at] < OFF_DIE:
            if aways[at] < ON_DIE and at not in taken:
                taken.add(at)
                yield one, known.labels[at]
        else:
            yield one, ""
