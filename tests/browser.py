"""A browser for the tests: the one that is here, or else one that is fetched.

    python -m tests.browser     find one, fetch one where there is none, and say which

`$CHROMIUM` comes first, then Chromium or Chrome on the PATH, then Playwright's own. To fetch one,
Playwright downloads its own; where that fails, the system's package manager brings Chromium, if it
may without asking for a password, and the library that Playwright's driver needs with it.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import sync_playwright

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
APT_INSTALL = ("apt-get", "install", "-q", "-o", "DPkg::Lock::Timeout=120")
MANAGERS: dict[str, tuple[Sequence[str], ...]] = {
    "apt-get": (
        ("apt-get", "update", "-q"),
        (*APT_INSTALL, "-y", "--no-install-recommends", "chromium", "libatomic1"),
    ),
    "dnf": (("dnf", "install", "-q", "-y", "chromium", "libatomic"),),
    "pacman": (("pacman", "-Sy", "--noconfirm", "chromium"),),
    "apk": (("apk", "add", "--no-cache", "chromium", "libatomic"),),
    "brew": (("brew", "install", "--quiet", "--cask", "chromium"),),
}
WITHOUT_ROOT = ("brew",)
ENVIRONMENT = {
    "DEBIAN_FRONTEND": "noninteractive",
    "PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "10000",
}
STARTS_WITHIN_S = 30
FETCHED_WITHIN_S = 900
"""A fetch that takes longer is given up."""
ADVICE = (
    "The tests drive a real browser, and none could be found or fetched: "
    "install Chromium or Google Chrome, or name one with CHROMIUM=/path/to/it."
)


class NoBrowser(Exception):
    """One sentence: what to install."""


def find() -> str | None:
    """The first browser here that starts."""
    return next((path for path in _candidates() if _starts(path)), None)


def the_browser() -> str:
    """The browser of this machine.

    Raises:
        NoBrowser: there is none that starts.
    """
    path = find()
    if path is None:
        raise NoBrowser(ADVICE)
    return path


def ready() -> str | None:
    """The first browser here that starts, once Playwright starts, too."""
    drives = _runs([sys.executable, "-m", "playwright", "--version"], is_quiet=True)
    return find() if drives else None


def fetch(ways: Sequence[Callable[[], bool]] | None = None) -> str:
    """Try each way to get a browser until there is one.

    Raises:
        NoBrowser: no way led to a browser that starts.
    """
    for way in (download, install) if ways is None else ways:
        if way() and (path := ready()):
            return path
    raise NoBrowser(ADVICE)


def download() -> bool:
    """Playwright's own Chromium; whether it came."""
    _say("No browser is here; downloading Playwright's own (about 170 MB).")
    return _runs([sys.executable, "-m", "playwright", "install", "--no-shell", "chromium"])


def install() -> bool:
    """Chromium by the system's package manager; whether it came."""
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    if manager is None:
        return False
    root = [] if manager in WITHOUT_ROOT else _as_root()
    if root is None:
        _say(f"{manager} could install Chromium, but not without a password.")
        return False
    _say(f"Installing Chromium with {manager}.")
    *first, last = MANAGERS[manager]
    for command in first:
        _runs([*root, *command])  # one of many sources may fail; the last command decides
    return _runs([*root, *last])


def _candidates() -> Iterator[str]:
    """Where a browser may be, in the order of choice."""
    if chosen := os.environ.get("CHROMIUM"):
        yield chosen
    yield from (path for name in NAMES if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if shutil.which(own):
        yield own


def _starts(path: str) -> bool:
    """Whether it is a browser, and not one whose libraries are missing or a note to get one."""
    try:
        told = subprocess.run(
            [path, "--version"], capture_output=True, timeout=STARTS_WITHIN_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0


def _as_root() -> list[str] | None:
    """What goes before a command that needs root; None where a password would be asked for."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    return sudo if shutil.which("sudo") and _runs([*sudo, "true"]) else None


def _runs(
    command: Sequence[str], within_s: float = FETCHED_WITHIN_S, is_quiet: bool = False
) -> bool:
    """Run it silently, children and all, and say its last words if it fails."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **ENVIRONMENT},
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=within_s)
    except BaseException as reason:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if not isinstance(reason, subprocess.TimeoutExpired):
            raise
        _say(f"  {' '.join(command)} took more than {within_s:.0f} seconds and was given up.")
        return False
    if process.returncode and not is_quiet:
        _say(f"  {' '.join(command)} failed: {_reason(said)}")
    return process.returncode == 0


def _reason(said: str) -> str:
    """The last line that names an error, or else the last line."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    named = [line for line in lines if re.match(r"E:|.*\b[Ee]rror\b", line)]
    return (named or lines or ["it said nothing"])[-1]


def _say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    """Make sure that there is a browser and return the exit code."""
    try:
        path = ready() or fetch()
    except NoBrowser as sentence:
        print(sentence, file=sys.stderr)
        return 1
    _say(f"The tests use {path}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
