"""The code cites rules that are there."""

import re
from pathlib import Path

import scoring.games.innovation

RULES = Path(scoring.games.innovation.__file__).parent / "rules.md"


def test_rules_cited_in_the_code_exist() -> None:
    rules = len(re.findall(r"^\d+\. ", RULES.read_text(encoding="utf-8"), re.M))
    for path in RULES.parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        for first, last in re.findall(r"rules? (\d+)(?:[–-](\d+))?", text):
            assert int(last or first) <= rules, path.name
