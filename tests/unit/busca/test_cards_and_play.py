"""The pack, the lead, following suit, taking tricks: BUS-1 to BUS-19."""

from typing import Any

import pytest

from games.busca.events import CardsDealt, OpeningLeaderDrawn, TrickWon
from games.busca.state import MASKS, WORTH, BuscaState
from games.kernel.match import Deal, DealCommitted, StartMatch
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.trick_play import PlayCard
from tests.unit.busca.busca_tables import (
    EXAMPLE_8,
    MASTER,
    RULES,
    dealt,
    done,
    hands_with,
    order_of,
    played,
    refusal,
    started,
)
from tests.unit.narrowing import accepted, faces, instance, present, refusal_of


def complete(**given: Any) -> Options:
    return accepted(RULES.resolve_options(given))


def listed_at(table: BuscaState) -> set[str]:
    """The cards that may be played now."""
    return {instance(PlayCard, step).card for step in RULES.legal_actions(table)}


def test_four_seats_each_for_itself_bus_1() -> None:
    options = complete()
    assert RULES.seats(options) == 4
    assert RULES.check_players(options, 4) is None
    for players in (0, 1, 2, 3, 5, 8):
        wrong = present(RULES.check_players(options, players))
        assert (wrong.code, wrong.clause) == ("wrong_player_count", "BUS-1")
    assert RULES.parties(started().match) == [[0], [1], [2], [3]]


def test_the_pack_is_dealt_to_the_last_card_bus_2() -> None:
    """BUS-2."""
    deck = RULES.deck(complete())
    assert len(set(deck)) == len(deck) == 40
    assert {card[-1] for card in deck} == set("DCBS")
    assert {card[:-1] for card in deck} == {str(rank) for rank in range(1, 11)}
    table = done(RULES.act(started(), SYSTEM, Deal())).state
    view = RULES.observe(table, OPEN)
    held = [card for seat in range(4) for card in faces(view.zone(f"hand:{seat}"))]
    assert sorted(held) == sorted(deck)
    assert not any(zone.kind == "stock" for zone in view.zones)


@pytest.mark.parametrize(
    ("style", "consent", "code"),
    [
        ("international", [], None),
        ("italian", [0, 1, 2, 3], None),
        ("italian", [3, 1, 0, 2], None),
        ("italian", [0, 1, 2], "deck_not_agreed"),
        ("italian", [], "deck_not_agreed"),
        ("italian", [0, 1, 2, 2], "bad_option_value"),
        ("italian", [0, 1, 2, 4], "bad_option_value"),
    ],
)
def test_another_pack_needs_all_four_bus_3(
    style: str, consent: list[int], code: str | None
) -> None:
    options = RULES.resolve_options({"deck_style": style, "deck_consent": consent})
    if code is None:
        assert not isinstance(options, Refusal)
        assert RULES.deck(options) == RULES.deck(complete())
    else:
        assert isinstance(options, Refusal)
        assert (options.code, options.clause) == (code, "BUS-3")
        refused = RULES.act(
            RULES.blank(),
            SYSTEM,
            StartMatch(MASTER, {"deck_style": style, "deck_consent": consent}),
        )
        assert refused == options


@pytest.mark.parametrize(
    ("style", "deck", "ace", "horse", "suit"),
    [
        ("international", "french", "asso di quadri", "donna di cuori", "quadri"),
        ("italian", "italian", "asso di denari", "cavallo di coppe", "denari"),
    ],
)
def test_the_style_changes_pictures_and_words_only_bus_3(
    style: str, deck: str, ace: str, horse: str, suit: str
) -> None:
    options = complete(deck_style=style, deck_consent=[0, 1, 2, 3])
    pictures = RULES.pictures(options)
    assert pictures.style == deck
    assert (pictures.names["1D"].it, pictures.names["9C"].it) == (ace, horse)
    words = RULES.words_of(options)
    assert words.keys() == RULES.words.keys()
    for key in ("opening_denari_forbidden", "pita_discard_forbidden"):
        assert suit in words[key].it
    assert RULES.deck(options) == RULES.deck(complete())


def test_without_options_the_pictures_are_the_usual_ones_bus_3() -> None:
    assert RULES.pictures({}) == RULES.pictures(complete())


def test_taking_order_bus_4() -> None:
    """Of each two cards of a suit the one that stands further left takes."""
    order = "3 2 1 10 9 8 7 6 5 4".split()
    for suit in "DCBS":
        for high in range(10):
            for low in range(high + 1, 10):
                strong, weak = order[high] + suit, order[low] + suit
                assert MASKS.taker([weak, strong]) == 1
                assert MASKS.taker([strong, weak]) == 0


