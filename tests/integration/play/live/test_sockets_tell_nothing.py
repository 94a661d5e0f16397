"""No socket tells a card that its reader may not know (GEN-09), by its frames or by their bytes."""

import json
import re
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import SPECTATOR, Seat
from games.registry import rulesets
from smazzata.ledger.events import NewEvent, StoredEvent, new_stream_id
from smazzata.ledger.reader import load as stored_events
from smazzata.ledger.writer import append
from smazzata.members.principals import actor_of
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.handler import submit
from smazzata.tables.table import KIND, load
from tests.properties.game_samples import sampled
from tests.testbed import live
from tests.testbed.alike import Played, alike
from tests.testbed.gates import SOME_GAMES, nightly_but
from tests.testbed.live import Person, a_table, people
from tests.testbed.site import Site

MOVES = 40
HIDDEN_YET = 14
GAMES = pytest.mark.parametrize(
    "rules",
    nightly_but(lambda rules: rules.id in SOME_GAMES, rulesets().values()),
    ids=lambda rules: rules.id,
)


def words(value: Any) -> Iterator[str]:
    """Everything in a JSON value that may be a card or the name of one."""
    if isinstance(value, str):
        yield value
        yield from re.findall(r"[A-Z0-9]+", value)
    elif isinstance(value, dict):
        for item in value.values():
            yield from words(item)
    elif isinstance(value, list):
        for item in value:
            yield from words(item)


def made_public(game: str, events: list[StoredEvent]) -> set[str]:
    """The cards that the running deal has shown to all, by what the ledger keeps.

    A card that an option names, a wild one, is named to all from the start.
    """
    named: set[str] = set()
    shown: set[str] = set()
    for event in events:
        if event.type == "match_started":
            named = set(words(event.data["options"]))
        if event.type == "deal_committed":
            shown = set(named)
        for name, field in sampled(game).public_cards:
            if event.type == name:
                shown |= set(words(event.data[field]))
    return shown


def of_cards_that_lie(value: dict[str, Any]) -> dict[str, Any]:
    """Without the note of the card for which a wild stands: its place says it."""
    return {key: item for key, item in value.items() if key != "stands"}


@GAMES
def test_a_spectator_receives_no_card_that_was_not_shown(site: Site, rules: Ruleset[Any]) -> None:
    usual = rules.resolve_options({})
    assert not isinstance(usual, Refusal), usual
    seats = rules.seats(usual)
    persons = people(seats)
    match = a_table(persons, rules.id)
    options = load(match).state.state.match.options
    called = rules.pictures(options).names
    deck = set(rules.deck(options))
    names = {code: called[code].en for code in deck}
    rng = Random(5)
    read = 0
    with live.Seat(site, match) as spectator:
        spectator.hear("table")
        for _ in range(MOVES):
            table = load(match).state
            seat = rules.current(table.state)[0]
            command = rng.choice(rules.legal_actions(table.state))
            actor = actor_of(persons[0].member)
            spectator.until(submit(match, seat, command.data(), uuid4(), actor).version)
            if load(match).state.over or load(match).state.state.match.deal > 1:
                break  # the deal is over, and all its cards are shown
            shown = made_public(rules.id, stored_events(match))
            for text in spectator.raw[read:]:
                message = json.loads(text, object_hook=of_cards_that_lie)
                message.pop("index", None)  # what all cards of the deck are called
                message.pop("hash", None)
                told = set(words(message))
                assert not (told & deck) - shown, text
                said = {names[code] for code in shown & deck}
                # Copies that are told apart are called alike: then the name of one may be said.
                hidden = {names[code] for code in deck - shown} - said
                assert not [name for name in hidden if any(name in t for t in told)], text
            read = len(spectator.raw)
    assert read > 10 or load(match).state.over or load(match).state.state.match.deal > 1
    assert read > 0


@GAMES
def test_hidden_cards_change_no_byte_of_any_socket(site: Site, rules: Ruleset[Any]) -> None:
    rng = Random(23)
    match = Played(rules, Played(rules).order)
    match.play(rng, HIDDEN_YET)
    persons = people(match.state.match.seats)
    for viewer in (SPECTATOR, 1):
        (other,) = alike(match, viewer, rng, 1)
        assert heard(site, match, persons, viewer) == heard(site, other, persons, viewer)


def heard(site: Site, match: Played, persons: list[Person], viewer: Seat) -> list[str]:
    """All that a socket of this viewer is told of a match, append by append, links left out."""
    stream: UUID = new_stream_id()
    chairs = [Chair(member=person.member) for person in persons]
    rules = match.rules
    opened = TableOpened(rules.id, rules.version, chairs)
    batches = [[e for _, e in batch] for _, batch in groupby(match.events, key=lambda e: e[0])]
    version = _store(stream, 0, [opened, *batches[0]])
    told: list[str] = []
    with live.Seat(site, stream, persons[viewer] if viewer >= 0 else None) as seat:
        seat.hear("table")
        for batch in batches[1:]:
            version = _store(stream, version, batch)
            seat.until(version)
        for text in seat.raw:
            message = json.loads(text)
            if message["type"] in ("table", "moves"):
                message.pop("presence", None)
                assert len(message.pop("hash")) == 64
                told.append(json.dumps(message))
    return told


def _store(stream: UUID, version: int, events: list[Any]) -> int:
    new = [NewEvent(event.name(), event.data(), event.schema) for event in events]
    return append(stream, KIND, version, new, uuid4(), "test").version
