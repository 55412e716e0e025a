"""A small crowd with a kill in the middle; `tests/load.py` is the large one."""

import subprocess
import sys


def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    crowd = ["--tables", "3", "--phones", "6", "--photos-per-second", "5", "--seconds", "3"]
    done = subprocess.run(
        [sys.executable, "tests/load.py", *crowd], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "lost 0" in done.stdout
    assert "errors 0" in done.stdout
