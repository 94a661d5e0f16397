"""Pinnacola: two pairs, two packs with jokers, and a row of discards one may reach back into."""

from games.pinnacola.evaluator import Evaluator
from games.pinnacola.ruleset import Pinnacola

__all__ = ["Evaluator", "Pinnacola"]
