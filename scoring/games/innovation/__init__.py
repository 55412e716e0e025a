"""Innovation, third edition. The rules in our own words are in `rules.md`."""

from scoring.games.innovation.rules import INNOVATION

__all__ = ["INNOVATION"]
