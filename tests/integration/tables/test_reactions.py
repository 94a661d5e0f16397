"""What people call out to the table: who may, how often, and that nothing else follows from it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.dispatch import Signal

from games.kernel.match import TimeOut
from games.kernel.seats import SPECTATOR, SYSTEM
from smazzata.ledger.auditing import audit
from smazzata.ledger.events import NewEvent, new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import append as store
from smazzata.ledger.writer import now_ms
from smazzata.members.principals import actor_of
from smazzata.play.live.feed import VisiblePrefix
from smazzata.presentation.table_notices import table_notices
from smazzata.presentation.visible_match import get_match
from smazzata.tables import append, reactions
from smazzata.tables.append import table_due
from smazzata.tables.clock_rules import PRESETS
from smazzata.tables.events import ASKED, CALM, Chair, Spectators
from smazzata.tables.handler import open_table, submit
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.reactions import MOST_IN_A_ROW, PAUSE_MS, REACTIONS, react
from smazzata.tables.seat_takeover import MOST_CHANGES, give_back, take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import Table, load, tables
from smazzata.tables.visibility import visible_version

pytestmark = pytest.mark.django_db
NAMES = ["anna", "bruno", "carla", "dino"]
BOT = Chair(bot="random")
MEMBERS = [str(UUID(int=number)) for number in range(1, 4)]
"""Of the first two seats, and somebody who sits nowhere."""


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock of whoever decides forward; what is stored has the real time."""
    ahead = [0]
    monkeypatch.setattr(reactions, "now_ms", lambda: now_ms() + ahead[0])

    def wait() -> None:
        ahead[0] += PAUSE_MS

    return wait


def opened(tournament: UUID | None = None, options: Any = (), **more: Any) -> UUID:
    """A match at which two people sit, and two bots."""
    match = new_stream_id()
    settings = TableSettings(pace=CALM, clock=PRESETS["federation"], **more)
    chairs = [Chair(member=MEMBERS[0]), Chair(member=MEMBERS[1]), BOT, BOT]
    live = open_table(
        match,
        "busca",
        dict(options),
        chairs,
        "5a" * 32,
        uuid4(),
        settings=settings,
        tournament=tournament,
    )
    assert isinstance(live, LoadedAggregate), live
    return match


def said(match: UUID, seat: int = 0, reaction: str = "thanks", by: int | None = None) -> Any:
    """Why nothing was called out; None where it was."""
    answer = react(match, seat, reaction, MEMBERS[seat if by is None else by], uuid4())
    return answer.refusal and answer.refusal.code


def test_it_is_stored_once_and_nothing_else_changes() -> None:
    match = opened()
    before, wakeup = load(match).state, ScheduledWakeup.objects.get(match=match)
    once = uuid4()
    first = react(match, 1, "well_played", MEMBERS[1], once)
    assert first.refusal is None
    assert react(match, 1, "well_played", MEMBERS[1], once) == first
    stored = read(match)[-1]
    assert (stored.type, stored.data) == (
        "reaction_shown", {"seat": 1, "reaction": "well_played"},
    )  # fmt: skip
    after = load(match).state
    assert after == before._replace(reacted_ms=(0, stored.at_ms, 0, 0))
    assert ScheduledWakeup.objects.get(match=match).due_ms == wakeup.due_ms
    tables.forget()
    assert load(match).state._replace(state=after.state) == after
    assert not audit(match).findings


def test_what_is_late_follows_it_in_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened()
    monkeypatch.setattr(append, "next_due_ms", lambda table: 1)
    assert said(match) is None
    assert ScheduledWakeup.objects.get(match=match).due_ms == read(match)[-1].at_ms


def test_neither_bot_nor_clock_is_told_of_it(django_capture_on_commit_callbacks: Any) -> None:
    match, heard = opened(), []

    def hear(sender: object, signal: Signal, **what: Any) -> None:
        heard.append(what)

    table_due.connect(hear)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            assert said(match) is None
    finally:
        table_due.disconnect(hear)
    assert heard == []


def on(match: UUID, until: Callable[[Table], bool]) -> None:
    """Everybody plays the default moves until the table stands so."""
    while not until(table := load(match).state):
        seat = table.rules.current(table.state)[0]
        assert submit(match, SYSTEM, TimeOut(seat).data(), uuid4(), "clock").refusal is None


