"""Cases worked out by hand: the deal, the tricks, who leaves, who sees what."""

from typing import Any

import pytest

from games.bazzica.events import DeclareCarteBlanche
from games.bazzica.variants import VARIANTS
from games.kernel.match import Deal, Forfeit
from games.kernel.seats import SPECTATOR, Seat
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    dealt,
    ending,
    laid,
    marked,
    named,
    played,
)
from tests.unit.bazzica.by_hand import Zones, imposed
from tests.unit.narrowing import accepted, refusal_of

# --- the deal and the tricks ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "first", "second", "stock"),
    [
        ("classica", 24, 8, 47),
        ("tre", 24, 8, 71),
        ("rubicone", 55, 9, 110),
        ("cinese", 84, 12, 168),
        ("otto", 113, 15, 226),
        ("quattro", 39, 9, 156),
    ],
)
def test_so_many_tricks_in_each_phase_baz_13_baz_34(
    variant: str, first: int, second: int, stock: int
) -> None:
    """BAZ-13, BAZ-34, BAZ-18: the table of the forms; hands stay full as long as there is a stock.

    Every trick of the first phase asks for a declaration, the last one too (BAZ-14).
    """
    table = dealt([], variant=variant)
    events: list[Any] = []
    asked = 0
    assert len(table.stock) == stock
    while not table.match.sheets:
        seat = RULES.current(table)[0]
        asked += table.phase == "declaration"
        outcome = accepted(RULES.act(table, seat, RULES.default_move(table, seat)))
        events, table = [*events, *outcome.events], outcome.state
        if table.phase == "play" and not table.trick:
            sizes = {len(table.may_play(other)) for other in range(table.match.seats)}
            assert sizes == {VARIANTS[variant].hand}
    names = [event.name() for event in events]
    change = names.index("phase_two_started")
    assert names[:change].count("trick_won") == asked == first
    assert names[change:].count("trick_won") == second
    assert names.count("cards_drawn") == first


def test_the_last_three_cards_for_three_baz_14() -> None:
    """BAZ-14, BAZ-T1: two from the stock, the turned card to the last in the order of drawing."""
    zones: Zones = {
        "hand:0": "7S.1 7D.1",
        "hand:1": "AS.1 8D.1",
        "hand:2": "8S.1 9D.1",
        "stock": "7C.1 8C.1",
        "turned": "9H.1",
        "captured:0": 87,
    }
    table = laid(zones, trump="H", variant="tre")
    events, table = played(table, "7S.1 AS.1 8S.1 -")
    assert named(events, "cards_drawn")[0].cards == [[], ["7C.1"], ["8C.1"]]
    (taken,) = named(events, "turn_up_drawn")
    assert (taken.seat, taken.card) == (0, "9H.1")
    assert (table.phase, RULES.current(table)) == ("phase_two", (1,))
    assert RULES.observe(table, 2).zone("hand:0").cards == [None, None]


def test_an_exchange_before_the_last_draw_baz_14_baz_28() -> None:
    """BAZ-14, BAZ-25, BAZ-28: the loser draws the seven that was laid, and it brings nothing."""
    zones: Zones = {
        "hand:0": "AS.1 7H.1",
        "hand:1": "7S.1 8D.1",
        "stock": "7C.1",
        "turned": "AH.1",
        "captured:0": 58,
    }
    table = laid(zones, trump="H")
    events, table = played(table, "AS.1 7S.1 exchange_seven:7H.1")
    assert marked(events) == [(0, 10, "exchange_seven")]
    assert (table.hands[0], table.hands[1]) == (["AH.1", "7C.1"], ["7H.1", "8D.1"])
    events, _ = played(table, "7C.1 7H.1")
    assert marked(events) == []
    assert named(events, "trick_won")[0].seat == 1


def test_the_second_deal_begins_afresh_baz_4_baz_r2_baz_23() -> None:
    """BAZ-4, BAZ-R2, BAZ-R7: no trumps, nothing laid; carte blanche is open again."""
    table = ending(["9S.1", "AS.1"], variant="rubicone", facts={"blanches": [2, 0]})
    _, table = played(table, "9S.1 AS.1")
    assert table.dealer == 1
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    table = dealt(["", blank], dealer=0, state=table)
    assert (table.trump, table.laid, RULES.current(table)) == ("", (), (1,))
    assert marked(played(table, "1>blanche")[0]) == [(1, 50, "carte_blanche")]


