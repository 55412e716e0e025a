"""How long photos take, as multiples of the time that decoding the same JPEG in full takes."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import cv2
import numpy as np

from server.photos.judged import read_photo
from tests.bench.row import Row
from vision.dice.read import read_dice
from vision.photo import Photo, Pixels

SAMPLES = Path(__file__).parents[2] / "samples"
ROUNDS = 7
TWELVE_MEGAPIXELS = (4000, 3000)


def rows() -> Iterator[Row]:
    """Reading sheets and dice, one thread."""
    cv2.setNumThreads(1)
    for game in ("unvention", "unbalanced", "expo", "roland_wright"):
        data = twelve_megapixels(sample(game))
        ratio = _seconds(lambda data=data: read_photo(Photo(data))) / _decoding(data)  # type: ignore[misc]
        yield Row(f"{game}: 12 MP sheet → judged reading", "≤ 2 × imdecode", f"{ratio:.2f} ×")
    data = twelve_megapixels(sample("dice"))
    ratio = _seconds(lambda: read_dice(Photo(data))) / _decoding(data)
    yield Row("12 MP photo → dice", "≤ 1.5 × imdecode", f"{ratio:.2f} ×")
    frame = np.asarray(cv2.resize(_pixels(sample("dice")), (1280, 720)), np.uint8)
    seconds = _seconds(lambda: read_dice(Photo.from_pixels(frame)))
    yield Row("720p frame → dice", "≤ 30 ms", f"{1000 * seconds:.0f} ms")


def sample(folder: str) -> Path:
    """The first sample photo of a game or of dice, by name."""
    return sorted((SAMPLES / folder).glob("*.jpg"))[0]


def twelve_megapixels(path: Path) -> bytes:
    """The photo enlarged to what a phone takes, as a JPEG of a phone's quality."""
    pixels = _pixels(path)
    portrait = pixels.shape[0] > pixels.shape[1]
    size = TWELVE_MEGAPIXELS[::-1] if portrait else TWELVE_MEGAPIXELS
    large = cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC)
    noise = np.random.default_rng(0).normal(0, 4, large.shape)
    grained = np.clip(large + noise, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", grained, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())


def _pixels(path: Path) -> Pixels:
    return Photo.open(path).pixels()


def _decoding(data: bytes) -> float:
    return _seconds(lambda: cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))


def _seconds(work: Callable[[], object]) -> float:
    """The best of a few rounds, after one to warm up: other work on the machine only adds."""
    work()
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)
