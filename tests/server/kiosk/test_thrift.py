"""What a kiosk's processes keep of a photo: nothing."""

import pytest

from server.kiosk import thrift
from vision.thrift import is_thrifty


def test_a_kiosk_and_what_it_starts_give_back_what_a_photo_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def not_of_gnu(_: object) -> None:
        raise OSError

    monkeypatch.setattr("ctypes.CDLL", not_of_gnu)
    for name in ("TALLYCAM_THRIFTY", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"):
        monkeypatch.setenv(name, "")
    assert not is_thrifty()

    thrift.keep_little()

    assert is_thrifty()
