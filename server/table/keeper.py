"""All tables: opens and joins them, keeps their state at hand, lets one change at a time in.

Where other processes write to the same store, what is kept in memory is only where to go on from:
every question first asks the store what has happened since.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from scoring.game import AnyGame
from scoring.games import GAMES, find_game
from scoring.message import Book
from scoring.record import RecordError, parse_record
from scoring.score import ScoreSheet
from scoring.secrets import Seats
from server.material import SEPARATOR
from server.refusals import Refused
from server.table.access import (
    hash_of_key,
    name_of_phone,
    new_code,
    new_key,
    new_table_id,
    tidy_code,
)
from server.table.events import Event, Logged, Started
from server.table.fold import after, replay_log
from server.table.live import Live
from server.table.seen import seats_of, seen_table
from server.table.state import TableState
from server.table.store import Also, Store, now
from server.table.view import TableView, score_of, table_view
from server.wire.encode import to_json
from server.words import Words

say = Book(__package__)

Key = TypeVar("Key")
Value = TypeVar("Value")

KEPT_STATES = 200
"""Tables whose state stays in memory; any other is replayed when somebody asks."""
MAX_NAME_LENGTH = 30
MAX_EVENTS = 20_000
"""A long evening has some hundreds; past this a table is closed to changes."""
RESERVED = frozenset({"sheet", "game", "players"}).union(*(game.moves.words for game in GAMES))
"""Words that start a line of a record, and so cannot be a player's name."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a phone gets when it opens or joins a table."""

    id: str
    """Of the table."""
    code: str
    key: str
    """Shown once; only its hash is stored."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A table as a phone may see it, and its score."""

    state: TableState
    score: ScoreSheet


