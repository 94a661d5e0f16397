"""The pozzetto, closing, and how a deal ends. Examples E6, E7, E9."""

import pytest

from games.burraco.events import (
    CoalitionFormed,
    DealEnded,
    DealScored,
    PozzettoSeen,
    PozzettoTaken,
)
from games.burraco.scoring import allows_closing
from tests.unit.burraco.burraco_tables import (
    POZZETTO_1,
    POZZETTO_2,
    RULES,
    act,
    after,
    command,
    found,
    hand,
    names,
    position,
    refused,
)
from tests.unit.narrowing import accepted, present

DIRTY = "4D 5D *JK@6 7D 8D 9D 10D"
CLEAN = "3S 4S 5S 6S 7S 8S 9S"


def test_bur_33_one_pozzetto_a_side() -> None:
    """BUR-33."""
    table = position("KH", taken=(1,), melds={DIRTY: 0}, turn=2)
    events, table = act(table, "discard card=KH")
    assert "pozzetto_taken" not in names(events)
    assert found(events, DealEnded).reason == "closed"


def test_bur_33_the_first_of_the_side_to_empty_its_hand_takes_it() -> None:
    """BUR-33."""
    events, table = act(position("KH", turn=2), "discard card=KH")
    taken = found(events, PozzettoTaken)
    assert (taken.seat, taken.side, taken.number) == (2, 0, 1)
    assert table.taken == [1, 0]


def test_bur_34_the_next_side_takes_the_second() -> None:
    """BUR-34."""
    events, table = act(position("KH", turn=1, taken=(1,)), "discard card=KH")
    assert found(events, PozzettoTaken).number == 2
    assert sorted(hand(table, 1)) == sorted(POZZETTO_2.split())
    events, table = act(position("KH", turn=1), "discard card=KH")  # whichever side is first
    assert found(events, PozzettoTaken).number == 1
    assert sorted(hand(table, 1)) == sorted(POZZETTO_1.split())


def test_bur_35_the_order_of_the_events() -> None:
    """BUR-35."""
    events, _ = act(position("KH"), "discard card=KH")
    assert names(events) == ["card_discarded", "pozzetto_taken", "pozzetto_seen"]
    events, _ = act(position("7D 8D 9D"), "open_meld cards=7D,8D,9D")
    assert names(events) == ["meld_opened", "pozzetto_taken", "pozzetto_seen"]
    events, _ = act(position("KH", players_format="three"), "discard card=KH")
    assert names(events)[:3] == ["card_discarded", "pozzetto_taken", "coalition_formed"]
    assert found(events, CoalitionFormed).soloist == 0


def test_bur_36_available_means_not_yet_taken_by_the_side() -> None:
    """BUR-36."""
    assert refused(position("7D 8D 9D", taken=(0, 1)), "open_meld cards=7D,8D,9D") == ""
    assert refused(position("7D 8D 9D", taken=(2, 1)), "open_meld cards=7D,8D,9D")


def test_bur_37_e6_al_volo_plays_on_and_must_discard() -> None:
    """BUR-37."""
    table = position("8D 9D 10D", draw=True, stock="JD 3C 4C 5C")
    table = after(table, "draw_stock", "open_meld cards=8D,9D,10D,JD")
    assert (table.turn, table.phase, table.sizes[0]) == (0, "meld", 11)
    assert sorted(hand(table)) == sorted(POZZETTO_1.split())
    events, table = act(table, "discard card=QH")
    assert names(events) == ["card_discarded"]
    assert table.turn == 1


def test_bur_37_al_volo_by_adding_too() -> None:
    """BUR-37."""
    events, table = act(position("10D", melds={"7D 8D 9D": 0}), "add_to_meld meld_id=0 cards=10D")
    assert found(events, PozzettoTaken).mode == "al_volo"
    assert (table.turn, table.phase, table.sizes[0]) == (0, "meld", 11)


