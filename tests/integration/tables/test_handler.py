"""Tables on a real ledger: opening, moving, refusing, repeating."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from games.kernel.verify_log import verify_log
from smazzata.ledger.events import Receipt, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.sql import run_sql
from smazzata.tables.append import append as really_append
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Chair
from smazzata.tables.handler import open_table, submit
from smazzata.tables.table import Table, game_events, load, tables
from smazzata.tables.words import WORDS, sentence

pytestmark = pytest.mark.django_db

MASTER = "5a" * 32
PARAMS = dict.fromkeys(
    ("bot", "game", "known", "move", "bank", "round", "moves", "seconds", "turns"), "x"
)
"""All that the sentences of tables are told."""


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


def opened(bots: int = 0, **options: object) -> tuple[UUID, LoadedAggregate[Table]]:
    match = new_stream_id()
    chairs = [Chair(bot="random" if seat < bots else None) for seat in range(4)]
    live = open_table(match, "busca", {"max_deals": 2} | options, chairs, MASTER, uuid4())
    assert isinstance(live, LoadedAggregate)
    return match, live


def first_legal(live: LoadedAggregate[Table]) -> tuple[int, dict[str, object]]:
    state = live.state.state
    seat = live.state.rules.current(state)[0]
    return seat, live.state.rules.legal_actions(state)[0].data()


def test_opening_deals_the_first_hand_in_one_append() -> None:
    match, live = opened()
    types = [event.type for event in read(match)]
    assert types[:3] == ["table_opened", "match_started", "deal_committed"]
    assert "cards_dealt" in types
    assert live.state.rules.current(live.state.state)[0] >= 0


def test_opening_twice_with_one_command_id_opens_once() -> None:
    match, command = new_stream_id(), uuid4()
    chairs = [Chair() for _ in range(4)]
    first = open_table(match, "busca", {"max_deals": 1}, chairs, MASTER, command)
    tables.forget()
    again = open_table(match, "busca", {"max_deals": 1}, chairs, MASTER, command)
    assert isinstance(first, LoadedAggregate)
    assert isinstance(again, LoadedAggregate)
    assert (again.version, again.hash) == (first.version, first.hash)


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({"nonsense": 1}, 4, "unknown_option"),
        ({"max_deals": 0}, 4, "bad_option_value"),
        ({}, 3, "wrong_player_count"),
    ],
)
def test_a_bad_set_up_stores_nothing(options: dict[str, object], seats: int, code: str) -> None:
    match = new_stream_id()
    refusal = open_table(match, "busca", options, [Chair()] * seats, MASTER, uuid4())
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert read(match) == []


def test_a_bot_that_does_not_exist_opens_no_table() -> None:
    match = new_stream_id()
    refusal = open_table(match, "busca", {}, [Chair(bot="oracle")] * 4, MASTER, uuid4())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "unknown_bot"
    for language in ("it", "en"):
        assert "oracle" in sentence(refusal, language)
    assert read(match) == []


@pytest.mark.parametrize("code", ["match_over", *WORDS])
def test_what_a_table_refuses_is_said_in_both_languages(code: str) -> None:
    said = {sentence(Refusal(code, params=PARAMS), language) for language in ("it", "en")}
    assert len(said) == 2
    assert code not in said
    assert not any("{" in sentence for sentence in said)


def test_a_move_is_stored_once_however_often_it_is_sent() -> None:
    match, live = opened()
    seat, raw = first_legal(live)
    command = uuid4()
    first = submit(match, seat, raw, command, "member:1", expected_version=live.version)
    assert first.refusal is None
    again = submit(match, seat, raw, command, "member:1", expected_version=live.version)
    assert again == first
    assert load(match).version == first.version


def test_a_move_reads_the_stream_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, live = opened()
    seat, raw = first_legal(live)
    asked: list[str] = []

    def noting(query: str, parameters: Any = ()) -> Any:
        asked.append(query.split()[0])
        return run_sql(query, parameters)

    for module in ("reader", "writer"):
        monkeypatch.setattr(f"smazzata.ledger.{module}.run_sql", noting)
    assert submit(match, seat, raw, uuid4(), "member:1").refusal is None
    assert asked == ["SELECT", "WITH"]


def test_a_command_for_an_older_table_is_refused_as_stale() -> None:
    match, live = opened()
    seat, raw = first_legal(live)
    submit(match, seat, raw, uuid4(), "member:1")
    answer = submit(match, seat, raw, uuid4(), "member:1", expected_version=live.version)
    assert answer.refusal is not None
    assert answer.refusal.code == "stale_version"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (None, "malformed"),
        ([], "malformed"),
        ({"do": "fly"}, "unknown_command"),
        ({"do": 7}, "unknown_command"),
        ({"do": "play_card"}, "malformed"),
        ({"do": "play_card", "card": 7}, "malformed"),
        ({"do": "play_card", "card": "7D", "extra": True}, "malformed"),
        ({"do": "play_card", "card": "7" * 100_000}, "malformed"),
        ({"do": "start_match", "master": MASTER}, "unknown_command"),
        ({"do": "deal"}, "unknown_command"),
    ],
)
def test_nonsense_is_refused_with_a_code_and_stores_nothing(raw: object, code: str) -> None:
    match, live = opened()
    seat = live.state.rules.current(live.state.state)[0]
    answer = submit(match, seat, raw, uuid4(), "member:1")
    assert answer.refusal is not None
    assert answer.refusal.code == code
    assert load(match).version == live.version


@pytest.mark.parametrize("seat", [-1, -3, 4, 99])
def test_only_seats_of_the_table_command(seat: int) -> None:
    match, live = opened()
    _, raw = first_legal(live)
    answer = submit(match, seat, raw, uuid4(), "member:1")
    assert answer.refusal is not None
    assert answer.refusal.code == "no_such_seat"


def test_bots_play_a_match_to_its_end_and_the_log_decides_the_same_again() -> None:
    match, _ = opened(bots=4)
    while play(match, 5) is not StopReason.OVER:
        pass
    end = load(match)
    assert end.state.rules.is_over(end.state.state)
    events = game_events(end.state, read(match))
    state, divergence = verify_log(end.state.rules, events)
    assert divergence is None
    tables.forget()
    folded = load(match)
    rules = folded.state.rules
    assert rules.observe(folded.state.state, -3) == rules.observe(state, -3)


def test_bots_stop_where_a_person_is_to_move() -> None:
    match, _ = opened(bots=3)
    assert play(match, 50) is StopReason.PERSON
    live = load(match)
    assert live.state.rules.current(live.state.state) == (3,)


def test_bots_play_the_same_match_in_another_process_of_their_own() -> None:
    first, _ = opened(bots=4)
    second, _ = opened(bots=4)
    while play(first, 1) is not StopReason.OVER:
        pass
    while play(second, 100) is not StopReason.OVER:
        tables.forget()
    # The dealt cards and every choice follow from the master secret and the version alone.
    strip = [(e.version, e.type, e.data) for e in read(first)]
    assert strip == [(e.version, e.type, e.data) for e in read(second)]


def race(monkeypatch: pytest.MonkeyPatch, module: str, first: Callable[[], object]) -> None:
    """Lets `first` happen between the decision of `module` and its append, once."""
    happened: list[bool] = []

    def late(*args: Any, **how: Any) -> tuple[LoadedAggregate[Table], Receipt]:
        if not happened:
            happened.append(True)
            first()
        return really_append(*args, **how)

    monkeypatch.setattr(f"smazzata.tables.{module}.append", late)


def end_the_match(match: UUID) -> None:
    """The referee takes three seats out; a match of one is over, and its stream sealed."""
    for seat in range(3):
        answer = submit(match, SYSTEM, {"do": "forfeit", "seat": seat}, uuid4(), "system")
        assert answer.refusal is None


def test_a_move_that_comes_when_the_match_has_just_ended_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, live = opened()
    seat, raw = first_legal(live)
    race(monkeypatch, "handler", lambda: end_the_match(match))
    answer = submit(match, seat, raw, uuid4(), "member:1")
    assert answer.refusal is not None
    assert answer.refusal.code == "match_over"
    assert answer.version == load(match).version


def test_bots_look_again_when_the_match_has_just_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = opened(bots=4)
    race(monkeypatch, "bot_play", lambda: end_the_match(match))
    assert play(match, 5) is StopReason.OVER
