"""The turn: draw, lay, discard; the single card picked up; no dead ends. Example E5."""

import pytest

from games.burraco.events import CardDrawn, DiscardsTaken
from games.kernel.match import Deal, TimeOut
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from tests.unit.burraco.burraco_tables import (
    RULES,
    act,
    after,
    command,
    done,
    found,
    hand,
    names,
    position,
    readings,
    refused,
    started,
)
from tests.unit.narrowing import refusal_of

DIRTY_BURRACO = "4D 5D *JK@6 7D 8D 9D 10D"


def test_bur_11_the_phases_follow_each_other() -> None:
    """BUR-11."""
    table = position("7D 8D 9D KH", draw=True)
    for early in ("open_meld cards=7D,8D,9D", "discard card=KH", "add_to_meld meld_id=0 cards=KH"):
        assert refused(table, early) == "wrong_phase"
    table = after(table, "draw_stock")
    assert refused(table, "draw_stock") == refused(table, "take_discards") == "wrong_phase"
    table = after(table, "discard card=KH")  # laying is never obligatory
    assert (table.turn, table.phase) == (1, "draw")


def test_bur_12_draw_the_top_card_of_the_stock() -> None:
    """BUR-12."""
    table = position("KH KC", draw=True, stock="7D 3C 4C 5C 6C")
    events, table = act(table, "draw_stock")
    assert found(events, CardDrawn).card == "7D"
    assert hand(table) == ["KH", "7D", "KC"]
    assert table.stock == 4


def test_bur_13_the_whole_pile_or_nothing_and_no_meld_is_required() -> None:
    """BUR-13."""
    table = position("KH KC", draw=True, pile="3C 9D QS")
    events, table = act(table, "take_discards")
    assert found(events, DiscardsTaken).cards == ["3C", "9D", "QS"]
    assert table.pile == []
    assert sorted(hand(table)) == sorted(["3C", "9D", "QS", "KH", "KC"])
    table = after(table, "discard card=9D")  # so the pile is never empty at a turn's start
    assert len(table.pile) == 1


def test_bur_14_one_draw_a_turn() -> None:
    """BUR-14."""
    table = after(position("KH KC", draw=True, pile="3C 9D"), "take_discards")
    assert refused(table, "draw_stock") == "wrong_phase"


def test_bur_15_any_card_may_be_discarded_wilds_included() -> None:
    """BUR-15."""
    table = position("KH JK 2C")
    assert [refused(table, f"discard card={card}") for card in ("KH", "JK", "2C")] == ["", "", ""]
    assert refused(table, "discard card=3C") == "card_not_in_hand"
    table = after(table, "discard card=JK")
    assert RULES.observe(table, 3).zone("pile").cards[-1] == "JK"
    assert table.turn == 1


def test_bur_16_e5_the_single_card_needs_a_second_copy() -> None:
    """BUR-16."""
    pair = after(position("9C 4D 4S QH", draw=True, pile="9C"), "take_discards")
    assert refused(pair, "discard card=9C") == ""
    alone = after(position("9D 4D 4S QH", draw=True, pile="9C"), "take_discards")
    assert refused(alone, "discard card=9C") == "single_pickup_card"
    assert refused(alone, "discard card=9D") == ""
    assert command("discard card=9C") not in RULES.legal_actions(alone)


def test_bur_16_only_for_a_pile_of_one_card_and_only_in_that_turn() -> None:
    """BUR-16."""
    two = after(position("9D 4D", draw=True, pile="9C 3H"), "take_discards")
    assert refused(two, "discard card=9C") == ""
    drawn = after(position("9D 4D", draw=True, stock="9C 3H 4H"), "draw_stock")
    assert refused(drawn, "discard card=9C") == ""


def test_bur_16_a_second_copy_out_of_a_pozzetto_al_volo_counts() -> None:
    """BUR-16."""
    table = position("7D 8D", draw=True, pile="9D")  # pozzetto 1 holds a 9D
    table = after(table, "take_discards", "open_meld cards=7D,8D,9D")
    assert table.sizes[0] == 11
    assert refused(table, "discard card=9D") == ""


