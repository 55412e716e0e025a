"""Read photos whose dice are known, and count what came out right, wrong, and asked."""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.dice_finder.real import photo_pixels
from models.dice_finder.simulated import SimulatedPhoto, empty_table, roll
from vision.dice.read import DiceReading, read_dice
from vision.photo import Photo
from vision.weights import look_first_in

Figures = dict[str, float | int]
PHONE_PX = (1600, 1200)
NEAR_PX = 1000


def evaluation_parser(description: str | None, folder: str) -> argparse.ArgumentParser:
    """What every evaluation is told: a folder, and networks to measure in place of our own."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(folder, type=Path)
    parser.add_argument("--models", type=Path)
    return parser


def evaluation_arguments(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What it was told; from now on one thread reads, with the networks named."""
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.models is not None:
        look_first_in(arguments.models)
    return arguments


@dataclass
class Known:
    """A photo and the labels of its dice."""

    name: str
    photo: Photo
    labels: tuple[str, ...]
    places_px: Sequence[tuple[float, float, float]] = ()
    """Where known: x, y and width of each die, in the order of the labels."""


@dataclass
class Tally:
    """What came out over many photos."""

    photos: int = 0
    exact: int = 0
    asked: int = 0
    silent_wrong: int = 0
    dice: int = 0
    dice_right: int = 0
    empty: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, known: Known, reading: DiceReading) -> None:
        """Count one photo."""
        self.photos += 1
        truth, read = Counter(known.labels), Counter(reading.labels)
        self.dice += truth.total()
        self.dice_right += (truth & read).total()
        is_answer = not truth and reading.saw_nothing  # "I see no dice" is no question then
        self.asked += bool(reading.doubts) and not is_answer
        self.empty += not reading.dice
        self.exact += truth == read
        if truth != read:
            self.silent_wrong += not reading.doubts
            how = "asked" if reading.doubts else "SILENT"
            wanted, got = "".join(sorted(known.labels)), "".join(sorted(reading.labels))
            self.failures.append(f"{known.name}: {wanted or '-'} read as {got or '-'} ({how})")

    def shares(self) -> Figures:
        """Percentages, as they stand in results.json."""

        def percent(part: int, whole: int) -> float:
            return round(100 * part / max(1, whole), 2)

        return {
            "photos": self.photos,
            "dice": self.dice,
            "photos exactly right %": percent(self.exact, self.photos),
            "dice right %": percent(self.dice_right, self.dice),
            "photos wrong without a doubt %": percent(self.silent_wrong, self.photos),
            "photos asked about %": percent(self.asked, self.photos),
        }


def real_photos(data: Path, source: str) -> Iterator[Known]:
    """The photos of one source, with what their labels say."""
    boxes = json.loads((data / "boxes.json").read_text())
    values = json.loads((data / "values.json").read_text())
    for name, entry in (boxes | values).items():
        if not name.startswith(source) or not entry.get("use", True):
            continue
        if "values" in entry:
            labels, places = tuple(map(str, entry["values"])), []
        else:
            labels = tuple(str(d["v"]) for d in entry["dice"])
            sides = [d["box"] for d in entry["dice"]]
            places = [((a + c) / 2, (b + d) / 2, (c - a + d - b) / 2) for a, b, c, d in sides]
        yield Known(Path(name).stem, Photo.open(data / name), labels, places)


def from_farther(known: Known, times: float) -> Known:
    """The photo as if taken from so many times as far, its edge going on all round."""
    pixels = known.photo.pixels()
    down, right = (round(side * (times - 1) / 2) for side in pixels.shape[:2])
    far = cv2.copyMakeBorder(pixels, down, down, right, right, cv2.BORDER_REPLICATE)
    return Known(known.name, Photo.from_pixels(np.asarray(far, np.uint8)), known.labels)


def from_nearer(known: Known, share: float) -> Known | None:
    """The photo's first die by itself, its box the share of the picture's side; None at an edge."""
    pixels = known.photo.pixels()
    (x, y, width), *others = known.places_px
    half = width / share / 2
    room = min(x, y, pixels.shape[1] - x, pixels.shape[0] - y)
    aways = [max(abs(a - x), abs(b - y)) - 0.6 * wide for a, b, wide in others]
    if half > min([room, *aways]):
        return None
    piece = pixels[int(y - half) : int(y + half), int(x - half) : int(x + half)]
    near = cv2.resize(piece, (NEAR_PX, NEAR_PX), interpolation=cv2.INTER_CUBIC)
    return Known(known.name, Photo.from_pixels(np.asarray(near, np.uint8)), known.labels[:1])


