"""The page's own files: complete in every language, nothing from elsewhere, sealed by headers."""

import json
import re
from pathlib import Path

import pytest

from tests.server.served import Served

PAGES = Path("server/pages")
MODULES = sorted(PAGES.rglob("*.js"))
FILES = sorted(path for path in PAGES.rglob("*") if path.is_file())
MAX_LINES = 400


def words(language: str) -> dict[str, str]:
    """What the page itself says; the sentences of the rules are in English already."""
    loaded: dict[str, str] = json.loads((PAGES / "words" / f"{language}.json").read_text("utf-8"))
    return {key: said for key, said in loaded.items() if key != "sentences"}


def test_there_are_modules_and_each_is_modest() -> None:
    assert len(MODULES) > 15
    for module in MODULES:
        assert len(module.read_text("utf-8").splitlines()) <= MAX_LINES, module


def test_both_languages_say_the_same_things_with_the_same_values() -> None:
    english, german = words("en"), words("de")
    assert english.keys() == german.keys()
    for key, sentence in english.items():
        assert sorted(re.findall(r"\{\w+\}", sentence)) == sorted(
            re.findall(r"\{\w+\}", german[key])
        ), key


def test_every_word_that_a_module_asks_for_exists() -> None:
    english = words("en")
    asked = 0
    for module in MODULES:
        text = module.read_text("utf-8")
        for key in re.findall(r"\bt\(\"([\w.]+)\"", text):
            assert key in english, f"{module}: {key}"
            asked += 1
        for key in re.findall(r"\bt2\(\"([\w.]+)\"", text):
            assert {f"{key}.one", f"{key}.many"} <= english.keys(), f"{module}: {key}"
            asked += 1
    assert asked > 100


def test_nothing_is_loaded_from_anywhere_else() -> None:
    allowed = {"http://www.w3.org/2000/svg"}
    for path in FILES:
        if path.suffix in {".png"}:
            continue
        found = set(
            re.findall(
                r"(?:https?:)?//[a-z0-9][\w.-]+\.[a-z]{2,}[^\s\"'`)]*", path.read_text("utf-8")
            )
        )
        assert not found - allowed, path


def test_no_markup_is_made_from_text() -> None:
    for module in MODULES:
        text = module.read_text("utf-8")
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text
        ), module


@pytest.mark.parametrize("path", ["/", "/docs", "/pages/app.js", "/api/v1/games", "/nowhere"])
def test_every_reply_is_sealed(served: Served, path: str) -> None:
    with served.client() as http:
        reply = http.get(path)
    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["X-Frame-Options"] == "DENY"
    assert reply.headers["Referrer-Policy"] == "no-referrer"


def test_every_file_is_served_and_nothing_beside_them(served: Served) -> None:
    with served.client() as http:
        for path in FILES:
            assert http.get(f"/pages/{path.relative_to(PAGES)}").status_code == 200
        for beside in ("/pages/../app.py", "/pages/%2e%2e/app.py", "/pages/..%2fapp.py", "/pages/"):
            assert http.get(beside).status_code == 404


def test_the_page_can_be_installed(served: Served) -> None:
    with served.client() as http:
        manifest = http.get("/manifest.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        for icon in manifest.json()["icons"]:
            assert http.get(icon["src"]).status_code == 200


def test_sheets_are_printed_from_the_page(served: Served) -> None:
    with served.client() as http:
        for paper in ("a4", "letter"):
            pdf = http.get("/api/v1/games/unvention/sheet.pdf", params={"paper": paper})
            assert pdf.headers["content-type"] == "application/pdf"
            assert pdf.content.startswith(b"%PDF")
        assert http.get("/api/v1/games/unvention/sheet.pdf?sheet=official").status_code == 422
        assert http.get("/api/v1/games/innovation/sheet.pdf").status_code == 404
        blank = http.get("/api/v1/games/unvention/layouts/player/blank.webp")
        assert blank.headers["content-type"] == "image/webp"


def test_what_a_roll_means_is_told_without_a_table(served: Served) -> None:
    with served.client() as http:
        options = http.get("/api/v1/games/unvention/options", params={"roll": "1,2,3,4,6"}).json()
        assert options["name"] == "Eureka"
        wrong = http.get("/api/v1/games/unvention/options", params={"roll": "1,2,3,4,7"})
        assert wrong.status_code == 422
        assert wrong.json()["detail"] == "a die shows 1 to 6, not 7"
