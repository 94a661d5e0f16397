"""Pinnacola: two pairs, two packs with jokers, and a row of discards one may reach back into."""

from games.pinnacola.judgement import Judgement
from games.pinnacola.ruleset import Pinnacola

__all__ = ["Judgement", "Pinnacola"]
