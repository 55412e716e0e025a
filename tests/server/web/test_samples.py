"""Sample photos inside the page: all there, small, shipped with the package, and nothing else."""

import tomllib
from pathlib import Path

from scoring.games import GAMES
from server.web.samples import NAMES, SAMPLES, sample_photo
from tests.server.served import Served

MOST_BYTES = 5_000_000


def test_every_game_with_paper_has_a_sample() -> None:
    assert {one.game for one in SAMPLES} == {game.name for game in GAMES if game.layouts}
    assert {"roll", "drop", "question", "winner"} <= {one.name for one in SAMPLES}


def test_all_of_them_are_there_and_small_and_in_the_wheel() -> None:
    photos = {name: sample_photo(name) for name in NAMES}
    assert all(photo and photo[:2] == b"\xff\xd8" for photo in photos.values())
    assert sum(len(photo or b"") for photo in photos.values()) < MOST_BYTES
    built = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    shipped = built["targets"]["wheel"]["force-include"]
    assert {f"samples/{name}.jpg" for name in NAMES} == {
        path for path in shipped if path.startswith("samples/")
    }


def test_they_are_served_and_no_other_file_is(served: Served) -> None:
    with served.client() as http:
        for one in http.get("/api/v1/samples").json():
            for address in one["photos"]:
                assert http.get(address).headers["Content-Type"] == "image/jpeg"
        for path in ("dice/dark.jpg", "..%2f..%2fREADME/x.jpg", "evening/evening.txt"):
            assert http.get(f"/api/v1/samples/{path}").status_code in (404, 422), path
