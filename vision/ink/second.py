"""A second reader for numbers that the first one leaves unclear: trained apart, on other pictures.

Its logits mean what the first reader's do, and both are added with weights that were fitted on
held-out photos. The first knows our own sheets better, the second other people's forms, so these
weights differ. It costs far more for a number than the first, so only doubtful ones are shown.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from scoring.sheet import Field
from vision.ink.fields import Crops
from vision.ink.number_views import VIEWS, number_views
from vision.photo import Pixels
from vision.weights import Model, open_model

NUMBERS = "numbers"
_Rows = npt.NDArray[np.float64]


def both_opinions(page: Pixels, fields: Sequence[Field], first: _Rows, *, ours: bool) -> _Rows:
    """The logits of some numbers by both readers.

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        fields: Boxes for numbers.
        first: (N, outputs), what the first reader says of them.
        ours: The sheet is printed by us, not somebody else's form.
    """
    model = open_model(NUMBERS)
    return together(model, first, second_opinion(model, number_views(page, fields)), ours=ours)


def second_opinion(model: Model, views: Crops) -> _Rows:
    """The mean of the second reader's logits over all views of each number."""
    said = np.asarray(model.session.run(None, {"number": views})[0], np.float64)
    return np.asarray(said.reshape(VIEWS, -1, said.shape[1]).mean(axis=0))


def together(model: Model, first: _Rows, second: _Rows, *, ours: bool) -> _Rows:
    """What both say, each as far as it was right; that a picture is strange, as the mean."""
    whose = "ours" if ours else "others"
    shares = model.settings[f"first_{whose}"], model.settings[f"second_{whose}"]
    both = shares[0] * first + shares[1] * second
    both[:, -1] /= sum(shares)
    return np.asarray(both)
