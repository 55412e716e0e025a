import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.message import plain
from scoring.record import Entry, FilledSheet, GameRecord, RecordError, Word, parse_record
from tests.words import english

TEXT = """
game unvention   # the first game
players Ada Lovelace, Ada
roll 1 3 5 5 6

Ada Lovelace journal 1 r1c1=5
Ada pass
sheet Ada player
  journal1: r1c1=5 row1=spent
  name: =scribble
"""


def test_entries_belong_to_the_longest_name_that_fits() -> None:
    record = parse_record(TEXT)
    assert [entry.player for entry in record.entries] == ["", "Ada Lovelace", "Ada"]
    assert [str(entry) for entry in record.entries][1] == "Ada Lovelace journal 1 r1c1=5"


def test_words_know_their_place() -> None:
    word = parse_record(TEXT).entries[1].words[2]
    assert (word.text, word.line, word.column) == ("r1c1=5", 6, 24)
    assert str(word.error(plain("no"))) == "line 6, column 24: no"


def test_sheets_hold_marks_by_field_id() -> None:
    (sheet,) = parse_record(TEXT).sheets
    assert (sheet.player, sheet.sheet) == ("Ada", "player")
    assert sheet["journal1.r1c1"] == "5"
    assert sheet["journal1.r1c2"] == ""
    assert sheet["name"] == "scribble"


def test_text_round_trips() -> None:
    record = parse_record(TEXT)
    assert parse_record(str(record)) == record


names = st.text("abcdefghijklmnopqrstuvwxyz ", min_size=1, max_size=9).map(
    lambda text: " ".join(text.split()).title()
)
words = st.text("abcdefghijklmnopqrstuvwxyz0123456789=.-", min_size=1, max_size=6)
fields = st.from_regex(r"[a-z]{1,5}[0-9]?(\.[a-z0-9-]{1,5})?", fullmatch=True)


@given(st.data())
def test_any_record_round_trips(data: st.DataObject) -> None:
    players = data.draw(
        st.lists(names.filter(bool), min_size=1, max_size=4, unique=True).map(tuple)
    )
    texts = st.lists(words.filter(lambda w: w not in ("sheet", "game", "players")), min_size=1)
    entries = tuple(
        Entry(player, tuple(Word(text) for text in data.draw(texts)))
        for player in data.draw(st.lists(st.sampled_from(players), max_size=4))
    )
    marks = st.dictionaries(fields, st.sampled_from(["1", "circled", "X"]), max_size=6)
    sheets = tuple(FilledSheet(player, "player", data.draw(marks)) for player in players[:2])
    record = GameRecord("unvention", players, entries, sheets)
    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1, column 1: A record starts with the line “game NAME”."),
        ("hello", "Line 1, column 1: A record starts"),
        ("game unvention", "The second line names the players"),
        ("game u\nplayers Ada, Ada", "Line 2, column 14: Ada is named twice"),
        ("game u\nplayers Ada, , Ben", "Line 2, column 14: A player’s name is empty."),
        ("game u\nplayers Ada\nAda", "Line 3, column 4: What did Ada do"),
        ("game u\nplayers Ada\n  roll 1", "Line 3, column 3: Only the marks of a sheet"),
        ("game u\nplayers Ada\nsheet Eve", "Line 3, column 7: Whose sheet"),
        ("game u\nplayers Ada\nsheet Ada\n  journal1 r1c1=5", "Marks are written “GROUP"),
        ("game u\nplayers Ada\nsheet Ada\n  j: r1c1", "Line 4, column 6: A mark is written"),
        ("game u\nplayers Ada\nsheet Ada\n  j: a=1 a=2", "Line 4, column 10: “j.a” is given twice"),
    ],
)
def test_a_typo_is_answered_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_record(text)
    assert sentence in english(error.value.message)
