"""The table before a card is played, and who sees what: PIN-01 to PIN-04, and GEN-06, GEN-09."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.kernel.cards import FRENCH_52, JOKER
from games.kernel.event import redact
from games.kernel.match import Deal, StartMatch, TimeOut
from games.kernel.refusal import Refusal
from games.kernel.seats import SPECTATOR, SYSTEM
from games.kernel.verify_log import misplaced
from games.pinnacola import preferences
from games.pinnacola.events import Discard, DrawStock, OpenMeld, SwapJoker, TakePozzo
from games.pinnacola.state import PinnacolaState
from tests.unit.pinnacola.pinnacola_tables import RULES, done, event, hand, played, refused, table

PACK = (*FRENCH_52, *FRENCH_52, *[JOKER] * 4)


def begun(dealer: int = 3, **options: Any) -> tuple[tuple[Any, ...], PinnacolaState]:
    started = RULES.act(RULES.blank(), SYSTEM, StartMatch("a7" * 32, options))
    assert not isinstance(started, Refusal), started
    outcome = RULES.act(started.state, SYSTEM, Deal(PACK, {"first_dealer": dealer}))
    assert not isinstance(outcome, Refusal), outcome
    return outcome.events, outcome.state


def test_two_packs_with_four_jokers_lie_at_every_table_pin_01() -> None:
    _, state = begun()
    assert Counter(RULES.deck({})) == Counter(PACK)
    assert len(PACK) == 108
    assert misplaced(RULES, state) is None


def test_partners_sit_opposite_pin_02() -> None:
    _, state = begun()
    assert RULES.parties(state.match) == [[0, 2], [1, 3]]
    assert [zone.side for zone in RULES.observe(state, 0).zones if zone.kind == "hand"] == [
        *(0, 1, 0, 1)
    ]
    refusal = RULES.check_players(state.match.options, 3)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("wrong_player_count", "PIN-02")


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_is_served_first_and_begins_pin_03_pin_04(dealer: int) -> None:
    events, state = begun(dealer)
    first = (dealer + 1) % 4
    assert RULES.current(state) == (first,)
    hands = event(events, "hands_dealt").hands
    for turn in range(4):
        assert hands[(first + turn) % 4] == list(PACK[turn:52:4])


@pytest.mark.parametrize(("size", "stock"), [(13, 55), (15, 47), (19, 31)])
def test_the_next_card_opens_the_pozzo_and_the_rest_is_the_stock_pin_04(
    size: int, stock: int
) -> None:
    events, state = begun(hand_size=size)
    assert event(events, "pozzo_opened").card == PACK[4 * size]
    assert event(events, "pozzo_opened").stock == len(state.stock) == stock
    assert state.stock == PACK[4 * size + 1 :]
    assert [len(hand(state, seat)) for seat in range(4)] == [size] * 4


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("hand_size", (12, 14, 20, "13")),
        ("match_target", (1000, 1501)),
        ("closing_bonus", (-1,)),
        ("stall_rounds", (0, 11)),
        ("direction", ("left",)),
        ("pozzo_obligation", ("none",)),
    ],
)
def test_other_values_are_refused_pin_04(name: str, values: tuple[object, ...]) -> None:
    for value in values:
        refusal = RULES.resolve_options({name: value})
        assert isinstance(refusal, Refusal)
        assert refusal.code == "bad_option_value"


def test_the_deal_passes_to_the_next_seat_pin_03() -> None:
    state = table({"hand:0": "KD", "hand:1": 13}, opened=(0,), dealer=3)
    after = played(state, Discard("KD"))
    assert RULES.current(after) == (SYSTEM,)
    outcome = RULES.act(after, SYSTEM, Deal())
    assert not isinstance(outcome, Refusal)
    assert event(outcome.events, "hands_dealt").dealer == 0
    assert RULES.current(outcome.state) == (1,)


def test_the_first_dealer_is_drawn_once_pin_03() -> None:
    _, state = begun()
    assert RULES.chance_bounds(type(state.match)(seats=4, deal=1)) == {"first_dealer": 4}
    assert RULES.chance_bounds(type(state.match)(seats=4, deal=2)) == {}


def test_the_next_seat_sits_at_the_right_unless_said_otherwise_pin_03() -> None:
    assert not RULES.sits_clockwise(RULES.resolve_options({}))  # type: ignore[arg-type]
    assert RULES.sits_clockwise({"direction": "clockwise"})


# --- who sees what --------------------------------------------------------------------------------


def test_the_pozzo_lies_open_and_hands_and_stock_do_not_pin_17() -> None:
    """GEN-09."""
    state = table({"hand:0": "5H 6H", "pozzo": "4D KS 9C"}, phase="draw")
    for viewer in (1, 2, SPECTATOR):
        view = RULES.observe(state, viewer)
        assert view.zone("pozzo").cards == ["4D", "KS", "9C"]
        assert view.zone("hand:0").cards == [None, None]
        assert set(view.zone("stock").cards) == {None}
    assert RULES.observe(state, 0).zone("hand:0").cards == ["5H", "6H"]


def test_a_drawn_card_is_seen_by_who_drew_it_pin_16() -> None:
    events, state = done(table({"hand:0": "5H 6H"}, phase="draw"), DrawStock())
    drawn = event(events, "card_drawn")
    assert redact(drawn, 0)["card"] == drawn.card
    assert redact(drawn, 2)["card"] is redact(drawn, SPECTATOR)["card"] is None
    assert RULES.observe(state, 0).facts["drawn"] == drawn.card
    assert RULES.observe(state, 2).facts["drawn"] is None


def test_cards_taken_from_the_pozzo_are_known_to_all_pin_17() -> None:
    state = table({"pozzo": "4D KS 9C"}, phase="draw", opened=(0,))
    taken = event(done(state, TakePozzo(2))[0], "pozzo_taken")
    assert redact(taken, SPECTATOR)["cards"] == ["9C"]


def test_a_meld_says_what_its_jokers_stand_for_and_what_it_counts_pin_09_pin_28() -> None:
    zones = {"meld:0": "5H *JK@6 7H", "meld:1": "7H 7D *JK@C", "meld:2": "KH KD KC KS"}
    state = table(zones, opened=(0, 1), layers=(0, 1, 2))
    notes = [RULES.observe(state, SPECTATOR).zone(name).notes for name in zones]
    assert [note["reading"] for note in notes] == list(zones.values())
    assert [note["points"] for note in notes] == [40, 40, 80]
    assert [note.get("counts") for note in notes] == [None, None, "doubled"]
    assert [note.get("closed") for note in notes] == [None, None, True]
    badges = {badge.id for badge in RULES.observe(state, SPECTATOR).badges}
    assert {"opened:0", "opened:1"} <= badges


# --- what a silent seat does ---


def test_a_silent_seat_draws_and_discards_what_it_drew_pin_14() -> None:
    """GEN-06."""
    state = table({"hand:0": "2H 6H KD"}, phase="draw", opened=(0,))
    drawn, after = done_by_time(state)
    assert [each.name() for each in drawn] == ["turn_timed_out", "card_drawn"]
    discarded, _ = done_by_time(after)
    assert event(discarded, "card_discarded").card == drawn[1].card


def done_by_time(state: PinnacolaState) -> tuple[tuple[Any, ...], PinnacolaState]:
    outcome = RULES.act(state, SYSTEM, TimeOut(state.turn))
    assert not isinstance(outcome, Refusal)
    return outcome.events, outcome.state


def test_without_the_drawn_card_the_least_one_goes_pin_22() -> None:
    """GEN-06: what was drawn has been laid, or was never drawn."""
    state = table({"hand:0": "KD 8C 3S AH 2C JK"}, drawn="9S")
    assert RULES.default_move(state, 0) == Discard("2C")
    again = table({"hand:0": "KD 8C AH JK"}, drawn="8C")
    assert RULES.default_move(again, 0) == Discard("8C")


# --- what the bots do ---


def best(state: PinnacolaState) -> Any:
    return next(preferences(RULES.observe(state, state.turn), Random(1)))


def test_the_judge_lays_a_long_meld_at_once() -> None:
    state = table({"hand:0": "5H 6H 7H 8H KD 2S"})
    assert best(state) == OpenMeld(("5H", "6H", "7H", "8H"))
    low = table({"hand:0": "AH 2H 3H 4H KD 9S"})
    assert best(low) == OpenMeld(("AH", "2H", "3H", "4H"))


def test_the_judge_takes_and_lays_what_fits() -> None:
    zones = {"hand:0": "9D 9H 5S QD", "pozzo": "4D KS 2H 9C"}
    state = table(zones, phase="draw", opened=(0,))
    step = best(state)
    assert isinstance(step, TakePozzo)
    assert "9C" in step.cards


def test_the_judge_keeps_jokers_and_steals_them() -> None:
    kept = table({"hand:0": "JK 9D 9H 5S QD 3C 7D"})
    assert isinstance(best(kept), Discard | OpenMeld)
    assert best(kept) != Discard("JK")
    steals = table({"hand:0": "7S QH KH 2D 4C", "meld:0": "6S *JK@7 8S"}, opened=(0,), layers=(1,))
    assert isinstance(best(steals), SwapJoker)


def test_every_listed_step_is_legal_where_a_discard_is_required_pin_23() -> None:
    zones = {"hand:0": "5H 6H 7H", "meld:0": "3C 4C *JK@5"}
    state = table(zones, opened=(0,), layers=(1,), options={"closing_discard": "required"})
    steps = RULES.legal_actions(state, 0)
    assert steps == [Discard("5H"), Discard("6H"), Discard("7H")]
    assert all(refused(state, step) is None for step in steps)
