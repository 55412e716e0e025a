"""How long photos take, as multiples of the time that decoding the same JPEG in full takes."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

import cv2
import numpy as np

from scoring.games import GAMES
from server.photos.judged import read_photo
from tests.bench.parts import NAMES, PartsClock
from tests.bench.row import Row
from vision.dice.read import read_dice
from vision.photo import Photo, Pixels

SAMPLES = Path(__file__).parents[2] / "samples"
PAPER = frozenset(game.name for game in GAMES if game.layouts)
ROUGH = ("tilted-*.jpg", "two-markers-covered-*.jpg", "lamp-shadow-*.jpg")
ROUNDS = 7
THREE_MEGAPIXELS = (2000, 1500)
TWELVE_MEGAPIXELS = (4000, 3000)


def rows() -> Iterator[Row]:
    """Reading sheets and dice, one thread."""
    cv2.setNumThreads(1)
    for game in sorted(folder.name for folder in SAMPLES.iterdir() if folder.name in PAPER):
        data = twelve_megapixels(sample(game))
        ratio = _seconds(partial(_judged, data)) / _decoding(data)
        yield Row(f"{game}: 12 MP sheet → judged reading", "≤ 1.3 × imdecode", f"{ratio:.2f} ×")
        yield Row("  its parts", "", _parts(data))
    yield Row("rough 12 MP sheets → judged reading", "", _rough())
    data = twelve_megapixels(sample("dice"))
    ratio = _seconds(lambda: read_dice(Photo(data))) / _decoding(data)
    yield Row("12 MP photo → dice", "≤ 1.2 × imdecode", f"{ratio:.2f} ×")
    frame = np.asarray(cv2.resize(_pixels(sample("dice")), (1280, 720)), np.uint8)
    seconds = _seconds(lambda: read_dice(Photo.from_pixels(frame)))
    yield Row("720p frame → dice", "≤ 20 ms", f"{1000 * seconds:.0f} ms")


def _rough() -> str:
    """Those tilted, in shadow, or partly covered: as multiples of their decoding."""
    photos = [path for game in PAPER for rough in ROUGH for path in (SAMPLES / game).glob(rough)]
    every = map(twelve_megapixels, photos)
    ratios = [_seconds(partial(_judged, data)) / _decoding(data) for data in every]
    return f"{median(ratios):.2f} × in the middle, {max(ratios):.2f} × at most of {len(ratios)}"


def _judged(data: bytes) -> None:
    read_photo(Photo(data))


def _parts(data: bytes) -> str:
    """The middle one of a few rounds, part by part, in ms of the processor's time."""
    rounds = []
    for _ in range(ROUNDS):
        clock = PartsClock()
        with clock.running():
            _judged(data)
        rounds.append(clock.seconds)
    usual = {name: 1000 * median(one[name] for one in rounds) for name in NAMES}
    return ", ".join(f"{name} {ms:.1f}" for name, ms in usual.items()) + " ms"


def sample(folder: str) -> Path:
    """The first sample photo of a game or of dice, by name."""
    return sorted((SAMPLES / folder).glob("*.jpg"))[0]


def twelve_megapixels(path: Path) -> bytes:
    """The photo enlarged to what a phone takes."""
    return enlarged(path, TWELVE_MEGAPIXELS)


def enlarged(path: Path, size_px: tuple[int, int]) -> bytes:
    """The photo at this long and short side, as a JPEG of a phone's quality."""
    pixels = _pixels(path)
    portrait = pixels.shape[0] > pixels.shape[1]
    size = size_px[::-1] if portrait else size_px
    large = cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC)
    noise = np.random.default_rng(0).normal(0, 4, large.shape)
    grained = np.clip(large + noise, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", grained, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())


def _pixels(path: Path) -> Pixels:
    return Photo.open(path).pixels()


def _decoding(data: bytes) -> float:
    return _seconds(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def _seconds(work: Callable[[], object]) -> float:
    """The processor's time of the best of a few rounds, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)
