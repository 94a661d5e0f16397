"""Machiavelli: sets and runs that belong to nobody, and a table that each turn may lay out anew."""

from games.machiavelli.evaluator import preferences as preferences
from games.machiavelli.ruleset import Machiavelli as Machiavelli
