"""Measure the reader of marks on crops in drawings and fonts that no training saw.

python -m models.card_marks.evaluate CROPS.npz

The crops are made by `crops.py --held-out`.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from vision.cards.marks import MARKS, tensor
from vision.weights import open_model

HERE = Path(__file__).parent
AT_ONCE = 256


def main() -> None:
    """Measure, and write results.json."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("crops", type=Path)
    asked = parser.parse_args()
    file, model = np.load(asked.crops), open_model(MARKS)
    pixels, labels = file["pixels"], file["labels"]
    parts = [pixels[i : i + AT_ONCE] for i in range(0, len(pixels), AT_ONCE)]
    said = np.concatenate([model.run(tensor(list(part))) for part in parts])
    read = np.array(model.labels)[said.argmax(axis=1)]
    is_figure = np.char.isdigit(labels)
    is_nothing = labels == "nothing"
    kinds = {"icons": ~is_figure & ~is_nothing, "figures": is_figure, "nothing": is_nothing}
    results: dict[str, float] = {}
    for kind, chosen in kinds.items():
        results[kind] = int(chosen.sum())
        results[f"{kind} right %"] = round(100 * float((read == labels)[chosen].mean()), 2)
    told = {"simulated crops, drawings, fonts, tables and lights not trained on": results}
    (HERE / "results.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(results)


if __name__ == "__main__":
    main()
