"""Photos that the real reader cannot use, through the API: each gets its sentence, none a guess."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.server.served import Served, TableClient, jpeg

SAMPLES = Path("samples")


@pytest.fixture
def at_table(reading_server: Served) -> Iterator[TableClient]:
    opened = TableClient(reading_server)
    yield opened
    opened.close()


def shade(value: int) -> bytes:
    return bytes(cv2.imencode(".jpg", np.full((1200, 1600, 3), value, np.uint8))[1])


def sample(path: str) -> bytes:
    return (SAMPLES / path).read_bytes()


@pytest.mark.parametrize("of", ["sheet", "drop"])
@pytest.mark.parametrize(
    "data",
    [shade(0), shade(255), jpeg(1600, 1200), sample("dice/white-dice-above.jpg")],
    ids=["black", "white", "stripes", "only-dice"],
)
def test_a_photo_without_a_sheet_is_refused(at_table: TableClient, of: str, data: bytes) -> None:
    reply = at_table.photo(of, data, "Ada")
    assert reply.status_code == 422
    told = reply.json()["detail"]
    assert any(cause in told for cause in ("sheet", "too dark", "too bright"))
    assert at_table.state()["number"] == 1


def test_a_sheet_of_another_game_is_named(at_table: TableClient) -> None:
    name = sorted((SAMPLES / "expo").glob("window*.jpg"))[0].relative_to(SAMPLES)
    reply = at_table.photo("sheet", sample(str(name)), "Ada")
    assert reply.status_code == 422
    assert "Expo" in reply.json()["detail"]


@pytest.mark.parametrize("name", ["no-dice", "one-die", "twenty-dice"])
def test_a_wrong_number_of_dice_cannot_be_confirmed(at_table: TableClient, name: str) -> None:
    reading = at_table.photo("dice", sample(f"dice/{name}.jpg")).json()
    assert reading["line"] == ""
    assert reading["sentence"] or reading["doubts"]


def test_a_sheet_without_dice_is_no_drop(at_table: TableClient) -> None:
    photo = sample("unvention/window-light-ballpoint.jpg")
    reading = at_table.photo("drop", photo).json()
    assert reading["line"] == ""


def test_dice_sent_as_a_sheet_are_named(at_table: TableClient) -> None:
    reply = at_table.photo("sheet", sample("dice/white-dice-above.jpg"), "Ada")

    assert reply.status_code == 422
    assert reply.json()["detail"].startswith("I see dice (")


def test_a_sheet_sent_as_dice_is_named(at_table: TableClient) -> None:
    name = sorted((SAMPLES / "expo").glob("window*.jpg"))[0].relative_to(SAMPLES)
    reading = at_table.photo("dice", sample(str(name))).json()

    assert reading["line"] == ""
    assert "Expo" in " ".join([reading["sentence"], *(one["why"] for one in reading["doubts"])])
