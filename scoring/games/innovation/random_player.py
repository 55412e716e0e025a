"""A player without a plan: whole games of legal moves, for tests and measurements.

It knows the order of the supply, which the record does not. Within a dogma it answers what is due,
with one of the answers that are legal then.
"""

from dataclasses import dataclass, field, replace
from random import Random

from scoring.games.innovation.cards import LAST_AGE, Card, cards_of_age
from scoring.games.innovation.due import Due, DueSide, pending
from scoring.games.innovation.moves import (
    AchieveAction,
    Choose,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    Move,
    Nothing,
    Rearrange,
    Side,
    Start,
    Step,
    Teams,
)
from scoring.games.innovation.play import play_move
from scoring.games.innovation.table import InnovationTable, new_table
from scoring.games.innovation.writing import entry_of
from scoring.record import GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dora")
MOST_TURNS = 300
WILLING = 0.8
"""How often it does what it may decline."""


def random_game(seed: int, players: int = 3, *, teams: bool = False) -> GameRecord:
    """A whole legal game of 2 to 4 players; the same for the same seed.

    It is played until it ends, or for very many turns.
    """
    chance = Random(seed)
    player = _Player(chance, new_table(NAMES[:players]), _shuffled(chance))
    if teams:
        player.play(Teams(((0, 2), (1, 3))))
    while (due := pending(player.table)) is not None and player.table.turns < MOST_TURNS:
        player.answer(due)
    names = NAMES[:players]
    return GameRecord("innovation", names, tuple(entry_of(move, names) for move in player.moves))


def _shuffled(chance: Random) -> list[list[Card]]:
    decks = []
    for age in range(1, LAST_AGE + 1):
        deck = list(cards_of_age(age))
        chance.shuffle(deck)
        decks.append(deck[1:] if age < LAST_AGE else deck)  # one is set aside as an achievement
    return decks


@dataclass(slots=True)
class _Player:
    chance: Random
    table: InnovationTable
    decks: list[list[Card]]
    moves: list[Move] = field(default_factory=list)

    def play(self, move: Move) -> None:
        """Make a move that must be legal, and keep the true supply in step with it."""
        before = self.table.state.supply
        happened = play_move(self.table, "", move)
        if happened.problems:
            raise AssertionError(f"{move} was refused: {happened.problems}")
        self.table = happened.table
        self.moves.append(move)
        for deck, old, new in zip(self.decks, before, self.table.state.supply, strict=True):
            if len(new) > len(old):
                deck.append(new[-1])
            else:
                del deck[: len(old) - len(new)]

    def next_card(self, value: int) -> Card | None:
        age = self.table.state.drawn_age(value)
        return self.decks[age - 1][0] if age else None

    def answer(self, due: Due) -> None:
        """Do what is due in one of the ways there are."""
        match due.kind:
            case "start":
                hand, board = self.decks[0][:2]
                self.play(Start(due.seat, board, hand))
            case "action" | "free draw":
                self.play(self.action(due))
            case _:
                self.play(EffectStep(due.seat, due.role, self.step(due)))

    def action(self, due: Due) -> Move:
        """Achieve where that is possible; else a draw, a meld or a dogma."""
        achieves = [move for move in due.actions if isinstance(move, AchieveAction)]
        if achieves and self.chance.random() > 0.1:
            return self.chance.choice(achieves)
        move = self.chance.choice(due.actions)
        if isinstance(move, DrawAction):
            value = self.table.state.civilization(due.seat).highest_top
            return replace(move, card=self.next_card(value))
        return move

    def step(self, due: Due) -> Step:
        """A move of an effect."""
        if due.is_optional and self.chance.random() > WILLING:
            return Nothing()
        match due.kind:
            case "draw":
                return Draw(due.value, self.next_card(due.value))
            case "exchange":
                first, second = (self.side(side) for side in due.sides)
                return Exchange(first, second)
            case "rearrange":
                return self.rearrangement(due)
            case "choose" if due.left > 1:
                words = self.chance.sample([str(option) for option in due.options], due.left)
                return Choose(words=tuple(words))
        return self.chance.choice(due.answers())

    def side(self, side: DueSide) -> Side:
        """Cards of the values that must go."""
        cards = [one.card for one in side.cards]
        self.chance.shuffle(cards)
        found = []
        for age in side.ages:
            card = next(card for card in cards if card.age == age)
            cards.remove(card)
            found.append(card)
        return Side(side.area, tuple(found))

    def rearrangement(self, due: Due) -> Step:
        """The cards of a colour in another order."""
        colour = self.chance.choice(due.colours)
        there = self.table.state.civilization(due.seat).pile(colour).cards
        cards = list(there)
        while tuple(cards) == there:
            self.chance.shuffle(cards)
        return Rearrange(colour, tuple(cards))