@pytest.mark.parametrize(
    ("trump", "plays", "winner"),
    [
        ("H", "7H.1 7H.2 7H.3", 0),
        ("H", "KS.1 7H.1 7H.2", 1),
        ("H", "KS.1 KS.2 10S.1", 2),
        ("H", "KS.1 AD.1 AC.1", 0),
        ("H", "7S.1 8H.1 9H.1", 2),
    ],
)
def test_who_takes_a_trick_of_three_baz_10_baz_11(trump: str, plays: str, winner: int) -> None:
    """BAZ-10, BAZ-11."""
    zones: Zones = {f"hand:{seat}": card for seat, card in enumerate(plays.split())}
    table = laid({**zones, "turned": "QH.1"}, trump=trump, variant="tre")
    assert named(played(table, plays)[0], "trick_won")[0].seat == winner


def test_trumps_fixed_late_count_from_the_next_trick_baz_r2_baz_r3() -> None:
    """BAZ-R2, BAZ-R3: before the marriage the suit led takes the trick, after it the trump."""
    hands = ["AS.1 KD.1 QD.1 9S.1", "7D.1 8D.1"]
    table = dealt(hands, variant="rubicone", dealer=1)
    events, table = played(table, "AS.1 7D.1")
    assert named(events, "trick_won")[0].seat == 0
    _, table = played(table, "marriage:KD.1,QD.1")
    events, _ = played(table, "9S.1 8D.1")
    assert named(events, "trick_won")[0].seat == 1


# --- leaving, for three (GEN-07) --------------------------------------------------------------


def test_the_best_card_of_the_trick_is_of_who_left_baz_13() -> None:
    """GEN-07, BAZ-13: nobody declares; the next one draws first and leads."""
    table = dealt(["AS.1", "9S.1", "8S.1"], variant="tre", dealer=2)
    _, table = played(table, "AS.1 9S.1")
    _, table = imposed(table, Forfeit(0))
    events, table = played(table, "8S.1")
    names = [event.name() for event in events]
    assert names == ["card_played", "trick_won", "cards_drawn"]
    assert named(events, "trick_won")[0].seat == 0
    assert named(events, "cards_drawn")[0].cards[0] == []
    assert (table.phase, RULES.current(table)) == ("play", (1,))


def test_another_leaves_while_one_may_declare_baz_12() -> None:
    """GEN-07, BAZ-12: the winner still declares; his cards alone are drawn with the other's."""
    table = dealt(["AS.1 KD.1 QD.1", "9S.1", "8S.1"], variant="tre", dealer=2)
    _, table = played(table, "AS.1 9S.1 8S.1")
    events, table = imposed(table, Forfeit(2))
    assert [event.name() for event in events] == ["seat_forfeited"]
    assert (table.phase, RULES.current(table)) == ("declaration", (0,))
    events, table = played(table, "marriage:KD.1,QD.1")
    assert [len(cards) for cards in named(events, "cards_drawn")[0].cards] == [1, 1, 0]


def test_who_was_to_lead_leaves_baz_13() -> None:
    """GEN-07: the next one leads."""
    _, table = imposed(dealt([], variant="tre", dealer=2), Forfeit(0))
    assert (table.phase, RULES.current(table)) == ("play", (1,))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_leaves_in_the_last_trick_baz_35(seat: Seat) -> None:
    """GEN-07, BAZ-35: the deal is counted all the same; who left marks no last trick."""
    table = ending(["9S.1", "AS.1", "7S.1"], variant="tre")
    _, table = played(table, "9S.1 AS.1")
    events, table = imposed(table, Forfeit(seat))
    if seat != 2:
        more, table = played(table, "7S.1")
        events += more
    winners = [side for side, _, reason in marked(events) if reason == "last_trick"]
    assert winners == ([] if seat == 1 else [1])
    assert seat not in [side for side, _, reason in marked(events) if reason == "brisques"]
    assert len(table.match.sheets) == 1


def test_declared_cards_of_who_left_are_hidden_baz_16() -> None:
    """GEN-07: set aside face down; nobody can use them."""
    zones: Zones = {"hand:1": "AC.1 9D.1", "declared:1": "KH.1 QH.1", "turned": "9H.1"}
    table = laid(zones, trump="H", variant="tre")
    _, table = imposed(table, Forfeit(1))
    view = RULES.observe(table, 0)
    assert view.zone("declared:1").cards == []
    assert view.zone("hand:1").cards == [None] * 4


