"""What melds and deals are worth, and when the match is over (PIN-05, PIN-27 to PIN-36)."""

from collections.abc import Sequence
from itertools import accumulate

from games.kernel.cards import JOKER
from games.kernel.kinds import KIND_OF, card_values
from games.kernel.seats import Seat
from games.pinnacola.events import SideScore
from games.pinnacola.melds import JOKERS, LAST_PLACE, MOST_IN_SET, SET, Meld
from games.pinnacola.options import WHOLE_MELD
from games.pinnacola.state import PARTIES, SEATS, PinnacolaState, partner_of, side_of

VALUES = card_values(joker=30, two=5)
"""What each kind is worth (PIN-05)."""
FOUR_JOKERS, COMPLETE = 400, 600
LONG_RUN = 7
FROM_HAND_BONUS = 200
PARTNER_NOT_OPENED, OPPONENT_NOT_OPENED = -100, -200
MOST_DEALS = 60
"""A match ends as it stands after so many deals (PIN-36, GEN-12)."""
MOST_OF_A_DEAL = 10_000
"""More than all melds of a deal can be worth, doubled by a closing from the hand (PIN-33)."""


def value_of(cards: Sequence[str]) -> int:
    """The sum of card values (PIN-05)."""
    return sum(VALUES[KIND_OF[card]] for card in cards)


def held_value(state: PinnacolaState, seat: Seat) -> int:
    """The value of the cards in a hand."""
    return sum(count * VALUES[kind] for kind, count in enumerate(state.hands[seat]) if count)


def meld_value(meld: Meld, with_jokers: str) -> int:
    """What a meld on the table is worth; the option says what a long run with jokers doubles."""
    plain = value_of(meld.cards)
    if meld.form == JOKERS:
        return FOUR_JOKERS
    if meld.form == SET:
        return 2 * plain if len(meld.cards) == MOST_IN_SET and not meld.has_joker else plain
    if len(meld.cards) == LAST_PLACE and not meld.has_joker:
        return COMPLETE
    doubled = sum(value_of(run) for run in long_runs(meld))
    if doubled and with_jokers == WHOLE_MELD:
        doubled = plain
    return plain + doubled


def long_runs(meld: Meld) -> list[list[str]]:
    """The runs of at least seven neighbouring natural cards in a sequence (PIN-30)."""
    runs: list[list[str]] = [[]]
    for card in meld.cards:
        if card == JOKER:
            runs.append([])
        else:
            runs[-1].append(card)
    return [run for run in runs if len(run) >= LONG_RUN]


def is_pinnacola(meld: Meld) -> bool:
    """Whether a meld counts more than its cards (PIN-28 to PIN-31)."""
    return meld_value(meld, "") != value_of(meld.cards)


def melds_value(state: PinnacolaState, seats: Sequence[Seat]) -> int:
    """The value of the melds that these seats have laid."""
    how = state.match.options["pinnacola_with_jokers"]
    pairs = zip(state.melds, state.owners, strict=True)
    return sum(meld_value(meld, how) for meld, owner in pairs if owner in seats)


def score_sides(state: PinnacolaState, closer: Seat | None, *, from_hand: bool) -> list[SideScore]:
    """The deal score of each side; `closer` is the seat that closed, if any."""
    if from_hand and closer is not None:
        return [
            _closed_from_hand(state, side, closer)
            if side == side_of(closer)
            else _caught(state, side)
            for side in range(len(PARTIES))
        ]
    scores = []
    for side, seats in enumerate(PARTIES):
        bonus = state.match.options["closing_bonus"] if closer in seats else 0
        hands = -sum(held_value(state, seat) for seat in seats)
        scores.append(SideScore(side, melds_value(state, seats), hands, bonus, 0))
    return scores


def _paid(state: PinnacolaState, seat: Seat) -> int:
    """What a seat pays for its hand in a deal closed from the hand: nothing in place of a penalty,
    unless the option says so too (PIN-33, PIN-34)."""
    counts = seat in state.opened_seats or state.match.options["penalty_adds_hand"]
    return -held_value(state, seat) if counts else 0


def _closed_from_hand(state: PinnacolaState, side: int, closer: Seat) -> SideScore:
    """PIN-33."""
    partner = partner_of(closer)
    penalty = 0 if partner in state.opened_seats else PARTNER_NOT_OPENED
    melds = 2 * melds_value(state, PARTIES[side])
    return SideScore(side, melds, _paid(state, partner), FROM_HAND_BONUS, penalty)


def _caught(state: PinnacolaState, side: int) -> SideScore:
    """PIN-34."""
    seats = PARTIES[side]
    hands = sum(_paid(state, seat) for seat in seats)
    penalty = sum(OPPONENT_NOT_OPENED for seat in seats if seat not in state.opened_seats)
    return SideScore(side, melds_value(state, seats), hands, 0, penalty)


def points_so_far(state: PinnacolaState) -> list[int]:
    """The value of each side's melds as they lie."""
    return [melds_value(state, seats) for seats in PARTIES]


def is_decided(state: PinnacolaState) -> bool:
    """Whether the deal just scored ends the match (PIN-36).

    Once the target was reached with equal totals, the first deal that leaves them different
    decides, even below the target.
    """
    match = state.match
    best = []
    for side, brought in enumerate(match.brought or (0,) * len(PARTIES)):
        deals = [sheet.rows[side].total for sheet in match.sheets]
        best.append(max(accumulate(deals, initial=brought)))
    reached = max(best) >= match.options["match_target"]
    differ = len(set(match.points(len(PARTIES)))) > 1
    return match.deal >= MOST_DEALS or (reached and differ)


def turns_bound(cards: int, stall_rounds: int) -> int:
    """No deal has more turns: each draws a card, lays one, or belongs to a stall run (PIN-26)."""
    return (cards + 1) * SEATS * stall_rounds
