"""The colour of a face, or of any places in a picture, as people see colours differ."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Colours, Points
from vision.photo import Pixels

_GRID = np.stack(np.meshgrid(*[np.linspace(-0.7, 0.7, 7)] * 2), axis=-1).reshape(-1, 2)
"""Places in a face, from its middle, in half sides."""


def places_in(face_px: Points) -> Points:
    """(N, 2) places all over a face (4, 2) but its edges."""
    sides = np.stack([face_px[1] - face_px[0], face_px[3] - face_px[0]])
    return np.asarray(face_px.mean(axis=0) + _GRID @ sides / 2)


def diagonal_px(face_px: Points) -> float:
    """The longer diagonal of a face (4, 2)."""
    return float(np.linalg.norm(face_px[:2] - face_px[2:], axis=1).max())


def colour_at(pixels: Pixels, places_px: Points) -> Colours:
    """The median colour at places (N, 2): lightness, green to red, blue to yellow (CIELAB)."""
    return _as_seen(np.median(_at(pixels, places_px), axis=0)).reshape(3)


def colours_of_faces(pixels: Pixels, reduction: float, faces_px: Sequence[Points]) -> Colours:
    """(N, 3) the same of faces (4, 2), found in the photo, the picture times the reduction."""
    places = np.vstack([places_in((face + 0.5) / reduction - 0.5) for face in faces_px])
    return _as_seen(np.median(_at(pixels, places).reshape(len(faces_px), -1, 3), axis=1))


def colours_at(pixels: Pixels, places_px: Points) -> Colours:
    """(N, 3) the colours at places (N, 2), in CIELAB."""
    return _as_seen(_at(pixels, places_px))


def _at(pixels: Pixels, places_px: Points) -> Colours:
    """(N, 3) BGR at places, the edge going on beyond the picture."""
    x_map, y_map = (places_px[:, axis].astype(np.float32)[None] for axis in (0, 1))
    found = cv2.remap(pixels, x_map, y_map, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found, np.float64).reshape(-1, 3)


def _as_seen(colours: Colours) -> Colours:
    """(N, 3) CIELAB of one colour or several, BGR."""
    bgr = (colours.reshape(1, -1, 3) / 255).astype(np.float32)
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.float64).reshape(-1, 3)