def test_the_dealer_to_be_has_left_baz_4() -> None:
    """BAZ-4, GEN-07: the deal passes to the next who is there; two are dealt eight cards each."""
    table = ending(["9S.1", "AS.1", "7S.1"], variant="tre")
    _, table = played(table, "9S.1 AS.1 7S.1")
    _, table = imposed(table, Forfeit(0))
    order = RULES.deck(table.match.options)
    _, table = imposed(table, Deal(order, {}))
    assert table.dealer == 1
    assert [len(hand) for hand in table.hands] == [0, 8, 8]
    assert RULES.current(table) == (2,)


# --- who sees what ----------------------------------------------------------------------------


def test_carte_blanche_is_offered_to_its_seat_only_baz_r7() -> None:
    """BAZ-R7, GEN-09: no other view differs between a blank hand and another."""
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    other = "KS.1 QS.1 JS.1 7D.1 8D.1 9D.1 7C.1 8C.1 9C.1"
    without = dealt([other, blank], variant="rubicone", dealer=1)
    with_court = dealt([other, blank.replace("7H.1", "KH.1")], variant="rubicone", dealer=1)
    for viewer in (0, SPECTATOR):
        assert RULES.observe(without, viewer) == RULES.observe(with_court, viewer)
    offered = [item.do for item in RULES.observe(without, 1).menu]
    assert offered == ["declare_carte_blanche"]
    assert RULES.observe(with_court, 1).menu == []


def test_while_another_declares_carte_blanche_is_closed_and_never_early_baz_r7() -> None:
    """BAZ-R7: `carte_blanche_closed`, never `wrong_phase` or `not_your_turn`."""
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    table = dealt([blank, "KS.1"], variant="rubicone", dealer=1)
    _, table = played(table, "7S.1 KS.1")
    for seat, code in ((0, "carte_blanche_closed"), (1, "hand_has_figures")):
        assert refusal_of(RULES.act(table, seat, DeclareCarteBlanche())).code == code


def test_what_is_drawn_only_its_seat_sees_baz_13() -> None:
    """BAZ-13, BAZ-14: the turned card everybody."""
    zones: Zones = {
        "hand:0": "AS.1 8D.1",
        "hand:1": "7S.1 9D.1",
        "stock": "7C.1",
        "turned": "9H.1",
        "captured:0": 58,
    }
    events, _ = played(laid(zones, trump="H"), "AS.1 7S.1 -")
    (drawn,), (turned,) = named(events, "cards_drawn"), named(events, "turn_up_drawn")
    assert RULES.redact(drawn, 0)["cards"][0] == ["7C.1"]
    for viewer in (1, SPECTATOR):
        assert "7C.1" not in str(RULES.redact(drawn, viewer))
    assert RULES.redact(turned, SPECTATOR)["card"] == "9H.1"


def test_an_open_exchange_tells_nothing_baz_25() -> None:
    """BAZ-25, GEN-09: after a declaration who holds a seven and who does not look alike."""
    rest = "AS.1 KC.1 QC.1 KD.1 8D.1 8D.2 9S.1"
    views = []
    for last in ("7C.1", "8S.1"):
        table = dealt(
            [f"{rest} {last}", "7S.1 7D.1 9D.1 9D.2 JH.1 JH.2 8H.1 9H.1"],
            turned="9C.1",
            dealer=1,
            exchange_with_declaration=True,
            stock="AC.1 AC.2",
        )
        _, table = played(table, "AS.1 7S.1 marriage:KC.1,QC.1")
        assert table.phase == "declaration"
        views.append(RULES.observe(table, 1))
    assert views[0] == views[1]


def test_piles_of_tricks_show_sizes_only_baz_36() -> None:
    """BAZ-36: not even their owner looks again; the last trick stays open in both phases."""
    table = ending(["AS.1 10S.1", "9S.1 8S.1"], taken=["7C.1 8C.1", 0])
    _, table = played(table, "AS.1 9S.1")
    for viewer in (0, 1, SPECTATOR):
        view = RULES.observe(table, viewer)
        assert view.zone("captured:0").cards == [None, None]
        assert view.zone("last_trick").cards == ["AS.1", "9S.1"]
        assert [counter.value for counter in view.counters] == [0, 0]
