"""A certificate for the server itself: browsers open the camera live over TLS only.

It is signed by nobody, so that a browser asks once whether to trust it; a given one it trusts.
"""

import os
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

from scoring.message import Book
from server.reach import home_address
from server.refusals import CannotAnswer

say = Book(__package__)
DAYS = 397
"""Browsers refuse certificates that are good for longer."""
RENEWED_BEFORE = timedelta(days=30)
SELF_SIGNED = "self"


@dataclass(frozen=True, slots=True)
class Certificate:
    """Two files: what the server shows, and what only it has."""

    shown: Path
    key: Path


def certificate(tls: str, key: str, data: Path) -> Certificate | None:
    """The certificate to serve with; None to serve without TLS.

    Raises:
        CannotAnswer: the files given are not there.
    """
    if not tls:
        return None
    if tls != SELF_SIGNED:
        given = Certificate(Path(tls), Path(key or tls))
        for path in (given.shown, given.key):
            if not path.is_file():
                raise CannotAnswer(say("no-certificate", file=str(path)))
        return given
    made = Certificate(data / "tls" / "certificate.pem", data / "tls" / "key.pem")
    if not _is_good(made.shown):
        _make(made)
    return made


def _names() -> list[str]:
    host = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "::1", host, f"{host.partition('.')[0]}.local"]
    home = home_address()
    return list(dict.fromkeys([*names, home] if home else names))


def _is_good(path: Path) -> bool:
    """Is it there, for some weeks yet, and for the address that this computer has now?"""
    from cryptography import x509

    try:
        shown = x509.load_pem_x509_certificate(path.read_bytes())
        told = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False
    names = {str(one.value) for one in told}
    is_long = shown.not_valid_after_utc - datetime.now(UTC) > RENEWED_BEFORE
    return is_long and set(_names()) <= names


def _make(wanted: Certificate) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Tallycam")])
    now = datetime.now(UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=DAYS - 1))
        .add_extension(x509.SubjectAlternativeName([_general(one) for one in _names()]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .sign(secret, hashes.SHA256())
    )
    wanted.key.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    private = secret.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    for path, content in (
        (wanted.key, private),
        (wanted.shown, signed.public_bytes(serialization.Encoding.PEM)),
    ):
        partial = path.with_suffix(".part")
        partial.unlink(missing_ok=True)
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
        partial.replace(path)


def _general(name: str) -> "x509.GeneralName":  # type: ignore[name-defined] # noqa: F821
    from cryptography import x509

    try:
        number: IPv4Address | IPv6Address = ip_address(name)
    except ValueError:
        return x509.DNSName(name)
    return x509.IPAddress(number)
