"""What may be done now as taps on a card, a pile or a button; each is a line of the record."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from scoring.felt import Blank, Tap
from scoring.games.innovation.cards import COLOURS, Card, cards_of_age, find_card, unnamed
from scoring.games.innovation.dogma import open_dogma
from scoring.games.innovation.due import Due, DueSide
from scoring.games.innovation.moves import (
    AchieveAction,
    CardStep,
    Choose,
    Claim,
    DogmaAction,
    EffectStep,
    Exchange,
    MeldAction,
    Nothing,
    Rearrange,
    Remove,
    Side,
    Splay,
    Step,
    Transfer,
    Win,
)
from scoring.games.innovation.names import (
    achievement_name,
    colour_name,
    direction_name,
    icon_name,
    place_of_cards,
)
from scoring.games.innovation.play import play_move
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.table import InnovationTable
from scoring.games.innovation.writing import entry_of
from scoring.message import Book, Message, both, plain

SEEN = ("meld", "tuck", "reveal")
"""Moves that show a card, so that it must be named."""
MOST_WAYS = 60
"""So many ways of one exchange are offered; there are hardly ever more than a few."""

say = Book(__package__)


def taps_of(table: InnovationTable, due: Due, shown: State) -> tuple[Tap, ...]:
    """The ways to do what is due, for those who see so much of the cards."""
    name = table.players[due.seat]
    match due.kind:
        case "start":
            ages = (
                _blank("board", 1, shown, say("choose-board")),
                _blank("hand", 1, shown, say("choose-hand"), may_hide=True),
            )
            line = f"{name} start {{board}} keep {{hand}}"
            return (Tap(line, say("felt-start"), blanks=ages),)
        case "action":
            return tuple(_actions(table, due, shown))
        case "free draw":
            value = table.state.civilization(due.seat).highest_top
            return (_draw(table, f"{name} free draw {{card}}", value, shown),)
    steps = _steps(table, due, shown)
    found = dict.fromkeys(tap for tap in steps if all(blank.cards for blank in tap.blanks))
    if due.is_optional:
        found[_tap(table, due, Nothing(), say("decline"))] = None
    return tuple(found)


def _blank(name: str, age: int, shown: State, title: Message, *, may_hide: bool = False) -> Blank:
    cards = tuple(card.name for card in cards_of_age(age) if shown.place_of(card) is None)
    return Blank(name, title, cards, unnamed(age).name if may_hide else "")


def _draw(table: InnovationTable, line: str, value: int, shown: State) -> Tap:
    """A draw: the card may be named, unless that is known, or stay hidden."""
    age = table.state.drawn_age(value)
    title = say("action", kind="draw", what="")
    if age is None:
        return Tap(line.replace(" {card}", ""), title)
    zone, top = f"supply/{age}", unnamed(age).name
    if table.state.supply[age - 1][0].is_named:  # it was returned: the record knows which it is
        return Tap(line.replace("{card}", top), title, zone, top)
    blank = _blank("card", age, shown, say("felt-which"), may_hide=True)
    return Tap(line, title, zone, top, (blank,))


def _actions(table: InnovationTable, due: Due, shown: State) -> Iterator[Tap]:
    name, seat = table.players[due.seat], due.seat
    person = shown.civilization(seat)
    yield _draw(table, f"{name} draw {{card}}", person.highest_top, shown)
    for card in dict.fromkeys(person.hand):
        title = say("action", kind="meld", what=card.title)
        where = (f"{name}/hand", card.name)
        if card.is_named:
            yield Tap(f"{name} meld {card}", title, *where)
        else:
            blank = _blank("card", card.age, shown, say("felt-which"))
            yield Tap(f"{name} meld {{card}}", title, *where, blanks=(blank,))
    for action in due.actions:
        line = str(entry_of(action, table.players))
        match action:
            case AchieveAction(_, age):
                title = say("action", kind="achieve", what=str(age))
                yield Tap(line, title, "achievements", str(age))
            case DogmaAction(_, card):
                title = say("action", kind="dogma", what=card.title)
                notes = dogma_notes(table, seat, card)
                yield Tap(line, title, f"{name}/{card.colour}", card.name, notes=notes)
            case MeldAction():
                continue


def dogma_notes(table: InnovationTable, seat: int, card: Card) -> tuple[Message, ...]:
    """Who would share and obey a dogma if it were taken now."""
    dogma = open_dogma(table.state, seat, card, table.sides)
    return tuple(roles_now(table, dogma.roles, seat, card))


def roles_now(
    table: InnovationTable, roles: tuple[str, ...], owner: int, card: Card | None = None
) -> list[Message]:
    """Who shares and who obeys, each with their icons where these are still to be counted."""
    said = []
    for role in ("shares", "obeys"):
        names = [
            _counted(table, seat, card)
            for seat, one in enumerate(roles)
            if one == role and seat != owner
        ]
        if names:
            said.append(say("felt-roles", role=role, names=both(*names), count=len(names)))
    if card is not None:
        return [say("felt-icons", who=_counted(table, owner, card)), *said]
    return said


def _counted(table: InnovationTable, seat: int, card: Card | None) -> Message:
    name = table.players[seat]
    if card is None:
        return plain(name)
    icon = card.dogma_icon
    count = table.state.civilization(seat).icons(icon)
    return say("felt-counted", name=name, count=str(count), icon=icon_name(icon))


def _tap(
    table: InnovationTable,
    due: Due,
    step: Step,
    title: Message,
    where: tuple[str, str] = ("", ""),
    blanks: tuple[Blank, ...] = (),
) -> Tap:
    line = str(entry_of(EffectStep(due.seat, due.role, step), table.players))
    if blanks:
        line = line.replace(where[1] or "?", "{card}", 1)
    return Tap(line, title, *where, blanks)


def _steps(table: InnovationTable, due: Due, shown: State) -> Iterator[Tap]:
    if due.kind == "draw":
        line = f"{table.players[due.seat]} {due.role} draw {due.value} {{card}}"
        yield _draw(table, line, due.value, shown)
        return
    if due.kind == "exchange":
        for swap in _exchanges(due):
            yield _tap(table, due, swap, _exchange_title(table, swap))
        return
    if due.kind == "rearrange":
        yield from _to_the_top(table, due)
        return
    if due.kind == "choose" and due.left > 1:
        for chosen in combinations(map(str, due.options), due.left):
            title = say("felt-colours", colours=both(*map(colour_name, chosen)))
            yield _tap(table, due, Choose(words=chosen), title)
        return
    for step in due.answers():
        yield _one(table, due, step, shown)


def _one(table: InnovationTable, due: Due, step: Step, shown: State) -> Tap:
    match step:
        case CardStep(card=card, source=source) | Transfer(card=card, source=source):
            where = (_zone(table, source, card), card.name)
            must_name = step.verb in SEEN if isinstance(step, CardStep) else _is_shown(step)
            blanks: tuple[Blank, ...] = ()
            if must_name and not card.is_named:
                blanks = (_named(table, due, step, shown),)
            return _tap(table, due, step, _card_title(table, due, step), where, blanks)
        case Splay(colour, direction):
            top = shown.civilization(due.seat).pile(colour).cards[0].name
            where = (f"{table.players[due.seat]}/{colour}", top)
            title = say(
                "felt-splay", colour=colour_name(colour), direction=direction_name(direction)
            )
            return _tap(table, due, step, title, where)
    return _tap(table, due, step, _other_title(table, due, step))


def _named(table: InnovationTable, due: Due, step: CardStep | Transfer, shown: State) -> Blank:
    """The cards that an unnamed card can be with which a move may be made."""
    before = replace(table, state=shown)
    blank = _blank("card", step.card.age, shown, say("felt-which"))
    moves = {
        name: EffectStep(due.seat, due.role, replace(step, card=find_card(name)))
        for name in blank.cards
    }
    fit = tuple(name for name, move in moves.items() if not play_move(before, "", move).problems)
    return replace(blank, cards=fit)


def _is_shown(step: Transfer) -> bool:
    return step.target.name == "board"


def _zone(table: InnovationTable, source: Area | None, card: Card) -> str:
    if source is None:
        return ""
    name = card.colour if source.name == "board" else source.name
    return f"{table.players[source.seat]}/{name}"


def _card_title(table: InnovationTable, due: Due, step: CardStep | Transfer) -> Message:
    if isinstance(step, Transfer):
        target = place_of_cards(step.target.name, table.players[step.target.seat])
        return say("felt-transfer", card=step.card.title, target=target)
    card: Message = plain(step.card.title)
    if step.source is not None and step.source.seat != due.seat:
        place = place_of_cards(step.source.name, table.players[step.source.seat])
        card = say("card-from", card=step.card.title, place=place)
    return say("felt-do", verb=step.verb, card=card)


def _other_title(table: InnovationTable, due: Due, step: Step) -> Message:
    match step:
        case Choose(seat=int(seat)):
            return plain(table.players[seat])
        case Choose(words=words):
            if due.what == "way":
                return say("way", way=words[0])
            known = words[0] in COLOURS
            return colour_name(words[0]) if known else plain(" ".join(words))
        case Win(seat):
            return say("felt-win", name=table.players[seat])
        case Claim(achievement):
            return say("felt-claim", achievement=achievement_name(achievement))
        case Remove():
            return say("remove-all")
    return say("decline")


def _to_the_top(table: InnovationTable, due: Due) -> Iterator[Tap]:
    """The orders in which one card of a colour comes to its top."""
    name = table.players[due.seat]
    for colour in due.colours:
        cards = table.state.civilization(due.seat).pile(colour).cards
        for card in cards[1:]:
            step = Rearrange(colour, (card, *(other for other in cards if other != card)))
            title = say("felt-to-top", card=card.title)
            yield _tap(table, due, step, title, (f"{name}/{colour}", card.name))


def _exchanges(due: Due) -> Iterable[Exchange]:
    """Every exchange that may be made; a side where nobody chooses is told whole."""
    first, second = due.sides
    ways = (Exchange(a, b) for a, b in product(_ways(first), _ways(second)))
    return list(dict.fromkeys(way for way, _ in zip(ways, range(MOST_WAYS), strict=False)))


def _ways(side: DueSide) -> list[Side]:
    cards = [one.card for one in side.cards]
    if not side.is_open:
        return [Side(side.area, () if any(not card.is_named for card in cards) else tuple(cards))]
    wanted = sorted(side.ages)
    return [
        Side(side.area, chosen)
        for chosen in combinations(cards, len(wanted))
        if sorted(card.age for card in chosen) == wanted
    ]


def _exchange_title(table: InnovationTable, step: Exchange) -> Message:
    sides = []
    for side in (step.first, step.second):
        place = place_of_cards(side.area.name, table.players[side.area.seat])
        cards = both(*(card.title for card in side.cards)) if side.cards else say("no-cards")
        sides.append(say("felt-side", place=place, cards=cards, count=len(side.cards)))
    return say("felt-exchange", first=sides[0], second=sides[1])