def test_card_points_bus_5() -> None:
    assert WORTH["1D"] == 8
    assert [WORTH["1" + suit] for suit in "CBS"] == [3, 3, 3]
    for suit in "DCBS":
        assert [WORTH[rank + suit] for rank in ("3", "2", "10", "9", "8")] == [1] * 5
        assert [WORTH[rank + suit] for rank in "7654"] == [0] * 4


def test_the_pack_is_worth_37_bus_6_example_1() -> None:
    assert sum(WORTH.values()) == 37
    assert len(WORTH) == len(MASKS.order.strength) == 40


def test_ten_hidden_cards_each_bus_8() -> None:
    """BUS-8."""
    outcome = done(RULES.act(started(), SYSTEM, Deal()))
    event = next(e for e in outcome.events if isinstance(e, CardsDealt))
    assert [len(hand) for hand in event.hands] == [10] * 4
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = RULES.observe(outcome.state, viewer)
        shown = RULES.redact(event, viewer)["hands"]
        for seat in range(4):
            hand = event.hands[seat] if seat == viewer else [None] * 10
            assert view.zone(f"hand:{seat}").cards == hand
            assert shown[seat] == hand


def test_the_system_draws_the_first_leader_bus_9() -> None:
    """BUS-9."""
    leaders = set()
    for match in range(60):
        start = StartMatch(f"{match:064x}")
        table = done(RULES.act(RULES.blank(), SYSTEM, start)).state
        outcome = done(RULES.act(table, SYSTEM, Deal()))
        (drawn,) = [e for e in outcome.events if isinstance(e, OpeningLeaderDrawn)]
        assert RULES.current(outcome.state) == (drawn.seat,)
        leaders.add(drawn.seat)
    assert leaders == {0, 1, 2, 3}


def test_cards_go_round_from_the_leader_bus_8() -> None:
    """The digest's order: card k of the deck goes to seat (leader + k) mod 4."""
    order = RULES.deck({})
    for leader in range(4):
        outcome = done(RULES.act(started(), SYSTEM, Deal(order, {"opening_leader": leader})))
        (event,) = [e for e in outcome.events if isinstance(e, CardsDealt)]
        for k, card in enumerate(order):
            assert card in event.hands[(leader + k) % 4]


def test_the_opening_lead_is_not_denari_bus_12() -> None:
    table = dealt(EXAMPLE_8, 0)
    for card in ("1D", "6D", "5D"):
        assert refusal(table, card) == "opening_denari_forbidden"
    assert listed_at(table) == {card for card in EXAMPLE_8[0] if card[-1] != "D"}
    assert present(RULES.check(table, 0, PlayCard("1D"))).clause == "BUS-12"


def test_ten_denari_may_be_led_bus_13() -> None:
    """BUS-13."""
    hands = hands_with("1D 2D 3D 4D 5D 6D 7D 8D 9D 10D")
    table = dealt(hands, 0)
    assert len(RULES.legal_actions(table)) == 10
    assert refusal(table, "1D") == ""
    events, _ = played(table, "4D " + " ".join(hand[0] for hand in hands[1:]))
    won = instance(TrickWon, events[-1])
    assert won == TrickWon(0, ["4D", *(hand[0] for hand in hands[1:])], won.points)


def test_later_leads_are_free_bus_14() -> None:
    """BUS-14."""
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B 5B")
    assert RULES.current(table) == (3,)
    assert refusal(table, "8D") == ""
    assert listed_at(table) == set(EXAMPLE_8[3]) - {"2B"}


def test_one_card_each_in_turn_bus_15() -> None:
    """BUS-15."""
    table = dealt(EXAMPLE_8, 2)
    turns = []
    for card in "1B 4B 3B 9B".split():
        turns.append(RULES.current(table))
        for other in {0, 1, 2, 3} - {turns[-1][0]}:
            assert refusal(table, card, other) == "not_your_turn"
        _, table = played(table, card)
    assert turns == [(2,), (3,), (0,), (1,)]
    assert not RULES.clockwise


def test_suit_must_be_followed_bus_16() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B")
    assert refusal(table, "2D") == "must_follow_suit"
    assert listed_at(table) == {"1B", "7B"}
    assert present(RULES.check(table, 2, PlayCard("2D"))).clause == "BUS-16"


