"""A record with everything the rules say of it written between its lines.

A playthrough is the text of a record; each computed line starts with `#>`, so it is still a record
and can be given to any command. Rendering strips these lines, asks the rules afresh, and writes
them again: what the rules say of an entry stands under it, problems too, and the scores stand at
the end. The whole file is compared, so that no word of an answer changes unseen.
"""

from collections import defaultdict

from scoring.record import GameRecord, RecordError, parse_record
from scoring.rules import Rules
from scoring.score import Problem, ScoreSheet

MARK = "#>"


def render(rules: Rules, text: str) -> str:
    """The text with its computed lines written anew; they may be stale or missing in `text`."""
    lines = strip(text).splitlines()
    try:
        record = parse_record("\n".join(lines))
        scores = rules.score(record)
    except RecordError as error:
        return _written(lines, {error.line: [f"error: {error}"]}, [])
    return _written(lines, _between(rules, record, scores), _table(scores))


def strip(text: str) -> str:
    """The text without its computed lines."""
    kept = [line for line in text.splitlines() if not line.startswith(MARK)]
    return "\n".join(kept).rstrip() + "\n"


def _between(rules: Rules, record: GameRecord, scores: ScoreSheet) -> dict[int, list[str]]:
    between: dict[int, list[str]] = defaultdict(list)
    for line, sentence in rules.commentary(record):
        between[line].append(sentence)
    for problem in scores.problems:
        if problem.line:
            between[problem.line].append(_problem(problem))
    return between


def _problem(problem: Problem) -> str:
    fields = f" [{' '.join(problem.fields)}]" if problem.fields else ""
    return f"problem {problem.code}: {problem}{fields}"


def _table(scores: ScoreSheet) -> list[str]:
    table = [_problem(problem) for problem in scores.problems if not problem.line]
    for player in scores.players:
        table.append(f"{player.name} {player.total}")
        for line in player.lines:
            was = "" if line.written in (None, line.correct) else f", written {line.written}"
            table.append(f"  {line.id} {line.correct}{was}: {line.because}")
    if scores.winners:
        decided = f", {scores.decided_by}" if scores.decided_by else ""
        table.append(f"winner {' and '.join(scores.winners)}{decided}")
    else:
        table.append("no winner yet")
    return table


def _written(lines: list[str], between: dict[int, list[str]], table: list[str]) -> str:
    written: list[str] = []
    for number, line in enumerate(lines, start=1):
        written.append(line)
        written += [f"{MARK} {sentence}" for sentence in between.get(number, ())]
    if table:
        written.append("")
        written += [f"{MARK} {row}" for row in table]
    return "\n".join(written) + "\n"
