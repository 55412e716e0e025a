"""Setting up says how far it is, and of pip's words only the errors."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from requirements import install


class Terminal(io.StringIO):
    """A screen whose line can be written anew."""

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> list[str]:
        return [line.strip() for line in self.getvalue().split("\r\033[K") if line.strip()]


SAID = (
    "Ignoring colorama: markers 'sys_platform == \"win32\"' don't match your environment\n",
    "Collecting numpy==2.4.6 (from -r run.txt (line 3))\n",
    "  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.6 MB)\n",
    "WARNING: Location 'file:///somewhere' is ignored: it is neither a file nor a directory.\n",
    "Processing /wheels/typing_extensions-4.16.0-py3-none-any.whl (from -r run.txt (line 9))\n",
    "Requirement already satisfied: h11==0.16.0 in ./.venv/lib (from -r run.txt (line 12))\n",
    "Installing collected packages: numpy, typing-extensions\n",
)


def fake_python(folder: Path, said: Sequence[str], exit_code: int) -> Path:
    """A Python whose pip says this."""
    (folder / "said").write_text("".join(said))
    python = folder / "python"
    python.write_text(
        f'#!/bin/sh\necho "$@" >> "{folder}/asked"\ncat "{folder}/said"\nexit {exit_code}\n'
    )
    python.chmod(0o755)
    return python


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(install, "VENV", tmp_path)
    monkeypatch.setattr(install, "LOG", tmp_path / "install.log")
    monkeypatch.setattr(install, "PYTHON", tmp_path / "python")
    return tmp_path


def test_a_terminal_shows_how_far_it_is(folder: Path) -> None:
    fake_python(folder, SAID, 0)
    screen = Terminal()
    install.run_pip(["install"], 4, install.Progress(screen))
    assert screen.shown == [
        "1 of 3: numpy",
        "1 of 3: numpy (16.6 MB)",
        "2 of 3: typing_extensions",
        "3 of 3: h11",
        "unpacking",
    ]
    assert (folder / "install.log").read_text() == "".join(SAID)


def test_elsewhere_only_the_steps_are_printed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_python(folder, SAID, 0)
    assert install.main(["run"]) == 0
    steps = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in steps[1:3]] == ["2 of 3", "3 of 3"]
    assert len(steps) == 4


@pytest.mark.parametrize("kind", ["run", "test"])
def test_packages_are_taken_by_their_hashes_and_the_project_alone(folder: Path, kind: str) -> None:
    fake_python(folder, SAID, 0)
    install.install(kind, install.Progress(Terminal()))
    packages, project = (folder / "asked").read_text().splitlines()
    assert f"--require-hashes -r {install.ROOT}/requirements/{kind}.txt" in packages
    assert f"--no-deps --no-build-isolation -e {install.ROOT}" in project


def test_errors_are_shown_without_the_noise(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    error = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES\n"
    fake_python(folder, [*SAID, error, "WARNING: nothing\n", "    numpy: Expected sha256 1\n"], 1)
    assert install.main(["run"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{error}    numpy: Expected sha256 1\n")
    assert "install.log" in told
    assert "WARNING" not in told
    assert "Collecting" not in told


def test_without_an_error_the_last_words_are_shown() -> None:
    assert install.errors_of([f"line {n}\n" for n in range(40)]).splitlines()[0] == "line 25"


def test_an_environment_that_cannot_be_made_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = fake_python(folder, ["ensurepip is not available\n"], 1)
    target = folder / "venv"
    target.mkdir()
    monkeypatch.setattr(install, "VENV", target)
    monkeypatch.setattr("sys.executable", str(broken))
    with pytest.raises(
        install.CannotInstall, match=r"ensurepip is not available(.|\n)*python3-venv"
    ):
        install.make_environment()
    assert not target.exists()
