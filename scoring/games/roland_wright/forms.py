"""What can be told by choosing instead of typing: everything that a score needs."""

from collections.abc import Iterator, Sequence

from scoring.games.roland_wright.card_file import library_names
from scoring.games.roland_wright.cards import UNSEEN
from scoring.games.roland_wright.names import card_title
from scoring.games.roland_wright.setup_words import AWARDS_DEALT, has_full_decks
from scoring.games.roland_wright.table import RolandTable
from scoring.message import Book, plain
from scoring.stage import Choice, Form, Stage

MOST_POINTS = 60
"""So many research points can be chosen; nobody keeps more."""

say = Book(__package__)


def forms(table: RolandTable) -> tuple[Form, ...]:
    """Every form that makes sense at this moment."""
    return (*_setup(table), *_cards(table), *_counts(table), *_ends(table))


def _setup(table: RolandTable) -> Iterator[Form]:
    if not table.turn and table.solo is None:
        sizes = [str(size) for size in table.facts.sizes]
        options = tuple((size, say("box-size", size=size)) for size in sizes)
        yield _form("box", "board {size}", Choice("size", say("choose", what="size"), options))
    if not table.library.cards and has_full_decks(table):
        options = tuple((name, plain(name)) for name in library_names())
        choice = Choice("library", say("choose", what="library"), options)
        yield _form("library", "cards {library}", choice)
    if not table.awards:
        names = table.library.awards_to_choose()
        choices = [_card(f"award{index}", "award", names) for index in range(1, AWARDS_DEALT + 1)]
        line = " ".join(["awards", *(f"{{{choice.name}}}" for choice in choices)])
        yield _form("awards", line, *choices)


def _cards(table: RolandTable) -> Iterator[Form]:
    untold = [seat.name for seat in table.seats if not seat.inspiration]
    if untold:
        names = table.library.names_to_say("inspiration")
        card = _card("card", "inspiration", names)
        yield _form("inspiration", "{player} inspiration {card}", _player(untold), card)
    hidden = [seat.name for seat in table.seats if UNSEEN in seat.kept]
    names = tuple(dict.fromkeys(table.decks["research"].hidden))
    if hidden and names:
        card = _card("card", "kept-card", names)
        yield _form("reveal", "{player} reveals {card}", _player(hidden), card)
    if hidden:
        points = _number("research", MOST_POINTS)
        yield _form("reveal", "{player} has research {research}", _player(hidden), points)
    if not table.was_played:
        everybody = [seat.name for seat in table.seats]
        kinds = {kind: table.facts.decks[kind] for kind in ("hallmark", "equipment")}
        numbers = [_number(kind, most) for kind, most in kinds.items()]
        numbers.append(_number("research", MOST_POINTS))
        line = "{player} has hallmark {hallmark} equipment {equipment} research {research}"
        yield _form("has", line, _player(everybody), *numbers)


def _counts(table: RolandTable) -> Iterator[Form]:
    """For each Award that cannot be counted from the boards."""
    for name in table.awards:
        condition = table.library.award(name).condition
        untold = [seat.name for seat in table.seats if name not in seat.counts]
        is_seen = condition != "recorded" and (condition != "most-resonance" or table.was_played)
        if untold and not is_seen:
            yield Form(
                say("form-of-award", award=card_title(name)),
                (_player(untold), _number("count", table.size * table.size)),
                f"{{player}} award {name} {{count}}",
                say("form-confirm", form="award"),
            )


def _ends(table: RolandTable) -> Iterator[Form]:
    if not table.is_over:
        yield _form("end", "end")


def _form(kind: str, line: str, *choices: Choice) -> Form:
    return Form(say("form-title", form=kind), choices, line, say("form-confirm", form=kind))


def _player(names: Sequence[str]) -> Choice:
    options = tuple((name, plain(name)) for name in names)
    return Choice("player", say("choose", what="player"), options)


def _card(name: str, what: str, cards: Sequence[str]) -> Choice:
    options = tuple((card, card_title(card)) for card in cards)
    return Choice(name, say("choose", what=what), options)


def _number(name: str, most: int) -> Choice:
    options = tuple((str(number), plain(str(number))) for number in range(most + 1))
    return Choice(name, say("choose", what=name), options)


def stage_of(table: RolandTable, _sheets: object, by_moves: bool) -> Stage:
    """Where the game stands, by its moves; the boards alone do not say."""
    if not by_moves:
        return Stage()
    turn = str(table.turn)
    if table.is_over:
        return Stage(say("stage-over"))
    if not table.turn:
        return Stage(say("stage-before"), is_over=False)
    if table.solo is not None:
        days = str(table.facts.solo.turns)
        return Stage(say("stage-day", day=turn, days=days), is_over=False)
    is_last = "yes" if table.turn == table.last_turn else "no"
    return Stage(say("stage-turn", turn=turn, name=table.active, last=is_last), is_over=False)
