"""A player without a plan: whole games of legal moves, for tests and measurements.

It knows the order of the supply, which the record does not. Within a dogma it makes random moves
that the effect allows, all those that must be made, and every claim, win and removal that is due.
"""

from dataclasses import dataclass, field
from random import Random

from scoring.games.innovation.achievements import achieve_faults
from scoring.games.innovation.card_conditions import card_winner, may_claim
from scoring.games.innovation.cards import COLOURS, LAST_AGE, Allowance, Card, Effect, cards_of_age
from scoring.games.innovation.dogma import Dogma, Place, context, next_place
from scoring.games.innovation.moves import (
    AchieveAction,
    CardStep,
    Claim,
    DogmaAction,
    Draw,
    DrawAction,
    EffectStep,
    Exchange,
    MeldAction,
    Move,
    Nothing,
    Rearrange,
    Remove,
    Side,
    Splay,
    Start,
    Step,
    Teams,
    Transfer,
    Win,
)
from scoring.games.innovation.play import play
from scoring.games.innovation.state import Area, Civilization, State
from scoring.games.innovation.table import Table, new_table
from scoring.games.innovation.writing import entry_of
from scoring.record import GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dora")
MOST_TURNS = 300
MOST_MOVES_IN_A_PLACE = 4


def random_game(seed: int, players: int = 3, *, teams: bool = False) -> GameRecord:
    """A whole legal game of 2 to 4 players; the same for the same seed.

    It is played until it ends, or for very many turns.
    """
    chance = Random(seed)
    player = _Player(chance, new_table(NAMES[:players]), _shuffled(chance))
    if teams:
        player.play(Teams(((0, 2), (1, 3))))
    player.start()
    while player.table.ending is None and player.table.turns < MOST_TURNS:
        player.action()
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
    table: Table
    decks: list[list[Card]]
    moves: list[Move] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.table.state

    def play(self, move: Move) -> None:
        """Make a move that must be legal, and keep the true supply in step with it."""
        before = self.state.supply
        happened = play(self.table, "", move)
        if happened.problems:
            raise AssertionError(f"{move} was refused: {happened.problems}")
        self.table = happened.table
        self.moves.append(move)
        for deck, old, new in zip(self.decks, before, self.state.supply, strict=True):
            if len(new) > len(old):
                deck.append(new[-1])
            else:
                del deck[: len(old) - len(new)]

    def next_card(self, value: int) -> Card | None:
        age = self.state.drawn_age(value)
        return self.decks[age - 1][0] if age else None

    def start(self) -> None:
        for seat in range(len(self.table.players)):
            hand, board = self.decks[0][:2]
            self.play(Start(seat, board, hand))

    def action(self) -> None:
        table = self.table
        seat = table.seat if table.actions_left and table.seat is not None else table.following_seat
        person = self.state.civilization(seat)
        choices: list[Move] = [
            AchieveAction(seat, age)
            for age in range(1, LAST_AGE)
            if not achieve_faults(self.state, seat, age)
        ]
        if not choices or self.chance.random() < 0.1:
            choices = [DrawAction(seat, self.next_card(person.highest_top))]
            choices += [MeldAction(seat, card) for card in person.hand]
            choices += [DogmaAction(seat, card) for card in person.top_cards] * 2
        move = self.chance.choice(choices)
        self.play(move)
        if isinstance(move, DogmaAction):
            self.dogma(seat)

    # Dogma

    def dogma(self, seat: int) -> None:
        dogma = self.table.dogma
        assert dogma is not None
        for place in dogma.places:
            if not self.is_open():
                return
            self.place(place, dogma)
        if self.is_open() and self.table.dogma and self.table.dogma.is_shared:
            highest = self.state.civilization(seat).highest_top
            self.play(DrawAction(seat, self.next_card(highest), is_free=True))

    def is_open(self) -> bool:
        dogma = self.table.dogma
        return self.table.ending is None and dogma is not None and not dogma.is_over

    def place(self, place: Place, dogma: Dogma) -> None:
        role = dogma.roles[place.seat]
        self.must_draw(place.effect, place.seat, role)
        if any(allowance.verb == "remove" for allowance in place.effect.allowances):
            return
        for _ in range(self.chance.randrange(MOST_MOVES_IN_A_PLACE)):
            if self.is_open():
                allowance = self.chance.choice(place.effect.allowances)
                self.try_step(place.seat, role, allowance)
        executed = self.table.dogma.executing if self.table.dogma else ()
        for card in executed:
            for effect in card.effects:
                if self.is_open() and not effect.is_demand:
                    self.try_step(place.seat, role, self.chance.choice(effect.allowances))
        if self.is_open():
            self.take_due(place, role)

    def must_draw(self, effect: Effect, seat: int, role: str) -> None:
        """The draws an effect makes in any case, each followed by what it does with the card."""
        for allowance in effect.allowances:
            for _ in range(allowance.at_least):
                if not self.is_open():
                    return
                self.try_step(seat, role, allowance)
                hand = self.state.civilization(seat).hand
                verbs = {other.verb for other in effect.allowances}
                if not self.is_open() or not hand:
                    return
                if "remove" in verbs and hand[-1].colour == "red":
                    self.step(seat, role, Remove())
                    return
                doable = sorted(
                    other.verb
                    for other in effect.allowances
                    if other.verb in ("meld", "tuck", "score", "reveal") and "hand" in other.sources
                )
                if doable:
                    self.step(seat, role, CardStep(self.chance.choice(doable), hand[-1]))

    def take_due(self, place: Place, role: str) -> None:
        """Claims and wins that a card gives as the cards lie."""
        for allowance in place.effect.allowances:
            if not self.is_open() or self.table.dogma is None:
                return
            name = allowance.achievement
            probe = EffectStep(place.seat, role, Claim(name) if name else Win(place.seat))
            if allowance.verb not in ("claim", "win"):
                continue
            cards, melds = context(self.table.dogma, probe)
            winner = card_winner(self.state, cards[0].name, place.seat)
            if name and name in self.state.achievements:
                if may_claim(self.state, place.seat, name, melds):
                    self.step(place.seat, role, Claim(name))
            elif allowance.verb == "win" and winner is not None:
                self.step(place.seat, role, Win(winner))

    def try_step(self, seat: int, role: str, allowance: Allowance) -> None:
        step = self.random_step(seat, allowance)
        if step is not None:
            self.step(seat, role, step)

    def step(self, seat: int, role: str, step: Step) -> None:
        move = EffectStep(seat, role, step)
        assert self.table.dogma is not None
        if next_place(self.table.dogma, move) is not None:
            self.play(move)

    def random_step(self, seat: int, allowance: Allowance) -> Step | None:
        person = self.state.civilization(seat)
        match allowance.verb:
            case "draw":
                value = allowance.value or self.chance.randint(1, 9)
                return Draw(value, self.next_card(value))
            case "meld" | "tuck" | "score" | "return" | "reveal":
                return self.card_step(seat, allowance)
            case "execute":
                tops = person.top_cards
                return CardStep("execute", self.chance.choice(tops)) if tops else None
            case "transfer" | "exchange":
                return self.between(seat, allowance)
        return self.pile_step(person, allowance)

    def card_step(self, seat: int, allowance: Allowance) -> Step:
        """A card from where the effect takes it; nothing when there is none."""
        seats = range(len(self.table.players)) if allowance.of_anybody else (seat,)
        cards = [
            card
            for owner in seats
            for source in allowance.sources
            for card in self.cards(Area(owner, source))
        ]
        return CardStep(allowance.verb, self.chance.choice(cards)) if cards else Nothing()

    def cards(self, area: Area) -> tuple[Card, ...]:
        person = self.state.civilization(area.seat)
        if area.name != "board":
            return person.cards(area.name)
        return tuple(card for pile in person.board for card in pile.cards)

    def pile_step(self, person: Civilization, allowance: Allowance) -> Step | None:
        """A splay, an unsplaying or a rearrangement."""
        direction = allowance.direction
        piles = {colour: person.pile(colour) for colour in COLOURS}
        if allowance.verb == "rearrange":
            colour = self.chance.choice(COLOURS)
            cards = list(piles[colour].cards)
            self.chance.shuffle(cards)
            return Rearrange(colour, tuple(cards)) if cards else None
        if allowance.verb not in ("splay", "unsplay"):
            return None
        possible = [
            colour
            for colour in allowance.colours
            if len(piles[colour].cards) > 1 and piles[colour].splay != direction
        ]
        return Splay(self.chance.choice(possible), direction) if possible else None

    def between(self, seat: int, allowance: Allowance) -> Step | None:
        """A transfer or an exchange the way the effect says."""
        assert self.table.dogma is not None
        own, arrow, other = allowance.way
        others = [each for each in range(len(self.table.players)) if each != seat]
        if self.table.dogma.roles[seat] == "obeys":
            others = [self.table.dogma.seat]
        ends = (Area(seat, own), Area(seat if arrow == ":" else self.chance.choice(others), other))
        if allowance.verb == "exchange":
            sides = [Side(area, self.cards(area)[:2]) for area in ends]
            return Exchange(sides[0], sides[1]) if any(side.cards for side in sides) else None
        source, target = ends[::-1] if arrow == "<" else ends
        cards = self.cards(source)
        return Transfer(self.chance.choice(cards), None, target) if cards else None
