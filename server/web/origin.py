"""Which names this server answers to, and which pages may speak to it.

A page of a stranger may make a browser at home ask this server, under a name that the stranger let
point here. An address of numbers cannot be made to, nor can names that only exist at home.
"""

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

HOME = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".fritz.box")
"""Endings of names that only exist in a home's network."""
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def is_ours(host: str, others: str = "") -> bool:
    """Does this server go by the name in a `Host` header? `others` are set, with commas between.

    >>> is_ours("192.168.1.20:8080"), is_ours("kitchen-pi:8080"), is_ours("evil.example")
    (True, True, False)
    """
    name = _name(host)
    if not name or _is_number(name) or "." not in name or name.endswith(HOME):
        return True
    return name in _own_names() or name in {one.strip().lower() for one in others.split(",")}


def is_foreign(origin: str | None, fetched_from: str | None, host: str, others: str = "") -> bool:
    """Does the page that asks come from somewhere else than this server?"""
    if origin is None:
        return fetched_from == "cross-site"
    try:
        page = urlsplit(origin)
    except ValueError:
        return True
    if page.scheme not in ("http", "https"):
        return True
    return _name(page.netloc) != _name(host) and _name(page.netloc) not in others.lower().split(",")


def _name(host: str) -> str:
    """The name without its port.

    >>> _name("[::1]:8080"), _name("Pi.local:80")
    ('::1', 'pi.local')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _is_number(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})
