"""A tournament's photos through the queue: read by whoever works, gathered once, gone on with."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from moto.server import ThreadedMotoServer
from pyarrow import parquet
from sqlalchemy import text

from server.cli import main
from server.queue import batch
from server.queue.asked import PhotoAsked
from server.queue.batch import WHO, BatchDesk
from server.queue.jobs import Limits
from server.queue.lines import Line, PhotoPlace
from server.table.store import Store
from tests.postgres import Postgres
from tests.server.photos.test_bucket import client
from tests.server.queue.test_queue import Chain, chain  # noqa: F401

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "samples"
LIMITS = Limits(everywhere=40, per_table=40)


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Four names, three photos: one is there twice, one is none."""
    folder = tmp_path / "photos"
    (folder / "round 2").mkdir(parents=True)
    shutil.copy(SAMPLES / "yacht" / "lamp-shadow-pencil.jpg", folder / "one.jpg")
    shutil.copy(SAMPLES / "unbalanced" / "lamp-shadow-pencil.jpg", folder / "two.jpg")
    shutil.copy(folder / "one.jpg", folder / "round 2" / "again.jpg")
    (folder / "round 2" / "none.jpg").write_bytes(b"no photo")
    return folder


NAMES = ["one.jpg", "round 2/again.jpg", "round 2/none.jpg", "two.jpg"]
GAMES = ["yacht", "yacht", "", "unbalanced"]


def lines_in(out: Path) -> list[Line]:
    return sorted(map(json.loads, out.read_text().splitlines()), key=lambda one: str(one["photo"]))


def assert_all_read(lines: list[Line]) -> None:
    assert [line["photo"] for line in lines] == NAMES
    sheets = [line.get("sheets", [{"game": "", "photo": line["photo"]}]) for line in lines]
    assert [one["game"] for (one,) in sheets] == GAMES
    assert [one["photo"] for (one,) in sheets] == NAMES
    assert "can’t read this as a photo" in lines[2]["refusal"]


@contextmanager
def workers(count: int, url: str, data: Path) -> Iterator[None]:
    """So many of them on this machine, as `tallycam work` runs them."""
    chain_at = {"TALLYCAM_DATABASE": url, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
    environment = {**os.environ, **chain_at}
    command = [sys.executable, "-m", "server.cli", "work", "--processes", "1", "--data", str(data)]
    running = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        for _ in range(count)
    ]
    try:
        yield
    finally:
        for one in running:
            one.send_signal(signal.SIGTERM)
        for one in running:
            one.communicate(timeout=120)


