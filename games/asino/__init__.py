"""Asino: throw pairs away, draw unseen from your neighbour; the odd card makes the donkey."""

from games.asino.evaluator import Evaluator
from games.asino.ruleset import Asino

__all__ = ["Asino", "Evaluator"]
