"""Photos through the API: reading, answering, confirming, privacy, bad inputs."""

import io
import socket
import time
from collections.abc import Iterator

import pytest
from PIL import Image

from scoring.games.unvention import UNVENTION
from scoring.message import Book
from scoring.observation import Doubt
from scoring.record import GameRecord
from tests.server.conftest import Serve
from tests.server.served import (
    FakeReader,
    Served,
    TableClient,
    box,
    dice_seen,
    drop_seen,
    jpeg,
    sheet_seen,
)
from vision.errors import SheetNotFound

LAYOUT = UNVENTION.layouts[0]
say = Book("vision")


def test_a_roll_is_read_corrected_and_confirmed(table: TableClient) -> None:
    table.served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    reading = table.photo("dice", jpeg()).json()
    assert reading["values"] == ["1", "3", "5", "5", "6"]
    assert reading["line"] == "roll 1 3 5 5 6"
    answer = {"field": "die2", "label": "2"}
    number = reading["number"]
    assert table.http.post(table.at(f"/readings/{number}/answers"), json=answer).status_code == 201
    reading = table.http.get(table.at(f"/readings/{number}")).json()
    assert reading["line"] == "roll 1 2 5 5 6"
    assert reading["fields"]["die2"]["label"] == "3"
    assert reading["fields"]["die2"]["said"] == "2"
    stale = table.say("roll 1 3 5 5 6", number)
    assert (stale.status_code, "corrected meanwhile" in stale.json()["detail"]) == (409, True)
    assert table.say(reading["line"], number).status_code == 201
    assert table.state()["looks"][0]["confirmed"] is True


def test_a_doubt_about_a_die_is_answered_before_the_roll_counts(table: TableClient) -> None:
    doubt = Doubt("die1", ("1", "2"), say("die-unclear"), box(60, 240, 90, 90))
    table.served.reader.dice = [dice_seen("1", "3", "5", "5", "6", doubts=(doubt,))]
    reading = table.photo("dice", jpeg()).json()
    assert reading["line"] == ""
    assert reading["doubts"][0]["why"] == "I can’t read this die for certain."
    answer = {"field": "die1", "label": "2"}
    table.http.post(table.at(f"/readings/{reading['number']}/answers"), json=answer)
    after = table.http.get(table.at(f"/readings/{reading['number']}")).json()
    assert (after["line"], after["doubts"]) == ("roll 2 3 5 5 6", [])


def test_a_missing_die_is_added_and_a_false_one_taken_away(table: TableClient) -> None:
    table.served.reader.dice = [dice_seen("1", "3", "5", "5")]
    reading = table.photo("dice", jpeg()).json()
    assert (reading["line"], reading["sentence"]) == ("", "I count 4 dice; a roll has 5.")
    answers = table.at(f"/readings/{reading['number']}/answers")
    table.http.post(answers, json={"field": "die5", "label": "6"})
    after = table.http.get(table.at(f"/readings/{reading['number']}")).json()
    assert after["line"] == "roll 1 3 5 5 6"
    assert after["added"] == {"die5": "6"}
    table.http.post(answers, json={"field": "die5", "label": ""})
    after = table.http.get(table.at(f"/readings/{reading['number']}")).json()
    assert after["values"] == ["1", "3", "5", "5"]
    assert table.http.post(answers, json={"field": "die9", "label": "6"}).status_code == 422


def test_a_drop_becomes_the_setup(table: TableClient) -> None:
    table.served.reader.drop = [
        drop_seen(("2", "electrical", 90.0), ("5", "magnetic", 40.0), ("1", "mechanical", 50.0))
    ]
    reading = table.photo("drop", jpeg()).json()
    assert reading["line"] == "setup magnetic 5 mechanical 1 bonus integron"
    assert "Magnetic loses its 5s" in reading["sentence"]
    answers = table.at(f"/readings/{reading['number']}/answers")
    table.http.post(answers, json={"field": "farthest", "label": "die3"})
    table.http.post(answers, json={"field": "die1.zone", "label": "hydraulic"})
    after = table.http.get(table.at(f"/readings/{reading['number']}")).json()
    assert after["line"] == "setup hydraulic 2 magnetic 5 bonus integron"
    assert table.say(after["line"], reading["number"]).status_code == 201


