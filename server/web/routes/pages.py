"""The phone page and everything it loads: read once from this package, served from memory.

No path of a request touches the file system: an address is looked up among the files there are.
"""

import hashlib
import json
import mimetypes
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

from fastapi import APIRouter, Request, Response

from scoring.message import Book
from server.refusals import Refused
from server.web.dependencies import HouseDep, WordsDep
from server.web.page_words import page_words

say = Book("server.web")
router = APIRouter(include_in_schema=False)
"""Plain pages are not part of the API."""

KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
}


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file of the page."""

    body: bytes
    kind: str
    etag: str


@cache
def page_files() -> dict[str, PageFile]:
    """Every file of the page by its path below `server/web/pages`."""
    found = {}
    with as_file(files("server.web") / "pages") as folder:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or ""
                found[path.relative_to(folder).as_posix()] = _file(path.read_bytes(), kind)
    return found


def _file(body: bytes, kind: str) -> PageFile:
    return PageFile(body, kind, f'"{hashlib.sha256(body).hexdigest()[:20]}"')


@router.get("/")
async def phone_page(request: Request, house: HouseDep) -> Response:
    """The phone page."""
    if house.settings.uploads:
        return _sent(request, _page_with_uploads())
    return _reply(request, "index.html")


@router.get("/docs")
async def documentation(request: Request) -> Response:
    """The API for people, drawn from /openapi.json."""
    return _reply(request, "docs.html")


@router.get("/kiosk")
async def kiosk_page(request: Request) -> Response:
    """The screen over a café table."""
    return _reply(request, "kiosk.html")


@router.get("/kiosk/staff")
async def staff_page(request: Request) -> Response:
    """The page for the staff, behind their PIN."""
    return _reply(request, "kiosk_staff.html")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What makes the page installable."""
    return _reply(request, "manifest.webmanifest")


@router.get("/favicon.ico")
async def icon(request: Request) -> Response:
    """The icon that browsers ask for by themselves."""
    return _reply(request, "icons/icon-192.png")


@router.get("/pages/words.json")
async def words(request: Request, words: WordsDep) -> Response:
    """The words of the page, in the language asked for."""
    return _sent(request, _words_file(words.language))


@cache
def _page_with_uploads() -> PageFile:
    """The phone page where photos go straight into an object store."""
    page = page_files()["index.html"]
    told = b'<meta name="uploads" content="straight">\n</head>'
    return _file(page.body.replace(b"</head>", told, 1), page.kind)


@cache
def _words_file(language: str) -> PageFile:
    return _file(json.dumps(page_words(language), ensure_ascii=False).encode(), "application/json")


@router.get("/pages/{path:path}")
async def page_file(request: Request, path: str) -> Response:
    """A module, style, word file or icon of the page."""
    return _reply(request, path)


@router.get("/healthz")
async def health() -> dict[str, str]:
    """Answers when the server does."""
    return {"status": "ok"}


def _reply(request: Request, path: str) -> Response:
    file = page_files().get(path)
    if file is None:
        raise Refused(404, say("no-such-address"))
    return _sent(request, file)


def _sent(request: Request, file: PageFile) -> Response:
    """The file; the browser asks each time whether it changed, so that an update shows at once."""
    headers = {"ETag": file.etag, "Cache-Control": "no-cache"}
    if request.headers.get("If-None-Match") == file.etag:
        return Response(status_code=304, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)
