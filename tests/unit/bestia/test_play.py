"""Playing the cards, and the tactics (BES-26 to BES-38)."""

import pytest

from games.bestia.state import BestiaState
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
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
ALL = "knock knock knock knock"
DOMINANT, AFTER_FIRST, HIGHEST = (
    "tactic_dominant_trump",
    "tactic_trump_after_first",
    "tactic_highest_trump",
)


def leading(hand: str, turned: str = "2S", **modes: str) -> BestiaState:
    """A table at which seat 0 leads from this hand against weak plain cards."""
    hands = [hand, "4D 4C 4B", "5D 5C 5B", "6D 6C 6B"]
    options: dict[str, object] = {**modes}
    return played(dealt(hands, turned, 3, **options), ALL)[1]  # type: ignore[arg-type]


def test_the_first_participant_from_the_dealers_right_leads_bes_26() -> None:
    """BES-26."""
    events, table = played(dealt(dealer=1), "pass knock knock pass" + OUT * 2)
    assert named(events, "play_opened")[0].order == [3, 0]
    events, _ = finished(table, "")
    assert len(named(events, "trick_won")) == 3


def test_only_participants_play_one_card_each_in_order_bes_27() -> None:
    """BES-27."""
    events, _ = played(dealt(), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    seats = [event.seat for event in named(events, "card_played")]
    assert seats == [0, 2, 3, 3, 0, 2, 2, 3, 0]


def test_the_suit_led_is_followed_bes_28() -> None:
    """BES-28."""
    _, table = played(dealt(), f"{EXAMPLE_4_WORDS} 2D")
    assert refused(table, "10B") == refused(table, "8C") == ("must_follow_suit", "BES-28")
    assert legal(table) == ["10D"]
    assert refused(table, "1D")[0] == "card_not_in_hand"


def test_trumps_that_are_led_are_followed_too_bes_28() -> None:
    """BES-28."""
    table = leading("1S 4S 3D", turned="2D")
    _, table = played(table, "3D")
    assert legal(table) == ["4D"]


def test_who_cannot_follow_trumps_bes_29() -> None:
    """BES-29."""
    _, table = played(dealt(), f"{EXAMPLE_4_WORDS} 2D 10D")
    assert refused(table, "5S") == ("must_trump", "BES-29")
    assert legal(table) == ["1B"]


def test_who_has_neither_plays_anything_bes_30() -> None:
    """BES-30."""
    _, table = played(dealt(), f"{EXAMPLE_4_WORDS} 2D 10D 1B 5S")
    assert legal(table) == ["3D", "2C"]


def test_nobody_has_to_beat_bes_31() -> None:
    """BES-31."""
    table = dealt(["2D 4D 5D", "1D 6D 7D", "1C 2C 4C", "1S 2S 4S"], "2B", 3)
    _, table = played(table, f"{ALL} 5D")
    assert legal(table) == ["6D", "7D", "1D"]
    table = dealt(["1D 4D 5D", "6B 4B 1S", "1C 2C 7B", "2S 4S 5S"], "2B", 3)
    _, table = played(table, f"{ALL} 1D 6B")
    assert legal(table) == ["7B"]
    assert refused(played(table, "7B")[1], "2S") == ("", "")


@pytest.mark.parametrize(
    ("plays", "winner"), [("2D 10D 1B", 3), ("2D 10D 1B 5S 3D 10B", 2), (EXAMPLE_4_PLAYS, 2)]
)
def test_trump_else_the_highest_of_the_suit_takes_bes_32(plays: str, winner: int) -> None:
    """BES-32."""
    events, _ = played(dealt(), f"{EXAMPLE_4_WORDS} {plays}")
    assert named(events, "trick_won")[-1].seat == winner


def test_the_taker_leads_anything_bes_33() -> None:
    """BES-33."""
    _, table = played(dealt(), f"{EXAMPLE_4_WORDS} 2D 10D 1B")
    assert RULES.current(table) == (3,)
    assert legal(table) == ["5S", "9S"]
    assert legal(leading("1S 3S 7D")) == ["7D", "3S", "1S"]


def test_a_leader_with_the_dominant_trump_leads_it_bes_34() -> None:
    """BES-34."""
    table = leading("1S 3S 7D", **{DOMINANT: "reject"})
    assert refused(table, "7D") == refused(table, "3S") == ("must_lead_dominant_trump", "BES-34")
    assert legal(table) == ["1S"]
    _, table = finished_trick(table, "1S")
    assert legal(table) == ["3S"]  # the ace was played in an earlier trick
    assert legal(leading("3S 10S 7D", turned="1S", **{DOMINANT: "reject"})) == ["3S"]
    assert legal(leading("3S 10S 7D", turned="2S", **{DOMINANT: "reject"})) == ["7D", "10S", "3S"]


def finished_trick(table: BestiaState, card: str) -> tuple[list[object], BestiaState]:
    """A card led, then the first legal card of the others."""
    events, table = played(table, card)
    while table.trick:
        more, table = played(table, legal(table)[0])
        events += more
    return [*events], table


def test_after_the_first_trick_a_leader_leads_trumps_bes_35() -> None:
    """BES-35."""
    table = leading("1D 3S 7D", **{AFTER_FIRST: "reject"})
    assert legal(table) == ["7D", "1D", "3S"]
    _, table = finished_trick(table, "1D")
    assert RULES.current(table) == (0,)
    assert refused(table, "7D") == ("must_lead_trump", "BES-35")
    assert legal(table) == ["3S"]


def test_who_has_to_trump_plays_the_highest_bes_36() -> None:
    """BES-36: worked example 7 of the rules."""
    hands = ["1C 4C 5C", "7C 2D 5D", "9S 6D 7D", "1S 2S 4D"]
    table = dealt(hands, "4S", 3, tactic_highest_trump="reject")
    _, table = played(table, "pass knock knock knock" + OUT)
    _, table = played(table, "7C 9S")
    assert refused(table, "2S") == ("must_play_highest_trump", "BES-36")
    assert legal(table) == ["1S"]


def test_who_leads_from_trumps_only_or_must_lead_one_leads_the_highest_bes_36() -> None:
    """BES-36."""
    assert legal(leading("1S 3S 7S", **{HIGHEST: "reject"})) == ["1S"]
    assert legal(leading("1S 3S 7D", **{HIGHEST: "reject"})) == ["7D", "3S", "1S"]
    free = finished_trick(leading("1D 10S 7S", **{HIGHEST: "reject"}), "1D")[1]
    assert legal(free) == ["10S"]  # only trumps are left
    modes = {HIGHEST: "reject", AFTER_FIRST: "fine"}
    hands = ["1D 3D 7S", "9S 8S 10D", "4C 4B 6D", "5C 5B 5D"]
    options: dict[str, object] = {**modes}
    table = played(dealt(hands, "2S", 3, **options), ALL)[1]  # type: ignore[arg-type]
    _, table = played(table, "7S 9S 4C 5C")
    assert RULES.current(table) == (1,)
    assert legal(table) == ["10D", "8S"]  # a plain card breaks only BES-35


def test_trumps_led_are_followed_with_the_highest_bes_36() -> None:
    """BES-36."""
    hands = ["3S 4D 5D", "7S 10S 4C", "6D 7D 8D", "5C 6C 7C"]
    table = dealt(hands, "2S", 3, tactic_highest_trump="reject")
    _, table = played(table, f"{ALL} 3S")
    assert legal(table) == ["7S", "10S"]  # neither beats the three: BES-37
    hands[0] = "9S 4D 5D"
    table = dealt(hands, "2S", 3, tactic_highest_trump="reject")
    _, table = played(table, f"{ALL} 9S")
    assert legal(table) == ["10S"]


def test_who_cannot_beat_the_highest_trump_is_free_bes_37() -> None:
    """BES-37."""
    hands = ["1C 4C 5C", "7C 2D 5D", "1S 6D 7D", "3S 2S 4D"]
    table = dealt(hands, "4S", 3, tactic_highest_trump="reject")
    _, table = played(table, "pass knock knock knock" + OUT)
    _, table = played(table, "7C 1S")
    assert legal(table) == ["2S", "3S"]


def test_a_fine_is_as_high_as_the_pot_and_told_at_the_end_bes_38() -> None:
    """BES-38: worked example 8 of the rules: pot 9, 3 won and 9 paid."""
    hands = ["1S 4D 5D", "6D 7D 8D", "2C 4C 5C", "6C 7C 8C"]
    table = dealt(hands, "2S", 3, stake=9, tactic_dominant_trump="fine")
    _, table = played(table, "knock knock pass pass" + OUT * 2)
    assert RULES.caution(table, 0, command("4D")) == "ask_fine"
    assert RULES.caution(table, 0, command("1S")) is None
    events, table = played(table, "4D 6D")
    assert not named(events, "tactic_fined")  # it would tell that seat 0 holds the ace
    events, table = played(table, "7D 5D 8D 1S")
    assert [(event.seat, event.rule) for event in named(events, "tactic_fined")] == [(0, DOMINANT)]
    settled = named(events, "deal_settled")[0]
    assert (settled.shares, settled.fines, settled.next_pot) == (
        [3, 6, 0, 0],
        [9, 0, 0, 0],
        9,
    )
    assert RULES.totals(table) == [-6, 6, 0, -9]


def test_one_fine_a_deal_for_the_first_breach_bes_38() -> None:
    """BES-38."""
    modes = {DOMINANT: "fine", AFTER_FIRST: "fine"}
    table = leading("1S 1D 3D", **modes)
    _, table = finished_trick(table, "1D")
    events, _ = finished(table, "3D")
    assert [event.rule for event in named(events, "tactic_fined")] == [DOMINANT]
    table = leading("1S 1D 3D", **{AFTER_FIRST: "fine", DOMINANT: "off"})
    _, table = finished_trick(table, "1D")
    events, _ = finished(table, "3D")
    assert [event.rule for event in named(events, "tactic_fined")] == [AFTER_FIRST]
    events, _ = finished(finished_trick(leading("1S 1D 3D"), "1D")[1], "3D")
    assert not named(events, "tactic_fined")


def test_one_card_that_breaks_two_tactics_is_judged_by_the_first_bes_38() -> None:
    """BES-38."""
    table = leading("1S 1D 3D", **{DOMINANT: "fine", AFTER_FIRST: "reject"})
    _, table = finished_trick(table, "1D")
    assert refused(table, "3D") == ("must_lead_trump", "BES-35")
    table = leading("1S 1D 3D", **{DOMINANT: "reject", AFTER_FIRST: "reject"})
    assert refused(table, "1D") == ("must_lead_dominant_trump", "BES-34")
