"""Ranks, packs, the deal and the starting card (SPM-01 to SPM-09)."""

from collections import Counter

import pytest

from games.kernel.cards import BLACK_JOKER, FRENCH_52, RED_JOKER
from games.kernel.match import CardsShuffled, Deal, DealStarted, GiveShuffles, StartMatch
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.spacca_il_mazzo.cards import JOKERS
from games.spacca_il_mazzo.events import (
    DownCardsDealt,
    HandsDealt,
    StartingCardTurned,
    TakePile,
    TurnDownCard,
    UpCardsDealt,
)
from tests.unit.spacca_il_mazzo.spacca_tables import (
    RULES,
    act,
    dealt,
    done,
    only,
    play,
    refused,
    started,
    table,
)

ANY = (1, 1, "?")


@pytest.mark.parametrize(
    ("order", "ranks"),
    [("jkqa", "3 4 5 6 7 8 9 J K Q A"), ("jqka", "3 4 5 6 7 8 9 J Q K A")],
)
def test_each_rank_goes_on_those_up_to_itself_and_suits_do_not_count_spm_01(
    order: str, ranks: str
) -> None:
    ascending = ranks.split()
    hand = " ".join(f"{rank}S" for rank in ascending)
    for place, rank in enumerate(ascending):
        state = table((hand, "", "?"), ANY, pile=f"{rank}H", court_order=order)
        legal = [each for each in ascending if not refused(state, play(f"{each}S"))]
        assert legal == ascending[place:]


def test_the_king_is_below_the_queen_unless_it_is_said_spm_01() -> None:
    assert started().match.options["court_order"] == "jkqa"
    assert refused(table(("KS 4D", "", "?"), ANY, pile="QH"), play("KS")) == "rank_too_low"
    assert not refused(table(("QS 4D", "", "?"), ANY, pile="KH"), play("QS"))


def test_special_cards_stand_outside_the_order_spm_02() -> None:
    """SPM-02."""
    state = table(("2S 10S 3D", "", "?"), ANY, pile="AH")
    assert [refused(state, play(card)) for card in ("2S", "10S", "3D")] == ["", "", "rank_too_low"]


@pytest.mark.parametrize(("joker", "cards"), [(RED_JOKER, 3), (BLACK_JOKER, 7)])
def test_the_red_joker_helps_and_the_black_one_harms_spm_03(joker: str, cards: int) -> None:
    """SPM-03: one card fewer beside the joker, or the pile."""
    state = table(("", "4D 5D", f"{joker} ? ?"), ANY, pile="AH KD 9C")
    after, _ = act(state, TurnDownCard(0))
    if joker == RED_JOKER:
        after, _ = act(after, RULES.legal_actions(after)[0])
    assert len(after.cards_of(0)) == cards


def test_hands_and_cards_up_are_dealt_from_the_dealer_s_left_one_at_a_time_spm_04() -> None:
    events = dealt(dealer=1, players=3).events
    order = only(DealStarted, events).order
    assert Counter(order) == Counter(FRENCH_52)
    hands, up = only(HandsDealt, events), only(UpCardsDealt, events)
    assert hands.dealer == 1
    assert hands.hands == [order[1:15:3], order[2:15:3], order[0:15:3]]
    assert up.cards == [order[16:24:3], order[17:24:3], order[15:24:3]]


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players_spm_04(players: int) -> None:
    assert isinstance(RULES.resolve_options({"players": players}), Refusal)
    options = RULES.resolve_options({})
    assert not isinstance(options, Refusal)
    refusal = RULES.check_players(options, players)
    assert refusal
    assert (refusal.code, refusal.clause) == ("wrong_player_count", "SPM-04")


def test_both_jokers_are_shuffled_in_before_the_cards_down_spm_05() -> None:
    events = dealt(dealer=3).events
    shuffled, down = only(CardsShuffled, events), only(DownCardsDealt, events)
    order = shuffled.order
    assert shuffled.label == "stock 1"
    assert Counter(JOKERS) <= Counter(order)
    assert len(order) == 22
    assert down.cards == [order[0:12:4], order[1:12:4], order[2:12:4], order[3:12:4]]


