"""Two decks, the odd card, who deals and how: MER-01 to MER-10."""

from collections import Counter
from typing import Any

import pytest

from games.kernel.match import GiveNonce, Resign
from games.kernel.seats import OPEN, SPECTATOR
from games.merda.cards import kilo_deck, odd_card, play_deck, rank_of, weight
from games.merda.events import DealerDrawn, HandDealt
from games.merda.state import LAYING
from tests.unit.merda.merda_tables import RULES, deal, does, names, options_of, started
from tests.unit.narrowing import instance, refusal_of


def ranks(cards: list[str]) -> Counter[int]:
    return Counter(map(rank_of, cards))


@pytest.mark.parametrize("players", [3, 5, 10])
def test_a_table_has_as_many_seats_as_it_was_opened_for_mer_01(players: int) -> None:
    options = options_of({"players": players, "kilo_deck": "separate"})
    assert RULES.seats(options) == players
    refused = refusal_of(RULES.check_players(options, players + 1))
    assert (refused.code, refused.clause) == ("wrong_player_count", "MER-01")
    for wrong in (2, 14, 21):
        assert refusal_of(RULES.resolve_options({"players": wrong})).code == "bad_option_value"


def test_five_seats_play_with_ace_to_five_mer_02_mer_03_example_1() -> None:
    options = options_of({"players": 5})
    assert ranks(play_deck(options, 5)) == dict.fromkeys(range(1, 6), 4)
    assert ranks(kilo_deck(options)) == dict.fromkeys(range(6, 11), 4)
    assert weight(kilo_deck(options), options) == 160
    with_ciuccio = options_of({"players": 5, "ciuccio": True})
    assert ranks(play_deck(with_ciuccio, 5)) == {**dict.fromkeys(range(1, 6), 4), 9: 1}
    assert weight(kilo_deck(with_ciuccio), with_ciuccio) == 151
    assert len(kilo_deck(with_ciuccio)) == 19


def test_the_rank_of_the_ciuccio_is_left_out_of_the_fours_mer_03() -> None:
    options = options_of({"players": 9, "ciuccio": True})
    assert ranks(play_deck(options, 9)) == {**dict.fromkeys([*range(1, 9), 10], 4), 9: 1}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"players": 10}, ("no_kilo_deck", "MER-04")),
        ({"players": 10, "ciuccio": True}, ("too_many_players", "MER-03")),
        ({"players": 10, "ciuccio": True, "kilo_deck": "separate"}, ("too_many_players", "MER-03")),
        ({"players": 11, "kilo_deck": "separate"}, ("too_many_players", "MER-03")),
        (
            {"players": 10, "passing": "turns", "kilo_deck": "separate"},
            ("too_many_players", "MER-08"),
        ),
        ({"players": 13, "pack": "french_52"}, ("no_kilo_deck", "MER-04")),
    ],
)
def test_what_cannot_be_dealt_is_refused_mer_04_example_2(
    options: dict[str, Any], why: tuple[str, str]
) -> None:
    refused = refusal_of(RULES.resolve_options(options))
    assert (refused.code, refused.clause) == why


def test_a_second_pack_is_a_whole_one_mer_04_example_2() -> None:
    options = options_of({"players": 10, "kilo_deck": "separate"})
    assert len(kilo_deck(options)) == 40
    assert weight(kilo_deck(options), options) == 220
    assert len(RULES.deck(options)) == 80
    assert isinstance(
        RULES.resolve_options({"players": 13, "pack": "french_52", "kilo_deck": "separate"}), dict
    )


def test_the_kilo_deck_is_shuffled_once_and_nobody_sees_it_mer_05() -> None:
    first = deal(started(players=3, max_rounds=10))
    assert names(first.events).count("cards_shuffled") == 1
    shuffled = first.events[names(first.events).index("cards_shuffled")]
    for viewer in (0, 1, 2, SPECTATOR):
        assert set(RULES.redact(shuffled, viewer)["order"]) == {None}
        assert set(RULES.observe(first.state, viewer).zone("stock").cards) == {None}
    order = RULES.observe(first.state, OPEN).zone("stock").cards
    assert order == first.state.kilos != kilo_deck(options_of({"players": 3}))
    void = does(first.state, 0, Resign()).state
    again = deal(void)
    assert "cards_shuffled" not in names(again.events)
    assert again.state.kilos == order


