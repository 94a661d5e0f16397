"""Cucù: one card each, swapped with the neighbour; the lowest pays, the last one left wins."""

from games.cucu.evaluator import Evaluator
from games.cucu.ruleset import Cucu

__all__ = ["Cucu", "Evaluator"]
