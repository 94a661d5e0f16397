"""What a director imposes (BAZ-40 to BAZ-44), and seats that leave (GEN-07)."""

from typing import Any

import pytest

from games.bazzica.events import AssessPenalty
from games.kernel.match import Forfeit
from games.kernel.seats import OPEN, SYSTEM
from tests.unit.bazzica.bazzica_tables import RULES, dealt, ending, laid, marked, named, played
from tests.unit.narrowing import accepted, refusal_of


def assessed(table: Any, seat: int, kind: str) -> tuple[Any, Any]:
    """What follows when the director finds this."""
    outcome = accepted(RULES.act(table, SYSTEM, AssessPenalty(seat, kind)))
    return outcome.events, outcome.state


@pytest.mark.parametrize(
    ("variant", "kind", "points"),
    [
        ("classica", "out_of_turn_draw", [0, 10]),
        ("classica", "too_many_cards", [0, 100]),
        ("classica", "missed_draw", [-10, 10]),
        ("tre", "out_of_turn_draw", [0, 10, 10]),
        ("tre", "too_many_cards", [0, 100, 100]),
        ("tre", "missed_draw", [-20, 10, 10]),
        ("otto", "too_many_cards", [0, 100]),
        ("quattro", "out_of_turn_draw", [0, 10]),
        ("quattro", "too_many_cards", [0, 100]),
        ("quattro", "missed_draw", [-10, 10]),
    ],
)
def test_what_an_irregularity_costs_baz_40_to_baz_42(
    variant: str, kind: str, points: list[int]
) -> None:
    """BAZ-40, BAZ-41, BAZ-42, BAZ-44: at any moment of the deal, and play goes on as before."""
    table = dealt([], variant=variant, turned="8C.1" if variant in ("classica", "tre") else "")
    events, after = assessed(table, 0, kind)
    assert named(events, "penalty_assessed")[0].data() == {"seat": 0, "kind": kind}
    assert after.points() == points
    assert RULES.current(after) == RULES.current(table)
    assert RULES.caused_by(events[0]) == (SYSTEM, AssessPenalty(0, kind))


def test_the_director_may_rule_while_somebody_declares_baz_44() -> None:
    """BAZ-44: the winner still declares."""
    table = laid({"hand:0": "KH.1 QH.1", "turned": "9H.1"}, "declaration", trump="H")
    _, after = assessed(table, 0, "too_many_cards")
    assert (after.phase, RULES.current(after)) == ("declaration", (0,))


def test_a_revoke_gives_all_tricks_of_the_phase_baz_43() -> None:
    """BAZ-43: those played and those to come, with brisques and the last trick; marks stay."""
    hands = ["AS.1 10D.1 7D.1", "10S.1 9D.1 8D.1"]
    facts = {"deal_marks": [{"bezique": 40}, {}]}
    table = ending(hands, taken=["AH.1 7H.1", "AC.1 10C.1"], facts=facts)
    table.won_before = [len(table.captured[0]), len(table.captured[1])]
    brought = [10 * sum(c.startswith(("A", "10")) for c in table.captured[seat]) for seat in (0, 1)]
    _, table = played(table, "AS.1 10S.1 10D.1")
    events, after = assessed(table, 0, "revoke")
    assert named(events, "tricks_forfeited")[0].seat == 1
    counted = named(events, "deal_counted")[0]
    assert counted.brought == [40 + brought[0], brought[1] + 30 + 10]
    assert RULES.current(after) == (SYSTEM,)


def test_a_revoke_by_tricks_baz_43() -> None:
    """BAZ-43: `per_trick`: one trick played, two to come that have one ten between them."""
    hands = ["AS.1 10D.1 7D.1", "10S.1 9D.1 8D.1"]
    table = ending(hands, taken=["", "7C.1 8C.1"], brisque_count="per_trick")
    table.won_before = [0, len(table.captured[1])]
    table.rich_tricks = table.rich_before = [0, 0]
    _, table = played(table, "AS.1 10S.1")
    events, _ = assessed(table, 0, "revoke")
    assert named(events, "deal_counted")[0].brought == [0, 10 + 20]


def test_a_revoke_for_three_is_for_the_right_neighbour_baz_44() -> None:
    """BAZ-44, BAZ-43."""
    hands = ["9S.1 7D.1", "10S.1 8D.1", "KS.1 AS.1"]
    for offender in range(3):
        table = ending(hands, variant="tre", facts={"won_before": [0, 0, 90]})
        events, _ = assessed(table, offender, "revoke")
        assert named(events, "tricks_forfeited")[0].seat == (offender + 1) % 3
        assert (marked(events)[0][0], marked(events)[0][2]) == ((offender + 1) % 3, "last_trick")


