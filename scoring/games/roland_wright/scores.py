"""Every line of a player's score with its reason (rules 26 to 33 and 44)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.roland_wright.awards import Placing, award_count, rank
from scoring.games.roland_wright.board import count_sets
from scoring.games.roland_wright.cards import Library
from scoring.games.roland_wright.claims import Claim
from scoring.games.roland_wright.facts import TASKS, Facts
from scoring.games.roland_wright.fields import SECTIONS
from scoring.score import PlayerScore, ScoreLine
from scoring.words import counted

Worth = tuple[int, str]
"""Points, and the sum in words."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the scores of all players depend on."""

    facts: Facts
    library: Library
    awards: tuple[str, ...]


def player_scores(scoring: Scoring, claims: Sequence[Claim]) -> tuple[PlayerScore, ...]:
    """The scores of everybody; Awards are won against each other."""
    won = award_worths(scoring, claims)
    return tuple(_player_score(scoring, claim, won[claim.name]) for claim in claims)


def _player_score(scoring: Scoring, claim: Claim, awards: Worth) -> PlayerScore:
    worth = {
        "inspiration": _inspiration(scoring, claim),
        "hallmark": _cards(scoring, claim, "hallmark", claim.hallmarks),
        "equipment": _cards(scoring, claim, "equipment", claim.equipment),
        "research": _research(scoring, claim),
        "filled": _filled(scoring, claim),
        "awards": awards,
    }
    sections = list(SECTIONS)
    if claim.tasks is not None:
        sections.remove("awards")
        board = [worth[section][0] for section in sections]
        values = [claim.tasks[task] for task in TASKS]
        worth["tasks"] = sum(values), _sum(values)
        worth["board"] = sum(board), _sum(board)
        if not claim.has_board:
            worth["board"] = _as_written(claim, "board", "the Player Board was not given")
            sections = []
        sections = [*sections, "board", "tasks", "awards"]
        parts = [worth[section][0] for section in ("tasks", "board", "awards")]
    else:
        parts = [worth[section][0] for section in sections]
    lines = [
        ScoreLine(f"score.{section}", *worth[section], claim.written.get(section))
        for section in sections
    ]
    total = sum(parts)
    lines.append(ScoreLine("score.total", total, _sum(parts), claim.written.get("total")))
    return PlayerScore(claim.name, tuple(lines), total)


def _sum(parts: Sequence[int]) -> str:
    return f"{' + '.join(str(part) for part in parts)} = {sum(parts)}"


def _inspiration(scoring: Scoring, claim: Claim) -> Worth:
    if not claim.inspiration:
        return _as_written(claim, "inspiration", "the Inspiration card was not told")
    card = scoring.library.inspiration(claim.inspiration)
    sets = count_sets(claim.board, card.pair, scoring.facts.diagonals)
    each = scoring.facts.points["inspiration"]
    what = f"{counted(sets, 'set')} of {card.pair[0]} and {card.pair[1]}"
    return sets * each, f"{card.name}: {what} × {each} = {sets * each}"


def _as_written(claim: Claim, section: str, why: str) -> Worth:
    written = claim.written.get(section)
    return written or 0, why if written is None else f"as written; {why}"


def _cards(scoring: Scoring, claim: Claim, kind: str, count: int) -> Worth:
    each = scoring.facts.points[kind]
    names = [name for name in claim.completed or () if scoring.library.pattern(name).kind == kind]
    worth = f"{counted(count, 'card')} × {each} = {count * each}"
    return count * each, f"{worth} ({', '.join(names)})" if names else worth


def _research(scoring: Scoring, claim: Claim) -> Worth:
    if not claim.kept:
        return claim.research, "no cards kept" if claim.completed is not None else "as written"
    terms = [f"{scoring.library.research(name).points} ({name})" for name in claim.kept]
    return claim.research, f"{' + '.join(terms)} = {claim.research}"


def _filled(scoring: Scoring, claim: Claim) -> Worth:
    empty = claim.board.empty_count
    if empty:
        return 0, counted(empty, "empty space")
    return scoring.facts.points["filled"], "no empty space"


def award_worths(scoring: Scoring, claims: Sequence[Claim]) -> Mapping[str, Worth]:
    """What each player's Awards are worth together; as written where they cannot be counted."""
    placings = [_placings(scoring, name, claims) for name in scoring.awards]
    worths = {}
    for claim in claims:
        mine = [None if placing is None else placing[claim.name] for placing in placings]
        unknown = [name for name, its in zip(scoring.awards, mine, strict=True) if its is None]
        if unknown or not scoring.awards:
            why = f"{unknown[0]} was not counted" if unknown else "the Awards were not told"
            worths[claim.name] = _as_written(claim, "awards", why)
            continue
        known = [its for its in mine if its is not None]
        total = sum(its.points for its in known)
        terms = [
            f"{its.points} ({name}, {its.because})"
            for name, its in zip(scoring.awards, known, strict=True)
        ]
        worths[claim.name] = total, f"{' + '.join(terms)} = {total}"
    return worths


def _placings(scoring: Scoring, name: str, claims: Sequence[Claim]) -> Mapping[str, Placing] | None:
    """Everybody's part in one Award; None when somebody's count is not known."""
    award = scoring.library.award(name)
    facts = scoring.facts
    counts = {}
    for claim in claims:
        count = award_count(award, claim, scoring.library, facts.diagonals)
        if count is None:
            return None
        counts[claim.name] = count
    if len(claims) == 1:
        return {
            player: Placing(award.solo_points(count), f"{count} counted")
            for player, count in counts.items()
        }
    return rank(counts, facts.awards_for_two if len(claims) == 2 else facts.awards)
