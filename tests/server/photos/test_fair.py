"""Turns in the queue: round the addresses, then round their tables."""

import pytest

from server.photos.fair import ACTIVE_S, FairQueue, Full


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(queue: FairQueue[str], count: int) -> list[str]:
    """The next things, each done with before the next is taken."""
    items = []
    for _ in range(count):
        one = queue.take()
        assert one is not None
        items.append(one.item)
        queue.done(one.who)
    return items


def test_a_flood_waits_behind_whoever_had_no_turn() -> None:
    queue: FairQueue[str] = FairQueue(20, 1)
    for number in range(6):
        queue.put(("here", "flood"), f"flood {number}")
    queue.put(("here", "quiet"), "quiet")
    queue.put(("there", "another"), "another")
    assert taken(queue, 8)[:4] == ["flood 0", "another", "quiet", "flood 1"]


def test_many_tables_of_one_address_have_one_share_together() -> None:
    queue: FairQueue[str] = FairQueue(20, 1)
    for number in range(6):
        queue.put(("stranger", f"table {number}"), f"stranger {number}")
    queue.put(("phone", "table"), "phone")
    assert "phone" in taken(queue, 2)


def test_where_the_queue_is_full_whoever_has_most_gives_way() -> None:
    queue: FairQueue[str] = FairQueue(4, 1)
    queue.put(("here", "runs"), "runs")
    queue.take()
    for number in range(4):
        queue.put(("here", "flood"), f"flood {number}")
    with pytest.raises(Full):
        queue.put(("here", "flood"), "one more")
    assert queue.put(("here", "quiet"), "quiet") == "flood 3"
    assert queue.put(("there", "quiet"), "another") == "flood 2"
    queue.done(("here", "runs"))
    assert sorted(taken(queue, 4)) == ["another", "flood 0", "flood 1", "quiet"]


def test_nobody_takes_the_last_worker_while_others_are_about() -> None:
    clock = Clock()
    queue: FairQueue[str] = FairQueue(9, 2, clock)
    for number in range(3):
        queue.put(("here", "flood"), f"flood {number}")
    queue.put(("here", "quiet"), "quiet 0")
    first, second = queue.take(), queue.take()
    assert first is not None
    assert second is not None
    assert {first.item, second.item} == {"flood 0", "quiet 0"}
    queue.done(("here", "quiet"))
    queue.put(("here", "quiet"), "quiet 1")
    third = queue.take()
    assert third is not None
    assert third.item == "quiet 1"  # the flood holds one of the two, and may not have both
    queue.done(("here", "quiet"))
    clock.now = ACTIVE_S + 1  # the others have gone home
    fourth = queue.take()
    assert fourth is not None
    assert fourth.item == "flood 1"


def test_a_closed_queue_gives_back_what_waited() -> None:
    queue: FairQueue[str] = FairQueue(9, 1)
    queue.put(("here", "table"), "waits")
    assert queue.close() == ["waits"]
    assert queue.take() is None
    with pytest.raises(Full):
        queue.put(("here", "table"), "late")
