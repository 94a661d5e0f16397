"""Sette e mezzo: a bank, virtual stakes, and seven and a half points that nobody may pass."""

from games.sette_e_mezzo.evaluator import preferences as preferences
from games.sette_e_mezzo.ruleset import SetteEMezzo as SetteEMezzo
