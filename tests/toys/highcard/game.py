"""High card as its author gives it away: what the entry points of its distribution name."""

from games.registry import Game

from .evaluator import preferences
from .ruleset import HighCard

GAME = Game(HighCard(), preferences)
SAMPLED = {
    "public_cards": [("card_shown", "card")],
    "revealing": ["card_shown", "deal_scored", "deal_revealed"],
    "contest": 0,
}
