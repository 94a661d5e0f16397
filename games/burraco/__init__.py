"""Burraco: the rules in `RULES.md`, the contract in `ruleset.py`, one concept a module."""

from games.burraco.evaluator import preferences as preferences
from games.burraco.ruleset import Burraco as Burraco
