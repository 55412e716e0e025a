"""The locks hold what pyproject.toml asks for, for every Python it names, and nothing else."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
GROUPS = PYPROJECT["dependency-groups"]
TESTED = ("dev", "chain", "parquet")
DECLARED = {
    "run": [*PROJECT["dependencies"], *GROUPS["build"]],
    "chain": [
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"]["chain"],
        *GROUPS["build"],
    ],
    "test": [
        *PROJECT["dependencies"],
        *(one for extra in TESTED for one in PROJECT["optional-dependencies"][extra]),
        *GROUPS["build"],
    ],
}
PYTHONS = ("3.11.0", "3.12.0", "3.13.0")


@dataclass(frozen=True)
class Locked:
    """One entry of a lock."""

    requirement: Requirement
    hashes: int
    is_declared: bool

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)

    def fits(self, python: str) -> bool:
        marker = self.requirement.marker
        environment = {"python_full_version": python, "python_version": python[:4]}
        return marker is None or marker.evaluate(environment)


def locked(kind: str) -> list[Locked]:
    text = (ROOT / "requirements" / f"{kind}.txt").read_text()
    entries = [entry for entry in re.split(r"\n(?=[a-z])", text) if "==" in entry]
    return [
        Locked(
            Requirement(entry.split(" \\\n")[0]),
            entry.count("--hash=sha256:"),
            "tallycam (pyproject.toml" in entry,
        )
        for entry in entries
    ]


@pytest.mark.parametrize("kind", DECLARED)
def test_the_lock_is_of_what_is_declared(kind: str) -> None:
    declared = {canonicalize_name(Requirement(line).name) for line in DECLARED[kind]}
    assert {one.name for one in locked(kind) if one.is_declared} == declared, "run make lock"


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("kind", DECLARED)
def test_each_python_gets_one_version_of_each_that_will_do(kind: str, python: str) -> None:
    versions = {one.name: one.requirement for one in locked(kind) if one.fits(python)}
    assert len(versions) == sum(one.fits(python) for one in locked(kind))
    for line in DECLARED[kind]:
        wanted = Requirement(line)
        (pinned,) = versions[canonicalize_name(wanted.name)].specifier
        assert wanted.specifier.contains(pinned.version), f"{line}: run make lock"


@pytest.mark.parametrize("kind", DECLARED)
def test_every_entry_is_pinned_and_has_hashes(kind: str) -> None:
    for one in locked(kind):
        assert [pin.operator for pin in one.requirement.specifier] == ["=="], one.name
        assert one.hashes > 0, one.name


@pytest.mark.parametrize("kind", DECLARED)
def test_a_lock_names_no_place(kind: str) -> None:
    text = (ROOT / "requirements" / f"{kind}.txt").read_text()
    assert re.findall(r"\w+://\S+|--\w*(?:index|find-links)\S*| @ |(?<!\w)/\w+/\S*", text) == []


def test_what_is_tested_is_what_is_run() -> None:
    assert {str(one.requirement) for one in locked("run")} <= {
        str(one.requirement) for one in locked("test")
    }


def test_the_lock_builds_the_project_itself() -> None:
    assert set(PYPROJECT["build-system"]["requires"]) <= set(GROUPS["build"])
