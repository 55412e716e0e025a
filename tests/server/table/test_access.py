"""Codes, keys, and the limit on guessing."""

import asyncio
from contextlib import suppress

import pytest

from server.table import access
from server.table.access import (
    CODE_LENGTH,
    CODE_LETTERS,
    TooManyAttempts,
    Turnstile,
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


def test_guessing_is_slowed_down_by_address_and_forgiven_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(access, "PAUSE_S", 0.01)
    clock = Clock()
    turnstile = Turnstile(2, clock)
    waited: list[str] = []

    async def come(address: str) -> None:
        before = len(waiting(turnstile, address))
        turn = asyncio.ensure_future(turnstile.turn(address))
        await asyncio.sleep(0)
        if len(waiting(turnstile, address)) > before:
            waited.append(address)
        await turn

    async def evening() -> None:
        for _ in range(3):
            await come("one")
        await come("another")
        clock.now = 61.0
        await come("one")

    asyncio.run(evening())
    assert waited == ["one"]


def test_a_right_code_does_not_count() -> None:
    turnstile = Turnstile(1, Clock())

    async def evening() -> None:
        for _ in range(20):
            await turnstile.turn("home")
            assert not waiting(turnstile, "home")
            turnstile.right("home")

    asyncio.run(evening())


def test_whoever_comes_last_goes_first_past_all_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "PAUSE_S", 0.01)
    turnstile = Turnstile(1, Clock())

    async def evening() -> list[int]:
        order: list[int] = []

        async def come(number: int) -> None:
            with suppress(TooManyAttempts):
                await turnstile.turn("here")
                order.append(number)

        await turnstile.turn("here")
        guesses = [asyncio.ensure_future(come(number)) for number in range(200)]
        await asyncio.sleep(0)
        await come(-1)
        told = [guess for guess in guesses if guess.done()]
        assert len(told) > 100
        for guess in guesses:
            guess.cancel()
        await asyncio.gather(*guesses, return_exceptions=True)
        return order

    assert asyncio.run(evening())[0] == -1


def waiting(turnstile: Turnstile, address: str) -> list[asyncio.Future[None]]:
    return turnstile._lines.get(address, [])
