"""Bestia with four cards: one opens, others assist, and who fails pays the pot or twice the pot."""

from games.bestia_quattro.evaluator import preferences as preferences
from games.bestia_quattro.ruleset import BestiaQuattro as BestiaQuattro
