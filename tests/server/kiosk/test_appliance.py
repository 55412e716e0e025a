"""The appliance: units and scripts hold what the tools made for them say, where there are any."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from server.cli import main
from server.kiosk.configuration import parse_configuration

APPLIANCE = Path("server/kiosk/appliance")
UNITS = sorted(APPLIANCE.glob("*.service"))
SCRIPTS = [*sorted(APPLIANCE.glob("*.sh")), Path("tests/appliance.sh"), Path("tests/pi.sh")]


def test_the_example_configuration_is_a_good_one() -> None:
    settings = parse_configuration((APPLIANCE / "kiosk.toml").read_text("utf-8"))
    assert settings.tables[0].camera == "pi"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_good_shell(script: Path) -> None:
    subprocess.run(["sh", "-n", script], check=True)
    if shutil.which("shellcheck"):
        subprocess.run(["shellcheck", script], check=True)


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_units_pass_systemds_own_check(unit: Path, tmp_path: Path) -> None:
    text = unit.read_text("utf-8")
    if unit.name == "tallycam.service":
        for setting in ("Type=notify", "WatchdogSec=", "User=tallycam", "ProtectSystem=strict"):
            assert setting in text
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here to check its units")
    there = re.sub(r"(?<=ExecStart=)\S+", "/bin/true", text)  # the programs are not on this machine
    (tmp_path / unit.name).write_text(there, "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", tmp_path / unit.name],
        capture_output=True,
        text=True,
        check=False,
    )
    if "unrecognized option" in done.stderr or "Failed to initialize" in done.stderr:
        pytest.skip("this systemd cannot check units here")
    ours = [line for line in done.stderr.splitlines() if unit.name in line]
    assert ours == []


def test_the_command_in_the_unit_is_one_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    text = (APPLIANCE / "tallycam.service").read_text("utf-8")
    command = re.search(r"ExecStart=\S+/tallycam (\w+) (.*)", text)
    assert command is not None
    with pytest.raises(SystemExit):
        main([command[1], "--help"])
    shown = capsys.readouterr().out
    for option in re.findall(r"--\w+", command[2]):
        assert option in shown


def test_doctor_tries_a_camera(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "--port", "0", "--data", str(tmp_path), "--camera", "nowhere"])
    assert "nowhere" in capsys.readouterr().out
    main(["doctor", "--port", "0", "--data", str(tmp_path), "--camera", "samples/evening"])
    shown = capsys.readouterr().out
    for word in ("focus", "light", "disk", "clock"):
        assert word in shown
