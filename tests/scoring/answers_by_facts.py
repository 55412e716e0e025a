"""What a game says by the facts that it finds: run by `test_changed_facts` with a changed file.

    python -m tests.scoring.answers_by_facts GAME < record

writes one JSON object: the fields of every sheet, every printed text, the text of the PDF, and of
the record the scores, what is wrong, and what an unclear box of the count is read as.
"""

import json
import sys

import pypdfium2

from scoring.catalogue import printed
from scoring.games import find_game
from scoring.observation import Observation, Outline
from scoring.record import parse_record
from scoring.settle import settle
from scoring.sheet import FieldKind, SheetLayout, SheetReading
from vision.printing.sheet import sheet_pdf

PLACE = Outline(((0, 0), (9, 0), (9, 9), (0, 9)))


def pdf_text(layout: SheetLayout) -> str:
    """Everything that is written on the printed page."""
    page = pypdfium2.PdfDocument(sheet_pdf(layout))[0]
    return str(page.get_textpage().get_text_range())


def main() -> None:
    """Answer for one game."""
    game = find_game(sys.argv[1])
    record = parse_record(sys.stdin.read())
    score = game.score(record)
    read = {}
    for sheet in record.sheets:
        layout = next(one for one in game.layouts if one.sheet == sheet.sheet)
        seen = {f.id: Observation(sheet[f.id], 1.0, PLACE) for f in layout.fields}
        right = {line.id: str(line.correct) for line in score.players[0].lines}
        for field in layout.fields:
            if field.kind is FieldKind.NUMBER and field.id in right:
                unclear = Observation("999", 0.55, PLACE, ((right[field.id], 0.44),))
                reading = SheetReading(layout, {**seen, field.id: unclear})
                settled = settle(reading, game.constraints(layout), player=sheet.player)
                read[field.id] = settled.sheet[field.id]
    pictures = [
        (art.shape if isinstance(art.shape, str) else art.shape.name, art.ink, art.text, art.field)
        for layout in game.layouts
        for art in layout.art
    ]
    german = [printed(a.said, "de") for one in game.layouts for a in one.art if a.said]
    answer = {
        "fields": {one.sheet: [field.id for field in one.fields] for one in game.layouts},
        "art": pictures,
        "german": german,
        "pdf": {one.sheet: pdf_text(one) for one in game.layouts},
        "score": {line.id: line.correct for line in score.players[0].lines},
        "problems": [problem.code for problem in score.problems],
        "read": read,
    }
    sys.stdout.write(json.dumps(answer))


if __name__ == "__main__":
    main()