def test_jokers_may_lie_down_or_in_the_stock_spm_05() -> None:
    """Both shuffles are of their own: jokers that were only put on top would drift there."""
    places = Counter[int]()
    for number in range(300):
        start = StartMatch(f"{number:064x}", {})
        begun = done(RULES.act(RULES.blank(), SYSTEM, start)).state
        order = only(CardsShuffled, done(RULES.act(begun, SYSTEM, Deal())).events).order
        places[order.index(RED_JOKER)] += 1
    assert len(places) == 22
    assert max(places.values()) < 40


def test_a_place_keeps_its_number_when_another_one_is_empty_spm_05() -> None:
    state = table(("", "4D", "5C - 9C"), ANY)
    assert [refused(state, TurnDownCard(slot)) for slot in (-1, 0, 1, 2, 3)] == [
        "slot_empty", "", "slot_empty", "", "slot_empty",
    ]  # fmt: skip
    after, events = act(state, TurnDownCard(2))
    assert events[0].data() == {"seat": 0, "slot": 2, "card": "9C", "outcome": "played"}
    lying = {
        zone.id: zone.cards for zone in RULES.observe(after, OPEN).zones if "down-0" in zone.id
    }
    assert lying == {"down-0:0": ["5C"], "down-0:1": [], "down-0:2": []}


def test_nobody_sees_cards_down_not_even_their_owner_spm_05() -> None:
    outcome = dealt()
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = RULES.observe(outcome.state, viewer)
        down = [zone for zone in view.zones if zone.id.startswith("down-")]
        assert len({zone.id for zone in down}) == 12
        assert all(zone.cards == [None] for zone in down)
        told = RULES.redact(only(DownCardsDealt, outcome.events), viewer)
        assert told["cards"] == [None] * 4


def started_with(*stock: str) -> StartingCardTurned:
    """The starting card when the shuffle with the jokers begins so, after two seats' cards down."""
    before = started(players=2)
    order = tuple(FRENCH_52[26:] + FRENCH_52[:26])
    down = tuple(card for card in order[16:] if card[:-1] != "10" and card not in stock)[:6]
    given = done(RULES.act(before, SYSTEM, GiveShuffles({"stock 1": (*down, *stock)}))).state
    outcome = done(RULES.act(given, SYSTEM, Deal(order)))
    event = only(StartingCardTurned, outcome.events)
    assert outcome.state.pile == (event.card,)
    assert outcome.state.stock[-len(event.returned) or 99 :] == tuple(event.returned)
    assert len(outcome.state.stock) == 31
    return event


def test_a_joker_or_a_ten_goes_back_under_the_stock_spm_06() -> None:
    event = started_with("10D", "JB", "10H", "7D")
    assert (event.returned, event.card) == (["10D", "JB", "10H"], "7D")
    assert started_with("7D").returned == []


def test_after_a_starting_two_the_reference_is_free_spm_06() -> None:
    assert started_with("2H").card == "2H"
    state = table(("3D 4D", "", "?"), ANY, pile="2H")
    assert state.reference == ""
    assert not refused(state, play("3D"))
    assert not refused(state, TakePile())


@pytest.mark.parametrize(("players", "left"), [(2, 31), (3, 20), (4, 9)])
def test_what_is_left_is_the_stock_and_the_second_pack_lies_ready_spm_07(
    players: int, left: int
) -> None:
    state = dealt(players=players).state
    assert len(state.stock) == left
    assert Counter(state.second) == Counter(FRENCH_52)
    zones = {zone.id: len(zone.cards) for zone in RULES.observe(state, SPECTATOR).zones}
    assert (zones["stock"], zones["second"], zones["pile"]) == (left, 52, 1)


def test_the_dealer_s_left_begins_and_seats_without_cards_are_skipped_spm_08() -> None:
    assert [RULES.current(dealt(dealer=d).state) for d in range(4)] == [(1,), (2,), (3,), (0,)]
    state = table(("5D 6D", "", ""), ("", "", ""), ("7D", "", ""), out_order=[1])
    after, _ = act(state, play("5D"))
    assert RULES.current(after) == (2,)


def test_who_is_rid_of_all_cards_first_is_first_spm_09() -> None:
    state = table(("5D", "", ""), ("7D", "", ""), ("8D", "", ""), pile="3C")
    after, events = act(state, play("5D"))
    assert events[-1].data() == {"seat": 0, "place": 1}
    for hand, up, down in (("5D 3H", "", ""), ("5D", "6D", ""), ("5D", "", "?")):
        after, _ = act(table((hand, up, down), ("7D", "", ""), ANY, pile="3C"), play("5D"))
        assert after.out_order == ()
