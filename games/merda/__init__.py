"""Merda: pass cards until somebody has four equal ones; then be quick with your hand."""

from games.merda.evaluator import preferences as preferences
from games.merda.ruleset import Merda as Merda
