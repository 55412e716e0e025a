"""The other kiosks of a house tell the main one how their tables fare; its staff see them all."""

from hmac import compare_digest

from fastapi import APIRouter, Request
from pydantic import Field as Described

from scoring.message import Book
from server.kiosk.register import KioskTold, TableTold
from server.refusals import Refused
from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep, address_of, key_of
from server.web.problems import replies

say = Book("server.web")
router = APIRouter(prefix="/api/v1/staff", tags=["staff"])

MOST_TABLES, MOST_REPAIRS = 50, 20


class TableTelling(Asked):
    """How one table fares."""

    name: Text = Described(max_length=200)
    camera: Text = Described(max_length=20, examples=["ok"])
    game: Text = Described(max_length=200, description="Its title; empty while nobody plays.")
    players: int = Described(ge=0, le=100)
    idle_s: int = Described(ge=0, le=10**9)


class KioskTelling(Asked):
    """How a kiosk fares."""

    name: Text = Described(min_length=1, max_length=200)
    version: Text = Described(max_length=40)
    port: int = Described(ge=0, le=65535)
    repairs: list[Text] = Described(max_length=MOST_REPAIRS)
    tables: list[TableTelling] = Described(max_length=MOST_TABLES)


@router.post("/kiosks", status_code=204, responses=replies(401, 404, 422, 503))
def hear(telling: KioskTelling, house: HouseDep, request: Request) -> None:
    """Take note of how another kiosk of the house fares."""
    kiosk = house.kiosk
    if kiosk is None or not kiosk.settings.main_key or kiosk.settings.main:
        raise Refused(404, say("no-such-address"))
    if not compare_digest(key_of(request).encode(), kiosk.settings.main_key.encode()):
        raise Refused(401, say("not-a-kiosk"))
    tables = tuple(
        TableTold(one.name, one.camera, one.game, one.players, one.idle_s) for one in telling.tables
    )
    told = KioskTold(telling.name, telling.version, telling.port, tuple(telling.repairs), tables)
    kiosk.register.note(told, address_of(request))
