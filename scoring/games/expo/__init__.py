"""Expo. The rules in our own words are in `rules.md`."""

from scoring.games.expo.rules import EXPO

__all__ = ["EXPO"]
