"""The scores and the winner of a whole record, from its moves or from the players' sheets."""

from collections import Counter
from dataclasses import replace

from scoring.games.innovation.achievements import Ending, Sides, achievement_ending, score_ending
from scoring.games.innovation.cards import COLOURS
from scoring.games.innovation.marks import START_SHEET, filled_sheet, read_position, require_marks
from scoring.games.innovation.moves import Teams
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.replay import replay
from scoring.games.innovation.state import Civilization, new_state
from scoring.games.innovation.status import status, table_problems
from scoring.record import FilledSheet, GameRecord, RecordError
from scoring.score import PlayerScore, Problem, ScoreLine, ScoreSheet

PLAYER_COUNTS = range(2, 5)
GROUP_TITLES = {
    "hand": "the cards in hand",
    "score": "the scored cards",
    "achievement": "the achievements",
}


def score(record: GameRecord) -> ScoreSheet:
    """The score of a game.

    Raises:
        RecordError: more or fewer players than the game has, or an entry nobody could mean.
    """
    check_players(record)
    for sheet in record.sheets:
        require_marks(sheet)
    final = [sheet for sheet in record.sheets if sheet.sheet != START_SHEET]
    if final and not _has_moves(record):
        return _from_sheets(record, final)
    game = replay(record)
    table = game.table
    people = table.state.civilizations
    problems = list(game.all_problems())
    for sheet in final:
        seat = record.players.index(sheet.player)
        problems += [*status(sheet), *_differences(sheet, people[seat])]
    return _score_sheet(record.players, people, table.ending, problems)


def check_players(record: GameRecord) -> None:
    """Refuse a number of players that the game does not have.

    Raises:
        RecordError: with the line that names the players.
    """
    if len(record.players) not in PLAYER_COUNTS:
        raise RecordError(
            f"Innovation is for 2 to 4 players, and {len(record.players)} are named", 2
        )


def _has_moves(record: GameRecord) -> bool:
    is_started = any(sheet.sheet == START_SHEET for sheet in record.sheets)
    return is_started or any(entry.player for entry in record.entries)


def _from_sheets(record: GameRecord, sheets: list[FilledSheet]) -> ScoreSheet:
    """The end of a game of which only the final cards are known (rule 58)."""
    by_player = {sheet.player: sheet for sheet in sheets}
    people = tuple(
        read_position(by_player[name]).civilization if name in by_player else Civilization()
        for name in record.players
    )
    problems = [problem for sheet in sheets for problem in status(sheet)]
    problems += [
        Problem("sheet-missing", "there is no sheet", player=name)
        for name in record.players
        if name not in by_player
    ]
    problems += table_problems(record.players, people)
    sides = _sides(record)
    ended = replace(new_state(len(people)), civilizations=people)
    ending = achievement_ending(ended, sides) or score_ending(ended, sides)
    return _score_sheet(record.players, people, ending, problems)


def _sides(record: GameRecord) -> Sides:
    for entry in record.entries:
        move = parse_move(entry, record.players)
        if isinstance(move, Teams):
            return move.seats
    return tuple((seat,) for seat in range(len(record.players)))


def _differences(sheet: FilledSheet, person: Civilization) -> list[Problem]:
    """Where a sheet given at the end is not what the moves have led to."""
    said = read_position(sheet).civilization
    is_same = {colour: said.pile(colour) == person.pile(colour) for colour in COLOURS}
    for area in ("hand", "score"):
        is_same[area] = Counter(said.cards(area)) == Counter(person.cards(area))
    is_same["achievement"] = set(said.achievements) == set(person.achievements)
    marks = filled_sheet(person, sheet.player).marks
    problems = []
    for group in [group for group, same in is_same.items() if not same]:
        what = GROUP_TITLES.get(group) or f"the {group} cards"
        right = [mark for field_id, mark in marks.items() if field_id.startswith(f"{group}.")]
        advice = f"by the moves: {', '.join(right)}" if right else "by the moves: none"
        message = f"{what} are not what the moves have led to"
        problems.append(Problem("sheet-differs", message, advice, sheet.player, (f"{group}.1",)))
    return problems


def _score_sheet(
    players: tuple[str, ...],
    people: tuple[Civilization, ...],
    ending: Ending | None,
    problems: list[Problem],
) -> ScoreSheet:
    scores = tuple(_player(name, person) for name, person in zip(players, people, strict=True))
    if ending is None:
        return ScoreSheet(scores, (), tuple(problems))
    winners = tuple(players[seat] for seat in ending.winners)
    return ScoreSheet(scores, winners, tuple(problems), ending.decided_by)


def _player(name: str, person: Civilization) -> PlayerScore:
    ages = sorted(Counter(card.age for card in person.score_pile).items())
    parts = [str(age) if number == 1 else f"{number} × {age}" for age, number in ages]
    total = f" = {person.score}" if len(person.score_pile) > 1 else ""
    points = " + ".join(parts) + total if parts else "no card scored"
    claimed = ", ".join(person.achievements) or "none"
    lines = (
        ScoreLine("score", person.score, points),
        ScoreLine("achievements", len(person.achievements), claimed),
    )
    return PlayerScore(name, lines, person.score)
