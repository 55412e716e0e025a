"""What stands before every request: who asks, how much, how slowly; and the headers of replies."""

import asyncio
import re
from collections import deque
from contextlib import AsyncExitStack

from fastapi import HTTPException, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from scoring.message import Book, Message
from server.photos.fair import Who
from server.photos.hands import Busy
from server.photos.intake import Intake, Parcel
from server.settings import Settings
from server.web.dependencies import address_of
from server.web.gate import Gate
from server.web.origin import is_foreign, is_ours
from server.web.problems import busy_reply, http_reply, problem_reply

say = Book(__package__)

MAX_BODY_BYTES = 400_000
ALL_BODIES_BYTES = 40_000_000
"""Of all requests but photos together."""
MOST_IN_LINE = 100
"""Requests of one table and address that may wait for each other."""
UNGATED = ("/photos", "/events", "/api/v1/join", "/healthz", "/readyz", "/metrics")
"""What has limits of its own, or must always be answered."""
SYNCED = "/api/v1/synced"
"""A whole game of a kiosk, which may be as large as a photo."""
_TABLE = re.compile(r"/api/v1/tables/([0-9a-f]{16})(?:/|$)")
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OVER_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""Browsers only heed it, and only keep quiet about it, on a secure address."""


class Guard:
    """Refuses strangers' pages, bounds each body in size and time, adds headers to each reply."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._gate = Gate(settings.at_once, MOST_IN_LINE)
        self._bodies = Intake(ALL_BODIES_BYTES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sealed(message: Sent) -> None:
            if message["type"] == "http.response.start":
                _seal(scope, MutableHeaders(scope=message), self._settings.uploads)
            await send(message)

        request = Request(scope)
        refusal = self._refusal(request)
        if refusal is not None:
            await problem_reply(request, 403, refusal)(scope, receive, sealed)
            return
        measured = self._measured(scope, receive)
        if scope["path"].endswith(UNGATED):
            await self._app(scope, measured, sealed)
            return
        who = address_of(request), _table(scope["path"])
        with self._bodies.parcel(who) as parcel:
            try:
                heard = await _heard(measured, parcel)  # before its turn: who is slow keeps nobody
            except Busy as busy:
                await busy_reply(request, busy)(scope, receive, sealed)
            except HTTPException as wrong:
                await http_reply(request, wrong)(scope, receive, sealed)
            else:
                await self._answer(scope, _again(heard, receive), sealed, who)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, who: Who) -> None:
        """Wait for one's turn; the place is given back as soon as the answer starts."""
        async with AsyncExitStack() as place:

            async def sent(message: Sent) -> None:
                await place.aclose()
                await send(message)

            try:
                await place.enter_async_context(self._gate.through(who))
            except Busy as busy:
                await busy_reply(Request(scope), busy)(scope, receive, send)
            else:
                await self._app(scope, receive, sent)

    def _refusal(self, request: Request) -> Message | None:
        """Why a request is not for this server, or not from its own page."""
        host, others = request.headers.get("Host", ""), self._settings.hosts
        if not is_ours(host, others):
            return say("foreign-host", host=host[:80])
        origin, from_ = (request.headers.get(name) for name in ("Origin", "Sec-Fetch-Site"))
        is_api = request.url.path.startswith("/api/")
        if is_api and is_foreign(origin, from_, host, others):
            return say("foreign-page")
        return None

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """What comes in, counted and timed."""
        is_photo = scope["path"].endswith(("/photos", SYNCED))
        settings = self._settings
        limit = settings.max_photo_bytes if is_photo else MAX_BODY_BYTES
        ends_at = asyncio.get_running_loop().time() + settings.body_seconds
        taken, is_whole = 0, False
        announced = Headers(scope=scope).get("Content-Length", "")
        is_too_large = announced.isdecimal() and int(announced[:18]) > limit

        async def measured() -> Sent:
            nonlocal taken, is_whole
            if is_too_large:
                raise HTTPException(413, _too_large(is_photo, limit))  # before any of it comes
            if is_whole:
                return await receive()  # only that they have gone can still come
            now = asyncio.get_running_loop().time()
            wait_s = settings.silent_seconds
            try:
                async with asyncio.timeout(wait_s if is_photo else min(wait_s, ends_at - now)):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, say("too-slow")) from None
            taken += len(message.get("body", b""))
            if taken > limit:
                raise HTTPException(413, _too_large(is_photo, limit))
            is_whole = not message.get("more_body", False)
            return message

        return measured


async def _heard(receive: Receive, parcel: Parcel) -> list[Sent]:
    """All of a request."""
    heard: list[Sent] = []
    while not heard or heard[-1].get("more_body", False):
        heard.append(await receive())
        parcel.grow(len(heard[-1].get("body", b"")))
    return heard


def _again(heard: list[Sent], receive: Receive) -> Receive:
    """What was heard, once more; then whatever still comes."""
    left = deque(heard)

    async def again() -> Sent:
        return left.popleft() if left else await receive()

    return again


def _seal(scope: Scope, headers: MutableHeaders, uploads: str) -> None:
    if uploads:  # the page may speak to the object store, too
        policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {uploads}")
        headers["Content-Security-Policy"] = policy
    secure = OVER_HTTPS if scope["scheme"] == "https" else {}
    for name, value in (HEADERS | secure).items():
        headers.setdefault(name, value)
    headers.add_vary_header("Accept-Language")
    if scope["path"].startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def _table(path: str) -> str:
    """The table that a request is about; "" for none."""
    found = _TABLE.match(path)
    return found[1] if found else ""


def _too_large(is_photo: bool, limit: int) -> Message:
    if is_photo:
        return say("photo-too-large", most=limit // 1_000_000)
    return say("request-too-large", most=limit // 1_000)
