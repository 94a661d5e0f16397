"""Asino: throw pairs away, draw unseen from your neighbour; the odd card makes the donkey."""

from games.asino.evaluator import preferences as preferences
from games.asino.ruleset import Asino as Asino
