"""What a sheet is worth: every line of the final count with its reason (rules 14–19)."""

from scoring.games.unbalanced.facts import FACTS, Row
from scoring.games.unbalanced.fields import COMPARISONS, SCORE_IDS, bubble_ids, flip_ids
from scoring.record import FilledSheet
from scoring.score import PlayerScore, ScoreLine


def count_marks(sheet: FilledSheet, field_ids: tuple[str, ...]) -> int:
    """How many of these fields hold something."""
    return sum(1 for field_id in field_ids if sheet[field_id])


def bubbles_next_to(sheet: FilledSheet, number: int) -> int:
    """The filled bubbles next to a number."""
    return count_marks(sheet, bubble_ids(number))


def player_score(sheet: FilledSheet) -> PlayerScore:
    """The final count of one sheet, worked out from its numbers and bubbles alone."""
    worth: dict[str, tuple[int, str]] = {}
    for row in FACTS.rows:
        worth[f"score.row{row.number}"] = row_points(sheet, row)
    unused = FACTS.flips - count_marks(sheet, flip_ids())
    worth["score.flips"] = unused, f"{unused} of {FACTS.flips} flips unused"
    parts = [points for points, _ in worth.values()]
    worth["score.positive"] = sum(parts), _sum_text(parts)
    losses = [points_lost(sheet, comparison) for comparison in COMPARISONS]
    for comparison, loss in zip(COMPARISONS, losses, strict=True):
        worth[f"minus.{comparison}"] = loss
    lost = [points for points, _ in losses]
    worth["score.negative"] = sum(lost), _sum_text(lost)
    total = sum(parts) - sum(lost)
    worth["score.total"] = total, f"{sum(parts)} − {sum(lost)} = {_signed(total)}"
    lines = tuple(
        ScoreLine(line_id, *worth[line_id], written=_written(sheet, line_id))
        for line_id in SCORE_IDS
    )
    return PlayerScore(sheet.player, lines, total)


def row_points(sheet: FilledSheet, row: Row) -> tuple[int, str]:
    """The points of a row and why: its double-underlined numbers, and the bonus when full."""
    numbers = [number for place in row.scored if (number := place_value(sheet, row, place))]
    terms = [str(number) for number in numbers]
    total = sum(numbers)
    if count_marks(sheet, row.space_ids) == row.spaces:
        total += row.bonus
        terms.append(f"{row.bonus} for the full row")
    if not terms:
        return 0, "nothing in its scored places"
    return total, f"{' + '.join(terms)} = {total}" if len(terms) > 1 else f"{terms[0]} alone"


def place_value(sheet: FilledSheet, row: Row, place: int) -> int | None:
    """The number at a place of a row, or the sum of its two numbers; None while it is not there."""
    spaces = [place] if not row.sums else [2 * place - 1, 2 * place]
    labels = [sheet[row.space(space)] for space in spaces]
    return sum(int(label) for label in labels) if all(map(str.isdecimal, labels)) else None


def points_lost(sheet: FilledSheet, comparison: str) -> tuple[int, str]:
    """The points one comparison costs, and its reason."""
    left, right = _sides(comparison)
    left_count = sum(bubbles_next_to(sheet, number) for number in left[1])
    right_count = sum(bubbles_next_to(sheet, number) for number in right[1])
    lost = FACTS.lost_for(left_count - right_count)
    apart = abs(left_count - right_count)
    bubbles = f"bubbles for {left[0]}: {left_count}, for {right[0]}: {right_count}"
    return lost, f"{bubbles}; {apart} apart loses {lost}"


def compared_numbers(comparison: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers whose bubbles stand on either side of a comparison."""
    left, right = _sides(comparison)
    return left[1], right[1]


_Side = tuple[str, tuple[int, ...]]


def _sides(comparison: str) -> tuple[_Side, _Side]:
    if comparison.startswith("ab"):
        left, right = FACTS.rows[int(comparison[2]) - 1].first_dice
        return (f"{left}", (left,)), (f"{right}", (right,))
    first, second = (FACTS.rows[int(digit) - 1] for digit in comparison[1:])
    return (first.name, first.first_dice), (second.name, second.first_dice)


def _sum_text(parts: list[int]) -> str:
    return f"{' + '.join(str(part) for part in parts)} = {sum(parts)}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _written(sheet: FilledSheet, field_id: str) -> int | None:
    return int(sheet[field_id]) if sheet[field_id].isdecimal() else None
