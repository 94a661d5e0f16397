"""Who plays, or plays in the same tournament, is no judge and sees no hands of others."""

from uuid import uuid4

import pytest

from smazzata.ledger.events import new_stream_id
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.stakes import has_stake
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
    assert has_stake(one, "m0")
    assert has_stake(one, "m5")
    assert has_stake(other, "m0")
    assert not has_stake(one, "m8")
    assert not has_stake(elsewhere, "m0")
    assert has_stake(elsewhere, "m8")
    assert not has_stake(one, "rita")
    assert not has_stake(one, None)