def test_bur_38_e6_con_scarto_ends_the_turn() -> None:
    """BUR-38."""
    table = position("8D 9D QC", draw=True, stock="10D 3C 4C 5C")
    table = after(table, "draw_stock", "open_meld cards=8D,9D,10D")
    events, table = act(table, "discard card=QC")
    assert found(events, PozzettoTaken).mode == "con_scarto"
    assert (table.turn, table.sizes[0]) == (1, 11)


@pytest.mark.parametrize("wild", ["JK", "2C"])
def test_bur_38_any_card_a_wild_too(wild: str) -> None:
    """BUR-38."""
    assert refused(position(wild), f"discard card={wild}") == ""


def test_bur_38_option_pozzetto_view_next_turn() -> None:
    """BUR-38."""
    table = position("KH", others={1: "3C 3D", 3: "4C 4D"}, pozzetto_view="next_turn")
    events, table = act(table, "discard card=KH")
    assert "pozzetto_seen" not in names(events)
    assert RULES.observe(table, 0).zone("hand:0").cards == [None] * 11
    table = after(table, "draw_stock", "discard card=3C", "draw_stock", "discard card=9S")
    table = after(table, "draw_stock")
    events, table = act(table, "discard card=4C")
    assert sorted(found(events, PozzettoSeen).cards) == sorted(POZZETTO_1.split())
    assert table.turn == 0
    assert sorted(hand(table)) == sorted(POZZETTO_1.split())


def test_bur_38_next_turn_does_not_veil_a_pozzetto_al_volo() -> None:
    """BUR-38."""
    table = position("7D 8D 9D", pozzetto_view="next_turn")
    events, table = act(table, "open_meld cards=7D,8D,9D")
    assert found(events, PozzettoSeen).seat == 0
    assert len(hand(table)) == 11


def test_bur_39_either_partner_closes_and_nobody_else_empties_a_hand() -> None:
    """BUR-39."""
    table = position("KH QC", taken=(1,), melds={DIRTY: 0}, turn=2)
    events, _ = act(after(table, "discard card=KH"), "draw_stock", "discard card=10H")
    assert "deal_ended" not in names(events)
    one = position("KH", taken=(1,), melds={DIRTY: 0}, turn=2)
    events, _ = act(one, "discard card=KH")
    assert found(events, DealEnded).seat == 2


def test_bur_40_a_without_pozzetto_no_closing() -> None:
    """BUR-40."""
    events, _ = act(position("KH", melds={DIRTY: 0}), "discard card=KH")
    assert "deal_ended" not in names(events)


def test_bur_40_e7_burraco_and_a_natural_discard() -> None:
    """BUR-40."""
    table = position(
        "KH 2S",
        draw=True,
        stock="5C 3C 3D 3S",
        taken=(1,),
        melds={DIRTY: 0, "6C 7C 8C": 0, "10H JH QH": 0},
    )
    table = after(table, "draw_stock", "add_to_meld meld_id=1 cards=5C")
    assert len(hand(table)) == 2
    assert refused(table, "add_to_meld meld_id=2 cards=KH") == "cannot_close_with_wild"
    events, _ = act(table, "add_to_meld meld_id=1 cards=2S", "discard card=KH")
    assert found(events, DealEnded).reason == "closed"


def test_bur_40_e7_without_burraco_both_are_refused() -> None:
    """BUR-40."""
    table = position("KH 2S", taken=(1,), melds={"5C 6C 7C 8C": 0, "10H JH QH": 0})
    assert refused(table, "add_to_meld meld_id=1 cards=KH") == "cannot_close_no_burraco"
    assert refused(table, "add_to_meld meld_id=0 cards=2S") == "cannot_close_no_burraco"


def test_bur_40_option_closing_burraco_clean() -> None:
    """BUR-40."""
    table = position("7C 8C 9C KH", taken=(1,), melds={DIRTY: 0}, closing_burraco="clean")
    assert refused(table, "open_meld cards=7C,8C,9C") == "cannot_close_no_burraco"
    table = position("7C 8C 9C KH", taken=(1,), melds={CLEAN: 0}, closing_burraco="clean")
    assert refused(table, "open_meld cards=7C,8C,9C") == ""


