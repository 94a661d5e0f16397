"""How strong a bot is: duplicate deals, every rotation, with an interval.

The same deck is played once for each party, with the challenger in that party's seats and the
field in all others, so that the luck of the cards cancels out. One deal gives one number: the mean
over the rotations of the challenger's score less the mean score of the field. Each seat has the
same random numbers in every rotation, so a bot against itself scores exactly nothing.
"""

from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple, TypeVar

from games.kernel.bots import Bot
from games.kernel.command import Command
from games.kernel.match import Deal, StartMatch, State
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SYSTEM, Seat
from games.kernel.shuffle import deal_secret

S = TypeVar("S", bound=State)
_QUANTILE = NormalDist().inv_cdf(0.975)


class ContestResult(NamedTuple):
    """What a contest found: score a deal, more is better for the challenger."""

    deals: int
    mean: float
    low: float
    """Lower end of the 95% interval of the mean."""
    high: float


class ContestError(ValueError):
    """A bot gave an illegal command, or the options are refused."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(f"{refusal.code} {refusal.params}")


def contest(
    ruleset: Ruleset[S],
    challenger: Bot,
    field: Bot,
    deals: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> ContestResult:
    """Plays `deals` (at least 2) duplicate deals; the same seed gives the same figures."""
    differences = [
        _difference(ruleset, challenger, field, _master(ruleset, seed, deal), dict(options or {}))
        for deal in range(deals)
    ]
    mean = fmean(differences)
    margin = _QUANTILE * stdev(differences) / sqrt(deals)
    return ContestResult(deals, mean, mean - margin, mean + margin)


def _master(ruleset: Ruleset[S], seed: int, deal: int) -> str:
    return deal_secret(f"contest {seed}".encode(), ruleset.id, deal + 1).hex()


def _difference(
    ruleset: Ruleset[S], challenger: Bot, field: Bot, master: str, options: dict[str, Any]
) -> float:
    """The challenger's lead over the field in one deal, mean over all rotations."""
    opening = _act(ruleset, ruleset.blank(), SYSTEM, StartMatch(master, options))
    parties = ruleset.parties(opening.match)
    leads = []
    for place, party in enumerate(parties):
        players = {
            seat: challenger if seat in party else field for seat in range(opening.match.seats)
        }
        scores = deal_scores(ruleset, opening, players, Random(master))
        rest = [score for other, score in enumerate(scores) if other != place]
        leads.append(scores[place] - fmean(rest))
    return fmean(leads)


def deal_scores(
    ruleset: Ruleset[S], opening: S, players: Mapping[Seat, Bot], rng: Random
) -> list[int]:
    """Each party's score of the first deal of a match that has begun; more is better."""
    state = opening
    rngs = {seat: Random(rng.random()) for seat in sorted(players)}
    while not state.match.sheets:
        # Cards know no clock: who reacts is quicker than who is awaited.
        seat = (*ruleset.reacting(state), *ruleset.current(state))[0]
        if seat == SYSTEM:
            state = _act(ruleset, state, SYSTEM, Deal())
        else:
            view = ruleset.observe(state, seat)
            state = _act(ruleset, state, seat, players[seat].choose(view, rngs[seat]))
    sign = -1 if ruleset.lowest_wins(state.match.options) else 1
    return [sign * row.total for row in state.match.sheets[0].rows]


def _act(ruleset: Ruleset[S], state: S, seat: Seat, command: Command) -> S:
    outcome = ruleset.act(state, seat, command)
    if isinstance(outcome, Refusal):
        raise ContestError(outcome)
    return outcome.state
