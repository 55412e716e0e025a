"""Are weaknesses known of anything that is locked here? Says so, or in one sentence why not.

    python requirements/audit.py

`pip-audit` is fetched into a folder of its own, from the index that pip is set to. Where that or
the list of known weaknesses cannot be reached, nothing is checked, and the exit code is 0.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

LOCKS = ("run.txt", "test.txt")
FETCH_S, CHECK_S = 300, 600


def main() -> int:
    """Check every lock; 1 when something is known."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder) / "bin" / "python")
        fetch = [python, "-m", "pip", "install", "--quiet", "--retries", "1", "pip-audit"]
        if _run(fetch, FETCH_S)[0] != 0:
            print("Not checked for known weaknesses: no index to fetch pip-audit from is reached.")
            return 0
        return max(_check(python, Path(__file__).parent / lock) for lock in LOCKS)


def _check(python: str, lock: Path) -> int:
    """What is known of one lock; 1 when something is."""
    audit = [python, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--format", "json"]
    said = _run([*audit, "--progress-spinner", "off", "--requirement", str(lock)], CHECK_S)[1]
    try:
        looked_up = json.loads(said[said.index("{") : said.rindex("}") + 1])["dependencies"]
    except ValueError:
        looked_up = []
    checked = [one for one in looked_up if "skip_reason" not in one]
    if not checked:
        print(f"{lock.name} was not checked: the list of known weaknesses can't be reached.")
        return 0
    weak = [one for one in checked if one["vulns"]]
    for one in weak:
        known = ", ".join(found["id"] for found in one["vulns"])
        print(f"{lock.name}: {one['name']} {one['version']}: {known}")
    print(f"{lock.name}: of {len(checked)} packages, {len(weak)} have known weaknesses.")
    return int(bool(weak))


def _run(command: list[str], seconds: int) -> tuple[int, str]:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return 1, ""
    return done.returncode, done.stdout


if __name__ == "__main__":
    sys.exit(main())