def test_bur_16_option_strict() -> None:
    """BUR-16."""
    options: Options = {"single_pickup_rule": "strict"}
    pair = after(position("9C 4D 4S", draw=True, pile="9C", **options), "take_discards")
    assert refused(pair, "discard card=9C") == "single_pickup_card"
    only = after(position("9C", draw=True, pile="9C", **options), "take_discards")
    assert refused(only, "discard card=9C") == ""
    table = after(position("7D 8D", draw=True, pile="9D", **options), "take_discards")
    table = after(table, "open_meld cards=7D,8D,9D")  # pozzetto 1 holds a 9D: no matter
    assert refused(table, "discard card=9D") == "single_pickup_card"


def test_bur_17_a_hand_without_pozzetto_keeps_a_discard() -> None:
    """BUR-17."""
    table = position("7D 8D 9D", taken=(1,), melds={DIRTY_BURRACO: 0})
    assert refused(table, "open_meld cards=7D,8D,9D") == "must_keep_discard"
    assert refused(position("7D 8D 9D"), "open_meld cards=7D,8D,9D") == ""  # BUR-37


def test_bur_17_the_last_card_with_a_pozzetto_to_take() -> None:
    """BUR-17."""
    table = after(position("7D 8D 9D", draw=True, pile="9C"), "take_discards")
    assert refused(table, "open_meld cards=7D,8D,9D") == "single_pickup_card"
    table = after(position("7D 8D 9C", draw=True, pile="9D"), "take_discards")
    assert refused(table, "open_meld cards=7D,8D,9D") == ""


@pytest.mark.parametrize(
    ("melds", "last", "reason"),
    [
        ({}, "KH", "cannot_close_no_burraco"),
        ({}, "2S", "cannot_close_no_burraco"),
        ({DIRTY_BURRACO: 0}, "2S", "cannot_close_with_wild"),
        ({DIRTY_BURRACO: 0}, "JK", "cannot_close_with_wild"),
        ({DIRTY_BURRACO: 1}, "KH", "cannot_close_no_burraco"),
        ({DIRTY_BURRACO: 0}, "KH", ""),
    ],
)
def test_bur_17_the_last_card_without_pozzetto_must_be_able_to_close(
    melds: dict[str, int], last: str, reason: str
) -> None:
    """BUR-17."""
    table = position(f"7C 8C 9C {last}", taken=(1,), melds=melds)
    assert refused(table, "open_meld cards=7C,8C,9C") == reason


def test_bur_17_the_order_of_the_reasons_ends_with_the_single_card() -> None:
    """BUR-17."""
    table = position("7C 8C 9C", draw=True, pile="KH", taken=(1,), melds={DIRTY_BURRACO: 0})
    table = after(table, "take_discards")
    assert refused(table, "open_meld cards=7C,8C,9C") == "single_pickup_card"
    for melds, reason in (({}, "no_burraco"), ({DIRTY_BURRACO: 0}, "with_wild")):
        table = position("7C 8C 9C", draw=True, pile="2S", taken=(1,), melds=melds)
        table = after(table, "take_discards")
        assert refused(table, "open_meld cards=7C,8C,9C") == f"cannot_close_{reason}"


def test_bur_17_the_move_itself_may_spoil_the_burraco() -> None:
    """BUR-17, BUR-40 b: the meld counts as it reads after the move."""
    clean = {"3S 4S 5S 6S 7S 8S 9S": 0}
    table = position("2C KH", taken=(1,), melds=clean, closing_burraco="clean")
    assert refused(table, "add_to_meld meld_id=0 cards=2C") == "cannot_close_no_burraco"
    table = position("10S KH", taken=(1,), melds=clean, closing_burraco="clean")
    assert refused(table, "add_to_meld meld_id=0 cards=10S") == ""


def test_bur_17_the_move_itself_may_make_the_burraco() -> None:
    """BUR-17."""
    table = position("10C KH", taken=(1,), melds={"4C 5C 6C 7C 8C 9C": 0})
    assert refused(table, "add_to_meld meld_id=0 cards=10C") == ""