def test_bur_40_option_closing_discard_bar() -> None:
    """BUR-40."""
    for last, expected in (("JK", ""), ("2S", "cannot_close_with_wild")):
        table = position(
            f"7C 8C 9C {last}", taken=(1,), melds={DIRTY: 0}, closing_discard_bar="twos_only"
        )
        assert refused(table, "open_meld cards=7C,8C,9C") == expected


def test_bur_40_the_closing_discard_itself_is_checked() -> None:
    """BUR-40: Unreachable by legal moves (BUR-17), refused all the same."""
    no_burraco = position("KH", taken=(1,))
    assert refused(no_burraco, "discard card=KH") == "cannot_close_no_burraco"
    wild = position("2S", taken=(1,), melds={DIRTY: 0})
    assert refused(wild, "discard card=2S") == "cannot_close_with_wild"
    theirs = position("KH", taken=(1,), melds={DIRTY: 1})
    assert refused(theirs, "discard card=KH") == "cannot_close_no_burraco"
    row = position("KH", taken=(1,), melds={DIRTY: 0}, rows=("3C", ""), players_format="two")
    assert refused(row, "discard card=KH") == "cannot_close_row_not_empty"


@pytest.mark.parametrize(
    ("melds", "row", "reason"),
    [
        ({}, "3C", "cannot_close_no_burraco"),
        ({DIRTY: 0}, "3C", "cannot_close_row_not_empty"),
        ({DIRTY: 0}, "", "cannot_close_with_wild"),
    ],
)
def test_bur_40_the_order_of_the_reasons(melds: dict[str, int], row: str, reason: str) -> None:
    """BUR-40: b, c, d."""
    table = position("7C 8C 9C 2S", taken=(1,), melds=melds, rows=(row, ""), players_format="two")
    assert refused(table, "open_meld cards=7C,8C,9C") == reason


def test_bur_40_the_partner_need_not_have_seen_the_pozzetto() -> None:
    """BUR-40."""
    table = position(
        "KH",
        taken=(1,),
        melds={DIRTY: 0},
        others={2: POZZETTO_1},
        facts={"unseen_hands": [2]},
        pozzetto_view="next_turn",
    )
    assert found(act(table, "discard card=KH")[0], DealEnded).reason == "closed"


def test_bur_40_option_burraco_from_sets() -> None:
    """BUR-40."""
    kings = "KH KH KD KD KC KC KS"
    for option in (True, False):
        table = position("7C 8C 9C QH", taken=(1,), melds={kings: 0}, burraco_from_sets=option)
        assert allows_closing(table.melds[0], table.setup) is option
        expected = "" if option else "cannot_close_no_burraco"
        assert refused(table, "open_meld cards=7C,8C,9C") == expected


def test_bur_41_closing_ends_the_deal_at_once() -> None:
    """BUR-41."""
    events, table = act(position("KH", taken=(1,), melds={DIRTY: 0}), "discard card=KH")
    kinds = ["card_discarded", "deal_ended", "deal_scored", "deal_revealed", "deal_committed"]
    assert names(events) == kinds
    assert table.phase == "sealed"


def test_bur_42_the_last_two_cards_are_never_drawn() -> None:
    """BUR-42."""
    table = position("KH QC", draw=True, stock="3D 4D 5D 6D")
    table = after(table, "draw_stock", "discard card=KH")
    assert table.phase == "draw"  # three cards left: the next seat draws the last one that counts
    events, _ = act(after(table, "draw_stock"), "discard card=9S")
    assert found(events, DealEnded).reason == "stock_exhausted"
    assert [side.closing for side in found(events, DealScored).sides] == [0, 0]


def test_bur_42_nor_does_the_pile_prolong_the_deal_and_a_closing_counts() -> None:
    """BUR-42."""
    table = position(
        "KH", draw=True, stock="10C 4D 5D", taken=(1,), melds={DIRTY: 0, "7C 8C 9C": 0}
    )
    table = after(table, "draw_stock", "add_to_meld meld_id=1 cards=10C")
    events, _ = act(table, "discard card=KH")
    assert found(events, DealEnded).reason == "closed"
    assert found(events, DealScored).sides[0].closing == 100


