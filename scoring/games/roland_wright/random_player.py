"""Whole legal games from a seed: for tests, benches and simulators of filled sheets."""

from random import Random

from scoring.cursor import entry_of
from scoring.games.roland_wright.board import COLOURS
from scoring.games.roland_wright.cards import UNSEEN, AwardCard, Library, PatternCard
from scoring.games.roland_wright.commentary import ending
from scoring.games.roland_wright.facts import RolandFacts
from scoring.games.roland_wright.notation import Move
from scoring.games.roland_wright.patterns import Pattern
from scoring.games.roland_wright.play import play
from scoring.games.roland_wright.random_turn import play_turn, unseen_or
from scoring.games.roland_wright.setup_words import AWARDS_DEALT
from scoring.games.roland_wright.table import RolandTable, new_table
from scoring.games.roland_wright.told import (
    EndGame,
    FirstCards,
    HasCounted,
    Reveal,
    RollColours,
    StateCard,
    TellAward,
    TellInspiration,
    UseAwards,
    UseBoard,
    UseCards,
)
from scoring.record import Entry, GameRecord

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
LONG_GAME = 0.4
"""How often the larger box is used."""
FEW_CARDS_KNOWN = 0.2
"""How often nobody has typed a library, and only a few cards are told."""
LATE_AWARDS = 0.2
"""How often the Awards are told at the end."""
OWN_CARDS = (
    PatternCard("hallmark", "corner", Pattern.drawn("rb", "r.")),
    PatternCard("equipment", "ramp", Pattern.drawn("o.", ".y")),
    AwardCard("open-corners", "recorded"),
)


class RandomHand:
    """The hand that plays: every move goes through the rules, and breaks none of them."""

    def __init__(self, chance: Random, table: RolandTable) -> None:
        self.chance = chance
        self.table = table
        self.entries: list[Entry] = []

    def play(self, move: Move, player: str = "") -> None:
        """Make a move and write it down."""
        self.table, broken = play(self.table, player, move)
        if broken:
            raise AssertionError(f"{player} {move}: {broken[0]}")
        self.entries.append(entry_of(move, player))

    def may(self, move: Move, player: str) -> bool:
        """Whether a move would break no rule."""
        return not play(self.table, player, move)[1]


def random_game(facts: RolandFacts, seed: int, players: int = 3) -> GameRecord:
    """A whole legal game, with the sample cards or with few cards known, to the last count."""
    chance = Random(seed)
    hand = RandomHand(chance, new_table(facts, NAMES[:players]))
    _set_up(hand)
    last = 0
    while last == 0 or hand.table.turn < last:
        _roll(hand)
        active = hand.table.active
        others = [seat.name for seat in hand.table.seats if seat.name != active]
        for name in (active, *chance.sample(others, len(others))):
            play_turn(hand, name)
        if not last:
            last = _last_turn(hand.table)
    hand.play(EndGame())
    _tell(hand)
    return GameRecord("roland_wright", NAMES[:players], tuple(hand.entries))


def _last_turn(table: RolandTable) -> int:
    if table.solo is not None:
        return table.facts.solo.turns
    return table.turn + 1 if ending(table) else 0


def _set_up(hand: RandomHand) -> None:
    chance, solo = hand.chance, hand.table.solo
    sizes = hand.table.facts.sizes
    hand.play(UseBoard(sizes[0] if solo or chance.random() > LONG_GAME else sizes[1]))
    if solo or chance.random() > FEW_CARDS_KNOWN:
        hand.play(UseCards("sample"))
    else:
        for card in OWN_CARDS:
            hand.play(StateCard(card))
    library = hand.table.library
    if chance.random() > LATE_AWARDS:
        hand.play(UseAwards(_awards(chance, library, alone=solo is not None)))
    inspirations = chance.sample(_inspirations(library), len(hand.table.seats))
    for seat, inspiration in zip(hand.table.seats, inspirations, strict=True):
        if chance.random() < 0.5:
            hand.play(TellInspiration(inspiration), seat.name)
        for kind in ("hallmark", "equipment"):
            deck = hand.table.decks[kind]
            deck = deck if deck.size >= hand.table.facts.drawn else deck.shuffled()
            drawn = unseen_or(chance, deck.hidden, hand.table.facts.drawn)
            hand.play(FirstCards(kind, drawn, chance.choice(drawn)), seat.name)


def _awards(chance: Random, library: Library, *, alone: bool) -> tuple[str, ...]:
    """Three Awards that count different things; alone, such whose solo section is known."""
    names = library.awards_to_choose()
    return tuple(
        chance.sample(
            [name for name in names if library.award(name).solo or not alone], AWARDS_DEALT
        )
    )


def _inspirations(library: Library) -> tuple[str, ...]:
    return library.names("inspiration") or library.names_to_say("inspiration")


def _roll(hand: RandomHand) -> None:
    dice = hand.table.solo.dice if hand.table.solo else hand.table.facts.dice
    hand.play(RollColours(tuple(hand.chance.choice(COLOURS) for _ in range(dice))))


def _tell(hand: RandomHand) -> None:
    """What is shown when the game is over: Inspiration cards, kept cards, counts."""
    chance, library = hand.chance, hand.table.library
    if not hand.table.awards:
        hand.play(UseAwards(_awards(chance, library, alone=hand.table.solo is not None)))
    for seat in hand.table.seats:
        if not seat.inspiration:
            taken = {its.inspiration for its in hand.table.seats}
            free = [name for name in _inspirations(library) if name not in taken]
            hand.play(TellInspiration(chance.choice(free)), seat.name)
        unseen = seat.kept.count(UNSEEN)
        hidden = [name for name in hand.table.decks["research"].hidden if name not in seat.kept]
        if unseen and len(hidden) >= unseen and chance.random() > FEW_CARDS_KNOWN:
            hand.play(Reveal(tuple(chance.sample(hidden, unseen))), seat.name)
        elif unseen:
            hand.play(HasCounted((("research", chance.randint(0, 4 * unseen)),)), seat.name)
        for award in hand.table.awards:
            if library.award(award).condition == "recorded":
                last = seat.board.size
                corners = ((1, 1), (1, last), (last, 1), (last, last))
                hand.play(TellAward(award, sum(not seat.board[its] for its in corners)), seat.name)
