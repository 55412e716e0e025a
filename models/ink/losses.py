"""What training makes small, and how pictures are varied before each step."""

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from models.ink.moved import moved_numbers, some_fitted
from models.ink.network import FIRST_DIGIT, MAX_DIGITS, MINUS, SQUARE_LABELS, STRUCK
from models.ink.pictures import HIDDEN, UNCLEAR, Batch
from vision.ink.fields import SQUARE, WIDE

STRANGE_WEIGHT = 0.25
STRANGE_SHARE = 0.025
"""Of a batch, pictures spoiled until nobody could read them."""


def shape_loss(name: str, logits: Tensor, batch: Batch) -> Tensor:
    """How far the answers for pictures of one shape are from the truth."""
    targets = torch.from_numpy(batch.targets.astype(np.int64))
    strange = functional.binary_cross_entropy_with_logits(
        logits[:, -1], (targets[:, 0] < 0).float()
    )
    if name == SQUARE.name:
        allowed = torch.from_numpy(batch.allowed.astype(np.int64))
        loss = _square_loss(logits[:, :-1], targets[:, 0], allowed)
    elif name == WIDE.name:
        loss = number_loss(logits[:, :-1], targets)
    else:
        wanted = functional.one_hot(targets[:, 0].clamp(min=0), 2)
        wanted = torch.where((targets[:, 0] < 0)[:, None], torch.ones_like(wanted), wanted)
        loss = _soft_loss(functional.log_softmax(logits[:, :-1], 1), wanted).mean()
    return loss + STRANGE_WEIGHT * strange


def allowed_mask(allowed: Tensor) -> Tensor:
    """(N,) bits → (N, labels of squares), 1 where the field may hold the label."""
    return (allowed[:, None] >> torch.arange(len(SQUARE_LABELS))) & 1


def _square_loss(logits: Tensor, targets: Tensor, allowed: Tensor) -> Tensor:
    """Cross-entropy among the labels that each field may hold; what is unclear counts for none."""
    mask = allowed_mask(allowed)
    chances = functional.log_softmax(logits.masked_fill(mask == 0, -30.0), 1)
    wanted = functional.one_hot(targets.clamp(min=0), len(SQUARE_LABELS))
    marks = mask * torch.tensor([int(label != "") for _, label in SQUARE_LABELS])
    wanted = torch.where((targets == UNCLEAR)[:, None], marks, wanted)
    wanted = torch.where((targets == HIDDEN)[:, None], mask, wanted)
    return _soft_loss(chances, wanted).mean()


def _soft_loss(chances: Tensor, wanted: Tensor) -> Tensor:
    shares = wanted / wanted.sum(1, keepdim=True)
    return -(shares * chances).sum(1)


def number_loss(logits: Tensor, targets: Tensor) -> Tensor:
    """How many digits, a minus, and each digit that there is; what is hidden could be anything."""
    hidden = targets[:, 0] < 0
    loss = _place_loss(logits[:, : STRUCK + 1], targets[:, 0], hidden).mean()
    for place in range(MAX_DIGITS):
        start = FIRST_DIGIT + 10 * place
        loss = (
            loss + _place_loss(logits[:, start : start + 10], targets[:, place + 1], hidden).mean()
        )
    signs = targets[:, MAX_DIGITS + 1]
    minus = functional.binary_cross_entropy_with_logits(
        logits[:, MINUS], signs.clamp(min=0).float(), reduction="none"
    )
    return loss + (minus * (signs >= 0)).mean()


def _place_loss(logits: Tensor, target: Tensor, hidden: Tensor) -> Tensor:
    wanted = functional.one_hot(target.clamp(min=0), logits.shape[1])
    wanted = torch.where(hidden[:, None], torch.ones_like(wanted), wanted)
    return _soft_loss(functional.log_softmax(logits, 1), wanted) * ((target >= 0) | hidden)


def varied(batch: Batch, rng: np.random.Generator) -> Batch:
    """Vary place, brightness and contrast, shift photo against blank, blur some, spoil a few."""
    count = len(batch)
    size_px = batch.pictures.shape[2:0:-1]
    if size_px in (SQUARE.size_px, WIDE.size_px):
        batch = some_fitted(batch, rng)
    if size_px == WIDE.size_px:
        batch = moved_numbers(batch, rng)
    gain = rng.uniform(0.88, 1.1, (count, 1, 1, 1)) * rng.uniform(0.97, 1.03, (count, 1, 1, 3))
    offset = rng.normal(0, 8, (count, 1, 1, 1)).astype(np.float32)
    rough = rng.uniform(0, 6, (count, 1, 1, 1)).astype(np.float32)
    paler = np.where(rng.random((count, 1, 1)) < 0.3, rng.uniform(0.85, 1.0, (count, 1, 1)), 1.0)
    results = []
    for pictures in (batch.pictures, batch.around):
        photo = pictures[..., :3] * gain.astype(np.float32) + offset
        photo += rough * rng.standard_normal((1, *pictures.shape[1:3], 1), dtype=np.float32)
        if rng.random() < 0.35:
            photo = np.roll(photo, tuple(rng.integers(-1, 2, 2)), axis=(1, 2))
        result = np.empty_like(pictures)
        result[..., :3] = np.clip(photo, 0, 255)
        result[..., 3] = pictures[..., 3] * paler
        results.append(result)
    if rng.random() < 0.15:
        for index in range(0, count, 3):
            results[0][index, ..., :3] = cv2.blur(results[0][index, ..., :3], (3, 3))
    changed = Batch(results[0], results[1], batch.targets.copy(), batch.allowed)
    return _spoiled(changed, rng)


def _spoiled(batch: Batch, rng: np.random.Generator) -> Batch:
    """Some rows become like nothing that a field looks like: another's blank, white, chaos."""
    for row in np.flatnonzero(rng.random(len(batch)) < STRANGE_SHARE):
        way = int(rng.integers(4))
        other = int(rng.integers(len(batch)))
        for pictures in (batch.pictures, batch.around):
            if way == 0:
                pictures[row, ..., 3] = np.roll(pictures[other, ..., 3], len(pictures[0]) // 3, 0)
            elif way == 1:
                level = rng.uniform(215, 255)
                flat = pictures[row, ..., :3] * 0.04 + level * 0.96
                pictures[row, ..., :3] = flat.astype(np.uint8)
            elif way == 2:
                pictures[row, ..., :3] = chaos(pictures[row, ..., :3].shape, rng)
            else:
                pictures[row, ..., :3] = np.roll(pictures[row, ::-1, ..., :3], 9, (0, 1)) // 2
        batch.targets[row] = -1
        batch.targets[row, 0] = HIDDEN
    return batch


def chaos(shape: tuple[int, ...], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
    """Blots of any colour."""
    side = int(rng.integers(2, 9))
    small = rng.uniform(0, 255, (side, side, 3)).astype(np.float32)
    grown = cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.clip(grown + rng.normal(0, 12, shape), 0, 255).astype(np.uint8)
