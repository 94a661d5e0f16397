"""Who pays, who is out, who wins, and the places (CUC-24 to CUC-28, CUC-37, CUC-39, CUC-40)."""

from typing import Any

import pytest

from games.kernel.refusal import Refusal
from tests.unit.cucu.cucu_tables import RULES, hand, kept, names, one, places, refused, stakes


def test_all_with_the_lowest_card_lose_cuc_24() -> None:
    """E6."""
    events, state = kept("4D 4C 7S", stakes=[1, 2, 3])
    assert one(events, "hand_lost").seats == [1, 0]
    assert one(events, "hand_lost").paid == [1, 1, 0]
    assert stakes(state) == [0, 1, 3]
    assert state.chips.pot == 3 + 2
    assert one(events, "seats_eliminated").seats == [0]


def test_the_dealer_loses_like_the_others_cuc_24() -> None:
    events, _ = kept("1D 4C 7S")
    assert one(events, "hand_lost").seats == [0]


def test_all_cards_are_turned_up_cuc_24() -> None:
    events, _ = kept("1D 4C - 7S", stakes=[3, 3, 0, 3])
    revealed = one(events, "cards_revealed")
    assert RULES.redact(revealed, -1)["cards"] == [["1D"], ["4C"], [], ["7S"]]


def test_a_stake_goes_into_the_pot_cuc_25() -> None:
    events, state = kept("5D 4C 7S", stake_value=5)
    assert one(events, "hand_lost").paid == [0, 5, 0]
    assert state.chips.held == (0, -5, 0)
    assert state.chips.pot == 5


def test_who_has_no_stake_left_pays_nothing_cuc_25() -> None:
    """It gave its last stake away in this hand (CUC-34)."""
    events, state = kept("5D 1C 7S -", stakes=[3, 0, 3, 1], morto=True)
    assert one(events, "hand_lost").seats == [1]
    assert one(events, "hand_lost").paid == [0, 0, 0, 0]
    assert one(events, "seats_eliminated").seats == [1]
    assert state.in_hand == [0, 2, 3]


def test_who_has_none_left_is_eliminated_cuc_26() -> None:
    events, state = kept("5D 4C 7S", stakes=[3, 1, 3])
    assert one(events, "seats_eliminated").seats == [1]
    assert state.in_hand == [0, 2]
    badges = {badge.id for badge in RULES.observe(state, -1).badges}
    assert badges == {"dealer:0", "eliminated:1"}


def test_a_hand_that_would_leave_nobody_is_void_cuc_27() -> None:
    """E7."""
    events, state = kept("6D 6C", stakes=[1, 1])
    assert one(events, "hand_void").reason == "tie"
    assert stakes(state) == [1, 1]
    assert state.voids == 1
    assert state.phase == "decide"


def test_who_has_more_stakes_pays_in_a_tie_cuc_27() -> None:
    events, state = kept("6D 6C", stakes=[1, 2])
    assert one(events, "hand_lost").seats == [1, 0]
    assert one(events, "pot_won").seats == [1]
    assert stakes(state)[0] == 0


def test_too_many_void_hands_share_the_pot_cuc_27() -> None:
    found = {"stakes": [1, 1, 0, 0, 0], "facts": {"voids": 9, "last_out": [0, 0, 1, 2, 2]}}
    events, state = kept("6D 6C - - -", **found)
    won = one(events, "pot_won")
    assert (won.seats, won.reason) == ([1, 0], "void_hands")
    assert won.shares == [6, 7, 0, 0, 0]  # the odd stake from the dealer's right on
    assert places(state) == [1, 1, 5, 3, 3]
    few = {**found, "facts": {"voids": 8}}
    assert "pot_won" not in names(kept("6D 6C - - -", **few)[0])


def test_the_shares_are_whole_stakes_cuc_27() -> None:
    facts = {"voids": 9}
    events, _ = kept("6D 6C -", stakes=[1, 1, 0], stake_value=3, facts=facts)
    assert one(events, "pot_won").shares == [9, 12, 0]


def test_a_hand_that_costs_something_ends_the_row_of_void_ones_cuc_27() -> None:
    _, state = kept("6D 5C", stakes=[2, 2], facts={"voids": 9})
    assert state.voids == 0


def test_with_morto_who_would_have_paid_shares_cuc_27() -> None:
    """The lowest seat alone has a stake though others were dealt in."""
    events, state = kept("6D 2C 7S", stakes=[0, 1, 0], morto=True)
    assert one(events, "hand_void").seats == [1]
    assert one(events, "pot_won").reason == "last_one"  # CUC-28 comes first
    assert places(state)[1] == 1


def test_the_last_one_with_stakes_wins_the_pot_cuc_28() -> None:
    events, state = kept("6D 5C -", stakes=[2, 1, 0])
    won = one(events, "pot_won")
    assert (won.seats, won.shares, won.reason) == ([0], [7, 0, 0], "last_one")
    assert RULES.is_over(state)
    assert state.chips.held == (6, -3, -3)
    assert names(events)[-1] == "match_ended"


