"""Photos in an object store that speaks S3, under the hash of their content like in the folder.

Where the store is, and the keys to it, are told by the environment as every program of the kind
reads it: AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from contextlib import contextmanager, suppress
from datetime import timedelta
from os import environ
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scoring.message import Book
from server.photos.album import Album
from server.refusals import CannotAnswer, Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from obstore.store import S3Store

say = Book(__package__)
SIGNED_FOR = timedelta(minutes=5)
RETRY: Any = {"max_retries": 3, "retry_timeout": timedelta(seconds=10)}
_HASH = re.compile(r"[0-9a-f]{64}")


class Bucket(Album):
    """An album in an object store; several may share a bucket, each with a prefix."""

    def __init__(self, address: str, prefix: str, uploads: str = "") -> None:
        """Open `s3://bucket/folder`.

        Args:
            address: Of the store.
            prefix: Of this album's names in it.
            uploads: Where phones reach the store, if they may send photos there.

        Raises:
            CannotAnswer: it is no such address, or what it needs is not installed.
        """
        self._store = _opened(address, environ.get("AWS_ENDPOINT_URL", ""))
        self._signing = _opened(address, uploads) if uploads else None
        self._prefix = prefix

    def when_full(self, make_room: Callable[[], None]) -> None:
        """The store has no end that could be seen from here."""

    def keep(self, data: bytes) -> str:
        """Put a photo there, unless it is there already; returns its hash."""
        import obstore

        name = hashlib.sha256(data).hexdigest()
        if self.size(name) != len(data):
            with _told():
                obstore.put(self._store, self._key(name), data)
        return name

    def find(self, name: str) -> bytes | None:
        """The photo of that hash; None when there is none, or it is not what its name says."""
        import obstore

        if not _HASH.fullmatch(name):
            return None
        with _told():
            try:
                data = bytes(obstore.get(self._store, self._key(name)).bytes())
            except FileNotFoundError:
                return None
        return data if hashlib.sha256(data).hexdigest() == name else None

    def has(self, name: str) -> bool:
        """Whether there is a file of that name."""
        return self.size(name) is not None

    def size(self, name: str) -> int | None:
        """How large it is; None when there is none."""
        import obstore

        if not _HASH.fullmatch(name):
            return None
        with _told():
            try:
                return int(obstore.head(self._store, self._key(name))["size"])
            except FileNotFoundError:
                return None

    def drop(self, names: Iterable[str]) -> None:
        """Remove photos, those that are there; what fails, the store's own rules remove."""
        import obstore

        keys = [self._key(name) for name in names if _HASH.fullmatch(name)]
        if keys:
            with suppress(Exception):
                obstore.delete(self._store, keys)

    def signed(self, name: str) -> str:
        """An address at which one file of this name may be put for a moment; "" for none."""
        import obstore

        if self._signing is None or not _HASH.fullmatch(name):
            return ""
        return obstore.sign(self._signing, "PUT", self._key(name), SIGNED_FOR)

    def _key(self, name: str) -> str:
        return f"{self._prefix}/{name}.jpg"


@contextmanager
def _told() -> "Iterator[None]":
    """Trouble with the store is a refusal, soon."""
    try:
        yield
    except FileNotFoundError:
        raise
    except Exception as error:  # obstore has a class for each store's trouble, and no common one
        reason = str(error).partition("\n")[0][:120]
        raise Refused(503, say("photo-not-written", reason=reason)) from None


def _opened(address: str, endpoint: str) -> "S3Store":
    try:
        from obstore.store import S3Store
    except ModuleNotFoundError:
        raise CannotAnswer(say("store-not-installed")) from None
    parts = urlsplit(address)
    if parts.scheme != "s3" or not parts.netloc:
        raise CannotAnswer(say("bad-store-address"))
    where: dict[str, Any] = {"endpoint": endpoint} if endpoint else {}
    options: Any = {"allow_http": endpoint.startswith("http://"), "timeout": "20s"}
    return S3Store(
        parts.netloc,
        prefix=parts.path.strip("/") or None,
        client_options=options,
        retry_config=RETRY,
        **where,
    )
