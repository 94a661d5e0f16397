"""Who wins a deal, what it counts, and when the match is over (MAC-24, MAC-26 to MAC-28)."""

from collections.abc import Sequence

from games.kernel.options import Options
from games.kernel.seats import Seat
from games.machiavelli.options import FIRST_TO_N, PENALTY_POINTS, SINGLE_DEAL
from games.machiavelli.state import MachiavelliState

DEALS_WON = "deals_won"
"""An item of the score sheet: a key of the words."""
HAND_POINTS = "hand_points"
FURTHER_DEALS = 20
"""A match that is level when it should end goes on for at most about so many deals (GEN-12)."""


def deal_winners(state: MachiavelliState) -> list[Seat]:
    """The seats with the fewest cards and, among them, the fewest points (MAC-21, MAC-24)."""
    keys = {seat: (state.hands[seat].size, state.hands[seat].points) for seat in state.staying()}
    best = min(keys.values())
    return [seat for seat, key in keys.items() if key == best]


def hand_points(state: MachiavelliState) -> list[int]:
    """What is left in each hand; hands set aside count nothing (MAC-28, MAC-29)."""
    playing = state.staying()
    return [hand.points if seat in playing else 0 for seat, hand in enumerate(state.hands)]


def deal_scores(options: Options, winners: Sequence[Seat], points: Sequence[int]) -> list[int]:
    """What a deal adds to each seat's total."""
    if options["match_format"] == PENALTY_POINTS:
        return list(points)
    return [int(seat in winners) for seat in range(len(points))]


def is_decided(state: MachiavelliState) -> bool:
    """Whether the deal just scored ends the match."""
    options, totals = state.match.options, state.match.points(state.match.seats)
    match_format = options["match_format"]
    if match_format == SINGLE_DEAL or state.match.deal >= most_deals(options):
        return True
    staying = [totals[seat] for seat in state.staying()]
    if match_format == FIRST_TO_N:
        best = max(staying)
        return best >= options["deals_to_win"] and staying.count(best) == 1
    return max(totals) >= options["penalty_limit"] and staying.count(min(staying)) == 1


def most_deals(options: Options) -> int:
    """No match has more deals than this: then it ends as it stands (GEN-12).

    Every deal is won by somebody, and leaves at least two points in the hand of somebody who did
    not win it; where all win it together, as many as play, in more than one hand.
    """
    seats: int = options["players"]
    match options["match_format"]:
        case "single_deal":
            return 1
        case "first_to_n":
            return seats * (int(options["deals_to_win"]) - 1) + 1 + FURTHER_DEALS
    return seats * (int(options["penalty_limit"]) - 1) // 2 + 1 + FURTHER_DEALS
