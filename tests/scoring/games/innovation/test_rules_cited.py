"""Every numbered rule of rules.md is cited by a test that shows it."""

import re
from pathlib import Path

import scoring.games.innovation

RULES = Path(scoring.games.innovation.__file__).parent / "rules.md"
TESTS = Path(__file__).parent


def cited(text: str) -> set[int]:
    """The numbers of rules in the names of tests: `rules_12_to_14`, `rules_5_and_6`."""
    found: set[int] = set()
    for match in re.finditer(r"def test_\w*?_rules?_((?:\d+_?|to_|and_)+)", text):
        numbers = match[1].strip("_").split("_")
        for index, word in enumerate(numbers):
            if word == "to":
                found |= set(range(int(numbers[index - 1]), int(numbers[index + 1]) + 1))
            elif word.isdecimal():
                found.add(int(word))
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    rules = {int(n) for n in re.findall(r"^(\d+)\. ", RULES.read_text(encoding="utf-8"), re.M)}
    assert rules == set(range(1, max(rules) + 1))
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("test_*.py")))
    assert rules - cited(tests) == set()


def test_rules_cited_in_the_code_exist() -> None:
    rules = len(re.findall(r"^\d+\. ", RULES.read_text(encoding="utf-8"), re.M))
    for path in RULES.parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for first, last in re.findall(r"rules? (\d+)(?:[–-](\d+))?", text):
            assert int(last or first) <= rules, path.name
