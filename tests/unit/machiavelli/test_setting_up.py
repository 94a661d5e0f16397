"""Players, pack and deal: MAC-01 to MAC-06."""

from typing import Any

import pytest

from games.kernel.chance import FirstDealerDrawn
from games.kernel.match import Deal, Resign, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SYSTEM
from games.machiavelli.events import HandsDealt
from tests.unit.machiavelli.machiavelli_tables import RULES, dealt, done, hand, melds, started
from tests.unit.narrowing import accepted, instance, present, refusal_of


@pytest.mark.parametrize("players", range(2, 9))
def test_no_deal_is_longer_than_its_turns_gen_12(players: int) -> None:
    """Each card of two packs once drawn and once played; a round of passes between two plays; five
    events a turn.
    """
    options = {"players": players, "allow_more_than_five": players > 5}
    complete = accepted_options(options)
    fewest = 5 * (2 * 104 + players * 104)
    assert fewest < RULES.deal_bound(complete) < 2 * fewest


def accepted_options(given: dict[str, Any]) -> dict[str, Any]:
    found = RULES.resolve_options(given)
    assert not isinstance(found, Refusal)
    return found


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_with_two_packs_mac_01(players: int) -> None:
    options = accepted(
        RULES.resolve_options({"players": players, "allow_more_than_five": players > 5})
    )
    assert RULES.seats(options) == players
    deck = RULES.deck(options)
    assert len(deck) == 104
    assert all(deck.count(card) == 2 for card in deck)
    assert RULES.parties(started(**options).match) == [[seat] for seat in range(players)]
    wrong = present(RULES.check_players(options, players + 1))
    assert (wrong.code, wrong.clause) == ("wrong_player_count", "MAC-01")


def test_more_than_five_have_to_be_allowed_mac_01() -> None:
    refusal = refusal_of(RULES.resolve_options({"players": 6}))
    assert (refusal.code, refusal.clause) == ("too_many_players", "MAC-01")
    for players in (1, 9, 21):
        given = {"players": players, "allow_more_than_five": True}
        assert refusal_of(RULES.resolve_options(given)).code == "bad_option_value"


def test_the_first_dealer_is_drawn_and_the_next_sits_at_the_left_mac_02() -> None:
    """MAC-02."""
    drawn = set()
    for number in range(12):
        outcome = done(RULES.act(started_with(number), SYSTEM, Deal()))
        first = instance(FirstDealerDrawn, outcome.events[1])
        assert instance(HandsDealt, outcome.events[2]).dealer == first.seat
        drawn.add(first.seat)
    assert drawn == {0, 1, 2}
    state = dealt(2, players=3, match_format="first_to_n", deals_to_win=9)
    for dealer in (0, 1, 2):
        state = next_deal(state)
        assert state.dealer == dealer
        assert RULES.current(state) == ((dealer + 1) % 3,)


def started_with(number: int) -> Any:
    start = StartMatch(f"{number:064x}", {"players": 3})
    return done(RULES.act(RULES.blank(), SYSTEM, start)).state


def next_deal(state: Any) -> Any:
    """Plays default moves to the end of the deal and deals the next one."""
    deal = state.match.deal
    while RULES.current(state) != (SYSTEM,):
        seat = RULES.current(state)[0]
        state = done(RULES.act(state, seat, RULES.default_move(state, seat))).state
    assert state.match.deal == deal + 1
    return dealt(state=state)


def test_cards_go_round_one_at_a_time_from_the_dealers_left_mac_03() -> None:
    outcome = done(RULES.act(started(players=3), SYSTEM, Deal(None, {"first_dealer": 1})))
    order = outcome.state.match.order
    for place, seat in enumerate((2, 0, 1)):
        assert sorted(hand(outcome.state, seat)) == sorted(order[place:39:3])
    assert list(outcome.state.stock) == order[39:]


@pytest.mark.parametrize(
    ("players", "size", "code"),
    [
        (2, 13, ""), (4, 13, ""), (2, 12, "hand_size_fixed"), (4, 3, "hand_size_fixed"),
        (5, 13, ""), (5, 3, ""), (5, 2, "bad_option_value"), (8, 14, "bad_option_value"),
        (7, 13, ""), (8, 12, ""), (8, 13, "invalid_options"),
    ],
)  # fmt: skip
def test_how_many_cards_mac_03_mac_04(players: int, size: int, code: str) -> None:
    """MAC-03, MAC-04: the twelfth example among them."""
    given: dict[str, Any] = {"players": players, "hand_size": size, "allow_more_than_five": True}
    found = RULES.resolve_options(given)
    assert (found.code if isinstance(found, Refusal) else "") == code
    if not code:
        state = dealt(**given)
        assert {len(hand(state, seat)) for seat in range(players)} == {size}
        assert len(state.stock) == 104 - players * size >= players


@pytest.mark.parametrize(("players", "size"), [(2, 13), (5, 13), (6, 8), (8, 8)])
def test_the_usual_hand_mac_03(players: int, size: int) -> None:
    options = accepted(RULES.resolve_options({"players": players, "allow_more_than_five": True}))
    assert options["hand_size"] == size


def test_the_table_is_empty_and_the_rest_is_the_stock_mac_05() -> None:
    """MAC-05."""
    state = dealt(3)
    assert melds(state) == {}
    assert len(RULES.observe(state, OPEN).zone("stock").cards) == 52
    assert RULES.observe(state, 1).zone("stock").cards == [None] * 52


def test_turns_go_to_the_left_of_the_dealer_mac_06() -> None:
    state = dealt(3)
    for seat in (0, 1, 2, 3, 0):
        assert RULES.current(state) == (seat,)
        state = done(RULES.act(state, seat, RULES.default_move(state, seat))).state


def test_a_seat_that_leaves_before_the_first_deal_does_not_deal_mac_29() -> None:
    state = done(RULES.act(started(players=3), 1, Resign())).state
    state = dealt(1, state=state)
    assert state.dealer == 2
    assert RULES.current(state) == (0,)
    assert [len(hand(state, seat)) for seat in range(3)] == [13, 0, 13]
    assert len(state.stock) == 104 - 26
