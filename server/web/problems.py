"""The one place where what went wrong becomes HTTP: problem+json with the sentence people see."""

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic import Field as Described
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as QueueTimeout
from starlette.exceptions import HTTPException

from scoring.games import UnknownGame
from scoring.message import Book, ForPeople, Message, plain
from scoring.record import RecordError
from server.photos.hands import Busy
from server.photos.pool import RETRY_AFTER_S
from server.refusals import CannotAnswer, Refused
from server.table.access import TooManyAttempts
from server.table.database import why_not
from server.table.live import TooManyListeners
from server.web.language import asked_words
from server.wire.encode import Json
from vision.errors import ModelError, VisionError

say = Book(__package__)
LOGGER = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "Not understood",
    401: "Not at this table",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible",
    408: "Too slow",
    409: "Not possible now",
    413: "Too large",
    415: "Not of this kind",
    422: "Not accepted",
    429: "Too many attempts",
    500: "Our fault",
    503: "Busy",
    507: "Disk full",
}
"""What each status means, for the page that describes the API."""


class ProblemReply(BaseModel):
    """Why a request was not answered (RFC 9457)."""

    title: str
    status: int
    detail: str = Described(description="One sentence for people: what was seen and what to do.")
    line: int | None = Described(default=None, description="Where in a typed text, from 1.")
    column: int | None = None


def replies(*statuses: int) -> dict[int | str, dict[str, object]]:
    """The problems a route may answer with, for the OpenAPI page."""
    schema = {"schema": {"$ref": "#/components/schemas/ProblemReply"}}
    return {
        status: {
            "description": TITLES[status],
            "model": ProblemReply,
            "content": {MEDIA_TYPE: schema},
        }
        for status in statuses
    }


def problem_reply(
    request: Request,
    status: int,
    sentence: Message,
    extra: Mapping[str, Json] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """The reply for a problem, in the language of the request."""
    words = asked_words(request)
    title = words.say(say("title", status=status))
    body = {"title": title, "status": status, "detail": words.say(sentence)}
    return JSONResponse(
        {**body, **(extra or {})},
        status,
        headers=dict(headers or {}) | {"Content-Language": words.language},
        media_type=MEDIA_TYPE,
    )


def add_error_handlers(app: FastAPI) -> None:
    """Teach the application which exception is which reply."""
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)


def _plain(status: int):  # type: ignore[no-untyped-def]  # a handler for Starlette, typed below
    def handle(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ForPeople)
        return problem_reply(request, status, error.message)

    return handle


def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    headers = {"Retry-After": str(RETRY_AFTER_S)} if error.status == 503 else None
    return problem_reply(request, error.status, error.message, headers=headers)


def _database(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, DBAPIError)
    LOGGER.error("%s %s: %s", request.method, request.url.path, error.orig)
    return _refused(request, why_not(error))


def _record(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RecordError)
    place = {"line": error.line, "column": error.column}
    return problem_reply(request, 422, error.sentence, place)


def busy_reply(request: Request, error: Exception) -> JSONResponse:
    """That it must be asked again a little later."""
    assert isinstance(error, ForPeople)
    headers = {"Retry-After": str(RETRY_AFTER_S)}
    return problem_reply(request, 503, error.message, headers=headers)


def _attempts(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TooManyAttempts)
    headers = {"Retry-After": str(error.wait_s)}
    return problem_reply(request, 429, error.message, headers=headers)


def _waited(request: Request, _error: Exception) -> JSONResponse:
    return _refused(request, Refused(503, say("too-many-requests")))


def http_reply(request: Request, error: Exception) -> JSONResponse:
    """What Starlette or the guard refuses."""
    assert isinstance(error, HTTPException)
    sentences = {404: say("no-such-address"), 405: say("no-such-method")}
    detail: object = error.detail  # ours are messages
    told = detail if isinstance(detail, Message) else plain(str(detail))
    sentence = sentences.get(error.status_code) or told
    return problem_reply(request, error.status_code, sentence, headers=error.headers)


def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    parts = [
        f"{'.'.join(str(part) for part in one['loc'][1:]) or one['loc'][0]}: {one['msg']}"
        for one in error.errors()[:3]
    ]
    return problem_reply(request, 422, say("bad-request", problems="; ".join(parts)))


def _bug(request: Request, error: Exception) -> JSONResponse:
    LOGGER.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem_reply(request, 500, say("our-fault"))


_HANDLERS = {
    Refused: _refused,
    RecordError: _record,
    UnknownGame: _plain(404),
    CannotAnswer: _plain(422),
    ModelError: _plain(503),
    VisionError: _plain(422),
    Busy: busy_reply,
    TooManyListeners: busy_reply,
    TooManyAttempts: _attempts,
    DBAPIError: _database,
    QueueTimeout: _waited,
    HTTPException: http_reply,
    RequestValidationError: _invalid,
    Exception: _bug,
}
