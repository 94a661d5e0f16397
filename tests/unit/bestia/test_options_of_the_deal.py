"""The compulsory round and changing cards (BES-19 to BES-25)."""

import pytest

from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR
from tests.testbed.matches import random_match
from tests.unit.bestia.bestia_tables import (
    RULES,
    dealt,
    finished,
    legal,
    named,
    played,
    refused,
)

OUT = " decline_invite"
SIX = ["1D 3D 10D", "1C 3C 10C", "1S 3S 10S", "9D 8D 7D", "9C 8C 7C", "9S 8S 7S"]


def test_a_pot_of_stakes_only_makes_everybody_play_bes_19() -> None:
    """BES-19."""
    table = dealt(mandatory_round=True)
    assert table.phase == "play"
    assert table.waiting == (0, 1, 2, 3)
    assert refused(table, "knock")[0] == "wrong_phase"
    assert table.hand(1) == ["6D", "8S", "3S"]
    events, _ = finished(table, "")
    settled = named(events, "deal_settled")[0]
    assert settled.bestie == [3 * (not tricks) for tricks in settled.tricks]


def test_the_first_deal_and_each_after_a_clean_pot_are_compulsory_bes_20() -> None:
    """BES-20."""
    for seed in range(4):
        clean = True
        for event in random_match(RULES, seed, {"mandatory_round": True, "rounds": 4}):
            if event.name() == "cards_dealt":
                due, skipped = clean, False
            elif event.name() == "declaration_skipped":
                assert due
                skipped = True
            elif event.name() in ("knocked", "passed"):
                assert not due
            elif event.name() == "deal_settled":
                assert due == skipped
                clean = named([event], "deal_settled")[0].next_pot == 0
            elif event.name() == "pot_taken_unopposed":
                clean = True


def test_a_pot_carried_over_with_a_bestia_in_it_is_free_bes_20() -> None:
    """BES-20."""
    _, table = finished(dealt(mandatory_round=True), "")
    _, table = played(dealt(dealer=0, state=table), "pass pass pass pass" + OUT * 4)
    table = dealt(dealer=1, state=table)
    assert table.phase == "declare"


def test_without_the_option_every_deal_is_free_bes_21() -> None:
    """BES-21."""
    assert dealt().phase == "declare"
    assert not named(random_match(RULES, 1, {}), "declaration_skipped")


def test_knockers_keep_their_cards_unless_changing_was_agreed_bes_22() -> None:
    """BES-22."""
    events, table = played(dealt(), "knock knock knock knock")
    assert table.phase == "play"
    assert not named(events, "service_opened")
    _, table = played(dealt(), "pass knock knock knock")
    assert refused(table, "exchange") == ("exchange_not_allowed", "BES-22")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("exchange:discard=2C,2D,3D", "too_many_cards"),
        ("exchange:discard=2C,2C", "duplicate_card"),
        ("exchange:discard=1B", "card_not_in_hand"),
        ("exchange:discard=3D,2C", ""),
        ("exchange", ""),
    ],
)
def test_a_knocker_changes_up_to_the_agreed_number_bes_22(move: str, code: str) -> None:
    """BES-22."""
    _, table = played(dealt(exchange_max=2, stock="7D 7C 7S"), "knock knock pass pass")
    assert refused(table, move)[0] == code
    if not code:
        events, after = played(table, move)
        assert len(after.hand(0)) == 3
        thrown = move.partition("=")[2].split(",") if "=" in move else []
        served = [card for event in named(events, "cards_served") for card in event.cards]
        assert len(served) == len(thrown)
        assert sorted(after.heap) == sorted([*table.heap, *thrown])


def test_how_many_were_changed_is_public_and_the_cards_are_not_bes_22() -> None:
    """BES-22."""
    _, table = played(dealt(exchange_max=2, stock="7D 7C 7S"), "knock knock pass pass")
    events, _ = played(table, "exchange:discard=3D,2C")
    for name in ("cards_exchanged", "cards_served"):
        event = named(events, name)[0]
        assert RULES.redact(event, SPECTATOR)["cards"] == [None, None]
        assert None not in RULES.redact(event, 0)["cards"]


