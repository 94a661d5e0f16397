"""Pinnacola: two pairs, two packs with jokers, and a row of discards one may reach back into."""

from games.pinnacola.evaluator import preferences as preferences
from games.pinnacola.ruleset import Pinnacola as Pinnacola
