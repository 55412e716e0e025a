"""Sets Tallycam up in `.venv` from a lock, and says how far it is.

    python3 requirements/install.py run     what the product needs
    python3 requirements/install.py test    that, and what checks it

Standard library only: it runs before anything is installed. All that pip says is kept in
`.venv/install.log`; the screen gets the progress, and the errors.
"""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOG = VENV / "install.log"
NOISE = ("WARNING", "DEPRECATION", "[notice]")
BEGUN = ("Collecting ", "Processing ", "Requirement already satisfied: ")
"""How pip begins the line of a package: from the index, from a folder, there already."""
LAST_LINES = 15
"""Shown of a failure in which pip names no error."""


class CannotInstall(Exception):
    """What went wrong, as it was said, and what to do."""


class Progress:
    """One line that changes on a terminal; elsewhere only the steps are printed."""

    def __init__(self, screen: TextIO) -> None:
        self._screen = screen
        self._is_terminal = screen.isatty()

    def step(self, text: str) -> None:
        """Say what begins now."""
        print(f"{self._clear()}{text}", file=self._screen, flush=True)

    def now(self, text: str) -> None:
        """Say how far the step is."""
        if self._is_terminal:
            width = shutil.get_terminal_size().columns - 1
            print(f"{self._clear()}{f'  {text}'[:width]}", end="", file=self._screen, flush=True)

    def _clear(self) -> str:
        return "\r\033[K" if self._is_terminal else ""


def install(kind: str, progress: Progress) -> None:
    """Everything of the lock, then this folder.

    Raises:
        CannotInstall: with what Python or pip said.
    """
    lock = ROOT / "requirements" / f"{kind}.txt"
    began = time.monotonic()
    progress.step("Setting up Tallycam in .venv. This is done once and takes a minute or two.")
    if not PYTHON.exists():
        progress.step("1 of 3: a Python environment of its own")
        make_environment()
    wanted = len(re.findall(r"^\S+==", lock.read_text(), re.MULTILINE))
    progress.step("2 of 3: the packages it needs")
    run_pip(["install", "--require-hashes", "-r", str(lock)], wanted, progress)
    progress.step("3 of 3: Tallycam itself")
    run_pip(["install", "--no-deps", "--no-build-isolation", "-e", str(ROOT)], 1, progress)
    progress.step(f"Set up in {time.monotonic() - began:.0f} seconds.")


def make_environment() -> None:
    """A fresh `.venv`, whole or not at all."""
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True
    )
    if made.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise CannotInstall(
            f"{made.stdout}{made.stderr}".strip()
            + "\nPython cannot make an environment; on Debian and Ubuntu install python3-venv."
        )


def run_pip(words: Sequence[str], wanted: int, progress: Progress) -> None:
    """Run pip, show how far it is, keep all it says in the log."""
    quiet = ["--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command = [str(PYTHON), "-m", "pip", *words, *quiet]
    with (
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT
        ) as pip,
        LOG.open("a") as log,
    ):
        assert pip.stdout is not None
        said = []
        for line in follow(pip.stdout, wanted, progress):
            log.write(line)
            said.append(line)
    if pip.returncode:
        raise CannotInstall(f"{errors_of(said)}\nAll that pip said is in {LOG}.")


def follow(lines: Iterable[str], wanted: int, progress: Progress) -> Iterable[str]:
    """Pass on what pip says, and show what it means."""
    begun, package = 0, ""
    for line in lines:
        words = line.split()
        if line.startswith("Ignoring "):
            wanted -= 1
        elif line.startswith(BEGUN):
            begun += 1
            package = Path(words[3 if words[0] == "Requirement" else 1]).name
            package = re.split(r"==|-\d", package)[0]
            progress.now(f"{begun} of {max(begun, wanted)}: {package}")
        elif words[:1] == ["Downloading"] and "(" in line:
            size = line[line.rindex("(") :].strip()
            progress.now(f"{begun} of {max(begun, wanted)}: {package} {size}")
        elif line.startswith("Installing collected"):
            progress.now("unpacking")
        elif "Retrying" in line:
            progress.now("the network does not answer; trying again")
        yield line


def errors_of(said: Sequence[str]) -> str:
    """What a person has to know of pip's words: its errors, or else the end of them."""
    plain = [line for line in said if not line.startswith(NOISE)]
    first = next((n for n, line in enumerate(plain) if "ERROR" in line), None)
    return "".join(plain[-LAST_LINES:] if first is None else plain[first:]).rstrip()


def main(words: Sequence[str]) -> int:
    """Install what is asked for and return the exit code."""
    progress = Progress(sys.stdout)
    try:
        install(words[0], progress)
    except CannotInstall as why:
        progress.step("")
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        progress.step("Stopped. The next time goes on from here.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
