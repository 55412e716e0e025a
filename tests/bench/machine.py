"""What the whole program needs of a machine: photos a minute, memory, start, size."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import httpx
import psutil

from tests.bench.photos import THREE_MEGAPIXELS, enlarged, sample, twelve_megapixels
from tests.bench.row import Row

ROOT = Path(__file__).parents[2]
TALLYCAM = Path(sys.executable).parent / "tallycam"

STARTS = 3
FOLDER_OF = 120
"""Photos in the folder that is read at one go."""


def rows() -> Iterator[Row]:
    """Each in a fresh process, as users have it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        photo = sample("unvention")
        seconds = _best_seconds([TALLYCAM, "--help"])
        yield Row("tallycam --help", "≤ 0.4 s", f"{seconds:.2f} s")
        seconds = _best_seconds([TALLYCAM, "read", photo, "--json"])
        yield Row("start to first answer", "≤ 1 s", f"{seconds:.2f} s")
        data = enlarged(photo, THREE_MEGAPIXELS)
        for number in range(FOLDER_OF):
            (folder / f"{number}.jpg").write_bytes(data)
        seconds = _seconds([TALLYCAM, "read", folder, "--json"])
        what = "sheets of 3 MP a minute, two cores, with the start"
        yield Row(what, "≥ 1150", f"{60 * FOLDER_OF / seconds:.0f}")
        large = folder / "large.jpeg"
        large.write_bytes(twelve_megapixels(photo))
        megabytes = _memory_of_server(folder / "data", large.read_bytes())
        what = "memory of the server and its readers, 12 MP"
        yield Row(what, "≤ 400 MB", f"{megabytes:.0f} MB")
        _answer([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder / "w", ROOT])
        (wheel,) = (folder / "w").glob("*.whl")
        yield Row("the wheel with its models", "≤ 20 MB", f"{wheel.stat().st_size / 1e6:.1f} MB")


def _memory_of_server(data: Path, photo: bytes) -> float:
    """All its processes together after sixteen photos, what they share counted once."""
    command: list[str | Path] = [
        TALLYCAM,
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        data,
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = iter(server.stdout.readline, "")
        address = next(line.strip() for line in lines if "http://" in line)
        with httpx.Client(base_url=re.sub(r"\x1b\[\d*m", "", address), timeout=60) as phone:
            new = {"game": "unvention", "players": ["Ada", "Ben"]}
            table = phone.post("api/v1/tables", json=new).json()["id"]
            for _ in range(16):
                asked = f"api/v1/tables/{table}/photos?of=sheet&player=Ada"
                phone.post(asked, content=photo).raise_for_status()
        process = psutil.Process(server.pid)
        taken = [process, *process.children(recursive=True)]
        pss = sum(one.memory_full_info().pss for one in taken) / 1e6
        server.terminate()
    return pss


def _answer(command: list[str | Path]) -> str:
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout


def _seconds(command: list[str | Path]) -> float:
    start = perf_counter()
    _answer(command)
    return perf_counter() - start


def _best_seconds(command: list[str | Path]) -> float:
    """The best of a few starts: other work on the machine only adds."""
    return min(_seconds(command) for _ in range(STARTS))
