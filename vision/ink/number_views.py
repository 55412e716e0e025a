"""Pictures of doubtful numbers for the second reader: more of what is around, and where the box is.

Each picture is as sharp as that of the first reader, but shows more, and the blank beside it is
halved outside of the field: in dense tables that tells a number from its neighbours'.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from scoring.sheet import Field, PointMm
from vision.ink.fields import FLAT_PX_PER_MM, WIDE, Crops, Look, long_side_mm
from vision.ink.fitted import AROUND, FARTHEST, LEAST_MM, NEAREST, Box, Strokes
from vision.photo import Pixels

SIZE_PX = (96, 44)
"""Width and height."""
LOOKS = (Look(larger=0.85), Look(larger=0.7))
FITS = (1.15, 1.3)
"""How many times as large as what is written the last pictures are. Nearer views read more: of 367
simulated numbers of our own sheets and 644 of other forms a look at 0.7 alone reads 72 and 60 %
right, one at 1.15 60 and 53."""
VIEWS = len(LOOKS) + len(FITS)
_WIDE_TALL = WIDE.size_px[1] / WIDE.size_px[0]
_MORE = SIZE_PX[0] / WIDE.size_px[0]


def number_views(page: Pixels, fields: Sequence[Field]) -> Crops:
    """The pictures of some numbers, view by view: (views × fields, height, width, 4).

    Args:
        page: The page with its blank, as `vision.ink.fields.beside_blank` makes it.
        fields: Boxes for numbers.
    """
    every = [box_views(page, box_px(field), usual_px(field)) for field in fields]
    width, height = SIZE_PX
    return np.array(list(zip(*every, strict=True)), np.uint8).reshape(-1, height, width, 4)


def reach_mm(field: Field) -> PointMm:
    """How far from the middle of its field the pictures of a number go, across and down."""
    across = long_side_mm(field, WIDE) * _MORE * max(look.larger for look in LOOKS)
    _, _, width, height = field.box_mm
    more = AROUND * max(width, height)
    down = across * SIZE_PX[1] / SIZE_PX[0]
    return max(across, width + 2 * more) / 2, max(down, height + 2 * more) / 2


def box_px(field: Field) -> Box:
    """A field's box on the flat page."""
    left, top, width, height = (side * FLAT_PX_PER_MM for side in field.box_mm)
    return left, top, width, height


def usual_px(field: Field) -> float:
    """How wide a picture of this field for the first reader is, on the flat page."""
    return long_side_mm(field, WIDE) * FLAT_PX_PER_MM


def box_views(page: Pixels, box: Box, usual: float) -> list[Pixels]:
    """All views of one number: by every look, and such as fit what is written."""
    looked = [look_at(page, box, usual, look) for look in LOOKS]
    return [*looked, *(fitted_views(page, box, usual) or looked[: len(FITS)])]


def look_at(page: Pixels, box: Box, usual: float, look: Look) -> Pixels:
    """The picture of a number as it is looked at."""
    x, y = (
        box[axis] + box[axis + 2] / 2 + look.shift_mm[axis] * FLAT_PX_PER_MM for axis in range(2)
    )
    return cut_view(page, box, (x, y), usual * look.larger)


def fitted_views(page: Pixels, box: Box, usual: float) -> list[Pixels]:
    """Pictures that fit what is written in a box; none where nothing is."""
    left, top, width, height = box
    more = AROUND * max(width, height)
    x, y = max(0, int(left - more)), max(0, int(top - more))
    region = page[y : int(top + height + more) + 1, x : int(left + width + more) + 1]
    return _views_round_ink(region, (left - x, top - y, width, height), usual)


def _views_round_ink(region: Pixels, box: Box, usual: float) -> list[Pixels]:
    """The same from a piece of the page; of the last, a ring round the number is left out."""
    strokes = Strokes.near(region, box)
    if not strokes.own or strokes.extent(strokes.own)[3] < LEAST_MM * FLAT_PX_PER_MM:
        return []
    seen = [(region, strokes.extent(strokes.own))] * len(FITS)
    ringed = strokes.ringed()
    if ringed:
        seen[-1] = strokes.only(region, ringed), strokes.extent(ringed)
    views = []
    for (one, (left, top, width, height)), times in zip(seen, FITS, strict=True):
        wanted = max(height, 0.9 * _WIDE_TALL * width) * times / _WIDE_TALL
        across = float(np.clip(wanted, NEAREST * usual, FARTHEST * usual))
        views.append(cut_view(one, box, (left + width / 2, top + height / 2), across))
    return views


def cut_view(page: Pixels, box: Box, middle: tuple[float, float], usual: float) -> Pixels:
    """Cut one picture and halve its blank outside of the box.

    Args:
        page: A page, or a piece of one, beside its blank.
        box: The field's, in its pixels.
        middle: Of the picture.
        usual: How wide a picture for the first reader would be.
    """
    width, height = SIZE_PX
    step = usual * _MORE / width
    first_x = middle[0] - 0.5 - step * (width - 1) / 2
    first_y = middle[1] - 0.5 - step * (height - 1) / 2
    picture = cv2.warpAffine(
        page,
        np.array([[step, 0, first_x], [0, step, first_y]]),
        SIZE_PX,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    inside = np.zeros((height, width), bool)
    left, top = round((box[0] - first_x) / step), round((box[1] - first_y) / step)
    right = round((box[0] + box[2] - first_x) / step)
    bottom = round((box[1] + box[3] - first_y) / step)
    inside[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = True
    half = picture[..., 3] // 2
    picture[..., 3] = np.where(inside, 128 + half, half)
    return np.asarray(picture, np.uint8)
