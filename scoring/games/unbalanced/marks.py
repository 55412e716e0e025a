"""A player's sheet to and from the marks on paper.

Reading is lenient: it takes what the marks say and judges nothing; `status` does that.
"""

from scoring.games.unbalanced.facts import FACTS
from scoring.games.unbalanced.fields import bubble_ids, flip_ids, round_ids
from scoring.games.unbalanced.scores import bubbles_next_to, count_marks, player_score
from scoring.games.unbalanced.sheet import PlayerSheet
from scoring.record import FilledSheet


def filled_sheet(player: str, sheet: PlayerSheet, *, is_final: bool = False) -> FilledSheet:
    """The paper as it then looks, with the final count when the game is over."""
    marks = dict.fromkeys(round_ids()[: sheet.rounds], "marked")
    for number, filled in enumerate(sheet.bubbles, start=1):
        marks.update(dict.fromkeys(bubble_ids(number)[:filled], "filled"))
    marks.update(dict.fromkeys(flip_ids()[: sheet.flips], "filled"))
    for row in FACTS.rows:
        numbers = sheet.numbers_in(row)
        marks.update(zip(row.space_ids, map(str, numbers), strict=False))
        if row.sums:
            pairs = zip(row.place_ids, numbers[::2], numbers[1::2], strict=False)
            marks.update({box: str(left + right) for box, left, right in pairs})
        if len(numbers) == row.spaces:
            marks[f"row{row.number}.bonus"] = "circled"
    paper = FilledSheet(player, "player", marks)
    if not is_final:
        return paper
    # A total below zero has no box (rule 18).
    lines = [line for line in player_score(paper).lines if line.correct >= 0]
    return FilledSheet(
        player, "player", {**marks, **{line.id: str(line.correct) for line in lines}}
    )


def read_sheet(sheet: FilledSheet) -> PlayerSheet:
    """The state of play that a sheet shows."""
    numbers = range(1, 7)
    return PlayerSheet(
        rounds=count_marks(sheet, round_ids()),
        bubbles=tuple(bubbles_next_to(sheet, number) for number in numbers),
        rows=tuple(
            tuple(int(sheet[space]) for space in row.space_ids if sheet[space])
            for row in FACTS.rows
        ),
        flips=count_marks(sheet, flip_ids()),
    )
