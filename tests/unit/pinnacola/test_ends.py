"""How deals and matches end, and what they bring: PIN-23 to PIN-26, PIN-32 to PIN-37."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.match import Forfeit, MatchEnded
from games.kernel.position import PositionError
from games.kernel.refusal import Refusal
from games.kernel.score_sheet import sheet_of
from games.kernel.seats import SYSTEM
from games.pinnacola.events import (
    AddToMeld,
    Discard,
    DrawStock,
    OpenMeld,
    SwapJoker,
    TakePozzo,
)
from games.pinnacola.scoring import MOST_DEALS, is_decided
from games.pinnacola.state import PinnacolaState
from tests.unit.pinnacola.pinnacola_tables import (
    RULES,
    done,
    event,
    names,
    played,
    refused,
    scores,
    table,
)

ORDINARY = {
    "hand:0": "3H",
    "hand:1": "7H 8H QS",
    "hand:2": "2S AH JK",
    "hand:3": "KC AC 2D 2H",
    "meld:0": "5D 6D 7D 8D 9D 10D JD",
    "meld:1": "9H 9D 9C 9S",
    "meld:2": "KH KD *JK@S",
    "meld:3": "3C 4C *JK@5 6C",
}
LAYERS = (0, 2, 0, 1)


def ordinary(**options: Any) -> list[int]:
    start = table(ORDINARY, opened=(0, 1, 2), layers=LAYERS, options=options)
    return scores(start, Discard("3H"))


def test_p6_melds_less_hands_pin_32_pin_35() -> None:
    assert ordinary() == [190, -15]


def test_closing_may_bring_a_bonus_pin_32() -> None:
    assert ordinary(closing_bonus=100) == [290, -15]
    assert ordinary(penalty_adds_hand=True) == [190, -15]


def test_the_sheet_says_what_for_pin_32() -> None:
    start = table(ORDINARY, opened=(0, 1, 2), layers=LAYERS, options={"closing_bonus": 100})
    after = played(start, Discard("3H"))
    ours, theirs = after.match.sheets[0].rows
    assert ours.items == [("melds", 240), ("hands", -50), ("bonus", 100)]
    assert theirs.items == [("melds", 45), ("hands", -60)]


# --- closing from the hand ------------------------------------------------------------------------

FROM_HAND = {
    "hand:0": "AS AD AH AC 4H 5H 6H 7H 10C JC QC KC JK 3C",
    "hand:1": "QD 3S",
    "hand:2": "9S KD",
    "hand:3": "KC 2C",
    "meld:0": "2D 3D 4D 5D",
    "meld:1": "8H 8D 8C",
}
ALL_FOUR = (
    OpenMeld(("AS", "AD", "AH", "AC")),
    OpenMeld(("4H", "5H", "6H", "7H")),
    OpenMeld(("10C", "JC", "QC", "KC", "JK")),
)


def from_hand(opened: tuple[int, ...] = (1, 2), **options: Any) -> PinnacolaState:
    zones: dict[str, Any] = dict(FROM_HAND)
    layers: tuple[int, ...] = (2, 1)
    if 2 not in opened:
        zones["meld:0"] = zones.pop("meld:1")
        layers = (1,)
    return table(zones, opened=opened, layers=layers, options=options)


def test_p7_closing_from_the_hand_pin_24_pin_33_pin_34() -> None:
    last = played(from_hand(), *ALL_FOUR)
    events, _ = done(last, Discard("3C"))
    assert event(events, "deal_ended").reason == "closed_from_hand"
    assert event(events, "deal_scored").points == [640, -185]


def test_p7_a_partner_who_has_not_opened_pays_pin_33() -> None:
    assert scores(played(from_hand(opened=(1,)), *ALL_FOUR), Discard("3C")) == [520, -185]


def test_penalties_may_be_paid_beside_the_hand_pin_33_pin_34() -> None:
    both = played(from_hand(opened=(1,), penalty_adds_hand=True), *ALL_FOUR)
    # The partner holds 9S KD, 20; the opponent who has not opened KC 2C, 15.
    assert scores(both, Discard("3C")) == [500, -200]


def test_nobody_of_the_others_has_opened_pin_34() -> None:
    zones = {name: cards for name, cards in FROM_HAND.items() if not name.startswith("meld")}
    assert scores(played(table(zones), *ALL_FOUR), Discard("3C")) == [520, -400]


def test_the_bonus_of_closing_is_not_paid_from_the_hand_pin_32_pin_33() -> None:
    assert scores(played(from_hand(closing_bonus=100), *ALL_FOUR), Discard("3C")) == [640, -185]


def test_it_may_be_done_without_a_discard_pin_24() -> None:
    zones = {"hand:0": "AS AD AH AC 4H 5H 6H 7H"}
    last = played(table(zones), OpenMeld(("AS", "AD", "AH", "AC")), OpenMeld(("4H", "5H", "6H")))
    events, _ = done(last, AddToMeld(1, ("7H",), "high"))  # its own meld of this turn
    assert event(events, "deal_ended").reason == "closed_from_hand"


def test_p8_adding_to_the_partners_meld_spoils_it_pin_24() -> None:
    zones = {"hand:0": "AS AD AH 6D 3C", "meld:0": "2D 3D 4D 5D"}
    start = table(zones, opened=(2,), layers=(2,))
    last = played(start, OpenMeld(("AS", "AD", "AH")), AddToMeld(0, ("6D",), "high"))
    assert event(done(last, Discard("3C"))[0], "deal_ended").reason == "closed"


def test_exchanging_a_joker_spoils_it_pin_24() -> None:
    zones = {"hand:0": "AS AD AH 7S QH KH 3C", "meld:0": "6S *JK@7 8S"}
    start = table(zones, opened=(1,), layers=(1,))
    last = played(start, OpenMeld(("AS", "AD", "AH")), SwapJoker(0, "7S", ("QH", "KH", "JK")))
    assert event(done(last, Discard("3C"))[0], "deal_ended").reason == "closed"


def test_who_opened_before_does_not_close_from_the_hand_pin_24() -> None:
    start = table({"hand:0": "AS AD AH"}, opened=(0,))
    events, _ = done(start, OpenMeld(("AS", "AD", "AH")))
    assert event(events, "deal_ended").reason == "closed"


def test_a_later_turn_is_not_closing_from_the_hand_pin_24() -> None:
    start = table({"hand:0": "AS AD AH KD 9H", "hand:1": 5, "hand:2": 5, "hand:3": 5})
    after = played(start, OpenMeld(("AS", "AD", "AH")), Discard("9H"))
    for _ in range(3):
        after = played(after, DrawStock())
        after = played(after, RULES.default_move(after, after.turn))
    after = played(after, TakePozzo(len(after.pozzo) - 1))
    assert not after.in_hand


# --- the stock and the stall ----------------------------------------------------------------------


def test_p9_the_last_card_of_the_stock_ends_the_deal_after_its_turn_pin_25() -> None:
    zones = {"hand:0": "AS AD AH KD", "stock": "5S", "hand:1": 30, "hand:2": 30, "hand:3": 30}
    start = table({**zones, "pozzo": 13}, phase="draw", opened=(0,))
    two_left = table({**zones, "stock": 2, "pozzo": 12}, phase="draw", opened=(0,))
    goes_on = played(two_left, DrawStock(), Discard("KD"))
    assert (goes_on.phase, goes_on.turn, len(goes_on.stock)) == ("draw", 1, 1)
    drawn = played(start, DrawStock())
    assert drawn.phase == "meld"
    laid = played(drawn, OpenMeld(("AS", "AD", "AH")))
    events, _ = done(laid, Discard("5S"))
    ended = event(events, "deal_ended")
    assert (ended.reason, ended.seat) == ("stock_exhausted", None)


def test_no_turn_begins_without_a_card_to_draw_pin_25() -> None:
    for zones in ({"stock": "", "pozzo": 56}, {"pozzo": ""}):
        with pytest.raises(PositionError):
            table(zones, phase="draw")
    with pytest.raises(PositionError):
        table({"meld:0": "3C 5C 6C"}, layers=(0,))


def test_the_turn_of_the_last_card_may_still_close_pin_25() -> None:
    zones = {"hand:0": "AS AD AH", "stock": "5S", "hand:1": 30, "hand:2": 30, "hand:3": 31}
    start = table({**zones, "pozzo": 13}, phase="draw", opened=(0,))
    laid = played(start, DrawStock(), OpenMeld(("AS", "AD", "AH")))
    assert event(done(laid, Discard("5S"))[0], "deal_ended").reason == "closed"


def idle(rounds: int, turns: int) -> list[str]:
    """What the last of so many idle turns leads to."""
    start = table(
        {"pozzo": "4D KS"}, phase="draw", opened=(0, 1, 2, 3), options={"stall_rounds": rounds}
    )
    events: Any = ()
    for _ in range(turns):
        start = played(start, TakePozzo(1))
        newest = next(
            card
            for card in RULES.observe(start, start.turn).zone(f"hand:{start.turn}").cards
            if card is not None
        )
        events, start = done(start, Discard(newest))
    return names(events)


@pytest.mark.parametrize("rounds", [1, 3, 10])
def test_a_stall_ends_the_deal_pin_26(rounds: int) -> None:
    assert "deal_ended" not in idle(rounds, 4 * rounds - 1)
    assert idle(rounds, 4 * rounds)[:2] == ["card_discarded", "deal_ended"]


def test_whoever_draws_or_lays_breaks_the_stall_pin_26() -> None:
    zones = {"hand:0": "4C 4H 5S KD", "pozzo": "KS 4D"}
    start = table(zones, phase="draw", opened=(0,), idle_turns=11)
    assert "deal_ended" not in names(done(played(start, DrawStock()), Discard("KD"))[0])
    taken = played(start, TakePozzo(1))
    laid = played(taken, OpenMeld(("4C", "4H", "4D")))
    assert played(laid, Discard("KD")).idle_turns == 0
    at_once = played(start, TakePozzo(1, ("4C", "4H", "4D")))
    assert played(at_once, Discard("KD")).idle_turns == 0
    events, _ = done(taken, Discard("KD"))
    assert event(events, "deal_ended").reason == "stalled"


# --- the match ------------------------------------------------------------------------------------


def after_deals(*deals: tuple[int, int], target: int = 1500) -> PinnacolaState:
    state = table({}, phase="draw", options={"match_target": target})
    for number, points in enumerate(deals, 1):
        sheet = sheet_of(number, [[("melds", each)] for each in points])
        RULES._record_sheet(state, sheet)
    return state


def test_p10_the_higher_total_wins_when_both_have_reached_the_target_pin_36() -> None:
    state = after_deals((1480, 1390), (40, 160))
    assert is_decided(state)
    assert RULES.final_result(state) == MatchEnded([[0, 2], [1, 3]], [1520, 1550], [2, 1])


@pytest.mark.parametrize("target", [1500, 2000, 2500])
def test_the_target_is_reached_exactly_or_not_pin_36(target: int) -> None:
    assert not is_decided(after_deals((target - 5, 0), target=target))
    assert is_decided(after_deals((target, 0), target=target))


def test_equal_totals_are_played_off_even_below_the_target_pin_36() -> None:
    assert not is_decided(after_deals((1500, 1500)))
    assert not is_decided(after_deals((1500, 1500), (-50, -50)))
    assert is_decided(after_deals((1500, 1500), (-50, -45)))


def test_a_match_in_which_nobody_gets_there_ends_as_it_stands_pin_36() -> None:
    """GEN-12."""
    state = after_deals((10, -10))
    for deal, decided in ((MOST_DEALS - 1, False), (MOST_DEALS, True)):
        state.match = replace(state.match, deal=deal)
        assert is_decided(state) == decided
    assert RULES.deals_bound(state.match.options) == MOST_DEALS


def test_when_a_seat_leaves_the_other_side_wins_pin_37() -> None:
    start = table(ORDINARY, opened=(0, 1, 2), layers=LAYERS, totals=[100, 50])
    outcome = RULES.act(start, SYSTEM, Forfeit(2))
    assert not isinstance(outcome, Refusal)
    result = outcome.state.match.result
    assert result is not None
    assert (result.totals, result.places) == ([100, 50], [2, 1])
    assert "deal_scored" not in names(outcome.events)
    assert refused(outcome.state, Discard("3H")) == "match_over"