@pytest.mark.parametrize(
    ("seat", "kind"), [(0, "revoke"), (0, "coughing"), (2, "missed_draw"), (-1, "missed_draw")]
)
def test_what_cannot_have_happened_baz_44(seat: int, kind: str) -> None:
    """BAZ-44: a revoke is of the second phase."""
    refusal = refusal_of(RULES.act(dealt([]), SYSTEM, AssessPenalty(seat, kind)))
    assert (refusal.code, refusal.clause) == ("penalty_not_possible", "BAZ-44")


def test_no_seat_imposes_anything_baz_44() -> None:
    """BAZ-44: and the site offers it to the director."""
    table = dealt([])
    assert (
        refusal_of(RULES.act(table, 0, AssessPenalty(1, "missed_draw"))).code == "unknown_command"
    )
    (offered,) = RULES.rulings(table)
    kinds = [choice.value for choice in offered.params["kind"].choices]
    assert kinds == ["out_of_turn_draw", "too_many_cards", "missed_draw"]
    (offered,) = RULES.rulings(ending(["AS.1", "9S.1"]))
    assert "revoke" in [choice.value for choice in offered.params["kind"].choices]


def test_a_penalty_may_end_the_match_baz_41() -> None:
    """BAZ-41, BAZ-38: where the match ends at once; two who reach it together play on."""
    table = laid({"turned": "9H.1"}, trump="H", totals=[0, 900], stop_when_reached=True)
    events, _ = assessed(table, 0, "too_many_cards")
    assert named(events, "match_ended")[0].places == [2, 1]
    table = laid(
        {"turned": "9H.1"}, trump="H", totals=[0, 1400, 1400], variant="tre", stop_when_reached=True
    )
    events, _ = assessed(table, 0, "too_many_cards")
    assert not named(events, "match_ended")


# --- leaving ----------------------------------------------------------------------------------


def left(table: Any, seat: int) -> tuple[Any, Any]:
    """What follows when a seat is taken out."""
    outcome = accepted(RULES.act(table, SYSTEM, Forfeit(seat)))
    return outcome.events, outcome.state


@pytest.mark.parametrize("variant", ["classica", "rubicone", "quattro"])
def test_a_match_of_two_sides_ends_when_a_seat_leaves(variant: str) -> None:
    """GEN-07."""
    events, _ = left(dealt([], variant=variant), 1)
    assert named(events, "match_ended")[0].places == [1, 2]


def test_for_three_the_others_play_on() -> None:
    """GEN-07: in the middle of a trick, before a declaration, to the end of the match."""
    hands = ["7S.1", "9S.1 KD.1 QD.1", "8S.1"]
    table = dealt(hands, variant="tre", dealer=2)
    _, table = played(table, "7S.1 9S.1")
    events, after = left(table, 2)
    assert named(events, "trick_won")[0].seat == 1
    assert RULES.observe(after, 0).zone("hand:2").label == "set_aside"
    assert RULES.current(after) == (1,)
    events, gone = left(played(table, "8S.1")[1], 1)
    assert [event.name() for event in events] == ["seat_forfeited", "cards_drawn"]
    assert gone.waiting == (2, 0)
    assert RULES.observe(gone, OPEN).zone("hand:1").cards
    deals = 0
    while not RULES.is_over(gone):
        seat = RULES.current(gone)[0]
        move = RULES.legal_actions(gone)[0] if seat == SYSTEM else RULES.default_move(gone, seat)
        gone = accepted(RULES.act(gone, seat, move)).state
        deals = gone.match.deal
    assert deals > 1
    assert gone.match.result is not None
    assert gone.match.result.places[1] == 3


def test_what_is_left_of_the_stock_stays_there() -> None:
    """GEN-07, BAZ-13: with a card for one of two, the second phase begins."""
    zones: dict[str, str | int] = {
        "hand:0": "AS.1 7D.1",
        "hand:1": "9S.1 8D.1",
        "hand:2": "8S.1 9D.1",
        "stock": "7C.1 8C.1",
        "turned": "9H.1",
        "captured:0": 87,
    }
    table = laid(zones, trump="H", variant="tre")
    _, table = left(table, 2)
    events, table = played(table, "AS.1 9S.1 -")
    assert named(events, "phase_two_started")
    assert (len(table.stock), table.turned, table.phase) == (0, "9H.1", "phase_two")
    assert not named(events, "turn_up_drawn")