def test_where_the_farthest_die_lies_is_not_asked(table: TableClient) -> None:
    border = Doubt("die1.zone", ("electrical", "hydraulic"), say("on-a-border"), None)
    dice = (("2", "electrical", 90.0), ("5", "magnetic", 40.0), ("1", "mechanical", 50.0))
    table.served.reader.drop = [drop_seen(*dice, doubts=(border,))]
    assert table.photo("drop", jpeg()).json()["doubts"] == []
    which = Doubt("farthest", ("die1", "die3"), say("equally-far", count=2), None)
    table.served.reader.drop = [drop_seen(*dice, doubts=(border, which))]
    reading = table.photo("drop", jpeg()).json()
    assert [doubt["field"] for doubt in reading["doubts"]] == ["die1.zone", "farthest"]
    assert reading["line"] == ""


def test_a_sheet_is_read_scored_asked_and_corrected(table: TableClient) -> None:
    sheets = UNVENTION.final_sheets(UNVENTION.random_game(7, 2))
    marks = [dict(sheet.marks) for sheet in sheets]
    unclear = {"journal2.r1c1": (("", 0.5), (marks[0].get("journal2.r1c1", "1"), 0.49))}
    table.served.reader.sheet = [
        sheet_seen(LAYOUT, marks[0], unclear),
        sheet_seen(LAYOUT, marks[1], {}),
    ]
    first = table.photo("sheet", jpeg(), "Ada").json()
    table.photo("sheet", jpeg(), "Ben")
    state = table.state()
    expected = UNVENTION.score(GameRecord("unvention", ("Ada", "Ben"), sheets=sheets))
    totals = {player["name"]: player["total"] for player in state["score"]["players"]}
    assert totals["Ben"] == expected.players[1].total
    for doubt in state["sheets"]["Ada"]["doubts"]:
        table.mark("Ada", doubt["field"], marks[0].get(doubt["field"], ""))
    state = table.state()
    assert state["sheets"]["Ada"]["doubts"] == []
    assert {player["name"]: player["total"] for player in state["score"]["players"]} == {
        player.name: player.total for player in expected.players
    }
    assert state["score"]["winners"] == list(expected.winners)
    reading = table.http.get(table.at(f"/readings/{first['number']}")).json()
    assert reading["fields"]["journal2.r1c1"]["label"] == ""


def test_nobody_is_asked_twice_about_the_same_ink(table: TableClient) -> None:
    unclear = {"score.total": (("1", 0.55), ("4", 0.44))}
    table.served.reader.sheet = [sheet_seen(LAYOUT, {}, unclear)]
    table.photo("sheet", jpeg(), "Ada")
    assert [one["field"] for one in table.state()["sheets"]["Ada"]["doubts"]] == ["score.total"]
    table.mark("Ada", "score.total", "4")
    table.photo("sheet", jpeg(shade=80), "Ada")
    sheet = table.state()["sheets"]["Ada"]
    assert sheet["doubts"] == []
    assert sheet["marks"]["score.total"] == "4"


def test_undoing_a_photo_brings_the_sheet_before_it_back(table: TableClient) -> None:
    table.served.reader.sheet = [
        sheet_seen(LAYOUT, {"journal1.r1c1": "5"}, {}),
        sheet_seen(LAYOUT, {"journal1.r1c1": "6"}, {}),
    ]
    table.photo("sheet", jpeg(), "Ada")
    second = table.photo("sheet", jpeg(shade=70), "Ada").json()
    assert table.state()["sheets"]["Ada"]["marks"]["journal1.r1c1"] == "6"
    table.undo(second["number"])
    assert table.state()["sheets"]["Ada"]["marks"]["journal1.r1c1"] == "5"
    assert table.http.get(table.at(f"/readings/{second['number']}")).status_code == 404


def test_the_kept_photo_tells_nothing_of_the_place(table: TableClient) -> None:
    picture = Image.new("RGB", (400, 300), (90, 120, 90))
    exif = Image.Exif()
    exif[0x0110] = "SpyPhone 9"
    exif.get_ifd(0x8825)[1] = "N"
    file = io.BytesIO()
    picture.save(file, "JPEG", exif=exif, comment=b"secret")
    assert b"SpyPhone" in file.getvalue()
    table.served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    number = table.photo("dice", file.getvalue()).json()["number"]
    kept = table.http.get(table.at(f"/readings/{number}/photo.jpg"))
    assert kept.headers["content-type"] == "image/jpeg"
    assert b"SpyPhone" not in kept.content
    assert b"secret" not in kept.content
    with Image.open(io.BytesIO(kept.content)) as image:
        assert image.size == (400, 300)
        assert not image.getexif()
    everything = [path.read_bytes() for path in table.served.data.rglob("*.jpg")]
    assert not any(b"SpyPhone" in data for data in everything)


