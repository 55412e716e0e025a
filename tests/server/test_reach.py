"""Phones get an address that leads them to this computer, not to themselves."""

import socket

import pytest

from server import reach


@pytest.mark.parametrize(
    ("asked", "host", "phones"),
    [
        ("http://localhost:8080/", "0.0.0.0", "http://10.0.0.7:8080/"),
        ("http://localhost/", "0.0.0.0", "http://10.0.0.7:80/"),
        ("http://[::1]:8080/", "::", "http://10.0.0.7:8080/"),
        ("http://127.0.0.1:8080/", "127.0.0.1", "http://127.0.0.1:8080/"),
        ("http://192.168.1.20:8080/", "0.0.0.0", "http://192.168.1.20:8080/"),
        ("https://table.example/", "0.0.0.0", "https://table.example/"),
        ("http://[::1:80/", "0.0.0.0", "http://[::1:80/"),
        ("http://localhost:99999/", "0.0.0.0", "http://localhost:99999/"),
    ],
)
def test_what_phones_have_to_write(
    monkeypatch: pytest.MonkeyPatch, asked: str, host: str, phones: str
) -> None:
    monkeypatch.setattr(reach, "home_address", lambda: "10.0.0.7")
    assert reach.for_phones(asked, host) == phones


def test_without_a_network_the_address_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "home_address", lambda: None)
    assert reach.for_phones("http://localhost:8080/", "0.0.0.0") == "http://localhost:8080/"
    assert reach.phone_address("0.0.0.0", 8080) is None


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "::1", "x.localhost"])
def test_names_of_this_computer(host: str) -> None:
    assert reach.is_this_computer(host)


@pytest.mark.parametrize("host", ["192.168.1.20", "tallycam.local", "localhost.example", ""])
def test_names_that_others_reach_it_by(host: str) -> None:
    assert not reach.is_this_computer(host)


def test_a_computer_that_knows_no_way_out_is_in_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_way(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", no_way)
    assert reach.home_address() is None