def rendered_scenes(folder: Path) -> Iterator[Known]:
    """Photos by `models.dice_finder.physical scenes`, rendered with lights not trained on."""
    for name, entry in json.loads((folder / "truth.json").read_text()).items():
        dice = entry["dice"]
        places = [(*die["face_px"], die["width_px"]) for die in dice]
        labels = tuple(die["label"] for die in dice)
        yield Known(
            f"{name} {entry['light']} {entry['tilt_degrees']:.0f}°",
            Photo.open(folder / name),
            labels,
            places,
        )


def simulated_rolls(seed: int, count: int, *, coloured: bool) -> Iterator[Known]:
    """Simulated photos of rolls, tilted up to 60 degrees."""
    for index in range(count):
        rng = np.random.default_rng([seed, index])
        dice = int(rng.choice([1, 3, 5, 5, 6, 7, 10]))
        made = roll(
            rng,
            size_px=PHONE_PX,
            count=dice,
            coloured=coloured,
            tilt_degrees=float(rng.uniform(0, 60)),
        )
        yield known(f"simulated {index}", made)


def known(name: str, made: SimulatedPhoto) -> Known:
    """A simulated photo as one whose dice are known; dice outside the picture do not count."""
    height, width = made.pixels.shape[:2]
    seen = []
    for die in made.dice:
        assert die.top_px is not None
        x, y = die.top_px.mean(0)
        if 0 < x < width and 0 < y < height:
            seen.append(die)
    labels = tuple(die.label for die in seen)
    places = [
        (*die.top_px.mean(0).tolist(), float(np.ptp(die.hull_px, axis=0).mean()))
        for die in seen
        if die.top_px is not None and die.hull_px is not None
    ]
    photo = Photo.from_pixels(made.pixels, name)
    return Known(f"{name} {made.light}", photo, labels, places)


def photos_without_dice(
    data: Path, pictures: Path, seed: int, count: int, sheets: Sequence[np.ndarray]
) -> Iterator[Known]:
    """Half pictures of other things, a quarter bare pieces of real tables, the rest simulated."""
    files = sorted(pictures.rglob("*.jpg"))
    rng = np.random.default_rng(seed)
    for path in sorted(rng.choice(np.array(files), min(count // 2, len(files)), replace=False)):
        yield Known(path.stem, Photo.open(path), ())
    for index in range(count // 4):
        rng = np.random.default_rng([seed, index])
        yield known(f"empty {index}", empty_table(rng, (1280, 960), sheets))
    rng = np.random.default_rng(seed)
    boxes = json.loads((data / "boxes.json").read_text())
    names = [n for n, e in boxes.items() if e.get("use", True) and len(e["dice"]) < 6]
    made = 0
    while made < count // 4:
        name = names[int(rng.integers(len(names)))]
        piece = piece_without_dice(rng, photo_pixels(data / name), boxes[name]["dice"])
        if piece is not None:
            made += 1
            yield Known(f"piece of {Path(name).stem}", Photo.from_pixels(piece), ())


def piece_without_dice(
    rng: np.random.Generator, pixels: np.ndarray, dice: Sequence[dict[str, list[float]]]
) -> np.ndarray | None:
    """A square piece of a photo, at least 200 px wide, that keeps clear of every die."""
    height, width = pixels.shape[:2]
    for _ in range(10):
        side = int(rng.integers(200, 420))
        x, y = int(rng.integers(0, width - side + 1)), int(rng.integers(0, height - side + 1))
        margin = 70
        if all(
            d["box"][2] < x - margin
            or d["box"][0] > x + side + margin
            or d["box"][3] < y - margin
            or d["box"][1] > y + side + margin
            for d in dice
        ):
            return np.ascontiguousarray(pixels[y : y + side, x : x + side])
    return None


def tally(photos: Iterable[Known], *, coloured: bool = False, told: bool = False) -> Tally:
    """Read all photos and count; `told` says how many dice were rolled, as a game does."""
    total = Tally()
    for one in photos:
        expected = (len(one.labels),) if told else ()
        total.add(one, read_dice(one.photo, colours=coloured, expected=expected))
    return total


def report(name: str, figures: Figures, results: dict[str, Figures]) -> None:
    """Print and keep."""
    results[name] = figures
    print(name, json.dumps(figures), flush=True)


def show(name: str, found: Tally, results: dict[str, Figures]) -> None:
    """Print a tally with its failures, and keep it."""
    report(name, found.shares(), results)
    for line in found.failures[:25]:
        print("   ", line)
