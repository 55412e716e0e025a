"""The answer to what is due in a dogma: checked against what may be chosen, then carried out.

Each function gives the reason why a move is no answer, or None once it is played.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scoring.games.innovation.achievements import Ending
from scoring.games.innovation.cards import COLOURS, Card
from scoring.games.innovation.dogma import Dogma, Frame, finished, is_teammate
from scoring.games.innovation.due import Due, DueSide, chosen
from scoring.games.innovation.moves import (
    CardStep,
    Choose,
    Claim,
    Draw,
    EffectStep,
    Exchange,
    Rearrange,
    Remove,
    Side,
    Splay,
    Step,
    Transfer,
    Win,
    verb_of,
)
from scoring.games.innovation.program import effects_of
from scoring.games.innovation.referee import Referee
from scoring.games.innovation.scene import Bound, Candidate
from scoring.games.innovation.state import Area
from scoring.games.innovation.steps import (
    Refusal,
    exchanged,
    moved,
    not_there,
    rearranged,
    removed,
    splayed,
)
from scoring.games.innovation.telling import not_due, out_of_order
from scoring.message import Book

say = Book(__package__)


def answer(referee: Referee, due: Due, move: EffectStep) -> Refusal | None:
    """Play a move that answers what is due; else say why it does not."""
    players = referee.table.players
    if due.seat != move.seat:
        return out_of_order(due, players)
    if verb_of(move.step) != due.kind:
        return not_due(due, players)
    return _ANSWERS[type(move.step)](referee, due, move.step)


def _draw(referee: Referee, due: Due, step: Draw) -> Refusal | None:
    if max(step.value, 1) != max(due.value, 1):
        return not_due(due, referee.table.players, code="wrong-value")
    before = len(referee.refusals)
    if not referee.draw_or_end(due.seat, due.value, step.card):
        return referee.refusals.pop() if len(referee.refusals) > before else None
    if referee.table.ending is not None:
        return None
    drawn = referee.table.state.civilization(due.seat).hand[-1]
    frame = _frame(referee)
    if frame.current.then:
        _note(referee, due, frame=replace(frame, drawn=drawn))
    else:
        _note(referee, due, drawn)
    return None


def _card_step(referee: Referee, due: Due, step: CardStep) -> Refusal | None:
    if step.verb == "execute":
        return _execute(referee, due, step.card)
    return _take(referee, due, step.card, step.source)


def _transfer(referee: Referee, due: Due, step: Transfer) -> Refusal | None:
    if step.target != due.target:
        return not_due(due, referee.table.players, code="wrong-target")
    return _take(referee, due, step.card, step.source)


def _take(referee: Referee, due: Due, card: Card, source: Area | None) -> Refusal | None:
    """Take one of the cards that may be taken."""
    found = _matching(referee, due, card, source)
    if isinstance(found, Refusal):
        return found
    state = referee.table.state
    referee.set_state(moved(state, due.seat, due.kind, card, found.area, due.target))
    frame = _frame(referee)
    pool = list(frame.pool)
    if found in pool:
        pool.remove(found)
    names = tuple((name, _renamed(bound, found.card, card)) for name, bound in frame.names)
    frame = replace(frame, pool=tuple(pool), names=names, drawn=None)
    _note(referee, due, card, frame=frame)
    return None


def _renamed(bound: Bound, was: Card, card: Card) -> Bound:
    """The same with an unnamed card named, now that it is known."""
    if was == card or was not in bound:
        return bound
    index = bound.index(was)
    return (*bound[:index], card, *bound[index + 1 :])


def _matching(referee: Referee, due: Due, card: Card, source: Area | None) -> Candidate | Refusal:
    """The card meant, among those that may be taken."""
    state, players = referee.table.state, referee.table.players
    legal = [one for one in due.cards if source is None or _agrees(source, one.area)]
    exact = [one for one in legal if one.card == card]
    if not exact and card.is_named and state.place_of(card) is None:
        exact = [
            one
            for one in legal
            if not one.card.is_named and one.card.age == card.age and _may_be(referee, card)
        ]
    areas = {one.area for one in exact}
    if len(areas) > 1 and any(area.seat == due.seat for area in areas):
        exact = [one for one in exact if one.area.seat == due.seat]
        areas = {one.area for one in exact}
    if len(areas) == 1:
        return exact[0]
    if areas:
        return Refusal(say("which-card", card=card.title))
    frame = _frame(referee)
    known = [one.area for one in frame.pool or due.cards]
    lacking = not_there(state, referee.hands(due.seat), card, known) if known else None
    return lacking or not_due(due, players, code="wrong-card")


def _may_be(referee: Referee, card: Card) -> bool:
    """Whether an unnamed card may turn out to be this one, by what the effect asks for."""
    frame, table = _frame(referee), referee.table
    assert table.dogma is not None
    scene = table.dogma.scene(table.state, table.sides)
    tests = [test for wanted in frame.current.wanted for test in wanted.select.tests]
    return all(test(scene, card) is not False for test in tests)


def _agrees(given: Area, area: Area) -> bool:
    name = "board" if area.name in COLOURS else area.name
    return given.seat == area.seat and given.name in (name, area.name)


def _exchange(referee: Referee, due: Due, step: Exchange) -> Refusal | None:
    first, second = due.sides
    given = (step.first, step.second)
    if (step.first.area, step.second.area) == (second.area, first.area):
        given = (step.second, step.first)
    if (given[0].area, given[1].area) != (first.area, second.area):
        return not_due(due, referee.table.players, code="wrong-target")
    cards = []
    for side, told in zip(due.sides, given, strict=True):
        found = _side(referee, due, side, told)
        if isinstance(found, Refusal):
            return found
        cards.append(found)
    state = referee.table.state
    referee.set_state(exchanged(state, (first.area, cards[0]), (second.area, cards[1])))
    _note(referee, due, 1)
    return None


def _side(referee: Referee, due: Due, side: DueSide, told: Side) -> list[Card] | Refusal:
    """The cards of one half of an exchange; all that go, when none is named."""
    if not told.cards:
        if side.is_open:
            return Refusal(say("which-cards", place=referee.hands(due.seat).place(side.area)))
        return [one.card for one in side.cards]
    state = referee.table.state
    for card in told.cards:
        taken = state.take(card, side.area)
        if taken is None:
            place = referee.hands(due.seat).place(side.area)
            return Refusal(say("card-not-there", part="side", card=card.title, place=place))
        state = taken
    if Counter(card.age for card in told.cards) != Counter(side.ages):
        return not_due(due, referee.table.players, code="wrong-card")
    return list(told.cards)


def _pile(referee: Referee, due: Due, step: Splay | Rearrange) -> Refusal | None:
    state = referee.table.state
    if isinstance(step, Splay):
        if step.direction != due.direction:
            return not_due(due, referee.table.players)
        stepped = splayed(state, due.seat, step)
    else:
        stepped = rearranged(state, due.seat, step)
    if isinstance(stepped, Refusal):
        return stepped
    if step.colour not in due.colours:
        return not_due(due, referee.table.players)
    referee.set_state(stepped)
    _note(referee, due, step.colour)
    return None


def _choose(referee: Referee, due: Due, step: Choose) -> Refusal | None:
    taken: list[Card | str | int] = []
    for option in due.options:
        made = chosen(due.what, option)
        if made == step or (made.words and made.words[0] in step.words):
            taken.append(option)
    number = 1 if step.seat is not None else len(step.words)
    if len(taken) != number or number != due.left:
        return not_due(due, referee.table.players, code="wrong-choice")
    _note(referee, due, *taken)
    return None


def _execute(referee: Referee, due: Due, card: Card) -> Refusal | None:
    """Carry out the effects of another card that are no demands, alone (rule 37)."""
    if card not in [one.card for one in due.cards]:
        return not_due(due, referee.table.players, code="wrong-card")
    dogma = _dogma(referee)
    frame = replace(dogma.frame, done=(card,))
    after = finished(dogma.with_frame(frame))
    alone = [
        Frame(card, index, due.seat, is_alone=True)
        for index, effect in enumerate(effects_of(card))
        if not effect.is_demand
    ]
    referee.go_on(replace(after, frames=(*after.frames, *reversed(alone))))
    return None


def _claim(referee: Referee, due: Due, step: Claim) -> Refusal | None:
    """Take a special achievement because a card says so (rule 49)."""
    achievement = step.achievement
    if achievement != due.achievement or due.card is None:
        return not_due(due, referee.table.players)
    referee.take_achievement(due.seat, achievement, say("with-card", card=due.card.title))
    _note(referee, due, achievement)
    return None


def _win(referee: Referee, due: Due, step: Win) -> Refusal | None:
    """End the game because a card says so (rule 53)."""
    seat = step.seat
    if due.options != (seat,) or due.card is None:
        name = referee.table.players[seat]
        return Refusal(say("not-won", card=due.card.title if due.card else "", name=name))
    side = next(side for side in referee.table.sides if seat in side)
    referee.finish(Ending(side, say("won-with-card", card=due.card.title)))
    return None


def _remove(referee: Referee, due: Due, step: Remove) -> Refusal | None:  # noqa: ARG001
    referee.set_state(removed(referee.table.state))
    _note(referee, due, 1)
    return None


_ANSWERS: Mapping[type[Step], Callable[[Referee, Due, Any], Refusal | None]] = {
    Draw: _draw,
    CardStep: _card_step,
    Transfer: _transfer,
    Exchange: _exchange,
    Splay: _pile,
    Rearrange: _pile,
    Choose: _choose,
    Claim: _claim,
    Win: _win,
    Remove: _remove,
}


def _dogma(referee: Referee) -> Dogma:
    dogma = referee.table.dogma
    assert dogma is not None
    return dogma


def _frame(referee: Referee) -> Frame:
    return _dogma(referee).frame


def _note(referee: Referee, due: Due, *done: Card | str | int, frame: Frame | None = None) -> None:
    """Go on with the dogma after a move, noting what it did and whether it was shared."""
    dogma = _dogma(referee)
    frame = frame or dogma.frame
    is_change = due.kind != "choose"
    by_opponent = due.role == "shares" and not is_teammate(
        dogma.seat, due.seat, referee.table.sides
    )
    demanded, returned = dogma.demand_moves, dogma.returned
    if due.role == "obeys" and due.kind in ("transfer", "return"):
        demanded |= {due.kind}
    if due.kind == "return":
        returned = (*returned, (frame.card.name, due.seat))
    after = dogma.with_frame(replace(frame, done=(*frame.done, *done)))
    is_shared = dogma.is_shared or (is_change and by_opponent)
    referee.go_on(replace(after, demand_moves=demanded, returned=returned, is_shared=is_shared))
