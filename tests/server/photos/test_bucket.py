"""Photos in an object store: the same as in a folder, and straight from the phone."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest
from moto.server import ThreadedMotoServer

from server.photos.album import Album
from server.photos.bucket import Bucket
from server.queue.asked import PhotoAsked
from server.queue.chain import ChainDesk
from server.queue.desk import content_hash
from server.queue.jobs import Jobs, Limits
from server.refusals import CannotAnswer, Refused
from server.table.keeper import TableKeeper
from server.table.live import Live
from server.table.store import Store
from tests.postgres import Postgres
from tests.server.served import jpeg

DEPLOY = Path(__file__).parents[3] / "deploy"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    """An object store on loopback with a bucket `games`."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    with client(address) as s3:
        s3.create_bucket(Bucket="games")
    yield address
    server.stop()


@contextmanager
def client(endpoint: str) -> Iterator[Any]:
    """What asks the store besides us, closed when the block ends."""
    made = boto3.client(
        "s3",
        endpoint_url=endpoint,
        region_name="us-east-1",
        aws_access_key_id="key",
        aws_secret_access_key="secret",
    )
    try:
        yield made
    finally:
        made.close()


@pytest.fixture(autouse=True)
def _environment(endpoint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", endpoint)
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")


@pytest.fixture(params=["folder", "bucket"])
def album(request: pytest.FixtureRequest, tmp_path: Path) -> Album:
    """What is true of one must be true of the other."""
    return Album(tmp_path) if request.param == "folder" else Bucket("s3://games/a", "photos")


def test_what_is_kept_is_found_until_it_is_dropped(album: Album) -> None:
    name = album.keep(jpeg())
    assert name == album.keep(jpeg()) == content_hash(jpeg())
    assert album.find(name) == jpeg()
    assert (album.has(name), album.size(name)) == (True, len(jpeg()))
    album.drop([name, "f" * 64, "no name"])
    assert album.find(name) is None
    assert (album.has(name), album.size(name)) == (False, None)
    assert album.find("../secret") is None


def test_a_file_that_is_not_what_its_name_says_is_none(endpoint: str) -> None:
    bucket = Bucket("s3://games", "photos")
    name = content_hash(jpeg())
    with client(endpoint) as s3:
        s3.put_object(Bucket="games", Key=f"photos/{name}.jpg", Body=b"something else")
    assert bucket.find(name) is None
    assert bucket.keep(jpeg()) == name
    assert bucket.find(name) == jpeg()


def test_a_store_that_is_away_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    with pytest.raises(Refused) as told:
        Bucket("s3://games", "photos").keep(jpeg())
    assert told.value.status == 503


@pytest.mark.parametrize("address", ["folder", "https://games", "s3://"])
def test_an_address_that_is_none_is_told(address: str) -> None:
    with pytest.raises(CannotAnswer, match="bad-store-address"):
        Bucket(address, "photos")


def test_a_phone_puts_its_photo_straight_into_the_store(
    endpoint: str, postgres: Postgres, tmp_path: Path
) -> None:
    store = Store(postgres.fresh())
    tables = TableKeeper(store, Live(9))
    incoming = Bucket("s3://games", "incoming", uploads=endpoint)
    limits = Limits(9, 9, photo_bytes=len(jpeg()))
    desk = ChainDesk(Jobs(store.database), incoming, tables, limits, wait_s=1)
    name = content_hash(jpeg())
    table = tables.open("unvention", ["Ada", "Ben"]).id
    asked = PhotoAsked(name, "dice", table)
    with pytest.raises(Refused, match="photo-dropped"):
        desk._put(asked, b"")
    assert httpx.put(desk.signed(name), content=jpeg(), timeout=60).status_code == 200
    assert incoming.find(name) == jpeg()
    assert desk._put(asked, b"") is None
    assert desk.depth().waiting == 1
    assert httpx.put(desk.signed("a" * 64), content=jpeg() + b"more", timeout=60).status_code == 200
    with pytest.raises(Refused, match="upload-too-large"):
        desk._put(PhotoAsked("a" * 64, "dice", table), b"")
    assert not incoming.has("a" * 64)
    assert Album(tmp_path).signed(name) == Bucket("s3://games", "incoming").signed(name) == ""
    store.close()


def test_the_rules_of_the_store_are_rules_that_it_takes(endpoint: str) -> None:
    rules = json.loads((DEPLOY / "lifecycle.json").read_text())
    cors = json.loads((DEPLOY / "cors.json").read_text())
    with client(endpoint) as s3:
        s3.put_bucket_lifecycle_configuration(Bucket="games", LifecycleConfiguration=rules)
        kept = s3.get_bucket_lifecycle_configuration(Bucket="games")["Rules"]
        s3.put_bucket_cors(Bucket="games", CORSConfiguration=cors)
    assert {one["Filter"]["Prefix"]: one["Expiration"]["Days"] for one in kept} == {
        "incoming/": 1,
        "photos/": 30,
    }
