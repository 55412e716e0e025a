"""A record with everything the rules say of it written between its lines.

A playthrough is the text of a record; each computed line starts with `#>`, so it is still a record
and can be given to any command. Rendering strips these lines, asks the rules afresh, and writes
them again: what the rules say of an entry stands under it, problems too, and the scores stand at
the end. The whole file is compared, so that no word of an answer changes unseen.
"""

from collections import defaultdict
from collections.abc import Callable

from scoring.game import AnyGame
from scoring.message import Message
from scoring.record import GameRecord, RecordError, parse_record
from scoring.score import Problem, ScoreSheet

MARK = "#>"

Say = Callable[[Message], str]
"""Puts a sentence into the words of a language."""


def render(rules: AnyGame, text: str, say: Say) -> str:
    """The text with its computed lines written anew; they may be stale or missing in `text`."""
    lines = strip(text).splitlines()
    try:
        record = parse_record("\n".join(lines))
        scores = rules.score(record)
    except RecordError as error:
        return _written(lines, {error.line: [f"error: {say(error.message)}"]}, [])
    return _written(lines, _between(rules, record, scores, say), _table(scores, say))


def strip(text: str) -> str:
    """The text without its computed lines."""
    kept = [line for line in text.splitlines() if not line.startswith(MARK)]
    return "\n".join(kept).rstrip() + "\n"


def _between(
    rules: AnyGame, record: GameRecord, scores: ScoreSheet, say: Say
) -> dict[int, list[str]]:
    between: dict[int, list[str]] = defaultdict(list)
    for line, sentence in rules.commentary(record):
        between[line].append(say(sentence))
    for problem in scores.problems:
        if problem.line:
            between[problem.line].append(_problem(problem, say))
    return between


def _problem(problem: Problem, say: Say) -> str:
    fields = f" [{' '.join(problem.fields)}]" if problem.fields else ""
    return f"problem {problem.code}: {say(problem.sentence)}{fields}"


def _table(scores: ScoreSheet, say: Say) -> list[str]:
    table = [_problem(problem, say) for problem in scores.problems if not problem.line]
    for player in scores.players:
        table.append(f"{player.name} {player.total}")
        for line in player.lines:
            was = "" if line.written in (None, line.correct) else f", written {line.written}"
            table.append(f"  {line.id} {line.correct}{was}: {say(line.because)}")
    if scores.winners:
        decided = f", {say(scores.decided_by)}" if scores.decided_by else ""
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
