"""`kiosk.toml`: what it sets, and the one sentence that a mistake in it gets."""

from pathlib import Path

import pytest

from server.commands.kiosk import chosen
from server.kiosk.configuration import (
    BadConfiguration,
    KioskSettings,
    parse_configuration,
    read_configuration,
)
from tests.words import english, german
from vision.camera.spec import NoSuchCamera

WHOLE = """
language = "de"
games = ["yacht", "unvention"]
idle_minutes = 5
retention_days = 0
leaderboard = true
sound = false
motion = false
name = "Terrasse"
main = "http://192.168.1.10:8080"
main_key = "0123456789abcdef"

[[table]]
name = "Fenster"
camera = "usb:0"
seats = ["near", "far", "left"]
turned = 90
size = [2304, 1296]

[[table]]
camera = "pi"
"""


def test_everything_can_be_set() -> None:
    settings = parse_configuration(WHOLE)
    assert settings.games == ("yacht", "unvention")
    assert (settings.language, settings.idle_minutes, settings.retention_days) == ("de", 5, 0)
    assert (settings.leaderboard, settings.sound, settings.motion) == (True, False, False)
    assert (settings.name, settings.main) == ("Terrasse", "http://192.168.1.10:8080")
    first, second = settings.tables
    assert (first.name, first.camera, first.turned) == ("Fenster", "usb:0", 90)
    assert first.seats == ("near", "far", "left")
    assert first.size == (2304, 1296)
    assert (second.name, second.camera) == ("2", "pi")


def test_nothing_need_be_set() -> None:
    assert parse_configuration("") == KioskSettings()


@pytest.mark.parametrize(
    ("line", "text", "word"),
    [
        (1, "language =", "TOML"),
        (2, '\nlanguage = "fr"', "en"),
        (1, "idle_minutes = 0", "1440"),
        (1, "idle_minutes = true", "1440"),
        (1, 'idle_minutes = "5"', "1440"),
        (3, 'sound = true\n\nvolume = 3\nlanguage = "en"', "volume"),
        (1, "games = []", "unvention"),
        (1, 'games = ["chess"]', "unvention"),
        (1, "table = 3", "[[table]]"),
        (3, '[[table]]\ncamera = "pi"\nturned = 45', "270"),
        (5, '[[table]]\ncamera = "pi"\n[[table]]\ncamera = "pi"\nseats = ["top"]', "near"),
        (4, '[[table]]\nname = "A"\n[[table]]\nname = "A"', "A"),
        (2, "[[table]]\nsize = [10, 10]", "320"),
        (2, '[[table]]\nfocus = "auto"', "focus"),
        (1, "leaderboard = 1", "true"),
        (2, 'name = "Bar"\nmain = "bar:8080"', "http://"),
        (1, 'main_key = "short"', "16"),
        (1, 'main = "http://bar:8080"', "main_key"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line(line: int, text: str, word: str) -> None:
    with pytest.raises(BadConfiguration) as told:
        parse_configuration(text, "kiosk.toml")
    for sentence in (english(told.value.message), german(told.value.message)):
        assert sentence.startswith("kiosk.toml, ")
        assert f" {line}: " in sentence
        assert word in sentence


def test_a_file_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadConfiguration):
            read_configuration(path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadConfiguration):
        read_configuration(tmp_path / "bytes.toml")


def test_a_mistake_in_the_file_leads_to_safe_mode_and_one_on_the_command_line_does_not(
    tmp_path: Path,
) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("idle_minutes = 0")
    settings = chosen(None, file)
    assert settings.mistake is not None
    assert [table.camera for table in settings.tables] == [""]
    file.write_text('[[table]]\ncamera = "nowhere"')
    assert chosen(None, file).mistake is not None
    with pytest.raises(NoSuchCamera):
        chosen("nowhere", None)
    assert chosen("usb:1", file).tables[0].camera == "usb:1"
