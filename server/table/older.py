"""A photo of a sheet that shows less than the one before it: of another day, or of another game."""

from collections.abc import Collection

from server.table.state import TablePhoto, TableState

CLEAR = 0.97
"""Only what both photos show clearly is compared."""
FEWEST_LOST = 6
"""Fewer marks may have been misread, or corrected by hand."""
SHARE_LOST = 0.2
"""Of the marks that stood there before."""


def older(state: TableState) -> tuple[str, ...]:
    """The keys of sheets whose newest photo lacks what stood there in the photo before it."""
    return tuple(
        key
        for key, sheet in state.sheets.items()
        if sheet.photo and (before := _before(state, sheet.photo)) and _lacks(before, sheet.photo)
    )


def _before(state: TableState, photo: TablePhoto) -> TablePhoto | None:
    earlier = [
        one
        for one in state.photos.values()
        if (one.of, one.player, one.sheet) == (photo.of, photo.player, photo.sheet)
        and one.number < photo.number
    ]
    return earlier[-1] if earlier else None


def _lacks(before: TablePhoto, now: TablePhoto) -> bool:
    stood = {field for field, one in before.seen.items() if one.label and one.confidence >= CLEAR}
    lost = [field for field in stood if _is_lost(before, now, field)]
    return len(lost) >= max(FEWEST_LOST, SHARE_LOST * len(stood)) and not _is_erased(stood, lost)


def _is_lost(before: TablePhoto, now: TablePhoto, field: str) -> bool:
    seen = now.seen.get(field)
    return seen is not None and seen.confidence >= CLEAR and seen.label != before.seen[field].label


def _is_erased(stood: Collection[str], lost: Collection[str]) -> bool:
    """A clean sheet for the next game: nothing that stood there is left."""
    return len(lost) == len(stood)
