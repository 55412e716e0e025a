"""The README tells the truth: its Python runs and prints what it says, its commands exist."""

import re
import subprocess
import sys
from pathlib import Path

from server.cli import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_python_example_prints_what_it_says() -> None:
    (code,) = re.findall(r"```python\n(.*?)```\n", README, re.DOTALL)
    (expected,) = re.findall(r"```python\n.*?```\n\n```\n(.*?)```", README, re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == expected


def test_every_command_named_exists() -> None:
    named = set(re.findall(r"^tallycam ([a-z-]+)", README, re.MULTILINE))
    assert named
    assert named <= set(COMMANDS)


def test_every_make_target_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"^make ([a-z]+)", README, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_link_leads_somewhere() -> None:
    for text in (README, (ROOT / "CONTRIBUTING.md").read_text()):
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (ROOT / target).exists(), target


def test_every_picture_shown_is_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(pictures) >= 3
    for picture in pictures:
        most = 1_500_000 if picture.endswith("kiosk.webp") else 150_000  # that one moves
        assert 1_000 < (ROOT / picture).stat().st_size < most, picture
