"""What is deployed speaks of settings and commands that there are."""

import re
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from server.cli import COMMANDS
from server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
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


def test_the_image_is_built_of_what_is_there() -> None:
    """It asks no index for what builds the package: the lock has that, too."""
    text = (DEPLOY / "Containerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    ignored = (ROOT / ".containerignore").read_text().split()
    (copied,) = re.findall(r"^COPY (requirements/.*) requirements/$", text, re.MULTILINE)
    (installed,) = re.findall(r"--require-hashes -r (\S+)", text)
    assert installed in copied.split()
    assert all((ROOT / name).is_file() for name in copied.split())
    assert "--no-build-isolation ." in text
    locked = (ROOT / installed).read_text()
    for wanted in project["build-system"]["requires"]:
        name = re.split(r"[<>=~ ]", wanted)[0]
        assert re.search(rf"^{name}==", locked, re.MULTILINE), f"{name} is not locked"
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert not {*packages, "models", "samples", "README.md", "pyproject.toml"} & set(ignored)
