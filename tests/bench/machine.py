"""What the whole program needs of a machine: photos a minute, memory, start, size."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from tests.bench.photos import sample, twelve_megapixels
from tests.bench.row import Row

ROOT = Path(__file__).parents[2]
TALLYCAM = Path(sys.executable).parent / "tallycam"
FOLDER_OF = 120
"""Photos in the folder that is read at one go."""
READ_IN_SERVER = """
import re, sys, tempfile
from pathlib import Path
from server.app import create_app
from server.photos.model_reader import ModelReader
from server.settings import Settings
from server.photos.judged import read_photo
from vision.photo import Photo
create_app(Settings(data=Path(tempfile.mkdtemp())), ModelReader())
for _ in range(8):
    read_photo(Photo.open(Path(sys.argv[1])))
print(int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1000)
"""


def rows() -> Iterator[Row]:
    """Each in a fresh process, as users have it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        photo = sample("unvention")
        seconds = _seconds([TALLYCAM, "read", photo, "--json"])
        yield Row("start to first answer", "≤ 2 s", f"{seconds:.2f} s")
        for number in range(FOLDER_OF):
            (folder / f"{number}.jpg").write_bytes(photo.read_bytes())
        seconds = _seconds([TALLYCAM, "read", folder, "--json"])
        yield Row("sheets a minute, two cores", "≥ 600", f"{60 * FOLDER_OF / seconds:.0f}")
        large = folder / "large.jpeg"
        large.write_bytes(twelve_megapixels(photo))
        peak = _answer([sys.executable, "-c", READ_IN_SERVER, large])
        yield Row("memory of the server reading 12 MP photos", "≤ 400 MB", f"{float(peak):.0f} MB")
        _answer([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder / "w", ROOT])
        (wheel,) = (folder / "w").glob("*.whl")
        yield Row("the wheel with its models", "≤ 15 MB", f"{wheel.stat().st_size / 1e6:.1f} MB")


def _answer(command: list[str | Path]) -> str:
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout


def _seconds(command: list[str | Path]) -> float:
    start = perf_counter()
    _answer(command)
    return perf_counter() - start
