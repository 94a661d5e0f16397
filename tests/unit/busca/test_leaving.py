"""A seat that leaves (GEN-07), a seat that is silent (GEN-06), and how long a match can be."""

from random import Random

import pytest

from games.busca.events import CardsDealt, DealScored, OpeningLeaderDrawn, TrickWon
from games.busca.ruleset import charges
from games.busca.state import BuscaState
from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import Deal, Forfeit, MatchEnded, Resign, SeatForfeited, TimeOut
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM, Seat
from games.kernel.trick_play import CardPlayed, PlayCard
from tests.unit.busca.busca_tables import (
    EXAMPLE_8,
    EXAMPLE_8_TRICKS,
    RULES,
    dealt,
    done,
    hands_with,
    played,
    refusal,
    started,
)
from tests.unit.narrowing import accepted, faces, instance, present, refusal_of


def left(table: BuscaState, seat: Seat) -> tuple[list[Event], BuscaState]:
    """What follows when a seat gives up."""
    outcome = done(RULES.act(table, seat, Resign()))
    return list(outcome.events), outcome.state


def played_out(table: BuscaState) -> tuple[list[Event], BuscaState]:
    """First legal cards to the end of the deal."""
    log: list[Event] = []
    deal = table.match.deal
    while table.match.deal == deal and not RULES.is_over(table):
        seat = RULES.current(table)[0]
        outcome = done(RULES.act(table, seat, RULES.legal_actions(table)[0]))
        log += outcome.events
        table = outcome.state
    return log, table


def test_the_trick_goes_on_without_the_seat_gen_07() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B")
    events, table = left(table, 3)
    assert [event.name() for event in events] == ["seat_forfeited"]
    assert RULES.current(table) == (0,)
    events, table = played(table, "5B")
    assert events == [
        CardPlayed(0, "5B"),
        TrickWon(1, ["9B", "7B", "5B"], 1),
    ]
    assert RULES.current(table) == (1,)


def test_the_last_to_play_leaves_and_the_trick_is_complete_gen_07() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B")
    events, table = left(table, 0)
    assert events[1:] == [TrickWon(3, ["9B", "7B", "2B"], 2)]
    assert RULES.current(table) == (3,)


def test_a_card_already_played_still_takes_and_the_next_seat_leads_gen_07() -> None:
    _, table = played(dealt(EXAMPLE_8, 1), "9B 7B 2B")
    _, table = left(table, 3)
    events, table = played(table, "5B")
    assert events[1] == TrickWon(3, ["9B", "7B", "2B", "5B"], 2)
    assert RULES.current(table) == (0,)


def test_the_leader_leaves_before_leading_gen_07() -> None:
    _, table = left(dealt(EXAMPLE_8, 1), 1)
    assert RULES.current(table) == (2,)
    assert refusal(table, "2D") == "opening_denari_forbidden"  # BUS-12 binds who leads instead


def test_the_hand_is_set_aside_face_down_gen_07() -> None:
    _, table = left(dealt(EXAMPLE_8, 1), 2)
    for viewer in (0, 1, 3, SPECTATOR):
        zone = RULES.observe(table, viewer).zone("hand:2")
        assert zone.cards == [None] * 10
        assert zone.label == "set_aside"
    assert sorted(faces(RULES.observe(table, OPEN).zone("hand:2"))) == sorted(EXAMPLE_8[2])
    _, table = played_out(table)
    assert table.match.sheets


@pytest.mark.parametrize("seed", range(12))
def test_a_deal_is_still_worth_forty_gen_07_bus_6(seed: int) -> None:
    """Whoever leaves whenever: what lies with it counts as its own, so the sum stands."""
    rng = Random(seed)
    table = done(RULES.act(started(max_deals=9, target_busche=None), SYSTEM, Deal())).state
    scored: list[DealScored] = []
    while not scored and not RULES.is_over(table):
        staying = [seat for seat in range(4) if seat not in table.match.out]
        command: Command
        if len(staying) > 2 and rng.random() < 0.05:
            seat, command = rng.choice(staying), Resign()
        else:
            seat = RULES.current(table)[0]
            command = rng.choice(RULES.legal_actions(table))
        outcome = done(RULES.act(table, seat, command))
        scored = [event for event in outcome.events if isinstance(event, DealScored)]
        table = outcome.state
        if scored:
            assert sum(scored[0].points) == 40
            assert len(table.tricks) == 10
            assert all(scored[0].busche[seat] == 0 for seat in table.match.out)
            assert sum(scored[0].busche) > 0


def test_only_seats_that_stay_are_compared_gen_07() -> None:
    assert charges([30, 5, 3, 2], (1, 2, 3)) == [0, 1, 0, 0]
    assert charges([0, 20, 20, 0], (1, 2, 3)) == [0, 0, 0, 1]
    assert charges([4, 12, 12, 12], (1, 2, 3)) == [0, 1, 1, 1]  # all who stay tie: as BUS-24
    assert charges([4, 16, 16, 4], (1, 2, 3)) == [0, 2, 2, 0]


