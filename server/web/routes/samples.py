"""Sample photos to try the page with."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Path, Response

from scoring.games import find_game
from scoring.message import Book
from server.refusals import Refused
from server.web.dependencies import WordsDep, answered
from server.web.problems import replies
from server.web.samples import SAMPLES, sample_photo
from server.wire.encode import shape

say = Book("server.web")

router = APIRouter(prefix="/api/v1/samples", tags=["games"])
A_DAY = {"Cache-Control": "max-age=86400"}


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """Something to try."""

    name: str
    """What it shows: `roll`, `winner`, `question`…"""
    game: str
    title: str
    photos: tuple[str, ...]
    """The addresses of the photos, to be sent as if they had been taken."""


@router.get("", response_model=list[shape(SampleAnswer)])  # type: ignore[misc]
async def samples(words: WordsDep) -> Response:
    """Every sample."""
    told = [
        SampleAnswer(
            one.name,
            one.game,
            find_game(one.game).title,
            tuple(f"{router.prefix}/{photo}.jpg" for photo in one.photos),
        )
        for one in SAMPLES
    ]
    return answered(told, words)


@router.get(
    "/{folder}/{photo}.jpg",
    response_class=Response,
    responses={200: {"content": {"image/jpeg": {}}}, **replies(404, 422)},
)
def photo(
    folder: Annotated[str, Path(pattern="^[a-z_]+$")],
    photo: Annotated[str, Path(pattern="^[a-z0-9-]+$")],
) -> Response:
    """A sample photo."""
    found = sample_photo(f"{folder}/{photo}")
    if found is None:
        raise Refused(404, say("no-such-address"))
    return Response(found, media_type="image/jpeg", headers=A_DAY)
