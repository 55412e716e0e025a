"""Unbalanced. The rules in our own words are in `rules.md`."""

from scoring.games.unbalanced.rules import UNBALANCED

__all__ = ["UNBALANCED"]
