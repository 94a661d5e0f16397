"""Bazzica: bezique and its variants, from two packs for two to eight packs, and in pairs."""

from games.bazzica.evaluator import preferences as preferences
from games.bazzica.ruleset import Bazzica as Bazzica
