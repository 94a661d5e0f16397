"""Hands shuffled and arranged, a card raised, joy and despair: and what of it others see."""

import pytest

from games.asino.events import ArrangeHand, ChooseHiddenCard, DrawCard, Emote
from games.kernel.seats import SPECTATOR
from tests.unit.asino.asino_tables import (
    E5,
    E7,
    RULES,
    after,
    does,
    draws,
    held,
    refusal,
    spread,
    table,
    told,
)

SHUFFLED = {"auto_shuffle_hand": True}
THREE = (["10C", "5D 2C 10S", "2B 10B 5S"], "10D", 2)
"""Seat 2 draws from seat 1."""


def test_who_is_drawn_from_lays_its_cards_anew_asi_23() -> None:
    state = table(*THREE)
    outcome = does(state, 1, ArrangeHand((2, 0, 1)))
    assert held(outcome.state, 1) == "10S 5D 2C"
    assert RULES.observe(outcome.state, 1).zone("hand:1").cards == ["10S", "5D", "2C"]
    drawn = does(outcome.state, 2, DrawCard(0))
    assert held(drawn.state, 1) == "5D 2C"


def test_nobody_else_learns_the_order_asi_23() -> None:
    (event,) = does(table(*THREE), 1, ArrangeHand((2, 0, 1), 1)).events
    assert RULES.redact(event, 1)["order"] == [2, 0, 1]
    for viewer in (0, 2, SPECTATOR):
        assert RULES.redact(event, viewer)["order"] == [None] * 3
        assert RULES.redact(event, viewer)["raised"] == 1


def test_a_new_order_and_the_old_one_look_the_same_asi_23() -> None:
    """Raising alone says the whole order too, so that nobody hears whether cards were moved."""
    state = table(*THREE)
    heard = [
        [RULES.redact(event, 2) for event in does(state, 1, command).events]
        for command in (ArrangeHand((2, 0, 1), 0), ArrangeHand(raised=0), ArrangeHand((0, 1, 2), 0))
    ]
    assert heard[0] == heard[1] == heard[2]


def test_the_raised_place_is_seen_by_all_and_the_card_by_nobody_asi_23() -> None:
    state = after(table(*THREE), (1, ArrangeHand(raised=2)))
    for viewer in (0, 2, SPECTATOR):
        zone = RULES.observe(state, viewer).zone("hand:1")
        assert (zone.cards, zone.notes) == ([None] * 3, {"in_order": True, "raised": 2})
        assert [b.label for b in RULES.observe(state, viewer).badges if b.owner == 1] == [
            "drawn_from",
            "has_raised",
        ]
    drawn = draws(state, (2, 0))
    assert drawn.raised is None
    assert all("raised" not in zone.notes for zone in RULES.observe(drawn, 0).zones)


def test_once_a_turn_and_before_the_draw_asi_23() -> None:
    state = after(table(*THREE), (1, ArrangeHand((2, 0, 1))))
    assert refusal(state, 1, ArrangeHand((0, 1, 2))) == "already_arranged ASI-23"
    late = draws(state, (2, 1))
    assert refusal(late, 1, ArrangeHand()) == "not_target ASI-23"
    assert refusal(late, 2, ArrangeHand()) == ""


def test_who_is_drawn_from_again_may_arrange_again_asi_23() -> None:
    """Seat 1 goes out with its draw, so that 2 draws from 0 as well."""
    state = table(["5D 2C 7D", "2B", "10S 5S 7S"], "10D", 1)
    state = after(state, (0, ArrangeHand()))
    state = draws(state, (1, 1))
    assert state.target == 0
    assert refusal(state, 0, ArrangeHand()) == ""


@pytest.mark.parametrize("order", [(0, 0, 1), (0, 1), (0, 1, 2, 3), (1, 2, 3), (-1, 0, 1), (2,)])
def test_each_card_once_asi_23(order: tuple[int, ...]) -> None:
    """E9."""
    assert refusal(table(*THREE), 1, ArrangeHand(order)) == "invalid_permutation ASI-23"
    assert refusal(table(*THREE), 1, ArrangeHand(order, 99)) == "invalid_permutation ASI-23"


@pytest.mark.parametrize("raised", [3, -1, 10**6])
def test_a_card_that_is_not_there_cannot_be_raised_asi_23(raised: int) -> None:
    assert refusal(table(*THREE), 1, ArrangeHand(raised=raised)) == "position_out_of_range ASI-23"


@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_else_arranges_asi_23(seat: int) -> None:
    """E9: neither who draws nor a third one, whatever is wrong beside it."""
    assert refusal(table(*THREE), seat, ArrangeHand((0, 0), 9)) == "not_target ASI-23"
    assert all(item.do != "arrange_hand" for item in RULES.observe(table(*THREE), seat).menu)


def test_a_table_may_do_without_arranging_asi_23() -> None:
    given = {"allow_arrange": False}
    state = table(*THREE, given)
    for seat in range(3):
        assert refusal(state, seat, ArrangeHand((0, 0))) == "option_disabled ASI-23"
    assert refusal(spread(**given), 0, ArrangeHand()) == "option_disabled ASI-23"
    assert [item.do for item in RULES.observe(state, 1).menu] == ["emote"]


