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

from server import reach
from server.cli import main
from server.commands.listening import welcome
from server.refusals import CannotAnswer
from server.settings import Settings, settings_from_environment
from server.words import words_in

SERVE = ["serve", "--host", "127.0.0.1"]
COMMAND = [sys.executable, "-m", "server.cli", *SERVE]


def test_it_prints_its_address_and_answers_until_it_is_stopped(tmp_path: Path) -> None:
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
        assert "on this computer only" in text
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
        assert process.wait(timeout=20) == 0
        assert process.stdout.read() == "\nStopped.\n"
    assert (tmp_path / "kept" / "tallycam.sqlite").exists()


def test_phones_get_the_address_in_the_network_and_a_code_to_scan(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reach, "home_address", lambda: "192.168.1.20")
    welcome(Settings(), 8080, words_in("en"))
    text = capsys.readouterr().out
    assert "on a phone in the same network" in text
    assert "http://192.168.1.20:8080/" in text
    assert "█" in text or "▄" in text


def test_without_a_network_no_phone_is_invited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reach, "home_address", lambda: None)
    welcome(Settings(), 8080, words_in("en"))
    text = capsys.readouterr().out
    assert text.startswith("There is no network here. Open this, on this computer only:\n")
    assert "http://localhost:8080/" in text
    assert "phone" not in text
    assert "█" not in text


@pytest.mark.parametrize("in_the_way", ["data", "data/tallycam.sqlite"])
def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], in_the_way: str
) -> None:
    obstacle = tmp_path / in_the_way
    if in_the_way == "data":
        obstacle.write_text("a file")
    else:
        obstacle.mkdir(parents=True)
    assert main([*SERVE, "--port", "0", "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"tallycam: I can’t keep games in {tmp_path / 'data'} (")
    assert len(said.err.strip().splitlines()) == 1


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [*COMMAND, "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"I can’t listen at 127.0.0.1:{port}" in done.stderr
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
