"""Burraco: the rules in `RULES.md`, the contract in `ruleset.py`, one concept a module."""

from games.burraco.judgement import Judgement
from games.burraco.ruleset import Burraco

__all__ = ["Burraco", "Judgement"]