def test_later_deals_are_dealt_to_four_and_played_by_three_gen_07() -> None:
    table = started(target_busche=None, max_deals=3)
    events, table = left(table, 2)
    assert [event.name() for event in events] == ["seat_forfeited"]
    for deal in range(3):
        outcome = done(RULES.act(table, SYSTEM, Deal()))
        (cards,) = [e for e in outcome.events if isinstance(e, CardsDealt)]
        assert [len(hand) for hand in cards.hands] == [10] * 4
        drawn = [e for e in outcome.events if isinstance(e, OpeningLeaderDrawn)]
        assert len(drawn) == (deal == 0)
        assert cards.leader != 2
        log, table = played_out(outcome.state)
        plays = [e.seat for e in log if isinstance(e, CardPlayed)]
        assert len(plays) == 30
        assert 2 not in plays
    result = present(table.match.result)
    assert result.totals[2] == 0
    assert result.places[2] == 4  # below all who stayed, though it has the fewest busche


def test_a_leader_who_left_is_passed_over_bus_10_gen_07() -> None:
    """The draw and the seat at the right of the charged both skip to the next that stays."""
    table = done(RULES.act(started(), 1, Resign())).state
    outcome = done(RULES.act(table, SYSTEM, Deal(chance={"opening_leader": 1})))
    assert [e.seat for e in outcome.events if isinstance(e, OpeningLeaderDrawn)] == [2]
    _, table = played(dealt(EXAMPLE_8, 1), " ".join(t[1] for t in EXAMPLE_8_TRICKS))
    assert table.leader == 0
    _, table = left(table, 0)
    outcome = done(RULES.act(table, SYSTEM, Deal()))
    assert [e.leader for e in outcome.events if isinstance(e, CardsDealt)] == [1]


def test_the_last_to_stay_wins_and_the_deck_is_revealed_gen_07() -> None:
    table = dealt(EXAMPLE_8, 1)
    for seat in (0, 3):
        _, table = left(table, seat)
    events, table = left(table, 1)
    assert [event.name() for event in events] == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert table.match.result == MatchEnded([[0], [1], [2], [3]], [0] * 4, [2, 2, 1, 2])
    assert RULES.current(table) == ()
    assert refusal(table, "1B", 2) == "match_over"


def test_the_referee_takes_a_seat_out_gen_07() -> None:
    outcome = done(RULES.act(dealt(EXAMPLE_8, 1), SYSTEM, Forfeit(1, "referee")))
    assert instance(SeatForfeited, outcome.events[0]).cause == "referee"
    assert RULES.current(outcome.state) == (2,)
    assert refusal_of(RULES.act(outcome.state, 1, Resign())).code == "not_your_turn"
    assert refusal(outcome.state, "9B", 1) == "not_your_turn"


def test_the_default_move_is_the_weakest_legal_card_gen_06() -> None:
    table = dealt(EXAMPLE_8, 1)
    assert RULES.default_move(table, 1) == PlayCard("4S")
    outcome = done(RULES.act(table, SYSTEM, TimeOut(1)))
    assert [event.name() for event in outcome.events] == ["turn_timed_out", "card_played"]
    assert outcome.events[1] == CardPlayed(1, "4S")
    assert RULES.default_move(outcome.state, 2) == PlayCard("8S")
    hands = hands_with("4D 5D 7C")
    assert instance(PlayCard, RULES.default_move(dealt(hands, 0), 0)).card[-1] != "D"


def test_a_table_of_silent_seats_plays_to_the_end_gen_06() -> None:
    table = started(max_deals=2)
    deals = 0
    while not RULES.is_over(table):
        (seat,) = RULES.current(table)
        deals += seat == SYSTEM
        command = Deal() if seat == SYSTEM else TimeOut(seat)
        table = done(RULES.act(table, SYSTEM, command)).state
    assert deals <= 2


def test_a_match_has_a_bound_gen_12() -> None:
    """Somebody is charged in every deal, so four totals below the target bound their number."""
    for target in (1, 3, 10):
        table = started(target_busche=target)
        bound = RULES.deals_bound(table.match.options)
        assert bound == 4 * (target - 1) + 1
        deals = 0
        while not RULES.is_over(table):
            deals += RULES.current(table) == (SYSTEM,)
            seat = RULES.current(table)[0]
            table = done(RULES.act(table, seat, RULES.legal_actions(table)[-1])).state
        assert deals <= bound
    assert RULES.deals_bound(accepted(RULES.resolve_options({"max_deals": 5}))) == 5
    both_off = accepted(RULES.resolve_options({"max_deals": 7, "target_busche": None}))
    assert RULES.deals_bound(both_off) == 7
