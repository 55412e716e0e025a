"""Train the reader of printed lines; one thread, to a deadline.

python -m models.card_titles.train --fonts FOLDER --out titles.pt --minutes 25
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch

from models.card_titles.lines import Printer
from models.card_titles.network import ALPHABET, LineReader
from scoring.games.innovation.look import card_design

BATCH = 24


def normalised(line: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """A line's grey levels from 0 to 1, whatever the light."""
    low, high = np.percentile(line, (2, 98))
    level = (line.astype(np.float32) - low) / max(high - low, 12.0)
    return np.asarray(np.clip(level, -0.2, 1.2), np.float32)


def train(fonts: Path, out: Path, minutes: float, start: Path | None) -> None:
    """Train until the time is over."""
    torch.set_num_threads(1)
    titles = [title for face in card_design().faces for title in face.titles]
    printer = Printer(sorted(fonts.iterdir()), titles)
    network = LineReader()
    if start:
        network.load_state_dict(torch.load(start))
    peak = 2e-3 if not start else 1e-3
    optimizer = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.02)
    rng = np.random.default_rng(time.time_ns())
    begun, step, mean = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - begun) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = (
                peak * min(1.0, (step + 1) / 60) * (0.02 + 0.98 * (1 + np.cos(np.pi * share)) / 2)
            )
        lines, texts = zip(*(printer.line(rng) for _ in range(BATCH)), strict=True)
        batch = torch.from_numpy(np.stack([normalised(line) for line in lines])[:, None])
        with torch.autocast("cpu", torch.bfloat16):
            said = network(batch)
        said = said.float().log_softmax(2).transpose(0, 1)
        wanted = torch.tensor([ALPHABET.index(c) + 1 for text in texts for c in text])
        lengths = torch.tensor([len(text) for text in texts])
        times = torch.full((BATCH,), said.shape[0])
        loss = torch.nn.functional.ctc_loss(said, wanted, times, lengths, zero_infinity=True)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        step, mean = step + 1, loss.item() if step == 0 else 0.98 * mean + 0.02 * loss.item()
        if step % 50 == 0:
            print(
                f"{(time.monotonic() - begun) / 60:.1f} min, step {step}, loss {mean:.3f}",
                flush=True,
            )
            torch.save(network.state_dict(), out)
    torch.save(network.state_dict(), out)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--start", type=Path)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    train(asked.fonts, asked.out, asked.minutes, asked.start)


if __name__ == "__main__":
    main()
