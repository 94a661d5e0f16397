"""A match whose log holds events of an old schema is loaded, shown and audited; no byte changes."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games import registry
from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SYSTEM
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.writer import append
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.table import KIND, game_events, load, tables
from tests.unit.kernel.picks import Picks, Shout, Shouted

pytestmark = pytest.mark.django_db

OLD_SHOUT = {"who": 0, "word": "oi", "loud": False}
"""What schema 1 of `shouted` looked like."""


def prefer_nothing(_view: Any, _rng: Any) -> Any:
    """The toy has no bots: nobody asks."""
    raise NotImplementedError


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> UUID:
    """A match of the toy with a shout as it was written before schema 2, and an old opening."""
    rules: Any = Picks()
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, registry.Game(rules, prefer_nothing)))
    tables.forget()
    started = rules.act(rules.blank(), SYSTEM, StartMatch("cd" * 32, {"shouting": True}))
    dealt = rules.act(started.state, SYSTEM, Deal())
    shouted = rules.act(dealt.state, 0, Shout("OI"))
    assert shouted.events == (Shouted(0, "OI"),)
    opening = {"game": "picks", "ruleset": 1, "chairs": [{}, {}, {}]}
    stored = [
        NewEvent(TableOpened.name(), opening, schema=1),
        *(NewEvent(e.name(), e.data(), e.schema) for e in (*started.events, *dealt.events)),
        NewEvent(Shouted.name(), OLD_SHOUT, schema=1),
    ]
    stream = new_stream_id()
    append(stream, KIND, 0, stored, uuid4(), "import")
    return stream


def test_it_folds_by_the_rules_of_today(match: UUID) -> None:
    live = load(match)
    assert live.state.chairs == (Chair(), Chair(), Chair())
    assert live.version == 6
    assert game_events(live.state, read(match))[-1] == Shouted(0, "OI")
    assert live.state.rules.current(live.state.state) == (0, 1, 2)


def test_what_is_stored_stays_and_is_what_the_chain_proves(match: UUID) -> None:
    before = read(match)[-1]
    load(match)
    after = read(match)[-1]
    assert (after.schema, after.data, after.hash) == (1, OLD_SHOUT, before.hash)
    assert not audit(match).findings


def test_an_event_of_a_later_program_is_not_guessed_at(match: UUID) -> None:
    later = NewEvent(Shouted.name(), {"seat": 0, "word": "OI"}, schema=3)
    append(match, KIND, 6, [later], uuid4(), "import")
    with pytest.raises(ValueError, match="shouted: schema 3 is not known here"):
        load(match)
