"""Dogmas under the eyes of the referee: moves of effects, what was left out, and the free draw.

A record says what was chosen. What may be declined and is not told was declined; what can only be
one thing happens by itself; a choice that shows in the next move need not be told (rule 39).
"""

from dataclasses import replace

from scoring.games.innovation.answer import answer
from scoring.games.innovation.dogma import Dogma, finished, is_teammate
from scoring.games.innovation.due import Due, pending
from scoring.games.innovation.moves import DrawAction, EffectStep, Nothing, Step
from scoring.games.innovation.referee import Referee
from scoring.games.innovation.steps import Refusal
from scoring.games.innovation.telling import idle_refusal, not_due, role_refusal, what_is_due
from scoring.message import Book

MOST_SKIPPED = 200
"""Moves left out between two lines of a record."""

say = Book(__package__)


def play_effect(referee: Referee, move: EffectStep) -> None:
    """Play one move of the dogma under way, if it may be made."""
    dogma = referee.table.dogma
    if dogma is None:
        referee.refuse(say("no-dogma"))
        return
    if dogma.is_void:
        return
    refusal = role_refusal(dogma, move, referee.table.players)
    if refusal is None and isinstance(move.step, Nothing):
        refusal = _decline(referee, move)
    elif refusal is None:
        refusal = idle_refusal(dogma, move) or _play(referee, move)
    if refusal is not None:
        referee.refusals.append(refusal)


def _play(referee: Referee, move: EffectStep) -> Refusal | None:
    """Play a move, after what comes before it and was left out; None when it could be."""
    trial = Referee(referee.table)
    refusals: list[Refusal] = []
    for _ in range(MOST_SKIPPED):
        due = _due(trial)
        if due is None:
            break
        refusal = answer(trial, due, move)
        if refusal is None:
            referee.take_over(trial)
            return None
        refusals.append(refusal)
        if not _skip(trial, due, move):
            break
    return _reason(refusals, trial)


def _reason(refusals: list[Refusal], trial: Referee) -> Refusal:
    """The most telling reason why a move was refused."""
    vague = ("no-such-effect", "out-of-order")
    telling = [refusal for refusal in refusals if refusal.message.code not in vague]
    own = [refusal for refusal in refusals if refusal.message.code == "no-such-effect"]
    if telling or own:
        return (telling or own)[0]
    dogma = trial.table.dogma
    if dogma is not None and dogma.is_done:
        return Refusal(say("no-such-effect", part="done", card=dogma.card.title))
    return refusals[-1]


def _due(referee: Referee) -> Due | None:
    """What is due in the dogma under way."""
    dogma = referee.table.dogma
    if referee.table.ending is not None or dogma is None or dogma.is_done:
        return None
    return pending(referee.table)


def _skip(referee: Referee, due: Due, move: EffectStep) -> bool:
    """Go past what is due, if it can be left out of a record; False when it cannot."""
    if due.kind == "choose" and _chosen_by(referee, due, move):
        return True
    if due.is_optional:
        _leave(referee)
        return True
    return due.only is not None and _make(referee, due, due.only)


def _chosen_by(referee: Referee, due: Due, move: EffectStep) -> bool:
    """Choose what must have been chosen for a move to follow; False when nothing leads to it."""
    for step in due.answers():
        trial = Referee(referee.table)
        after = _due(trial) if _make(trial, due, step) else None
        if after is not None and answer(Referee(trial.table), after, move) is None:
            referee.take_over(trial)
            return True
    return False


def _make(referee: Referee, due: Due, step: Step) -> bool:
    return answer(referee, due, EffectStep(due.seat, due.role, step)) is None


def _leave(referee: Referee) -> None:
    """Go on without the move that is due."""
    assert referee.table.dogma is not None
    dogma = referee.table.dogma
    referee.go_on(finished(dogma.with_frame(replace(dogma.frame, drawn=None))))


def _decline(referee: Referee, move: EffectStep) -> Refusal | None:
    """Decline what is due; where nothing is, there was nothing to do."""
    due = _due(referee)
    if due is None or due.seat != move.seat:
        return None
    if not due.is_optional:
        return not_due(due, referee.table.players, code="not-optional")
    _leave(referee)
    return None


def close_dogma(referee: Referee) -> None:
    """End the dogma under way without a free draw, noting what was left out (rules 20–23)."""
    dogma = referee.table.dogma
    if dogma is None:
        return
    dogma = _settled(referee, dogma)
    referee.table = replace(referee.table, dogma=None)
    if referee.table.ending is None and dogma.is_shared and not dogma.is_stopped:
        referee.refuse(say("free-draw-missing", card=dogma.card.title), seat=dogma.seat)


def free_draw(referee: Referee, move: DrawAction) -> None:
    """The one free draw action after a dogma that an opponent shared (rules 22–23)."""
    dogma = referee.table.dogma
    if dogma is not None and dogma.is_void:
        return
    if dogma is None or dogma.seat != move.seat:
        referee.refuse(say("no-free-draw", part="no-dogma"))
        return
    dogma = _settled(referee, dogma)
    referee.table = replace(referee.table, dogma=None)
    if referee.table.ending is not None:
        referee.refuse(say("game-over"))
        return
    if not dogma.is_shared or dogma.is_stopped:
        sides = referee.table.sides
        sharers = [seat for seat, role in enumerate(dogma.roles) if role == "shares"]
        mates = [seat for seat in sharers if is_teammate(dogma.seat, seat, sides)]
        part = "teammate" if mates else ""
        referee.refuse(say("no-free-draw", part=part, card=dogma.card.title))
        return
    value = referee.table.state.civilization(move.seat).highest_top
    referee.draw_or_end(move.seat, value, move.card)


def _settled(referee: Referee, dogma: Dogma) -> Dogma:
    """A dogma at its end: what can be left out happens, until something is missing."""
    is_whole = True
    while (due := _due(referee)) is not None:
        if is_whole and due.only is not None and _make(referee, due, due.only):
            continue
        if not due.is_optional and (is_whole or due.kind == "draw"):
            is_whole = False
            _note_missing(referee, due)
        _leave(referee)
    return referee.table.dogma or dogma


def _note_missing(referee: Referee, due: Due) -> None:
    card = due.card.title if due.card else ""
    if due.kind == "draw":
        referee.refuse(say("draw-missing", count=due.left, card=card), seat=due.seat)
        return
    suggestion = what_is_due(due, referee.table.players)
    referee.refusals.append(Refusal(say("move-missing", card=card), suggestion, due.seat))
