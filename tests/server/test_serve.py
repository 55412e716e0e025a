"""`tallycam serve` as a process: it says where it is, answers, and stops when told."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.answer import CannotAnswer
from server.settings import Settings, settings_from_environment

COMMAND = [sys.executable, "-m", "server.cli", "serve", "--host", "127.0.0.1"]


def test_it_prints_its_address_with_a_code_to_scan_and_answers(tmp_path: Path) -> None:
    command = [*COMMAND, "--port", "0", "--data", str(tmp_path / "kept")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"}
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not lines or "Stop with" not in lines[-1]:
            lines.append(process.stdout.readline())
            assert lines[-1], "".join(lines)
        text = "".join(lines)
        address = re.search(r"http://127\.0\.0\.1:\d+/", text)
        assert address is not None
        assert "█" in text or "▄" in text
        reply = httpx.get(address[0] + "api/v1/games", timeout=20)
        assert reply.json()[0]["game"] == "unvention"
        with httpx.Client(base_url=address[0], timeout=20) as phone:
            body = {"game": "unvention", "players": ["Ada", "Ben"]}
            table = phone.post("api/v1/tables", json=body).json()
            with phone.stream("GET", f"api/v1/tables/{table['id']}/events") as listening:
                heard = listening.iter_lines()
                assert next(heard) == "id: 1"
                process.send_signal(signal.SIGINT)
                assert "id: 2" not in list(heard)  # the stream ends, and nothing more is said
        assert process.wait(timeout=20) in (0, 130)
    assert (tmp_path / "kept" / "tallycam.sqlite").exists()


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [*COMMAND, "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"cannot listen at 127.0.0.1:{port}" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_settings_come_from_the_environment() -> None:
    settings = settings_from_environment({"TALLYCAM_PORT": "81", "TALLYCAM_DATA": "/tmp/x"})
    assert (settings.port, settings.data) == (81, Path("/tmp/x"))
    assert settings_from_environment({}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "eighty"), ("PORT", "99999"), ("READING_WORKERS", "0")]
)
def test_a_setting_that_cannot_be_is_one_sentence(name: str, value: str) -> None:
    with pytest.raises(CannotAnswer):
        settings_from_environment({f"TALLYCAM_{name}": value})
