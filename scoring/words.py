"""Small words of sentences: how many of a thing, and names one after another."""

from collections.abc import Sequence


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "point"), counted(3, "point"), counted(2, "die", "dice")
    ('1 point', '3 points', '2 dice')
    """
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a sentence lists them.

    >>> listed(["Ada"]), listed(["Ada", "Ben", "Cleo"]), listed(["1", "2"], "or")
    ('Ada', 'Ada, Ben and Cleo', '1 or 2')
    """
    *most, end = names
    return f"{', '.join(most)} {last} {end}" if most else end