class TableKeeper:
    """Every table of this server."""

    def __init__(self, store: Store, live: Live, most: int = 10_000) -> None:
        self._store = store
        self._live = live
        self._most = most
        self._states: OrderedDict[str, TableState] = OrderedDict()
        self._views: OrderedDict[tuple[str, Seats | None], TableView] = OrderedDict()
        self._bodies: OrderedDict[tuple[str, Seats | None, str], tuple[int, bytes]] = OrderedDict()
        self._scored: OrderedDict[tuple[str, Seats | None], Scored] = OrderedDict()
        self._locks: dict[str, Lock] = {}
        self._lock = Lock()
        self._keys: OrderedDict[str, str] = OrderedDict()

    def open(self, game: str, players: Sequence[str], *, named: bool = True) -> Ticket:
        """A new table for a game; where a photo opens it, for those whose sheets are there."""
        if self._store.count() >= self._most:
            raise Refused(503, say("too-many-tables"))
        rules = find_game(game)
        fewest = rules.player_counts.start if named else 1
        started = Started(rules.name, checked_names(players, rules, fewest), named)
        table_id = new_table_id()
        code = new_code()
        while not self._store.add_table(table_id, code, started):
            code = new_code()
        return self._ticket(table_id, code)

    def join(self, code: str) -> Ticket:
        """A key for the table of this code."""
        code = tidy_code(code)
        table_id = self._store.table_of_code(code)
        if table_id is None:
            raise Refused(404, say("no-such-code"))
        return self._ticket(table_id, code)

    def is_known(self, table_id: str, key: str) -> bool:
        """Was this key seen to open this table? Looks in memory only; `opens` asks the disk too."""
        return not self._store.is_shared and self._keys.get(hash_of_key(key) or "") == table_id

    def opens(self, table_id: str, key: str) -> bool:
        """Does this key open this table?"""
        key_hash = hash_of_key(key)
        if key_hash is None:
            return False
        if self._store.is_shared:
            return self._store.table_of_key(key_hash) == table_id
        if key_hash not in self._keys:
            found = self._store.table_of_key(key_hash)
            if found is None:
                return False
            with self._lock:
                self._keys[key_hash] = found
                if len(self._keys) > 20 * KEPT_STATES:
                    self._keys.popitem(last=False)
        return self._keys.get(key_hash) == table_id

    def code(self, table_id: str) -> str:
        """The short code of a table that exists."""
        return self._store.code(table_id) or ""

    def state(self, table_id: str) -> TableState:
        """What stands at a table now."""
        known = self.known_state(table_id)
        if known is not None:
            return known
        with self._table_lock(table_id):
            return self._state(table_id)

    def known_state(self, table_id: str) -> TableState | None:
        """What stands at a table, if it is in memory: at once, without waiting for anybody."""
        return None if self._store.is_shared else self._states.get(table_id)

    def seen(self, table_id: str, key: str) -> TableState:
        """What stands at a table now, as the phone with this key may see it."""
        state = self.state(table_id)
        return seen_table(state, seats_of(state, name_of_phone(key))).state

    def scored(self, table_id: str, key: str) -> Scored:
        """What the phone with this key may see, and its score: made once an event and seats."""
        with self._table_lock(f"{table_id} view"):
            state = self.state(table_id)
            seats = seats_of(state, name_of_phone(key))
            known = self._scored.get((table_id, seats))
            if known is None or known.state.number != state.number:
                seen = seen_table(state, seats).state
                known = Scored(seen, score_of(seen))
                with self._lock:
                    _keep(self._scored, (table_id, seats), known)
            return known

    def known_view(self, table_id: str, words: Words, key: str = "") -> tuple[int, bytes] | None:
        """The view in these words, if it is in memory and of the present state."""
        return None if self._store.is_shared else self._kept_view(table_id, words, key)

    def _kept_view(self, table_id: str, words: Words, key: str) -> tuple[int, bytes] | None:
        state = self._states.get(table_id)
        seats = seats_of(state, name_of_phone(key)) if state else None
        view = self._bodies.get((table_id, seats, words.language))
        return view if state and view and view[0] == state.number else None

    def view(self, table_id: str, words: Words, key: str = "") -> tuple[int, bytes]:
        """The number of the last event, and the table as JSON that the phone with this key sees.

        It is made once an event, language, and seats.
        """
        with self._table_lock(f"{table_id} view"):  # many phones ask at once: one makes it for all
            state = self.state(table_id)
            seats = seats_of(state, name_of_phone(key))
            view = self._views.get((table_id, seats))
            code = self.code(table_id) if view is None or self._store.is_shared else view.code
            is_same = view is not None and (view.number, view.code) == (state.number, code)
            known = self._kept_view(table_id, words, key)
            if is_same and known is not None:
                return known
            if view is None or not is_same:
                if view is not None:
                    self._let_go_of_views(table_id)
                view = table_view(table_id, code, state, seats)
            body = json.dumps(to_json(view, words.say)).encode()
            with self._lock:
                _keep(self._views, (table_id, seats), view)
                _keep(self._bodies, (table_id, seats, words.language), (view.number, body))
        return view.number, body

    def change(self, table_id: str, decide: Callable[[TableState], Event]) -> Logged:
        """Let somebody change a table: `decide` sees the state and gives the event, or refuses.

        The event is on the disk when this returns, and every listening phone has been told.
        """
        return self.change_all(table_id, lambda state: [decide(state)])[0]

    def change_all(
        self,
        table_id: str,
        decide: Callable[[TableState], Sequence[Event]],
        also: Callable[[Sequence[Logged]], Also] | None = None,
    ) -> list[Logged]:
        """The same with several events, of which all or none happen.

        `also` is given them, and what it returns is written in the same transaction.
        """
        with self._table_lock(table_id):
            while True:
                changed = state = self._state(table_id)
                if state.number >= MAX_EVENTS:
                    raise Refused(409, say("too-many-steps"))
                logged: list[Logged] = []
                for event in decide(state):
                    logged.append(Logged(changed.number + 1, now(), event))
                    changed = after(changed, logged[-1])  # refuses what cannot be replayed
                if self._store.append(table_id, *logged, also=also(logged) if also else None):
                    break
                self._states.pop(table_id, None)  # another process has written to this log
            self._keep(table_id, changed)
        if not self._store.is_shared:  # else the store tells every process, this one too
            self._live.changed(table_id)
        return logged

    def all_tables(self) -> dict[str, str]:
        """Every table by its id, with when something last happened at it."""
        return self._store.last_changes()

    def revoke(self, table_id: str, key: str) -> str:
        """Let nobody in any more but the holder of one key; the table's new code."""
        but = hash_of_key(key) or ""
        code = new_code()
        while not self._store.revoke(table_id, but, code):
            code = new_code()
        with self._lock:
            for key_hash in [one for one, at in self._keys.items() if at == table_id]:
                if key_hash != but:
                    del self._keys[key_hash]
            self._let_go_of_views(table_id)
        self._live.end(table_id)
        return code

    def forget(self, table_id: str) -> list[str]:
        """Remove a table, its log and its keys; the photos that no other table has."""
        with self._table_lock(table_id):
            photos = self._store.forget(table_id)
            with self._lock:
                self._states.pop(table_id, None)
                self._let_go_of_views(table_id)
                for key_hash in [one for one, at in self._keys.items() if at == table_id]:
                    del self._keys[key_hash]
        with self._lock:
            self._locks.pop(table_id, None)
            self._locks.pop(f"{table_id} view", None)
        self._live.end(table_id)
        return photos

    def _let_go_of_views(self, table_id: str) -> None:
        for shown in [one for one in self._views if one[0] == table_id]:
            del self._views[shown]
        for known in [one for one in self._bodies if one[0] == table_id]:
            del self._bodies[known]
        for scored in [one for one in self._scored if one[0] == table_id]:
            del self._scored[scored]

    def _ticket(self, table_id: str, code: str) -> Ticket:
        key = new_key()
        key_hash = hash_of_key(key)
        assert key_hash is not None
        self._store.add_key(table_id, key_hash)
        return Ticket(table_id, code, key)

    def _table_lock(self, table_id: str) -> Lock:
        with self._lock:
            return self._locks.setdefault(table_id, Lock())

    def _state(self, table_id: str) -> TableState:
        state = self._states.get(table_id)
        if state is None:
            log = self._store.log(table_id)
            if not log:
                raise Refused(404, say("no-such-table"))
            self._keep(table_id, state := replay_log(log))
        elif self._store.is_shared:
            for logged in self._store.log(table_id, state.number):
                state = after(state, logged)
            self._keep(table_id, state)
        return state

    def _keep(self, table_id: str, state: TableState) -> None:
        with self._lock:
            _keep(self._states, table_id, state)


