"""Slips: what two sides say alike is the result, what they say differently is a dispute."""

from typing import Any

import pytest

from games.kernel.event import Event
from games.kernel.victory_tables import THREE_PLAYER
from tests.testbed.tournament_driver import Driver
from tournaments.authority import Acting
from tournaments.events.results import SCORE_ROOM, ResultRecorded, SlipClaimed
from tournaments.scoring.points import Scoring
from tournaments.state import Round
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.results import SettleSlip
from tournaments.subjects.slips import ClaimResult, RecordResult

RIGHT, WRONG = (805, 300), (805, 350)


class Slips(Driver):
    """A posted round at whose first table the sides write their slips."""

    def __init__(self, entries: int = 8, **rules: Any) -> None:
        super().__init__(claims=True, **rules)
        self.admit(entries)
        self.draw()
        self.round: Round = self.post()
        self.sides = self.round.tables[0].sides

    def at(self, side: int) -> Acting:
        """Whoever writes for a side of the first table."""
        return Acting(places=frozenset({(1, 1, self.sides[side])}))

    def claim(self, side: int, mp: tuple[int, ...], **more: Any) -> tuple[Event, ...]:
        """A side of the first table claims."""
        said = ClaimResult(1, 1, self.sides[side], mp, **more)
        return self.do(said, self.at(side))

    @property
    def result(self) -> tuple[int, ...] | None:
        """The totals of the first table, if it has a result."""
        found = self.state.rounds[0].results.get(1)
        return found.mp if found else None

    @property
    def disputed(self) -> bool:
        """Whether the first table is disputed."""
        return 1 in self.state.rounds[0].disputed


def test_one_side_alone_makes_no_result() -> None:
    table = Slips()
    assert [event.name() for event in table.claim(0, RIGHT)] == ["slip_claimed"]
    assert table.result is None
    assert not table.disputed


def test_equal_claims_of_two_sides_are_the_result() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    happened = table.claim(1, RIGHT)
    assert [event.name() for event in happened] == ["slip_claimed", "result_recorded"]
    assert table.result == RIGHT
    assert table.state.rounds[0].results[1].vp == (15, 5)


def test_unequal_claims_are_a_dispute_that_keeps_both() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    happened = table.claim(1, WRONG)
    assert [event.name() for event in happened] == ["slip_claimed", "slip_disputed"]
    assert table.result is None
    assert table.disputed
    assert table.state.rounds[0].claims[1] == {table.sides[0]: RIGHT, table.sides[1]: WRONG}


def test_whoever_mistyped_may_claim_again() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    table.claim(1, RIGHT)
    assert table.result == RIGHT
    assert not table.disputed


def test_a_dispute_is_told_once() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    assert [event.name() for event in table.claim(1, (0, 0))] == ["slip_claimed"]


def test_two_of_three_do_not_outvote_the_third() -> None:
    table = Slips(entries=9, sizes=(3,), scoring=Scoring("victory", THREE_PLAYER))
    table.claim(0, (1350, 1550, 850))
    table.claim(1, (1350, 1550, 855))
    table.claim(2, (1350, 1550, 855))
    assert table.disputed
    assert table.result is None


def test_a_claim_sent_twice_is_one() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    assert table.claim(0, RIGHT) == ()
    table.claim(1, RIGHT)
    assert table.claim(1, RIGHT) == ()


def test_only_a_ruling_beats_two_equal_claims() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, RIGHT)
    again = ClaimResult(1, 1, table.sides[0], WRONG)
    assert table.refused(again, table.at(0)) == "result_exists"
    assert table.refused(RecordResult(1, 1, WRONG)) == "result_exists"
    assert table.refused(SettleSlip(1, 1, WRONG, "said otherwise")) == "result_exists"
    table.do(CorrectResult(1, 1, WRONG, "arbitral", "looked at the cards", "12"))
    assert table.result == WRONG


def test_a_referee_settles_a_dispute() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    assert table.refused(SettleSlip(1, 1, RIGHT, "")) == "reason_missing"
    (settled,) = table.do(SettleSlip(1, 1, RIGHT, "counted again", "31"))
    assert isinstance(settled, ResultRecorded)
    assert (settled.source, settled.article, settled.reason) == ("played", "31", "counted again")
    assert table.result == RIGHT
    assert not table.disputed


def test_nothing_is_settled_that_nobody_disputes() -> None:
    table = Slips()
    assert table.refused(SettleSlip(1, 1, RIGHT, "why not")) == "nothing_disputed"


def test_a_slip_of_paper_is_a_result_at_once() -> None:
    table = Slips()
    table.do(RecordResult(1, 1, RIGHT))
    assert table.result == RIGHT


def test_a_slip_of_paper_and_an_equal_claim_agree() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.do(RecordResult(1, 1, RIGHT))
    assert table.result == RIGHT


def test_a_slip_of_paper_that_says_otherwise_is_a_dispute() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.do(RecordResult(1, 1, WRONG))
    assert table.disputed
    assert table.state.rounds[0].claims[1][SCORE_ROOM] == WRONG


def test_the_table_of_an_online_match_reports_itself() -> None:
    table = Slips()
    table.claim(0, WRONG)
    table.do(RecordResult(1, 1, RIGHT, match="m"))
    assert table.result == RIGHT


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"by": 99}, "not_your_slip"),
        ({"round": 2}, "unknown_round"),
        ({"table": 99}, "unknown_table"),
        ({"table": 2}, "not_your_slip"),
        ({"mp": (805,)}, "wrong_number_of_totals"),
        ({"mp": (805, 10_000_000)}, "total_out_of_range"),
        ({"hands": (((805,), (0,)),)}, "hands_do_not_sum"),
        ({"hands": (((805,),),)}, "hands_unfit"),
        ({"hands": tuple(((0,), (0,)) for _ in range(21))}, "hands_unfit"),
    ],
)
def test_what_is_wrong_with_a_claim(changes: dict[str, Any], code: str) -> None:
    table = Slips()
    values: dict[str, Any] = {"round": 1, "table": 1, "by": table.sides[0], "mp": RIGHT}
    assert table.refused(ClaimResult(**(values | changes)), table.at(0)) == code


def test_nobody_claims_for_the_others() -> None:
    table = Slips()
    said = ClaimResult(1, 1, table.sides[1], RIGHT)
    assert table.refused(said, table.at(0)) == "not_your_slip"


def test_no_claims_where_the_rules_have_none() -> None:
    table = Driver()
    table.admit(4)
    table.draw()
    side = table.post().tables[0].sides[0]
    acting = Acting(places=frozenset({(1, 1, side)}))
    assert table.refused(ClaimResult(1, 1, side, RIGHT), acting) == "claims_off"


def test_hands_that_sum_to_the_totals_are_kept() -> None:
    table = Slips()
    hands = (((400, -100), (100,)), ((505,), (200,)))
    claimed, *_ = table.claim(0, RIGHT, hands=hands)
    assert isinstance(claimed, SlipClaimed)
    assert claimed.hands == hands
