"""What is wrong with the cards of one player, or with those of all players together (rule 57)."""

from collections import Counter
from collections.abc import Sequence

from scoring.games.innovation.achievements import special_reason
from scoring.games.innovation.cards import (
    COLOURS,
    LAST_AGE,
    SPECIAL_ACHIEVEMENTS,
    Card,
    cards_of_age,
)
from scoring.games.innovation.names import achievement_name, area_name, icon_name
from scoring.games.innovation.paper import (
    START_SHEET,
    Position,
    filled_sheet,
    named_twice,
    read_position,
)
from scoring.games.innovation.state import Civilization
from scoring.games.innovation.table import InnovationTable
from scoring.message import Book, Listed, both, plain
from scoring.record import FilledSheet
from scoring.score import Problem, problem

say = Book(__package__)


def sheet_problems(sheet: FilledSheet) -> tuple[Problem, ...]:
    """Everything wrong with one player's cards, judged by themselves."""
    position = read_position(sheet)
    return (*position.problems, *_own_problems(sheet, position))


def _own_problems(sheet: FilledSheet, position: Position) -> list[Problem]:
    person = position.civilization
    found = [_twice(card, sheet.player, _fields(sheet, card)) for card in _repeated([person])]
    found += _too_many([person], sheet.player)
    if position.total is not None and position.total != person.score:
        found.append(
            problem(
                say("wrong-total", right=str(person.score), said=str(position.total)),
                plain(str(person.score)),
                player=sheet.player,
                fields=("score.total",),
            )
        )
    for icon, said in position.icons.items():
        right = str(person.icons(icon))
        if str(said) != right:
            found.append(
                problem(
                    say("wrong-icons", icon=icon_name(icon), right=right, said=str(said)),
                    plain(right),
                    player=sheet.player,
                    fields=(f"icons.{icon}",),
                )
            )
    return found


def table_problems(names: Sequence[str], people: Sequence[Civilization]) -> list[Problem]:
    """What no single player's cards can show: cards and achievements held by two players."""
    alone = {card for person in people for card in _repeated([person])}
    found = [
        problem(
            say("card-twice", part="owners", card=card.title, names=_owners(card, names, people)),
            say("card-twice", part="suggestion"),
        )
        for card in _repeated(people)
        if card not in alone
    ]
    if not any(_too_many([person], "") for person in people):
        found += _too_many(people, "")
    return found + _achievement_problems(names, people)


def _achievement_problems(names: Sequence[str], people: Sequence[Civilization]) -> list[Problem]:
    """An achievement that two players have, or that nobody has though it is due (rule 43)."""
    found = []
    seats = list(zip(names, people, strict=True))
    for achievement in dict.fromkeys(name for person in people for name in person.achievements):
        owners = [name for name, person in seats if achievement in person.achievements]
        if len(owners) > 1:
            what = achievement_name(achievement)
            message = say("achievement-twice", part="owners", achievement=what, names=both(*owners))
            found.append(problem(message, player=owners[-1]))
    for achievement in SPECIAL_ACHIEVEMENTS:
        if any(achievement in person.achievements for person in people):
            continue
        for name, person in seats:
            if reason := special_reason(person, achievement):
                message = say("achievement-due", achievement=achievement, reason=reason)
                found.append(problem(message, player=name))
    return found


def _repeated(people: Sequence[Civilization]) -> list[Card]:
    return named_twice([card for person in people for _, card in person.every_card()])


def _twice(card: Card, player: str, fields: tuple[str, ...]) -> Problem:
    message = say("card-twice", card=card.title)
    return problem(message, message.with_part("suggestion"), player=player, fields=fields)


def _owners(card: Card, names: Sequence[str], people: Sequence[Civilization]) -> Listed:
    seats = zip(names, people, strict=True)
    return both(*(name for name, one in seats if any(card == c for _, c in one.every_card())))


def _fields(sheet: FilledSheet, card: Card) -> tuple[str, ...]:
    return tuple(
        field_id for field_id, label in sheet.marks.items() if label.lower() == card.name.lower()
    )


def _too_many(people: Sequence[Civilization], player: str) -> list[Problem]:
    """More cards of an age than there are beside the one set aside as an achievement."""
    found = []
    for age in range(1, LAST_AGE + 1):
        number = sum(card.age == age for person in people for _, card in person.every_card())
        most = len(cards_of_age(age)) - (age < LAST_AGE)
        if number > most:
            message = say("too-many-of-an-age", count=number, age=str(age), most=str(most))
            found.append(problem(message, player=player))
    return found


def sheet_differences(table: InnovationTable, given: FilledSheet) -> tuple[Problem, ...]:
    """Where a player's cards, given at the end, are not what the moves have led to."""
    if given.sheet == START_SHEET:
        return ()
    said = read_position(given).civilization
    person = table.state.civilization(table.players.index(given.player))
    is_same = {colour: said.pile(colour) == person.pile(colour) for colour in COLOURS}
    for area in ("hand", "score"):
        is_same[area] = Counter(said.cards(area)) == Counter(person.cards(area))
    is_same["achievement"] = set(said.achievements) == set(person.achievements)
    marks = filled_sheet(person, given.player).marks
    found = []
    for group in [group for group, same in is_same.items() if not same]:
        right = tuple(mark for field, mark in marks.items() if field.startswith(f"{group}."))
        message = say("sheet-differs", cards=area_name(group))
        advice = message.with_part("none")
        if right:
            advice = say("sheet-differs", part="suggestion", right=Listed(right, "unit"))
        found.append(problem(message, advice, player=given.player, fields=(f"{group}.1",)))
    return tuple(found)
