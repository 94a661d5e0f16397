"""Merda: pass cards until somebody has four equal ones; then be quick with your hand."""

from games.merda.evaluator import Evaluator
from games.merda.ruleset import Merda

__all__ = ["Evaluator", "Merda"]
