"""Machiavelli: sets and runs that belong to nobody, and a table that each turn may lay out anew."""

from games.machiavelli.evaluator import Evaluator
from games.machiavelli.ruleset import Machiavelli

__all__ = ["Evaluator", "Machiavelli"]
