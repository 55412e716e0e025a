"""Moves of dogma effects under the eyes of the referee, and what is due when a dogma ends."""

from dataclasses import replace

from scoring.games.innovation.achievements import Ending
from scoring.games.innovation.card_conditions import card_winner, may_claim
from scoring.games.innovation.dogma import (
    Dogma,
    context,
    is_teammate,
    made,
    missing_draws,
    role_fault,
)
from scoring.games.innovation.moves import Claim, Draw, DrawAction, EffectStep, Remove, Win
from scoring.games.innovation.referee import Referee
from scoring.games.innovation.steps import Fault, play_step, taken_from
from scoring.words import counted


def play_effect(referee: Referee, move: EffectStep) -> None:
    """Play one elementary move of the dogma under way, if it may be made."""
    dogma = referee.table.dogma
    if dogma is None:
        referee.refuse("no-dogma", "no dogma is under way that could have such an effect")
        return
    if dogma.is_void:
        return
    hands = referee.hands(move.seat)
    move = replace(move, taken_from=taken_from(referee.table.state, hands, move.step))
    fault = role_fault(dogma, move, referee.table.players)
    if fault is not None:
        referee.faults.append(_better_told(referee, move, fault))
        return
    if _carry_out(referee, dogma, move):
        after = made(dogma, move, referee.table.sides)
        referee.table = replace(referee.table, dogma=after)


def _better_told(referee: Referee, move: EffectStep, fault: Fault) -> Fault:
    """The same fault, or that the card is not there at all if that is what is wrong."""
    played = play_step(referee.table.state, referee.hands(move.seat), move.step)
    if isinstance(played, Fault) and played.code.startswith("card-"):
        return played if fault.code == "no-such-effect" else fault
    return fault


def _carry_out(referee: Referee, dogma: Dogma, move: EffectStep) -> bool:
    """Make the move; False when it was refused."""
    match move.step:
        case Draw(value, card):
            return referee.draw_or_end(move.seat, value, card)
        case Claim(achievement):
            return _claim(referee, dogma, move, achievement)
        case Win(seat):
            return _win(referee, dogma, move, seat)
        case Remove() if not _drew_red(referee, dogma, move.seat):
            referee.refuse("no-removal", "no red card has just been drawn with Fission")
            return False
    played = play_step(referee.table.state, referee.hands(move.seat), move.step)
    if isinstance(played, Fault):
        referee.faults.append(played)
        return False
    referee.set_state(played)
    return True


def _claim(referee: Referee, dogma: Dogma, move: EffectStep, achievement: str) -> bool:
    """Take a special achievement because a card says so (rule 49)."""
    if achievement not in referee.table.state.achievements:
        referee.refuse("achievement-taken", f"{achievement} is already claimed")
        return False
    cards, melds = context(dogma, move)
    if not may_claim(referee.table.state, move.seat, achievement, melds):
        title = cards[-1].title
        referee.refuse("not-earned", f"{title} does not give {achievement} as the cards lie")
        return False
    referee.take_achievement(move.seat, achievement, f"with {cards[-1].title}")
    return True


def _win(referee: Referee, dogma: Dogma, move: EffectStep, winner: int) -> bool:
    """End the game because a card says so (rule 53)."""
    cards, _ = context(dogma, move)
    for card in cards:
        if card_winner(referee.table.state, card.name, move.seat) == winner:
            sides = referee.table.sides
            side = next(side for side in sides if winner in side)
            referee.finish(Ending(side, f"won with {card.title}"))
            return True
    name = referee.table.players[winner]
    referee.refuse("not-won", f"{cards[-1].title} does not let {name} win as the cards lie")
    return False


def _drew_red(referee: Referee, dogma: Dogma, seat: int) -> bool:
    """Whether the last card that came into a hand, with the last draw of the dogma, is red."""
    draws = [move for move in dogma.moves if isinstance(move.step, Draw)]
    if not draws or draws[-1].seat != seat:
        return False
    hand = referee.table.state.civilization(seat).hand
    return bool(hand) and hand[-1].colour == "red"


def _is_red_draw(move: EffectStep) -> bool:
    """Whether a player drew a card known to be red for a demand (rule 38)."""
    drawn = move.step.card if isinstance(move.step, Draw) and move.role == "obeys" else None
    return drawn is not None and drawn.colour == "red"


def close_dogma(referee: Referee) -> None:
    """End the dogma under way without a free draw, noting what was left out (rules 20–23)."""
    dogma = referee.table.dogma
    if dogma is None:
        return
    referee.table = replace(referee.table, dogma=None)
    if dogma.is_void:
        return
    _note_left_out(referee, dogma)
    if dogma.is_shared and not dogma.is_over:
        message = f"an opponent shared {dogma.card.title}, and the free draw was not taken"
        referee.refuse("free-draw-missing", message, seat=dogma.seat)


def free_draw(referee: Referee, move: DrawAction) -> None:
    """The one free draw action after a dogma that an opponent shared (rules 22–23)."""
    dogma = referee.table.dogma
    if dogma is not None and dogma.is_void:
        return
    if dogma is None or dogma.seat != move.seat:
        referee.refuse("no-free-draw", "without a dogma of one's own there is no free draw")
        return
    referee.table = replace(referee.table, dogma=None)
    _note_left_out(referee, dogma)
    if not dogma.is_shared:
        teammates = [
            other
            for other, role in enumerate(dogma.roles)
            if role == "shares" and is_teammate(dogma.seat, other, referee.table.sides)
        ]
        message = f"no opponent shared {dogma.card.title}, so there is no free draw"
        if teammates:
            message = f"only the teammate shared {dogma.card.title}, so there is no free draw"
        referee.refuse("no-free-draw", message)
        return
    value = referee.table.state.civilization(move.seat).highest_top
    referee.draw_or_end(move.seat, value, move.card)


def _note_left_out(referee: Referee, dogma: Dogma) -> None:
    """Report draws, claims, wins and removals that the card makes in any case but were not made."""
    names, title = referee.table.players, dogma.card.title
    for seat, number in missing_draws(dogma):
        message = f"{counted(number, 'more card')} must be drawn with {title}"
        referee.refuse("draw-missing", message, seat=seat)
    if dogma.is_over:
        return
    if dogma.card.name == "Fission" and any(_is_red_draw(move) for move in dogma.moves):
        referee.refuse("removal-missing", "a red card was drawn: all hands, boards and scores go")
    state, seat = referee.table.state, dogma.seat
    for effect in dogma.card.effects:
        for allowance in effect.allowances:
            name = allowance.achievement
            melds = dogma.melds if dogma.moves and dogma.moves[-1].seat == seat else 0
            if name in state.achievements and may_claim(state, seat, name, melds):
                referee.refuse("claim-missing", f"{title} gives {name} now", seat=seat)
    winner = card_winner(state, dogma.card.name, seat)
    if winner is not None:
        referee.refuse("win-missing", f"{names[winner]} wins with {title} as the cards lie")
