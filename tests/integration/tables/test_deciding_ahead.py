"""A bot's move is decided as its turn begins, and stored at its moment, or whole seconds later."""

import re
from base64 import b64decode
from pathlib import Path
from random import Random
from uuid import UUID, uuid4

import msgspec
import pytest

from games.kernel.bots import HeuristicBot, RandomBot
from games.kernel.command import Command
from games.kernel.search import SearchBot
from games.kernel.view import View
from smazzata.ledger.events import new_stream_id
from smazzata.ledger.reader import load as read
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.tables import bot_play, handler, scheduler, tasks
from smazzata.tables.bot_play import Decision
from smazzata.tables.due_times import GRID_MS, bot_due_ms, bots_to_move, looks_ahead, thinking_ms
from smazzata.tables.events import ASKED, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.models import ScheduledWakeup
from smazzata.tables.scheduler import HELP_MS, OUTAGE_MS, Thought, run_due, think
from smazzata.tables.seat_takeover import give_back, take_over
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load, tables
from tests.testbed.queues import sent

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tables.forget()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> "Clock":
    """What time it is for those who attend to tables."""
    made = Clock()
    monkeypatch.setattr(scheduler, "now_ms", lambda: made.now)
    return made


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = now_ms()


def opened(*bots: str | None, pace: str = "calm", master: str = "c" * 64) -> UUID:
    match = new_stream_id()
    chairs = [Chair(bot=bot) if bot else Chair(member=f"m{n}") for n, bot in enumerate(bots)]
    live = open_table(
        match, "busca", {"max_deals": 1}, chairs, master, uuid4(), settings=TableSettings(pace=pace)
    )
    assert isinstance(live, LoadedAggregate)
    return match


def due_ms(match: UUID) -> int:
    due = bot_due_ms(load(match).state)
    assert due is not None
    return due


def thought(match: UUID, *, ahead: bool = False) -> Thought:
    [found] = think(match, ahead=ahead)
    return found


def last_at(match: UUID) -> int:
    return read(match)[-1].at_ms


def test_nothing_is_stored_before_its_moment_and_then_it_has_that_moment(clock: Clock) -> None:
    match = opened(*["heuristic"] * 4)
    due, version = due_ms(match), load(match).version
    moment, decided = thought(match)
    assert moment == due
    clock.now = due - 1
    run_due(match, decided)
    assert load(match).version == version
    clock.now = due + 80
    run_due(match, decided)
    assert load(match).version > version
    assert last_at(match) == due


def test_what_is_decided_is_what_the_bot_chooses_whenever_it_is_asked(clock: Clock) -> None:
    """So what was lost on the way is decided again, the same."""
    match = opened(*["search"] * 4)
    table = load(match).state
    chosen = bot_play.decide(table, bots_to_move(table)[0])
    clock.now += 400
    assert Decision.unsealed(table, thought(match, ahead=True).sealed) == chosen


def test_what_waits_in_the_queue_shows_nothing_and_only_the_secret_makes_it(
    redis_url: str, clock: Clock
) -> None:
    match, other = opened(*["heuristic"] * 4), opened(*["heuristic"] * 4, master="d" * 64)
    sent("live")
    tasks.think(str(match))
    [message] = sent("live")
    [_, due, sealed], *_ = message.payload
    decision = Decision.unsealed(load(match).state, sealed)
    assert decision is not None
    plain = b64decode(sealed, altchars=b"-_")
    for hidden in ("play_card", decision.command["card"], "heuristic"):
        # As a word: two letters of a card stand in many a sealed text by chance.
        as_word = rf"(?<![\w+/=-]){hidden}(?![\w+/=-])"
        assert not re.search(as_word, str(message.payload) + str(message.headers))
        assert not re.search(as_word.encode(), plain)
    clock.now = max(due, due_ms(other))
    version = load(other).version
    run_due(other, sealed)
    run_due(other, msgspec.json.encode(decision).decode())
    assert load(other).version == version, "neither another table's nor anybody's own"
    run_due(match, sealed)
    assert last_at(match) == due


@pytest.mark.parametrize("late", [1, 300, 999, 1_000, 4_321])
def test_a_thought_that_comes_late_waits_for_a_whole_second(clock: Clock, late: int) -> None:
    match = opened(*["heuristic"] * 4)
    due = due_ms(match)
    clock.now = due + late
    run_due(match)
    assert last_at(match) < due, "nothing has been decided yet"
    moment, decided = thought(match)
    assert (moment - due) % GRID_MS == 0
    assert 0 <= moment - clock.now < GRID_MS
    clock.now = moment + 70
    run_due(match, decided)
    assert last_at(match) == moment


