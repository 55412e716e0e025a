"""Where phones reach this server: an address in the home's network, never `localhost`."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

ANYWHERE = ("0.0.0.0", "::")
NOWHERE = ("192.0.2.1", 9)
"""An address set aside for documentation: asking the way to it sends nothing."""


def phone_address(host: str, port: int, scheme: str = "http") -> str | None:
    """The address for phones of a server that listens at a host; None where they cannot reach it.

    >>> phone_address("192.168.1.20", 8080)
    'http://192.168.1.20:8080/'
    >>> phone_address("127.0.0.1", 8080) is None
    True
    """
    if host in ANYWHERE:
        home = home_address()
        return None if home is None else address(home, port, scheme)
    return None if is_this_computer(host) else address(host, port, scheme)


def for_phones(asked: str, host: str) -> str:
    """The address that a page was asked for at, as phones have to write it.

    A page opened at `localhost` is the same page at this computer's address in its network.
    """
    try:
        parts = urlsplit(asked)
        name = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        return asked
    return (phone_address(host, port, parts.scheme) if is_this_computer(name) else None) or asked


def address(host: str, port: int, scheme: str = "http") -> str:
    """What to type into a browser.

    >>> address("::1", 8080)
    'http://[::1]:8080/'
    """
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"


def is_this_computer(host: str) -> bool:
    """Whether the name leads every computer to itself."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def home_address() -> str | None:
    """This computer's address in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_this_computer(found) else found
