"""Photos straight from the phone into the object store of a chain, past this server."""

from dataclasses import dataclass

from fastapi import APIRouter
from pydantic import Field as Described

from server.web.asked import Asked, Text
from server.web.dependencies import HouseDep, TableDep
from server.web.problems import replies

router = APIRouter(prefix="/api/v1/tables/{table_id}", tags=["photos"])


class Upload(Asked):
    """The photo that is to be put into the store."""

    name: Text = Described(
        pattern="^[0-9a-f]{64}$", description="The SHA-256 of the photo, in hexadecimal."
    )


@dataclass(frozen=True, slots=True)
class UploadAddress:
    """Where to put it."""

    url: str
    """Takes one PUT, for five minutes; "" where photos go to this server."""


@router.post("/uploads", status_code=201, responses=replies(401, 422))
def sign_upload(upload: Upload, house: HouseDep, table_id: TableDep) -> UploadAddress:
    """An address at which the phone may put a photo; then send it with `upload=` its name."""
    assert table_id
    return UploadAddress(house.desk.signed(upload.name))
