"""A board of cards in a photo, read where photos are read: a function that can be sent there."""

from scoring.games import find_game
from vision.cards.reading import CardsReading
from vision.photo import Photo


def board_in(photo: Photo, game: str) -> CardsReading:
    """The board of a game that has cards.

    Raises:
        CardsNotFound: there is none in the photo.
    """
    from vision.cards.read import read_cards

    cards = find_game(game).card_design
    assert cards is not None
    return read_cards(photo, cards())
