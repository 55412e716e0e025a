"""Five more forms as people have them, drawn here: tight, tinted, pale, much of them print."""

from collections.abc import Callable

from scoring.sheet import FieldKind
from tests.vision.shop_pads import BLACK, GREY, WHITE, Colour, ShopPad

FOREST, TEE_BLUE, TEE_RED, TEE_GOLD = (40, 90, 20), (190, 120, 50), (80, 60, 200), (90, 200, 245)
PINK, PALE_PINK, ROSE = (150, 130, 240), (185, 175, 245), (232, 226, 252)
YELLOW, SUN, WINE = (190, 235, 250), (150, 220, 245), (60, 20, 120)
STEEL, MIST = (150, 130, 110), (240, 236, 230)


def pub_course() -> ShopPad:
    """Eighteen holes in coloured bands, one per tee; four small rows, OUT, IN, TOT, HCP and NET."""
    pad = ShopPad("pub_course", (230.0, 110.0))
    pad.box((0, 0, 230, 13), None, FOREST)
    pad.words("THE DOGLEG ARMS", 8, 9.2, 5.0, WHITE)
    pad.words("Slope 121  Rating 69.4", 165, 8.6, 2.6, WHITE)
    heads = [*map(str, range(1, 10)), "OUT", *map(str, range(10, 19)), "IN", "TOT", "HCP", "NET"]
    rows: list[tuple[str, Colour | None]] = [
        ("HOLE", FOREST), ("BLUE", TEE_BLUE), ("GOLD", TEE_GOLD), ("PAR", MIST),
        ("a", None), ("b", None), ("c", None), ("d", None), ("HCP", SUN), ("RED", TEE_RED),
    ]  # fmt: skip
    y = 16.0
    for row, (name, fill) in enumerate(rows):
        tall = 8.0 if len(name) == 1 else 6.4
        is_dark = fill in (FOREST, TEE_BLUE, TEE_RED)
        pad.box((6, y, 26, tall), BLACK, fill, 1)
        if len(name) > 1:
            pad.words(name, 8, y + tall - 1.9, 2.6, WHITE if is_dark else BLACK)
        x = 32.0
        for column, head in enumerate(heads):
            width = 8.0 if head.isdigit() else 9.2
            is_sum = not head.isdigit()
            pad.box((x, y, width, tall), BLACK, fill or (MIST if is_sum else None), 1)
            text = head if row == 0 else _on_course(name, column, head)
            if text:
                at = x + width / 2 - 0.88 * len(text)
                pad.words(text, at, y + tall - 1.9, 2.2, WHITE if is_dark else BLACK)
            elif len(name) == 1:
                pad.take(f"{name}.c{column + 1}", FieldKind.NUMBER, (x, y, width, tall))
            x += width
        y += tall
    for name, left in (("Marker", 8.0), ("Player", 86.0), ("Date", 164.0)):
        pad.words(name, left, 102, 2.6)
        pad.rule(name.lower(), left + 14, left + 58, 102)
    return pad


def _on_course(row: str, column: int, head: str) -> str:
    """What stands in a cell of a printed row."""
    if len(row) == 1 or head in ("HCP", "NET"):
        return ""
    if row == "PAR":
        return str(3 + (column * 7) % 3) if head.isdigit() else ("72" if head == "TOT" else "36")
    if row == "HCP":
        return str(1 + (column * 5) % 18) if head.isdigit() else ""
    return str(130 + (column * 97 + len(row) * 53) % 420 + (0 if head.isdigit() else 2700))


def tavern_pad() -> ShopPad:
    """A dice game's pad on yellow paper: dark names, six small columns, the rule of each row."""
    pad = ShopPad("tavern_pad", (105.0, 175.0))
    pad.box((0, 0, 105, 175), None, YELLOW)
    pad.words("KNOBEL", 32, 11, 7, WINE)
    names = ["Einser", "Zweier", "Dreier", "Vierer", "Funfer", "Sechser", "gesamt", "Bonus 35",
             "oberer Teil", "Dreierpasch", "Viererpasch", "Full House", "kl. Strasse",
             "gr. Strasse", "Knobel", "Chance", "unterer Teil", "oben", "Endsumme"]  # fmt: skip
    y = 15.0
    for row, name in enumerate(names):
        is_sum = row in (6, 7, 8, 16, 17, 18)
        fill = SUN if is_sum else None
        pad.box((5, y, 23, 7.9), WINE, fill, 1)
        pad.words(name, 6, y + 5.2, 2.2, WINE)
        pad.box((28, y, 15, 7.9), WINE, fill, 1)
        rule = "" if is_sum else ("zaehlen", "25 Pkt.", "alle")[row % 3]
        pad.words(rule, 29, y + 4.9, 1.6, WINE)
        for column in range(6):
            box = (43.0 + 9.6 * column, y, 9.6, 7.9)
            pad.box(box, WINE, fill, 1)
            pad.take(f"g{column + 1}.r{row + 1}", FieldKind.NUMBER, box)
        y += 7.9
        if row in (8, 18):
            pad.box((5, y - 0.5, 95.6, 0.7), None, WINE)
    return pad


