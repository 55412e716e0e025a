"""A position in words: what a table asks when it asks what lies there now (rule 63)."""

from collections.abc import Mapping
from typing import Any

from scoring.games.innovation.amounts import points
from scoring.games.innovation.cards import (
    COLOURS,
    ICONS,
    LAST_AGE,
    NORMAL_ACHIEVEMENTS,
    SPECIAL_ACHIEVEMENTS,
    Card,
)
from scoring.games.innovation.checks import table_problems
from scoring.games.innovation.names import achievement_name, icon_name, pile_name
from scoring.games.innovation.paper import read_position
from scoring.games.innovation.position import SeenBoard, SeenPile, SeenTable, read_seen, seen_of
from scoring.games.innovation.scores import were_played
from scoring.games.innovation.standing import (
    DogmaFacts,
    PlayerFacts,
    PositionFacts,
    standing,
)
from scoring.games.innovation.state import SPLAYS, Civilization, Pile
from scoring.games.innovation.table import InnovationTable
from scoring.message import Book, Message, both
from scoring.position import CountTable, Paragraph, PositionAnswer, PositionParts
from scoring.record import GameRecord
from scoring.score import Problem

say = Book(__package__)


def parts() -> PositionParts:
    """What can lie before a player."""
    return PositionParts(
        tuple((colour, pile_name(colour)) for colour in COLOURS),
        tuple((way, say("splayed", way=way or "none")) for way in SPLAYS),
        tuple(range(1, LAST_AGE + 1)),
        NORMAL_ACHIEVEMENTS + SPECIAL_ACHIEVEMENTS,
    )


def position_of(record: GameRecord, table: InnovationTable) -> dict[str, Any]:
    """The document of the cards that a record leads to: by its moves, or by its sheets."""
    people = list(table.state.civilizations)
    if not were_played(table, record):
        sheets = {sheet.player: sheet for sheet in record.sheets}
        people = [
            read_position(sheets[name]).civilization if name in sheets else Civilization()
            for name in table.players
        ]
    seats = zip(table.players, people, strict=True)
    found: dict[str, Any] = {"players": [seen_of(person, name) for name, person in seats]}
    if len(table.sides) < len(table.players):
        found["teams"] = [[table.players[seat] for seat in side] for side in table.sides]
    if table.seat is not None:
        found["turn"] = table.players[table.seat]
    return found


def answer(document: Mapping[str, Any]) -> PositionAnswer:
    """All that the rules say of a position.

    Raises:
        NoPosition: the document is none; one sentence.
    """
    table = read_seen(document)
    facts = standing(table)
    return PositionAnswer(
        "innovation",
        (_icons(facts), _numbers(facts)),
        (
            Paragraph(say("position-dogmas"), tuple(map(_dogma, facts.dogmas))),
            Paragraph(say("position-claims"), tuple(map(_claims, facts.players))),
            Paragraph(say("position-end"), tuple(_end(table, facts))),
        ),
        tuple(_questions(table, facts)),
        tuple(_problems(table)),
        facts,
    )


def _icons(facts: PositionFacts) -> CountTable:
    rows = tuple((one.name, tuple(str(one.icons[icon]) for icon in ICONS)) for one in facts.players)
    return CountTable(say("position-icons"), ICONS, tuple(map(icon_name, ICONS)), rows)


def _numbers(facts: PositionFacts) -> CountTable:
    rows = []
    for one in facts.players:
        held = "?" if one.achievements is None else f"{one.achievements}/{facts.goal}"
        rows.append((one.name, (str(one.score), str(one.highest_top), held)))
    columns = ("score", "highest_top", "achievements")
    names = (say("score-line"), say("position-highest"), say("achievements-line"))
    return CountTable(say("position-numbers"), columns, names, tuple(rows))