def test_before_the_deal_nobody_arranges_asi_23() -> None:
    assert refusal(spread(), 0, ArrangeHand()) == "wrong_phase GEN-03"
    assert refusal(spread(), 0, Emote("joy")) == "wrong_phase GEN-03"


def test_a_single_card_can_only_be_raised_asi_23() -> None:
    menu = RULES.observe(table(["5D 2C 10C", "5S", "2B"], "10D", 2), 1).menu
    assert [item.label for item in menu] == ["raise_card", "emote"]


@pytest.mark.parametrize("kind", ["joy", "despair"])
@pytest.mark.parametrize("seat", range(4))
def test_anybody_shows_joy_or_despair_safe_ones_too_asi_24(seat: int, kind: str) -> None:
    state = table(["10C", "5D 2C 10S", "2B 10B 5S", ""], "10D", 2, went_out=[3])
    outcome = does(state, seat, Emote(kind))
    assert told(outcome.events, "emote_shown") == [{"seat": seat, "kind": kind}]
    assert outcome.state.hands == state.hands
    assert RULES.current(outcome.state) == (2,)
    worn = [(b.label, b.owner) for b in RULES.observe(outcome.state, SPECTATOR).badges]
    assert (kind, seat) in worn
    quiet = draws(outcome.state, (2, 0))
    worn = [(b.label, b.owner) for b in RULES.observe(quiet, SPECTATOR).badges]
    assert (kind, seat) not in worn


@pytest.mark.parametrize("kind", ["", "anger", "JOY"])
def test_there_are_two_feelings_asi_24(kind: str) -> None:
    assert refusal(table(*E7), 0, Emote(kind)) == "unknown_kind ASI-24"


def test_three_feelings_a_turn_asi_24() -> None:
    state = after(table(*E7), (0, Emote("joy")), (0, Emote("despair")), (0, Emote("joy")))
    assert refusal(state, 0, Emote("joy")) == "too_many_emotes ASI-24"
    assert refusal(state, 0, Emote("anger")) == "unknown_kind ASI-24"
    assert "emote" not in [item.do for item in RULES.observe(state, 0).menu]
    assert refusal(state, 1, Emote("joy")) == ""
    assert refusal(draws(state, (1, 0)), 0, Emote("joy")) == ""


def test_a_table_may_do_without_feelings_asi_24() -> None:
    given = {"allow_emotes": False}
    state = table(*E7, given)
    assert refusal(state, 0, Emote("anger")) == "option_disabled ASI-24"
    assert refusal(spread(**given), 0, Emote("joy")) == "option_disabled ASI-24"
    assert all(item.do != "emote" for item in RULES.observe(state, 0).menu)


def test_the_hand_that_is_drawn_from_is_shuffled_each_turn_asi_25() -> None:
    """ASI-25."""
    state = spread(players=3)
    outcome = does(state, 0, ChooseHiddenCard(0))
    labels = [each["label"] for each in told(outcome.events, "cards_shuffled")]
    assert labels == ["hand 1"]
    again = does(outcome.state, outcome.state.turn, DrawCard(0))
    (shuffle,) = told(again.events, "cards_shuffled")
    assert shuffle["label"] == "hand 2"
    assert again.state.hands[again.state.target] == shuffle["order"]


def test_the_shuffle_depends_on_nothing_but_the_cards_asi_25() -> None:
    """Wherever the card just drawn lay, and however the hand was arranged."""
    orders = set()
    for hand in ("9B 4D 7C 1C", "7C 1C 4D 9B"):
        for steps in ([], [(0, ArrangeHand((3, 2, 1, 0)))]):
            state = after(table([hand, "4S 7S 1S"], "9S", 1, SHUFFLED), *steps)
            place = state.hands[0].index("9B")
            (shuffle,) = told(does(state, 1, DrawCard(place)).events, "cards_shuffled")
            orders.add(tuple(shuffle["order"]))
    assert len(orders) == 1


def test_the_owner_sees_the_new_order_and_others_as_many_backs_asi_25() -> None:
    state = draws(table(["9B 4D 7C", "4S 7S"], "9S", 1, SHUFFLED), (1, 0))
    assert state.target == 1
    assert RULES.observe(state, 1).zone("hand:1").cards == state.hands[1]
    event = does(table(["9B 4D 7C", "4S 7S"], "9S", 1, SHUFFLED), 1, DrawCard(0)).events[-2]
    assert event.name() == "cards_shuffled"
    for viewer in (0, 1, SPECTATOR):
        assert RULES.redact(event, viewer)["order"] == [None] * 3


def test_after_the_shuffle_the_owner_may_still_arrange_asi_25() -> None:
    state = draws(table(["9B 4D 7C", "4S 7S"], "9S", 1, SHUFFLED), (1, 0))
    assert refusal(state, 1, ArrangeHand((2, 1, 0))) == ""


def test_without_shuffles_a_hand_lies_as_it_came_asi_25() -> None:
    state = draws(table(*E5), (0, 0))
    assert held(state, 0) == "5D 2C 10S"
    assert RULES.shuffle_labels(state.match) == frozenset()
