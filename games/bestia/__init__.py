"""Bestia: three cards, three tricks, and who takes none fills the next pot."""

from games.bestia.judgement import Judgement
from games.bestia.ruleset import Bestia

__all__ = ["Bestia", "Judgement"]
