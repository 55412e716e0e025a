"""What is deployed speaks of settings and commands that there are."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from server.cli import COMMANDS
from server.settings import PREFIX, Settings

DEPLOY = Path(__file__).parents[1] / "deploy"
FILES = [pytest.param(path, id=path.name) for path in sorted(DEPLOY.iterdir())]


@pytest.mark.parametrize("path", FILES)
def test_every_setting_and_command_exists(path: Path) -> None:
    text = path.read_text()
    known = {PREFIX + field.name.upper() for field in fields(Settings)}
    assert set(re.findall(rf"{PREFIX}[A-Z_]+", text)) <= known
    assert set(re.findall(r"(?:\[|\"|: )tallycam[\", ]+([a-z-]+)", text)) <= set(COMMANDS)


@pytest.mark.parametrize("name", ["compose.yaml", "kubernetes.yaml"])
def test_no_secret_has_a_default_and_nothing_runs_as_root(name: str) -> None:
    text = (DEPLOY / name).read_text()
    assert not re.findall(r"(?:PASSWORD|SECRET|_KEY)\w*:-[^}]", text)
    assert "USER 10001" in (DEPLOY / "Containerfile").read_text()
    if name == "kubernetes.yaml":
        assert text.count("runAsNonRoot: true") == text.count("kind: Deployment") == 2
