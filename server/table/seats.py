"""People get their names, and more of them sit down: what stood for the old names stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.record import Entry, Word
from server.material import SEPARATOR
from server.table.events import SatDown, Seated
from server.table.state import OWNER, Line, TablePhoto, TableSheet, TableState


def seated(state: TableState, event: Seated) -> TableState:
    """The table with everything under the new names, in the old order."""
    names = dict(zip(state.players, event.players, strict=False))
    return replace(
        state,
        players=event.players,
        named=event.named,
        lines=tuple(replace(line, entry=_entry(line, names)) for line in state.lines),
        photos={number: _photo(photo, names) for number, photo in state.photos.items()},
        phones={
            phone: tuple(names.get(name, name) for name in players)
            for phone, players in state.phones.items()
        },
        sheets=_sheets(state.sheets, names),
        earlier=_sheets(state.earlier, names),
        admitted=tuple(
            replace(one, player=names.get(one.player, one.player)) for one in state.admitted
        ),
    )


def sat_down(state: TableState, event: SatDown) -> TableState:
    """The table with a phone at some seats; whoever sat there before does so no more."""
    left = {
        phone: tuple(name for name in players if name not in event.players)
        for phone, players in state.phones.items()
    }
    phones = {**left, event.phone: event.players}
    return replace(state, phones={phone: at for phone, at in phones.items() if at})


def _entry(line: Line, names: Mapping[str, str]) -> Entry:
    entry = line.entry
    texts = _renamed([word.text for word in entry.words], names)
    words = tuple(Word(text) for text in texts)
    return Entry(names.get(entry.player, entry.player), words).at_line(entry.line)


def _renamed(texts: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The words of a move, in which other players may be named by one word or several."""
    spelled = {tuple(old.split()): new.split() for old, new in names.items() if old != new}
    renamed: list[str] = []
    at = 0
    while at < len(texts):
        for old, new in spelled.items():
            if tuple(texts[at : at + len(old)]) == old:
                renamed += new
                at += len(old)
                break
        else:
            renamed.append(texts[at])
            at += 1
    return renamed


def _photo(photo: TablePhoto, names: Mapping[str, str]) -> TablePhoto:
    said = photo.answers.get(OWNER)
    answers = {**photo.answers, OWNER: names.get(said, said)} if said else photo.answers
    player = photo.looked.player
    if not said and names.get(player, player) == player:
        return photo
    looked = replace(photo.looked, player=names.get(player, player))
    return replace(photo, looked=looked, answers=answers)


def _sheets(sheets: Mapping[str, TableSheet], names: Mapping[str, str]) -> dict[str, TableSheet]:
    renamed = {}
    for key, sheet in sheets.items():
        player, separator, second = key.partition(SEPARATOR)
        photo = _photo(sheet.photo, names) if sheet.photo else None
        name = names.get(player, player)
        renamed[f"{name}{separator}{second}"] = replace(sheet, player=name, photo=photo)
    return renamed
