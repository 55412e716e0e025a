"""What players call things: colours, spaces, cards, decks, tasks, the lines of the score column."""

from collections.abc import Sequence

from scoring.games.roland_wright.board import Space
from scoring.games.roland_wright.cards import COMMON_CARDS, UNSEEN, AwardCard, InspirationCard
from scoring.message import Book, Listed, Message, both, plain

say = Book(__package__)


def colour_name(colour: str) -> Message:
    """A colour; "empty" for a space without a bit."""
    return say("colour", colour=colour or "empty")


def space_place(space: Space) -> Message:
    """A space of the Bit Box: "row 2, column 3"."""
    return say("space", row=str(space[0]), column=str(space[1]))


def spaces_listed(spaces: Sequence[Space]) -> Listed:
    """Several spaces: "row 2 column 3 and row 4 column 1"."""
    return both(*(space_place(space).with_part("listed") for space in spaces))


def deck_title(kind: str) -> Message:
    """A kind of card as it is printed."""
    return say("deck", kind=kind)


def task_title(task: str) -> Message:
    """A task of the Solo Board as it is printed."""
    return say("task", task=task)


def section_title(section: str) -> Message:
    """A line of the score column, or of the count on the Solo Board."""
    return say("section", section=section)


def card_title(name: str) -> Message:
    """A card as its owner would say it: "Red River" for the one typed as red-river."""
    if name == UNSEEN:
        return say("unseen-card")
    card = COMMON_CARDS.get(name)
    if isinstance(card, InspirationCard):
        return say("colour-pair", pair=both(*map(colour_name, card.pair)))
    if isinstance(card, AwardCard):
        return say("common-award", award=name)
    return plain(name.replace("-", " ").title())


def card_titles(names: Sequence[str]) -> Listed:
    """Several cards, one after another."""
    return both(*map(card_title, names))
