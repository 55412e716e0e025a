"""One player's turn from the cards before and after it: actions that explain it, or what is wrong.

Only that player's cards are seen. So a card that came from elsewhere may have been drawn or taken
from somebody, a card of a higher age than asked may come from an emptier supply, and a dogma that
changed nothing leaves no trace; what is reported is what no such thing can explain (rule 59).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from scoring.game import SeenTurn
from scoring.games.innovation.achievements import POINTS_PER_AGE, special_reason
from scoring.games.innovation.allowance import allowances_of, draws_at_least
from scoring.games.innovation.allowed import (
    Atom,
    allows,
    in_order,
    own_allowances,
    pile_atoms,
    readings,
)
from scoring.games.innovation.cards import COLOURS, Card
from scoring.games.innovation.changes import Difference, difference
from scoring.games.innovation.names import achievement_name, area_name
from scoring.games.innovation.paper import read_position, written
from scoring.games.innovation.plans import IMPOSSIBLE, Search, TurnAction, plans, possible_tops
from scoring.games.innovation.program import effects_of
from scoring.games.innovation.retelling import Retelling
from scoring.games.innovation.state import SPLAYS, Civilization, Pile
from scoring.games.innovation.table import InnovationTable
from scoring.message import Book, plain
from scoring.record import FilledSheet
from scoring.replay import Played
from scoring.score import Problem, TurnCheck, problem

say = Book(__package__)

MOST_READ = 4
"""How many readings of what has changed are played through."""
UNSEEN = ("give", "take", "rearrange")
"""Moves that one player's cards do not show whole."""
MOST_PLANS = 50
"""How many explanations are looked at for one that leaves nothing open."""


def check_turn(before: FilledSheet, after: FilledSheet, roll: Sequence[str]) -> TurnCheck:  # noqa: ARG001
    """The actions that turn one player's cards into these, or every rule it breaks."""
    start, end = read_position(before).civilization, read_position(after).civilization
    changed = difference(start, end)
    lines = _removed(start, end, after.player)
    if lines is None and not changed.lost:
        lines = _explained(start, end, changed, after.player)
    if lines is not None:
        return TurnCheck(True, lines)
    return TurnCheck(False, (), tuple(_problems(start, end, changed, after.player)))


def seen_turns(played: Played[InnovationTable]) -> Iterator[SeenTurn]:
    """Every whole turn of a game but the first, by the cards of the player whose turn it was."""
    last = {state.table.turns: state.table for state in played.history()}
    for number in range(2, max(last)):
        table = last[number]
        if table.seat is not None:
            name = table.players[table.seat]
            (before,), (after,) = written(last[number - 1], name), written(table, name)
            yield SeenTurn(before, after, ())


def _removed(start: Civilization, end: Civilization, player: str) -> tuple[str, ...] | None:
    """A dogma that removed all hands, boards and score piles from the game, and what came after."""
    card = next((card for card in start.top_cards if _removes(card)), None)
    is_bare = not any(pile.cards for pile in end.board) and not end.score_pile
    if card is None or not is_bare or end.achievements != start.achievements or len(end.hand) > 1:
        return None
    return (f"{player} dogma {card}", *(f"{player} draw {drawn}" for drawn in end.hand))


def _removes(card: Card) -> bool:
    return any(made.verb == "remove" for its in effects_of(card) for made in allowances_of(its))


def _explained(
    start: Civilization, end: Civilization, changed: Difference, player: str
) -> tuple[str, ...] | None:
    """A turn as it can have been; else one whose dogmas draw what they draw in any case, or any."""
    ages = tuple(int(name) for name in changed.gained if name.isdecimal())
    specials = [name for name in changed.gained if not name.isdecimal()]
    if not specials:
        retold = Retelling(player, end, ages).turn(start, islice(_readings(changed), MOST_READ))
        if retold is not None:
            return retold
    earned = (
        plan
        for plan in plans(start, end, changed)
        if _earned(start, end, changed, [action.dogma for action in plan if action.dogma])
    )
    first = None
    for plan in islice(earned, MOST_PLANS):
        if all(_draws_enough(action) for action in plan):
            return tuple(_told(plan, player))
        first = first or plan
    return tuple(_told(first, player)) if first else None


def _readings(changed: Difference) -> Iterator[tuple[Atom, ...]]:
    """Ways to read what has changed without the other players' cards, the likeliest first."""
    ways = [
        [way for way in readings(change) if all(atom.verb not in UNSEEN for atom in way)]
        for change in changed.changes
    ]
    for chosen in product(*ways):
        yield (*(atom for way in chosen for atom in way), *pile_atoms(changed))


