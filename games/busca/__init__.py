"""Busca: four seats, forty cards, ten tricks, and nobody wants the most points."""

from games.busca.evaluator import preferences as preferences
from games.busca.ruleset import Busca as Busca
