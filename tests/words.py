"""Sentences as people read them, for tests that compare texts."""

from scoring.message import Message
from server.words import words_in


def english(sentence: Message) -> str:
    """A sentence in English."""
    return words_in("en").say(sentence)


def german(sentence: Message) -> str:
    """A sentence in German."""
    return words_in("de").say(sentence)
