"""Which turns the rulebooks allow, told a second time and from the marks alone.

Written from the rulebooks, without a look at `turn.py` of a game; slow and plain.
A judge gets the marks before and after a turn, without the boxes of the count, and the dice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

Marks = Mapping[str, str]
Judge = Callable[[Marks, Marks, Sequence[int]], bool]

# ---------------------------------------------------------------------------- Unbalanced

SIGNS = {1: "><><><><>", 2: "≥" * 8, 3: "<<≤≤"}
SPACES = {1: 10, 2: 9, 3: 10}
OBEYS: Mapping[str, Callable[[int, int], bool]] = {
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
    "≥": lambda a, b: a >= b,
    "≤": lambda a, b: a <= b,
}


def unbalanced(before: Marks, after: Marks, roll: Sequence[int]) -> bool:
    """ "Crossing out the turn number … Fill in the leftmost bubble … Write your second number"."""
    free_circles = {f"row{row}.bonus" for row in SPACES if f"row{row}.s{SPACES[row]}" in after}
    begun = {**before, f"round.{sum(field.startswith('round') for field in before) + 1}": "marked"}
    bare = {field: label for field, label in after.items() if field not in free_circles}
    begun = {field: label for field, label in begun.items() if field not in free_circles}
    straight = False
    for first, second in permutations(roll, 2):
        for flipped in ((False, False), (True, False), (False, True), (True, True)):
            one = 7 - first if flipped[0] else first
            two = 7 - second if flipped[1] else second
            played = _written(begun, one, two)
            if played is None:
                continue
            straight = straight or not any(flipped)
            empty = [f"flip.{n}" for n in range(1, 6) if f"flip.{n}" not in before]
            for bubbles in combinations(empty, sum(flipped)):
                if {**played, **dict.fromkeys(bubbles, "filled")} == bare:
                    return True
    return not _must_play(begun, roll) and begun == bare


def _must_play(marks: Marks, roll: Sequence[int]) -> bool:
    """Whether someone can play without a flip, whichever die the active player took away."""
    lying = [[*roll[:gone], *roll[gone + 1 :]] for gone in range(len(roll)) if len(roll) > 4]
    return all(
        any(_written(marks, one, two) is not None for one, two in permutations(left, 2))
        for left in [list(roll), *lying]
    )


def _written(marks: Marks, one: int, two: int) -> dict[str, str] | None:
    row = (one + 1) // 2
    bubble = next((n for n in range(1, 10) if f"number{one}.b{n}" not in marks), None)
    space = next((n for n in range(1, SPACES[row] + 1) if f"row{row}.s{n}" not in marks), None)
    if bubble is None or space is None:
        return None
    new = {**marks, f"number{one}.b{bubble}": "filled", f"row{row}.s{space}": str(two)}
    if row < 3:
        left = new.get(f"row{row}.s{space - 1}")
        return new if left is None or OBEYS[SIGNS[row][space - 2]](int(left), two) else None
    if space % 2:
        return new
    total = int(new[f"row3.s{space - 1}"]) + two
    new[f"row3.sum{space // 2}"] = str(total)
    left = new.get(f"row3.sum{space // 2 - 1}")
    return new if left is None or OBEYS[SIGNS[3][space // 2 - 2]](int(left), total) else None


# --------------------------------------------------------------------------------- Yacht

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
FIXED = {"full_house": 25, "small_straight": 30, "large_straight": 40, "yacht": 50}
LOWER = ("three_of_a_kind", "four_of_a_kind", *FIXED, "chance")


def yacht(before: Marks, after: Marks, roll: Sequence[int]) -> bool:
    """One empty box is filled with what the roll is worth there, and a further yacht is ticked."""
    return any(
        dict(after) == played
        for column in range(1, 7)
        for played in _fillings(before, f"game{column}.", sorted(roll))
    )


def _fillings(marks: Marks, game: str, roll: Sequence[int]) -> Iterator[dict[str, str]]:
    is_yacht = len(set(roll)) == 1
    is_joker = is_yacht and f"{game}yacht" in marks
    own = UPPER[roll[0] - 1]
    empty = [box for box in (*UPPER, *LOWER) if game + box not in marks]
    if is_joker:
        lower = [box for box in empty if box in LOWER]
        empty = [own] if own in empty else lower or empty
    new = dict(marks)
    if is_yacht and marks.get(f"{game}yacht") == "50":
        tick = next((n for n in range(1, 7) if f"{game}further{n}" not in marks), None)
        if tick:
            new[f"{game}further{tick}"] = "marked"
    for box in empty:
        yield {**new, game + box: str(_worth(box, roll, is_joker=is_joker))}


def _worth(box: str, roll: Sequence[int], *, is_joker: bool) -> int:
    most = max(roll.count(die) for die in roll)
    faces = set(roll)
    if box in UPPER:
        number = UPPER.index(box) + 1
        return number * roll.count(number)
    runs = [len(faces & set(range(low, low + 5))) for low in (1, 2)]
    fours = [set(range(low, low + 4)) <= faces for low in (1, 2, 3)]
    happens = {
        "three_of_a_kind": most >= 3,
        "four_of_a_kind": most >= 4,
        "full_house": sorted(map(list(roll).count, faces)) == [2, 3] or is_joker,
        "small_straight": any(fours) or is_joker,
        "large_straight": max(runs) == 5 or is_joker,
        "yacht": most == 5,
        "chance": True,
    }
    return FIXED.get(box, sum(roll)) if happens[box] else 0


# ---------------------------------------------------------------------------------- Expo

RESOURCES = ("creativity", "knowledge", "materials", "energy", "labor", "nature")
COSTS = {
    "geodesic_dome": {"materials": 4, "labor": 2, "creativity": 4},
    "interactive_movie": {"creativity": 4, "labor": 2, "knowledge": 4},
    "minirail": {"energy": 4, "labor": 2, "materials": 4},
    "interlocking_house": {"materials": 4, "labor": 4, "creativity": 2},
    "constructed_forest": {"nature": 4, "energy": 4, "knowledge": 2},
    "cultural_showcase": {"nature": 4, "creativity": 2, "knowledge": 4},
    "inverted_pyramid": {"nature": 4, "labor": 2, "materials": 4},
    "labyrinth": {"materials": 2, "creativity": 4, "labor": 4},
    "videophone": {"energy": 4, "knowledge": 4, "creativity": 2},
    "aquarium": {"nature": 4, "energy": 4, "knowledge": 2},
}
ONE_MORE = {
    "materials": "geodesic_dome",
    "creativity": "interactive_movie",
    "energy": "minirail",
    "labor": "interlocking_house",
    "nature": "constructed_forest",
    "knowledge": "cultural_showcase",
}


def expo(before: Marks, after: Marks, roll: Sequence[int]) -> bool:
    """Numbers, Focus, units, displays, bonuses and days of one sheet, each by its sentence."""
    new = {field for field in after if field not in before}
    stays = all(
        after.get(field) == label
        for field, label in before.items()
        if not field.endswith((".held", ".number"))
    )
    return (
        stays
        and _numbers_fit(before, after)
        and _focus_fits(after, new, roll)
        and all(_units_fit(before, after, new, resource, roll) for resource in RESOURCES)
        and all(_bonus_fits(before, after, field) for field in new if field.endswith(".bonus"))
        and _days_fit(before, after, new, roll)
        and ("delay.number" not in after or len(roll) < 7 or "pavilion.inverted_pyramid" in before)
    )


def _numbers_fit(before: Marks, after: Marks) -> bool:
    """ "Up to two different resources … You may not duplicate any numbers." """
    numbers = {name: after[f"{name}.number"] for name in RESOURCES if f"{name}.number" in after}
    others = [after[f] for f in ("focus.number", "delay.number") if f in after]
    every = [*numbers.values(), *others]
    doubled = len(every) - len(set(every))
    shared = after.get("focus.number") in numbers.values() and "pavilion.aquarium" in before
    return len(numbers) <= 2 and doubled <= int(shared)


def _focus_fits(after: Marks, new: set[str], roll: Sequence[int]) -> bool:
    checked = [name for name in RESOURCES if f"{name}.focus" in new]
    return not checked or (
        len(checked) == 1 and list(roll).count(int(after.get("focus.number", "0"))) >= 4
    )


def _units_fit(
    before: Marks, after: Marks, new: set[str], resource: str, roll: Sequence[int]
) -> bool:
    spent = sum(n for n in range(1, 7) if f"{resource}.level{n}" in new)
    spent += sum(COSTS[p].get(resource, 0) for p in COSTS if f"pavilion.{p}" in new)
    held = f"{resource}.held"
    gained = int(after.get(held, "0")) - int(before.get(held, "0")) + spent
    number = after.get(f"{resource}.number", "0")
    units = list(roll).count(int(number))
    if units and f"pavilion.{ONE_MORE[resource]}" in before:
        units += 1
    focused = any(f"{name}.focus" in new for name in RESOURCES)
    if focused and number == after.get("focus.number") and "pavilion.aquarium" not in before:
        units = 0
    return gained in (0, units)


def _bonus_fits(before: Marks, after: Marks, field: str) -> bool:
    """ "If you are the first person to claim all of the Displays in one row or one column"."""
    if after[field] == "crossed":
        return True
    line = field.removesuffix(".bonus")
    displays = [f"{line}.level{n}" for n in range(1, 7)]
    if line.startswith("level"):
        displays = [f"{name}.{line}" for name in RESOURCES]
    return all(d in after for d in displays) and not all(d in before for d in displays)


def _days_fit(before: Marks, after: Marks, new: set[str], roll: Sequence[int]) -> bool:
    days = [f"day.{n}" in after for n in range(1, 9)]
    if days != sorted(days, reverse=True):
        return False
    earlier = sum(f"day.{n}" in before for n in range(1, 9))
    built = sum(f.endswith(".level6") or f.startswith("pavilion.") for f in new)
    built_ever = sum(f.endswith(".level6") or f.startswith("pavilion.") for f in after)
    delay = int(after.get("delay.number", "0"))
    due = min(8 - earlier, built + list(roll).count(delay))
    passed = sum(days) - earlier
    if delay:
        return passed == due
    return not any(days) or (passed >= due and sum(days) >= min(8, built_ever))


JUDGES: Mapping[str, Judge] = {"unbalanced": unbalanced, "yacht": yacht, "expo": expo}
