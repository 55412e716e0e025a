"""What a sheet is worth, every box with its reason (rules 14–19), and who wins."""

from functools import cache

from scoring.checks import Labels, how_many
from scoring.count import ScoreBox, box_score, sum_of, with_count, with_written
from scoring.games.unbalanced.checks import unfinished
from scoring.games.unbalanced.facts import FACTS, Row
from scoring.games.unbalanced.paper import (
    COMPARISONS,
    bubble_ids,
    count_marks,
    flip_ids,
    paper_of,
    round_ids,
)
from scoring.games.unbalanced.play import UnbalancedTable
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem, problem
from scoring.standing import Sheets, Standing, best_of

TOTAL = "score.total"

say = Book(__package__)


@cache
def score_boxes() -> tuple[ScoreBox, ...]:
    """The boxes of the final count, in the order they are worked out."""
    rows = tuple(f"score.row{row.number}" for row in FACTS.rows)
    losses = tuple(f"minus.{comparison}" for comparison in COMPARISONS)
    return (
        *(_row_box(row) for row in FACTS.rows),
        ScoreBox("score.flips", flip_ids(), _flips_left),
        ScoreBox("score.positive", (*rows, "score.flips"), _sum),
        *(_comparison_box(comparison) for comparison in COMPARISONS),
        ScoreBox("score.negative", losses, _sum),
        ScoreBox(TOTAL, ("score.positive", "score.negative"), _difference),
    )


def player_score(sheet: FilledSheet) -> PlayerScore:
    """The final count of one sheet, worked out from its numbers and bubbles alone."""
    return box_score(score_boxes(), sheet, TOTAL)


def written(table: UnbalancedTable, player: str) -> tuple[FilledSheet, ...]:
    """The paper of a player, with the final count when the game is over."""
    paper = paper_of(player, table.sheets[player])
    return (counted(paper) if table.is_over else paper,)


def counted(paper: FilledSheet) -> FilledSheet:
    """A paper with every box of the count filled in."""
    return with_count(score_boxes(), paper, below_zero=(TOTAL,))


def of_moves(table: UnbalancedTable, sheets: Sheets) -> Standing:
    """The scores after the moves, beside what stands in the boxes of the papers."""
    players = tuple(
        player_score(with_written(score_boxes(), paper_of(name, sheet), sheets[name]))
        for name, sheet in table.sheets.items()
    )
    return _standing(players, (), is_over=table.is_over)


def of_sheets(table: UnbalancedTable, sheets: Sheets) -> Standing:
    """The scores that the papers show by themselves.

    One sheet alone with more rounds than a solo game has is one of several: nobody wins by it.
    """
    papers = [sheet for given in sheets.values() for sheet in given[:1]]
    crossed = [count_marks(sheet, round_ids()) for sheet in papers]
    players = tuple(player_score(sheet) for sheet in papers)
    if len(sheets) == 1 and crossed == [FACTS.rounds]:
        return Standing(players)
    problems = tuple(
        _not_over(sheet, count, table.rounds)
        for sheet, count in zip(papers, crossed, strict=True)
        if count != table.rounds and not unfinished(sheet)
    )
    is_over = len(papers) == len(sheets) and all(count == table.rounds for count in crossed)
    return _standing(players, problems, is_over=is_over)


def compared_numbers(comparison: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers whose bubbles stand on either side of a comparison."""
    if comparison.startswith("ab"):
        left, right = FACTS.rows[int(comparison[2]) - 1].first_dice
        return (left,), (right,)
    first, second = (FACTS.rows[int(digit) - 1] for digit in comparison[1:])
    return first.first_dice, second.first_dice


def _row_box(row: Row) -> ScoreBox:
    """Its double-underlined numbers, and the bonus when it is full (rules 14, 15)."""
    step = 2 if row.sums else 1

    def worth(labels: Labels) -> tuple[int, Message]:
        places = [labels[start : start + step] for start in range(0, row.spaces, step)]
        scored = [places[number - 1] for number in row.scored]
        numbers = [sum(map(int, place)) for place in scored if all(place)]
        terms = " + ".join(map(str, numbers))
        if all(labels):
            total = sum(numbers) + row.bonus
            if not numbers:
                return total, say("row-bonus-alone", bonus=row.bonus)
            return total, say("row-points", numbers=terms, bonus=row.bonus, total=str(total))
        if not numbers:
            return 0, say("no-row-points")
        if len(numbers) == 1:
            return numbers[0], say("one-number-alone", number=terms)
        return sum_of(numbers)

    return ScoreBox(f"score.row{row.number}", row.space_ids, worth)


def _comparison_box(comparison: str) -> ScoreBox:
    left, right = (
        tuple(bubble for number in numbers for bubble in bubble_ids(number))
        for numbers in compared_numbers(comparison)
    )

    def worth(labels: Labels) -> tuple[int, Message]:
        counts = how_many(labels[: len(left)]), how_many(labels[len(left) :])
        lost = FACTS.lost_for(counts[0] - counts[1])
        names = _side_names(comparison)
        return lost, say(
            "points-lost",
            left=names[0],
            left_bubbles=counts[0],
            right=names[1],
            right_bubbles=counts[1],
            apart=abs(counts[0] - counts[1]),
            lost=lost,
        )

    return ScoreBox(f"minus.{comparison}", (*left, *right), worth)


def _side_names(comparison: str) -> tuple[str, str]:
    if comparison.startswith("ab"):
        left, right = compared_numbers(comparison)
        return str(left[0]), str(right[0])
    first, second = (FACTS.rows[int(digit) - 1].name for digit in comparison[1:])
    return first, second


def _flips_left(labels: Labels) -> tuple[int, Message]:
    unused = FACTS.flips - how_many(labels)
    return unused, say("flips-unused", unused=unused, flips=FACTS.flips)


def _sum(labels: Labels) -> tuple[int, Message] | None:
    return sum_of([int(label) for label in labels]) if all(labels) else None


def _difference(labels: Labels) -> tuple[int, Message] | None:
    if not all(labels):
        return None
    gained, lost = int(labels[0]), int(labels[1])
    total = str(gained - lost).replace("-", "−")
    return gained - lost, plain(f"{gained} − {lost} = {total}")


def _not_over(sheet: FilledSheet, crossed: int, rounds: int) -> Problem:
    message = say("game-not-over", crossed=crossed, rounds=rounds)
    return problem(
        message,
        message.with_part("suggestion"),
        player=sheet.player,
        fields=round_ids()[crossed : crossed + 1],
    )


def _standing(
    players: tuple[PlayerScore, ...], problems: tuple[Problem, ...], *, is_over: bool
) -> Standing:
    if not is_over:
        return Standing(players, problems=problems)
    if len(players) == 1:
        return Standing(players, (players[0].name,), FACTS.band_of(players[0].total), problems)
    winners, decided_by = best_of(players)
    return Standing(players, winners, decided_by, problems)
