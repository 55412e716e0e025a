"""What is due, and why a move is not what is due, in a player's words."""

from scoring.games.innovation.cards import COLOURS
from scoring.games.innovation.dogma import Dogma
from scoring.games.innovation.due import Due
from scoring.games.innovation.moves import EffectStep
from scoring.games.innovation.names import colour_name, direction_name, place_of_cards
from scoring.games.innovation.steps import Refusal
from scoring.message import Book, Message, Value, either

MOST_NAMED = 8
"""So many cards or colours are named; of more it is only said that there are some."""

say = Book(__package__)


def what_is_due(due: Due, players: tuple[str, ...]) -> Message:
    """What a player has to do now, or may."""
    return say(
        "due",
        kind="swap" if due.kind == "exchange" else due.kind.replace(" ", "-"),
        name=players[due.seat],
        must=say("may") if due.is_optional else say("must"),
        value=str(due.value),
        cards=_cards(due),
        colours=_colours(due),
        direction=direction_name(due.direction),
        target=_target(due, players),
        what=due.what or "none",
        achievement=due.achievement,
    )


def _cards(due: Due) -> Value:
    titles = list(dict.fromkeys(one.card.title for one in due.cards))
    if not titles or len(titles) > MOST_NAMED:
        return say("a-card")
    return either(*titles)


def _colours(due: Due) -> Value:
    if not due.colours or len(due.colours) == len(COLOURS):
        return say("a-colour")
    return either(*(colour_name(colour) for colour in due.colours))


def _target(due: Due, players: tuple[str, ...]) -> Message:
    target = due.target
    return place_of_cards(target.name, players[target.seat]) if target else say("no-cards")


def not_due(due: Due, players: tuple[str, ...], *, code: str = "no-such-effect") -> Refusal:
    """That something else is to be done now."""
    card = due.card.title if due.card else ""
    return Refusal(say(code, card=card), what_is_due(due, players))


def out_of_order(due: Due, players: tuple[str, ...]) -> Refusal:
    """That it is another player's turn to go on with the dogma."""
    card = due.card.title if due.card else ""
    return Refusal(
        say("out-of-order", name=players[due.seat], card=card), what_is_due(due, players)
    )


def role_refusal(dogma: Dogma, move: EffectStep, players: tuple[str, ...]) -> Refusal | None:
    """Why this player may not make moves in this role (rules 19–23)."""
    owner, role = players[dogma.seat], dogma.roles[move.seat]
    if dogma.is_stopped:
        return Refusal(say("dogma-over", name=owner))
    is_concerned = any(place.seat == move.seat for place in dogma.places)
    if role != move.role:
        icon = say("icon", icon=dogma.card.dogma_icon)
        return Refusal(
            say("wrong-role", role=role or "none", icon=icon, name=owner),
            say("wrong-role", part="suggestion", role=role if is_concerned else "none"),
        )
    return None


def idle_refusal(dogma: Dogma, move: EffectStep) -> Refusal | None:
    """Why this player has nothing to do with a dogma, or nothing more."""
    part = "done" if dogma.is_done else ""
    if not any(place.seat == move.seat for place in dogma.places):
        part = "no-demand" if move.role == "obeys" else "only-demands"
    return Refusal(say("no-such-effect", part=part, card=dogma.card.title)) if part else None
