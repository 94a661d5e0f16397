"""The pack, the seats and the distribution of the cards."""

from collections import Counter
from typing import Any

import pytest

from games.burraco.events import (
    DiscardPileOpened,
    HandsDealt,
    PozzettiFormed,
    RowsDealt,
    ThreePozzettiStarted,
)
from games.burraco.state import BurracoState
from games.kernel.event import Event
from games.kernel.match import Deal, DealCommitted, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SYSTEM
from tests.unit.burraco.burraco_tables import (
    RULES,
    act,
    dealt,
    done,
    found,
    position,
    refused,
    started,
)
from tests.unit.narrowing import present, refusal_of

FORMATS = {"four_pairs": 4, "two": 2, "three": 3}


def in_order(**options: Any) -> tuple[str, ...]:
    """The deck in the order in which it lies before the shuffle."""
    return RULES.deck(started(**options).match.options)


def dealt_by(dealer: int) -> BurracoState:
    """The table of an organiser who named the first dealer."""
    return done(RULES.act(started(first_dealer=dealer), SYSTEM, Deal())).state


def deal_events(dealer: int = 0, **options: Any) -> list[Event]:
    """The deck in its own order, dealt."""
    state = started(**options)
    deal = Deal(in_order(**options), {"first_dealer": dealer})
    return list(done(RULES.act(state, SYSTEM, deal)).events)


@pytest.mark.parametrize(("ruleset", "size", "jokers"), [("classico", 108, 4), ("reale", 104, 0)])
def test_bur_01_every_face_twice_and_four_jokers_or_none(
    ruleset: str, size: int, jokers: int
) -> None:
    """BUR-01."""
    deck = Counter(in_order(ruleset=ruleset))
    assert deck.total() == size
    assert deck.pop("JK", 0) == jokers
    assert len(deck) == 52
    assert set(deck.values()) == {2}


@pytest.mark.parametrize("players_format", FORMATS)
def test_bur_01_all_cards_lie_somewhere(players_format: str) -> None:
    """BUR-01."""
    state = dealt(players_format=players_format)
    cards = [card for zone in RULES.observe(state, OPEN).zones for card in zone.cards]
    assert Counter(cards) == Counter(RULES.deck(state.match.options))


def test_bur_02_partners_sit_opposite_and_share_melds_pozzetto_and_score() -> None:
    """BUR-02."""
    state = dealt()
    assert RULES.parties(state.match) == [[0, 2], [1, 3]]
    assert state.sides == [0, 1, 0, 1]
    table = position("3H", turn=2, melds={"4H 5H 6H": 0, "7D 7C 7S": 1})
    assert refused(table, "add_to_meld meld_id=0 cards=3H") == ""
    assert refused(table, "add_to_meld meld_id=1 cards=3H") == "not_your_meld"


@pytest.mark.parametrize(("players_format", "seats"), FORMATS.items())
def test_bur_02_a_format_has_its_number_of_seats(players_format: str, seats: int) -> None:
    """BUR-02."""
    state = started(players_format=players_format)
    assert state.match.seats == seats
    assert RULES.check_players(state.match.options, seats) is None
    assert present(RULES.check_players(state.match.options, seats + 1)).clause == "BUR-02"


def test_bur_02_turns_go_clockwise() -> None:
    """BUR-02."""
    state = dealt(dealer=3)
    order = []
    for _ in range(5):
        order.append(state.turn)
        _, state = act(state, "draw_stock")
        state = done(RULES.act(state, state.turn, RULES.default_move(state, state.turn))).state
    assert order == [0, 1, 2, 3, 0]


def test_bur_03_the_first_dealer_is_drawn_by_the_system() -> None:
    """BUR-03: GEN-01: a chance event, the same for the same secret, not always the same seat."""
    dealers = set()
    for number in range(12):
        opening = RULES.act(RULES.blank(), SYSTEM, StartMatch(f"{number:064x}"))
        first = done(RULES.act(done(opening).state, SYSTEM, Deal()))
        again = done(RULES.act(done(opening).state, SYSTEM, Deal()))
        assert first.events == again.events
        dealers.add(found(list(first.events), HandsDealt).dealer)
    assert len(dealers) > 1


def test_bur_03_the_left_of_the_dealer_begins_and_deals_next() -> None:
    """BUR-03."""
    state = dealt_by(2)
    assert (state.dealer, state.turn) == (2, 3)
    state = position("KH 3D", draw=True, stock=3, turn=3, first_dealer=2)
    state = act(state, "draw_stock", "discard card=3D")[1]
    state = done(RULES.act(state, SYSTEM, Deal())).state
    assert (state.dealer, state.turn) == (3, 0)


