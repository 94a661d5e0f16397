"""The model of before law 1, kept so that old logs are judged as ever: Plackett-Luce for teams.

Algorithm 4 of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011),
with the numbers that tournaments were rated by: a mean of 25, a deviation of 25/3, half of that for
the luck of a match, and a three-hundredth of the mean added for time. Nothing new is rated by it
(ADR 0048).
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt

BETA = 25.0 / 6.0
TAU = 25.0 / 300.0
KAPPA = 0.0001
"""The least part of a variance that a table leaves."""

Known = tuple[float, float]
"""A mean and a deviation."""


def update_teams(teams: Sequence[Sequence[Known]], places: Sequence[int]) -> list[list[Known]]:
    """The members of each team after a table with these places, the lowest the best."""
    order = sorted(range(len(teams)), key=lambda at: places[at])
    sorted_teams = [
        [(mu, sqrt(sigma * sigma + TAU * TAU)) for mu, sigma in teams[at]] for at in order
    ]
    found = _update_sorted(sorted_teams, [places[at] for at in order])
    after: list[list[Known]] = [[] for _ in teams]
    for at, team in zip(order, found, strict=True):
        after[at] = team
    return after


def _update_sorted(teams: list[list[Known]], places: list[int]) -> list[list[Known]]:
    means, variances = zip(*map(_strength, teams), strict=True)
    c = sqrt(_add(variance + BETA**2 for variance in variances))
    strong = [exp(mean / c) for mean in means]
    every = range(len(teams))
    behind = [_add(strong[i] for i in every if places[i] >= places[q]) for q in every]
    tied = [places.count(place) for place in places]
    after = []
    for i in every:
        omega = delta = 0.0
        for q in every:
            if places[q] > places[i]:
                continue
            chance = strong[i] / behind[q]
            delta += chance * (1 - chance) / tied[q]
            omega += (1 - chance) / tied[q] if q == i else -chance / tied[q]
        omega *= variances[i] / c
        delta *= variances[i] / c**2
        delta *= sqrt(variances[i]) / c
        after.append(
            [
                (
                    mu + sigma**2 / variances[i] * omega,
                    sigma * sqrt(max(1 - sigma**2 / variances[i] * delta, KAPPA)),
                )
                for mu, sigma in teams[i]
            ]
        )
    return after


def _strength(team: list[Known]) -> tuple[float, float]:
    """Mean and variance of a team, added from its surest good member on, as logs have it."""
    mean = variance = 0.0
    for mu, sigma in sorted(team, key=lambda known: known[0] - 3 * known[1], reverse=True):
        mean += mu
        variance += sigma**2
    return mean, variance


def _add(numbers: Iterable[float]) -> float:
    """Numbers added one after the other: `sum` does it otherwise from Python 3.12 on."""
    total = 0.0
    for number in numbers:
        total += number
    return total
