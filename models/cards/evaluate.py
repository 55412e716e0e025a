"""Measure the whole reading of cards on boards that no training saw, and write results.json.

    python -m models.cards.evaluate BOARDS [--out results.json]

The boards are those of `pictures.py --held-out`: photos with truth.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2

from scoring.card_design import CardDesign
from scoring.games.innovation.look import card_design
from server.wire.cards import CardsAnswer, cards_answer
from vision.cards.read import read_cards
from vision.errors import CardsNotFound
from vision.photo import Photo
from vision.weights import look_first_in

Truth = Mapping[str, Any]


def measure(photo: Path, truth: Truth, design: CardDesign) -> Counter[str]:
    """What is right and wrong of one board."""
    counts: Counter[str] = Counter(boards=1)
    begun = time.process_time()
    try:
        reading = read_cards(Photo.open(photo), design)
    except CardsNotFound:
        reading = None
    counts["milliseconds"] = round(1000 * (time.process_time() - begun))
    if reading is None:
        counts["refused"] = 1
        counts["piles"] = len(truth["piles"])
        return counts
    answer = cards_answer(photo.name, design, reading)
    counts.update(_piles(answer, truth))
    icons_right = dict(answer.icons) == truth["icons"]
    counts["icons exact"] = icons_right
    on_icons = [d for d in answer.doubts if not d.field.startswith(("score", "achievement"))]
    counts["icons wrong, not asked"] = not icons_right and not on_icons
    counts["asked"] = bool(answer.doubts)
    counts["doubts"] = len(answer.doubts)
    if truth["score"]:
        right = list(answer.board.score) == truth["score"]
        counts["score piles"] = 1
        counts["score sums"] = sum(answer.board.score) == sum(truth["score"])
        on_score = [d for d in answer.doubts if d.field.startswith("score")]
        counts["scores wrong, not asked"] = not right and not on_score
    counts["achievements right"] = list(answer.board.achievements) == truth["achievements"]
    return counts


def _piles(answer: CardsAnswer, truth: Truth) -> Counter[str]:
    counts: Counter[str] = Counter()
    asked = {doubt.field for doubt in answer.doubts}
    for colour, wanted in truth["piles"].items():
        counts["piles"] += 1
        found = answer.board.piles.get(colour)
        if found is None:
            counts["piles missed"] += 1
            continue
        counts["tops"] += found.top == wanted["top"]
        counts["false names"] += found.top != wanted["top"] and f"{colour}.top" not in asked
        counts["splays"] += found.splay == wanted["splay"]
        counts["showing"] += found.showing == wanted["showing"]
        covered = [sorted(one) for one in found.covered]
        counts["piles whole"] += (
            found.top == wanted["top"]
            and found.splay == wanted["splay"]
            and covered == [sorted(one) for one in wanted["covered"]]
        )
    counts["piles extra"] += len(set(answer.board.piles) - set(truth["piles"]))
    return counts


def told(total: Counter[str]) -> dict[str, float]:
    """The counts as shares."""
    piles, boards = max(total["piles"], 1), max(total["boards"], 1)
    scores = max(total["score piles"], 1)

    def share(name: str, of: int) -> float:
        return round(100 * total[name] / of, 2)

    return {
        "boards": total["boards"],
        "piles": total["piles"],
        "top card right %": share("tops", piles),
        "false name without a doubt %": share("false names", piles),
        "splay right %": share("splays", piles),
        "number of showing cards right %": share("showing", piles),
        "whole pile right %": share("piles whole", piles),
        "piles missed %": share("piles missed", piles),
        "icon totals exact, % of boards": share("icons exact", boards),
        "icon totals wrong without a doubt, % of boards": share("icons wrong, not asked", boards),
        "boards asked about %": share("asked", boards),
        "doubts a board": round(total["doubts"] / boards, 2),
        "score piles": total["score piles"],
        "score sum right %": share("score sums", scores),
        "score wrong without a doubt %": share("scores wrong, not asked", scores),
        "achievements right, % of boards": share("achievements right", boards),
        "seconds of one thread a photo": round(total["milliseconds"] / boards / 1000, 2),
    }


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--models", type=Path, help="where other weights lie")
    parser.add_argument("--each", action="store_true", help="print every board")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    if asked.models:
        look_first_in(asked.models)
    total: Counter[str] = Counter()
    design = card_design()
    for path in sorted(asked.boards.glob("*.json")):
        counts = measure(path.with_suffix(".jpg"), json.loads(path.read_text("utf-8")), design)
        total.update(counts)
        if asked.each:
            print(path.stem, {name: n for name, n in counts.items() if n})
    results = told(total)
    print(json.dumps(results, indent=1))
    if asked.out:
        kept = json.loads(asked.out.read_text("utf-8")) if asked.out.exists() else {}
        kept[asked.boards.name] = results
        asked.out.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