def _dogma(dogma: DogmaFacts) -> Message:
    told = []
    if dogma.shares:
        told.append(say("position-share", names=both(*dogma.shares), count=len(dogma.shares)))
    if dogma.obeys:
        told.append(say("position-obey", names=both(*dogma.obeys), count=len(dogma.obeys)))
    if dogma.open:
        told.append(say("position-open", names=both(*dogma.open), count=len(dogma.open)))
    what = both(*told) if told else say("position-alone")
    icon = icon_name(dogma.icon)
    return say("position-dogma", name=dogma.player, card=dogma.card, icon=icon, what=what)


def _claims(one: PlayerFacts) -> Message:
    told = []
    if one.due:
        told.append(say("position-due", names=both(*one.due)))
    if one.perhaps_due:
        told.append(say("position-perhaps-due", names=both(*one.perhaps_due)))
    for names, code in (
        (one.claimable, "position-may-claim"),
        (one.perhaps_claimable, "position-perhaps-claim"),
    ):
        if names:
            told.append(say(code, names=both(*map(achievement_name, names))))
    what = both(*told) if told else say("position-claims-nothing")
    return say("position-claim", name=one.name, what=what)


def _end(table: SeenTable, facts: PositionFacts) -> list[Message]:
    if facts.won:
        goal = str(facts.goal)
        return [say("position-won", names=both(*facts.won), count=len(facts.won), goal=goal)]
    found = [
        say("position-wins-by-claiming", name=one.name)
        for one in facts.players
        if one.achievements is not None
        and one.claimable
        and one.achievements + len(one.due) + 1 >= facts.goal
    ]
    if not facts.ahead:
        return [*found, say("position-score-open")]
    is_draw = len(facts.ahead) > (2 if table.teams else 1)
    part = "draw" if is_draw else ""
    count = len(facts.ahead)
    return [*found, say("position-ahead", part=part, names=both(*facts.ahead), count=count)]


def _questions(table: SeenTable, facts: PositionFacts) -> list[Message]:
    """What would settle an answer that is open."""
    wanted = {dogma.icon for dogma in facts.dogmas if dogma.open}
    is_open = any(one.perhaps_due or one.perhaps_claimable for one in facts.players)
    found = []
    for board, one in zip(table.boards, facts.players, strict=True):
        if not any(one.icons[icon].most != one.icons[icon].least for icon in wanted or ICONS):
            continue
        if wanted or is_open:
            found += [
                say("position-ask", name=board.name, pile=pile_name(colour), what=what)
                for colour, pile in board.piles.items()
                if (what := _unknown(pile))
            ]
    for board, one in zip(table.boards, facts.players, strict=True):
        if one.perhaps_claimable and not points(board).is_exact:
            found.append(say("position-ask-score", name=board.name))
        if board.achievements is None and is_open:
            found.append(say("position-ask-achievements", name=board.name))
    return found


def _unknown(pile: SeenPile) -> str:
    """What of a pile nobody could see, and shows icons."""
    if pile.top is None:
        return "top"
    if pile.splay is None:
        return "splay"
    if pile.splay and pile.showing is None:
        return "showing"
    hidden = pile.splay and (pile.showing or 1) - 1 > len(pile.covered)
    return "covered" if hidden or (pile.splay and None in pile.covered) else ""


def _problems(table: SeenTable) -> list[Problem]:
    """Cards and achievements that lie in two places, and more cards of an age than there are."""
    names = [board.name for board in table.boards]
    people = [_known(board) for board in table.boards]
    return [one for one in table_problems(names, people) if one.code != "achievement-due"]


def _known(board: SeenBoard) -> Civilization:
    """The cards that are known to lie before a player."""
    person = Civilization(
        hand=board.hand or (),
        score_pile=board.score_pile or (),
        achievements=board.achievements or (),
    )
    for colour in COLOURS:
        if pile := board.piles.get(colour):
            cards = tuple(card for card in (pile.top, *pile.covered) if isinstance(card, Card))
            person = person.with_pile(colour, Pile(cards))
    return person