def test_bur_03_a_dealer_is_drawn_for_the_first_deal_only() -> None:
    """BUR-03, GEN-01: what is not drawn cannot be given."""
    first = dealt(0)
    assert RULES.chance_bounds(started().match) == {"first_dealer": 4}
    second = RULES.fold([DealCommitted(2, "x", "y")], first)
    refused = refusal_of(RULES.act(second, SYSTEM, Deal(None, {"first_dealer": 1})))
    assert (refused.code, refused.clause) == ("chance_not_drawn", "GEN-01")
    chosen = refusal_of(RULES.act(started(first_dealer=2), SYSTEM, Deal(None, {"first_dealer": 2})))
    assert chosen.code == "chance_not_drawn"


def test_bur_03_the_first_dealer_sits_at_the_table() -> None:
    """BUR-03."""
    refusal = RULES.resolve_options({"players_format": "two", "first_dealer": 2})
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("bad_option_value", "BUR-03")


def test_bur_07_pozzetti_come_from_the_bottom_in_turn() -> None:
    """BUR-07."""
    order = in_order()
    pozzetti = found(deal_events(), PozzettiFormed)
    assert pozzetti.sizes == [11, 11]
    assert pozzetti.cards[0] == [order[-1 - 2 * k] for k in range(11)]
    assert pozzetti.cards[1] == [order[-2 - 2 * k] for k in range(11)]


def test_bur_08_hands_come_from_the_top_one_by_one_from_the_dealers_left() -> None:
    """BUR-08."""
    order = in_order()
    hands = found(deal_events(dealer=1), HandsDealt).hands
    assert hands[2] == [order[4 * k] for k in range(11)]
    assert hands[1] == [order[4 * k + 3] for k in range(11)]


def test_bur_09_the_next_card_begins_the_pile_whatever_it_is() -> None:
    """BUR-09."""
    order = list(in_order())
    joker = order.index("JK")
    order[44], order[joker] = order[joker], order[44]
    state = done(RULES.act(started(), SYSTEM, Deal(tuple(order), {"first_dealer": 0}))).state
    assert RULES.observe(state, 0).zone("pile").cards == ["JK"]
    assert RULES.observe(state, OPEN).zone("stock").cards == order[45:86]


@pytest.mark.parametrize(
    ("players_format", "stock"), [("four_pairs", 41), ("two", 41), ("three", 45)]
)
def test_bur_10_size_of_the_stock(players_format: str, stock: int) -> None:
    """BUR-10."""
    for ruleset, fewer in (("classico", 0), ("reale", 4)):
        events = deal_events(players_format=players_format, ruleset=ruleset)
        assert found(events, DiscardPileOpened).stock == stock - fewer


def test_bur_58_rows_are_dealt_in_turn_from_the_non_dealer() -> None:
    """BUR-58."""
    order = in_order(players_format="two")
    events = deal_events(dealer=1, players_format="two")
    rows = found(events, RowsDealt).rows
    assert rows[0] == [order[22 + 2 * k] for k in range(11)]
    assert rows[1] == [order[23 + 2 * k] for k in range(11)]
    assert found(events, DiscardPileOpened).card == order[44]
    rows = found(deal_events(dealer=0, players_format="two"), RowsDealt).rows
    assert rows[1] == [order[22 + 2 * k] for k in range(11)]


def test_bur_65_three_players_18_and_11() -> None:
    """BUR-65."""
    order = in_order(players_format="three")
    pozzetti = found(deal_events(players_format="three"), PozzettiFormed)
    assert pozzetti.sizes == [18, 11]
    from_bottom = order[::-1]
    assert pozzetti.cards[0] == [*from_bottom[:22:2], *from_bottom[22:29]]
    assert pozzetti.cards[1] == list(from_bottom[1:22:2])


def test_bur_70_three_pozzetti_of_11_from_the_bottom_in_turn() -> None:
    """BUR-70."""
    state = RULES.fold([ThreePozzettiStarted()], started(players_format="three"))
    order = in_order(players_format="three")
    events = done(RULES.act(state, SYSTEM, Deal(order, {"first_dealer": 0}))).events
    pozzetti = found(list(events), PozzettiFormed)
    assert pozzetti.sizes == [11, 11, 11]
    assert pozzetti.cards[1] == [order[-2 - 3 * k] for k in range(11)]
    assert found(list(events), DiscardPileOpened).stock == 41


def test_gen_02_no_seat_deals() -> None:
    """GEN-02."""
    state = started()
    assert refusal_of(RULES.read(state, 0, {"do": "deal"})).code == "unknown_command"
    assert present(RULES.check(state, 0, Deal())).code == "unknown_command"
