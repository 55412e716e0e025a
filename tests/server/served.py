"""What server tests are made of: a reader that answers as told, photos, readings, a table."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import cv2
import httpx
import numpy as np

from scoring.game import AnyGame
from scoring.games import find_game
from scoring.observation import Doubt, Observation, Outline
from scoring.sheet import SheetLayout
from server.photos.reading import AnyPhoto, PhotoReading, SheetPhoto
from vision.photo import Photo

Message = Exception
PX_PER_MM = 5.0


@dataclass
class FakeReader:
    """Gives the next prepared answer for each kind of photo; an exception is raised."""

    dice: list[PhotoReading | Message] = field(default_factory=list)
    drop: list[PhotoReading | Message] = field(default_factory=list)
    sheet: list[PhotoReading | Message] = field(default_factory=list)
    together: bool = False
    """All prepared sheets lie in one photo."""
    pause_s: float = 0.0
    expected: tuple[int, ...] = ()
    """How many dice the last roll was to have."""

    def read_dice(self, photo: Photo, _game: AnyGame, expected: tuple[int, ...]) -> PhotoReading:
        self.expected = expected
        return self._next(self.dice, photo)

    def read_drop(self, photo: Photo, _game: AnyGame) -> PhotoReading:
        return self._next(self.drop, photo)

    def read_sheets(self, photo: Photo, _game: AnyGame) -> tuple[SheetPhoto, ...]:
        if self.together:
            return tuple(SheetPhoto(one) for one in self.sheet if isinstance(one, PhotoReading))
        return (SheetPhoto(self._next(self.sheet, photo)),)

    def read_anything(self, photo: Photo, game: AnyGame | None = None) -> AnyPhoto:
        """Sheets where some are prepared, else a drop, else dice; sheets are of Unvention."""
        name = game.name if game else "unvention"
        if self.sheet:
            return AnyPhoto("sheet", name, self.read_sheets(photo, find_game(name)))
        answers = self.drop or self.dice
        seen = self._next(answers, photo)
        return AnyPhoto(seen.of, name if self.drop else "", (SheetPhoto(seen),))

    def _next(self, answers: list[PhotoReading | Message], photo: Photo) -> PhotoReading:
        assert photo.pixels(8).size
        time.sleep(self.pause_s)
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@dataclass(frozen=True)
class Served:
    """A running server."""

    address: str
    reader: FakeReader
    data: Path

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=30)


class TableClient:
    """A table opened through the API."""

    def __init__(
        self, served: Served, game: str = "unvention", players: tuple[str, ...] = ("Ada", "Ben")
    ) -> None:
        self.served = served
        self.http = served.client()
        reply = self.http.post("/api/v1/tables", json={"game": game, "players": list(players)})
        assert reply.status_code == 201, reply.text
        self.id, self.code, self.key = (reply.json()[name] for name in ("id", "code", "key"))

    def at(self, path: str) -> str:
        return f"/api/v1/tables/{self.id}{path}"

    def state(self) -> dict[str, Any]:
        reply = self.http.get(self.at(""))
        assert reply.status_code == 200, reply.text
        return cast(dict[str, Any], reply.json())

    def say(self, text: str, reading: int | None = None) -> httpx.Response:
        return self.http.post(self.at("/lines"), json={"text": text, "reading": reading})

    def mark(self, player: str, field_id: str, label: str) -> httpx.Response:
        body = {"player": player, "field": field_id, "label": label}
        return self.http.post(self.at("/marks"), json=body)

    def undo(self, number: int | None = None) -> httpx.Response:
        return self.http.post(self.at("/undo"), json={"number": number})

    def photo(self, of: str, data: bytes, player: str = "") -> httpx.Response:
        return self.http.post(self.at("/photos"), params={"of": of, "player": player}, content=data)

    def close(self) -> None:
        self.http.close()


def jpeg(width_px: int = 800, height_px: int = 600, shade: int = 90) -> bytes:
    """A plain photo."""
    pixels = np.full((height_px, width_px, 3), shade, np.uint8)
    pixels[::40] = 200
    return bytes(cv2.imencode(".jpg", pixels)[1])


def box(x: float, y: float, width: float, height: float) -> Outline:
    return Outline(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def dice_seen(*values: str, doubts: tuple[Doubt, ...] = ()) -> PhotoReading:
    """Dice in a row."""
    return PhotoReading(
        "dice",
        {
            f"die{n}": Observation(value, 0.99, box(60 + 130 * (n - 1), 240, 90, 90))
            for n, value in enumerate(values, start=1)
        },
        doubts,
    )


def drop_seen(*dice: tuple[str, str, float], doubts: tuple[Doubt, ...] = ()) -> PhotoReading:
    """Dice of a drop: (value, workshop, distance in mm)."""
    labels: dict[str, Observation] = {}
    for n, (value, workshop, _) in enumerate(dice, start=1):
        outline = box(100 + 220 * (n - 1), 200 + 60 * n, 60, 60)
        labels[f"die{n}"] = Observation(value, 0.99, outline)
        labels[f"die{n}.zone"] = Observation(workshop, 0.98, outline)
    distances_mm = {f"die{n}": distance for n, (_, _, distance) in enumerate(dice, start=1)}
    return PhotoReading("drop", labels, doubts, "player", distances_mm)


def sheet_seen(
    layout: SheetLayout,
    marks: Mapping[str, str],
    unsure: Mapping[str, tuple[tuple[str, float], ...]],
) -> PhotoReading:
    """A sheet photographed straight from above; `unsure` gives labels with probabilities."""
    labels = {}
    for one in layout.fields:
        x, y, width, height = (PX_PER_MM * value for value in one.box_mm)
        outline = box(x, y, max(width, 1), max(height, 1))
        if one.id in unsure:
            (label, confidence), *others = unsure[one.id]
            labels[one.id] = Observation(label, confidence, outline, tuple(others))
        else:
            labels[one.id] = Observation(marks.get(one.id, ""), 0.999, outline)
    return PhotoReading("sheet", labels, sheet=layout.sheet)
