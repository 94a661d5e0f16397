"""Points that an entry gets or loses beside its tables."""

from tournaments.pairing.model import Number
from tournaments.standings.totals import Credit
from tournaments.state import Tournament


def credit(
    state: Tournament,
    number: Number,
    vp: int,
    mp: int,
    round_: int = 0,
    rest: bool = False,
    article: str = "",
    reason: str = "",
) -> None:
    """Gives an entry points, which may be below zero; credits are counted as they are given."""
    state.credits_given += 1
    given = Credit(number, vp, mp, round_, rest, state.credits_given, article, reason)
    state.credited.append(given)
