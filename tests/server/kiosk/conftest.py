"""Kiosks on loopback, without cameras."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from server.app import create_app
from server.kiosk.configuration import KioskSettings, TableSettings
from server.settings import Settings
from tests.server.conftest import running_app
from tests.server.served import FakeReader


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    tables = (TableSettings(name="1", camera=""), TableSettings(name="Window", camera=""))
    return create_app(Settings(data=tmp_path), FakeReader(), KioskSettings(tables=tables))


@pytest.fixture
def here(app: FastAPI) -> Iterator[httpx.Client]:
    """A browser on the kiosk itself."""
    with running_app(app) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.fixture
def elsewhere(here: httpx.Client) -> Iterator[httpx.Client]:
    """A browser somewhere in the café's network, which comes through a proxy."""
    through = {"X-Forwarded-For": "192.168.1.50"}
    with httpx.Client(base_url=here.base_url, timeout=60, headers=through) as client:
        yield client
