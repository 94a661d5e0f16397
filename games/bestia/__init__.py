"""Bestia: three cards, three tricks, and who takes none fills the next pot."""

from games.bestia.evaluator import preferences as preferences
from games.bestia.ruleset import Bestia as Bestia
