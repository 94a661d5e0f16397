"""Declaring and changing cards (BEQ-22 to BEQ-38)."""

import pytest

from games.bestia_quattro.state import BestiaQuattroState
from games.kernel.event import Event
from games.kernel.seats import OPEN, SPECTATOR
from tests.unit.bestia_quattro.quattro_tables import (
    EXAMPLE_6,
    PLAIN,
    RULES,
    dealt,
    finished,
    named,
    names,
    played,
    refused,
    sizes,
)

SEVEN = [
    "1D 2D 3D 4D",
    "5D 6D 7D 8D",
    "1C 2C 3C 4C",
    "5C 6C 7C 8C",
    "1B 2B 3B 4B",
    "5B 6B 7B 8B",
    "1S 2S 3S 4S",
]


def test_who_opens_is_the_battente_beq_22() -> None:
    """BEQ-22."""
    table = dealt(dealer=1, **PLAIN)
    assert (RULES.current(table), names(table)) == ((2,), ["knock", "pass"])
    _, table = played(table, "pass knock")
    assert (table.battente, table.said[3]) == (3, "battente")
    events, _ = finished(played(table, "assist assist assist")[1], "")
    settled = named(events, "deal_settled")[0]
    assert (settled.bestie[3] > 0) == (settled.tricks[3] < 2)


def test_all_others_speak_once_more_beq_23() -> None:
    """BEQ-23: worked example 5 of the rules: who passed before speaks again."""
    _, table = played(dealt(**PLAIN), "pass pass knock")
    assert table.waiting == (3, 0, 1)
    _, table = played(table, "assist assist pass")
    assert (table.assistants, table.phase) == ((3, 0), "exchange")


def test_after_a_theft_the_others_speak_from_the_mano_beq_24() -> None:
    """BEQ-24."""
    _, table = played(dealt(dealer=1), "no_blind steal")
    assert table.waiting == (2, 3, 0)
    assert names(table) == ["assist", "pass"]
    assert table.battente == 1


def test_there_is_one_battente_beq_25() -> None:
    """BEQ-25."""
    table = dealt(**PLAIN)
    assert refused(table, "assist") == ("not_opened", "BEQ-25")
    _, table = played(table, "knock")
    assert refused(table, "knock") == ("already_opened", "BEQ-25")


def test_when_all_pass_another_trump_is_turned_beq_26() -> None:
    """BEQ-26."""
    events, table = played(dealt(stock="7C 9D", **PLAIN), "pass pass pass pass")
    turned = named(events, "trump_turned")[0]
    assert (turned.card, turned.number) == ("7C", 2)
    assert RULES.observe(table, SPECTATOR).zone("turned").cards == ["8C", "7C"]
    assert sizes(table) == [4] * 4
    assert (table.waiting, table.said) == ((0, 1, 2, 3), ["passed"] * 4)
    _, table = played(table, "pass pass pass pass")
    assert (table.trump, table.turned) == ("D", ["8C", "7C", "9D"])


def test_after_three_trumps_the_deal_is_void_beq_27() -> None:
    """BEQ-27."""
    events, table = played(dealt(**PLAIN), "pass " * 12)
    assert len(named(events, "trump_turned")) == 2
    assert named(events, "deal_void")[0].amount == 16
    assert table.chips.pot == 16
    assert [row.items for row in table.match.sheets[0].rows] == [[("stake", -4)]] * 4
    assert dealt(dealer=0, state=table).blindable  # it still holds stakes only


def test_who_passes_after_the_opening_gives_the_cards_back_beq_28() -> None:
    """BEQ-28."""
    _, table = played(dealt(**PLAIN), "pass knock pass")
    assert sorted(table.reserve) == sorted(EXAMPLE_6[2].split())
    assert table.hand(0) != []
    assert RULES.observe(table, 2).zone("reserve").cards == [None] * 4


def test_a_battente_alone_takes_the_pot_and_shows_nothing_beq_29() -> None:
    """BEQ-29."""
    events, table = played(dealt(**PLAIN), "pass knock pass pass pass")
    assert named(events, "pot_taken_unopposed")[0].seat == 1
    assert table.chips.held == (-4, 12, -4, -4)
    told = str([RULES.redact(event, SPECTATOR) for event in events])
    assert not any(card in told for card in EXAMPLE_6[1].split())


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("exchange:discard=4B,4B", "duplicate_card"),
        ("exchange:discard=1B", "card_not_in_hand"),
        ("exchange:discard=4B", ""),
        ("exchange:discard=4B,3D,10B", ""),
        ("exchange", ""),
    ],
)
def test_participants_change_cards_beq_30_beq_31(move: str, code: str) -> None:
    """BEQ-30, BEQ-31."""
    _, table = played(dealt(**PLAIN), "knock assist pass assist")
    assert table.waiting == (0, 1, 3)
    assert refused(table, move)[0] == code
    if not code:
        thrown = move.partition("=")[2].split(",") if "=" in move else []
        events, after = played(table, move)
        served = [card for event in named(events, "cards_served") for card in event.cards]
        assert served == table.stock[: len(thrown)]
        assert len(after.hand(0)) == 4
        assert sorted(after.heap) == sorted(thrown)


