"""Codes, keys, and the limit on guessing."""

import pytest

from server.table.access import (
    CODE_LENGTH,
    CODE_LETTERS,
    Attempts,
    TooManyAttempts,
    hash_of_key,
    new_code,
    new_key,
    tidy_code,
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_codes_are_easy_to_read_and_hard_to_guess() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("IO01") & set(CODE_LETTERS)
    assert tidy_code(" ab c-2 34 ") == "ABC234"


def test_only_a_keys_hash_is_kept_and_nonsense_is_no_key() -> None:
    key = new_key()
    assert key not in (hash_of_key(key) or "")
    for nonsense in ("", "short", key + "x", "ä" * 43, " " * 43):
        assert hash_of_key(nonsense) is None


def test_wrong_codes_are_limited_by_address_and_forgiven_after_a_minute() -> None:
    clock = Clock()
    attempts = Attempts(2, clock)
    for _ in range(2):
        attempts.check("one")
        attempts.wrong("one")
    with pytest.raises(TooManyAttempts) as refused:
        attempts.check("one")
    assert refused.value.wait_s == 60
    attempts.check("another")
    clock.now = 61.0
    attempts.check("one")


def test_many_addresses_together_are_limited_too() -> None:
    attempts = Attempts(2, Clock())
    for number in range(40):
        attempts.wrong(f"address {number}")
    with pytest.raises(TooManyAttempts):
        attempts.check("a new one")
