"""Starts and ends the processes of a chain."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import httpx

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN_S = 120.0


class Chain:
    """Processes on one database and one data folder, until the block ends."""

    def __init__(self, url: str, data: Path, **settings: str) -> None:
        self.data = data
        given = {f"TALLYCAM_{name.upper()}": value for name, value in settings.items()}
        self._environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TALLYCAM_DATABASE": url,
            "OMP_NUM_THREADS": "1",
            **given,
        }
        self.workers: list[subprocess.Popen[bytes]] = []
        self.webs: list[subprocess.Popen[bytes]] = []
        self._running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Chain":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._running:
            self.kill(process)

    def start(self, workers: int, webs: int) -> list[str]:
        """So many workers of one process each, and servers; the addresses of these."""
        ports = [free_port() for _ in range(webs)]
        self.workers = [self._start("work", 1) for _ in range(workers)]
        self.webs = [self._start("web", port) for port in ports]
        for worker in self.workers:
            assert worker.stdout is not None
            assert worker.stdout.readline() == b"ready\n"
        for web, port in zip(self.webs, ports, strict=True):
            self._wait_for_web(web, port)
        return [f"http://127.0.0.1:{port}" for port in ports]

    def start_web(self, port: int) -> None:
        """A server where there was one before."""
        self._wait_for_web(self._start("web", port), port)

    def _wait_for_web(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.wait_for(lambda: _answers(f"http://127.0.0.1:{port}"), process)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Like a plug pulled out."""
        process.send_signal(signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    @staticmethod
    def wait_for(
        happened: Callable[[], bool],
        process: subprocess.Popen[bytes] | None = None,
        within_s: float = STARTS_WITHIN_S,
    ) -> None:
        """Look again and again, for a long time at most."""
        ends = time.monotonic() + within_s
        while not happened():
            assert process is None or process.poll() is None, "the process has ended"
            assert time.monotonic() < ends, "it did not happen"
            time.sleep(0.05)

    def _start(self, what: str, number: int) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "tests.chain.process", what, str(self.data), str(number)]
        piped = subprocess.PIPE if what == "work" else None
        process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=piped)
        self._running.append(process)
        return process


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/healthz", timeout=5).status_code < 500
    except httpx.HTTPError:
        return False