def test_a_turned_photo_is_kept_upright(table: TableClient) -> None:
    picture = Image.new("RGB", (400, 300), (90, 120, 90))
    exif = Image.Exif()
    exif[0x0112] = 6
    file = io.BytesIO()
    picture.save(file, "JPEG", exif=exif)
    table.served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    reading = table.photo("dice", file.getvalue()).json()
    assert reading["size_px"] == [300, 400]
    kept = table.http.get(table.at(f"/readings/{reading['number']}/photo.jpg"))
    with Image.open(io.BytesIO(kept.content)) as image:
        assert image.size == (300, 400)


def test_a_picture_behind_the_picture_is_cut_off(table: TableClient) -> None:
    table.served.reader.dice = [dice_seen("1", "3", "5", "5", "6")]
    hidden = jpeg() + b"\xff\xd8 GPS 48.2 N 16.4 E \xff\xd9"
    number = table.photo("dice", hidden).json()["number"]
    kept = table.http.get(table.at(f"/readings/{number}/photo.jpg")).content
    assert b"GPS" not in kept


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello, this is text", "can’t read this as a photo"),
        (b"GIF89a" + bytes(100), "can’t read this as a photo"),
        (jpeg()[:2000], "ends early"),
        (jpeg(40, 40), "40 × 40"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "0 × 0"),
    ],
)
def test_what_is_no_photo_gets_its_sentence(table: TableClient, data: bytes, says: str) -> None:
    table.served.reader.dice = [dice_seen("1")]
    reply = table.photo("dice", data)
    assert reply.status_code == 422
    assert reply.headers["content-type"] == "application/problem+json"
    assert says in reply.json()["detail"]
    assert table.state()["number"] == 1


def test_a_bomb_of_pixels_is_refused_before_it_is_decoded(table: TableClient) -> None:
    file = io.BytesIO()
    Image.new("1", (8_000, 8_000)).save(file, "PNG")
    reply = table.photo("dice", file.getvalue())
    assert reply.status_code == 422
    assert "megapixels" in reply.json()["detail"]


def test_no_sheet_in_the_photo_is_said_in_the_readers_words(table: TableClient) -> None:
    table.served.reader.sheet = [SheetNotFound(say("bent"))]
    reply = table.photo("sheet", jpeg(), "Ada")
    assert reply.status_code == 422
    assert reply.json()["detail"].startswith("The sheet is too bent")


def test_too_many_bytes_are_cut_off_while_they_come(serve: Serve) -> None:
    table = TableClient(serve(max_photo_bytes=100_000))

    def endless() -> Iterator[bytes]:
        for _ in range(400):
            yield bytes(1000)

    reply = table.http.post(table.at("/photos"), params={"of": "dice"}, content=endless())
    assert reply.status_code == 413
    assert "smaller size" in reply.json()["detail"]
    table.close()


def test_a_photo_that_is_announced_as_too_large_is_refused_at_once(serve: Serve) -> None:
    table = TableClient(serve(max_photo_bytes=100_000))
    host, _, port = table.served.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=30) as line:
        head = f"POST {table.at('/photos')}?of=dice HTTP/1.1\r\nHost: {host}:{port}\r\n"
        key = (
            f"Cookie: {'; '.join(f'{name}={value}' for name, value in table.http.cookies.items())}"
        )
        line.sendall(f"{head}{key}\r\nContent-Length: 85000000\r\n\r\n".encode())
        answer = b""  # not one byte of the photo was sent
        while b"smaller size" not in answer and (part := line.recv(4000)):
            answer += part
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"smaller size" in answer
    table.close()


