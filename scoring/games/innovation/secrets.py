"""What players hide from each other: hands and score piles, of which the ages are seen (rule 2)."""

from dataclasses import replace

from scoring.games.innovation.cards import COLOURS, Card, card_or_none, unnamed
from scoring.games.innovation.due import Due, pending
from scoring.games.innovation.moves import (
    CardStep,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    Move,
    Side,
    Start,
    Step,
    Transfer,
)
from scoring.games.innovation.notation import parse_move
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.table import InnovationTable
from scoring.games.innovation.writing import entry_of
from scoring.record import Entry, FilledSheet
from scoring.secrets import Seats

SHOWN = ("meld", "tuck", "reveal", "execute")
"""Moves that show their card to everybody."""
SHOWS_DRAWS = "Fission"
"""The card with which a drawn card is shown (rule 38)."""


def seen_entry(truth: InnovationTable, seen: InnovationTable, entry: Entry, seats: Seats) -> Entry:
    """An entry as seen from some seats; who has seen a card may follow it."""
    mine = frozenset(seat for seat, name in enumerate(truth.players) if name in seats)
    move = _seen_move(parse_move(entry, truth.players), truth, seen, mine)
    return entry_of(move, truth.players)


def seen_sheet(sheet: FilledSheet, seats: Seats) -> FilledSheet:
    """A player's cards as seen from some seats."""
    if sheet.player in seats:
        return sheet
    marks = {field: _seen_mark(field, label) for field, label in sheet.marks.items()}
    return replace(sheet, marks=marks)


def meant(table: InnovationTable, entry: Entry) -> tuple[Entry, ...]:
    """The entries that one can mean in which a hidden card of somebody's is taken."""
    move = parse_move(entry, table.players)
    match move:
        case EffectStep(step=CardStep(card=card, source=Area() as source) as step):
            cards = _hidden(table.state, source, card)
            steps: list[Step] = [replace(step, card=one) for one in cards]
        case EffectStep(step=Transfer(card=card, source=Area() as source) as step):
            steps = [replace(step, card=one) for one in _hidden(table.state, source, card)]
        case EffectStep(step=Exchange() as step):
            steps = [_whole(step, pending(table))]
        case _:
            return (entry,)
    found = (entry_of(replace(move, step=one), table.players) for one in steps)
    return tuple(one.at_line(entry.line) for one in found) or (entry,)


def _whole(step: Exchange, due: Due | None) -> Exchange:
    """An exchange with the cards named that must go in any case, if nobody chooses among them."""
    if due is None or due.kind != "exchange":
        return step
    sides = [
        side
        if side.cards or wanted.is_open
        else replace(side, cards=tuple(one.card for one in wanted.cards))
        for side, wanted in zip((step.first, step.second), due.sides, strict=True)
    ]
    return Exchange(sides[0], sides[1])


def _hidden(state: State, source: Area, card: Card) -> list[Card]:
    """The named cards that an unnamed one in a place can be; none where unnamed ones lie there."""
    if card.is_named or source.name not in ("hand", "score"):
        return []
    there = state.civilization(source.seat).cards(source.name)
    return [] if card in there else [one for one in there if one.age == card.age]


def _seen_mark(field: str, label: str) -> str:
    group = field.partition(".")[0]
    card = card_or_none(label) if group in ("hand", "score") else None
    return unnamed(card.age).name if card else label


def _seen_move(
    move: Move, truth: InnovationTable, seen: InnovationTable, mine: frozenset[int]
) -> Move:
    match move:
        case Start(seat, _, hand) if seat not in mine:
            return replace(move, hand=unnamed(hand.age))
        case DrawAction(seat, card) if card and seat not in mine:
            return replace(move, card=unnamed(card.age))
        case EffectStep(seat, _, Draw(value, card)) if card and seat not in mine:
            is_shown = truth.dogma is not None and truth.dogma.card.name == SHOWS_DRAWS
            return move if is_shown else replace(move, step=Draw(value, unnamed(card.age)))
        case EffectStep(step=step):
            return replace(move, step=_seen_step(step, truth.state, seen.state, mine))
    return move


def _seen_step(step: Step, truth: State, seen: State, mine: frozenset[int]) -> Step:
    match step:
        case CardStep(verb, card, source) if verb != "execute":
            shown = card if verb in SHOWN else _seen_card(card, seen)
            return CardStep(verb, shown, source or _source(card, truth))
        case Transfer(card, source, target):
            is_shown = target.name == "board" or target.seat in mine
            shown = card if is_shown else _seen_card(card, seen)
            return Transfer(shown, source or _source(card, truth), target)
        case Exchange(first, second):
            if {first.area.seat, second.area.seat} & mine:
                return step
            return Exchange(_seen_side(first, seen), _seen_side(second, seen))
    return step


def _seen_side(side: Side, seen: State) -> Side:
    return replace(side, cards=tuple(_seen_card(card, seen) for card in side.cards))


def _seen_card(card: Card, seen: State) -> Card:
    return card if seen.place_of(card) is not None else unnamed(card.age)


def _source(card: Card, truth: State) -> Area | None:
    place = truth.place_of(card) if card.is_named else None
    if not isinstance(place, Area):
        return None
    return Area(place.seat, "board" if place.name in COLOURS else place.name)
