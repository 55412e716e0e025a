"""What is due as a form: what a player may choose, and the line of the record that it makes."""

from collections.abc import Iterator

from scoring.games.innovation.cards import Card, cards_of_age, unnamed
from scoring.games.innovation.due import Due, pending
from scoring.games.innovation.moves import (
    AchieveAction,
    Action,
    CardStep,
    Choose,
    Claim,
    DogmaAction,
    Draw,
    EffectStep,
    MeldAction,
    Rearrange,
    Remove,
    Splay,
    Step,
    Transfer,
    Win,
)
from scoring.games.innovation.names import colour_name, place_of_cards
from scoring.games.innovation.play import play_move
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.table import InnovationTable
from scoring.games.innovation.telling import what_is_due
from scoring.games.innovation.writing import entry_of
from scoring.message import Book, Message, plain
from scoring.stage import Choice, Form

SEEN = ("meld", "tuck", "reveal")
"""Moves that show a card, so that it must be named."""

say = Book(__package__)


def forms(table: InnovationTable) -> tuple[Form, ...]:
    """What is due now, to be chosen; nothing once the game is over."""
    due = pending(table)
    if due is None:
        return ()
    name = table.players[due.seat]
    if due.kind == "start":
        return (_start(table, name),)
    if not due.role:
        title = say("form-title", form=due.kind.replace(" ", "-"), name=name)
        return (_form(title, f"{name} {{move}}", _choice("move", _actions(table, due))),)
    title = what_is_due(due, table.players)
    return tuple(
        _form(title, f"{name} {due.role} {line}", *choices) for line, *choices in _told(table, due)
    )


def _form(title: Message, line: str, *choices: Choice) -> Form:
    return Form(title, choices, line, say("form-confirm"))


def _choice(name: str, options: Iterator[tuple[str, Message]]) -> Choice:
    return Choice(name, say("choose"), tuple(dict.fromkeys(options)))


def _start(table: InnovationTable, name: str) -> Form:
    cards = [(str(card), plain(card.title)) for card in named_cards(table.state, unnamed(1))]
    board = Choice("board", say("choose-board"), tuple(cards))
    hand = Choice("hand", say("choose-hand"), (("?1", plain("?1")), *cards))
    title = say("form-title", form="start", name=name)
    return _form(title, f"{name} start {{board}} keep {{hand}}", board, hand)


def named_cards(state: State, card: Card) -> list[Card]:
    """The cards that a card can be: itself, or any of its age that is seen nowhere."""
    if card.is_named:
        return [card]
    return [other for other in cards_of_age(card.age) if state.place_of(other) is None]


def _actions(table: InnovationTable, due: Due) -> Iterator[tuple[str, Message]]:
    for action in due.actions:
        yield _words(table, action), _action_name(action)
    hand = table.state.civilization(due.seat).hand if due.kind == "action" else ()
    for hidden in dict.fromkeys(card for card in hand if not card.is_named):
        for card in named_cards(table.state, hidden):
            action = MeldAction(due.seat, card)
            yield _words(table, action), _action_name(action)


def _action_name(action: Action) -> Message:
    match action:
        case MeldAction(_, card):
            return say("action", kind="meld", what=card.title)
        case AchieveAction(_, age):
            return say("action", kind="achieve", what=str(age))
        case DogmaAction(_, card):
            return say("action", kind="dogma", what=card.title)
    return say("action", kind="draw", what="")


def _words(table: InnovationTable, move: Action | EffectStep) -> str:
    """The words of a move, after the player's name and role."""
    words = [word.text for word in entry_of(move, table.players).words]
    return " ".join(words[1:] if isinstance(move, EffectStep) else words)


def _told(table: InnovationTable, due: Due) -> Iterator[tuple[str, *tuple[Choice, ...]]]:
    """The lines that answer what is due, each with its choices."""
    if due.kind == "choose" and due.left > 1:
        colours = [(str(option), colour_name(str(option))) for option in due.options]
        names = [f"colour{number}" for number in range(1, due.left + 1)]
        line = " ".join(["choose", *(f"{{{name}}}" for name in names)])
        yield (line, *(_choice(name, iter(colours)) for name in names))
    elif due.kind == "exchange":
        yield _exchange(table, due)
    moves = _choice("move", _moves(table, due))
    if moves.options:
        yield "{move}", moves


def _exchange(table: InnovationTable, due: Due) -> tuple[str, *tuple[Choice, ...]]:
    """An exchange: what goes in any case is told, the rest is chosen card by card."""
    words: list[str] = ["exchange"]
    choices: list[Choice] = []
    for side in due.sides:
        owner = "" if side.area.seat == due.seat else f"{table.players[side.area.seat]} "
        words += ["with"] if len(words) > 1 else []
        words.append(f"{owner}{side.area.name}")
        for age in dict.fromkeys(side.ages) if side.is_open else ():
            cards = [one.card for one in side.cards if one.card.age == age]
            number = side.ages.count(age)
            if len(cards) == number:
                words += map(str, cards)
                continue
            for _ in range(number):
                name = f"card{len(choices) + 1}"
                choices.append(_choice(name, ((str(card), plain(card.title)) for card in cards)))
                words.append(f"{{{name}}}")
    return (" ".join(words), *choices)


def _moves(table: InnovationTable, due: Due) -> Iterator[tuple[str, Message]]:
    """The answers of one tap, and to decline."""
    steps = [*due.answers()] if due.kind != "exchange" else []
    if due.kind == "rearrange":
        steps += _to_the_top(table, due)
    for step in steps:
        for shown in _shown(table.state, step):
            move = EffectStep(due.seat, due.role, shown)
            if shown != step and play_move(table, "", move).problems:
                continue
            yield _words(table, move), _step_name(table, due, shown)
    if due.is_optional:
        yield "nothing", say("decline")


def _to_the_top(table: InnovationTable, due: Due) -> Iterator[Step]:
    """The orders in which one card of a colour comes to its top."""
    for colour in due.colours:
        cards = table.state.civilization(due.seat).pile(colour).cards
        for card in cards[1:]:
            yield Rearrange(colour, (card, *(other for other in cards if other != card)))


def _shown(state: State, step: Step) -> Iterator[Step]:
    """A step with its card named in every way there is, where everybody sees it."""
    match step:
        case CardStep(verb, card, source) if verb in SEEN:
            yield from (CardStep(verb, named, source) for named in named_cards(state, card))
        case Transfer(card, source, Area(name="board") as target):
            yield from (Transfer(named, source, target) for named in named_cards(state, card))
        case _:
            yield step


def _step_name(table: InnovationTable, due: Due, step: Step) -> Message:
    match step:
        case Draw(value):
            return say("draw-a", value=str(value))
        case CardStep(card=card, source=source) | Transfer(card=card, source=source):
            if source is None or source.seat == due.seat:
                return plain(card.title)
            place = place_of_cards(source.name, table.players[source.seat])
            return say("card-from", card=card.title, place=place)
        case Splay(colour):
            return colour_name(colour)
        case Rearrange(cards=cards):
            return plain(cards[0].title)
        case Choose(None, words):
            return say("way", way=words[0]) if due.what == "way" else plain(" ".join(words))
    return _last_name(table, step)


def _last_name(table: InnovationTable, step: Step) -> Message:
    match step:
        case Choose(seat=int(seat)) | Win(seat):
            return plain(table.players[seat])
        case Claim(achievement):
            return plain(achievement)
        case Remove():
            return say("remove-all")
    return say("decline")