def test_a_flood_of_photos_is_told_to_come_back(serve: Serve) -> None:
    reader = FakeReader(dice=[dice_seen("1", "3", "5", "5", "6")], pause_s=0.5)
    table = TableClient(serve(reader, reading_workers=1, reading_queue=1))
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(6) as phones:
        replies = list(phones.map(lambda _: table.photo("dice", jpeg()), range(6)))
    statuses = sorted(reply.status_code for reply in replies)
    assert statuses.count(201) >= 2
    assert 503 in statuses
    busy = next(reply for reply in replies if reply.status_code == 503)
    assert int(busy.headers["Retry-After"]) >= 1
    assert table.http.get("/api/v1/games").status_code == 200
    table.close()


def test_whose_sheet_it_is_must_be_said(table: TableClient) -> None:
    reply = table.photo("sheet", jpeg(), "Nobody")
    assert reply.status_code == 422
    assert "Whose sheet" in reply.json()["detail"]


def test_a_sheet_is_laid_flat_for_looking(table: TableClient) -> None:
    table.served.reader.sheet = [sheet_seen(LAYOUT, {}, {})]
    width_px, height_px = (round(5 * side) for side in LAYOUT.page_mm)
    number = table.photo("sheet", jpeg(width_px, height_px), "Ada").json()["number"]
    flat = table.http.get(table.at(f"/readings/{number}/flat.jpg"))
    with Image.open(io.BytesIO(flat.content)) as image:
        assert image.size == (round(6 * LAYOUT.page_mm[0]), round(6 * LAYOUT.page_mm[1]))


def test_photos_of_what_a_game_does_not_have_are_refused(served: Served) -> None:
    table = TableClient(served, "innovation")
    assert "no dice" in table.photo("dice", jpeg()).json()["detail"]
    assert "without paper" in table.photo("sheet", jpeg(), "Ada").json()["detail"]
    table.close()


def test_two_photos_of_a_sheet_tell_the_turn_between_them(table: TableClient) -> None:
    turn = table.at("/turn?player=Ada")
    assert "two photos" in table.http.get(turn).json()["detail"]
    setup = {"magnetic.r2c3": "crossed"}
    table.served.reader.sheet = [
        sheet_seen(LAYOUT, setup, {}),
        sheet_seen(LAYOUT, {**setup, "journal1.r1c1": "5", "journal1.r2c3": "5"}, {}),
        sheet_seen(LAYOUT, {**setup, "journal1.r1c1": "5", "journal1.r2c3": "2"}, {}),
    ]
    table.photo("sheet", jpeg(), "Ada")
    table.photo("sheet", jpeg(shade=80), "Ada")
    assert "needs its roll" in table.http.get(turn).json()["detail"]
    table.say("roll 1 3 5 5 6")
    check = table.http.get(turn).json()
    assert check["legal"] is True
    assert any("journal 1 r1c1=5 r2c3=5" in move for move in check["moves"])
    table.photo("sheet", jpeg(shade=70), "Ada")
    check = table.http.get(turn).json()
    assert check["legal"] is False
    assert check["problems"]
    assert table.http.get(table.at("/turn?player=Cleo")).status_code == 422


def test_a_photo_that_never_ends_is_given_up(serve: Serve) -> None:
    table = TableClient(serve(upload_seconds=1))

    def drip() -> Iterator[bytes]:
        for _ in range(12):
            yield b"x"
            time.sleep(0.25)

    reply = table.http.post(table.at("/photos"), params={"of": "dice"}, content=drip())
    assert reply.status_code == 408
    assert "too slowly" in reply.json()["detail"]
    assert table.photo("dice", b"no photo").status_code == 422
    table.close()


@pytest.mark.parametrize(
    ("game", "players", "lines", "expected"),
    [
        ("unvention", ("Ada", "Ben"), "", (5,)),
        ("unbalanced", ("Ada", "Ben"), "", (5,)),
        ("unbalanced", ("Ada",), "", (4,)),
        ("unbalanced", ("Ada", "Ben"), "roll 1 2 3 4 6\nAda play 1 2", (4, 5)),
        ("expo", ("Ada", "Ben"), "", (6,)),
    ],
)
def test_the_game_says_how_many_dice_a_roll_has_at_this_moment(
    served: Served, game: str, players: tuple[str, ...], lines: str, expected: tuple[int, ...]
) -> None:
    table = TableClient(served, game, players)
    if lines:
        assert table.say(lines).status_code == 201
    served.reader.dice = [dice_seen("1", "2", "3", "4", "6")]
    table.photo("dice", jpeg())
    assert served.reader.expected == expected
    table.close()