def test_without_the_suit_any_card_goes_bus_17() -> None:
    """BUS-17."""
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B 5B 8D 5D 3D 2D 9C 4C")
    assert RULES.current(table) == (3,)  # holds no coppe
    held = set(EXAMPLE_8[3]) - {"2B", "8D"}
    assert listed_at(table) == held


EXAMPLE_6 = hands_with(
    "7C 4C 5C 6C", "1D 4D 9B 8B 6B 5B 4B 10S 9S 8S", "3C 8C 1C", "2C 9C 10C 3S 2S 1S"
)


def test_the_pita_is_not_thrown_on_the_first_trick_bus_18_example_6() -> None:
    _, table = played(dealt(EXAMPLE_6, 0), "7C")
    assert refusal(table, "1D") == "pita_discard_forbidden"
    assert present(RULES.check(table, 1, PlayCard("1D"))).clause == "BUS-18"
    assert listed_at(table) == set(EXAMPLE_6[1]) - {"1D"}


def test_the_pita_may_be_thrown_later_bus_18_example_6() -> None:
    _, table = played(dealt(EXAMPLE_6, 0), "7C 4B 3C 2C")
    _, table = played(table, "8C 9C 4C")
    assert RULES.current(table) == (1,)
    assert refusal(table, "1D") == ""


def test_a_pita_in_suit_may_be_played_on_the_first_trick_bus_18() -> None:
    """Only throwing it off is forbidden; and where it would also not follow, that comes first.

    In suit only its leader can play it: denari are led by who holds all ten of them (BUS-13).
    """
    _, table = played(dealt(hands_with("7C", "6C 1D"), 0), "7C")
    assert refusal(table, "1D") == "must_follow_suit"
    denari = " ".join(card for card in MASKS.order.strength if card.endswith("D"))
    assert refusal(dealt(hands_with(denari), 0), "1D") == ""


def test_the_highest_of_the_suit_led_takes_bus_19_example_7() -> None:
    no_bastoni = "3S 2S 1S 10S 9S 8S 7S 6S 5S 4S"
    table = dealt(hands_with(no_bastoni, "1B", "10B", "4B"), 2)
    events, after = played(table, "10B 4B 3S 1B")
    assert events[-1] == TrickWon(1, ["10B", "4B", "3S", "1B"], 1 + 0 + 1 + 3)
    assert RULES.current(after) == (1,)
    assert RULES.observe(after, SPECTATOR).zone("captured:1").cards == ["10B", "4B", "3S", "1B"]


def test_order_of_refusals() -> None:
    """As the digest lists them: turn, then card, then hand, then the rules of play."""
    _, table = played(dealt(EXAMPLE_6, 0), "7C")
    assert refusal(table, "XX", seat=2) == "not_your_turn"
    assert refusal(table, "XX") == "unknown_card"
    assert refusal(table, "JK") == "unknown_card"
    assert refusal(table, "7C") == "card_not_in_hand"
    waiting = started()
    assert refusal(waiting, "XX", seat=0) == "wrong_phase"
    hand_of_coppe = dealt(hands_with("7C", "6C 1D"), 0)
    _, table = played(hand_of_coppe, "7C")
    assert refusal(table, "1D") == "must_follow_suit"


def test_who_leads_is_drawn_for_the_first_deal_only_bus_9_gen_01() -> None:
    assert RULES.chance_bounds(started().match) == {"opening_leader": 4}
    second = RULES.fold([DealCommitted(2, "x", "y")], dealt(hands_with(), 1))
    refused = refusal_of(RULES.act(second, SYSTEM, Deal(None, {"opening_leader": 1})))
    assert (refused.code, refused.params) == ("chance_not_drawn", {"name": "opening_leader"})


def test_a_refused_card_changes_nothing_gen_04() -> None:
    _, table = played(dealt(EXAMPLE_6, 0), "7C")
    before = RULES.observe(table, OPEN)
    assert isinstance(RULES.act(table, 1, PlayCard("1D")), Refusal)
    assert RULES.observe(table, OPEN) == before


def test_given_order_is_dealt_as_it_is() -> None:
    table = dealt(EXAMPLE_8, 3)
    view = RULES.observe(table, OPEN)
    for seat in range(4):
        assert sorted(faces(view.zone(f"hand:{seat}"))) == sorted(EXAMPLE_8[seat])
    assert table.match.order == list(order_of(EXAMPLE_8, 3))
