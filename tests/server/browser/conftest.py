"""A real browser: phones of one evening, each with its own storage and network."""

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser import the_browser

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    "--host-resolver-rules=MAP table.local 127.0.0.1",  # a name that is not secure, like a home's
]
PHONE = ViewportSize(width=390, height=844)
Scheme = Literal["light", "dark"]
PATIENCE_MS = 180_000
"""The longest wait for anything on a busy machine; what should be quick is measured apart."""
expect.set_options(timeout=PATIENCE_MS)

Phone = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = the_browser()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    """Take a phone out of the pocket; any error on its page fails the test."""
    contexts = []
    errors: list[str] = []

    def take(language: str = "en-GB", scheme: Scheme = "light", size: ViewportSize = PHONE) -> Page:
        context = browser.new_context(
            viewport=size, locale=language, color_scheme=scheme, accept_downloads=True
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda message: errors.append(message.text) if _is_bad(message) else None
        )
        return page

    yield take
    for context in contexts:
        context.close()
    assert errors == []


def _is_bad(message: object) -> bool:
    """A broken policy or a failed module; a refused request is part of some tests."""
    text = message.text  # type: ignore[attr-defined]
    return message.type == "error" and "Failed to load resource" not in text  # type: ignore[attr-defined]
