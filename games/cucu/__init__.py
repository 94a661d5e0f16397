"""Cucù: one card each, swapped with the neighbour; the lowest pays, the last one left wins."""

from games.cucu.evaluator import preferences as preferences
from games.cucu.ruleset import Cucu as Cucu
