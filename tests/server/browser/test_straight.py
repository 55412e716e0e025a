"""A chain's phone puts its photo straight into the object store; the server only hears its name."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from server.queue.desk import content_hash
from tests.chain.running import Chain
from tests.postgres import Postgres
from tests.server.browser.acting import send, start_game
from tests.server.browser.conftest import Phone
from tests.server.photos.test_bucket import client, endpoint  # noqa: F401
from tests.server.served import FakeReader, Served, jpeg

KEYS = {"REGION": "us-east-1", "ACCESS_KEY_ID": "key", "SECRET_ACCESS_KEY": "secret"}


def test_a_photo_goes_from_the_phone_to_the_store_and_is_read(
    phone: Phone,
    postgres: Postgres,
    endpoint: str,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {**KEYS, "ENDPOINT_URL": endpoint}.items():
        monkeypatch.setenv(f"AWS_{name}", value)
    data = tmp_path / "data"
    data.mkdir()
    with Chain(postgres.fresh(), data, photos="s3://games", uploads=endpoint) as chain:
        (address,) = chain.start(workers=1, webs=1)
        allowed = {"AllowedOrigins": [address], "AllowedMethods": ["PUT"], "AllowedHeaders": ["*"]}
        with client(endpoint) as s3:
            s3.put_bucket_cors(Bucket="games", CORSConfiguration={"CORSRules": [allowed]})
        page = phone()
        start_game(page, Served(address, FakeReader(), data))
        sent: list[Request] = []
        page.on("requestfinished", lambda one: sent.append(one))
        photo = tmp_path / "roll.jpg"
        photo.write_bytes(jpeg())
        send(page, "dice", photo)
        expect(page.get_by_role("button", name="This is the roll")).to_be_visible()
        (put,) = [one for one in sent if one.method == "PUT"]
        (told,) = [one for one in sent if one.method == "POST" and "/photos" in one.url]
        found = re.match(rf"{endpoint}/games/incoming/([0-9a-f]{{64}})\.jpg\?", put.url)
        assert found is not None, put.url
        assert f"upload={found[1]}" in told.url
        assert not told.post_data_buffer
        with client(endpoint) as s3:
            read = s3.get_object(Bucket="games", Key=f"photos/{found[1]}.jpg")["Body"].read()
            waits = {"Bucket": "games", "Prefix": "incoming/"}
            chain.wait_for(lambda: s3.list_objects_v2(**waits)["KeyCount"] == 0)
        page.goto("about:blank")  # the listening ends before the server does
    assert content_hash(read) == found[1]
