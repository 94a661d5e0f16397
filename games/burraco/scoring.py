"""What melds and deals are worth, when a match is over, and what pairs write on a hall's slip.

BUR-45 to BUR-57, BUR-70 to BUR-74, BUR-79.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from games.burraco.events import SideScore
from games.burraco.melds import Meld
from games.burraco.options import BY_DEALS, THREE, VP_TABLES
from games.burraco.readings import ACE_HIGH
from games.burraco.setup import Setup, Worth
from games.burraco.state import BurracoState
from games.kernel.kinds import Kind
from games.kernel.match import Match, MatchEnded
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.score_sheet import DealSheet, PartyScore, places
from games.kernel.slips import SlipLine
from games.kernel.victory import victory_points
from games.kernel.victory_tables import TABLES

BURRACO_SIZE = 7
CLOSING = 100
NO_POZZETTO = -100

BONUSES = {"clean": 200, "semi_clean": 150, "dirty": 100, "nobile": 500, "reale": 1000}
"""Kind of burraco → bonus (BUR-46..48, BUR-77)."""


def grade(meld: Meld, setup: Setup) -> str | None:
    """Which kind of burraco a meld is, as it reads now (BUR-45..48); None when it is none."""
    size = len(meld.kinds)
    if size < BURRACO_SIZE or (meld.rank and not setup.burraco_sets):
        return None
    if meld.has_wild:
        return "semi_clean" if setup.semi_clean and _nearly_clean(meld) else "dirty"
    if setup.reale and size == 14:
        return "reale"
    if setup.reale and size == 13 and not meld.reading.naturals & ACE_HIGH:
        return "nobile"  # BUR-77: ace low; with the ace high it is an ordinary clean burraco
    return "clean"


def _nearly_clean(meld: Meld) -> bool:
    """BUR-47: seven naturals on one side of the wild card, or seven in a set."""
    if meld.rank:
        return len(meld.kinds) > BURRACO_SIZE
    below = meld.reading.naturals & ((1 << meld.reading.position) - 1)
    above = meld.reading.naturals ^ below
    return max(below.bit_count(), above.bit_count()) >= BURRACO_SIZE


def allows_closing(meld: Meld, setup: Setup) -> bool:
    """Whether a side that has this meld has a burraco to close with (BUR-40 b)."""
    if len(meld.kinds) < BURRACO_SIZE or (meld.rank and not setup.burraco_sets):
        return False
    return not (setup.clean_to_close and meld.has_wild)


def value_of(kinds: tuple[Kind, ...] | list[Kind], setup: Setup) -> int:
    """The value of cards (BUR-04)."""
    return sum(map(setup.values.__getitem__, kinds))


def held_value(state: BurracoState, seat: int) -> int:
    """What a seat pays for its hand and, with two players, for what is left of its row (BUR-64)."""
    hand = sum(n * v for n, v in zip(state.hands[seat], state.setup.values, strict=True) if n)
    if state.rows and state.setup.rows_count:
        hand += value_of(state.rows[seat], state.setup)
    return hand


def _no_pozzetto(state: BurracoState) -> int:
    """What a side pays that took no pozzetto: nothing where a time-out is played and nobody did
    (BUR-51, BUR-79).
    """
    return 0 if state.setup.timed and not any(state.taken) else NO_POZZETTO


def score_sides(state: BurracoState, closer: int | None) -> list[SideScore]:
    """The deal score of each side (BUR-49..52); `closer` is the seat that closed, if any."""
    setup = state.setup
    missing = _no_pozzetto(state)
    scores = []
    for side in sorted(set(state.sides)):
        seats = [seat for seat in range(setup.seats) if state.sides[seat] == side]
        melds = [m for m, owner in zip(state.melds, state.owners, strict=True) if owner == side]
        grades = [kind for meld in melds if (kind := grade(meld, setup))]
        scores.append(
            SideScore(
                side=side,
                seats=seats,
                cards_laid=sum(value_of(meld.kinds, setup) for meld in melds),
                cards_held=-sum(held_value(state, seat) for seat in seats),
                burraco=sum(BONUSES[kind] for kind in grades),
                closing=CLOSING if closer in seats else 0,
                pozzetto=0 if state.taken[side] else missing,
            )
        )
    return scores


def half(total: int, *, to_five: bool) -> int:
    """A pair's half, upwards to the next whole number or the next multiple of five (BUR-69)."""
    return -(-total // 10) * 5 if to_five else -(-total // 2)


def party_points(setup: Setup, sides: list[SideScore]) -> list[int]:
    """What the parties of the match get: the sides, or with three players the seats (BUR-69)."""
    if setup.format != THREE:
        return [side.total for side in sides]
    points = [0] * setup.seats
    for side in sides:
        pair = len(side.seats) > 1
        for seat in side.seats:
            points[seat] = half(side.total, to_five=setup.split_five) if pair else side.total
    return points


def worth(meld: Meld, setup: Setup) -> Worth:
    """What a meld is worth as it lies (BUR-49, BUR-52), and what views note beside it."""
    found = setup.worths.get(meld)
    if found is None:
        kind = grade(meld, setup)
        points = value_of(meld.kinds, setup) + (BONUSES[kind] if kind else 0)
        notes: dict[str, Any] = {"reading": meld.text, "burraco": kind, "points": points}
        if kind:
            notes["closed"] = True
        found = setup.worths[meld] = points, notes
    return found


def points_so_far(state: BurracoState) -> list[int]:
    """What the parties would get if the deal ended now, as far as everybody sees: no hand counts.

    Made for each view of a table: so it does without what `score_sides` itemises.
    """
    setup = state.setup
    worths = setup.worths
    missing = _no_pozzetto(state)
    points = [0 if number else missing for number in state.taken]
    for side, meld in zip(state.owners, state.melds, strict=True):
        points[side] += (worths.get(meld) or worth(meld, setup))[0]
    if setup.format != THREE:
        return points
    pairs = [state.sides.count(side) > 1 for side in state.sides]
    return [
        half(points[side], to_five=setup.split_five) if pair else points[side]
        for side, pair in zip(state.sides, pairs, strict=True)
    ]


def deal_sheet(setup: Setup, deal: int, sides: list[SideScore], points: list[int]) -> DealSheet:
    """The deal as it stands on the score sheet: each party's side itemised.

    A seat of a pair of the three reads what the pair scored, and what the other one gets of it.
    """
    rows = []
    by_seat = setup.format == THREE
    for party, total in enumerate(points):
        side = next(s for s in sides if (party in s.seats if by_seat else s.side == party))
        items = [
            ("cards_laid", side.cards_laid),
            ("cards_held", side.cards_held),
            ("burraco", side.burraco),
            ("closing", side.closing),
            ("pozzetto", side.pozzetto),
        ]
        if by_seat and len(side.seats) > 1:  # BUR-69
            items.append(("partners_half", total - side.total))
        rows.append(PartyScore(party, items, total))
    return DealSheet(deal, rows)


LINES = (
    SlipLine("slip_burrachi", most=4000, step=50),  # BUR-46, BUR-47, BUR-48
    SlipLine("slip_closing", most=100, step=100),  # BUR-50
    SlipLine("slip_cards", most=4000),  # BUR-04
    SlipLine("slip_in_hand", most=4000, taken_off=True),  # BUR-49
    SlipLine("slip_no_pozzetto", most=100, step=100, taken_off=True),  # BUR-51
)
_CLOSING = next(at for at, line in enumerate(LINES) if line.name == "slip_closing")
_NO_POZZETTO = next(at for at, line in enumerate(LINES) if line.name == "slip_no_pozzetto")


def slip_fault(hand: Sequence[Sequence[int]], *, timed: bool) -> Refusal | None:
    """What of one hand, side by side, cannot be: two closings (BUR-50); with a time-out also a
    pozzetto that each side pays and nobody took (BUR-79).
    """
    if sum(figures[_CLOSING] != 0 for figures in hand) > 1:
        return Refusal("slip_closed_twice", "BUR-50")
    if timed and all(figures[_NO_POZZETTO] for figures in hand):
        return Refusal("slip_pozzetto_of_nobody", "BUR-79")
    return None


def _goal_reached(options: Options, totals: list[int], deals: int) -> bool:
    """Whether the planned part of the match is over with these totals after so many deals."""
    target = target_of(options)
    if target is None:
        planned: int = options["match_deals"]
        return deals >= planned
    return max(totals) >= target


def target_of(options: Options) -> int | None:
    """At how many points a match ends; None where it ends after some deals (BUR-53, BUR-54)."""
    if options["players_format"] == THREE:
        return int(options["three_target"])
    return None if options["match_format"] in BY_DEALS else int(options["match_target"])


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