def test_when_no_thought_comes_the_bot_plays_by_judgement(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(*["search"] * 4)
    due = due_ms(match)
    monkeypatch.setattr(SearchBot, "choose", lambda *_: pytest.fail("that takes its time"))
    clock.now = due + HELP_MS - 1
    run_due(match)
    assert last_at(match) < due
    clock.now = due + HELP_MS + 240
    run_due(match)
    assert last_at(match) == due + HELP_MS


def test_a_bot_that_sits_down_late_in_a_turn_has_its_time_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not late before anybody could decide for it, nor does it move before it sat down."""
    with monkeypatch.context() as earlier:
        earlier.setattr(handler, "now_ms", lambda: now_ms() - 2 * HELP_MS - 400)
        match = opened(*[None] * 4)
    seat = load(match).state.rules.current(load(match).state.state)[0]
    taken = take_over(match, seat, "search", ASKED, f"m{seat}", uuid4())
    assert taken.refusal is None
    run_due(match)
    assert load(match).version == taken.version, "nobody plays by judgement what may be searched"
    [thought] = think(match, ahead=True)
    monkeypatch.setattr(scheduler, "now_ms", lambda: thought.due_ms + 70)
    run_due(match, thought.sealed)
    times = [event.at_ms for event in read(match)]
    assert len(times) > taken.version
    assert times == sorted(times)


def test_a_bot_that_fails_does_not_stop_its_table(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(*["random"] * 4)
    monkeypatch.setattr(RandomBot, "choose", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        tasks.think.apply((str(match),), throw=True)
    clock.now = due_ms(match) + HELP_MS
    run_due(match)
    assert last_at(match) == clock.now


def test_what_was_decided_for_an_earlier_move_is_not_carried_out(clock: Clock) -> None:
    match = opened(*["heuristic"] * 4)
    due, early = thought(match)
    clock.now = due
    run_due(match, early)
    version = load(match).version
    clock.now = due_ms(match)
    run_due(match, early)
    assert load(match).version == version
    due, late = thought(match)
    clock.now = due
    run_due(match, late)
    assert load(match).version > version


def test_a_decision_is_not_carried_out_for_somebody_else(clock: Clock) -> None:
    """The person takes the chair back and gives it to another bot, all in one turn."""
    match = opened(None, "random", "random", "random", pace="quick")
    while load(match).state.rules.current(load(match).state.state) != (0,):
        clock.now = due_ms(match)
        run_due(match, thought(match).sealed)
    take_over(match, 0, "random", ASKED, "m0", uuid4())
    decided = thought(match).sealed
    give_back(match, 0, "m0", uuid4())
    version = load(match).version
    clock.now += 5_000
    run_due(match, decided)
    assert load(match).version == version
    take_over(match, 0, "novice", ASKED, "m0", uuid4())
    run_due(match, decided)
    assert load(match).version == version + 1, "what the first bot had decided is not played"
    run_due(match, thought(match).sealed)
    played = read(match)[version + 1]
    assert (played.actor, played.data["seat"]) == ("bots", 0)


def test_bots_that_look_ahead_have_a_queue_of_their_own_and_a_later_moment(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "THOUGHT_S", 600)  # on a busy machine a search may last
    match = opened("search", "heuristic", "search", "heuristic")
    table = load(match).state
    assert [looks_ahead(table, seat) for seat in range(4)] == [True, False, True, False]
    assert thinking_ms(table, 0) >= thinking_ms(table, 1) + 1_500
    strong = opened(*["search"] * 4)
    assert len(think(strong, ahead=True)) == 1
    assert think(strong, ahead=True) == [], "once is enough"
    assert think(strong, ahead=False) == [], "nor does judgement take its place"


def test_where_no_search_could_begin_in_time_judgement_decides(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(*["search"] * 4)
    table = load(match).state
    with monkeypatch.context() as judging:
        judging.setattr(SearchBot, "ponder", lambda *_: pytest.fail("that takes its time"))
        moment, sealed = thought(match, ahead=False)
    assert moment == due_ms(match)
    assert Decision.unsealed(table, sealed) == bot_play.decide_at_once(table)
    assert think(match, ahead=True) == [], "the search that comes after all is not needed"


def test_after_an_outage_bots_take_their_pause_before_they_move(
    redis_url: str, clock: Clock
) -> None:
    match = opened(*["heuristic"] * 4)
    decided, version = thought(match).sealed, load(match).version
    pause = thinking_ms(load(match).state, bots_to_move(load(match).state)[0])
    clock.now = back = due_ms(match) + OUTAGE_MS + 1
    assert run_due(match, decided) == back + pause
    assert load(match).version == version
    assert ScheduledWakeup.objects.get(match=match).due_ms == back + pause
    clock.now = back + pause - 1
    assert run_due(match, decided) == back + pause
    assert load(match).version == version
    clock.now = back + pause + 40
    run_due(match, decided)
    assert last_at(match) == back + pause


def test_after_an_outage_what_was_lost_is_decided_again_and_no_turn_begins_for_ever(
    redis_url: str, clock: Clock
) -> None:
    match = opened(*["heuristic"] * 4)
    version = load(match).version
    clock.now = due_ms(match) + OUTAGE_MS + 1
    sent("thinking")
    run_due(match)
    assert [str(match) in message.headers["argsrepr"] for message in sent("thinking")] == [True]
    assert load(match).version == version
    clock.now += 2 * OUTAGE_MS
    run_due(match)
    assert load(match).version > version


def test_no_page_and_no_call_reads_what_bots_have_decided() -> None:
    """Only who decides and who carries out can open it."""
    root = Path(scheduler.__file__).parents[1]
    naming = {
        source.relative_to(root).as_posix()
        for source in root.rglob("*.py")
        if re.search(r"\bunseal(ed)?\(", source.read_text())
    }
    assert naming == {f"tables/{name}.py" for name in ("bot_play", "scheduler", "secrets")}


def test_judgement_is_what_helps_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened(*["search"] * 4)
    asked: list[View] = []
    choose = HeuristicBot.choose

    def ask(self: HeuristicBot, view: View, rng: Random) -> Command:
        asked.append(view)
        return choose(self, view, rng)

    monkeypatch.setattr(HeuristicBot, "choose", ask)
    decision = bot_play.decide_at_once(load(match).state)
    assert decision is not None
    assert (len(asked), decision.bot) == (1, "search")