def test_bur_43_a_pozzetto_taken_with_the_very_last_discard_counts_as_held() -> None:
    """BUR-43."""
    table = position("10D JD", draw=True, stock="QD 3C 4C", others={2: "", 1: "", 3: ""})
    table = after(table, "draw_stock", "discard card=10D")
    assert table.phase == "sealed"
    table = position("QC", stock="3C 4C", others={2: "", 1: "", 3: ""})
    events, _ = act(table, "discard card=QC")
    assert names(events)[:4] == ["card_discarded", "pozzetto_taken", "pozzetto_seen", "deal_ended"]
    side = found(events, DealScored).sides[0]
    assert (side.cards_held, side.pozzetto) == (-105, 0)


def test_bur_44_a_stall_ends_the_deal_without_closing_bonus() -> None:
    """BUR-44."""
    table = position(
        "KH KC",
        draw=True,
        pile="3H 3C",
        stall_rounds=1,
        others={1: "QH QC", 2: "JH JC", 3: "10C 10H"},
    )
    turns = [
        "take_discards",
        "discard card=KH",
        "take_discards",
        "discard card=QH",
        "take_discards",
        "discard card=JH",
        "take_discards",
    ]
    table = after(table, *turns)
    events, _ = act(table, "discard card=10C")
    assert found(events, DealEnded).reason == "stalled"
    assert {side.closing for side in found(events, DealScored).sides} == {0}


@pytest.mark.parametrize(("players_format", "seats"), [("two", 2), ("three", 3), ("four_pairs", 4)])
@pytest.mark.parametrize("rounds", [1, 2])
def test_bur_44_so_many_rounds_of_all_seats(players_format: str, seats: int, rounds: int) -> None:
    """BUR-44."""
    table = position(
        "KH KC", draw=True, pile="3H 3C", players_format=players_format, stall_rounds=rounds
    )
    turns = 0
    while table.phase != "sealed":
        (*_, picked) = RULES.observe(table, 0).zone("pile").cards
        kept = next((c for c in hand(table, table.turn) if c != picked), picked)
        table = after(table, "take_discards", f"discard card={kept}")
        turns += 1
    assert turns == rounds * seats
    assert accepted(RULES.resolve_options({}))["stall_rounds"] == 3


def test_bur_44_a_draw_or_a_meld_breaks_the_run() -> None:
    """BUR-44."""
    table = position("KH KC KS QC", draw=True, pile="3H 3C", stall_rounds=1)
    table = after(table, "take_discards", "open_meld cards=KH,KC,KS", "discard card=3H")
    assert table.stall == 0
    table = after(table, "take_discards", "discard card=9S")
    assert table.stall == 1
    table = after(table, "draw_stock", "discard card=10H")
    assert table.stall == 0


def test_bur_51_e9_taken_and_not_played_counts_in_the_hand() -> None:
    """BUR-51."""
    table = position(
        "KH",
        turn=1,
        taken=(1, 2),
        stock=20,
        melds={"4S 5S 6S 7S 8S 9S 10S": 1, "JD QD KD": 0, "10H JH QH": 0},
        others={0: POZZETTO_1, 2: "10H", 3: ""},
    )
    events, _ = act(table, "discard card=KH")
    side = found(events, DealScored).sides[0]
    assert (side.cards_laid, side.cards_held, side.pozzetto) == (60, -115, 0)
    assert side.total == -55


def test_resigning_needs_no_turn_and_is_over_after_the_end() -> None:
    """GEN-07, BUR-56."""
    table = position("KH QC")
    events, over = act(table, "resign")
    assert names(events) == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert present(over.match.result).places == [2, 1]
    assert present(RULES.check(over, 1, command("draw_stock"))).code == "match_over"
    assert present(RULES.check(over, 1, command("resign"))).code == "match_over"
