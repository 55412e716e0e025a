"""The page's own files: complete in every language, nothing from elsewhere, sealed by headers."""

import re
from pathlib import Path

import pytest

from server.web.page_words import page_words
from tests.catalogues import parts
from tests.server.served import Served

PAGES = Path("server/web/pages")
MODULES = sorted(PAGES.rglob("*.js"))
FILES = sorted(path for path in PAGES.rglob("*") if path.is_file())
MAX_LINES = 400


def test_there_are_modules_and_each_is_modest() -> None:
    assert len(MODULES) > 15
    for module in MODULES:
        assert len(module.read_text("utf-8").splitlines()) <= MAX_LINES, module


def test_every_word_that_a_module_asks_for_exists() -> None:
    known = parts(PAGES / "en.ftl")
    asked = 0
    for module in MODULES:
        text = module.read_text("utf-8")
        for call in re.finditer(r"\bt\(\s*\"([\w-]+)\"(,\s*\{)?", text):
            if call[1].startswith("label-"):  # labels are named by the sheets' own words
                assert call[1] in page_words("en")["messages"]
                continue
            given = names_of_values(text[call.end() :]) if call[2] else set()
            assert call[1] in known, f"{module}: {call[1]}"
            assert given == known[call[1]][""], f"{module}: {call[1]}"
            asked += 1
    assert asked > 100


def names_of_values(text: str) -> set[str]:
    """The names in `name, other: value }`; what stands in brackets within is left out."""
    outside, depth = "", 1
    for sign in text:
        depth += (sign in "{([") - (sign in "})]")
        if depth == 0:
            break
        if depth == 1:
            outside += sign
    return set(re.findall(r"(?:^|,)\s*(\w+)", outside))


def test_no_words_are_left_that_no_module_asks_for() -> None:
    text = "\n".join(module.read_text("utf-8") for module in MODULES)
    starts = tuple(re.findall(r"`([a-z-]+-)\$\{", text))
    unasked = [
        key
        for key in parts(PAGES / "en.ftl")
        if f'"{key}"' not in text and not key.startswith(starts)
    ]
    assert unasked == []


def test_the_page_gets_its_words_in_the_language_it_asks_for(served: Served) -> None:
    with served.client() as http:
        german = http.get("/pages/words.json", headers={"Accept-Language": "de-DE"}).json()
        english = http.get("/pages/words.json?lang=en", headers={"Accept-Language": "de"}).json()
    assert german["language"] == "de"
    assert german["languages"] == english["languages"] == [["en", "English"], ["de", "Deutsch"]]
    assert german["messages"].keys() == english["messages"].keys()
    assert german["messages"]["ask-later"] == "Später"
    assert english["messages"]["ask-done"] == [{"value": "name"}, "’s sheet is clear."]
    one, other = [{"value": "count"}, " problem"], [{"value": "count"}, " problems"]
    choice = {"by": "count", "cases": {"one": one, "other": other}, "else": "other"}
    assert english["messages"]["problems"] == [choice]


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
        assert wrong.json()["detail"] == "A die shows 1, 2, 3, 4, 5 or 6, not “7”."
