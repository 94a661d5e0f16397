"""The tactics with each other, and whom they do not bind (BES-33 to BES-38)."""

import pytest

from games.bestia.state import BestiaState
from tests.unit.bestia.bestia_tables import (
    RULES,
    command,
    dealt,
    finished,
    legal,
    named,
    played,
    refused,
)

OUT = " decline_invite"
TWO = "knock knock pass pass" + OUT * 2
DOMINANT, AFTER_FIRST, HIGHEST = (
    "tactic_dominant_trump",
    "tactic_trump_after_first",
    "tactic_highest_trump",
)
ALL_STRICT = {DOMINANT: "reject", AFTER_FIRST: "reject", HIGHEST: "reject"}


def two(first: str, second: str, turned: str = "2S", **modes: str) -> BestiaState:
    """Seats 0 and 1 play these hands, seat 0 leads."""
    hands = [first, second, "6C 7C 8C", "5B 6B 7B"]
    options: dict[str, object] = {**modes}
    table = dealt(hands, turned, 3, **options)  # type: ignore[arg-type]
    return played(table, TWO)[1]


def costs(table: BestiaState, card: str) -> bool:
    """Whether who is to play is asked before this card."""
    return RULES.caution(table, RULES.current(table)[0], command(card)) == "ask_fine"


def test_who_can_follow_a_plain_suit_keeps_his_trumps() -> None:
    """BES-28, BES-36: the clause judges only a trump that is played."""
    table = played(two("4D 5C 6D", "7D 2D 1S", **ALL_STRICT), "4D")[1]
    assert legal(table) == ["2D", "7D"]
    table = played(two("4D 5C 6D", "7D 2D 1S", **{HIGHEST: "fine"}), "4D")[1]
    assert not costs(table, "2D")


def test_who_follows_is_not_bound_like_a_leader() -> None:
    """BES-34, BES-35: with the ace of trumps in hand, in the second trick, he follows in denari."""
    table = two("1D 3D 4D", "5D 6D 1S", **{DOMINANT: "reject", AFTER_FIRST: "reject"})
    _, table = played(table, "1D 5D 3D")
    assert legal(table) == ["6D"]
    table = two("1D 3D 4D", "5D 6D 1S", **{DOMINANT: "fine", AFTER_FIRST: "fine"})
    _, table = played(table, "1D 5D 3D")
    assert not costs(table, "6D")


def test_a_leader_without_trumps_is_free_in_every_trick() -> None:
    """BES-33, BES-35."""
    table = two("1D 3D 4C", "5D 6D 7D", **ALL_STRICT)
    assert legal(table) == ["3D", "1D", "4C"]
    _, table = played(table, "1D 5D")
    assert legal(table) == ["3D", "4C"]
    assert refused(table, "4C") == ("", "")
    table = played(two("1D 3D 4C", "5D 6D 7D", **{AFTER_FIRST: "fine"}), "1D 5D")[1]
    assert not costs(table, "4C")


def test_the_three_is_dominant_once_the_ace_lies_open() -> None:
    """BES-34: who took the first trick with the ace leads the three, if he holds it."""
    table = two("1D 3S 7S", "1S 5D 6D", **{DOMINANT: "reject"})
    assert legal(table) == ["1D", "7S", "3S"]  # the ace is in another hand
    table = played(two("1S 3S 7D", "4D 5D 6D", **{DOMINANT: "reject"}), "1S 4D")[1]
    assert refused(table, "7D") == ("must_lead_dominant_trump", "BES-34")
    hands = ["1S 10D 4C", "6D 1D 5C", "3S 4D 5D", "5B 6B 7B"]
    table = dealt(hands, "2S", 3, tactic_dominant_trump="reject")
    _, table = played(table, "knock knock knock pass" + OUT + " 1S 6D 3S")
    assert legal(table) == ["10D", "4C"]  # both lie open: no trump is dominant any more


def test_the_ace_in_hand_makes_no_other_trump_dominant() -> None:
    """BES-34: of the two the ace is the dominant one."""
    table = two("1S 3S 7D", "4D 5D 6D", **{DOMINANT: "reject"})
    assert refused(table, "3S") == ("must_lead_dominant_trump", "BES-34")
    assert refused(two("3S 10S 7D", "4D 5D 6D", **{DOMINANT: "reject"}), "10S") == ("", "")
    turned = two("3S 10S 7D", "4D 5D 6D", "1S", **{DOMINANT: "reject"})
    assert refused(turned, "10S") == ("must_lead_dominant_trump", "BES-34")


