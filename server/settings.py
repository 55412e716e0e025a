"""What can be set from outside, by the environment or the command line; all has defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path

from scoring.message import Book
from server.refusals import CannotAnswer

say = Book(__package__)
PREFIX = "TALLYCAM_"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the server needs to know before it starts."""

    data: Path = Path("data")
    """The one folder with everything worth keeping; a backup is a copy of it."""
    database: str = ""
    """A PostgreSQL that several servers share; left out, the games are in a file in `data`."""
    photos: str = ""
    """An object store for photos, like `s3://bucket`; left out, they are in a folder in `data`."""
    uploads: str = ""
    """Where phones reach that store, if they send photos straight to it: `https://photos.example`."""
    sync: str = ""
    """The server of a chain, to which finished games are handed over: `https://games.example`."""
    sync_key: str = ""
    """The secret by which a chain's server knows its kiosks; without one it takes no games."""
    host: str = "0.0.0.0"
    """Where to listen; the default lets phones on the same network in."""
    port: int = 8080
    max_photo_bytes: int = 24_000_000
    """An upload is cut off past this, while it comes in."""
    upload_megabytes: int = 160
    """Memory of all photos that come in or wait; an address has half of it, a table a sixth."""
    upload_seconds: int = 60
    """A photo that takes longer to come in is given up."""
    silent_seconds: int = 10
    """A request whose next part takes longer is given up."""
    body_seconds: int = 20
    """Any other request that takes longer to come in is given up."""
    header_seconds: int = 10
    """A connection that takes longer to say what it wants is closed."""
    answer_seconds: int = 30
    """A connection that does not take its answer for so long is closed."""
    connections: int = 3000
    """Connections at the same time; who is idle gives way to who comes."""
    at_once: int = 2
    """Requests of one table and address that are answered at the same time; others wait."""
    tables: int = 10_000
    """Tables that are kept; past it none can be opened until some are forgotten."""
    photos_per_table: int = 1_000
    spare_megabytes: int = 100
    """Room that photos leave on the disk, for what is typed."""
    keep_days: int = 0
    """Tables are forgotten so many days after their last step; 0 keeps them."""
    keep_photos_days: int = 0
    """Photos are removed after so many days; what was read from them stays. 0 keeps them."""
    tls: str = ""
    """A certificate to serve with over TLS, or `self` for one that is made here."""
    tls_key: str = ""
    """The certificate's key, where it is not in the same file."""
    hosts: str = ""
    """Names this server goes by outside the home, with commas between."""
    proxies: str = ""
    """Addresses of proxies whose word on where a request comes from is taken."""
    reading_workers: int = 2
    """Photos read at the same time."""
    reading_queue: int = 24
    """Photos that may wait for a worker; one more is answered with 503 and Retry-After."""
    chain_queue: int = 2_000
    """Photos that may wait in the queue of a chain, for all tables together."""
    chain_wait_seconds: int = 60
    """How long a photo in that queue is waited for; it is read and logged all the same."""
    stalled_seconds: int = 15
    """A worker that is not heard of for so long is taken for dead, and its photos taken up."""
    reading_seconds: int = 15
    """A photo that takes more processor time to read is given up."""
    hurry_seconds: int = 5
    """The same while other tables' photos wait."""
    reading_megabytes: int = 700
    """Memory that reading one photo may take."""
    join_attempts: int = 10
    """Wrong table codes a minute from one address; then two a second are looked up."""
    listeners: int = 1000
    """Phones that may listen for changes at the same time."""
    listeners_per_table: int = 100

    def __post_init__(self) -> None:
        smallest = {"port": 0, "max_photo_bytes": 1000, "keep_days": 0, "keep_photos_days": 0}
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int) and value < smallest.get(field.name, 1):
                raise CannotAnswer(say("bad-setting", name=field.name, value=str(value)))
        if self.port > 65535:
            raise CannotAnswer(say("bad-port", port=str(self.port)))


def installed_version() -> str:
    """The version of this installation; "0" for a folder that was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("tallycam")
    except PackageNotFoundError:
        return "0"


def settings_from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The defaults, changed by TALLYCAM_DATA, TALLYCAM_PORT and so on.

    Raises:
        CannotAnswer: a value that is not of its kind, named with its variable.

    >>> settings_from_environment({"TALLYCAM_PORT": "9000"}).port
    9000
    """
    environment = os.environ if environment is None else environment
    changes: dict[str, str | int | Path] = {}
    for field in fields(Settings):
        name = PREFIX + field.name.upper()
        text = environment.get(name)
        if text is None:
            continue
        if field.type is int:
            if not text.strip().isdecimal():
                raise CannotAnswer(say("not-a-number", name=name, text=text))
            changes[field.name] = int(text)
        else:
            changes[field.name] = Path(text) if field.type is Path else text
    return replace(Settings(), **changes)  # type: ignore[arg-type]  # each value is of its field's type
