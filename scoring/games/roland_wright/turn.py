"""One turn between two states of a sheet: its moves, or every rule it breaks (rule 49)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from scoring.game import SeenTurn
from scoring.games.roland_wright.board import Board, Space, chart_lines, space_name
from scoring.games.roland_wright.deeds import Changed
from scoring.games.roland_wright.dice import groups_of
from scoring.games.roland_wright.explain import explain
from scoring.games.roland_wright.facts import RolandFacts
from scoring.games.roland_wright.names import colour_name, space_place
from scoring.games.roland_wright.paper import (
    SHEETS,
    SOLO_SHEET,
    board_of,
    chart_of,
    seat_sheet,
    solo_sheet,
)
from scoring.games.roland_wright.solo_turn import check_solo_turn
from scoring.games.roland_wright.table import RolandTable
from scoring.message import Book, Message
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck, problem

say = Book(__package__)


def check_turn(
    before: FilledSheet, after: FilledSheet, roll: Sequence[str], facts: RolandFacts
) -> TurnCheck:
    """Explain one player's turn."""
    if before.sheet != after.sheet or after.sheet not in SHEETS:
        message = say("other-sheet", before=before.sheet, after=after.sheet)
        return TurnCheck(False, (), (problem(message, player=after.player),))
    if after.sheet == SOLO_SHEET:
        return check_solo_turn(before, after, roll, facts)
    old, new = board_of(before), board_of(after)
    lines = chart_of(after) - chart_of(before)
    unclaimed = chart_of(before) - chart_of(after)
    if not unclaimed:
        limit = facts.solo.group_limit if len(roll) < facts.dice else 0
        moves = explain(Changed(old, new, tuple(sorted(lines)), facts), groups_of(roll, limit))
        if moves is not None:
            return TurnCheck(True, tuple(f"{after.player} {move}" for move in moves))
    found = [_taken_back(line, after.player) for line in sorted(unclaimed)]
    found += _broken_rules(old, new, roll, after.player)
    found += _lines_not_full(old, new, lines, after.player)
    if not found:
        changed = [space for space, colour in old if colour != new[space]]
        found.append(_told(say("unexplained"), after.player, changed))
    return TurnCheck(False, (), tuple(found))


def turns(played: Played[RolandTable]) -> Iterator[SeenTurn]:
    """Every turn of a game as the boards show it, but for those with a special action (rule 49)."""
    history = played.history()
    starts = [
        index
        for index, game in enumerate(history)
        if game.entry is not None and game.entry.words[0].text in ("roll", "end")
    ]
    for start, stop in pairwise(starts):
        before, after = history[start - 1].table, history[stop - 1].table
        special = {
            game.entry.player
            for game in history[start:stop]
            if game.entry is not None and game.entry.words[0].text == "uses"
        }
        for old, new in zip(before.seats, after.seats, strict=True):
            if new.name not in special:
                yield SeenTurn(seat_sheet(old), seat_sheet(new), after.roll)
        if before.solo and after.solo:
            player = after.seats[0].name
            yield SeenTurn(
                solo_sheet(player, before.solo), solo_sheet(player, after.solo), after.roll
            )


def _fields(spaces: Sequence[Space]) -> tuple[str, ...]:
    return tuple(f"box.{space_name(space)}" for space in spaces)


def _told(message: Message, player: str, spaces: Sequence[Space]) -> Problem:
    """A problem that an Equipment card might explain."""
    return problem(message, say("perhaps-equipment"), player=player, fields=_fields(spaces))


def _taken_back(line: str, player: str) -> Problem:
    message = say("bonus-taken-back", line=line)
    suggestion = message.with_part("suggestion")
    return problem(message, suggestion, player=player, fields=(f"chart.{line}",))


def _broken_rules(old: Board, new: Board, roll: Sequence[str], player: str) -> list[Problem]:
    """The plain rules of placing and erasing that the changes go against, all at once."""
    added = [space for space, colour in new if colour and not old[space]]
    erased = [space for space, colour in old if colour and not new[space]]
    changed = [space for space, colour in old if colour and new[space] not in ("", colour)]
    counts = Counter(new[space] for space in added)
    problems = []
    for colour, count in counts.items():
        there = list(roll).count(colour)
        if count <= there:
            continue
        message = say("group-not-there", part="new", colour=colour_name(colour), count=count)
        if there:
            message = say("too-many-bits", seen=count, colour=colour_name(colour), dice=there)
        spaces = [space for space in added if new[space] == colour]
        problems.append(_told(message, player, spaces))
    if len(counts) > 1:
        problems.append(_told(say("two-groups", colours=len(counts)), player, added))
    for space in changed:
        was, now = colour_name(old[space]), colour_name(new[space])
        message = say("bit-over-bit", space=space_place(space), was=was, now=now)
        suggestion = message.with_part("suggestion")
        problems.append(problem(message, suggestion, player=player, fields=_fields([space])))
    if len(erased) > 1:
        problems.append(_told(say("too-many-erased", count=len(erased)), player, erased))
    return problems


def _lines_not_full(old: Board, new: Board, lines: frozenset[str], player: str) -> list[Problem]:
    problems = []
    for line in sorted(lines):
        choices = chart_lines(new.size)[line]
        if any(all(old[space] or new[space] for space in choice) for choice in choices):
            continue
        message = say("line-not-full", part="this-turn", line=line)
        problems.append(problem(message, player=player, fields=(f"chart.{line}",)))
    return problems
