"""Who plays, or plays in the same tournament, is no judge and sees no hands of others."""

from uuid import uuid4

import pytest

from smazzata.ledger.events import new_stream_id
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.conflict_of_interest import has_conflict_of_interest
from smazzata.tables.events import REFEREE, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.pausing import start_clocks, stop_clocks
from smazzata.tables.seat_takeover import take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import Table
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


def opened(first: int, tournament=None) -> Table:
    chairs = [Chair(member=f"m{first + n}") for n in range(4)]
    live = open_table(
        new_stream_id(), "busca", {}, chairs, "5a" * 32, uuid4(), tournament=tournament
    )
    return live.state


def test_whoever_plays_in_a_tournament_has_a_stake_in_all_its_tables() -> None:
    tournament = uuid4()
    one, other, elsewhere = opened(0, tournament), opened(4, tournament), opened(8)
    bring_lists_up_to_date()
    assert has_conflict_of_interest(one, "m0")
    assert has_conflict_of_interest(one, "m5")
    assert has_conflict_of_interest(other, "m0")
    assert not has_conflict_of_interest(one, "m8")
    assert not has_conflict_of_interest(elsewhere, "m0")
    assert has_conflict_of_interest(elsewhere, "m8")
    assert not has_conflict_of_interest(one, "rita")
    assert not has_conflict_of_interest(one, None)


def test_a_referee_with_a_stake_rules_by_no_road() -> None:
    tournament = uuid4()
    match = new_stream_id()
    for id_, first in ((match, 0), (new_stream_id(), 4)):
        chairs = [Chair(member=f"m{first + n}") for n in range(4)]
        settings = TableSettings(clock=PRESETS["calm"])
        open_table(
            id_, "busca", {}, chairs, "5a" * 32, uuid4(), tournament=tournament, settings=settings
        )
    bring_lists_up_to_date()
    for by in ("m1", "m5"):
        ruled = (
            take_over(match, 0, None, REFEREE, by, uuid4()),
            stop_clocks(match, by, uuid4()),
            start_clocks(match, by, uuid4()),
        )
        assert [answer.refusal.code for answer in ruled if answer.refusal] == ["plays_here"] * 3
    assert take_over(match, 0, None, REFEREE, "rita", uuid4()).refusal is None
    assert stop_clocks(match, "rita", uuid4()).refusal is None
