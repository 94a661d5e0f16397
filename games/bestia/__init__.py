"""Bestia: three cards, three tricks, and who takes none fills the next pot."""

from games.bestia.evaluator import Evaluator
from games.bestia.ruleset import Bestia

__all__ = ["Bestia", "Evaluator"]
