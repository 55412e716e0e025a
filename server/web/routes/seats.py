"""Whose a phone is, which sees these players' cards and no others; and what lies there now."""

from fastapi import APIRouter, Request, Response
from pydantic import Field as Described

from scoring.message import Book
from scoring.position import NoPosition, PositionAnswer
from scoring.record import RecordError
from server.refusals import Refused
from server.table.access import name_of_phone
from server.table.events import Event, SatDown
from server.table.state import TableState
from server.table.view import record_of
from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep, Step, TableDep, WordsDep, answered, key_of
from server.web.problems import replies
from server.web.routes.play import nobody_called
from server.wire.encode import shape

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["play"])

say = Book("server.web")


class SitDown(Asked):
    """The players whose phone this is."""

    players: list[Text] = Described(max_length=12, examples=[["Ada"]])


@router.get("/position", response_model=shape(PositionAnswer), responses=replies(401, 409, 422))
def position_here(
    house: HouseDep, table_id: TableDep, words: WordsDep, request: Request
) -> Response:
    """What follows from what lies at a table now, as far as this phone may see it."""
    state = house.tables.seen(table_id, key_of(request))
    try:
        return answered(state.rules.position(record_of(state)), words)
    except (NoPosition, RecordError) as error:
        raise Refused(409, error.message) from None


@router.post("/seats", status_code=201, responses=replies(401, 409, 422))
def sit_down(asked: SitDown, house: HouseDep, table_id: TableDep, request: Request) -> Step:
    """Say whose phone this is; from then on hidden cards are shown to their owners alone.

    A seat that another phone had is that phone's no more; everybody is told.
    """

    def decide(state: TableState) -> Event:
        if state.rules.secrets is None:
            raise Refused(409, say("no-secrets", game=state.rules.title))
        for name in asked.players:
            if name not in state.players:
                raise Refused(422, nobody_called(name, state))
        return SatDown(name_of_phone(key_of(request)), tuple(dict.fromkeys(asked.players)))

    return Step(house.tables.change(table_id, decide).number)
