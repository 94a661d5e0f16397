"""A Python that starts with this folder on its path knows the toy `market`: a site in a test."""

from typing import Any

from games import registry
from tests.toys.market.ruleset import MARKET, prefer_first

rules: Any = MARKET
registry.GAMES = (*registry.GAMES, registry.Game(rules, prefer_first))