def test_a_move_stays_valid_that_was_meant_before_it() -> None:
    match = opened()
    on(match, lambda table: table.rules.current(table.state) == (0,))
    seen = load(match)
    assert said(match, 1) is None
    move = seen.state.rules.legal_actions(seen.state.state)[0].data()
    answer = submit(match, 0, move, uuid4(), actor_of(MEMBERS[0]), expected_version=seen.version)
    assert answer.refusal is None


@pytest.mark.parametrize(
    ("seat", "by", "reaction", "code"),
    [
        (0, 1, "thanks", "not_your_seat"),
        (0, 2, "thanks", "not_your_seat"),
        (2, 2, "thanks", "not_your_seat"),
        (-1, 0, "thanks", "not_your_seat"),
        (4, 0, "thanks", "not_your_seat"),
        (0, 0, "boo", "unknown_reaction"),
    ],
)
def test_who_may_call_out_nothing(seat: int, by: int, reaction: str, code: str) -> None:
    match = opened()
    assert said(match, seat, reaction, by) == code
    assert read(match)[-1].type != "reaction_shown"


def test_nothing_is_called_out_in_a_tournament() -> None:
    match = opened(uuid4())
    assert [said(match, reaction=each) for each in REACTIONS] == ["no_reactions"] * 6


def test_nothing_is_called_out_when_the_match_is_over() -> None:
    match = opened(options={"max_deals": 1, "target_busche": None})
    on(match, lambda table: table.over)
    assert said(match) == "match_over"


def test_a_seat_calls_out_once_in_five_seconds(later: Any) -> None:
    match = opened()
    assert said(match) is None
    assert said(match, reaction="hello") == "reaction_too_soon"
    assert said(match, 1) is None, "each seat by itself"
    tables.forget()
    assert said(match) == "reaction_too_soon"
    later()
    assert said(match) is None


def test_a_log_is_not_lengthened_for_ever_and_chairs_may_change_hands(later: Any) -> None:
    match = opened()
    begun = load(match)
    left = MOST_IN_A_ROW - (begun.version - begun.state.moved)
    for _ in range(left):
        assert said(match) is None
        later()
    assert said(match) == "reactions_enough"
    assert load(match).version == begun.version + left
    for _ in range((MOST_CHANGES - MOST_IN_A_ROW) // 2):
        assert take_over(match, 0, "random", ASKED, MEMBERS[0], uuid4()).refusal is None
        assert give_back(match, 0, MEMBERS[0], uuid4()).refusal is None


def test_an_audit_finds_what_might_not_be_called_out() -> None:
    for tournament, by, reaction, code in (
        (None, 1, "thanks", "not_your_seat"),
        (None, 0, "boo", "unknown_reaction"),
        (uuid4(), 0, "thanks", "no_reactions"),
    ):
        match = opened(tournament)
        version = load(match).version
        event = NewEvent("reaction_shown", {"seat": 0, "reaction": reaction}, 1)
        store(match, "match", version, [event], uuid4(), actor_of(MEMBERS[by]))
        found = [(f.code, f.message) for f in audit(match).findings]
        assert found == [("reaction_refused", code)]


def test_who_watches_later_hears_it_later() -> None:
    match = opened(spectators=Spectators(delay_moves=1))
    assert said(match) is None
    stored, table = read(match), load(match).state
    reach = visible_version(table.opened, stored, now_ms(), insider=False)
    assert reach == len(stored), "before the first move nothing is hidden"
    on(match, lambda table: table.moved > len(stored))
    at = len(read(match))
    assert said(match, 1) is None
    assert visible_version(table.opened, read(match), now_ms(), insider=False) < at


def test_it_is_in_frames_and_neither_among_the_moves_nor_in_a_replay() -> None:
    match = opened()
    before = read(match)
    prefix = VisiblePrefix(before)
    buffers = [prefix.frame_buffer(viewer, "it", NAMES) for viewer in (0, SPECTATOR)]
    lately, whole = buffers[0].recent_sentences(), buffers[0].whole()
    said(match, reaction="well_played")
    prefix.advance(read(match)[len(before) :])
    for buffer in buffers:
        (frame,) = buffer.after(len(before)) or []
        assert frame["reaction"] == {
            "seat": 0, "reaction": "well_played", "say": "Bella giocata!",
        }  # fmt: skip
        assert set(frame) == {"move", "say", "reaction", "menu"}
        assert frame["say"] == ""
    assert buffers[0].recent_sentences() == lately
    assert buffers[0].whole()["say"] == whole["say"]
    watched = get_match(match)
    assert watched.replay.moments[-1].version == load(match).state.moved
    assert table_notices(watched.stored, watched.speaker()) == []
