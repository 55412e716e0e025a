"""Train the finder of card parts on drawn photos; one thread, to a deadline.

    python -m models.cards.train PICTURES --out finder.pt --minutes 40

Photos that are added to the folder while it trains are taken up.
"""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, smooth_l1_loss

from models.cards.network import COLOURS, LABELS, PLACES, STRIDE_PX, VECTOR_PX, Finder

CROP_PX, BATCH = 384, 5
TURN, STRAIGHT, STANDS = 52, 0.25, 0.87
"""Degrees that cards are turned at most; and which share of the crops is as the reader makes them:
the cards straight but for this share of the turn, and of the size it reads them at."""
STANDING_PX = (115, 205)
Arrays = tuple[npt.NDArray[np.float32], ...]
Truth = Mapping[str, Any]
_GRAIN = np.random.default_rng(0).standard_normal((3, 512, 512), dtype=np.float32)


class Pictures:
    """The photos of a folder, as their files' bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self._read = folder, 0
        self.photos: list[tuple[bytes, Sequence[Truth]]] = []

    def take_up(self) -> None:
        """Read what was added since."""
        lines = (self.folder / "parts.jsonl").read_text(encoding="utf-8").splitlines()
        for line in lines[self._read : -1]:
            one = json.loads(line)
            self.photos.append(((self.folder / one["photo"]).read_bytes(), one["parts"]))
        self._read = max(len(lines) - 1, self._read)

    def crop(self, rng: np.random.Generator) -> Arrays:
        """One crop by chance, turned and scaled, in other light; and what is to be answered."""
        data, parts = self.photos[int(rng.integers(len(self.photos)))]
        photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert photo is not None
        stands = bool(parts) and rng.random() < STANDS
        angle = np.deg2rad(rng.uniform(-TURN, TURN)) * (STRAIGHT if stands else 1.0) - _turn(parts)
        scale = float(np.exp(rng.uniform(np.log(0.65), np.log(1.6))))
        if stands:
            scale = float(np.exp(rng.uniform(*np.log(STANDING_PX)))) / _width_px(parts)
        way = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        middle = rng.uniform(0.15, 0.85, 2) * photo.shape[1::-1]
        if parts and rng.random() < 0.85:
            at = parts[int(rng.integers(len(parts)))]["centre_px"]
            middle = np.asarray(at) + rng.normal(0, 90, 2)
        shift = CROP_PX / 2 - way @ middle
        matrix = np.column_stack([way, shift])
        border = cv2.BORDER_REFLECT_101
        crop = cv2.warpAffine(
            photo, matrix, (CROP_PX, CROP_PX), flags=cv2.INTER_LINEAR, borderMode=border
        )
        inside = [
            p
            for p in parts
            if 0 < p["centre_px"][0] < photo.shape[1] and 0 < p["centre_px"][1] < photo.shape[0]
        ]
        known = cv2.warpAffine(np.ones(photo.shape[:2], np.uint8), matrix, (CROP_PX, CROP_PX))
        crop[known == 0] = 0
        return (_other_light(crop, rng), *_answers(inside, way, shift))


def _turn(parts: Sequence[Truth]) -> float:
    """How the cards of a photo are turned, on the whole."""
    right = np.array([part["right_px"] for part in parts]).reshape(-1, 2).sum(axis=0)
    return float(np.arctan2(right[1], right[0])) if parts else 0.0


def _width_px(parts: Sequence[Truth]) -> float:
    """How wide a front is in the photo."""
    fronts = [np.hypot(*part["right_px"]) for part in parts if part["label"] != "figure"]
    return float(np.median(fronts) if fronts else 1.4 * np.hypot(*parts[0]["right_px"]))


def _other_light(crop: npt.NDArray[Any], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    gamma, gain = np.exp(rng.normal(0, 0.25)), np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.2))
    curve = (np.arange(256) / 255)[:, None] ** gamma * gain
    crop = cv2.LUT(crop, np.clip(curve * 255, 0, 255).astype(np.uint8)[:, None])
    if rng.random() < 0.3:
        crop = cv2.GaussianBlur(crop, (0, 0), rng.uniform(0.4, 1.4))
    light = crop.astype(np.float32).transpose(2, 0, 1) / 255
    if rng.random() < 0.4:
        row, column = rng.integers(0, 512 - CROP_PX, 2)
        grain = _GRAIN[:, row : row + CROP_PX, column : column + CROP_PX]
        light = light + grain * np.float32(rng.uniform(0.005, 0.05))
    return light.astype(np.float32)


def _answers(parts: Sequence[Truth], way: npt.NDArray[Any], shift: npt.NDArray[Any]) -> Arrays:
    """Heat, numbers to be told, which cells tell them, colours and places (-1: none)."""
    side = CROP_PX // STRIDE_PX
    heat = np.zeros((len(LABELS), side, side), np.float32)
    told = np.zeros((6, side, side), np.float32)
    counts = np.zeros((side, side), np.float32)
    colours, places = (np.full((side, side), -1, np.float32) for _ in range(2))
    y, x = np.mgrid[0:side, 0:side]
    for part in parts:
        at = (way @ np.asarray(part["centre_px"]) + shift) / STRIDE_PX
        if not (at >= 0).all() or not (at < side).all():
            continue
        right, down = way @ np.asarray(part["right_px"]), way @ np.asarray(part["down_px"])
        spread = max(0.55, 0.05 * min(np.hypot(*right), 1.4 * np.hypot(*down)) / STRIDE_PX)
        column, row = int(at[0]), int(at[1])
        bump = np.exp(-((x - column) ** 2 + (y - row) ** 2) / (2 * spread**2))
        label = LABELS.index(part["label"])
        heat[label] = np.maximum(heat[label], bump)
        near = (slice(max(row - 1, 0), row + 2), slice(max(column - 1, 0), column + 2))
        told[0][near], told[1][near] = at[0] - x[near] - 0.5, at[1] - y[near] - 0.5
        for i, value in enumerate((*right, *down)):
            told[2 + i][near] = value / VECTOR_PX
        counts[near] = 1.0
        if part["colour"]:
            colours[near] = COLOURS.index(part["colour"])
        places[near] = PLACES.index(part["place"]) if part["place"] in PLACES else -1
    return heat, told, counts, colours, places


def loss_of(answer: torch.Tensor, wanted: Sequence[torch.Tensor]) -> torch.Tensor:
    """How far the answer is from what is wanted."""
    heat, told, counts, colours, places = wanted
    n = len(LABELS)
    said = answer[:, :n]
    share = torch.sigmoid(said)
    is_peak = heat > 0.999
    weight = torch.where(is_peak, (1 - share) ** 2, share**2 * (1 - heat) ** 4)
    raw = binary_cross_entropy_with_logits(said, is_peak.float(), reduction="none")
    peaks = is_peak.sum().clamp(min=1)
    loss = (weight.detach() * raw).sum() / peaks
    cells = counts.sum().clamp(min=1)
    off = smooth_l1_loss(answer[:, n : n + 6], told, reduction="none", beta=0.05).sum(dim=1)
    loss = loss + 1.5 * (off * counts).sum() / cells
    colour = answer[:, n + 6 : n + 6 + len(COLOURS)]
    loss = (
        loss + 0.6 * cross_entropy(colour, colours.long(), ignore_index=-1, reduction="sum") / cells
    )
    place = answer[:, n + 6 + len(COLOURS) :]
    return (
        loss + 1.0 * cross_entropy(place, places.long(), ignore_index=-1, reduction="sum") / cells
    )


def train(folder: Path, out: Path, minutes: float, start: Path | None, peak: float) -> None:
    """Train until the time is over; the rate falls to nothing by then."""
    torch.set_num_threads(1)
    network = Finder().to(memory_format=torch.channels_last)
    if start:
        network.load_state_dict(torch.load(start))
    optimizer = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.02)
    pictures, rng = Pictures(folder), np.random.default_rng(time.time_ns())
    begun, step, mean = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - begun) / (60 * minutes)) < 1:
        if step % 100 == 0:
            pictures.take_up()
        rate = peak * min(1.0, (step + 1) / 100) * (0.02 + 0.98 * (1 + np.cos(np.pi * share)) / 2)
        for group in optimizer.param_groups:
            group["lr"] = rate
        batch = [
            torch.from_numpy(np.stack(a))
            for a in zip(*(pictures.crop(rng) for _ in range(BATCH)), strict=True)
        ]
        with torch.autocast("cpu", torch.bfloat16):
            answer = network(batch[0].contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), batch[1:])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        step, mean = step + 1, loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()
        if step % 50 == 0:
            minute = (time.monotonic() - begun) / 60
            print(
                f"{minute:.1f} min, step {step}, loss {mean:.3f}, photos {len(pictures.photos)}",
                flush=True,
            )
            torch.save(network.state_dict(), out)
    torch.save(network.state_dict(), out)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pictures", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rate", type=float, default=2e-3)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    train(asked.pictures, asked.out, asked.minutes, asked.start, asked.rate)


if __name__ == "__main__":
    main()