def test_bur_17_strict_two_copies_of_the_barred_card() -> None:
    """BUR-17."""
    options: Options = {"single_pickup_rule": "strict"}
    table = position("9C 7D 8D 10D 9D", draw=True, pile="9C", **options)
    table = after(table, "take_discards")
    assert refused(table, "open_meld cards=7D,8D,9D,10D") == "single_pickup_card"
    assert refused(table, "open_meld cards=7D,8D,9D") == ""
    table = after(position("9D 7D 8D KH", draw=True, pile="9D", **options), "take_discards")
    assert refused(table, "open_meld cards=7D,8D,9D") == ""  # one copy and a king are left


def test_bur_17_never_a_dead_end() -> None:
    """BUR-17: Every refused composite leaves another way: the seat can always discard."""
    table = position("7C 8C 9C KH", taken=(1,))
    assert refused(table, "open_meld cards=7C,8C,9C") == "cannot_close_no_burraco"
    assert [str(s) for s in RULES.legal_actions(table)]


def test_turn_is_looked_at_before_the_phase() -> None:
    """The moves of Burraco: match over, turn, phase."""
    table = position("KH KC", draw=True)
    assert refused(table, "discard card=KH", seat=1) == "not_your_turn"
    assert refused(table, "draw_stock", seat=1) == "not_your_turn"
    assert refused(table, "discard card=KH") == "wrong_phase"


def test_gen_03_what_is_no_command_of_the_game() -> None:
    """GEN-03."""
    table = position("KH KC")
    assert (
        refusal_of(RULES.read(table, 0, {"do": "play_card", "card": "KH"})).code
        == "unknown_command"
    )
    assert refusal_of(RULES.read(table, 0, {"do": "discard"})).code == "malformed"
    assert (
        refusal_of(RULES.read(table, 0, {"do": "discard", "card": "KH", "x": 1})).code
        == "malformed"
    )
    bad_end = {"do": "open_meld", "cards": ["KH"], "wild_end": "middle"}
    assert refusal_of(RULES.read(table, 0, bad_end)).code == "malformed"


def test_gen_04_a_refused_command_changes_nothing() -> None:
    """GEN-04."""
    table = position("7D 8D KH")
    before = RULES.observe(table, 0)
    assert isinstance(RULES.act(table, 0, command("open_meld cards=7D,8D,KH")), Refusal)
    assert RULES.observe(table, 0) == before


def test_gen_05_between_two_deals_it_is_the_wrong_phase() -> None:
    """GEN-05."""
    table = started()
    assert refused(table, "draw_stock", seat=0) == "wrong_phase"
    table = after(position("KH 3D", draw=True, stock=3), "draw_stock", "discard card=3D")
    assert table.phase == "sealed"
    for seat in range(4):  # nobody is on turn, so it is nobody's fault
        assert refused(table, "draw_stock", seat=seat) == "wrong_phase"
    assert done(RULES.act(table, SYSTEM, Deal())).state.phase == "draw"


def test_gen_06_a_silent_seat_draws_and_discards_what_it_drew() -> None:
    """GEN-06."""
    table = position("3D KH", draw=True, stock="JC 4C 5C 6C")
    first = done(RULES.act(table, SYSTEM, TimeOut(0)))
    assert names(list(first.events)) == ["turn_timed_out", "card_drawn"]
    second = done(RULES.act(first.state, SYSTEM, TimeOut(0)))
    assert second.events[1] == done(RULES.act(first.state, 0, command("discard card=JC"))).events[0]


def test_gen_06_else_the_card_of_least_value() -> None:
    """GEN-06."""
    table = after(position("KH 3D AC", draw=True, pile="QS QD"), "take_discards")
    assert RULES.default_move(table, 0) == command("discard card=3D")
    barred = after(position("KH AC", draw=True, pile="3D"), "take_discards")
    assert RULES.default_move(barred, 0) == command("discard card=KH")


def test_people_lay_many_cards_at_once() -> None:
    """BUR-26: verified, never listed."""
    table = position("3C 4C 5C 6C 7C 8C 9C KH QD")
    big = command("open_meld cards=9C,3C,5C,4C,7C,6C,8C")
    assert big not in RULES.legal_actions(table)
    assert readings(done(RULES.act(table, 0, big)).state) == ["3C 4C 5C 6C 7C 8C 9C"]
