"""Spacca il mazzo: two packs, cards that nobody knows, and who is rid of all of them first wins."""

from games.spacca_il_mazzo.evaluator import preferences as preferences
from games.spacca_il_mazzo.ruleset import SpaccaIlMazzo as SpaccaIlMazzo
