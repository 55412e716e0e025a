"""What a column is worth, every box of the count with its reason (rules 16 to 18), and who wins."""

from functools import cache

from scoring.checks import Labels, how_many
from scoring.count import ScoreBox, box_score, sum_of, with_count, with_written
from scoring.games.yacht import facts
from scoring.games.yacht.paper import COUNT, field_id, last_column, marks_of, sheet_of, tick_ids
from scoring.games.yacht.sheet import YachtTable
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem, problem
from scoring.standing import Sheets, Standing, best_of

say = Book(__package__)


@cache
def column_boxes(column: int) -> tuple[ScoreBox, ...]:
    """The count of one column, in the order it is worked out."""
    total, bonus, upper, lower, everything = (field_id(column, part) for part in COUNT)
    lower_parts = (*(field_id(column, box) for box in facts.LOWER), *tick_ids(column))
    return (
        ScoreBox(total, tuple(field_id(column, box) for box in facts.UPPER), _sum),
        ScoreBox(bonus, (total,), _upper_bonus),
        ScoreBox(upper, (total, bonus), _both),
        ScoreBox(lower, lower_parts, _lower),
        ScoreBox(everything, (upper, lower), _both),
    )


@cache
def score_boxes() -> tuple[ScoreBox, ...]:
    """The count of every column."""
    return tuple(box for column in facts.COLUMNS for box in column_boxes(column))


def _player_score(paper: FilledSheet, column: int) -> PlayerScore:
    boxes = column_boxes(column)
    return box_score(boxes, paper, boxes[-1].id)


def written(table: YachtTable, player: str) -> tuple[FilledSheet, ...]:
    """The paper of a player: the games before with their count, and this one."""
    paper = FilledSheet(player, "player", {})
    for column, sheets in sorted({**table.finished, table.column: table.sheets}.items()):
        paper = FilledSheet(player, "player", {**paper.marks, **marks_of(sheets[player], column)})
        if column != table.column or table.is_over:
            paper = with_count(column_boxes(column), paper)
    return (paper,)


def of_moves(table: YachtTable, sheets: Sheets) -> Standing:
    """The scores of this game after the moves, beside what stands in the boxes of the papers."""
    boxes, column = column_boxes(table.column), table.column
    papers = [FilledSheet(n, "player", marks_of(s, column)) for n, s in table.sheets.items()]
    counted = [with_written(boxes, paper, sheets[paper.player]) for paper in papers]
    players = tuple(_player_score(paper, column) for paper in counted)
    return Standing(players, *(best_of(players) if table.is_over else ()))


def of_sheets(table: YachtTable, sheets: Sheets) -> Standing:
    """The scores of the last game that each paper shows (rule 2)."""
    papers = [sheet for given in sheets.values() for sheet in given[:1]]
    problems = tuple(found for sheet in papers for found in _not_over(sheet))
    players = tuple(_player_score(sheet, last_column(sheet)) for sheet in papers)
    is_full = all(not sheet_of(sheet, last_column(sheet)).free for sheet in papers)
    is_over = is_full and len(papers) == len(table.sheets)
    winners, decided_by = best_of(players) if is_over else ((), None)
    return Standing(players, winners, decided_by, problems)


def _not_over(paper: FilledSheet) -> tuple[Problem, ...]:
    """Boxes that are still free; a total that was written before them is told of by itself."""
    column = last_column(paper)
    free = sheet_of(paper, column).free
    if not free or paper[field_id(column, COUNT[-1])]:
        return ()
    message = say("game-not-over", game=str(column), boxes=len(free))
    return (problem(message, player=paper.player, fields=(field_id(column, free[0]),)),)


def _both(labels: Labels) -> tuple[int, Message] | None:
    return _sum(labels) if all(labels) else None


def _sum(labels: Labels) -> tuple[int, Message]:
    numbers = [int(label) for label in labels if label]
    return sum_of(numbers) if len(numbers) > 1 else (sum(numbers), plain(str(sum(numbers))))


def _upper_bonus(labels: Labels) -> tuple[int, Message] | None:
    if not labels[0]:
        return None
    points = facts.UPPER_BONUS if int(labels[0]) >= facts.UPPER_BONUS_FROM else 0
    wanted = str(facts.UPPER_BONUS_FROM)
    return points, say("upper-bonus", points=points, reached=labels[0], wanted=wanted)


def _lower(labels: Labels) -> tuple[int, Message]:
    points, because = _sum(labels[: len(facts.LOWER)])
    ticks = how_many(labels[len(facts.LOWER) :])
    if not ticks:
        return points, because
    total = points + facts.FURTHER_YACHT * ticks
    sum_in_words = f"{points} + {ticks} × {facts.FURTHER_YACHT} = {total}"
    return total, say("lower-with-further", sum=sum_in_words)
