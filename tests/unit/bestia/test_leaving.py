"""A seat that leaves (GEN-07) and a seat that is silent (GEN-06)."""

from games.bestia.state import BestiaState
from games.kernel.event import Event
from games.kernel.match import Deal, Resign, TimeOut
from games.kernel.seats import SYSTEM, Seat
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4_WORDS,
    RULES,
    dealt,
    finished,
    legal,
    named,
    played,
    sizes,
)
from tests.unit.narrowing import accepted

OUT = " decline_invite"


def left(table: BestiaState, seat: Seat) -> tuple[list[Event], BestiaState]:
    """What follows when a seat gives up."""
    outcome = accepted(RULES.act(table, seat, Resign()))
    return list(outcome.events), outcome.state


def silent(table: BestiaState) -> tuple[list[Event], BestiaState]:
    """What follows when the time of whose turn it is runs out."""
    outcome = accepted(RULES.act(table, SYSTEM, TimeOut(RULES.current(table)[0])))
    return list(outcome.events[1:]), outcome.state


def test_a_silent_seat_commits_to_nothing_gen_06() -> None:
    events, table = silent(dealt(exchange_max=1, new_hand_size=4))
    assert [event.name() for event in events] == ["passed"]
    _, table = played(table, "knock pass pass")
    events, table = silent(table)
    assert [event.name() for event in events] == ["invite_declined"]
    events, table = silent(table)
    assert [event.name() for event in events] == ["cards_exchanged"]
    assert named(events, "cards_exchanged")[0].cards == []
    table = dealt(
        ["5D 6D 7D", "5C 6C 7C", "5B 6B 7B", "5S 6S 7S"],
        "4B",
        3,
        "1D 4D 2B 3S",
        exchange_max=1,
        new_hand_size=4,
    )
    _, table = played(table, "pass pass pass pass accept_invite")
    events, table = silent(table)
    assert named(events, "card_discarded")[0].card == "4D"


def test_a_silent_seat_plays_the_weakest_card_that_costs_no_fine_gen_06() -> None:
    hands = ["1S 3D 4D", "5D 6D 7D", "5C 6C 7C", "5B 6B 7B"]
    _, table = played(dealt(hands, "2S", 3), "knock knock pass pass" + OUT * 2)
    assert named(silent(table)[0], "card_played")[0].card == "4D"
    table = dealt(hands, "2S", 3, tactic_dominant_trump="fine")
    _, table = played(table, "knock knock pass pass" + OUT * 2)
    assert named(silent(table)[0], "card_played")[0].card == "1S"


def test_who_leaves_before_the_play_is_out_of_the_deal_gen_07() -> None:
    _, table = played(dealt(stake=12), "knock knock")
    _, table = left(table, 0)
    assert RULES.current(table) == (2,)
    _, table = left(table, 2)
    events, table = played(table, "knock")
    assert named(events, "play_opened")[0].order == [1, 3]
    assert RULES.observe(table, 1).zone("hand:0").label == "set_aside"
    events, _ = finished(table, "")
    found = named(events, "deal_settled")[0]
    assert found.bestie[0] == found.bestie[2] == 0


def test_the_next_one_speaks_when_the_last_word_is_missing_gen_07() -> None:
    _, table = played(dealt(), "knock pass knock")
    events, table = left(table, 3)
    assert [event.name() for event in events] == ["seat_forfeited", "service_opened"]
    events, table = left(table, 1)
    assert [event.name() for event in events] == ["seat_forfeited", "play_opened"]


def test_who_leaves_with_four_cards_blocks_nobody_gen_07() -> None:
    table = dealt(exchange_max=1, new_hand_size=4)
    _, table = played(table, "pass pass knock pass accept_invite")
    assert table.phase == "discard"
    _, table = left(table, 0)
    assert (table.phase, RULES.current(table)) == ("serve", (1,))
    assert len(RULES.observe(table, -3).zone("hand:0").cards) == 4


def test_who_leaves_during_the_play_stays_bound_gen_07() -> None:
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} 2D 10D")
    events, table = left(table, 3)
    won = named(events, "trick_won")[0]
    assert (won.seat, won.cards) == (2, ["2D", "10D"])
    assert legal(table) == ["8C", "10B"]
    events, table = finished(table, "")
    found = named(events, "deal_settled")[0]
    assert found.bestie[3] == 12
    assert sum(found.shares) == 12
    assert RULES.score_sheet(table).places[3] == 4


def test_who_leaves_once_the_play_is_open_is_bound_before_a_card_is_led_gen_07() -> None:
    """GEN-07: all have declared by then; one moment earlier the seat would be out of the deal."""
    _, table = played(dealt(stake=12), "knock knock pass pass decline_invite")
    _, early = left(table, 0)
    events, _ = played(early, "decline_invite")
    assert named(events, "pot_taken_unopposed")[0].seat == 1
    _, table = left(played(table, "decline_invite")[1], 0)
    assert (table.phase, RULES.current(table)) == ("play", (1,))
    events, table = finished(table, "")
    assert named(events, "deal_settled")[0].bestie == [12, 0, 0, 0]
    assert table.chips.held == (-12, 12, 0, -12)


def test_a_card_that_lies_may_take_the_trick_of_who_left_gen_07() -> None:
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} 2D 10D")
    _, table = left(played(table, "1B")[1], 3)
    assert table.taken() == [0, 0, 0, 1]
    assert RULES.current(table) == (0,)  # it would be seat 3's lead
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} 2D 10D")
    _, table = left(table, 2)
    events, table = played(table, "1B")
    assert named(events, "trick_won")[0].cards == ["2D", "10D", "1B"]


def test_when_all_participants_have_left_the_pot_stays_gen_07() -> None:
    _, table = played(dealt(stake=12), "knock knock pass pass" + OUT * 2)
    _, table = left(table, 0)
    assert legal(table)  # the other one plays on alone
    events, table = left(table, 1)
    assert named(events, "deal_without_players")[0].amount == 12
    table = accepted(RULES.act(table, SYSTEM, Deal())).state
    assert sizes(table) == [0, 0, 3, 3]
    assert table.dealer == 2
    assert table.chips.pot == 24


def test_the_pot_goes_to_who_is_left_alone_gen_07() -> None:
    table = dealt(stake=12)
    for seat in (0, 1):
        _, table = left(table, seat)
    events, table = left(table, 3)
    assert [event.name() for event in events] == [
        "seat_forfeited",
        "pot_shared",
        "deal_revealed",
        "match_ended",
    ]
    assert RULES.totals(table) == [0, 0, 12, -12]
    assert len(table.match.sheets) == 1
    assert RULES.score_sheet(table).places[2] == 1


def test_between_two_deals_the_last_sheet_is_amended_gen_07() -> None:
    _, table = played(dealt(stake=12), "pass pass pass pass" + OUT * 4)
    for seat in (0, 1, 2):
        events, table = left(table, seat)
    assert named(events, "pot_shared")[0].shares == [0, 0, 0, 12]
    assert table.match.sheets[0].rows[3].items == [("stake", -12), ("pot_share", 12)]
    assert RULES.totals(table) == [0, 0, 0, 0]
