"""Who plays, or plays in the same tournament, is no judge and sees no hands of others."""

from uuid import UUID, uuid4

import pytest

from games.kernel.refusal import Refusal
from smazzata.ledger.events import new_stream_id
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import Table
from smazzata.tables.visibility import has_conflict_of_interest
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


def opened(first: int, tournament: UUID | None = None) -> Table:
    chairs = [Chair(member=f"m{first + n}") for n in range(4)]
    live = open_table(
        new_stream_id(), "busca", {}, chairs, "5a" * 32, uuid4(), tournament=tournament
    )
    assert not isinstance(live, Refusal), live
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
