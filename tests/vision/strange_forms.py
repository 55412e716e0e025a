"""Five forms as other people print them, drawn here: small cells, coloured heads, printed rows."""

from collections.abc import Callable

from scoring.sheet import FieldKind
from tests.vision.shop_pads import BLACK, GREY, WHITE, ShopPad

NAVY, SAND, MINT = (110, 50, 20), (205, 225, 240), (225, 240, 215)


def course_card() -> ShopPad:
    """Eighteen holes, a dark head, printed par and index between the players."""
    pad = ShopPad("course_card", (240.0, 105.0))
    pad.words("OLD MILL COURSE", 60, 13, 6, NAVY)
    pad.box((6, 18, 228, 9), NAVY, NAVY)
    pad.words("Hole", 9, 24.5, 3.2, WHITE)
    rows = ["Par", "Anna", "Ben", "Index", "Carl", "Dora"]
    for row, name in enumerate(["", *rows]):
        y = 18.0 + 9 * row
        if row:
            pad.box((6, y, 22, 9), BLACK, SAND if name in ("Par", "Index") else None)
            pad.words(name, 8, y + 6.3, 3.0)
        for hole in range(20):
            box = (28.0 + hole * 10.3, y, 10.3, 9.0)
            if row == 0:
                text = str(hole + 1) if hole < 18 else ("OUT", "TOT")[hole - 18]
                pad.words(text, box[0] + (1.0 if hole > 17 else 3.2), y + 6.2, 2.6, WHITE)
                continue
            pad.box(box, BLACK, SAND if name in ("Par", "Index") else None, 2)
            if name in ("Par", "Index"):
                value = 3 + (hole * 7 + row) % 3 if name == "Par" else 1 + (hole * 5) % 18
                pad.words(str(value), box[0] + 3.4, y + 6.2, 2.6)
            else:
                pad.take(f"{name.lower()}.h{hole + 1}", FieldKind.NUMBER, box)
    return pad


def exam_sheet() -> ShopPad:
    """Fifty questions, boxes close together, letters above them alone."""
    pad = ShopPad("exam_sheet", (210.0, 297.0))
    pad.words("FINAL EXAM  answers", 18, 22, 6)
    pad.words("Name", 18, 38, 3.4)
    pad.rule("name", 34, 120, 38)
    for block in range(2):
        x = 26.0 + block * 92
        for choice in range(5):
            pad.words("ABCDE"[choice], x + 13.6 + choice * 11, 52, 3.2)
        for row in range(25):
            y = 55.0 + row * 9.2
            number = block * 25 + row + 1
            pad.words(str(number), x, y + 4.4, 3.2)
            for choice in range(5):
                box = (x + 12.5 + choice * 11, y, 5.4, 5.4)
                pad.box(box, BLACK, None, 2)
                pad.take(f"q{number}.c{choice + 1}", FieldKind.BOX, box)
    return pad


def heat_times() -> ShopPad:
    """Minutes, seconds and hundredths in boxes, eight lanes."""
    pad = ShopPad("heat_times", (148.0, 210.0))
    pad.words("HEAT SHEET", 42, 18, 7, NAVY)
    for column, head in enumerate(("min", "sec", "1/100")):
        pad.words(head, 74.0 + column * 22, 33, 3.0, GREY)
    for lane in range(10):
        y = 36.0 + lane * 16
        pad.words(f"Lane {lane + 1}", 12, y + 7.5, 3.8)
        pad.rule(f"name{lane + 1}", 34, 64, y + 8)
        for column in range(3):
            box = (70.0 + column * 22, y, 16.0, 10.0)
            pad.box(box, NAVY, None, 3)
            pad.take(f"lane{lane + 1}.p{column + 1}", FieldKind.NUMBER, box)
    return pad


def darts_pad() -> ShopPad:
    """Two players, twenty legs, every other row tinted, no lines across."""
    pad = ShopPad("darts_pad", (105.0, 230.0))
    pad.words("501", 44, 14, 8)
    for row in range(20):
        y = 24.0 + row * 9.6
        for column in range(4):
            box = (15.0 + column * 21, y, 21.0, 9.6)
            pad.box(box, GREY, MINT if row % 2 else None, 1)
            pad.take(f"leg{row + 1}.c{column + 1}", FieldKind.NUMBER, box)
        pad.words(str(row + 1), 6, y + 6.6, 3.0)
    return pad


def yatzy_block() -> ShopPad:
    """A dice game's pad: thick frame, tinted names, five columns."""
    pad = ShopPad("yatzy_block", (125.0, 210.0))
    pad.words("FIVE DICE", 36, 15, 7)
    upper = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Sum", "Bonus"]
    lower = ["Pair", "Two pairs", "Three", "Four", "Small", "Large", "House", "Chance", "Five"]
    names = [*upper, *lower, "TOTAL"]
    pad.box((6, 20, 112, 9.8 * len(names)), BLACK, None, 5)
    for row, name in enumerate(names):
        y = 20.0 + 9.8 * row
        pad.box((6, y, 32, 9.8), BLACK, SAND)
        pad.words(name, 8, y + 6.6, 3.0)
        for column in range(5):
            box = (38.0 + column * 16, y, 16.0, 9.8)
            pad.box(box, BLACK, MINT if name in ("Sum", "TOTAL") else None, 2)
            pad.take(f"g{column + 1}.r{row + 1}", FieldKind.NUMBER, box)
    return pad


STRANGE_FORMS: tuple[Callable[[], ShopPad], ...] = (
    course_card,
    exam_sheet,
    heat_times,
    darts_pad,
    yatzy_block,
)
