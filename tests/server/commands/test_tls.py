"""`tallycam serve --tls`: a certificate of its own, or one that is given."""

import os
import re
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.refusals import CannotAnswer
from server.tls import SELF_SIGNED, certificate


def test_a_certificate_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    made = certificate(SELF_SIGNED, "", tmp_path)
    assert made is not None
    before = made.shown.read_bytes()
    assert certificate(SELF_SIGNED, "", tmp_path) == made
    assert made.shown.read_bytes() == before
    assert {path.stat().st_mode & 0o777 for path in (made.shown, made.key)} == {0o600}
    made.shown.write_text("spoilt")
    assert certificate(SELF_SIGNED, "", tmp_path) == made
    assert made.shown.read_bytes() not in (before, b"spoilt")


def test_without_tls_there_is_none_and_a_missing_file_is_said(tmp_path: Path) -> None:
    assert certificate("", "", tmp_path) is None
    with pytest.raises(CannotAnswer, match="no-certificate"):
        certificate(str(tmp_path / "none.pem"), "", tmp_path)


def test_the_server_speaks_tls(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "server.cli", "serve", "--tls", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--port", "0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    ) as server:
        assert server.stdout is not None
        try:
            lines = iter(server.stdout.readline, "")
            found = (re.search(r"https://127\.0\.0\.1:\d+/", line) for line in lines)
            address = next(one[0] for one in found if one)
            trusted = ssl.create_default_context(cafile=str(tmp_path / "tls" / "certificate.pem"))
            reply = httpx.get(f"{address}api/v1/games", verify=trusted, timeout=60)
            assert reply.status_code == 200
            assert reply.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        finally:
            server.terminate()
            server.wait(timeout=60)