@pytest.mark.parametrize(("pack", "card"), [("italian_40", "9D"), ("french_52", "QD")])
def test_the_ciuccio_is_a_fifth_card_mer_06_mer_07(pack: str, card: str) -> None:
    options = {"players": 4, "ciuccio": True, "pack": pack}
    assert odd_card(options_of(options), 4) == card
    state = deal(started(**options)).state
    assert sorted(map(len, state.hands)) == [4, 4, 4, 5]
    assert [card] == [c for hand in state.hands for c in hand if c == card]
    names_of = RULES.pictures(options_of({**options, "pack": "french_40"})).names
    assert names_of["9D"].en == "queen of diamonds"


def test_in_turns_there_is_always_an_odd_card_mer_08() -> None:
    assert odd_card(options_of({"players": 3}), 3) is None
    assert odd_card(options_of({"players": 3, "passing": "turns"}), 3) == "4D"
    assert odd_card(options_of({"players": 3, "passing": "turns", "ciuccio": True}), 3) == "9D"
    french = options_of({"players": 9, "passing": "turns", "pack": "french_52"})
    assert odd_card(french, 9) == "10D"
    assert deal(started(players=3, passing="turns")).state.phase == LAYING


def test_the_first_dealer_is_drawn_and_the_deal_goes_to_the_right_mer_09() -> None:
    first = deal(started(players=3, max_rounds=10), dealer=2)
    assert instance(DealerDrawn, first.events[1]).seat == 2
    assert first.state.dealer == 2
    state = first.state
    while state.match.deal == 1:
        seat = RULES.current(state)[0]
        state = does(state, seat, RULES.default_move(state, seat)).state
    assert deal(state).state.dealer == 0  # the first hand was void


def test_one_card_at_a_time_from_the_dealers_right_mer_10() -> None:
    options = options_of({"players": 3, "passing": "turns"})
    order = play_deck(options, 3)
    dealt = deal(started(players=3, passing="turns"), order, dealer=1)
    hands = instance(HandDealt, dealt.events[-1]).hands
    assert hands[2] == order[0::3]
    assert hands[0] == order[1::3]
    assert hands[1] == order[2::3]
    assert list(map(len, hands)) == [4, 4, 5]
    assert RULES.current(dealt.state) == (2,)


def test_every_hand_is_shuffled_anew_mer_10() -> None:
    state = does(started(players=4), 0, GiveNonce("x")).state
    first = deal(state).state
    again = deal(does(first, 3, Resign()).state).state
    assert len(first.match.order) == 16
    assert len(again.match.order) == 12
    assert first.match.order[:3] != again.match.order[:3]


def test_options_that_nobody_chose_are_the_usual_ones() -> None:
    assert options_of({}) == {
        "players": 4,
        "pack": "italian_40",
        "kilo_deck": "leftover",
        "ciuccio": False,
        "passing": "simultaneous",
        "feints": True,
        "feint_contact_pct": 0,
        "kilo_cards_per_loss": 1,
        "ace_kilos": 1,
        "end_mode": "deck_exhausted",
        "target_kilos": 50,
        "max_rounds": 300,
        "max_void_hands": 3,
    }


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("players", 3, 13),
        ("feint_contact_pct", 0, 100),
        ("kilo_cards_per_loss", 1, 5),
        ("target_kilos", 5, 500),
        ("max_rounds", 10, 10_000),
        ("max_void_hands", 1, 20),
    ],
)
def test_numbers_have_bounds(name: str, least: int, most: int) -> None:
    option = next(option for option in RULES.options if option.name == name)
    assert [option.allows(value) for value in (least - 1, least, most, most + 1)] == [
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("seats", [3, 8])
@pytest.mark.parametrize("passing", ["simultaneous", "turns"])
def test_no_hand_is_longer_than_the_rules_say_gen_12(seats: int, passing: str) -> None:
    """Rounds of feints and choices; beside them false slams and the race are few."""
    given = {"players": seats, "passing": passing, "max_rounds": 10_000}
    options = RULES.resolve_options(given)
    assert isinstance(options, dict)
    a_round = seats * (3 * seats + 4) if passing == "turns" else 3 * seats + 2 * seats + 1
    assert 0 < RULES.deal_bound(options) - 10_000 * a_round < 10_000