def test_who_was_not_dealt_in_can_win_cuc_28() -> None:
    """With `morto`: the other finalist talked his last stake away."""
    events, _ = kept("6D 5C -", stakes=[0, 1, 1], morto=True)
    assert one(events, "pot_won").seats == [2]


def test_everybody_comes_back_when_the_finalists_tie_cuc_37() -> None:
    """E7 with `tutti_in_gioco`."""
    events, state = kept("6D 6C - -", stakes=[1, 1, 0, 0], tutti_in_gioco=True)
    back = one(events, "players_revived")
    assert (back.seats, back.amount) == ([2, 3], 1)
    assert stakes(state) == [1, 1, 1, 1]
    assert state.chips.pot == 8
    assert state.in_hand == [0, 1, 2, 3]
    assert state.revivals == 1


def test_any_tie_of_the_finalists_counts_cuc_37() -> None:
    given = {"tutti_in_gioco": True, "revival_stakes": 2}
    events, state = kept("6D 6C -", stakes=[3, 2, 0], **given)
    assert "hand_lost" not in names(events)
    assert stakes(state) == [3, 2, 2]


@pytest.mark.parametrize(
    ("cards", "given"),
    [
        ("6D 6C -", {"tutti_in_gioco": False}),
        ("6D 6C -", {"facts": {"revivals": 3}}),
        ("6D 6C -", {"max_revivals": 1, "facts": {"revivals": 1}}),
        ("6D 7C -", {}),
        ("6D 6C", {}),
        ("6D 6C 7S", {}),
    ],
)
def test_otherwise_a_tie_costs_what_it_costs_cuc_37(cards: str, given: dict[str, Any]) -> None:
    has = [2, 2, 0 if cards.endswith("-") else 2][: len(cards.split())]
    events, _ = kept(cards, **{"stakes": has, "tutti_in_gioco": True, **given})
    assert "players_revived" not in names(events)
    assert "hand_lost" in names(events)


def test_the_pot_must_have_enough_for_all_cuc_37() -> None:
    """Only with `morto`: stakes went to who was dead, and came back."""
    given: dict[str, Any] = {"tutti_in_gioco": True, "stakes_per_player": 1, "morto": True}
    short = {**given, "facts": {"held": [1, 1, -1, -1], "pot": 0}}
    assert "hand_lost" in names(kept("6D 6C - -", stakes=[2, 2, 0, 0], **short)[0])
    enough = {**given, "facts": {"held": [0, 0, -1, -1], "pot": 2}}
    assert "players_revived" in names(kept("6D 6C - -", stakes=[1, 1, 0, 0], **enough)[0])


def test_a_dead_seat_that_was_given_a_stake_does_not_come_back_twice_cuc_37() -> None:
    given = {"tutti_in_gioco": True, "morto": True}
    events, state = kept("6D 6C - -", stakes=[2, 2, 1, 0], **given)
    assert one(events, "players_revived").seats == [3]
    assert stakes(state) == [2, 2, 1, 1]


def test_nobody_comes_back_with_more_than_the_start_cuc_37() -> None:
    found = RULES.resolve_options({"stakes_per_player": 2, "revival_stakes": 3})
    assert isinstance(found, Refusal)
    assert (found.code, found.clause) == ("too_many_revival_stakes", "CUC-37")
    assert isinstance(RULES.resolve_options({"stakes_per_player": 3, "revival_stakes": 3}), dict)


def test_a_match_has_a_last_hand_cuc_39() -> None:
    events, state = kept("6D 5C 7S -", stakes=[3, 3, 3, 0], max_hands=10, facts={"hand": 10})
    won = one(events, "pot_won")
    assert (won.seats, won.reason, won.shares) == ([2, 0], "enough_hands", [2, 0, 2, 0])
    assert places(state) == [1, 3, 1, 4]
    assert stakes(state)[1] == 2
    early = kept("6D 5C 7S -", stakes=[3, 3, 3, 0], max_hands=10, facts={"hand": 9})
    assert "pot_won" not in names(early[0])


def test_void_hands_count_for_the_last_one_cuc_39() -> None:
    events, _ = kept("6D 6C", stakes=[1, 1], max_hands=10, facts={"hand": 10})
    assert one(events, "hand_void").seats == [1, 0]
    assert one(events, "pot_won").reason == "enough_hands"


def test_places_follow_elimination_cuc_40() -> None:
    facts = {"last_out": [0, 0, 2, 4, 2], "hand": 7}
    _, state = kept("6D 5C - - -", stakes=[1, 1, 0, 0, 0], facts=facts)
    assert places(state) == [1, 2, 4, 3, 4]


def test_while_one_plays_places_say_how_it_stands_cuc_40() -> None:
    state = hand("6D 5C 4S -", stakes=[3, 1, 3, 0], facts={"last_out": [0, 0, 0, 2]})
    assert places(state) == [1, 3, 1, 4]
    assert refused(state, "keep") == ("", "")