def _keep(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    """Remember a value, and forget those that were not wanted for longest."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > KEPT_STATES:
        kept.popitem(last=False)


def checked_names(players: Sequence[str], rules: AnyGame, fewest: int) -> tuple[str, ...]:
    """The names as they will stand in the record.

    Raises:
        Refused: a name or a number of players that the record or the game cannot have.
    """
    names = tuple(" ".join(name.split()) for name in players)
    most = rules.player_counts.stop - 1
    if not fewest <= len(names) <= most:
        many = say("number-of-players", game=rules.title, fewest=fewest, most=most, seen=len(names))
        raise Refused(422, many)
    for name in names:
        if len(name) > MAX_NAME_LENGTH or not name.isprintable():
            raise Refused(422, say("long-name", most=MAX_NAME_LENGTH, start=name[:12]))
        if SEPARATOR in name:
            raise Refused(422, say("sign-in-name", sign=SEPARATOR))
        if name.split(" ")[:1] and name.split(" ")[0].lower() in RESERVED:
            raise Refused(422, say("word-of-record", name=name))
    try:
        record = parse_record(f"game {rules.name}\nplayers {', '.join(names)}\n")
    except RecordError as error:
        raise Refused(422, error.sentence) from None
    if record.players != names:
        raise Refused(422, say("bad-name"))
    return names
