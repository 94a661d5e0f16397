"""Busca: four seats, forty cards, ten tricks, and nobody wants the most points."""

from games.busca.evaluator import Evaluator
from games.busca.ruleset import Busca

__all__ = ["Busca", "Evaluator"]
