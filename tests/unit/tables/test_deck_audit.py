"""The ledger's audit of matches finds decks that were changed, without asking the engine."""

from typing import Any
from uuid import UUID

import msgspec
import pytest

from games.registry import ruleset
from smazzata.ledger.events import StoredEvent
from smazzata.ledger.stream_auditors import Fault
from smazzata.tables.auditors import decks, replay
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.table import fold, game_events
from tests.testbed.matches import random_match

NOBODY = UUID(int=0)
GAMES: dict[str, dict[str, Any]] = {
    "busca": {"max_deals": 2},
    "burraco": {"match_format": "deals", "match_deals": 1},
}


@pytest.fixture(params=list(GAMES))
def stream(request: pytest.FixtureRequest) -> list[StoredEvent]:
    rules = ruleset(request.param)
    events = random_match(rules, 6, GAMES[rules.id], nonces=True)
    opened = TableOpened(rules.id, rules.version, [Chair()] * 4)
    return [
        StoredEvent(NOBODY, version, event.name(), 1, event.data(), NOBODY, "system", 0, b"")
        for version, event in enumerate((opened, *events), start=1)
    ]


def faults(stream: list[StoredEvent]) -> list[Fault]:
    """What is wrong with the decks of a match, whatever its engine says."""
    told = stream[1:]
    return list(decks(told, game_events(fold(None, stream[:1]), told)))


def test_a_sound_match_has_no_fault(stream: list[StoredEvent]) -> None:
    assert list(replay(stream)) == []


def test_a_deck_in_another_order_is_found_at_its_reveal(stream: list[StoredEvent]) -> None:
    at = next(i for i, event in enumerate(stream) if event.type == "deal_revealed")
    body = {**stream[at].data, "order": stream[at].data["order"][::-1]}
    changed = [*stream[:at], msgspec.structs.replace(stream[at], data=body), *stream[at + 1 :]]
    found = {(fault.version, fault.code) for fault in faults(changed)}
    assert found == {(at + 1, "deck_order_broken"), (at + 1, "deck_cards_broken")}
    assert [fault.version for fault in replay(changed)] == [at + 1]


def test_another_hand_than_the_decks_is_found(stream: list[StoredEvent]) -> None:
    at = next(i for i, e in enumerate(stream) if e.type in {"cards_dealt", "hands_dealt"})
    hands = stream[at].data["hands"]
    swapped = [hands[1], hands[0], *hands[2:]]
    body = {**stream[at].data, "hands": swapped}
    changed = [*stream[:at], msgspec.structs.replace(stream[at], data=body), *stream[at + 1 :]]
    assert {fault.code for fault in faults(changed)} == {"deck_cards_broken"}
