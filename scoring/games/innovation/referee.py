"""What one more move makes of the game: turns, actions, achievements, the end.

A move that breaks a rule is reported and not played, so that the state always obeys the rules; an
action that could not be played still counts as taken, so that the turns stay those of the record.
"""

from dataclasses import dataclass, field, replace

from scoring.games.innovation.achievements import (
    Ending,
    achieve_faults,
    achievement_ending,
    claim,
    first_due,
    score_ending,
)
from scoring.games.innovation.cards import LAST_AGE, Card, unnamed
from scoring.games.innovation.dogma import Dogma, advance, open_dogma
from scoring.games.innovation.moves import (
    AchieveAction,
    DogmaAction,
    DrawAction,
    MeldAction,
    Start,
    Supply,
    Teams,
    Turn,
)
from scoring.games.innovation.names import achievement_name, icon_name
from scoring.games.innovation.state import Area, State
from scoring.games.innovation.steps import Hands, Refusal, draw, moved, not_there
from scoring.games.innovation.table import ACTIONS_A_TURN, InnovationTable
from scoring.message import Book, Listed, Message, both

say = Book(__package__)


@dataclass(slots=True)
class Referee:
    """Carries out moves on a game, noting what was wrong and what followed."""

    table: InnovationTable
    refusals: list[Refusal] = field(default_factory=list)
    events: list[Message] = field(default_factory=list)
    """What followed from the move, one sentence each."""

    def hands(self, seat: int) -> Hands:
        """Whoever moves."""
        return Hands(seat, self.table.players)

    def refuse(self, message: Message, *, seat: int | None = None) -> None:
        """Note a broken rule, of the player who moves or of another."""
        self.refusals.append(Refusal(message, seat=seat))

    def set_state(self, state: State) -> None:
        """Take a state over, and let special achievements be claimed at once (rule 43)."""
        before = self.table.state.civilizations
        changed = [seat for seat, new in enumerate(state.civilizations) if new is not before[seat]]
        self.table = replace(self.table, state=state)
        current = self.table.seat or 0
        while self.table.ending is None and (due := first_due(self.table.state, current, changed)):
            seat, name, reason = due
            self.take_achievement(seat, name, reason)

    def take_achievement(self, seat: int, achievement: str, reason: Message) -> None:
        """Give a player an achievement, and end the game if it was the last needed."""
        name, what = self.table.players[seat], achievement_name(achievement)
        self.events.append(say("claims", name=name, achievement=what, reason=reason))
        self.table = replace(self.table, state=claim(self.table.state, seat, achievement))
        self.finish(achievement_ending(self.table.state, self.table.sides))

    def finish(self, ending: Ending | None) -> None:
        """End the game, if this is an ending."""
        if ending is None or self.table.ending is not None:
            return
        self.table = replace(self.table, ending=ending)
        names = both(*(self.table.players[seat] for seat in ending.winners))
        if ending.decided_by is None:
            self.events.append(say("game-over-won", names=names))
        else:
            reason = ending.decided_by
            self.events.append(say("game-over-won", part="because", names=names, reason=reason))

    def draw_or_end(self, seat: int, value: int, card: Card | None) -> bool:
        """Draw a card; without any left the game ends by score (rules 25–26). False: refused."""
        if self.table.state.drawn_age(value) is None:
            if card is not None:
                self.refuse(say("nothing-left", value=str(value)))
                return False
            name = self.table.players[seat]
            self.events.append(say("draws-beyond", name=name, age=str(LAST_AGE)))
            self.finish(score_ending(self.table.state, self.table.sides))
            return True
        drawn = draw(self.table.state, self.hands(seat), value, card)
        if isinstance(drawn, Refusal):
            self.refusals.append(drawn)
            return False
        self.set_state(drawn)
        return True

    # Before the first turn

    def start(self, move: Start) -> None:
        """A player's two cards of age 1: one on the board, one in the hand (rule 4)."""
        person = self.table.state.civilization(move.seat)
        if self.table.seat is not None or person.top_cards:
            self.refuse(say("already-started"))
            return
        state = self.table.state
        for card in (move.hand, move.board):
            drawn = draw(state, self.hands(move.seat), 1, card)
            if isinstance(drawn, Refusal):
                self.refusals.append(drawn)
                return
            state = drawn
        self.table = replace(self.table, state=state)
        self._put_on_board(move.seat, move.board)
        if all(person.top_cards for person in self.table.state.civilizations):
            self._choose_first()

    def _put_on_board(self, seat: int, card: Card) -> None:
        self.set_state(moved(self.table.state, seat, "meld", card, Area(seat, "hand")))

    def _choose_first(self) -> None:
        """The first card nearest to A in the alphabet begins (rule 5)."""
        titles = [person.top_cards[0].title for person in self.table.state.civilizations]
        seat = titles.index(min(titles, key=str.lower))
        self.table = replace(self.table, seat=seat, turns=0)
        self._begin_turn(seat)
        self.events.append(say("goes-first", name=self.table.players[seat], card=titles[seat]))

    def teams(self, move: Teams) -> None:
        """Two teams instead of four rivals (rule 56)."""
        if self.table.seat is not None and not self.table.is_set_up:
            self.refuse(say("game-under-way", part="teams"))
            return
        self.table = replace(self.table, sides=move.seats)

    def supply(self, move: Supply) -> None:
        """Set the sizes of supply piles; what is too much for them lies in the box."""
        if not self.table.is_set_up:
            self.refuse(say("game-under-way", part="supply"))
            return
        state = self.table.state
        for age, size in move.sizes:
            pile = state.supply[age - 1]
            if size > len(pile):
                self.refuse(say("too-many-cards", count=len(pile), age=str(age)))
                continue
            gone = (unnamed(age),) * (len(pile) - size)
            supply = (*state.supply[: age - 1], pile[:size], *state.supply[age:])
            state = replace(state, supply=supply, box=(*state.box, *gone))
        self.table = replace(self.table, state=state)

    def turn(self, move: Turn) -> None:
        """Whose turn it is when a record starts in the middle of a game."""
        if not self.table.is_set_up:
            self.refuse(say("game-under-way", part="turn"))
            return
        self.table = replace(self.table, seat=move.seat, actions_left=move.actions)

    # Turns and actions

    def _begin_turn(self, seat: int) -> None:
        """A turn of two actions, but one for the first player, or first two of four (rule 6)."""
        short_turns = 2 if len(self.table.players) == 4 else 1
        actions = 1 if self.table.turns < short_turns else ACTIONS_A_TURN
        people = tuple(
            replace(person, tucked=0, scored=0) for person in self.table.state.civilizations
        )
        state = replace(self.table.state, civilizations=people)
        turns = self.table.turns + 1
        self.table = replace(self.table, state=state, seat=seat, actions_left=actions, turns=turns)

    def may_act(self, seat: int) -> bool:
        """Whether a player may take an action now; the turn passes on when it is done (rule 7)."""
        names = self.table.players
        if self.table.seat is None:
            waiting = [
                names[other]
                for other, person in enumerate(self.table.state.civilizations)
                if not person.top_cards
            ]
            self.refuse(say("not-started", names=both(*waiting)))
            return False
        following = self.table.following_seat
        if seat == self.table.seat and self.table.actions_left:
            return True
        if seat != following:
            due = self.table.seat if self.table.actions_left else following
            self.refuse(say("not-your-turn", name=names[due]))
            return False
        if self.table.actions_left:
            left = self.table.actions_left
            message = say("action-missing", count=left, name=names[seat])
            self.refuse(message, seat=self.table.seat)
        self._begin_turn(seat)
        return True

    def _use_action(self) -> None:
        left = self.table.actions_left - 1
        self.table = replace(self.table, actions_left=left, is_set_up=False)

    def draw_action(self, move: DrawAction) -> None:
        """Draw a card of the value of the highest top card (rules 9–11)."""
        self._use_action()
        value = self.table.state.civilization(move.seat).highest_top
        self.draw_or_end(move.seat, value, move.card)

    def meld_action(self, move: MeldAction) -> None:
        """Put a card from the hand on top of its colour (rules 12–13)."""
        self._use_action()
        hand = Area(move.seat, "hand")
        lacking = not_there(self.table.state, self.hands(move.seat), move.card, [hand])
        if lacking is not None:
            self.refusals.append(lacking)
            return
        self._put_on_board(move.seat, move.card)

    def achieve_action(self, move: AchieveAction) -> None:
        """Claim a normal achievement (rules 15–17)."""
        self._use_action()
        faults = achieve_faults(self.table.state, move.seat, move.age)
        for message in faults:
            self.refuse(message)
        if not faults:
            person = self.table.state.civilization(move.seat)
            highest = str(person.highest_top)
            reason = say("points-and-top-card", score=person.score, highest=highest)
            self.take_achievement(move.seat, str(move.age), reason)

    def dogma_action(self, move: DogmaAction) -> None:
        """Choose a top card; its effects follow in the record (rule 18)."""
        self._use_action()
        table = self.table
        dogma = open_dogma(table.state, move.seat, move.card, table.sides)
        if move.card not in table.state.civilization(move.seat).top_cards:
            self.refuse(say("not-on-top", card=move.card.title))
            self.void_dogma(move)
            return
        self.events.append(self._roles(dogma))
        self.go_on(dogma)

    def go_on(self, dogma: Dogma) -> None:
        """Bring a dogma to the next move that somebody has to make."""
        after = advance(dogma, self.table.state, self.table.sides)
        self.table = replace(self.table, dogma=after)

    def take_over(self, other: "Referee") -> None:
        """Make what was tried with another referee true."""
        self.table = other.table
        self.refusals += other.refusals
        self.events += other.events

    def void_dogma(self, move: DogmaAction) -> None:
        """Let the moves of a dogma that could not be taken pass by."""
        dogma = open_dogma(self.table.state, move.seat, move.card, self.table.sides)
        self.table = replace(self.table, dogma=replace(dogma, is_void=True))

    def _roles(self, dogma: Dogma) -> Message:
        icon = dogma.card.dogma_icon
        concerned = {place.seat for place in dogma.places} | {dogma.seat}
        counts = [person.icons(icon) for person in self.table.state.civilizations]
        parts = []
        for seat, (name, count) in enumerate(zip(self.table.players, counts, strict=True)):
            role = dogma.roles[seat] if seat in concerned else "none"
            parts.append(say("has-icons", name=name, count=count, role=role))
        return say("roles", icon=icon_name(icon), people=Listed(tuple(parts), "unit"))
