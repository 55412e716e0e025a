"""Roland Wright: The Dice Game. The rules in our own words are in `rules.md`."""

from scoring.games.roland_wright.rules import ROLAND_WRIGHT

__all__ = ["ROLAND_WRIGHT"]
