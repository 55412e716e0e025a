"""What stands before every request: a cap on its body, and headers that keep the page to itself."""

from fastapi import HTTPException
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from scoring.message import Book, Message

say = Book(__package__)

MAX_BODY_BYTES = 1_000_000
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
    """Counts each body while it comes in, and adds the headers to each reply."""

    def __init__(self, app: ASGIApp, max_photo_bytes: int) -> None:
        self._app = app
        self._max_photo_bytes = max_photo_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_photo = scope["path"].endswith("/photos")
        limit = self._max_photo_bytes if is_photo else MAX_BODY_BYTES
        taken = 0

        async def measured() -> Sent:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > limit:
                raise HTTPException(413, _too_large(is_photo, limit))
            return message

        async def sealed(message: Sent) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                secure = OVER_HTTPS if scope["scheme"] == "https" else {}
                for name, value in (HEADERS | secure).items():
                    headers.setdefault(name, value)
                headers.add_vary_header("Accept-Language")
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, measured, sealed)


def _too_large(is_photo: bool, limit: int) -> Message:
    if is_photo:
        return say("photo-too-large", most=limit // 1_000_000)
    return say("request-too-large", most=limit // 1_000)
