"""One tournament, run by people's commands, by the process manager, or by both."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.ledger import checkpoints
from smazzata.ledger.auditing import audit
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.reader import load as read
from smazzata.tables.bot_play import StopReason, play
from smazzata.tables.events import Spectators
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load as load_match
from smazzata.tables.table import tables
from smazzata.tournament_management import (
    online_matches,
    process_manager,
    secret_key,
    tasks,
)
from smazzata.tournament_management.automation import (
    EVERY_STEP,
    NO_STEP,
    MachineStep,
    automate,
    automated,
)
from smazzata.tournament_management.entrants import synthetic_entrants
from smazzata.tournament_management.handler import execute
from smazzata.tournament_management.opening import Plan, open_tournament
from smazzata.tournament_management.tournament import (
    load,
    match_id,
    pairings,
    round_scope,
    tournaments,
)
from tournaments.queries import current_standings
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.slips import RecordResult

ORGANISER = "member:organiser"


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    tables.forget()
    tournaments.forget()


def play_out(match: UUID) -> None:
    while play(match, 10) is not StopReason.OVER:
        pass


def opened(steps: Collection[MachineStep]) -> UUID:
    tournament = open_tournament(
        Plan(
            title="Prova",
            game="busca",
            options={"max_deals": 1},
            system="swiss",
            rounds=2,
            entries=[[person] for person in synthetic_entrants(8, 7)],
            bot="random",
            key=b"\x07" * 32,
            automation=frozenset(steps),
        )
    )
    assert isinstance(tournament, UUID)
    return tournament


def say(tournament: UUID, *commands: Command) -> None:
    """A person's commands, through the same handler as the machine's."""
    answer = execute(tournament, commands, uuid4(), ORGANISER)
    assert not isinstance(answer, Refusal), answer


def due(tournament: UUID) -> MachineStep:
    """The step that comes next in a tournament that stands still."""
    state = load(tournament).state
    played = state.current
    if not state.draw_complete:
        return MachineStep.DRAW
    if played is None or played.closed:
        if state.rules and len(state.rounds) == state.rules.rounds:
            return MachineStep.CLOSE
        return MachineStep.POST if state.proposal else MachineStep.PAIR
    if len(played.results) == len(played.tables):
        return MachineStep.CLOSE_ROUND
    opened_here = _known(match_id(tournament, played.number, 1))
    return MachineStep.COLLECT if opened_here else MachineStep.OPEN_TABLES


def _known(match: UUID) -> bool:
    try:
        return bool(load_match(match))
    except UnknownStream:
        return False


def by_hand(tournament: UUID, step: MachineStep) -> None:
    """A person takes one step."""
    state = load(tournament).state
    played, number = state.current, len(state.rounds) + 1
    if step is MachineStep.DRAW:
        say(tournament, MakeDraw(secret_key.seed_of(tournament)))
    elif step is MachineStep.PAIR:
        say(tournament, ProposeRound(number))
    elif step is MachineStep.POST:
        say(tournament, PostRound(number))
    elif step is MachineStep.CLOSE:
        say(tournament, CloseTournament())
    elif played is not None and step is MachineStep.CLOSE_ROUND:
        say(tournament, CloseRound(played.number), PublishStandings())
    elif played is not None and step is MachineStep.OPEN_TABLES:
        online_matches.open_tables(tournament, played, play_out)
    elif played is not None and step is MachineStep.COLLECT:
        for pairing in pairings(tournament, played):
            result = load_match(pairing.match).state.state.match.result
            assert result is not None
            slip = RecordResult(
                played.number,
                pairing.table,
                mp=tuple(result.totals),
                places=tuple(result.places),
                match=str(pairing.match),
            )
            say(tournament, slip)


def run(tournament: UUID, before: Callable[[], None] = lambda: None) -> list[MachineStep]:
    """Machine and people in turns until the end; returns what was left to people."""
    left: list[MachineStep] = []
    before()
    while not process_manager.advance(tournament, play_out):
        assert len(left) < 50, left
        left.append(due(tournament))
        by_hand(tournament, left[-1])
        before()
    return left


def quiet() -> tuple[Any, ...]:
    """What an undisturbed tournament of machines leads to."""
    tournament = opened(EVERY_STEP)
    assert run(tournament) == []
    return outcome(tournament)


def outcome(tournament: UUID) -> tuple[Any, ...]:
    state = load(tournament).state
    tables_ = [[table.sides for table in played.tables] for played in state.rounds]
    return state.seed, tables_, current_standings(state)


@pytest.mark.django_db
def test_without_automation_nothing_happens_until_people_say_so() -> None:
    tournament = opened(NO_STEP)
    begun = load(tournament).version
    for _ in range(3):
        assert process_manager.advance(tournament, play_out) is False
    assert load(tournament).version == begun
    assert process_manager.blocked(tournament) is None
    left = run(tournament)
    round_ = [
        MachineStep.PAIR,
        MachineStep.POST,
        MachineStep.OPEN_TABLES,
        MachineStep.COLLECT,
        MachineStep.CLOSE_ROUND,
    ]
    assert left == [MachineStep.DRAW, *round_, *round_, MachineStep.CLOSE]
    assert {event.actor for event in read(tournament)[begun:]} == {ORGANISER}
    assert outcome(tournament) == quiet()
    assert audit(tournament).ok
    assert checkpoints.latest(round_scope(tournament, 1)) is None


@pytest.mark.django_db
@pytest.mark.parametrize("mine", [step for step in MachineStep if step is not MachineStep.SIGN])
def test_one_step_may_be_a_persons_and_the_machine_waits_for_it(mine: MachineStep) -> None:
    tournament = opened(EVERY_STEP - {mine})
    left = run(tournament)
    assert set(left) == {mine}
    assert len(left) == (1 if mine in (MachineStep.DRAW, MachineStep.CLOSE) else 2)
    assert outcome(tournament) == quiet()
    assert audit(tournament).ok
    for number in (1, 2):
        assert checkpoints.latest(round_scope(tournament, number)) is not None


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6))
def test_the_switches_may_be_turned_at_any_time(seed: int) -> None:
    tournament, chance = opened(NO_STEP), Random(seed)

    def turn() -> None:
        steps = {step for step in MachineStep if chance.random() < 0.5}
        automate(tournament, steps)
        assert automated(tournament) == steps

    run(tournament, turn)
    assert outcome(tournament) == quiet()
    assert audit(tournament).ok


@pytest.mark.django_db
@pytest.mark.parametrize(
    "steps", [EVERY_STEP, EVERY_STEP - {MachineStep.PAIR, MachineStep.CLOSE_ROUND}]
)
@pytest.mark.parametrize("stored", [False, True], ids=["before", "after"])
def test_a_process_may_die_before_or_after_any_step(
    monkeypatch: pytest.MonkeyPatch, steps: frozenset[MachineStep], stored: bool
) -> None:
    """Also when it was to open a table, and whoever takes over knows nothing of what it knew."""
    tournament = opened(steps)
    doors = {"execute": process_manager, "open_table": online_matches}
    real = {name: getattr(module, name) for name, module in doors.items()}
    at, steps_taken = 0, 0

    def dying(name: str) -> Callable[..., Any]:
        def call(*args: Any, **more: Any) -> Any:
            nonlocal steps_taken
            steps_taken += 1
            if steps_taken == at and not stored:
                raise SystemExit
            done = real[name](*args, **more)
            if steps_taken == at:
                raise SystemExit
            return done

        return call

    for name, module in doors.items():
        monkeypatch.setattr(module, name, dying(name))
    deaths, over = 0, False
    while not over:
        at, steps_taken = 1 + deaths % 3, 0  # the first, second or third thing that it does
        tables.forget()
        tournaments.forget()
        try:
            over = process_manager.advance(tournament, play_out)
        except SystemExit:
            deaths += 1
            assert deaths < 100
            wake(tournament)
        else:
            if not over:
                by_hand(tournament, due(tournament))
    assert deaths > 3
    for name, module in doors.items():
        monkeypatch.setattr(module, name, real[name])
    assert outcome(tournament) == quiet()
    assert audit(tournament).ok


def wake(tournament: UUID) -> None:
    """Has tables played that were opened by who died then; `wake_tables` finds them."""
    played = load(tournament).state.current
    for pairing in pairings(tournament, played) if played else ():
        if _known(pairing.match):
            play_out(pairing.match)


@pytest.mark.django_db
def test_people_post_and_the_machine_opens_tables_and_collects() -> None:
    tournament = opened({MachineStep.OPEN_TABLES, MachineStep.COLLECT})
    by_hand(tournament, MachineStep.DRAW)
    by_hand(tournament, MachineStep.PAIR)
    assert not process_manager.advance(tournament, play_out)
    assert load(tournament).state.rounds == []
    by_hand(tournament, MachineStep.POST)
    assert not process_manager.advance(tournament, play_out)
    played = load(tournament).state.rounds[0]
    assert sorted(played.results) == [1, 2]
    assert not played.closed
    actors = {e.type: e.actor for e in read(tournament)}
    assert actors["round_posted"] == ORGANISER
    assert actors["result_recorded"] == process_manager.ACTOR


@pytest.mark.django_db
@pytest.mark.parametrize("posts", [False, True], ids=["people post", "the machine posts"])
def test_tables_that_were_proposed_from_other_standings_are_proposed_again(posts: bool) -> None:
    tournament = opened(EVERY_STEP - {MachineStep.POST})
    assert not process_manager.advance(tournament, play_out)
    by_hand(tournament, MachineStep.POST)
    assert not process_manager.advance(tournament, play_out), "the second round is proposed"
    assert load(tournament).state.proposal is not None
    say(tournament, ApplyPenalty(1, 2, "art. 1", "late"))
    if posts:
        automate(tournament, EVERY_STEP)
        assert process_manager.advance(tournament, play_out)
        return
    outdated = execute(tournament, [PostRound(2)], uuid4(), ORGANISER)
    assert isinstance(outdated, Refusal)
    assert outdated.code == "proposal_outdated"
    assert not process_manager.advance(tournament, play_out)
    by_hand(tournament, MachineStep.POST)
    assert process_manager.advance(tournament, play_out)


@pytest.mark.django_db
def test_a_slip_that_a_person_entered_is_not_overwritten() -> None:
    tournament = opened(EVERY_STEP - {MachineStep.COLLECT})
    assert not process_manager.advance(tournament, play_out)
    say(tournament, RecordResult(1, 1, mp=(40, 30, 20, 10)))
    automate(tournament, EVERY_STEP)
    assert process_manager.advance(tournament, play_out)
    assert load(tournament).state.rounds[0].results[1].mp == (40, 30, 20, 10)


@pytest.mark.django_db
@pytest.mark.usefixtures("tasks_here")
def test_after_a_persons_command_the_machine_goes_on_at_once(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    tournament = opened(EVERY_STEP - {MachineStep.POST})
    assert not process_manager.advance(tournament, play_out)
    with django_capture_on_commit_callbacks(execute=True):
        by_hand(tournament, MachineStep.POST)
    assert _known(match_id(tournament, 1, 1))
    automate(tournament, EVERY_STEP)
    before = load(tournament).version
    monkeypatch.setattr(
        "smazzata.tournament_management.tasks.automated", lambda tournament: NO_STEP
    )
    with django_capture_on_commit_callbacks(execute=True):
        say(tournament, ApplyPenalty(1, 1, "art. 1", "late"))
    assert load(tournament).version == before + 1, "without automation nobody is woken"


@pytest.mark.django_db
def test_only_tournaments_with_automation_are_looked_at_when_they_stand_still(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flown, run_by_people = opened({MachineStep.SIGN}), opened(NO_STEP)
    sent: list[str] = []
    monkeypatch.setattr(tasks, "IDLE_MS", -60_000)
    monkeypatch.setattr(tasks.advance, "delay", sent.append)
    tasks.wake_tournaments()
    assert sent == [str(flown)]
    automate(run_by_people, {MachineStep.DRAW})
    automate(flown, NO_STEP)
    sent.clear()
    tasks.wake_tournaments()
    assert sent == [str(run_by_people)]


@pytest.mark.django_db
def test_a_tournament_may_be_opened_before_its_entries_are_known() -> None:
    plan = Plan("Prova", "busca", {}, "swiss", 2, [], "random", b"k" * 32, automation=NO_STEP)
    tournament = open_tournament(plan)
    assert isinstance(tournament, UUID)
    assert isinstance(open_tournament(plan._replace(automation=EVERY_STEP)), Refusal)


@pytest.mark.django_db
def test_tables_that_nobody_may_open_open_no_tournament() -> None:
    settings = TableSettings(spectators=Spectators(delay_s=-1))
    plan = Plan("Prova", "busca", {}, "swiss", 2, [], "random", b"k" * 32, settings, NO_STEP)
    refusal = open_tournament(plan)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad_delay"
