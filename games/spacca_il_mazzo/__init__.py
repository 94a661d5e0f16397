"""Spacca il mazzo: two packs, cards that nobody knows, and who is rid of all of them first wins."""

from games.spacca_il_mazzo.judgement import Judgement
from games.spacca_il_mazzo.ruleset import SpaccaIlMazzo

__all__ = ["Judgement", "SpaccaIlMazzo"]
