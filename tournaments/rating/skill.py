"""Ratings after one table, by the model of before law 1: only old logs are judged by it.

A rating is a mean and a deviation in thousandths: whole numbers, so that a log of them reads
the same everywhere. Each update is rounded before the next one starts from it, and a replay from
recorded ratings gives the same as one from the beginning.
"""

from collections.abc import Sequence

import msgspec

from tournaments.rating.plackett_luce import Known, update_teams

_UNIT = 1000


class Rating(msgspec.Struct, frozen=True):
    """A mean and a deviation, in thousandths of that model's units."""

    mu: int = 25_000
    sigma: int = 8_333


def rate(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], vp: Sequence[int] | None = None
) -> tuple[tuple[Rating, ...], ...]:
    """The ratings of each team's members after a table with these places (from 1, shared if equal).

    Two teams with victory points `vp`: the share of the points is the result. 20-0 counts as a
    whole win, 10-10 as a draw whoever had more match points, anything between as a mixture of
    both in proportion. More teams: the order of the places alone.
    """
    if vp is not None and len(teams) == 2:
        lead = abs(vp[0] - vp[1])
        won = _updated(teams, [1, 2] if vp[0] > vp[1] else [2, 1])
        drawn = _updated(teams, [1, 1])
        return tuple(
            tuple(_mixed(w, d, lead, sum(vp)) for w, d in zip(win, draw, strict=True))
            for win, draw in zip(won, drawn, strict=True)
        )
    return tuple(
        tuple(_rounded(mu, sigma) for mu, sigma in team) for team in _updated(teams, places)
    )


def _updated(teams: Sequence[Sequence[Rating]], places: Sequence[int]) -> list[list[Known]]:
    return update_teams(
        [[(member.mu / _UNIT, member.sigma / _UNIT) for member in team] for team in teams], places
    )


def _mixed(won: Known, drawn: Known, lead: int, total: int) -> Rating:
    part = lead / total if total else 0.0
    return _rounded(part * won[0] + (1 - part) * drawn[0], part * won[1] + (1 - part) * drawn[1])


def _rounded(mu: float, sigma: float) -> Rating:
    return Rating(round(mu * _UNIT), max(1, round(sigma * _UNIT)))