def test_two_workers_read_a_folder_and_one_gathers_the_lines(
    postgres: Postgres, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, data, out = postgres.fresh(), tmp_path / "data", tmp_path / "results.jsonl"
    monkeypatch.setenv("TALLYCAM_DATABASE", url)
    command = ["read", str(photos), "--queue", "--data", str(data), "--lang", "en", "--out"]
    with workers(2, url, data):
        assert main([*command, str(out)]) == 0
        assert_all_read(lines_in(out))
        whole = out.read_text().splitlines(keepends=True)
        out.write_text("".join(whole[:2]) + whole[2][:20])  # stopped in the middle of a line
        assert main([*command, str(out)]) == 0
        assert_all_read(lines_in(out))
        columns = tmp_path / "results.parquet"
        assert main([*command, str(columns)]) == 0
    rows = sorted(parquet.read_table(columns).to_pylist(), key=lambda row: str(row["photo"]))
    assert [row["photo"] for row in rows] == NAMES
    assert [row["game"] for row in rows] == GAMES
    store = Store(url)
    with store.database.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM jobs")) == 0
    store.close()
    assert not [path for path in (data / "incoming").rglob("*") if path.is_file()]


def test_workers_fetch_the_photos_of_a_store_themselves(
    postgres: Postgres, photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bucket(monkeypatch, photos) as address:
        url, data = postgres.fresh(), tmp_path / "data"
        monkeypatch.setenv("TALLYCAM_DATABASE", url)
        out = tmp_path / "results.jsonl"
        with workers(1, url, data):
            command = ["read", address, "--queue", "--data", str(data), "--lang", "en"]
            assert main([*command, "--out", str(out)]) == 0
    assert_all_read(lines_in(out))


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_processes_of_one_machine_read_a_store(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    out = tmp_path / f"results.{ending}"
    with bucket(monkeypatch, photos) as address:
        command = ["read", address, "--workers", "2", "--lang", "en", "--out", str(out)]
        assert main(command) == 0
        before = out.read_bytes()
        assert main(command) == 0
    if ending == "jsonl":
        assert_all_read(lines_in(out))
        assert out.read_bytes() == before
    else:
        rows = sorted(parquet.read_table(out).to_pylist(), key=lambda row: str(row["photo"]))
        assert [(row["photo"], row["game"]) for row in rows] == list(zip(NAMES, GAMES, strict=True))


@contextmanager
def bucket(monkeypatch: pytest.MonkeyPatch, photos: Path) -> Iterator[str]:
    """A store on loopback with these photos; its address."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    try:
        with client(endpoint) as s3:
            s3.create_bucket(Bucket="tournament")
            for path in photos.rglob("*.jpg"):
                name = path.relative_to(photos).as_posix()
                s3.put_object(Bucket="tournament", Key=f"day 1/{name}", Body=path.read_bytes())
        yield "s3://tournament/day 1"
    finally:
        server.stop()


def test_a_tournament_never_keeps_a_phone_waiting(chain: Chain) -> None:  # noqa: F811
    for number in range(3):
        asked = PhotoAsked(f"{number:064d}", "line", address=WHO, name=f"{number}.jpg")
        assert chain.jobs.put(asked, LIMITS) is None
    table = chain.table()
    phone = chain.put(table, b"a photo")
    order = chain.order()
    assert order[0] == phone.id
    assert len(order) == 4


def test_what_was_tidied_away_is_put_there_again(
    chain: Chain,  # noqa: F811
    photos: Path,
) -> None:
    rounds = iter(("tidy", "read"))

    def meanwhile(_s: float) -> None:
        ids = list(chain.jobs.answers(waiting_ids(chain.store)))
        if next(rounds) == "tidy":
            chain.jobs.forget(ids[0])
            return
        for job_id in ids:
            chain.worker.read(job_id, "", is_last=True)

    desk = BatchDesk(chain.jobs, chain.incoming, LIMITS, meanwhile)
    names = dict.fromkeys(["one.jpg", "round 2/none.jpg"], "")
    lines = list(desk.lines(PhotoPlace(str(photos)), "", "en", lambda: None, names))
    assert {line["photo"] for line in lines} == set(names)


def waiting_ids(store: Store) -> list[str]:
    with store.database.engine.connect() as connection:
        return list(connection.scalars(text("SELECT id FROM jobs WHERE answer IS NULL")))


def test_without_a_queue_that_is_told(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["read", str(photos), "--queue", "--lang", "en"]
    assert main([*command, "--out", str(photos / "x.jsonl")]) == 2
    assert "no queue without PostgreSQL" in capsys.readouterr().err
    assert main(command) == 2
    assert "--out" in capsys.readouterr().err


def test_that_nobody_works_is_told_once(
    chain: Chain,  # noqa: F811
    photos: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(batch, "QUIET_S", -1.0)
    told: list[str] = []
    slept = iter(range(4))

    def sleep(_s: float) -> None:
        if next(slept) == 3:
            for job_id in waiting_ids(chain.store):
                chain.worker.read(job_id, "", is_last=True)

    desk = BatchDesk(chain.jobs, chain.incoming, LIMITS, sleep)
    place = PhotoPlace(str(photos))
    (line,) = desk.lines(place, "", "en", lambda: told.append("quiet"), {"two.jpg": ""})
    assert line["sheets"][0]["game"] == "unbalanced"
    assert told == ["quiet"]
