"""Merda: pass cards until somebody has four equal ones; then be quick with your hand."""

from games.merda.judgement import Judgement
from games.merda.ruleset import Merda

__all__ = ["Judgement", "Merda"]