def test_who_changes_four_gets_the_fourth_later_beq_32() -> None:
    """BEQ-32: worked example 8 of the rules."""
    _, table = played(dealt(**PLAIN), "knock pass assist assist")
    stock = table.stock
    events, table = played(table, "exchange:discard=4B,3D,10B,5S")
    assert [len(event.cards) for event in named(events, "cards_served")] == [3]
    assert len(table.hand(0)) == 3
    events, table = played(table, "exchange:discard=8S exchange")
    served = [(event.seat, event.cards) for event in named(events, "cards_served")]
    assert served == [(2, [stock[3]]), (0, [stock[4]])]
    assert not named(events, "card_burnt")


def test_several_fourth_cards_come_in_order_beq_33() -> None:
    """BEQ-33."""
    _, table = played(dealt(**PLAIN), "knock pass assist assist")
    moves = "exchange:discard=4B,3D,10B,5S exchange:discard=8S,3S,2B,8B exchange"
    events, table = played(table, moves)
    sizes = [(event.seat, len(event.cards)) for event in named(events, "cards_served")]
    assert sizes == [(0, 3), (2, 3), (0, 1), (2, 1)]


def test_a_card_is_burnt_before_the_last_ones_fourth_beq_34() -> None:
    """BEQ-34."""
    _, table = played(dealt(**PLAIN), "knock pass assist assist")
    stock = table.stock
    moves = "exchange:discard=4B,3D,10B,5S exchange exchange:discard=6D,10D,3B,1C"
    events, table = played(table, moves)
    names_of = [event.name() for event in events]
    assert names_of[-5:] == [
        "cards_served",
        "cards_served",
        "card_burnt",
        "cards_served",
        "play_opened",
    ]
    burnt = named(events, "card_burnt")[0]
    assert burnt.card == stock[7]
    assert RULES.redact(burnt, 3)["card"] is None
    assert RULES.observe(table, OPEN).zone("burnt").cards == [stock[7]]
    _, table = played(dealt(), "no_blind steal assist pass assist exchange")
    events, table = played(table, "exchange:discard=8S,3S,2B,8B")
    assert named(events, "card_burnt")  # the dealer who stole does not count
    assert table.waiting == (3,)


def test_all_have_four_cards_after_the_exchange_beq_35() -> None:
    """BEQ-35."""
    moves = "exchange:discard=4B,3D,10B,5S exchange:discard=8S exchange:discard=6D,10D,3B,1C"
    _, table = played(dealt(**PLAIN), f"knock pass assist assist {moves}")
    assert (table.phase, sizes(table)) == ("play", [4, 0, 4, 4])


def test_only_the_number_of_cards_is_public_beq_36() -> None:
    """BEQ-36."""
    _, table = played(dealt(**PLAIN), "knock pass assist assist")
    events, _ = played(table, "exchange:discard=4B,3D")
    for name in ("cards_exchanged", "cards_served"):
        assert RULES.redact(named(events, name)[0], 2)["cards"] == [None, None]
        assert None not in RULES.redact(named(events, name)[0], 0)["cards"]


def changed_whole(table: BestiaQuattroState) -> tuple[list[Event], BestiaQuattroState]:
    """What follows when whose turn it is changes all four cards."""
    own = table.hand(RULES.current(table)[0])
    return played(table, f"exchange:discard={','.join(own)}")


def test_what_a_seat_throws_joins_the_heap_after_its_service_beq_37() -> None:
    """BEQ-37: seven seats change four: the fourth of them finds two cards in the stock."""
    _, table = played(dealt(SEVEN, "9S", 6, **PLAIN), "knock " + "assist " * 6)
    for _ in range(3):
        events, table = changed_whole(table)
        assert not named(events, "cards_shuffled")
    heap, own = sorted(table.heap), table.hand(3)
    events, table = changed_whole(table)
    assert sorted(named(events, "cards_shuffled")[0].order) == heap
    assert table.heap == own


def test_the_reserve_is_shuffled_first_and_then_the_heap_beq_38() -> None:
    """BEQ-38: two pass, 11 cards in the stock, 8 in the reserve; 20 changed, one burnt."""
    _, table = played(dealt(SEVEN, "9S", 6, **PLAIN), "knock pass pass assist assist assist assist")
    assert (len(table.stock), len(table.reserve)) == (11, 8)
    reserve = sorted(table.reserve)
    log: list[Event] = []
    for _ in range(5):
        events, table = changed_whole(table)
        log += events
    shuffles = named(log, "cards_shuffled")
    assert [event.label for event in shuffles] == ["stock 1", "stock 2"]
    assert sorted(shuffles[0].order) == reserve
    assert len(shuffles[1].order) == 20  # what five seats threw
    assert RULES.redact(shuffles[0], 0)["order"] == [None] * 8
    assert table.phase == "play"
