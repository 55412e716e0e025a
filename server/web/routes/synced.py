"""Finished games of a chain's kiosks, handed over when they have network."""

from hmac import compare_digest

from fastapi import APIRouter, Request
from pydantic import Field as Described

from scoring.message import Book
from server.refusals import Refused
from server.table.adopting import Adopted, Written, adopt
from server.table.events import Logged, Started, event_from_json
from server.table.fold import replay_log
from server.web.asked import MOST_STEPS, Asked, Text
from server.web.dependencies import HouseDep, key_of
from server.web.problems import replies

say = Book("server.web")
router = APIRouter(prefix="/api/v1", tags=["kiosks"])


class SyncedEvent(Asked):
    """An event as the kiosk keeps it."""

    number: int = Described(ge=1, le=MOST_STEPS)
    at: Text = Described(max_length=32)
    body: Text = Described(max_length=4_000_000)


class SyncedGame(Asked):
    """A table with all that happened at it."""

    table: Text = Described(pattern="^[0-9a-f]{16}$")
    log: list[SyncedEvent] = Described(min_length=1, max_length=20_000)


@router.post("/synced", status_code=201, responses=replies(401, 404, 422, 503))
def take_over(game: SyncedGame, house: HouseDep, request: Request) -> Adopted:
    """Keep a game that was played at a kiosk; sent twice, it is kept once."""
    key = house.settings.sync_key
    if not key:
        raise Refused(404, say("no-such-address"))
    if not compare_digest(key_of(request).encode(), key.encode()):
        raise Refused(401, say("not-a-kiosk"))
    log = [Written(one.number, one.at, one.body) for one in game.log]
    _check(log)
    return adopt(house.store, game.table, log)


def _check(log: list[Written]) -> None:
    """Only what can be shown is kept."""
    try:
        events = [Logged(one.number, one.at, event_from_json(one.body)) for one in log]
        is_whole = [one.number for one in log] == list(range(1, len(log) + 1))
        if not is_whole or not isinstance(events[0].event, Started):
            raise ValueError("not a whole log")
        replay_log(events)
    except Exception:  # whatever is wrong with it
        raise Refused(422, say("not-a-game")) from None
