"""The phone page and everything it loads, from this package and nowhere else."""

from importlib.resources import as_file, files

from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

router = APIRouter(include_in_schema=False)
"""Plain pages are not part of the API."""

with as_file(files("server") / "pages") as _folder:
    PAGES = _folder
HEADERS = {"Cache-Control": "no-cache"}


@router.get("/")
def phone_page() -> Response:
    """The phone page."""
    return FileResponse(PAGES / "index.html", headers=HEADERS)


@router.get("/docs")
def documentation() -> Response:
    """The API for people, drawn from /openapi.json."""
    return FileResponse(PAGES / "docs.html", headers=HEADERS)


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """What makes the page installable."""
    kind = "application/manifest+json"
    return FileResponse(PAGES / "manifest.webmanifest", media_type=kind, headers=HEADERS)


@router.get("/favicon.ico")
def icon() -> Response:
    """The icon browsers ask for by themselves."""
    return FileResponse(PAGES / "icons" / "icon-192.png", media_type="image/png")


@router.get("/healthz")
def health() -> dict[str, str]:
    """Answers when the server does."""
    return {"status": "ok"}


class _Fresh(StaticFiles):
    """Static files that the browser asks about each time: an update shows at once."""

    def file_response(self, *arguments: object, **options: object) -> Response:
        response = super().file_response(*arguments, **options)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


def add_static_files(app: FastAPI) -> None:
    """Serve the page's own modules, styles, words and icons."""
    app.mount("/pages", _Fresh(directory=PAGES), name="pages")
