"""`tallycam enrol`: a sheet of your own, from its empty page or from filled ones, to be read."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scoring.message import Book
from scoring.sheet import PointMm, SheetLayout
from scoring.sheet.count import Count
from server.commands.arguments import (
    Parser,
    add_data_argument,
    add_game_argument,
    add_json_argument,
)
from server.commands.learn import learn, unlearn
from server.commands.terminal import cannot_write, coloured, print_json
from server.own_sheets import (
    keep_blank,
    keep_own_sheet,
    layouts_to_read,
    own_layouts,
    own_sheet_name,
    png_of,
    unmarked_layout,
)
from server.refusals import CannotAnswer
from server.wire.answers import layout_answer
from server.words import Words

if TYPE_CHECKING:
    from vision.enrol.corners import Corners
    from vision.enrol.enrol import Enrolled

say = Book(__package__)

ENOUGH_COPIES = 3
"""Of so many filled copies, nobody is asked for more."""
_PLACE = re.compile(r"(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.take("pages", nargs="*", type=Path, metavar="PAGE", help=say("help-page-to-enrol"))
    again = parser.add_mutually_exclusive_group()
    for flag, told in (("--learn", "help-learn"), ("--unlearn", "help-unlearn")):
        again.add_argument(flag, default="", metavar="NAME", help=parser.words.say(say(told)))
    parser.take("--name", default="", help=say("help-sheet-name"))
    parser.take("--page-mm", type=_page_mm, metavar="WxH", help=say("help-page-mm"))
    parser.take("--pdf-page", type=int, default=1, metavar="N", help=say("help-pdf-page"))
    parser.take("--corners", type=_corner, nargs=4, metavar="X,Y", help=say("help-corners"))
    parser.take("--turn", type=int, choices=(0, 90, 180, 270), help=say("help-turn"))
    written = parser.add_mutually_exclusive_group()
    for flag, value, told in (("--filled", True, "help-filled"), ("--empty", False, "help-empty")):
        written.add_argument(
            flag, dest="filled", action="store_const", const=value, help=parser.words.say(say(told))
        )
    parser.take("--sum", action="append", default=[], metavar="BOX=PART+PART", help=say("help-sum"))
    parser.take("--total", default="", metavar="BOX", help=say("help-total"))
    parser.take("--least-wins", action="store_true", help=say("help-least-wins"))
    add_game_argument(parser, required=False)
    parser.take("--sheet", default="", metavar="NAME", help=say("help-sheet"))
    parser.take("--explain", type=Path, metavar="DIR", help=say("help-explain-enrol"))
    add_data_argument(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Enrol one sheet, learn more of one, or keep the blank of one of a game's."""
    if arguments.unlearn:
        unlearn(arguments)
        return
    if not arguments.pages:
        raise CannotAnswer(say("no-page-given"))
    if arguments.learn:
        learn(arguments)
        return
    from vision.enrol.enrol import enrol, open_page
    from vision.paper.ready import make_ready
    from vision.photo import Photo

    words: Words = arguments.words
    if arguments.game is not None:
        layout, file = _keep_blank(arguments)
        kept = {"game": layout.game, "sheet": layout.sheet, "file": str(file)}
        if arguments.json:
            print_json(kept, words)
        else:
            kept["game"] = arguments.game.title
            print(words.say(say("blank-kept", **kept)))
        return
    first, *others = arguments.pages
    title = arguments.name or first.stem
    name = own_sheet_name(title)
    turn: int | None = arguments.turn
    page = open_page(
        first,
        arguments.page_mm,
        arguments.pdf_page,
        turn or 0,
        upright=turn is None,
        corners=_in_photo(arguments.corners, first),
    )
    enrolled = enrol(page, [Photo.open(path) for path in others], filled=arguments.filled)
    _require_new(enrolled, name)
    layout = SheetLayout(name, "page", 1, enrolled.page_mm, enrolled.fields)
    count = _count(arguments, title, layout)
    layout = keep_own_sheet(layout, png_of(enrolled.blank), count)
    if arguments.explain is not None:
        _write_explanation(arguments.explain, name, enrolled)
    if arguments.json:
        print_json(layout_answer(layout), words)
    else:
        copies = len(arguments.pages)
        print("\n".join(_for_people(title, layout, enrolled, copies, words)), flush=True)
    make_ready(layouts_to_read())


