"""The state is the replay of the log, and nothing else."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.message import Book, plain
from scoring.observation import Doubt, Observation, Outline
from scoring.record import parse_record
from server.photos.reading import PhotoReading
from server.table.events import (
    Answered,
    Event,
    Finished,
    Logged,
    Looked,
    Marked,
    Said,
    Started,
    Undone,
    event_from_json,
    event_to_json,
)
from server.table.fold import after, replay_log
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.state import TableState
from server.table.store import Store

AT = "2026-01-01T00:00:00Z"
BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
START = Started("unvention", ("Ada", "Ben"))


def looked(of: str = "dice", player: str = "", **labels: str) -> Looked:
    seen = {name: Observation(label, 0.9, BOX, (("9", 0.05),)) for name, label in labels.items()}
    return Looked(PhotoReading(of, seen, sheet="player"), "0" * 64, (100, 80), player)  # type: ignore[arg-type]


def state_after(*events: Event) -> TableState:
    return replay_log([Logged(n, AT, one) for n, one in enumerate(events, start=1)])


def test_every_event_comes_back_from_its_json() -> None:
    doubt = Doubt("die1", ("1", "2"), Book("vision")("equally-far", count=2), BOX)
    seen = {"die1": Observation("4", 0.9, BOX, (("9", 0.05),))}
    events: list[Event] = [
        START,
        Said("roll 1 2 3 4 4", 3),
        Looked(
            PhotoReading("drop", seen, (doubt,), "player", {"die1": 3.5}, {"die1": (3.5, 0.0)}),
            "0" * 64,
            (100, 80),
            flat="1" * 64,
        ),
        Answered(3, "die1", "2"),
        Marked("Ada", "player", "journal1.r1c1", "5"),
        Finished(),
        Undone(2),
    ]
    for one in events:
        assert event_from_json(event_to_json(one)) == one


def test_a_photo_in_the_log_of_an_older_server_is_still_read() -> None:
    corners = [[0, 0], [9, 0], [9, 9], [0, 9]]
    die = {"label": "4", "confidence": 0.9, "outline": {"corners": corners}, "runners_up": []}
    old = {
        "of": "dice",
        "photo": "0" * 64,
        "size_px": [100, 80],
        "seen": {"die1": die},
        "doubts": [{"field": "die1", "choices": ["4"], "why": "it is dark", "outline": None}],
        "player": "",
        "sheet": "",
        "distances_mm": {},
        "flat": "",
        "kind": "looked",
    }
    reading = PhotoReading(
        "dice", {"die1": Observation("4", 0.9, BOX)}, (Doubt("die1", ("4",), plain("it is dark")),)
    )
    assert event_from_json(json.dumps(old)) == Looked(reading, "0" * 64, (100, 80))


def test_undoing_an_undo_brings_the_step_back() -> None:
    said = Said("roll 1 2 3 4 4")
    assert state_after(START, said, Undone(2)).lines == ()
    assert len(state_after(START, said, Undone(2), Undone(3)).lines) == 1
    assert state_after(START, said, Undone(2), Undone(3), Undone(4)).lines == ()


def test_answers_to_a_photo_that_was_taken_back_do_not_count() -> None:
    events = (START, looked(die1="4"), Answered(2, "die1", "5"))
    assert state_after(*events).photos[2].label("die1") == "5"
    assert state_after(*events, Undone(2)).photos == {}
    assert state_after(*events, Undone(3)).photos[2].label("die1") == "4"


def test_a_new_photo_keeps_only_what_was_said_of_the_same_ink() -> None:
    first = looked("sheet", "Ada", one="3", other="3")
    second = looked("sheet", "Ada", one="3", other="6")
    said = [Marked("Ada", "player", name, "5") for name in ("one", "other")]
    assert dict(state_after(START, first, *said, second).sheets["Ada"].said) == {"one": "5"}


def test_the_last_step_is_the_last_that_stands() -> None:
    roll = Said("roll 1 2 3 4 4")
    assert state_after(START).last_step() == 0
    assert state_after(START, roll, roll).last_step() == 3
    assert state_after(START, roll, roll, Undone(3)).last_step() == 2


EVENTS = st.one_of(
    st.just(Said("roll 1 2 3 4 4")),
    st.just(Marked("Ada", "player", "journal1.r1c1", "5")),
    st.just(looked(die1="4")),
    st.just(looked("sheet", "Ben", one="3")),
    st.builds(Answered, st.integers(1, 12), st.just("die1"), st.just("6")),
    st.builds(Undone, st.integers(2, 12)),
    st.just(Finished()),
)


@given(st.lists(EVENTS, max_size=12))
def test_any_log_can_be_replayed_and_undone_to_the_end(events: list[Event]) -> None:
    log: list[Event] = [START]
    for one in events:
        if not isinstance(one, Undone) or one.event <= len(log):
            log.append(one)
    state = state_after(*log)
    while step := state.last_step():
        log.append(Undone(step))
        state = state_after(*log)
    assert state.lines == ()
    assert state.sheets == {}
    assert state.photos == {}
    assert not state.finished
    assert folded(*log) == state


def folded(*events: Event) -> TableState:
    """The state reached by one event after the other, as a running table does."""
    state = state_after(events[0])
    for number, one in enumerate(events[1:], start=2):
        state = after(state, Logged(number, AT, one))
    return state


@pytest.mark.parametrize("last", ["Ada", "Ben"])
def test_whose_a_sheet_is_can_be_said_again(last: str) -> None:
    events = (START, looked("sheet", "Ada", one="1"), looked("sheet", one="3"))
    state = folded(*events, Answered(3, "player", "Ada"), Answered(3, "player", last))
    once = state_after(*events, Answered(3, "player", last))
    assert {name: sheet.photo for name, sheet in state.sheets.items()} == {
        name: sheet.photo for name, sheet in once.sheets.items()
    }
    assert state == state_after(*[logged.event for logged in state.log])
    assert state.sheets[last].photo == state.photos[3]


def test_lines_are_counted_as_in_the_text_of_the_record() -> None:
    state = folded(START, Said("\nroll  1 2 3 4 4  # the first\nAda pass"), Said("Ben   pass"))
    record = state.record(())
    again = parse_record(str(record))
    assert again == record
    assert [entry.line for entry in again.entries] == [entry.line for entry in record.entries]
    places = [[(w.line, w.column) for w in entry.words] for entry in record.entries]
    assert places == [[(w.line, w.column) for w in entry.words] for entry in again.entries]


def test_two_servers_on_one_log_do_not_lose_each_others_events(tmp_path: Path) -> None:
    stores = [Store(tmp_path / "log.sqlite") for _ in range(2)]
    one, other = (TableKeeper(store, Live(9)) for store in stores)
    table_id = one.open("unvention", ["Ada", "Ben"]).id
    for keeper in (one, other, one, one, other):
        keeper.change(table_id, lambda _: Said("roll 1 2 3 4 4"))
    assert [logged.number for logged in other.state(table_id).log] == [1, 2, 3, 4, 5, 6]
    assert len(other.state(table_id).lines) == 5
    for store in stores:
        store.close()
