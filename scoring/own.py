"""A sheet that somebody enrolled, as a game: no rules but the sums it declares, and who has most.

It is read, settled, checked and scored like any other; its sums are what `settle` goes by.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from scoring.checks import Labels
from scoring.count import ScoreBox, box_score, sum_of, with_count, written_number
from scoring.game import AnyGame, Game
from scoring.message import Book, Message, plain
from scoring.paper import Paper
from scoring.record import Entry, FilledSheet, GameRecord
from scoring.replay import Happened, Moves
from scoring.score import PlayerScore
from scoring.sheet import FieldKind, SheetLayout
from scoring.sheet.count import Count, load_count
from scoring.sheet.file import load_layout
from scoring.standing import Scores, Sheets, Standing

PLAYERS = range(1, 21)
SHEET = "page"
"""Name of the only sheet of an enrolled game, and of its file."""
_RANDOM_MOST = 30
_VOID = frozenset({"", "struck", "X"})

say = Book(__package__)


def own_game(folder: Path) -> AnyGame:
    """The game of the sheet that was enrolled in this folder.

    Raises:
        SheetFileError: its file describes no sheet, with the line.
    """
    path = folder / f"{SHEET}.toml"
    layout = load_layout(path)
    count = load_count(path, frozenset(field.id for field in layout.fields))
    boxes = tuple(ScoreBox(box, parts, _sum) for box, parts in count.sums.items())
    return Game(
        name=layout.game,
        title=count.title,
        player_counts=PLAYERS,
        moves=Moves(
            begin=lambda record: Happened(record.players),
            play=_no_moves,
            is_over=lambda _: True,
            words=frozenset(),
            were_played=lambda *_: False,
        ),
        scores=Scores(
            of_moves=lambda _, sheets: _standing(count, boxes, sheets),
            of_sheets=lambda _, sheets: _standing(count, boxes, sheets),
        ),
        paper=Paper(
            folder=folder,
            sheets=(SHEET,),
            place=place,
            group=place,
            checks=lambda _: (),
            boxes=lambda _: boxes,
            written=lambda *_: (),
        ),
        random_game=lambda seed, players: _random_game(layout, boxes, seed, players),
    )


def place(field_id: str) -> Message:
    """A field by the name its owner gave it: `front_nine.r2c3` is "front nine r2c3"."""
    return plain(field_id.replace(".", " ").replace("_", " "))


def _no_moves(players: Sequence[str], entry: Entry) -> Happened[Sequence[str]]:  # noqa: ARG001
    raise entry.words[0].error(say("no-moves"))


def _sum(labels: Labels) -> tuple[int, Message] | None:
    """Numbers count as they are, marks as one; nothing is said while nothing is filled in."""
    numbers = [int(label) if label.isdecimal() else 1 for label in labels if label not in _VOID]
    return sum_of(numbers) if numbers else None


def _standing(count: Count, boxes: Sequence[ScoreBox], sheets: Sheets) -> Standing:
    papers = [sheet for given in sheets.values() for sheet in given]
    players = tuple(score for paper in papers for score in _scores(count, boxes, paper, papers))
    if not players or not (count.total or count.totals):
        return Standing(players)
    best = (min if count.least_wins else max)(player.total for player in players)
    winners = tuple(player.name for player in players if player.total == best)
    return Standing(players, winners, say("tie", points=best) if len(winners) > 1 else None)


def _scores(
    count: Count, boxes: Sequence[ScoreBox], paper: FilledSheet, papers: Sequence[FilledSheet]
) -> Iterator[PlayerScore]:
    """The count of a page; of one that several share, each one's by the box that decides."""
    if not count.totals:
        yield _score(count.sums, boxes, paper, count.total)
    for name, total in count.totals.items():
        mine = _leading_to(total, count.sums)
        score = _score(count.sums, [box for box in boxes if box.id in mine], paper, total)
        yield replace(score, name=name if len(papers) == 1 else f"{paper.player}, {name}")


def _leading_to(total: str, sums: Mapping[str, Sequence[str]]) -> set[str]:
    """A box, and all the sums it is made of."""
    return {total}.union(*(_leading_to(part, sums) for part in sums.get(total, ())))


def _score(
    sums: Mapping[str, Sequence[str]], boxes: Sequence[ScoreBox], paper: FilledSheet, total: str
) -> PlayerScore:
    counted = box_score(boxes, paper, total)
    if not total or total in sums:
        return counted
    return PlayerScore(paper.player, counted.lines, written_number(paper, total) or 0)


def _random_game(
    layout: SheetLayout, boxes: Sequence[ScoreBox], seed: int, players: int
) -> GameRecord:
    """Every number box filled in by chance, and every sum right."""
    rng = random.Random(seed)
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    sums = {box.id for box in boxes}
    free = {
        field.id: field.labels[1:_RANDOM_MOST]
        for field in layout.fields
        if field.kind is FieldKind.NUMBER and field.id not in sums
    }
    sheets = tuple(
        with_count(
            boxes,
            FilledSheet(name, SHEET, {one: rng.choice(labels) for one, labels in free.items()}),
        )
        for name in names
    )
    return GameRecord(layout.game, names, (), sheets)
