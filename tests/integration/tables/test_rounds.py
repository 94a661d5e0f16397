"""Choices made at once at a stored table: whoever is faster takes nobody's choice away."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games import registry
from games.kernel.command import Command
from games.kernel.match import TurnTimedOut
from games.kernel.view import View
from smazzata.ledger.reader import load as read
from smazzata.tables import scheduler
from smazzata.tables.due_times import bot_due_ms, bots_to_move
from smazzata.tables.events import Chair
from smazzata.tables.handler import Answer, open_table, submit
from smazzata.tables.scheduler import run_due, think, time_out
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import game_events, load, tables
from tests.unit.kernel.picks import CardChosen, Choose, Picks, Shouted


def prefer_first(view: View, _rng: Random) -> Iterator[Command]:
    """Prefers the cards as they lie in the hand."""
    for card in view.zone(f"hand:{view.seat}").cards:
        assert card is not None
        yield Choose(card)


pytestmark = pytest.mark.usefixtures("fresh_database")

ROUNDS = 3


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Iterator[UUID]:
    """Three people choose in three rounds a deal."""
    rules: Any = Picks()
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, registry.Game(rules, prefer_first)))
    yield opened(*[Chair(member=f"member:{seat}") for seat in range(3)])
    tables.forget()


def opened(*chairs: Chair) -> UUID:
    """A match of Picks in calm pace."""
    stream = uuid4()
    options = {"rounds": ROUNDS, "shouting": True, "deals": 1}
    calm = TableSettings(pace="calm")
    assert open_table(stream, "picks", options, chairs, "ab" * 32, uuid4(), settings=calm)
    return stream


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


@pytest.fixture
def with_bots(match: UUID) -> UUID:
    """A person in seat 0, and two bots."""
    return opened(Chair(member="member:0"), Chair(bot="heuristic"), Chair(bot="heuristic"))


def test_each_bot_of_a_round_has_a_moment_of_its_own(
    with_bots: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = load(with_bots).state
    first, second = bots_to_move(table)
    dues = [bot_due_ms(table, seat) or 0 for seat in (first, second)]
    assert dues[0] < dues[1]
    thoughts = think(with_bots, ahead=False)
    assert [thought.due_ms for thought in thoughts] == dues
    assert choose(with_bots, 0, load(with_bots).version).refusal is None
    table = load(with_bots).state
    assert [bot_due_ms(table, seat) for seat in (first, second)] == dues, "as before the choice"
    for thought in thoughts:
        monkeypatch.setattr(scheduler, "now_ms", lambda now=thought.due_ms: now + 60)
        run_due(with_bots, thought.sealed)
    assert [times(with_bots)[seat] for seat in (first, second)] == dues
    assert load(with_bots).state.awaited_since == load(with_bots).version, "the next round"


def times(match: UUID) -> dict[int, int]:
    """When each seat chose last."""
    chosen = [event for event in read(match) if event.type == CardChosen.name()]
    return {event.data["seat"]: event.at_ms for event in chosen}


def test_of_two_bots_the_one_whose_worker_is_slower_comes_second(
    with_bots: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = bots_to_move(load(with_bots).state)
    thoughts = think(with_bots, ahead=False)
    monkeypatch.setattr(scheduler, "now_ms", lambda: thoughts[1].due_ms + 60)
    for thought in reversed(thoughts):
        run_due(with_bots, thought.sealed)
    assert times(with_bots) == {second: thoughts[1].due_ms, first: thoughts[1].due_ms}


def test_a_word_off_turn_makes_no_bot_begin_anew(with_bots: UUID) -> None:
    [due, *_] = [thought.due_ms for thought in think(with_bots, ahead=False)]
    shout = {"do": "shout", "word": "hey"}
    assert submit(with_bots, 0, shout, uuid4(), "member:0").refusal is None
    assert bot_due_ms(load(with_bots).state) == due
