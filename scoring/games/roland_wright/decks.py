"""Cards between deck, hand and discard pile: drawn, kept, completed (rules 3, 17, 18, 21)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.names import card_title, deck_title
from scoring.games.roland_wright.table import Deck, Held, Outcome, RolandSeat, RolandTable
from scoring.message import Book, Message
from scoring.score import Problem, problem

say = Book(__package__)


def draw(table: RolandTable, kind: str, names: Sequence[str], wanted: range) -> Outcome:
    """The table after cards were drawn; they are in nobody's hands yet.

    `wanted` is how many may be drawn; a deck that is too small is shuffled first (rule 17).
    """
    deck = table.decks[kind]
    least = max(table.facts.drawn, len(names))
    if deck.size < least:
        deck = deck.shuffled()
    found = []
    if len(names) not in wanted and len(names) != deck.left:
        message = say(
            "wrong-draw", kind=deck_title(kind), least=wanted[0], most=wanted[-1], seen=len(names)
        )
        found.append(problem(message if len(wanted) == 1 else message.with_part("range")))
    if len(names) > deck.left:
        found.append(problem(say("deck-too-small", kind=deck_title(kind), left=deck.left)))
    found += _not_there(table, kind, deck, names)
    return table.with_deck(kind, deck.without(names)), found


def _not_there(table: RolandTable, kind: str, deck: Deck, names: Sequence[str]) -> list[Problem]:
    hidden = list(deck.hidden)
    found = []
    for name in names:
        if name == UNSEEN:
            continue
        if name in hidden:
            hidden.remove(name)
            continue
        where = _whereabouts(table, kind, name)
        found.append(problem(say("card-not-in-deck", card=card_title(name), where=where)))
    return found


def _whereabouts(table: RolandTable, kind: str, name: str) -> Message:
    for seat in table.seats:
        if (kind, name) in seat.hand:
            return say("card-in-hand", name=seat.name)
        if (kind, name) in seat.completed or name in seat.kept:
            return say("card-on-table", name=seat.name)
    if name in table.decks[kind].discard:
        return say("card-discarded")
    return say("card-drawn-already")


def keep_one(
    table: RolandTable, seat: RolandSeat, kind: str, drawn: Sequence[str], kept: str
) -> Outcome:
    """The table after one of the drawn cards went to a hand and the others to the discard pile."""
    rest = list(drawn)
    found = []
    if kept in rest:
        rest.remove(kept)
    elif UNSEEN in rest:
        rest.remove(UNSEEN)
        table = table.with_deck(kind, table.decks[kind].known(kept))
    else:
        message = say("kept-not-drawn", card=card_title(kept), first=card_title(drawn[0]))
        found.append(problem(message, message.with_part("suggestion")))
    deck = table.decks[kind].with_discard(rest)
    if kind == "research":
        seat = replace(seat, kept=(*seat.kept, kept))
    else:
        seat = replace(seat, hand=(*seat.hand, (kind, kept)))
    return table.with_deck(kind, deck).with_seat(seat), found


def is_barred(table: RolandTable, kind: str) -> bool:
    """Whether too few cards are left for the action that draws from a deck (rule 18)."""
    return table.decks[kind].left <= table.facts.cards_left


def barred(table: RolandTable, kind: str) -> list[Problem]:
    """The problem of drawing from a deck that may not be drawn from any more (rule 18)."""
    if not is_barred(table, kind):
        return []
    left = table.decks[kind].left
    return [problem(say("deck-barred", kind=deck_title(kind), left=left))]


def take_from_hand(
    table: RolandTable, seat: RolandSeat, held: Held
) -> tuple[RolandTable, RolandSeat, bool]:
    """The hand without a card; one drawn unseen may turn out to be it. The bool: was it there?"""
    kind, name = held
    hand = list(seat.hand)
    if held in hand:
        hand.remove(held)
    elif (kind, UNSEEN) in hand and name in table.decks[kind].hidden:
        hand.remove((kind, UNSEEN))
        table = table.with_deck(kind, table.decks[kind].known(name))
    else:
        return table, seat, False
    return table, replace(seat, hand=tuple(hand)), True


def complete(table: RolandTable, player: str, name: str) -> Outcome:
    """The table after a player laid down a completed card (rules 20 and 21)."""
    card = table.library.pattern(name)
    held = card.kind, name
    title = card_title(name)
    found = []
    table, seat, was_there = take_from_hand(table, table.seat(player), held)
    if held in seat.completed and not was_there:
        return table, [problem(say("completed-twice", card=title))]
    if not was_there:
        found.append(problem(say("not-in-hand", card=title)))
    if not card.pattern.lies_on(seat.board):
        message = say("pattern-missing", card=title, pattern=str(card.pattern))
        found.append(problem(message, message.with_part("suggestion")))
    return table.with_seat(replace(seat, completed=(*seat.completed, held))), found
