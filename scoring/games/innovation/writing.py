"""Moves as the words of a record; `notation.parse_move` reads them back."""

from scoring.games.innovation.moves import (
    AchieveAction,
    CardStep,
    Choose,
    Claim,
    DogmaAction,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    MeldAction,
    Move,
    Rearrange,
    Side,
    Splay,
    Start,
    Step,
    Supply,
    Teams,
    Transfer,
    Turn,
    Win,
    verb_of,
)
from scoring.games.innovation.state import Area
from scoring.record import Entry, Word


def entry_of(move: Move, players: tuple[str, ...]) -> Entry:
    """The entry that says this move."""
    player, text = _told(move, players)
    return Entry(player, tuple(Word(word) for word in text.split()))


def _told(move: Move, players: tuple[str, ...]) -> tuple[str, str]:
    match move:
        case Teams(((a, b), (c, d))):
            names = [players[seat] for seat in (a, b, c, d)]
            return "", "teams {} + {} against {} + {}".format(*names)
        case Supply(sizes):
            return "", "supply " + " ".join(f"{age}={size}" for age, size in sizes)
        case Turn(seat, actions):
            return "", f"turn {players[seat]} {actions}"
    return players[move.seat], _player_words(move, players)


def _player_words(
    move: Start | DrawAction | MeldAction | AchieveAction | DogmaAction | EffectStep,
    players: tuple[str, ...],
) -> str:
    match move:
        case Start(_, board, hand):
            return f"start {board} keep {hand}"
        case DrawAction(_, card, is_free):
            return f"{'free ' if is_free else ''}draw {card or ''}"
        case MeldAction(_, card):
            return f"meld {card}"
        case AchieveAction(_, age):
            return f"achieve {age}"
        case DogmaAction(_, card):
            return f"dogma {card}"
        case EffectStep(seat, role, step):
            return f"{role} {_step_words(step, seat, players)}"


def _step_words(step: Step, seat: int, players: tuple[str, ...]) -> str:
    verb = verb_of(step)
    match step:
        case Draw(value, card):
            return f"draw {value} {card or ''}"
        case CardStep(_, card, source):
            return f"{verb} {card}{_source(source, seat, players)}"
        case Transfer(card, source, target):
            place = _area(target, seat, players)
            return f"transfer {card}{_source(source, seat, players)} to {place}"
        case Exchange(first, second):
            return f"exchange {_side(first, seat, players)} with {_side(second, seat, players)}"
        case Splay(colour, direction):
            return f"{verb} {colour} {direction}"
        case Rearrange(colour, cards):
            return f"rearrange {colour} {' '.join(card.name for card in cards)}"
        case Choose(seat=chosen, words=words):
            return f"choose {' '.join(words) if chosen is None else players[chosen]}"
        case Claim(achievement):
            return f"claim {achievement}"
        case Win(winner):
            return "win" if winner == seat else f"win {players[winner]}"
    return verb


def _source(source: Area | None, seat: int, players: tuple[str, ...]) -> str:
    return f" from {_area(source, seat, players)}" if source else ""


def _area(area: Area, seat: int, players: tuple[str, ...]) -> str:
    return area.name if area.seat == seat else f"{players[area.seat]} {area.name}"


def _side(side: Side, seat: int, players: tuple[str, ...]) -> str:
    cards = "".join(f" {card}" for card in side.cards)
    return _area(side.area, seat, players) + cards
