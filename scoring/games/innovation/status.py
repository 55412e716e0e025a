"""What is wrong with the cards of one player, or with those of all players together (rule 57)."""

from collections.abc import Sequence

from scoring.games.innovation.achievements import special_reason
from scoring.games.innovation.cards import LAST_AGE, SPECIAL_ACHIEVEMENTS, Card, cards_of_age
from scoring.games.innovation.marks import Position, named_twice, read_position
from scoring.games.innovation.state import Civilization
from scoring.record import FilledSheet
from scoring.score import Problem
from scoring.words import listed

ONCE = "every card is there once"


def status(sheet: FilledSheet) -> tuple[Problem, ...]:
    """Everything wrong with one player's cards, judged by themselves."""
    position = read_position(sheet)
    return (*position.problems, *_own_problems(sheet, position))


def _own_problems(sheet: FilledSheet, position: Position) -> list[Problem]:
    person = position.civilization
    found = [_twice(card, sheet.player, _fields(sheet, card)) for card in _repeated([person])]
    found += _too_many([person], sheet.player)
    if position.total is not None and position.total != person.score:
        found.append(
            Problem(
                "wrong-total",
                f"the score pile is worth {person.score}, not {position.total}",
                str(person.score),
                sheet.player,
                ("score.total",),
            )
        )
    for icon, said in position.icons.items():
        if said != person.icons(icon):
            found.append(
                Problem(
                    "wrong-icons",
                    f"{icon} icons on the board: {person.icons(icon)}, not {said}",
                    str(person.icons(icon)),
                    sheet.player,
                    (f"icons.{icon}",),
                )
            )
    return found


def table_problems(names: Sequence[str], people: Sequence[Civilization]) -> list[Problem]:
    """What no single player's cards can show: cards and achievements held by two players."""
    alone = {card for person in people for card in _repeated([person])}
    found = [
        Problem("card-twice", f"{card.title} lies with {_owners(card, names, people)}", ONCE)
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
            message = f"achievement {achievement} is with {listed(owners)}"
            found.append(Problem("achievement-twice", message, player=owners[-1]))
    for achievement in SPECIAL_ACHIEVEMENTS:
        if any(achievement in person.achievements for person in people):
            continue
        for name, person in seats:
            if reason := special_reason(person, achievement):
                message = f"{achievement} should have been claimed: {reason}"
                found.append(Problem("achievement-due", message, player=name))
    return found


def _repeated(people: Sequence[Civilization]) -> list[Card]:
    return named_twice([card for person in people for _, card in person.every_card()])


def _twice(card: Card, player: str, fields: tuple[str, ...]) -> Problem:
    message = f"{card.title} lies in two places"
    return Problem("card-twice", message, ONCE, player, fields)


def _owners(card: Card, names: Sequence[str], people: Sequence[Civilization]) -> str:
    seats = zip(names, people, strict=True)
    return listed([name for name, one in seats if any(card == c for _, c in one.every_card())])


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
            message = f"there are {number} cards of age {age}, but only {most} can be drawn"
            found.append(Problem("too-many-of-an-age", message, player=player))
    return found
