"""Both sides of many tables write at the same instant, on a real server."""

from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest
from django.db import connections

from games.kernel.refusal import Refusal
from smazzata.hall.slips.services import Writer, claim
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import LedgerError
from smazzata.tournament_management.tournament import load, tournaments
from tests.testbed.desk_forms import client_of, opened, post, step

pytestmark = pytest.mark.usefixtures("fresh_database")

TABLES = 20
RIGHT, WRONG = (805, 300), (805, 350)


def posted() -> UUID:
    desk = client_of("ada", "organiser")
    tournament = opened(desk, claims="yes", system="danish")
    pairs = "".join(f"Anna N{n};Aldo N{n};Fiori\n" for n in range(2 * TABLES))
    post(desk, f"/desk/{tournament}/entries/", {"do": "list", "list": pairs})
    for name in ("draw", "propose", "post"):
        step(desk, tournament, name)
    return tournament


def test_forty_sides_write_at_once_and_each_table_has_a_result_or_a_dispute() -> None:
    tournament = posted()
    state = load(tournament).state
    tables = state.rounds[0].tables
    members = {n: entry.members[0] for n, entry in state.entries.items()}
    together = Barrier(2 * TABLES)
    wrong: list[Refusal | LedgerError] = []

    def write(table: int, side: int) -> None:
        entry = tables[table - 1].sides[side]
        totals = WRONG if side and table % 2 else RIGHT
        by = Writer(f"slip:1.{table}", (entry,), signer=members[entry])
        together.wait()
        try:
            refusal = claim(tournament, (1, table, entry), totals, (), by, uuid4())
        except LedgerError as error:
            wrong.append(error)
        else:
            wrong.extend([refusal] if refusal else [])
        finally:
            connections.close_all()

    threads = [Thread(target=write, args=(t, s)) for t in range(1, TABLES + 1) for s in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    tournaments.forget()
    played = load(tournament).state.rounds[0]
    even = {table for table in range(1, TABLES + 1) if table % 2 == 0}
    assert {table: result.mp for table, result in played.results.items()} == dict.fromkeys(
        even, RIGHT
    )
    assert played.disputed == set(range(1, TABLES + 1)) - even
    assert all(len(played.claims[table]) == 2 for table in range(1, TABLES + 1))
    assert audit(tournament).ok
