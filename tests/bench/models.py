"""How accurate the models are: what their `evaluate.py` measured and kept in `results.json`."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.bench.row import Row

MODELS = Path(__file__).parents[2] / "models"
LEFT_OUT = ("before", "between", "by_kind")
"""How names end of figures of earlier versions, and of single kinds: they stay in the file."""


def rows() -> Iterator[Row]:
    """One row for each group of today's figures, named as the results name it."""
    for path in sorted(MODELS.glob("*/results.json")):
        yield from _rows(path.parent.name, json.loads(path.read_text()))


def _rows(name: str, results: Mapping[str, object]) -> Iterator[Row]:
    figures = {key: value for key, value in results.items() if isinstance(value, int | float)}
    if figures:
        measured = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in figures.items())
        yield Row(name, "", measured)
    for key, value in results.items():
        if isinstance(value, Mapping) and key.split()[-1] not in LEFT_OUT:
            yield from _rows(f"{name}: {key}", value)
