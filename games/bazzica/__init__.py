"""Bazzica: bezique and its variants, from two packs for two to eight packs, and in pairs."""

from games.bazzica.evaluator import Evaluator
from games.bazzica.ruleset import Bazzica

__all__ = ["Bazzica", "Evaluator"]
