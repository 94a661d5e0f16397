"""When a match is over and who won it (BUR-53..57, BUR-70..74)."""

from itertools import accumulate

from games.burraco.options import BY_DEALS, THREE, VP_TABLES
from games.kernel.match import Match, MatchEnded
from games.kernel.options import Options
from games.kernel.score_sheet import places
from games.kernel.victory import victory_points
from games.kernel.victory_tables import TABLES


def _goal_reached(options: Options, totals: list[int], deals: int) -> bool:
    """Whether the planned part of the match is over with these totals after so many deals."""
    if options["players_format"] == THREE:
        target: int = options["three_target"]
    elif options["match_format"] in BY_DEALS:
        planned: int = options["match_deals"]
        return deals >= planned
    else:
        target = options["match_target"]
    return max(totals) >= target


def _history(match: Match) -> list[list[int]]:
    """The totals after each deal."""
    deals = [[row.total for row in sheet.rows] for sheet in match.sheets]
    return list(accumulate(deals, _plus))


def _plus(totals: list[int], points: list[int]) -> list[int]:
    return [a + b for a, b in zip(totals, points, strict=True)]


def match_result(match: Match, parties: list[list[int]]) -> MatchEnded | None:
    """The result, if the last deal ended the match.

    Once the goal was reached with a shared highest total, the first deal that leaves one highest
    total decides, even below the target (BUR-55). A match that has as many deals as `deal_cap` says
    ends as it stands (GEN-12), as does one whose time was called.
    """
    options = match.options
    history = _history(match)
    totals = history[-1]
    as_vp = options["victory_points"]
    if len(history) < options["deal_cap"] and not match.time_called:
        if not any(_goal_reached(options, so_far, n) for n, so_far in enumerate(history, 1)):
            return None
        tied = totals.count(max(totals)) > 1
        if tied and not as_vp and options["tie_rule"] == "extra_deals":
            return None
    vp = None
    if as_vp:
        vp = list(victory_points(TABLES[VP_TABLES[options["vp_table"]]], totals))
    return MatchEnded(parties, totals, places(totals), vp)
