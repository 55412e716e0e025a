"""The tests find a browser, fetch one where there is none, or say what to install."""

import os
import sys
import time
from pathlib import Path

import pytest

from tests import browser


class Machine:
    """A machine with nothing on its PATH but what is put there, and none of Playwright's own."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder

    def has(self, name: str, script: str = "exit 0") -> str:
        program = self.bin / name
        program.write_text(f'#!/bin/sh\necho "{name} $@" >> "{self.bin}/.ran"\n{script}\n')
        program.chmod(0o755)
        return str(program)

    @property
    def ran(self) -> list[str]:
        log = self.bin / ".ran"
        return log.read_text().splitlines() if log.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "own"))
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")
    monkeypatch.setattr(browser, "NAMES", [name for name in browser.NAMES if "/" not in name])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return Machine(tmp_path)


def test_the_browser_that_is_named_comes_first(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.has("chromium")
    mine = machine.has("mine")
    monkeypatch.setenv("CHROMIUM", mine)
    assert browser.find() == mine


@pytest.mark.parametrize("name", [name for name in browser.NAMES if "/" not in name])
def test_any_of_the_usual_names_is_found(machine: Machine, name: str) -> None:
    path = machine.has(name)
    assert browser.find() == path


def test_a_browser_that_does_not_start_is_passed_over(machine: Machine) -> None:
    machine.has("chromium-browser", "echo 'install the snap' >&2; exit 1")
    chrome = machine.has("google-chrome")
    assert browser.find() == chrome


def test_where_there_is_none_it_says_what_to_install(machine: Machine) -> None:
    assert browser.find() is None
    with pytest.raises(browser.NoBrowser, match="install Chromium or Google Chrome"):
        browser.the_browser()
    assert machine.ran == []


def test_a_browser_that_is_here_is_not_fetched_again(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = machine.has("chromium")
    monkeypatch.setattr(browser, "fetch", None)
    assert browser.main() == 0
    assert capsys.readouterr().out == f"The tests use {path}.\n"


def test_a_browser_that_nothing_can_drive_is_not_enough(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    chromium = machine.has("chromium")
    assert browser.ready() == chromium
    monkeypatch.setattr(sys, "executable", machine.has("python", "exit 127"))
    assert browser.ready() is None


def test_playwrights_own_is_enough_when_it_comes(machine: Machine) -> None:
    def comes() -> bool:
        return bool(machine.has("chromium"))

    assert browser.fetch([comes, pytest.fail]) == str(machine.bin / "chromium")


def test_a_failed_download_is_followed_by_the_package_manager(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    unpacked = machine.has("unpacked")
    machine.has("apt-get", f'[ "$1" = update ] || /bin/mv {unpacked} {machine.bin}/chromium')
    assert browser.main() == 0
    assert [line.split()[1] for line in machine.ran[:2]] == ["update", "install"]
    told = capsys.readouterr().out
    assert "downloading Playwright's own" in told
    assert "failed: " in told
    assert "Error: " in told
    assert "Installing Chromium with apt-get." in told


@pytest.mark.parametrize("name", browser.MANAGERS)
def test_every_package_manager_is_asked_for_chromium(machine: Machine, name: str) -> None:
    machine.has(name)
    assert browser.install()
    assert all(line.startswith(name) for line in machine.ran)
    assert "chromium" in machine.ran[-1].split()


def test_sources_that_cannot_all_be_updated_do_not_stop_it(machine: Machine) -> None:
    machine.has("apt-get", '[ "$1" != update ]')
    assert browser.install()


def test_without_root_or_sudo_nothing_is_installed(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.has("apt-get")
    assert not browser.install()
    machine.has("sudo", "exit 1")
    assert not browser.install()
    assert machine.ran == ["sudo -n true"]
    assert "not without a password" in capsys.readouterr().out


def test_sudo_that_asks_nothing_is_used(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    machine.has("dnf")
    machine.has("sudo", 'shift; "$@"')
    assert browser.install()
    assert machine.ran[-1] == "dnf install -q -y chromium libatomic"


def test_where_nothing_works_it_is_one_sentence(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(browser, "download", lambda: False)
    assert browser.main() == 1
    assert capsys.readouterr().err == f"{browser.ADVICE}\n"
    assert machine.ran == []


def test_a_fetch_that_hangs_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    sleeper = "import os, time; os.fork(); time.sleep(60)"
    assert not browser._runs([sys.executable, "-c", sleeper], within_s=1)
    assert time.monotonic() - began < 20
    assert "was given up" in capsys.readouterr().out
