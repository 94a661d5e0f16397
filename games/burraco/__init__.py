"""Burraco: the rules in `RULES.md`, the contract in `ruleset.py`, one concept a module."""

from games.burraco.evaluator import Evaluator
from games.burraco.ruleset import Burraco

__all__ = ["Burraco", "Evaluator"]