def pink_answers() -> ShopPad:
    """An optical sheet in pink: tight rings with letters, a number in a comb, rings below it."""
    pad = ShopPad("pink_answers", (210.0, 280.0))
    pad.box((8, 8, 194, 12), None, PINK)
    pad.words("GENERAL PURPOSE ANSWER SHEET", 40, 16.5, 5, WHITE)
    pad.words("Student number", 14, 29, 3.0, PINK)
    for column in range(8):
        box = (14.0 + 6.4 * column, 31.0, 6.4, 8.0)
        pad.box(box, PINK, None, 2)
        pad.take(f"id.c{column + 1}", FieldKind.NUMBER, box)
        for figure in range(10):
            ring = (14.9 + 6.4 * column, 41.0 + 5.4 * figure, 4.6, 4.6)
            pad.ring(ring, PINK, None, 1)
            pad.words(str(figure), ring[0] + 1.5, ring[1] + 3.2, 2.0, PINK)
            pad.take(f"id.c{column + 1}d{figure}", FieldKind.BUBBLE, ring)
    pad.words("Use a soft pencil. Fill each circle.", 80, 36, 3.0, PINK)
    pad.words("Erase cleanly what you wish to change.", 80, 43, 3.0, PINK)
    for question in range(90):
        block, row = divmod(question, 30)
        x, y = (80.0 + 42 * block, 50.0 + 7.2 * row)
        if row % 2 == 0:
            pad.box((x - 1, y - 1.2, 39, 7.2), None, ROSE)
        pad.words(str(question + 1), x, y + 3.4, 2.4, PINK)
        for choice in range(5):
            ring = (x + 7.0 + 6.0 * choice, y, 4.6, 4.6)
            pad.ring(ring, PINK, WHITE, 1)
            pad.words("ABCDE"[choice], ring[0] + 1.5, ring[1] + 3.3, 2.0, PINK)
            pad.take(f"q{question + 1}.c{choice + 1}", FieldKind.BUBBLE, ring)
    return pad


def shift_sheet() -> ShopPad:
    """Two weeks of shifts: hours and minutes in combs of four, small boxes for sick and leave."""
    pad = ShopPad("shift_sheet", (210.0, 297.0))
    pad.words("SHIFT RECORD", 14, 18, 6, STEEL)
    pad.words("Name", 14, 32, 3.0, STEEL)
    pad.rule("name", 28, 100, 32)
    pad.words("Staff no.", 112, 32, 3.0, STEEL)
    for column in range(6):
        box = (132.0 + 6.5 * column, 26.0, 6.5, 8.0)
        pad.box(box, STEEL, None, 1)
        pad.take(f"staff.c{column + 1}", FieldKind.NUMBER, box)
    for head, left in (("from", 40.0), ("to", 77.0), ("break", 114.0), ("sick", 152.0)):
        pad.words(head, left, 44, 2.8, STEEL)
    for head, left in (("leave", 166.0), ("late", 183.0)):
        pad.words(head, left, 44, 2.8, STEEL)
    days = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
    for row in range(14):
        y = 48.0 + 16.4 * row + 4.0 * (row // 7)
        pad.box((12, y - 2.4, 186, 14.0), None, MIST if row % 2 else None)
        pad.words(days[row % 7], 15, y + 6.4, 3.2, STEEL)
        for part in range(3):
            for place in range(4):
                x = 38.0 + 37.0 * part + 6.5 * place + 3.4 * (place // 2)
                box = (x, y, 6.5, 9.0)
                pad.box(box, STEEL, WHITE, 1)
                pad.take(f"d{row + 1}.p{part + 1}c{place + 1}", FieldKind.NUMBER, box)
            pad.words(":", 38.0 + 37.0 * part + 13.9, y + 6.3, 3.6, STEEL)
        for place in range(3):
            box = (153.0 + 16.0 * place, y + 2.0, 5.0, 5.0)
            pad.box(box, STEEL, WHITE, 2)
            pad.take(f"d{row + 1}.b{place + 1}", FieldKind.BOX, box)
    return pad


def match_report() -> ShopPad:
    """A referee's report: a table with an empty head, boxes in it, dotted lines, two results."""
    pad = ShopPad("match_report", (148.0, 210.0))
    pad.words("MATCH REPORT", 12, 15, 5.5, FOREST)
    for dot in range(12, 136, 2):
        pad.box((dot, 25.0, 0.5, 0.3), None, BLACK)
    pad.words("Team", 12, 24, 2.6)
    for side in range(2):
        box = (96.0 + 22 * side, 10.0, 18.0, 11.0)
        pad.box(box, FOREST, None, 4)
        pad.take(f"goals{side + 1}", FieldKind.NUMBER, box)
    widths = (10.0, 46.0, 14.0, 14.0, 20.0, 20.0)
    heads = ("No", "Name", "Yel", "Red", "In", "Out")
    for row in range(17):
        x, y = 12.0, 30.0 + 9.4 * row
        for column, (head, width) in enumerate(zip(heads, widths, strict=True)):
            pad.box((x, y, width, 9.4), FOREST, FOREST if row == 0 else None, 2)
            if row == 0:
                pad.words(head, x + 1.6, y + 6.4, 2.8, WHITE)
            elif head in ("Yel", "Red"):
                box = (x + width / 2 - 2.6, y + 2.1, 5.2, 5.2)
                pad.box(box, FOREST, None, 2)
                pad.take(f"r{row}.b{column}", FieldKind.BOX, box)
            else:
                kind = FieldKind.TEXT if head == "Name" else FieldKind.NUMBER
                pad.take(f"r{row}.n{column}", kind, (x, y, width, 9.4))
            x += width
    pad.words("Referee", 12, 202, 2.8, GREY)
    pad.rule("referee", 30, 100, 202)
    return pad


OFFICE_FORMS: tuple[Callable[[], ShopPad], ...] = (
    pub_course,
    tavern_pad,
    pink_answers,
    shift_sheet,
    match_report,
)
