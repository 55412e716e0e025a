"""Cards between deck, hand and discard pile: drawn, kept, completed (rules 3, 17, 18, 21)."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.table import Broken, Deck, Held, Seat, Table

TITLES = {"hallmark": "Hallmark", "equipment": "Equipment", "research": "Research & Development"}


def draw(
    table: Table, kind: str, names: Sequence[str], wanted: range
) -> tuple[Table, list[Broken]]:
    """The table after cards were drawn; they are in nobody's hands yet.

    `wanted` is how many may be drawn; a deck that is too small is shuffled first (rule 17).
    """
    deck = table.decks[kind]
    least = max(table.facts.drawn, len(names))
    if deck.size < least:
        deck = deck.shuffled()
    found = []
    if len(names) not in wanted and len(names) != deck.left:
        count = str(wanted[0]) if len(wanted) == 1 else f"{wanted[0]} to {wanted[-1]}"
        found.append(
            Broken("wrong-draw", f"{count} {TITLES[kind]} cards are drawn, not {len(names)}")
        )
    if len(names) > deck.left:
        found.append(Broken("deck-too-small", f"{TITLES[kind]} cards left to draw: {deck.left}"))
    found += _not_there(table, kind, deck, names)
    return table.with_deck(kind, deck.without(names)), found


def _not_there(table: Table, kind: str, deck: Deck, names: Sequence[str]) -> list[Broken]:
    hidden = list(deck.hidden)
    found = []
    for name in names:
        if name == UNSEEN:
            continue
        if name in hidden:
            hidden.remove(name)
            continue
        where = _whereabouts(table, kind, name)
        found.append(Broken("card-not-in-deck", f"{name} cannot be drawn: {where}"))
    return found


def _whereabouts(table: Table, kind: str, name: str) -> str:
    for seat in table.seats:
        if (kind, name) in seat.hand:
            return f"{seat.name} has it in hand"
        if (kind, name) in seat.completed or name in seat.kept:
            return f"{seat.name} has it on the table"
    if name in table.decks[kind].discard:
        return "it lies in the discard pile"
    return "it was drawn already"


def keep_one(
    table: Table, seat: Seat, kind: str, drawn: Sequence[str], kept: str
) -> tuple[Table, list[Broken]]:
    """The table after one of the drawn cards went to a hand and the others to the discard pile."""
    rest = list(drawn)
    found = []
    if kept in rest:
        rest.remove(kept)
    elif UNSEEN in rest:
        rest.remove(UNSEEN)
        table = table.with_deck(kind, table.decks[kind].known(kept))
    else:
        found.append(
            Broken("kept-not-drawn", f"{kept} is not among the cards drawn", f"keep {drawn[0]}")
        )
    deck = table.decks[kind].with_discard(rest)
    if kind == "research":
        seat = replace(seat, kept=(*seat.kept, kept))
    else:
        seat = replace(seat, hand=(*seat.hand, (kind, kept)))
    return table.with_deck(kind, deck).with_seat(seat), found


def is_barred(table: Table, kind: str) -> bool:
    """Whether too few cards are left for the action that draws from a deck (rule 18)."""
    return table.decks[kind].left <= table.facts.cards_left


def barred(table: Table, kind: str) -> list[Broken]:
    """The problem of drawing from a deck that may not be drawn from any more (rule 18)."""
    if not is_barred(table, kind):
        return []
    left = table.decks[kind].left
    message = f"no action draws {TITLES[kind]} cards when so few are left: {left}"
    return [Broken("deck-barred", message)]


def take_from_hand(table: Table, seat: Seat, held: Held) -> tuple[Table, Seat, bool]:
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


def complete(table: Table, player: str, name: str) -> tuple[Table, list[Broken]]:
    """The table after a player laid down a completed card (rules 20 and 21)."""
    card = table.library.pattern(name)
    held = card.kind, name
    found = []
    table, seat, was_there = take_from_hand(table, table.seat(player), held)
    if held in seat.completed and not was_there:
        return table, [Broken("completed-twice", f"{name} is completed already")]
    if not was_there:
        found.append(Broken("not-in-hand", f"{name} is not in hand"))
    if not card.pattern.lies_on(seat.board):
        message = f"the pattern of {name} ({card.pattern}) is nowhere in the box"
        found.append(Broken("pattern-missing", message, "it may be turned, never mirrored"))
    return table.with_seat(replace(seat, completed=(*seat.completed, held))), found
