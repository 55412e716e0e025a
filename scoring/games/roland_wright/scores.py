"""Every line of a player's score with its reason (rules 26 to 33 and 44)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.count import sum_of
from scoring.games.roland_wright.awards import Placing, award_count, rank
from scoring.games.roland_wright.board import count_sets
from scoring.games.roland_wright.cards import Library
from scoring.games.roland_wright.facts import TASKS, RolandFacts
from scoring.games.roland_wright.holdings import Holdings
from scoring.games.roland_wright.names import card_title, card_titles, colour_name, deck_title
from scoring.games.roland_wright.paper import SECTIONS
from scoring.message import Book, Message, both
from scoring.score import PlayerScore, ScoreLine

Worth = tuple[int, Message]
"""Points, and the sum in words."""

say = Book(__package__)


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the scores of all players depend on."""

    facts: RolandFacts
    library: Library
    awards: tuple[str, ...]


def player_scores(scoring: Scoring, everybody: Sequence[Holdings]) -> tuple[PlayerScore, ...]:
    """The scores of everybody; Awards are won against each other."""
    won = award_worths(scoring, everybody)
    return tuple(_player_score(scoring, held, won[held.name]) for held in everybody)


def _player_score(scoring: Scoring, held: Holdings, awards: Worth) -> PlayerScore:
    worth = {
        "inspiration": _inspiration(scoring, held),
        "hallmark": _cards(scoring, held, "hallmark", held.hallmarks),
        "equipment": _cards(scoring, held, "equipment", held.equipment),
        "research": _research(scoring, held),
        "filled": _filled(scoring, held),
        "awards": awards,
    }
    lines = list(SECTIONS)
    parts = list(SECTIONS)
    if held.tasks is not None:
        board = [section for section in SECTIONS if section != "awards"]
        worth["tasks"] = sum_of([held.tasks[task] for task in TASKS])
        worth["board"] = sum_of([worth[section][0] for section in board])
        if not held.has_board:
            worth["board"] = _as_written(held, "board", say("board-not-given"))
            board = []
        lines = [*board, "board", "tasks", "awards"]
        parts = ["tasks", "board", "awards"]
    worth["total"] = sum_of([worth[part][0] for part in parts])
    return PlayerScore(
        held.name,
        tuple(
            ScoreLine(f"score.{section}", *worth[section], held.written.get(section))
            for section in (*lines, "total")
        ),
        worth["total"][0],
    )


def _inspiration(scoring: Scoring, held: Holdings) -> Worth:
    if not held.inspiration:
        return _as_written(held, "inspiration", say("inspiration-untold"))
    card = scoring.library.inspiration(held.inspiration)
    sets = count_sets(held.board, card.pair, scoring.facts.diagonals)
    each = scoring.facts.points["inspiration"]
    message = say(
        "sets-of-a-pair",
        card=card_title(card.name),
        sets=sets,
        pair=both(*map(colour_name, card.pair)),
        each=str(each),
        points=str(sets * each),
    )
    is_named = card.name in scoring.library
    return sets * each, message if is_named else message.with_part("of-colours")


def _as_written(held: Holdings, section: str, why: Message) -> Worth:
    written = held.written.get(section)
    return (0, why) if written is None else (written, say("as-written-because", why=why))


def _cards(scoring: Scoring, held: Holdings, kind: str, count: int | None) -> Worth:
    if count is None:
        return 0, say("cards-untold", kind=deck_title(kind))
    each = scoring.facts.points[kind]
    names = [name for name in held.completed or () if scoring.library.pattern(name).kind == kind]
    message = say(
        "cards-worth",
        cards=count,
        each=str(each),
        points=str(count * each),
        names=card_titles(names),
    )
    return count * each, message.with_part("named") if names else message


def _research(scoring: Scoring, held: Holdings) -> Worth:
    if held.research is None:
        return 0, say("cards-untold", kind=deck_title("research"))
    if not held.kept:
        if held.completed is not None and not held.research:
            return 0, say("no-cards-kept")
        is_written = held.written.get("research") == held.research
        return held.research, say("as-written") if is_written else say("as-told")
    terms = [
        say("card-worth", points=str(scoring.library.research(name).points), card=card_title(name))
        for name in held.kept
    ]
    return held.research, _added(terms, held.research)


def _added(terms: Sequence[Message], total: int) -> Message:
    """`4 (Patent) + 2 (Diary) = 6`, whatever language the terms are in."""
    message = terms[0]
    for term in terms[1:]:
        message = say("plus", left=message, right=term)
    return say("equals", left=message, total=str(total))


def _filled(scoring: Scoring, held: Holdings) -> Worth:
    empty = held.board.empty_count
    return 0 if empty else scoring.facts.points["filled"], say("empty-spaces", empty=empty)


def award_worths(scoring: Scoring, everybody: Sequence[Holdings]) -> Mapping[str, Worth]:
    """What each player's Awards are worth together; as written where they cannot be counted."""
    placings = [_placings(scoring, name, everybody) for name in scoring.awards]
    worths = {}
    for held in everybody:
        mine = [None if placing is None else placing[held.name] for placing in placings]
        unknown = [name for name, its in zip(scoring.awards, mine, strict=True) if its is None]
        if unknown or not scoring.awards:
            why = say("awards-untold")
            if unknown:
                why = say("award-not-counted", award=card_title(unknown[0]))
            worths[held.name] = _as_written(held, "awards", why)
            continue
        known = [its for its in mine if its is not None]
        terms = [
            say("award-worth", points=str(its.points), award=card_title(name), place=its.because)
            for name, its in zip(scoring.awards, known, strict=True)
        ]
        total = sum(its.points for its in known)
        because = _added(terms, total)
        if len(everybody) == 2 and scoring.facts.is_two_a_guess:
            because = say("guessed-for-two", sum=because)
        worths[held.name] = total, because
    return worths


def _placings(
    scoring: Scoring, name: str, everybody: Sequence[Holdings]
) -> Mapping[str, Placing] | None:
    """Everybody's part in one Award; None when somebody's count is not known."""
    award = scoring.library.award(name)
    facts = scoring.facts
    counts = {}
    for held in everybody:
        count = award_count(award, held, scoring.library, facts.diagonals)
        if count is None:
            return None
        counts[held.name] = count
    if len(everybody) == 1:
        if not award.solo:
            return None
        return {
            player: Placing(
                award.solo_points(count), say("award-place", place="alone", count=count)
            )
            for player, count in counts.items()
        }
    return rank(counts, facts.awards_for_two if len(everybody) == 2 else facts.awards)
