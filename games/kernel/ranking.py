"""How a tournament of a game ranks: what a table gives its sides.

A game says which ways suit it (`TableRules.rankings`); the arithmetic is in `tournaments.scoring`.
"""

from typing import Literal, TypeAlias

Ranking: TypeAlias = Literal["victory", "placing", "chips", "points", "loser"]
"""`victory` points by the differences of the totals, from a table; `placing` points for the places
alone; `chips` the totals themselves, which sum to nothing; `points` the totals against the mean of
their table; `loser` a point for everybody but who came last."""
