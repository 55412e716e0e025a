"""What the table is told beside the turns: its setup, first cards, and what was hidden."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.games.roland_wright import decks
from scoring.games.roland_wright.board import Board
from scoring.games.roland_wright.card_file import load_library
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.names import card_title, deck_title
from scoring.games.roland_wright.setup_words import AWARDS_DEALT
from scoring.games.roland_wright.table import Outcome, RolandSeat, RolandTable, full_decks
from scoring.games.roland_wright.told import (
    FirstCards,
    HasCards,
    HasCounted,
    Reveal,
    SetupMove,
    StateCard,
    TellAward,
    TellInspiration,
    ToldMove,
    UseAwards,
    UseBoard,
    UseCards,
)
from scoring.message import Book, both
from scoring.score import Problem, problem

say = Book(__package__)


def lay(table: RolandTable, move: SetupMove) -> Outcome:
    """The table with its box, its cards or its Awards (rules 1 to 4)."""
    match move:
        case UseBoard():
            board = Board.empty(move.size)
            seats = tuple(replace(seat, board=board) for seat in table.seats)
            return replace(table, size=move.size, is_size_told=True, seats=seats), []
        case UseCards():
            library = load_library(move.library)
            full = full_decks(library, table.facts)
            return replace(table, library=library, decks=full), []
        case StateCard():
            library = table.library.with_card(move.card)
            is_dealt = move.card.kind in table.decks
            now = full_decks(library, table.facts) if is_dealt else table.decks
            return replace(table, library=library, decks=now), []
        case UseAwards():
            return _awards(table, move)


def _awards(table: RolandTable, move: UseAwards) -> Outcome:
    found = []
    if len(move.awards) != AWARDS_DEALT:
        found.append(problem(say("awards-dealt", count=AWARDS_DEALT, seen=len(move.awards))))
    if table.awards and set(table.awards) != set(move.awards):
        found.append(problem(say("told-twice", what="awards")))
    return replace(table, awards=move.awards), found


def deal(table: RolandTable, player: str, move: FirstCards) -> Outcome:
    """The table after a player's first cards of a kind (rule 3)."""
    found = []
    seat = table.seat(player)
    if table.turn or any(kind == move.kind for kind, _ in seat.hand):
        message = say("dealt-already", kind=deck_title(move.kind))
        found.append(problem(message, message.with_part("suggestion")))
    wanted = range(table.facts.drawn, table.facts.drawn + 1)
    table, more = decks.draw(table, move.kind, move.drawn, wanted)
    table, kept = decks.keep_one(table, seat, move.kind, move.drawn, move.kept)
    return table, found + more + kept


def tell(table: RolandTable, player: str, move: ToldMove) -> Outcome:
    """The table after a player told what nobody could see (rules 25, 32)."""
    seat = table.seat(player)
    match move:
        case TellInspiration():
            return _inspiration(table, player, move)
        case TellAward():
            found = _told_before(seat.counts, {move.award: move.count}, "award")
            counts = {**seat.counts, move.award: move.count}
            return table.with_seat(replace(seat, counts=counts)), found
        case Reveal():
            return _reveal(table, player, move)
        case HasCards() if not table.was_played:
            return _has_cards(table, player, move)
        case HasCounted() if not table.was_played or _tells_unseen(seat, move):
            found = _told_before(seat.told, dict(move.counts), "cards")
            told = {**seat.told, **dict(move.counts)}
            return table.with_seat(replace(seat, told=told)), found
    return table, [problem(say("not-a-move"))]


def _tells_unseen(seat: RolandSeat, move: HasCounted) -> bool:
    """Whether these are the points of cards that nobody saw when they were kept."""
    return UNSEEN in seat.kept and [kind for kind, _ in move.counts] == ["research"]


def _told_before(before: Mapping[str, int], now: Mapping[str, int], what: str) -> list[Problem]:
    differs = any(before.get(name, count) != count for name, count in now.items())
    return [problem(say("told-twice", what=what))] if differs else []


def _inspiration(table: RolandTable, player: str, move: TellInspiration) -> Outcome:
    found: list[Problem] = []
    seat = table.seat(player)
    if seat.inspiration not in ("", move.card):
        found.append(problem(say("second-inspiration", card=card_title(seat.inspiration))))
    owners = [its.name for its in table.seats if its.inspiration == move.card and its != seat]
    if len(owners) >= table.library.copies.get(move.card, 1):
        found.append(_had_by_others(move.card, player, owners))
    return table.with_seat(replace(seat, inspiration=move.card)), found


def _has_cards(table: RolandTable, player: str, move: HasCards) -> Outcome:
    seat = table.seat(player)
    held = [(table.library.cards[name].kind, name) for name in move.cards]
    completed = tuple(card for card in held if card[0] != "research")
    kept = tuple(name for kind, name in held if kind == "research")
    found = []
    if (seat.completed or seat.kept) and (seat.completed, seat.kept) != (completed, kept):
        found.append(problem(say("told-twice", what="cards")))
    for name in dict.fromkeys(move.cards):
        owners = [
            its.name for its in table.seats if its != seat for card in _cards(its) if card == name
        ]
        if len(owners) + move.cards.count(name) > table.library.copies.get(name, 1):
            found.append(_had_by_others(name, player, owners or [player]))
    return table.with_seat(replace(seat, completed=completed, kept=kept)), found


def _cards(seat: RolandSeat) -> list[str]:
    return [*(name for _, name in seat.completed), *seat.kept]


def _had_by_others(card: str, player: str, owners: Sequence[str]) -> Problem:
    message = say(
        "card-not-in-deck", part="had", card=card_title(card), name=player, owners=both(*owners)
    )
    return problem(message)


def _reveal(table: RolandTable, player: str, move: Reveal) -> Outcome:
    found = []
    known = list(table.seat(player).kept)
    for name in move.cards:
        if name in known:
            known.remove(name)
            continue
        seat = table.seat(player)
        kept = list(seat.kept)
        if UNSEEN not in kept or name not in table.decks["research"].hidden:
            message = say("card-not-there", part="kept", name=player, card=card_title(name))
            found.append(problem(message))
            continue
        kept[kept.index(UNSEEN)] = name
        table = table.with_deck("research", table.decks["research"].known(name))
        table = table.with_seat(replace(seat, kept=tuple(kept)))
    return table, found
