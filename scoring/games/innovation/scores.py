"""The scores and the winner, from the moves of a game or from the cards at its end."""

from collections import Counter
from dataclasses import replace

from scoring.games.innovation.achievements import Ending, achievement_ending, score_ending
from scoring.games.innovation.checks import table_problems
from scoring.games.innovation.paper import START_SHEET, read_position
from scoring.games.innovation.state import Civilization, new_state
from scoring.games.innovation.table import InnovationTable
from scoring.message import Book, Listed, plain
from scoring.record import GameRecord
from scoring.score import PlayerScore, Problem, ScoreLine
from scoring.standing import Sheets, Standing

say = Book(__package__)


def were_played(table: InnovationTable, record: GameRecord) -> bool:  # noqa: ARG001
    """Whether the record tells moves, and not the cards at the end alone."""
    is_started = any(sheet.sheet == START_SHEET for sheet in record.sheets)
    return is_started or not record.sheets or any(entry.player for entry in record.entries)


def score_moves(table: InnovationTable, sheets: Sheets) -> Standing:  # noqa: ARG001
    """The score of a game after its moves."""
    return _standing(table.players, table.state.civilizations, table.ending)


def score_sheets(table: InnovationTable, sheets: Sheets) -> Standing:
    """The end of a game of which only the final cards are known (rule 58)."""
    people = tuple(
        read_position(sheets[name][0]).civilization if sheets[name] else Civilization()
        for name in table.players
    )
    ended = replace(new_state(len(people)), civilizations=people)
    ending = achievement_ending(ended, table.sides) or score_ending(ended, table.sides)
    return _standing(table.players, people, ending, table_problems(table.players, people))


def _standing(
    players: tuple[str, ...],
    people: tuple[Civilization, ...],
    ending: Ending | None,
    problems: list[Problem] | None = None,
) -> Standing:
    scores = tuple(_player(name, person) for name, person in zip(players, people, strict=True))
    if ending is None:
        return Standing(scores, problems=tuple(problems or ()))
    winners = tuple(players[seat] for seat in ending.winners)
    return Standing(scores, winners, ending.decided_by, tuple(problems or ()))


def _player(name: str, person: Civilization) -> PlayerScore:
    ages = sorted(Counter(card.age for card in person.score_pile).items())
    parts = [str(age) if number == 1 else f"{number} × {age}" for age, number in ages]
    total = f" = {person.score}" if len(person.score_pile) > 1 else ""
    points = plain(" + ".join(parts) + total) if parts else say("no-card-scored")
    claimed = Listed(tuple(map(str, person.achievements)), "unit")
    number = len(person.achievements)
    held = say("achievements-held", names=claimed) if number else say("no-achievements")
    lines = (
        ScoreLine("score", person.score, points),
        ScoreLine("achievements", number, held),
    )
    return PlayerScore(name, lines, person.score)
