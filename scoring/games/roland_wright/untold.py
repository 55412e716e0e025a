"""What a score needs and nobody has told: cards, Awards, counts; and counts that cannot be."""

from collections.abc import Iterator, Sequence

from scoring.games.roland_wright.awards import award_count, seen_count
from scoring.games.roland_wright.facts import DECKS
from scoring.games.roland_wright.holdings import Holdings
from scoring.games.roland_wright.names import card_title, deck_title
from scoring.games.roland_wright.table import RolandTable
from scoring.message import Book, Message
from scoring.score import Problem, problem

say = Book(__package__)


def untold(table: RolandTable, everybody: Sequence[Holdings]) -> Iterator[Problem]:
    """Everything that somebody must tell before the scores are whole (rules 25 and 32)."""
    for held in everybody:
        if not held.inspiration and held.counted("inspiration") is None:
            yield _problem(say("untold", part="inspiration"), held.name, "say-inspiration")
        counts = dict(zip(DECKS, (held.hallmarks, held.equipment, held.research), strict=True))
        for kind, count in counts.items():
            if count is None and table.was_played:
                yield _problem(say("untold", part="research"), held.name, "say-research")
            elif count is None:
                message = say("untold", part="cards", kind=deck_title(kind), word=kind)
                yield _problem(message, held.name, "say-cards")
    if any(held.counted("awards") is None for held in everybody):
        yield from _awards(table, everybody)


def _awards(table: RolandTable, everybody: Sequence[Holdings]) -> Iterator[Problem]:
    if not table.awards:
        yield _problem(say("untold", part="awards"), "", "say-awards")
    for name in table.awards:
        award = table.library.award(name)
        title = card_title(name)
        if table.solo is not None and not award.solo:
            message = say("untold", part="solo-section", award=title)
            yield _problem(message, everybody[0].name, "say-points")
            continue
        for held in everybody:
            if award_count(award, held, table.library, table.facts.diagonals) is None:
                message = say("untold", part="award", award=title, word=name)
                yield _problem(message, held.name, "say-award")


def _problem(message: Message, player: str, advice: str) -> Problem:
    return problem(message, message.with_part(advice), player=player)


def wrong_counts(table: RolandTable, everybody: Sequence[Holdings]) -> Iterator[Problem]:
    """What was told and cannot be: counts, Awards that do not lie there, too many cards."""
    for held in everybody:
        for name, told in held.counts.items():
            yield from _wrong_count(table, held, name, told)
    for kind, counts in (
        ("hallmark", [held.hallmarks or 0 for held in everybody]),
        ("equipment", [held.equipment or 0 for held in everybody]),
    ):
        cards = table.library.deck_size(kind, table.facts.decks[kind])
        if sum(counts) > cards:
            message = say("too-many-cards", kind=deck_title(kind), cards=cards, seen=sum(counts))
            yield problem(message)


def _wrong_count(table: RolandTable, held: Holdings, name: str, told: int) -> Iterator[Problem]:
    award = table.library.award(name)
    seen = seen_count(award, held, table.library, table.facts.diagonals)
    if table.awards and name not in table.awards:
        message = say("award-not-dealt", award=card_title(name))
        yield problem(message, player=held.name)
    elif seen is not None and seen != told:
        message = say("wrong-count", award=card_title(name), told=told, seen=seen)
        yield problem(message, message.with_part("suggestion"), player=held.name)
    elif award.condition == "most-resonance" and None not in (held.hallmarks, held.equipment):
        most = (held.hallmarks or 0) + (held.equipment or 0)
        if told > most:
            message = say("wrong-count", part="at-most", award=card_title(name), most=most)
            yield problem(message, player=held.name)
