"""Choices made at once at a stored table: whoever is faster takes nobody's choice away."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games import registry
from games.kernel.match import TurnTimedOut
from smazzata.ledger.reader import load as read
from smazzata.tables.events import Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.scheduler import time_out
from smazzata.tables.table import game_events, load, tables
from tests.integration.tables.test_old_schemas import Nobody
from tests.unit.kernel.picks import CardChosen, Picks, Shouted

pytestmark = pytest.mark.usefixtures("fresh_database")

ROUNDS = 3


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[UUID]:
    """Three people choose in three rounds a deal."""
    rules: Any = Picks()
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, registry.Game(rules, Nobody())))
    stream = uuid4()
    options = {"rounds": ROUNDS, "shouting": True, "deals": 1}
    chairs = [Chair(member=f"member:{seat}") for seat in range(3)]
    assert open_table(stream, "picks", options, chairs, "ab" * 32, uuid4())
    yield stream
    tables.forget()


def choose(match: UUID, seat: int, version: int) -> Answer:
    """The seat's first card, as somebody who saw the table at `version`."""
    state: Any = load(match).state.state
    raw = {"do": "choose", "card": state.hands[seat][0]}
    return submit(match, seat, raw, uuid4(), f"member:{seat}", expected_version=version)


def test_choices_of_one_round_made_at_the_same_moment_are_all_taken(match: UUID) -> None:
    for _ in range(ROUNDS - 1):
        seen = load(match).version
        start = Barrier(3)

        def at_once(seat: int, seen: int = seen, start: Barrier = start) -> Answer:
            try:
                start.wait()
                return choose(match, seat, seen)
            finally:
                connection.close()

        with ThreadPoolExecutor(3) as pool:
            answers = list(pool.map(at_once, range(3)))
        assert [answer.refusal for answer in answers] == [None, None, None]
    chosen = [e for e in game_events(load(match).state, read(match)) if isinstance(e, CardChosen)]
    assert len(chosen) == 3 * (ROUNDS - 1)


def test_a_choice_for_a_round_that_is_over_is_stale(match: UUID) -> None:
    seen = load(match).version
    for seat in range(3):
        assert choose(match, seat, seen).refusal is None
    late = choose(match, 0, seen).refusal
    assert late is not None
    assert late.code == "stale_version"
    fresh = load(match).version
    assert choose(match, 1, fresh).refusal is None
    assert choose(match, 0, fresh).refusal is None


def test_every_process_finds_the_same_beginning_of_a_round(match: UUID) -> None:
    seen = load(match).version
    for seat in range(3):
        choose(match, seat, seen)
    began = load(match).version
    choose(match, 2, began)
    assert load(match).state.awaited_since == began
    tables.forget()  # a process that reads the whole stream at once
    assert load(match).state.awaited_since == began


def test_what_is_said_off_turn_is_never_stale_and_makes_nothing_stale(match: UUID) -> None:
    seen = load(match).version
    for seat in range(3):
        choose(match, seat, seen)
    shout = {"do": "shout", "word": "hey"}
    said = submit(match, 0, shout, uuid4(), "member:0", expected_version=seen)
    assert said.refusal is None
    assert isinstance(game_events(load(match).state, read(match))[-1], Shouted)
    assert choose(match, 1, said.version - 1).refusal is None


def test_the_last_ones_time_plays_nothing_of_the_next_round(match: UUID) -> None:
    seen = load(match).version
    choose(match, 0, seen)
    choose(match, 1, seen)
    table = load(match).state
    events = time_out(table, 2).events
    assert [event.seat for event in events if isinstance(event, TurnTimedOut)] == [2]
    assert len([event for event in events if isinstance(event, CardChosen)]) == 1
