"""The table as cards to be tapped: what lies where, seen from some seats, and what is due now."""

from dataclasses import replace

from scoring.felt import CardDeck, Face, Felt, PlayerArea, Zone
from scoring.games.innovation.achievements import achievements_to_win
from scoring.games.innovation.cards import COLOURS, ICONS, Card, all_cards, unnamed
from scoring.games.innovation.dogma import Dogma
from scoring.games.innovation.due import Due, DueSide, pending
from scoring.games.innovation.names import area_name, icon_name, pile_name
from scoring.games.innovation.scene import Candidate
from scoring.games.innovation.state import Area, Civilization, State
from scoring.games.innovation.symbols import PATHS
from scoring.games.innovation.table import InnovationTable
from scoring.games.innovation.taps import roles_now, taps_of
from scoring.games.innovation.telling import what_is_due
from scoring.message import Book, Message
from scoring.secrets import Seats

say = Book(__package__)


def deck() -> CardDeck:
    """All cards and symbols of the game."""
    return CardDeck(
        tuple(map(_face, all_cards())),
        tuple((icon, PATHS[icon], icon_name(icon)) for icon in ICONS),
    )


def _face(card: Card) -> Face:
    return Face(card.name, card.title, card.colour, card.age, card.icons, card.dogma_icon)


def felt(table: InnovationTable, seats: Seats | None) -> Felt:
    """What lies on the table and what may be done, as seen from some seats."""
    mine = _mine(table, seats)
    shown = seen_state(table.state, mine)
    people = shown.civilizations
    middle = (
        *(_stock(shown, age) for age in range(1, 11)),
        Zone("achievements", "row", say("felt-achievements"), shown.achievements),
    )
    areas = tuple(_area(name, person) for name, person in zip(table.players, people, strict=True))
    lies = Felt(areas, middle, goal=achievements_to_win(table.sides))
    due = pending(table)
    if due is None:
        return lies
    due = seen_due(due, table.state, mine)
    decides = due.chooser
    taps = taps_of(table, due, shown) if decides in mine else ()
    return replace(
        lies,
        player=table.players[decides],
        title=_title(table, due),
        notes=tuple(_notes(table)),
        taps=taps,
    )


def _mine(table: InnovationTable, seats: Seats | None) -> frozenset[int]:
    everybody = enumerate(table.players)
    return frozenset(seat for seat, name in everybody if seats is None or name in seats)


def _title(table: InnovationTable, due: Due) -> Message:
    name = table.players[due.seat]
    if not due.role:
        return say("form-title", form=due.kind.replace(" ", "-"), name=name)
    return what_is_due(due, table.players)


def _notes(table: InnovationTable) -> list[Message]:
    """Whose dogma is under way, and who shares and obeys it."""
    dogma: Dogma | None = table.dogma
    if dogma is None or dogma.is_done:
        left = table.actions_left if table.seat is not None else 0
        return [say("felt-actions-left", count=left)] if left else []
    name = table.players[dogma.seat]
    return [
        say("felt-dogma", name=name, card=dogma.card.title),
        *roles_now(table, dogma.roles, dogma.seat),
    ]


def _stock(state: State, age: int) -> Zone:
    pile = state.supply[age - 1]
    title = say("felt-stock", age=str(age))
    return Zone(f"supply/{age}", "stock", title, (unnamed(age).name,) if pile else (), len(pile))


def _area(name: str, person: Civilization) -> PlayerArea:
    zones = [
        Zone(
            f"{name}/{colour}",
            "pile",
            pile_name(colour),
            tuple(card.name for card in person.pile(colour).cards),
            len(person.pile(colour).cards),
            person.pile(colour).splay,
        )
        for colour in COLOURS
    ]
    for area, worth in (("hand", None), ("score", person.score)):
        cards = sorted(person.cards(area), key=lambda card: (card.age, card.name))
        names = tuple(card.name for card in cards)
        zones.append(Zone(f"{name}/{area}", "row", area_name(area), names, len(cards), "", worth))
    counts = tuple(person.all_icons().items())
    return PlayerArea(name, tuple(zones), counts, person.achievements)


def seen_state(state: State, mine: frozenset[int]) -> State:
    """All cards, with those unnamed that some players cannot see."""
    people = tuple(
        person
        if seat in mine
        else replace(
            person,
            hand=tuple(unnamed(card.age) for card in person.hand),
            score_pile=tuple(unnamed(card.age) for card in person.score_pile),
        )
        for seat, person in enumerate(state.civilizations)
    )
    supply = tuple(tuple(unnamed(card.age) for card in pile) for pile in state.supply)
    if len(mine) == len(state.civilizations):
        supply = state.supply
    return replace(state, civilizations=people, supply=supply)


def seen_due(due: Due, state: State, mine: frozenset[int]) -> Due:
    """What is due, with the cards unnamed that some players cannot see."""
    return replace(
        due,
        cards=tuple(_seen(one, mine) for one in due.cards),
        sides=tuple(_side(side, mine) for side in due.sides),
        options=tuple(
            unnamed(one.age) if isinstance(one, Card) and _is_hidden(one, state, mine) else one
            for one in due.options
        ),
    )


def _seen(one: Candidate, mine: frozenset[int]) -> Candidate:
    is_hidden = one.area.name in ("hand", "score") and one.area.seat not in mine
    return replace(one, card=unnamed(one.card.age)) if is_hidden else one


def _side(side: DueSide, mine: frozenset[int]) -> DueSide:
    return replace(side, cards=tuple(_seen(one, mine) for one in side.cards))


def _is_hidden(card: Card, state: State, mine: frozenset[int]) -> bool:
    place = state.place_of(card)
    is_held = isinstance(place, Area) and place.name in ("hand", "score")
    return is_held and isinstance(place, Area) and place.seat not in mine
