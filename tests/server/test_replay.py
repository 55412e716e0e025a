"""The state is the replay of the log, and nothing else."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.observation import Doubt, Observation, Outline
from server.events import (
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
from server.table import TableState, replay

BOX = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))
START = Started("unvention", ("Ada", "Ben"))


def looked(of: str = "dice", player: str = "", **labels: str) -> Looked:
    seen = {name: Observation(label, 0.9, BOX, (("9", 0.05),)) for name, label in labels.items()}
    return Looked(of, "0" * 64, (100, 80), seen, player=player, sheet="player")  # type: ignore[arg-type]


def state_after(*events: Event) -> TableState:
    return replay([Logged(n, "2026-01-01T00:00:00Z", one) for n, one in enumerate(events, start=1)])


def test_every_event_comes_back_from_its_json() -> None:
    doubt = Doubt("die1", ("1", "2"), "it may be either", BOX)
    events: list[Event] = [
        START,
        Said("roll 1 2 3 4 4", 3),
        replace(looked(die1="4"), doubts=(doubt,), distances_mm={"die1": 3.5}, flat="1" * 64),
        Answered(3, "die1", "2"),
        Marked("Ada", "player", "journal1.r1c1", "5"),
        Finished(),
        Undone(2),
    ]
    for one in events:
        assert event_from_json(event_to_json(one)) == one


def test_undoing_an_undo_brings_the_step_back() -> None:
    said = Said("roll 1 2 3 4 4")
    assert state_after(START, said, Undone(2)).lines == ()
    assert len(state_after(START, said, Undone(2), Undone(3)).lines) == 1
    assert state_after(START, said, Undone(2), Undone(3), Undone(4)).lines == ()


def test_answers_to_a_photo_that_was_taken_back_do_not_count() -> None:
    events = (START, looked(die1="4"), Answered(2, "die1", "5"))
    assert state_after(*events).looks[2].label("die1") == "5"
    assert state_after(*events, Undone(2)).looks == {}
    assert state_after(*events, Undone(3)).looks[2].label("die1") == "4"


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
    assert state.looks == {}
    assert not state.finished
