"""Who is let in, how long they may take, and that nobody keeps others out."""

import asyncio
import errno
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from server.photos.fair import Who
from server.photos.hands import Busy
from server.photos.intake import Intake
from server.table.live import Live, TooManyListeners
from server.web.gate import Gate
from tests.server.conftest import Serve
from tests.server.served import FakeReader, Served, TableClient, dice_seen, jpeg

MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8080", 200),
        ("192.168.1.20", 200),
        ("[fe80::1]:8080", 200),
        ("kitchen-pi:8080", 200),
        ("kitchen-pi.local", 200),
        ("games.home:80", 200),
        ("evil.example", 403),
        ("192.168.1.20.evil.example:8080", 403),
        ("localhost.evil.example", 403),
    ],
)
def test_only_names_of_this_server_are_answered(served: Served, host: str, status: int) -> None:
    with served.client() as http:
        reply = http.get("/api/v1/games", headers={"Host": host})
        assert reply.status_code == status
        if status == 403:
            assert host in reply.json()["detail"]
            assert http.get("/", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 404),
        ({"Origin": "http://127.0.0.1"}, 404),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1.evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 404),
    ],
)
def test_a_foreign_page_may_not_ask(served: Served, headers: dict[str, str], status: int) -> None:
    with served.client() as http:
        reply = http.post("/api/v1/join", json={"code": "AAAAAA"}, headers=headers)
        assert reply.status_code == status


def test_a_name_that_is_set_is_answered(serve: Serve) -> None:
    served = serve(hosts="games.example, other.example")
    with served.client() as http:
        for host in ("games.example", "OTHER.example:443"):
            assert http.get("/api/v1/games", headers={"Host": host}).status_code == 200
        assert http.get("/api/v1/games", headers={"Host": "third.example"}).status_code == 403


def test_a_word_on_where_a_request_comes_from_is_taken_from_a_proxy_alone(serve: Serve) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    body = {"game": "unvention", "players": ["Ada", "Ben"]}
    with serve().client() as http:
        reply = http.post("/api/v1/tables", json=body, headers=told)
        assert "secure" not in reply.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"GET / HTT",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a header", "half a body"],
)
def test_what_never_ends_is_given_up(serve: Serve, start: bytes) -> None:
    served = serve(header_seconds=1, body_seconds=1)
    port = int(served.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(start)
        answer = line.recv(4096)
        assert answer == b"" or b" 408 " in answer
        with served.client() as http:
            assert http.get("/healthz").status_code == 200


def test_where_the_house_is_full_whoever_is_idle_gives_way(serve: Serve) -> None:
    served = serve(connections=20, header_seconds=600)
    port = int(served.address.rpartition(":")[2])
    idle = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(60)]
    try:
        with served.client() as http:
            assert http.get("/healthz").status_code == 200
    finally:
        for one in idle:
            one.close()


def test_one_table_cannot_take_every_place_to_listen() -> None:
    async def evening() -> None:
        live = Live(6, per_table=5)
        hearing = [live.listen("greedy", "stranger") for _ in range(5)]
        greedy = [one.__enter__() for one in hearing]
        with pytest.raises(TooManyListeners):
            live.listen("greedy", "stranger").__enter__()
        others = [live.listen(f"table {n}", f"phone {n}") for n in range(3)]
        for one in others:
            one.__enter__()
        assert [one.is_over for one in greedy] == [True, True, False, False, False]
        assert [live.count(f"table {n}") for n in range(3)] == [1, 1, 1]
        for one in [*hearing, *others]:
            one.__exit__(None, None, None)
        assert live.count("greedy") == 0

    asyncio.run(evening())