def test_a_fourth_new_card_is_discarded_at_once_bes_23() -> None:
    """BES-23."""
    table = dealt(exchange_max=1, new_hand_size=4, stock="7D 7C 7S 1D 5C")
    events, table = played(table, "knock pass pass pass exchange:discard=2C accept_invite")
    assert named(events, "cards_served")[-1].cards == ["7C", "7S", "1D", "5C"]
    assert (table.phase, RULES.current(table)) == ("discard", (1,))
    assert refused(table, "accept_invite", 2)[0] == "wrong_phase"
    assert refused(table, "discard:card=7D")[0] == "card_not_in_hand"
    assert legal(table) == ["1D", "5C", "7C", "7S"]
    events, table = played(table, "discard:card=5C")
    assert named(events, "card_discarded")[0].card == "5C"
    assert RULES.redact(events[0], 0)["card"] is None
    assert (table.phase, RULES.current(table)) == ("serve", (2,))
    assert len(table.hand(1)) == 3
    refusal = RULES.resolve_options({"new_hand_size": 4})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("option_conflict", "BES-23")


def test_there_is_one_service_in_order_of_the_deal_bes_24() -> None:
    """BES-24."""
    events, table = played(dealt(exchange_max=1, dealer=1), "pass knock knock pass")
    assert named(events, "service_opened")[0].order == [2, 3, 0, 1]
    _, table = played(table, "decline_invite exchange")
    assert RULES.current(table) == (0,)
    events, _ = played(dealt(dealer=1), "pass knock knock pass")
    assert named(events, "service_opened")[0].order == [2, 1]  # nothing to decide for 3 and 0


def test_the_heap_becomes_the_stock_when_that_runs_out_bes_25() -> None:
    """BES-25: six seats pass and take four new cards each: 24 cards, and the stock has 21."""
    table = dealt(SIX, "2B", 5, exchange_max=1, new_hand_size=4)
    _, table = played(table, "pass " * 6)
    events = []
    for seat in range(5):
        more, table = played(table, "accept_invite")
        events += more
        more, table = played(table, f"discard:card={table.hand(seat)[0]}")
        events += more
    assert not named(events, "cards_shuffled")
    assert len(table.stock) == 1
    heap = sorted(table.heap)
    assert len(heap) == 18 + 5
    events, table = played(table, "accept_invite")
    assert [event.name() for event in events] == [
        "invite_accepted",
        "cards_served",
        "cards_shuffled",
        "cards_served",
    ]
    assert [len(event.cards) for event in named(events, "cards_served")] == [1, 3]
    shuffled = named(events, "cards_shuffled")[0]
    assert (shuffled.label, sorted(shuffled.order)) == ("stock 1", heap)
    assert table.stock == shuffled.order[3:]
    assert not table.heap
    assert RULES.redact(shuffled, 0)["order"] == [None] * 23
    assert RULES.observe(table, OPEN).zone("stock").cards == table.stock


def test_what_a_seat_throws_itself_joins_the_heap_after_its_service_bes_25() -> None:
    """BES-25."""
    table = dealt(SIX, "2B", 5, exchange_max=2, new_hand_size=4)
    _, table = played(table, "pass pass pass pass pass knock")
    for seat in range(5):
        _, table = played(table, "accept_invite")
        _, table = played(table, f"discard:card={table.hand(seat)[0]}")
    assert len(table.stock) == 1
    own = [table.hand(5)[0], table.hand(5)[1]]
    events, table = played(table, f"exchange:discard={','.join(own)}")
    shuffled = named(events, "cards_shuffled")[0]
    assert not {*own} & {*shuffled.order}
    assert sorted(table.heap) == sorted(own)
