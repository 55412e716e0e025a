"""`tallycam layout`: where every field of a sheet is, in millimetres from the page's top left."""

import argparse

from scoring.sheet import Field, SheetLayout
from server.answer import Json, add_json_argument, print_json
from server.chosen_sheet import add_sheet_arguments, chosen_sheet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_sheet_arguments(parser)
    add_json_argument(parser)


def run(arguments: argparse.Namespace) -> None:
    """Show the layout of one sheet."""
    layout = chosen_sheet(arguments)
    if arguments.json:
        print_json(layout_json(layout))
    else:
        print("\n".join(_for_people(layout)))


def layout_json(layout: SheetLayout) -> Json:
    """A layout in the shape of the command line's contract."""
    return {
        "game": layout.game,
        "sheet": layout.sheet,
        "page_mm": list(layout.page_mm),
        "fields": [_field_json(field) for field in layout.fields],
    }


def _field_json(field: Field) -> Json:
    shown: dict[str, Json] = {
        "id": field.id,
        "kind": field.kind,
        "box_mm": list(field.box_mm),
        "labels": list(field.labels),
    }
    if field.from_mm is not None and field.to_mm is not None:
        shown |= {"from_mm": list(field.from_mm), "to_mm": list(field.to_mm)}
    return shown


def _for_people(layout: SheetLayout) -> list[str]:
    width_mm, height_mm = layout.page_mm
    head = f"{layout.game} {layout.sheet}, {width_mm:g} × {height_mm:g} mm, left top width height"
    longest = max(len(field.id) for field in layout.fields)
    return [
        head,
        *(
            f"{field.id:{longest}}  {field.kind:6}"
            + "".join(f" {length_mm:7.2f}" for length_mm in field.box_mm)
            for field in layout.fields
        ),
    ]
