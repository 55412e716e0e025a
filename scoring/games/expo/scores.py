"""Points and their reasons; who wins, and by which tie-break (rules 22 to 24, 26)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from scoring.checks import Labels, how_many
from scoring.count import (
    ScoreBox,
    box_score,
    score_lines,
    sum_of,
    with_count,
    with_written,
    wrong_points,
)
from scoring.games.expo.facts import DISPLAYS, FACTS, LEVELS, LINES, RESOURCES
from scoring.games.expo.paper import PAVILION_IDS, display_id, paper_of, place, sheet_of
from scoring.games.expo.rivals import ExpoRivals
from scoring.games.expo.sheet import ExpoSheet, line_name, thing
from scoring.games.expo.table import ExpoTable
from scoring.message import Book, Message, plain
from scoring.record import FilledSheet
from scoring.score import PlayerScore, Problem, ScoreLine, problem
from scoring.standing import Sheets, Standing, best_of

TOTAL = "score.total"
SECTIONS = ("score.display", "score.grid", "score.pavilions", "score.focus")

say = Book(__package__)


@cache
def score_boxes() -> tuple[ScoreBox, ...]:
    """The boxes of the score, in the order they are worked out."""
    displays = tuple(display_id(display) for display in DISPLAYS)
    focuses = tuple(f"{resource}.focus" for resource in RESOURCES)
    bonuses = tuple(f"{line}.bonus" for line in LINES)
    return (
        ScoreBox("score.display", displays, _display_points),
        ScoreBox("score.grid", (*bonuses, *displays), _grid_points),
        ScoreBox("score.pavilions", PAVILION_IDS, _pavilion_points),
        ScoreBox("score.focus", (*focuses, *displays), _focus_points),
        ScoreBox(TOTAL, SECTIONS, _total),
    )


def written(table: ExpoTable, player: str) -> tuple[FilledSheet, ...]:
    """The paper of a player, with the score when the game is over."""
    paper = paper_of(player, table.sheets[player])
    return (counted(paper) if table.is_over else paper,)


def counted(paper: FilledSheet) -> FilledSheet:
    """A paper with every box of the score filled in."""
    return with_count(score_boxes(), paper)


def of_moves(table: ExpoTable, sheets: Sheets) -> Standing:
    """The scores after the moves, beside what stands in the boxes of the papers."""
    papers = [
        with_written(score_boxes(), paper_of(name, sheet), sheets[name])
        for name, sheet in table.sheets.items()
    ]
    is_open = {name for name, given in sheets.items() for one in given if sheet_of(one).bare_lines}
    problems = [one for paper in papers if paper.player in is_open for one in _wrong_grid(paper)]
    return _standing(papers, table.sheets, tuple(problems), is_over=table.is_over)


def of_sheets(table: ExpoTable, sheets: Sheets) -> Standing:
    """The scores that the papers show by themselves, and what only all of them show (rule 28)."""
    given = [sheet for one in sheets.values() for sheet in one[:1]]
    states = {paper.player: sheet_of(paper) for paper in given}
    rivals = ExpoRivals(states, are_all=len(given) == len(table.players))
    papers = [rivals.decided(paper) for paper in given]
    if not rivals.are_all:
        return _standing(papers, rivals.sheets, (), is_over=False)
    problems = [*rivals.problems()]
    for before, paper in zip(given, papers, strict=True):
        if before != paper and not rivals.open_lines(paper.player):
            problems += _wrong_grid(paper)
    if rivals.days < FACTS.days:
        message = say("game-not-over", days=rivals.days, all=FACTS.days)
        problems.append(problem(message, message.with_part("suggestion")))
    totals = {paper.player: box_score(score_boxes(), paper, TOTAL).total for paper in papers}
    is_over = rivals.days >= FACTS.days and rivals.is_decided(totals)
    return _standing(papers, rivals.sheets, tuple(problems), is_over=is_over)


def _wrong_grid(paper: FilledSheet) -> Iterator[Problem]:
    """Wrong sums of a paper that by itself does not say which bonuses it has."""
    lines = score_lines(score_boxes(), paper)
    boxes = ("score.grid", TOTAL)
    yield from wrong_points([one for one in lines if one.id in boxes], place, paper.player)


def _standing(
    papers: Sequence[FilledSheet],
    states: Mapping[str, ExpoSheet],
    problems: tuple[Problem, ...],
    *,
    is_over: bool,
) -> Standing:
    players = tuple(box_score(score_boxes(), paper, TOTAL) for paper in papers)
    if not is_over:
        return Standing(players, problems=problems)
    if len(players) == 1:
        return _solo(players[0], problems)
    winners, decided_by = best_of(
        players,
        (
            (say("most-pavilions"), lambda name: len(states[name].pavilions)),
            (say("most-top-displays"), lambda name: states[name].top_displays),
            (say("most-resources"), lambda name: sum(states[name].held.values())),
        ),
    )
    return Standing(players, winners, decided_by, problems)


def _solo(player: PlayerScore, problems: tuple[Problem, ...]) -> Standing:
    """Alone, the total tells how the fair went (rule 26)."""
    band = FACTS.band_name(player.total)
    last = player.lines[-1]
    because = say("solo-total", sum=last.because, band=band)
    lines = (*player.lines[:-1], ScoreLine(last.id, last.correct, because, last.written))
    winners = (player.name,) if FACTS.band_of(player.total).wins else ()
    return Standing((PlayerScore(player.name, lines, player.total),), winners, band, problems)


def _display_points(labels: Labels) -> tuple[int, Message]:
    """One point a display (rule 22)."""
    parts = list(zip(RESOURCES, map(how_many, _rows(labels)), strict=True))
    return how_many(labels), _parts([(thing(name), count) for name, count in parts if count])


def _grid_points(labels: Labels) -> tuple[int, Message] | None:
    """The circled bonuses whose line is whole; not to be told while one has no mark (rule 13)."""
    bonuses, displays = labels[: len(LINES)], labels[len(LINES) :]
    built = {one for one, label in zip(DISPLAYS, displays, strict=True) if label}
    whole = [pair for pair in zip(LINES, bonuses, strict=True) if LINES[pair[0]] <= built]
    if not all(label for _, label in whole):
        return None
    parts = [(line_name(line), FACTS.bonuses[line]) for line, label in whole if label == "circled"]
    return sum(points for _, points in parts), _parts(parts) if parts else say("no-bonus")


def _pavilion_points(labels: Labels) -> tuple[int, Message]:
    """Three points a pavilion (rule 22)."""
    built = how_many(labels)
    total = built * FACTS.pavilion_points
    return total, plain(f"{built} × {FACTS.pavilion_points} = {total}") if built else _none_built()


def _focus_points(labels: Labels) -> tuple[int, Message]:
    """One point a display of each resource in focus (rule 23)."""
    focuses, rows = labels[: len(RESOURCES)], _rows(labels[len(RESOURCES) :])
    parts = [
        (thing(name), how_many(row))
        for name, focus, row in zip(RESOURCES, focuses, rows, strict=True)
        if focus
    ]
    return sum(points for _, points in parts), _parts(parts) if parts else say("no-focus")


def _total(labels: Labels) -> tuple[int, Message] | None:
    return sum_of([int(label) for label in labels]) if all(labels) else None


def _rows(labels: Labels) -> list[Labels]:
    return [labels[start : start + len(LEVELS)] for start in range(0, len(labels), len(LEVELS))]


def _parts(parts: Sequence[tuple[Message, int]]) -> Message:
    if not parts:
        return _none_built()
    name, points = parts[0]
    said = say("part", name=name, points=str(points))
    for name, points in parts[1:]:
        said = say("parts", before=said, name=name, points=str(points))
    if len(parts) == 1:
        return said
    return say("parts-sum", parts=said, total=str(sum(points for _, points in parts)))


def _none_built() -> Message:
    return say("none-built")
