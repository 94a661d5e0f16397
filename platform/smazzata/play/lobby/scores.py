"""What the parties of a table have so far, for lists: worked out once for each deal of a match."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from django.core.cache import cache

from smazzata.tables.models import MatchRow
from smazzata.tables.table import load

KEPT_S = 86_400
FRESH = 6
"""Matches that one reader has worked out at most: others have a score the next time."""
MOST_PARTIES = 4
"""Where more play, lists have no room for what each has."""


class Score(NamedTuple):
    """What a party has."""

    seats: list[int]
    total: int


def scores_of(rows: Sequence[MatchRow]) -> dict[UUID, list[Score]]:
    """The final scores, or those at the beginning of the deal that is played, by match.

    Nothing of matches that are watched with a delay, of those with many parties, or before anybody
    has anything.
    """
    found = {row.id: _final(row) for row in rows if row.result is not None}
    running = {_key(row): row for row in rows if row.result is None and not row.delayed}
    known = cache.get_many(running)
    for key in [key for key in running if key not in known][:FRESH]:
        known[key] = _so_far(running[key].id)
        cache.set(key, known[key], KEPT_S)
    found |= {running[key].id: [Score(*each) for each in told] for key, told in known.items()}
    return {
        match: scores
        for match, scores in found.items()
        if len(scores) <= MOST_PARTIES and any(score.total for score in scores)
    }


def _final(row: MatchRow) -> list[Score]:
    result = row.result or {"parties": [], "totals": []}
    return [Score(*each) for each in zip(result["parties"], result["totals"], strict=True)]


def _so_far(match: UUID) -> list[tuple[list[int], int]]:
    table = load(match).state
    parties = table.rules.parties(table.state.match)
    return [*zip(map(list, parties), table.rules.totals(table.state), strict=True)]


def _key(row: MatchRow) -> str:
    return f"score:{row.id}:{row.deal}"