def _keep_blank(arguments: argparse.Namespace) -> tuple[SheetLayout, Path]:
    from vision.enrol.enrol import open_page
    from vision.enrol.known import blank_of, blank_of_copies
    from vision.photo import Photo

    layout = unmarked_layout(arguments.game.layouts, arguments.sheet)
    if layout is None:
        raise CannotAnswer(say("no-sheet-to-give", game=arguments.game.title))
    first, *others = arguments.pages
    if others:
        blank = blank_of_copies(layout, [Photo.open(path) for path in arguments.pages])
    else:
        page = open_page(first, layout.page_mm, arguments.pdf_page)
        blank = blank_of(layout, Photo.from_pixels(page.pixels, str(first)))
    return layout, keep_blank(layout, blank)


def _require_new(enrolled: "Enrolled", name: str) -> None:
    """One sheet under two names could never be told apart."""
    from vision.enrol.enrol import known_already

    known = known_already(enrolled.blank, list(own_layouts(but=name)))
    if known is not None:
        raise CannotAnswer(say("enrolled-already", name=known.game))


def _count(arguments: argparse.Namespace, title: str, layout: SheetLayout) -> Count:
    """The sums told on the command line; a part may be a whole group or `GROUP.*`."""
    sums: dict[str, tuple[str, ...]] = {}
    for told in arguments.sum:
        box, equals, parts = told.partition("=")
        if not equals or not parts.strip():
            raise CannotAnswer(say("bad-sum", sum=told))
        sums[box.strip()] = tuple(
            field for part in parts.split("+") for field in _fields_of(part.strip(), box, layout)
        )
    return Count(title, sums, arguments.total, least_wins=arguments.least_wins)


def _fields_of(part: str, box: str, layout: SheetLayout) -> Sequence[str]:
    """A field, or all fields that a name with a star means: `table1.r1*`."""
    if not part.endswith("*"):
        return (part,)
    start = part.removesuffix("*")
    return tuple(f.id for f in layout.fields if f.id.startswith(start) and f.id != box.strip())


def _page_mm(text: str) -> PointMm:
    size = _SIZE.fullmatch(text.strip())
    if size is None:
        raise CannotAnswer(say("bad-page-mm", text=text))
    return float(size[1]), float(size[2])


def _corner(text: str) -> tuple[float, float]:
    place = _PLACE.fullmatch(text.strip())
    if place is None:
        raise CannotAnswer(say("bad-corner", text=text))
    return float(place[1]), float(place[2])


def _in_photo(corners_px: "Corners | None", path: Path) -> "Corners":
    """Pixels of a photo in its widths and heights."""
    if not corners_px:
        return ()
    from vision.photo import Photo

    photo = Photo.open(path)
    return tuple((x / photo.width_px, y / photo.height_px) for x, y in corners_px)


def _for_people(
    title: str, layout: SheetLayout, enrolled: "Enrolled", copies: int, words: Words
) -> list[str]:
    width, height = layout.page_mm
    head = say(
        "enrolled", title=title, fields=len(layout.fields), page=f"{width:g} × {height:g} mm"
    )
    groups: dict[tuple[str, str], int] = {}
    for field in layout.fields:
        group = field.id.partition(".")[0], field.kind.value
        groups[group] = groups.get(group, 0) + 1
    lines = [
        f"  {group}  {words.say(say('fields-of-kind', count=count, kind=kind))}"
        for (group, kind), count in groups.items()
    ]
    notes = [say("enrolled-filled")] if enrolled.filled and copies < ENOUGH_COPIES else []
    if enrolled.seen_by in ("cut", "lines", "part", "photo"):
        notes.append(say("enrolled-by", by=enrolled.seen_by))
    kept = say("enrolled-kept", file=str(layout.blank and layout.blank.with_suffix(".toml")))
    return [
        coloured(words.say(head), "bold"),
        *lines,
        *(f"{coloured('?', 'yellow')} {words.say(note)}" for note in notes),
        words.say(kept),
    ]


def _write_explanation(folder: Path, name: str, enrolled: "Enrolled") -> None:
    import cv2

    from vision.enrol.draw import proposed

    pictures = {
        f"{name}-fields.jpg": proposed(enrolled.blank, enrolled.fields),
        f"{name}-blank.jpg": enrolled.blank,
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, picture in pictures.items():
            (folder / file).write_bytes(cv2.imencode(".jpg", picture)[1].tobytes())
    except OSError as error:
        raise CannotAnswer(cannot_write(folder, error)) from error
