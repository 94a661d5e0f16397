"""What the audit says of a match is public, and a match may be audited while it is played."""

from uuid import uuid4

import pytest

from games.burraco.events import CardDrawn
from games.kernel.command import Command
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import append
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import KIND, tables
from tests.testbed.matches import done

pytestmark = pytest.mark.django_db


def test_a_card_that_should_have_been_drawn_is_not_told() -> None:
    tables.forget()
    match = new_stream_id()
    live = open_table(match, "burraco", {}, [Chair()] * 4, "c" * 64, uuid4())
    assert isinstance(live, LoadedAggregate), live
    rules, state = live.state.rules, live.state.state
    seat = rules.current(state)[0]
    command = rules.read(state, seat, {"do": "draw_stock"})
    assert isinstance(command, Command), command
    drawn = done(rules.act(state, seat, command)).events[0]
    assert isinstance(drawn, CardDrawn)
    assert drawn.name() == "card_drawn"
    other = next(card for card in rules.deck(state.match.options) if card != drawn.card)

    forged = NewEvent("card_drawn", {"seat": seat, "card": other})
    append(match, KIND, live.version, [forged], uuid4(), "bots", at_ms=1)

    (finding,) = audit(match).findings
    assert finding.code == "match_zones_contradict"
    assert finding.version == live.version + 1
    assert drawn.card not in finding.message
    assert "'card': None" in finding.message