def _draws_enough(action: TurnAction) -> bool:
    if action.dogma is None:
        return True
    effects = [effect for effect in effects_of(action.dogma) if not effect.is_demand]
    draws = sum(atom.verb == "draw" for atom in action.atoms)
    return draws >= sum(draws_at_least(effect) for effect in effects)


def _told(plan: tuple[TurnAction, ...], player: str) -> Iterator[str]:
    for action in plan:
        yield f"{player} {action.words}"
        if action.dogma:
            ordered = in_order(action.dogma, action.atoms)
            yield from (atom.words(player, action.dogma) for atom in ordered)
        if action.free_draw:
            yield f"{player} free draw {action.free_draw.card}"


def _earned(
    start: Civilization, end: Civilization, changed: Difference, dogmas: Sequence[Card]
) -> bool:
    """Whether every special achievement gained is due, or given by a card (rules 44–49)."""
    ways = [readings(change) for change in changed.changes]
    tucked = sum(any(atom.verb == "tuck" for way in its for atom in way) for its in ways)
    scored = sum(change.target == "score" for change in changed.changes)
    moments = _moments(start, replace(end, tucked=tucked, scored=scored))
    claims = {allowance.achievement for card in dogmas for allowance in own_allowances(card)}
    if any(_takes(card) for card in dogmas):  # others' cards may have come, counted and gone
        claims |= {"Empire", "World", "Universe"}
    specials = [name for name in changed.gained if not name.isdecimal()]
    return all(
        name in claims or any(special_reason(moment, name) for moment in moments)
        for name in specials
    )


def _takes(dogma: Card) -> bool:
    """Whether a dogma can bring cards of others onto one's board."""
    return any(allows(dogma, Atom("take", target=colour)) for colour in COLOURS)


def _moments(start: Civilization, end: Civilization) -> list[Civilization]:
    """How the board may have lain: each colour as before or as after, or all its cards splayed."""
    splayed = [
        [Pile(tuple(dict.fromkeys((*old.cards, *new.cards))), way) for way in SPLAYS if way]
        for old, new in zip(start.board, end.board, strict=True)
    ]
    boards = product(*zip(end.board, start.board, strict=True))
    return [replace(end, board=board) for board in (*boards, *zip(*splayed, strict=True))]


def _problems(
    start: Civilization, end: Civilization, changed: Difference, player: str
) -> list[Problem]:
    """Everything in a turn that no two actions can explain."""
    found = [
        problem(say("achievement-lost", achievement=achievement_name(name)), player=player)
        for name in changed.lost
    ]
    found += _achievement_problems(start, end, changed, player)
    tops = tuple(possible_tops(start, end, changed))
    atoms = {a for change in changed.changes for reading in readings(change) for a in reading}
    search = Search(tops, [{atom for atom in atoms if allows(card, atom)} for card in tops], [])
    for change in changed.changes:
        if min(search.cost(reading) for reading in readings(change)) >= IMPOSSIBLE:
            source, target = area_name(change.source), area_name(change.target)
            title = change.card.title
            message = say("no-such-effect", part="moved", card=title, source=source, target=target)
            found.append(problem(message, player=player))
    for atom in pile_atoms(changed):
        if not any(allows(card, atom) for card in tops):
            words = plain(atom.words(player).removeprefix(f"{player} uses "))
            fields = (f"{atom.colour}.splay",)
            message = say("no-such-effect", part="splayed", words=words)
            found.append(problem(message, player=player, fields=fields))
    if not found:
        found.append(problem(say("too-many-actions"), player=player))
    return found


def _achievement_problems(
    start: Civilization, end: Civilization, changed: Difference, player: str
) -> list[Problem]:
    found = []
    for name in changed.gained:
        fields = tuple(f"achievement.{n}" for n, a in enumerate(end.achievements, 1) if a == name)
        if not name.isdecimal():
            if not _earned(start, end, changed, (*start.top_cards, *end.top_cards)):
                message = say("not-earned", achievement=name)
                found.append(problem(message, player=player, fields=fields))
            continue
        points = max(start.score, end.score)
        if points < POINTS_PER_AGE * int(name):
            needed = POINTS_PER_AGE * int(name)
            message = say("too-few-points", age=name, needed=needed, score=str(points))
            found.append(problem(message, player=player, fields=fields))
        top = max(start.highest_top, end.highest_top)
        if top < int(name):
            message = say("top-card-too-low", age=name, highest=str(top))
            found.append(problem(message, player=player, fields=fields))
    return found
