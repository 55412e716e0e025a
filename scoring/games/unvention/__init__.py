"""Unvention: International Exhibition. The rules in our own words are in `rules.md`."""

from scoring.games.unvention.rules import UNVENTION

__all__ = ["UNVENTION"]