@pytest.mark.parametrize("mode", ["off", "fine", "reject"])
def test_a_later_lead_with_the_only_trump_or_a_plain_card(mode: str) -> None:
    """BES-35, BES-36: a plain card breaks only the first of them, the only trump neither."""
    modes = {AFTER_FIRST: mode, HIGHEST: "reject"}
    table = played(two("4D 5D 6D", "7S 10S 1C", **modes), "4D")[1]
    assert legal(table) == ["10S"]
    table = played(table, "10S")[1]
    assert refused(table, "7S") == ("", "")
    expected = ("must_lead_trump", "BES-35") if mode == "reject" else ("", "")
    assert refused(table, "1C") == expected
    assert costs(table, "1C") == (mode == "fine")


def test_trumps_are_compared_with_trumps_alone() -> None:
    """BES-36, BES-37: the ace of coppe that was led is no trump that one could fail to beat."""
    table = two("1C 4D 5D", "3S 7S 6D", **{HIGHEST: "reject"})
    _, table = played(table, "1C")
    assert legal(table) == ["3S"]
    assert refused(table, "7S") == ("must_play_highest_trump", "BES-36")


def test_who_can_still_beat_one_of_two_trumps_plays_the_highest() -> None:
    """BES-36, BES-37: the nine lies there, the ten beats it and the seven does not."""
    hands = ["1C 4D 5D", "9S 6D 7D", "10S 7S 8D", "5B 6B 7B"]
    table = dealt(hands, "2S", 3, tactic_highest_trump="reject")
    _, table = played(table, "knock knock knock pass" + OUT + " 1C 9S")
    assert legal(table) == ["10S"]
    hands[1] = "3S 6D 7D"
    table = dealt(hands, "2S", 3, tactic_highest_trump="reject")
    _, table = played(table, "knock knock knock pass" + OUT + " 1C 3S")
    assert legal(table) == ["7S", "10S"]


def test_a_card_may_be_refused_for_a_later_clause_than_it_would_be_fined_for() -> None:
    """BES-38: leading the seven from three trumps breaks BES-34 (a fine) and BES-36 (refused)."""
    table = two("1S 3S 7S", "4D 5D 6D", **{DOMINANT: "fine", HIGHEST: "reject"})
    for card in ("3S", "7S"):
        assert refused(table, card) == ("must_play_highest_trump", "BES-36")
    assert legal(table) == ["1S"]
    table = two("1S 3S 7S", "4D 5D 6D", **{DOMINANT: "reject", HIGHEST: "fine"})
    assert refused(table, "3S") == ("must_lead_dominant_trump", "BES-34")
    table = two("1S 3S 7S", "4D 5D 6D", **{DOMINANT: "fine", HIGHEST: "fine"})
    events, _ = finished(played(table, "3S")[1], "")
    assert [event.rule for event in named(events, "tactic_fined")] == [DOMINANT]


def test_who_owes_a_fine_is_not_asked_again() -> None:
    """BES-38: one fine a deal, so the next breach costs nothing more."""
    table = two("1S 1D 3D", "4D 5D 6D", **{DOMINANT: "fine"})
    assert costs(table, "1D")
    _, table = played(table, "1D 4D")
    assert not costs(table, "3D")
    events, _ = finished(table, "3D")
    assert [(event.seat, event.rule) for event in named(events, "tactic_fined")] == [(0, DOMINANT)]
    assert named(events, "deal_settled")[0].fines == [3, 0, 0, 0]


@pytest.mark.parametrize("mode", ["reject", "fine"])
def test_with_all_tactics_a_seat_always_has_a_card_that_is_free(mode: str) -> None:
    """BES-33 to BES-38, GEN-06: the default is legal and costs nothing, whatever was dealt."""
    hands = ["1S 3S 4D", "10S 9S 1D", "3D 8S 5D", "7S 6S 10D"]
    options: dict[str, object] = {DOMINANT: mode, AFTER_FIRST: mode, HIGHEST: mode}
    table = dealt(hands, "2S", 3, **options)  # type: ignore[arg-type]
    _, table = played(table, "knock " * 4)
    cards = []
    while table.match.deal == 1:
        seat = RULES.current(table)[0]
        step = RULES.default_move(table, seat)
        assert RULES.caution(table, seat, step) is None
        cards.append(getattr(step, "card", ""))
        events, table = played(table, cards[-1])
    assert cards == ["1S", "9S", "8S", "6S", "3S", "10S", "5D", "7S", "4D", "1D", "3D", "10D"]
    assert not named(events, "tactic_fined")
    assert table.chips.held == (2, 1, -3, -3 - 3)
