"""The one place where what went wrong becomes HTTP: problem+json with the sentence people see."""

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from pydantic import Field as Described
from starlette.exceptions import HTTPException

from scoring.games import UnknownGame
from scoring.record import RecordError
from server.answer import CannotAnswer, Json
from server.gate import TooManyAttempts
from server.live import TooManyListeners
from server.pool import RETRY_AFTER_S, Busy
from vision.errors import ModelError, VisionError

LOGGER = logging.getLogger(__name__)
MEDIA_TYPE = "application/problem+json"
TITLES = {
    400: "Not understood",
    401: "Not at this table",
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
}


class ProblemReply(BaseModel):
    """Why a request was not answered (RFC 9457)."""

    title: str
    status: int
    detail: str = Described(description="One sentence for people: what was seen and what to do.")
    line: int | None = Described(default=None, description="Where in a typed text, from 1.")
    column: int | None = None


class Refused(Exception):
    """A request that cannot be done, with its status and one sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


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


def problem(
    status: int,
    sentence: str,
    extra: Mapping[str, Json] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """The reply for a problem."""
    body = {"title": TITLES.get(status, "Not possible"), "status": status, "detail": sentence}
    return JSONResponse(
        {**body, **(extra or {})}, status, headers=dict(headers or {}), media_type=MEDIA_TYPE
    )


def add_error_handlers(app: FastAPI) -> None:
    """Teach the application which exception is which reply."""
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)


def _plain(status: int):  # type: ignore[no-untyped-def]  # a handler for Starlette, typed below
    def handle(_request: Request, error: Exception) -> JSONResponse:
        return problem(status, str(error))

    return handle


def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return problem(error.status, str(error))


def _record(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RecordError)
    return problem(422, error.sentence, {"line": error.line, "column": error.column})


def _busy(_request: Request, error: Exception) -> JSONResponse:
    return problem(503, str(error), headers={"Retry-After": str(RETRY_AFTER_S)})


def _attempts(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TooManyAttempts)
    return problem(429, str(error), headers={"Retry-After": str(error.wait_s)})


def _http(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    sentences = {404: "there is nothing at this address", 405: "this address does not do that"}
    return problem(
        error.status_code,
        sentences.get(error.status_code, str(error.detail)),
        headers=error.headers,
    )


def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    parts = [
        f"{'.'.join(str(part) for part in one['loc'][1:]) or one['loc'][0]}: {one['msg']}"
        for one in error.errors()[:3]
    ]
    return problem(422, "; ".join(parts))


def _bug(request: Request, error: Exception) -> JSONResponse:
    LOGGER.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "something went wrong here that should not have; nothing was changed")


_HANDLERS = {
    Refused: _refused,
    RecordError: _record,
    UnknownGame: _plain(404),
    CannotAnswer: _plain(422),
    ModelError: _plain(503),
    VisionError: _plain(422),
    Busy: _busy,
    TooManyListeners: _busy,
    TooManyAttempts: _attempts,
    HTTPException: _http,
    RequestValidationError: _invalid,
    Exception: _bug,
}
