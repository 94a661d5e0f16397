"""The process manager of tournaments: the next steps that a machine is to take.

It looks at what the ledger says and gives the commands that are missing, like anybody else, through
`handler`; `automation` says which of them are its own. Each function may be called at any time, by
several processes at once, beside people who run the same tournament, and after any crash: ids of
commands and matches are derived, so that doing it twice does it once; chance comes from the
tournament's secret key, so that the same key gives the same tournament.
"""

import logging
from collections.abc import Collection, Sequence
from itertools import chain
from uuid import UUID, uuid5

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.checkpoints import latest
from smazzata.ledger.errors import LedgerError, StorageFailed
from smazzata.ledger.repository import LoadedAggregate
from smazzata.tournament_management.automation import MachineStep, automated
from smazzata.tournament_management.handler import acting_now, execute
from smazzata.tournament_management.online_matches import (
    Play,
    missing_results,
    open_tables,
    result_of,
    stop_tables,
)
from smazzata.tournament_management.secret_key import seed_of
from smazzata.tournament_management.tournament import closing_scope, load, pairings, round_scope
from tournaments.decider import decide_all
from tournaments.queries import is_public, proposal_stands
from tournaments.state import Round, Tournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings

ACTOR = "autopilot"

_log = logging.getLogger(__name__)


class StepRefused(Exception):
    """A step that the rules refuse: the tournament waits for a person."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def advance(tournament: UUID, play: Play) -> bool:
    """Takes every step that is a machine's and can be taken now.

    Returns whether the tournament has ended; otherwise it waits for tables or for people.
    """
    while True:
        steps = automated(tournament)
        seen = load(tournament)
        closed = seen.state.rounds_closed
        if closed and MachineStep.SIGN in steps:
            sign(round_scope(tournament, closed))
        if seen.state.closed:
            _finish(seen, steps)
            return True
        waiting = seen.state.open_rounds
        if waiting:
            for played in waiting:
                if not is_public(played, acting_now().at):
                    continue  # whoever looks again at the hour (`tasks.wake_tournaments`) goes on
                if MachineStep.OPEN_TABLES in steps and (
                    refusal := open_tables(tournament, played, play)
                ):
                    raise StepRefused(refusal)
                if MachineStep.COLLECT in steps:
                    seen = _collect(seen, played)
            first = seen.state.rounds[waiting[0].number - 1]
            if MachineStep.CLOSE_ROUND not in steps or not first.complete:
                return False
            _do(seen, CloseRound(first.number), PublishStandings())
            continue
        due = _next(seen, steps)
        if not due:
            return False
        _do(seen, *due)


def _finish(seen: LoadedAggregate[Tournament], steps: Collection[MachineStep]) -> None:
    """What is left to do where nothing more happens: nobody waits for tables still being played."""
    for played in seen.state.open_rounds:  # of a tournament that was cancelled
        stop_tables(seen.stream_id, played)
    if MachineStep.SIGN in steps:
        sign(closing_scope(seen.stream_id))


def blocked(tournament: UUID) -> Refusal | None:
    """Why a machine's next step is refused; None while none is due or when it can be taken."""
    seen = load(tournament)
    state = seen.state
    if state.closed:
        return None
    steps = automated(tournament)
    if not state.open_rounds:
        return _refusal(state, _next(seen, steps))
    if MachineStep.COLLECT in steps:
        for played in state.open_rounds:
            for results in missing_results(tournament, played):
                if refusal := _refusal(state, results):
                    return refusal
    first = state.open_rounds[0]
    if MachineStep.CLOSE_ROUND in steps and first.complete:
        return _refusal(state, [CloseRound(first.number), PublishStandings()])
    return None


def _refusal(state: Tournament, due: Sequence[Command]) -> Refusal | None:
    decided = decide_all(state, due, acting_now())
    return decided if isinstance(decided, Refusal) else None


def record(tournament: UUID, round_number: int, table: int) -> bool:
    """Records one finished table; returns whether the round now has all its results."""
    seen = load(tournament)
    if seen.state.closed:
        return False  # a table of a tournament that was cancelled has ended
    played = seen.state.rounds[round_number - 1]
    if table not in played.results and MachineStep.COLLECT in automated(tournament):
        pairing = next(p for p in pairings(tournament, played) if p.table == table)
        if results := result_of(tournament, pairing):
            _do(seen, *results)
    return load(tournament).state.rounds[round_number - 1].complete


def _do(seen: LoadedAggregate[Tournament], *commands: Command) -> None:
    """Takes a step that was thought of at the tournament as `seen`.

    Raises `StepRefused`, unless somebody else has taken a step since: then it is time to look
    again.
    """
    tournament = seen.stream_id
    command_id = uuid5(tournament, f"{seen.version}:{[command.data() for command in commands]}")
    answer = execute(tournament, commands, command_id, ACTOR)
    if isinstance(answer, Refusal) and load(tournament).version == seen.version:
        raise StepRefused(answer)


def sign(scope: str) -> None:
    """Takes a checkpoint, once: whoever keeps the note can prove later what was true now.

    A key that cannot be used is the operator's trouble; the players do not wait for it.
    """
    try:
        if latest(scope) is None:
            checkpoint(scope)
    except StorageFailed:
        raise
    except LedgerError as error:
        _log.error("checkpoint_not_taken: %s: %s", scope, error)


def _next(seen: LoadedAggregate[Tournament], steps: Collection[MachineStep]) -> list[Command]:
    """The commands between two rounds that are a machine's; those after a person's are not due."""
    state = seen.state
    if not state.draw_complete:
        return [MakeDraw(seed_of(seen.stream_id))] if MachineStep.DRAW in steps else []
    if state.rules is None:
        raise AssertionError("who has a draw was opened")
    number = len(state.rounds) + 1
    if number > state.rules.rounds:
        waits = state.rules.windows is not None and state.homologated is None
        due_now = MachineStep.CLOSE in steps and not waits  # to homologate is for people
        return [CloseTournament()] if due_now else []
    due: list[Command] = []
    proposed = proposal_stands(state)
    if not proposed and MachineStep.PAIR in steps:
        due.append(ProposeRound(number))
    if MachineStep.POST in steps and (proposed or due):
        due.append(PostRound(number))
    return due


def _collect(seen: LoadedAggregate[Tournament], played: Round) -> LoadedAggregate[Tournament]:
    """Records the results of all finished tables; returns the tournament as it is then."""
    results = missing_results(seen.stream_id, played)
    try:
        if results:
            _do(seen, *chain.from_iterable(results))
    except StepRefused:
        # One that is refused keeps no other from being recorded.
        refused = [step for result in results if (step := _refused(seen.stream_id, result))]
        if refused:
            raise refused[0] from None
    return load(seen.stream_id)


def _refused(tournament: UUID, result: Sequence[Command]) -> StepRefused | None:
    try:
        _do(load(tournament), *result)
    except StepRefused as refused:
        return refused
    return None
