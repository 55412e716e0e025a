"""The loop both dice networks are trained by: warm up, fall along a cosine, keep a running mean."""

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import cv2
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

Batch = tuple[Tensor, ...]
Judge = Callable[[Batch], tuple[Tensor, dict[str, float]]]
"""The loss of a batch, and figures to print."""

WARM_STEPS, PRINTED_STEPS, KEPT_STEPS = 200, 100, 500


def add_loop_arguments(parser: argparse.ArgumentParser) -> None:
    """What the loop asks for."""
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a checkpoint to go on from")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--threads", type=int, default=1)


def run(
    network: nn.Module, batches: Iterable[Batch], judge: Judge, arguments: argparse.Namespace
) -> None:
    """Train until the minutes are over, keeping a running mean of the weights."""
    cv2.setNumThreads(0)
    torch.set_num_threads(arguments.threads)
    if arguments.start is not None:
        network.load_state_dict(torch.load(arguments.start)["mean"])
    mean = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(0.998), use_buffers=True)
    optimiser = torch.optim.AdamW(network.parameters(), arguments.rate, weight_decay=0.02)
    began, step, totals = time.monotonic(), 0, dict[str, float]()
    for step, batch in enumerate(batches, 1):
        elapsed = (time.monotonic() - began) / 60 / arguments.minutes
        if elapsed >= 1:
            break
        fall = 0.5 + 0.5 * float(torch.cos(torch.tensor(torch.pi * elapsed)))
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * min(1.0, step / WARM_STEPS) * fall + 1e-6
        loss, figures = judge(batch)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(network)
        for name, figure in figures.items():
            totals[name] = 0.98 * totals.get(name, figure) + 0.02 * figure
        if step % PRINTED_STEPS == 0:
            told = " ".join(f"{name} {total:.3f}" for name, total in totals.items())
            print(f"{step} {elapsed:.3f} {told}", flush=True)
        if step % KEPT_STEPS == 0:
            keep(network, mean, arguments.out)
    keep(network, mean, arguments.out)
    print(f"ended after {step} steps")


def keep(network: nn.Module, mean: AveragedModel, path: Path) -> None:
    """Write a checkpoint."""
    torch.save({"last": network.state_dict(), "mean": mean.module.state_dict()}, path)
