"""Tells systemd how the service fares, in its own datagrams; silent where nobody listens."""

import os
import socket
from collections.abc import Mapping


def notify(words: str, environment: Mapping[str, str] | None = None) -> bool:
    """Send `READY=1`, `WATCHDOG=1`, `STATUS=…`; whether somebody listens."""
    address = (os.environ if environment is None else environment).get("NOTIFY_SOCKET", "")
    if not address:
        return False
    name = "\0" + address[1:] if address.startswith("@") else address
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            line.settimeout(1.0)
            line.sendto(words.encode(), name)
        except OSError:
            return False
    return True


def watchdog_s(environment: Mapping[str, str] | None = None) -> float | None:
    """How often systemd wants a sign of life; None where it wants none."""
    given = (os.environ if environment is None else environment).get("WATCHDOG_USEC", "")
    return int(given) / 1e6 if given.isdecimal() and int(given) > 0 else None
