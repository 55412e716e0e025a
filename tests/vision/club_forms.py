"""Four forms as clubs and offices print them, drawn here: dense, tinted, much of them print."""

from collections.abc import Callable

from scoring.sheet import FieldKind
from tests.vision.shop_pads import BLACK, GREY, WHITE, Colour, ShopPad

GREEN, BLUE, SAND, ROSE = (70, 110, 30), (235, 215, 190), (200, 230, 245), (215, 210, 250)
PALE, RED = (190, 190, 190), (90, 80, 215)
PLAYERS = ("+ / -", "Ann", "Bob", "Cyd", "Dee")


def links_card() -> ShopPad:
    """Eighteen holes in two blocks with OUT, IN and TOT; yards, par, handicap in tinted bands."""
    pad = ShopPad("links_card", (250.0, 118.0))
    pad.words("Eagle Ridge Golf Club", 10, 11, 5, GREEN)
    pad.words("Please replace divots and repair pitch marks", 130, 11, 2.6, GREY)
    heads = [*map(str, range(1, 10)), "OUT", *map(str, range(10, 19)), "IN", "TOT"]
    rows: list[tuple[str, Colour | None]] = [
        ("HOLE", GREEN), ("Blue", BLUE), ("White", None), ("Handicap", SAND), ("+ / -", None),
        ("Ann", None), ("Bob", None), ("Par", SAND), ("Cyd", None), ("Dee", None), ("Ladies", ROSE),
    ]  # fmt: skip
    lefts = [8.0, 30.0]
    for head in heads:
        lefts.append(lefts[-1] + (9.0 if not head.isdigit() else 8.6 if int(head) < 10 else 9.2))
    y = 16.0
    for row, (name, fill) in enumerate(rows):
        tall = 8.6 if name in PLAYERS else 7.0
        pad.box((lefts[0], y, lefts[1] - lefts[0], tall), BLACK, fill, 2)
        pad.words(name, lefts[0] + 1.5, y + tall - 2.2, 2.8, WHITE if row == 0 else BLACK)
        for column, head in enumerate(heads):
            left, width = lefts[column + 1], lefts[column + 2] - lefts[column + 1]
            is_sum = not head.isdigit()
            tint = fill if fill is not None else ((232, 238, 226) if is_sum else None)
            pad.box((left, y, width, tall), BLACK, tint, 2)
            text = head if row == 0 else _printed(name, column, is_sum=is_sum)
            if text:
                at = left + width / 2 - 0.95 * len(text)
                pad.words(text, at, y + tall - 2.3, 2.4, WHITE if row == 0 else BLACK)
            elif name in PLAYERS:
                pad.take(f"p{row}.c{column + 1}", FieldKind.NUMBER, (left, y, width, tall))
        y += tall
    for name, left in (("Scorer", 10.0), ("Attest", 95.0), ("Date", 180.0)):
        pad.words(name, left, 113, 2.8)
        pad.rule(name.lower(), left + 14, left + 60, 113)
    return pad


def _printed(row: str, column: int, *, is_sum: bool) -> str:
    """What stands in a cell of a printed row."""
    if row in ("Blue", "White"):
        return str(140 + (column * 137 + len(row) * 31) % 400 + 2600 * is_sum)
    if row == "Par":
        return str(36 + column // 20 * 36 if is_sum else 3 + (column * 7) % 3)
    if row in ("Handicap", "Ladies"):
        return "" if is_sum else str(1 + (column * 5 + len(row)) % 18)
    return ""


def roll_pad() -> ShopPad:
    """A dice game's pad: two halves with sums in grey, a hint under each name, six players."""
    pad = ShopPad("roll_pad", (120.0, 190.0))
    pad.words("ROLL SIX", 40, 12, 7, (60, 40, 150))
    upper = ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes", "Subtotal", "Bonus 35", "Upper"]
    lower = ["Three of a kind", "Four of a kind", "Full house", "Small straight",
             "Large straight", "Yahoo", "Chance", "Lower", "GRAND TOTAL"]  # fmt: skip
    y = 18.0
    for half in (upper, lower):
        for name in half:
            is_sum = name in ("Subtotal", "Bonus 35", "Upper", "Lower", "GRAND TOTAL")
            fill = (215, 215, 215) if is_sum else None
            pad.box((6, y, 36, 8.6), BLACK, fill, 2)
            pad.words(name, 7.5, y + 4.0, 2.5)
            pad.words("add all of these" if is_sum else "count and add", 7.5, y + 7.2, 1.7, GREY)
            for column in range(6):
                box = (42.0 + 12 * column, y, 12.0, 8.6)
                pad.box(box, BLACK, fill, 3 if is_sum else 2)
                pad.take(f"g{column + 1}.y{round(y)}", FieldKind.NUMBER, box)
            y += 8.6
        y += 4.0
    return pad


def bubble_test() -> ShopPad:
    """A hundred questions, thin red rings close to each other with a letter in each."""
    pad = ShopPad("bubble_test", (210.0, 297.0))
    pad.words("ANSWER SHEET", 15, 20, 6, RED)
    pad.words("Fill in one circle for each question. Use a dark pen.", 15, 28, 2.8)
    pad.words("Name", 15, 40, 3.2)
    pad.rule("name", 30, 110, 40)
    for question in range(100):
        block, row = divmod(question, 25)
        x, y = 16.0 + 47 * block, 52.0 + 9.0 * row
        pad.words(str(question + 1), x, y + 3.6, 2.8)
        for choice in range(5):
            box = (x + 8.5 + choice * 6.6, y, 4.8, 4.8)
            pad.ring(box, RED, None, 1)
            pad.words("ABCDE"[choice], box[0] + 1.5, y + 3.4, 2.2, RED)
            pad.take(f"q{question + 1}.c{choice + 1}", FieldKind.BUBBLE, box)
    return pad


def time_sheet() -> ShopPad:
    """A week of hours and minutes, a colon printed between their boxes, lines in pale grey."""
    pad = ShopPad("time_sheet", (210.0, 148.0))
    pad.words("Weekly time sheet", 14, 16, 6)
    pad.words("Employee", 14, 28, 3.2)
    pad.rule("employee", 36, 110, 28)
    for column, head in enumerate(("Start", "End", "Break", "Total")):
        pad.words(head, 44.0 + 41 * column, 40, 3.2)
    days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    for row, day in enumerate(days):
        y = 43.0 + 13.5 * row
        pad.words(day, 14, y + 6.4, 3.2)
        for column in range(4):
            x = 42.0 + 41 * column
            for part in range(2):
                box = (x + 17.5 * part, y, 14.0, 9.0)
                pad.box(box, PALE, None, 2)
                pad.take(f"d{row + 1}.t{column + 1}p{part + 1}", FieldKind.NUMBER, box)
            pad.words(":", x + 15.2, y + 6.4, 4.0)
    return pad


CLUB_FORMS: tuple[Callable[[], ShopPad], ...] = (links_card, roll_pad, bubble_test, time_sheet)
