"""Photos on the disk: whole or not at all, mended when sent again, refused without room."""

import errno
import io
import os
from pathlib import Path

import pytest
from PIL import Image

from server.photos.album import Album, private_jpeg
from server.refusals import Refused
from tests.server.served import jpeg
from vision.photo import Photo


def test_a_photo_spoilt_by_a_power_cut_is_not_shown_and_mended_when_sent_again(
    tmp_path: Path,
) -> None:
    album = Album(tmp_path)
    name = album.keep(jpeg())
    (path,) = tmp_path.rglob("*.jpg")
    for spoilt in (b"", jpeg()[:100], bytes(len(jpeg()))):
        path.write_bytes(spoilt)
        assert album.find(name) is None
        assert album.keep(jpeg()) == name
        assert album.find(name) == jpeg()


def test_half_written_files_are_swept_up_at_the_start(tmp_path: Path) -> None:
    Album(tmp_path).keep(jpeg())
    (path,) = tmp_path.rglob("*.jpg")
    (path.parent / "tmpxyz.part").write_bytes(b"half")
    Album(tmp_path)
    assert [one.suffix for one in tmp_path.rglob("*.*")] == [".jpg"]


@pytest.mark.parametrize(
    ("number", "status"), [(errno.ENOSPC, 507), (errno.EROFS, 503), (errno.EIO, 503)]
)
def test_a_disk_that_fails_is_told_and_leaves_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, status: int
) -> None:
    def fail(_file: int) -> None:
        raise OSError(number, os.strerror(number))

    album = Album(tmp_path)
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(Refused) as told:
        album.keep(jpeg())
    assert told.value.status == status
    assert not [one for one in tmp_path.rglob("*") if one.is_file()]
    monkeypatch.undo()
    assert album.find(album.keep(jpeg())) == jpeg()


def test_photos_leave_room_for_what_is_typed(tmp_path: Path) -> None:
    album = Album(tmp_path, lambda size: size < 10)
    with pytest.raises(Refused, match="disk-full"):
        album.keep(jpeg())


def test_every_note_of_the_phone_is_left_out() -> None:
    file = io.BytesIO()
    Image.new("RGB", (400, 300), (90, 120, 90)).save(file, "JPEG", comment=b"SECRET")
    whole = file.getvalue()
    for mark in range(0xE0, 0xF0):
        for head in (
            b"JFIF\x00\x01\x02",
            b"JFXX\x00\x10",
            b"Adobe\x00d\x00\x00\x00\x00\x01",
            b"Exif\x00\x00",
        ):
            body = head + b"SECRET place" * 9
            part = bytes([0xFF, mark]) + (len(body) + 2).to_bytes(2, "big") + body
            kept = private_jpeg(Photo(whole[:2] + part + whole[2:]))
            assert b"SECRET" not in kept
            with Image.open(io.BytesIO(kept)) as image:
                image.load()
                assert image.size == (400, 300)
