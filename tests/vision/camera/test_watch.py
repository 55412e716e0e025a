"""Watching a table that is drawn: what is told, when, and how often."""

from collections.abc import Callable

import numpy as np
import pytest

from vision.camera.ring import Pixels
from vision.camera.watch import HAND_PATIENCE_S, STILL_S, Phase, Sight, Watcher

EVERY_S = 0.125
Draw = Callable[[Pixels], None]


class Table:
    """A drawn table under a noisy camera, and its watcher."""

    def __init__(self, seed: int = 0, noise: float = 1.0) -> None:
        self._rng = np.random.default_rng(seed)
        self._noise = noise
        coarse = self._rng.uniform(70, 130, (12, 16))
        self._ground = np.kron(coarse, np.ones((20, 20)))
        self.things: list[Draw] = []
        self.light = 1.0
        self.now_s = 50.0
        self.watcher = Watcher()

    def frame(self) -> Sight:
        picture = self._ground.copy()
        for thing in self.things:
            thing(picture)  # type: ignore[arg-type]
        noisy = self.light * picture + self._rng.normal(0, self._noise, picture.shape)
        self.now_s += EVERY_S
        return self.watcher.see(np.clip(noisy, 0, 255).astype(np.uint8), self.now_s)

    def wait(self, seconds: float) -> list[Sight]:
        seen = [self.frame() for _ in range(round(seconds / EVERY_S))]
        if any(sight.settled for sight in seen):
            self.watcher.found(anything=bool(self.things))
        return seen


def square(x: int, y: int, side: int = 8, shade: float = 230) -> Draw:
    def draw(picture: Pixels) -> None:
        picture[y : y + side, x : x + side] = shade

    return draw


def arm(depth: int, x: int = 150) -> Draw:
    def draw(picture: Pixels) -> None:
        picture[-depth:, x : x + 34] = 165

    return draw


def settled(sights: list[Sight]) -> int:
    return sum(sight.settled for sight in sights)


@pytest.fixture
def table() -> Table:
    table = Table()
    assert settled(table.wait(2)) == 1  # whatever lies there at the start is read
    assert table.frame().phase is Phase.EMPTY
    return table


def test_nothing_happens_on_an_empty_table(table: Table) -> None:
    sights = table.wait(30)
    assert settled(sights) == 0
    assert {sight.phase for sight in sights} == {Phase.EMPTY}


@pytest.mark.parametrize("noise", [0.0, 1.0, 3.0])
def test_dice_come_to_rest_once(noise: float) -> None:
    table = Table(noise=noise)
    table.wait(2)
    for step in range(5):
        table.things = [square(40 + 30 * step + 20 * n, 100 + 9 * n) for n in range(5)]
        assert table.frame().phase is Phase.MOVING
    sights = table.wait(STILL_S + 0.3)
    assert settled(sights) == 1
    assert settled(table.wait(20)) == 0
    assert table.frame().phase is Phase.STILL


def test_it_waits_for_dice_that_still_tumble(table: Table) -> None:
    for step in range(10):
        table.things = [square(40 + 3 * step, 100)]
        sights = table.wait(STILL_S - EVERY_S)
        assert settled(sights) == 0


def test_dice_picked_up_are_told_and_the_table_is_empty_again(table: Table) -> None:
    table.things = [square(100, 100)]
    assert settled(table.wait(2)) == 1
    table.things = []
    assert settled(table.wait(2)) == 1
    assert table.frame().phase is Phase.EMPTY


def test_one_die_turned_where_it_lies_is_seen(table: Table) -> None:
    table.things = [square(100, 100), square(102, 102, 2, 20)]
    table.wait(2)
    table.things = [square(100, 100), *(square(101 + 4 * n, 101 + 4 * n, 2, 20) for n in (0, 1))]
    assert settled(table.wait(2)) == 1


def test_a_hand_that_changes_nothing_is_not_read(table: Table) -> None:
    table.things = [square(100, 60)]
    table.wait(2)
    for depth in (20, 60, 90, 60, 20):
        table.things = [square(100, 60), arm(depth)]
        assert table.frame().hand
    table.things = [square(100, 60)]
    assert settled(table.wait(3)) == 0


def test_a_resting_arm_is_waited_for(table: Table) -> None:
    table.things = [square(60, 60), arm(90)]
    sights = table.wait(HAND_PATIENCE_S - 3 * EVERY_S)
    assert settled(sights) == 0
    assert sights[-1].hand
    table.things = [square(60, 60)]
    assert settled(table.wait(2)) == 1


def test_an_arm_that_stays_does_not_stop_the_evening(table: Table) -> None:
    table.things = [square(60, 60), arm(90)]
    assert settled(table.wait(HAND_PATIENCE_S + 1)) == 1


@pytest.mark.parametrize("light", [0.5, 0.75, 1.4])
def test_a_switched_lamp_is_not_motion(table: Table, light: float) -> None:
    table.things = [square(100, 60, 30, 170)]
    table.wait(2)
    table.light = light
    first = table.frame()
    assert first.relit
    assert first.phase is Phase.STILL
    sights = table.wait(3)
    assert settled(sights) == 0
    assert {sight.phase for sight in sights} == {Phase.STILL}
    table.things = [square(100, 60, 30, 170), square(200, 120)]
    assert settled(table.wait(2)) == 1


def test_a_slow_dusk_is_not_motion(table: Table) -> None:
    for _ in range(80):
        table.light *= 0.994
        assert not table.frame().settled
    assert settled(table.wait(2)) == 0


def test_another_scene_altogether_is_read(table: Table) -> None:
    table._ground = np.kron(np.random.default_rng(5).uniform(20, 220, (24, 32)), np.ones((10, 10)))
    assert settled(table.wait(2)) == 1


def test_a_picture_of_another_size_starts_anew() -> None:
    watcher = Watcher()
    for n in range(10):
        watcher.see(np.full((180, 320), 90, np.uint8), n * EVERY_S)
    sights = [watcher.see(np.full((240, 320), 90, np.uint8), 5 + n * EVERY_S) for n in range(10)]
    assert settled(sights) == 1


def test_what_a_reader_has_explained_is_settled_without_another_frame() -> None:
    table = Table()
    table.wait(2.0)
    table.things = [arm(60)]  # as a sheet that lies up to the border looks
    assert settled(table.wait(STILL_S + 2 * EVERY_S)) == 0
    assert not table.watcher.see_again().settled
    table.watcher.explained = np.ones_like(table.watcher.changed)
    assert table.watcher.see_again().settled
    assert not table.watcher.see_again().settled, "it is told once"
    assert settled(table.wait(HAND_PATIENCE_S)) == 0


def test_nothing_that_moves_is_settled_by_an_explanation() -> None:
    table = Table()
    table.wait(2.0)
    table.things = [arm(60)]
    table.wait(2 * EVERY_S)
    table.watcher.explained = np.ones_like(table.watcher.changed)
    assert not table.watcher.see_again().settled
