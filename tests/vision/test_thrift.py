"""What a process keeps of one photo for the next."""

import pytest

from vision import thrift


class Told:
    """A C library that notes what it was told."""

    def __init__(self) -> None:
        self.said: dict[int, int] = {}

    def mallopt(self, what: int, count: int) -> int:
        self.said[what] = count
        return 1


@pytest.mark.parametrize(
    ("variable", "said"),
    [("", {-3: thrift.LARGEST_BYTES, -1: thrift.KEPT_BYTES}), ("MALLOC_TRIM_THRESHOLD_", {})],
)
def test_memory_is_kept_unless_the_process_was_started_with_another_wish(
    variable: str, said: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Told()
    monkeypatch.setattr(thrift, "CDLL", lambda _: library)
    for name in ("MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"):
        monkeypatch.setenv(name, "100000" if name == variable else "")

    thrift.keep_memory.__wrapped__()

    assert library.said == said


def test_a_library_that_cannot_be_told_is_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thrift, "CDLL", lambda _: object())
    thrift.keep_memory.__wrapped__()
