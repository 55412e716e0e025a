"""Whose a sheet is at a table that a photo opened: the next player's who has none of its kind."""

from collections.abc import Sequence

from scoring.message import Book
from server.material import sheet_key
from server.table.events import Event, Logged, Looked, Seated
from server.table.fold import after
from server.table.state import TableState
from server.table.store import now
from server.words import Words

say = Book("server.web")


def numbered(count: int, words: Words) -> list[str]:
    """Player 1, Player 2 and so on, in the words of whoever took the photo."""
    return [words.say(say("player-number", number=str(number + 1))) for number in range(count)]


def events_of(state: TableState, looks: Sequence[Looked], words: Words) -> list[Event]:
    """What is logged of things seen in a photo: each with its owner, and who sits down for it."""
    events: list[Event] = []
    for one in looks:
        if one.reading.of == "sheet" and not one.player and _needs_a_seat(state, one):
            state = _happened(state, events, _one_more(state, words))
        state = _happened(state, events, _with_owner(state, one))
    return events


def _happened(state: TableState, events: list[Event], event: Event) -> TableState:
    events.append(event)
    return after(state, Logged(state.number + 1, now(), event))


def _needs_a_seat(state: TableState, looked: Looked) -> bool:
    most = state.rules.player_counts.stop - 1
    return (
        not state.named
        and not state.has_turns
        and not _free(state, looked)
        and len(state.players) < most
    )


def _one_more(state: TableState, words: Words) -> Seated:
    seen, known = len(state.players) + 1, set(state.players)
    added = next(name for name in reversed(numbered(seen, words)) if name not in known)
    return Seated((*state.players, added), named=False)


def _with_owner(state: TableState, looked: Looked) -> Looked:
    if state.named or looked.player or looked.reading.of != "sheet":
        return looked
    free = _free(state, looked)
    if not free:
        return looked
    return Looked(looked.reading, looked.photo, looked.size_px, free[0], looked.flat)


def _free(state: TableState, looked: Looked) -> list[str]:
    """The players who have no sheet of this kind yet."""
    return [
        name
        for name in state.players
        if sheet_key(state.rules, name, looked.reading.sheet) not in state.sheets
    ]
