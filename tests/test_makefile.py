"""`make` as a person types it."""

import os
import re
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAKE = ["make", "--no-print-directory", "--assume-old=.venv/.run", "--assume-old=.venv/.dev"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}


def test_help_lists_every_target() -> None:
    targets = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert targets is not None
    done = subprocess.run([*MAKE, "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = [line.split()[1] for line in done.stdout.splitlines()]
    assert listed == targets[1].split()


def test_run_takes_port_data_and_host_from_the_command_line_alone(tmp_path: Path) -> None:
    words = ["HOST=127.0.0.1", "PORT=9000", f"DATA={tmp_path}/games"]
    wanted = f" --host '127.0.0.1' --port '9000' --data '{tmp_path}/games'"
    for given, environment, options in (
        (words, {}, wanted),
        ([], {"HOST": "somewhere", "PORT": "1"}, ""),
    ):
        done = subprocess.run(
            [*MAKE, "--dry-run", "run", *given],
            cwd=ROOT,
            env={**ENVIRONMENT, **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        command = " ".join(done.stdout.replace("\\\n", " ").split())
        assert f".venv/bin/tallycam serve{options} ||" in command


def test_ctrl_c_ends_the_server_without_a_complaint(tmp_path: Path) -> None:
    command = [*MAKE, "run", "HOST=127.0.0.1", "PORT=0", f"DATA={tmp_path}"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as make:
        assert make.stdout is not None
        said = [make.stdout.readline()]
        while said[-1] and "Stop with Ctrl+C." not in said[-1]:
            said.append(make.stdout.readline())
        os.killpg(make.pid, signal.SIGINT)  # a terminal tells all of them
        rest = make.stdout.read()
    assert "on this computer only" in said[0]
    assert rest == "\nStopped.\n"
