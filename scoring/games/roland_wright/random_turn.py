"""One turn of the seeded player: a group, perhaps an action, cards and Bonus Bits when due."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.actions import extra_cards
from scoring.games.roland_wright.board import COLOURS, Board, Space, neighbours
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.dice import groups_of
from scoring.games.roland_wright.moves import (
    BoxChange,
    ChangeBit,
    ClaimBonus,
    CompleteCards,
    CopyBit,
    DoNothing,
    DrawCards,
    DrawResearch,
    GiveToTask,
    KeepWeekend,
    MoveBit,
    PlaceBits,
    SpecialAction,
    StokeFire,
    TurnMove,
    WindClock,
)
from scoring.games.roland_wright.solo import free_groups
from scoring.games.roland_wright.table import Deck, RolandTable, SoloBoard

UNSEEN_DRAWS = 0.2
"""How often cards are drawn without being shown."""
SKIPS = 0.05
"""How often a player lets a chance go by."""
ACTS = 0.45
"""How often a player takes an action."""
SPENDS = 0.5
"""How often an action uses up a bit of the same turn, where there is one."""
EARLY_CLAIMS = 0.3
"""How often Bonus Bits are claimed before anything is placed."""


class TurnHand(Protocol):
    """Who makes the moves and writes them down."""

    chance: Random
    table: RolandTable

    def play(self, move: TurnMove, player: str = "") -> None:
        """Make a move that breaks no rule."""

    def may(self, move: TurnMove, player: str) -> bool:
        """Whether a move would break no rule."""


def unseen_or(chance: Random, names: Sequence[str], count: int) -> tuple[str, ...]:
    """Cards drawn from a deck: shown, or sometimes not."""
    if chance.random() < UNSEEN_DRAWS or len(names) < count:
        return (UNSEEN,) * count
    return tuple(chance.sample(names, count))


def play_turn(hand: TurnHand, player: str) -> None:
    """Everything that a player does in one turn."""
    chance = hand.chance
    if hand.table.solo is not None:
        _adjust_dice(hand, player, hand.table.solo)
        groups = groups_of(hand.table.roll, hand.table.facts.solo.group_limit)
        hand.play(GiveToTask(*chance.choice(groups)), player)
    before = hand.table.seat(player).board
    if chance.random() < EARLY_CLAIMS:
        _claim(hand, player)
    _place(hand, player)
    _claim(hand, player)
    if chance.random() < ACTS:
        actions = [its for its in _actions(hand, player, before) if hand.may(its, player)]
        if actions:
            hand.play(chance.choice(actions), player)
            _claim(hand, player)
    if hand.table.solo is not None and hand.table.solo.weekend_due:
        _weekend(hand, player, hand.table.solo)


def _adjust_dice(hand: TurnHand, player: str, solo: SoloBoard) -> None:
    chance = hand.chance
    if solo.tasks["wind_clock"] and chance.random() < 0.2:
        dice = tuple(chance.choice(COLOURS) for _ in range(solo.dice))
        hand.play(WindClock(dice), player)
    while hand.table.solo and hand.table.solo.tasks["stoke_fire"] and chance.random() < 0.2:
        hand.play(StokeFire(chance.choice(hand.table.roll), chance.choice(COLOURS)), player)


def _weekend(hand: TurnHand, player: str, solo: SoloBoard) -> None:
    seat = hand.table.seat(player)
    pips = hand.chance.randint(0, min(3, solo.dice - 1))
    lost = ""
    if solo.tasks["feed_pip"] <= pips:
        cards = seat.completed or seat.hand
        if cards:
            kind, lost = hand.chance.choice(cards)
            hidden = hand.table.decks[kind].hidden
            if lost == UNSEEN and hand.chance.random() < 0.5 and hidden:
                lost = hand.chance.choice(hidden)
    hand.play(KeepWeekend(pips, lost), player)


def _place(hand: TurnHand, player: str) -> None:
    table, chance = hand.table, hand.chance
    is_active = player == table.active
    groups = [
        group
        for group in free_groups(table)
        if is_active or table.solo is not None or group[0] != table.exclusive
    ]
    if not groups or (chance.random() < SKIPS and not is_active):
        if chance.random() < 0.5:
            hand.play(DoNothing(), player)
        return
    colour, count = max(groups, key=lambda group: (group[1], chance.random()))
    if chance.random() < 0.3:
        colour, count = chance.choice(groups)
    empty = table.seat(player).board.bits("")
    count = min(count, len(empty))
    if chance.random() < SKIPS:
        count = chance.randint(0, count)
    hand.play(PlaceBits(colour, tuple(chance.sample(empty, count))), player)


def _claim(hand: TurnHand, player: str) -> None:
    """Bonus Bits and completed cards, whenever they are due."""
    chance = hand.chance
    for line in sorted(hand.table.seat(player).board.complete_lines()):
        seat = hand.table.seat(player)
        empty = seat.board.bits("")
        if line in seat.chart or chance.random() < SKIPS:
            continue
        bit = (chance.choice(COLOURS), chance.choice(empty)) if empty else None
        hand.play(ClaimBonus(line, bit), player)
    names = []
    for kind, name in hand.table.seat(player).hand:
        hidden = [its for its in hand.table.decks[kind].hidden if its not in names]
        for choice in [name] if name != UNSEEN else chance.sample(hidden, min(3, len(hidden))):
            pattern = hand.table.library.pattern(choice).pattern
            if pattern.lies_on(hand.table.seat(player).board) and chance.random() > SKIPS:
                names.append(choice)
                break
    if names:
        hand.play(CompleteCards(tuple(names)), player)


def _actions(hand: TurnHand, player: str, before: Board) -> Iterator[TurnMove]:
    """One action of each colour that the player has a bit of, and of each completed tool."""
    seat = hand.table.seat(player)
    for colour, make in _MAKERS.items():
        bits = seat.board.bits(colour)
        new = [space for space in bits if not before[space]]
        if bits:
            is_spent = new and hand.chance.random() < SPENDS
            action = make(hand, player, hand.chance.choice(new if is_spent else bits))
            if action is not None:
                yield action
    for card in seat.completed_of("equipment"):
        yield SpecialAction(card, tuple(_changes(hand, player)))


def _copy(hand: TurnHand, player: str, erased: Space) -> TurnMove | None:
    board = hand.table.seat(player).board.with_bit(erased, "")
    linked = neighbours(board.size, hand.table.facts.diagonals)
    choices = [
        (source, target)
        for source, colour in board
        if colour
        for target in sorted(linked[source])
        if not board[target]
    ]
    return CopyBit(erased, *hand.chance.choice(choices)) if choices else None


def _move(hand: TurnHand, player: str, erased: Space) -> TurnMove | None:
    board = hand.table.seat(player).board.with_bit(erased, "")
    bits = [space for space, colour in board if colour]
    if not bits:
        return None
    return MoveBit(erased, hand.chance.choice(bits), hand.chance.choice(board.bits("")))


def _recolour(hand: TurnHand, _player: str, space: Space) -> TurnMove | None:
    return ChangeBit(space, hand.chance.choice(COLOURS))


def _ready(deck: Deck, count: int) -> Deck:
    return deck if deck.size >= count else deck.shuffled()


def _drawing(kind: str) -> Callable[[TurnHand, str, Space], TurnMove | None]:
    def make(hand: TurnHand, _player: str, erased: Space) -> TurnMove | None:
        table = hand.table
        if decks.is_barred(table, kind):
            return None
        count = table.facts.drawn + hand.chance.randint(0, extra_cards(table, kind))
        deck = _ready(table.decks[kind], count)
        drawn = unseen_or(hand.chance, deck.hidden, min(count, deck.size))
        return DrawCards(kind, erased, drawn, hand.chance.choice(drawn))

    return make


def _research(hand: TurnHand, player: str, erased: Space) -> TurnMove | None:
    table, chance = hand.table, hand.chance
    if decks.is_barred(table, "research"):
        return None
    deck = _ready(table.decks["research"], table.facts.drawn)
    (card,) = unseen_or(chance, deck.hidden, 1)
    if card == UNSEEN or not table.library.research(card).bits or chance.random() < SKIPS:
        return DrawResearch(erased, card, keeps=True)
    empty = table.seat(player).board.with_bit(erased, "").bits("")
    bits = table.library.research(card).bits
    chosen = chance.sample(bits, chance.randint(0, min(len(bits), len(empty))))
    targets = chance.sample(empty, len(chosen))
    return DrawResearch(erased, card, keeps=False, bits=tuple(zip(chosen, targets, strict=True)))


def _changes(hand: TurnHand, player: str) -> Iterator[BoxChange]:
    """What a special action might change: up to two elementary changes, each possible."""
    chance, table = hand.chance, hand.table
    board = table.seat(player).board
    for verb in chance.sample(("erase", "place", "change", "move", "draw"), chance.randint(1, 2)):
        bits = [space for space, colour in board if colour]
        empty = board.bits("")
        if verb == "draw":
            kind = chance.choice(("hallmark", "equipment", "research"))
            if not decks.is_barred(table, kind):
                deck = _ready(table.decks[kind], table.facts.drawn)
                drawn = unseen_or(chance, deck.hidden, 1 if kind == "research" else 3)
                yield BoxChange(verb, kind=kind, drawn=drawn, kept=chance.choice(drawn))
        elif verb == "place" and empty:
            space, colour = chance.choice(empty), chance.choice(COLOURS)
            board = board.with_bit(space, colour)
            yield BoxChange(verb, (space,), colour)
        elif verb == "move" and bits and empty:
            source, target = chance.choice(bits), chance.choice(empty)
            board = board.with_bit(target, board[source]).with_bit(source, "")
            yield BoxChange(verb, (source, target))
        elif verb == "change" and bits:
            space, colour = chance.choice(bits), chance.choice(COLOURS)
            board = board.with_bit(space, colour)
            yield BoxChange(verb, (space,), colour)
        elif verb == "erase" and bits:
            space = chance.choice(bits)
            board = board.with_bit(space, "")
            yield BoxChange(verb, (space,))


_MAKERS: Mapping[str, Callable[[TurnHand, str, Space], TurnMove | None]] = {
    "red": _copy,
    "orange": _move,
    "yellow": _recolour,
    "green": _drawing("hallmark"),
    "blue": _drawing("equipment"),
    "purple": _research,
}