def test_photos_on_their_way_share_the_memory() -> None:
    intake = Intake(60 * MEGABYTE)
    with intake.parcel(("here", "flood")) as flood, intake.parcel(("here", "table")) as table:
        flood.grow(10 * MEGABYTE)
        with pytest.raises(Busy):
            flood.grow(1)  # a table has a sixth
        table.grow(10 * MEGABYTE)
        with intake.parcel(("here", "third")) as third:
            third.grow(10 * MEGABYTE)
            with intake.parcel(("here", "fourth")) as fourth, pytest.raises(Busy):
                fourth.grow(1)  # an address has half
            with intake.parcel(("there", "other")) as other:
                other.grow(10 * MEGABYTE)
    with intake.parcel(("here", "flood")) as again:
        again.grow(10 * MEGABYTE)


def test_requests_of_one_table_wait_for_each_other_alone() -> None:
    async def evening() -> None:
        gate = Gate(at_once=2, in_line=3)
        over = asyncio.Event()
        inside: list[str] = []

        async def go(who: Who) -> None:
            async with gate.through(who):
                inside.append(who[1])
                await over.wait()

        flood = [asyncio.ensure_future(go(("here", "flood"))) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await go(("here", "flood"))
        other = asyncio.ensure_future(go(("here", "table")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert inside == ["flood", "flood", "table"]
        flood[2].cancel()  # one who waited goes home
        over.set()
        await asyncio.gather(*flood, other, return_exceptions=True)
        assert inside.count("flood") == 4
        assert not gate._lines

    asyncio.run(evening())


def test_a_flood_at_one_table_waits_behind_another_tables_photo(serve: Serve) -> None:
    reader = FakeReader(dice=[dice_seen("1", "3", "5", "5", "6")], pause_s=0.4)
    flooding = TableClient(serve(reader, reading_workers=1))
    quiet = TableClient(flooding.served)
    done: list[str] = []

    def send(table: TableClient, name: str) -> None:
        reply = httpx.post(
            table.served.address + table.at("/photos?of=dice"),
            content=jpeg(),
            headers={"Authorization": f"Bearer {table.key}"},
            timeout=120,
        )
        done.append(f"{name} {reply.status_code}")

    with ThreadPoolExecutor(12) as phones:
        for _ in range(8):
            phones.submit(send, flooding, "flood")
        time.sleep(0.5)
        phones.submit(send, quiet, "quiet")
    assert "quiet 201" in done
    assert done.index("quiet 201") < 5
    for table in (flooding, quiet):
        table.close()


def test_more_text_than_a_game_has_is_refused(served: Served) -> None:
    table = TableClient(served)
    assert table.say("roll 1 3 5 5 6 " + "#" * 2000).status_code == 422
    assert table.say("x" * 40_000).status_code == 422
    lines = "roll 1 3 5 5 6\n" * 1_500
    assert table.say(lines).status_code == 201
    assert table.say(lines).status_code == 201
    full = table.say("roll 1 3 5 5 6")
    assert (full.status_code, "as much text" in full.json()["detail"]) == (409, True)
    assert len(table.state()["lines"]) == 3_000
    table.close()


def test_readiness_tells_of_a_full_disk(serve: Serve) -> None:
    with serve().client() as http:
        assert http.get("/readyz").json()["ready"] is True


def test_readiness_tells_of_a_disk_that_turned_read_only(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with serve().client() as http:
        monkeypatch.setattr("server.folder.os.utime", refuse)
        ready = http.get("/readyz")
        assert ready.status_code == 503
        assert "can’t be written any more" in ready.json()["problems"][0]
        assert http.get("/healthz").status_code == 200


def test_a_nearly_full_disk_keeps_moves_and_refuses_photos(serve: Serve) -> None:
    reader = FakeReader(dice=[dice_seen("1")])
    table = TableClient(serve(reader, spare_megabytes=10**9))
    refused = table.photo("dice", jpeg())
    assert (refused.status_code, refused.json()["title"]) == (507, "Disk full")
    assert table.say("roll 1 3 5 5 6").status_code == 201
    ready = table.http.get("/readyz")
    assert ready.status_code == 503
    assert "nearly full" in ready.json()["problems"][0]
    assert table.http.get("/healthz").status_code == 200
    table.close()
