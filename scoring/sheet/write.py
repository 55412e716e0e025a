"""A sheet file written from a layout whose print is a picture: what enrolling a sheet leaves."""

import json
from collections.abc import Iterable, Sequence

from scoring.sheet.count import Count
from scoring.sheet.layout import LABELS, Field, FieldKind, SheetLayout

_DECIMALS = 2


def sheet_file(layout: SheetLayout, count: Count) -> str:
    """The TOML of a sheet with a blank picture; `load_layout` makes the same layout of it."""
    assert layout.blank is not None
    head = [
        f"game = {_text(layout.game)}",
        f"title = {_text(count.title or layout.game)}",
        f"sheet = {_text(layout.sheet)}",
        f"version = {layout.version}",
        f"page_mm = {_numbers(layout.page_mm)}",
        f"blank = {_text(layout.blank.name)}",
    ]
    if count.total:
        head.append(f"total = {_text(count.total)}")
    if count.least_wins:
        head.append("least_wins = true")
    if count.sums:
        head += ["", "[sums]", *(f"{_text(box)} = {_texts(p)}" for box, p in count.sums.items())]
    if count.totals:
        head += ["", "[totals]", *(f"{_text(n)} = {_text(box)}" for n, box in count.totals.items())]
    if layout.number is not None:
        head += ["", "[markers]", f"number = {layout.number}"]
    return "\n".join([*head, *_blocks(layout.fields)]) + "\n"


def _blocks(fields: Sequence[Field]) -> list[str]:
    """A block for each group of fields, in it a table for each kind."""
    groups: dict[str, dict[tuple[FieldKind, tuple[str, ...]], list[Field]]] = {}
    for field in fields:
        group = field.id.rpartition(".")[0]
        groups.setdefault(group, {}).setdefault((field.kind, field.labels), []).append(field)
    lines: list[str] = []
    for group, kinds in groups.items():
        lines += ["", "[[block]]", *([f"name = {_text(group)}"] if group else [])]
        for (kind, labels), members in kinds.items():
            lines += ["", "[[block.field]]", f"kind = {_text(kind)}"]
            if labels != LABELS[kind]:
                lines.append(f"labels = {_texts(labels)}")
            lines += _places(kind, members)
    return lines


def _places(kind: FieldKind, members: Sequence[Field]) -> list[str]:
    ids = _texts(field.id.rpartition(".")[2] for field in members)
    if kind is FieldKind.LINK:
        ends = [(*(field.from_mm or ()), *(field.to_mm or ())) for field in members]
        return [f"ids = {ids}", "ends_mm = [", *(f"    {_numbers(end)}," for end in ends), "]"]
    boxes = [f"    {_numbers(field.box_mm)}," for field in members]
    return [f"ids = {ids}", "boxes_mm = [", *boxes, "]"]


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _texts(texts: Iterable[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _numbers(numbers: Iterable[float]) -> str:
    return f"[{', '.join(f'{number:.{_DECIMALS}f}'.rstrip('0').rstrip('.') for number in numbers)}]"
