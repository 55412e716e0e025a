"""What `--camera` may name: the Pi's camera, one at a USB port, a folder of photos, a video."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from scoring.message import Book
from vision.errors import VisionError

say = Book(__package__)
PHOTO_ENDINGS = frozenset({".jpg", ".jpeg", ".png", ".webp"})


class CameraKind(StrEnum):
    """Where frames come from."""

    PI = "pi"
    USB = "usb"
    FOLDER = "folder"
    VIDEO = "video"

    @property
    def is_live(self) -> bool:
        """Does a sensor take the frames? Its noise then makes every frame another."""
        return self in (CameraKind.PI, CameraKind.USB)


class NoSuchCamera(VisionError):
    """The camera that was named cannot be one."""


@dataclass(frozen=True, slots=True)
class CameraSpec:
    """A camera as it was named."""

    kind: CameraKind
    place: str = ""
    """The number of the USB camera, or the path of the folder or video."""

    def __str__(self) -> str:
        return f"usb:{self.place}" if self.kind is CameraKind.USB else self.place or self.kind


def parse_camera(text: str) -> CameraSpec:
    """The camera of that name.

    Raises:
        NoSuchCamera: it is none, with what it may be.

    >>> str(parse_camera("usb:1"))
    'usb:1'
    """
    kind, _, number = text.partition(":")
    if text == "pi":
        return CameraSpec(CameraKind.PI)
    if kind == "usb":
        if not number.isdecimal() or len(number) > 3:
            raise NoSuchCamera(say("no-such-usb", text=text))
        return CameraSpec(CameraKind.USB, str(int(number)))
    path = Path(text)
    if path.is_dir():
        if not any(one.suffix.lower() in PHOTO_ENDINGS for one in path.iterdir()):
            raise NoSuchCamera(say("empty-folder", folder=text))
        return CameraSpec(CameraKind.FOLDER, text)
    if path.is_file():
        return CameraSpec(CameraKind.VIDEO, text)
    raise NoSuchCamera(say("no-such-camera", text=text))
