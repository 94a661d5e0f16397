"""The process manager of tournaments: the next steps that a machine is to take.

It looks at what the ledger says and gives the commands that are missing, like anybody else, through
`handler`; `automation` says which of them are its own. Each function may be called at any time, by
several processes at once, beside people who run the same tournament, and after any crash: ids of
commands and matches are derived, so that doing it twice does it once; chance comes from the
tournament's secret key, so that the same key gives the same tournament.
"""

import hmac
import logging
from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.ledger.checkpointing import checkpoint
from smazzata.ledger.checkpoints import latest
from smazzata.ledger.errors import LedgerError, StorageFailed, UnknownStream
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.directory import members_with_account
from smazzata.ratings.queries import current_ratings
from smazzata.tables.events import INSTANT, Chair
from smazzata.tables.handler import open_table
from smazzata.tables.table import Table
from smazzata.tables.table import load as load_match
from smazzata.tournament_management.automation import Step, automated
from smazzata.tournament_management.formats import parties_of, seating
from smazzata.tournament_management.handler import acting_now, execute
from smazzata.tournament_management.models import TournamentSecret, TournamentTables
from smazzata.tournament_management.online_tables import lock_tables
from smazzata.tournament_management.sittings import lineup_of
from smazzata.tournament_management.tournament import (
    Pairing,
    closing_scope,
    load,
    pairings,
    round_scope,
)
from tournaments import commands
from tournaments.decider import decide
from tournaments.evolve import fold
from tournaments.partners import of_entries
from tournaments.queries import is_public, proposal_stands
from tournaments.state import Round, Tournament

ACTOR = "autopilot"

_log = logging.getLogger(__name__)

Play = Callable[[UUID], None]
"""Has the bots of a match play, now or soon."""


class StepRefused(Exception):
    """A step that the rules refuse: the tournament waits for a person."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def derived(key: bytes, label: str) -> str:
    """64 hexadecimal digits from a tournament's secret key, for one purpose."""
    return hmac.digest(key, b"smazzata.autopilot.v1\x00" + label.encode(), "sha256").hex()


def draw_seed(key: bytes) -> str:
    """The seed of the draw. It is published; it tells nothing of the key."""
    return derived(key, "draw")


def seed_of(tournament: UUID) -> str:
    """The seed that a tournament's draw publishes, for whoever makes the draw."""
    return draw_seed(key_of(tournament))


def key_of(tournament: UUID) -> bytes:
    """A tournament's secret key."""
    return bytes(TournamentSecret.objects.get(tournament=tournament).key)


def advance(tournament: UUID, play: Play) -> bool:
    """Takes every step that is a machine's and can be taken now.

    Returns whether the tournament has ended; otherwise it waits for tables or for people.
    """
    while True:
        steps = automated(tournament)
        seen = load(tournament)
        closed = seen.state.rounds_closed
        if closed and Step.SIGN in steps:
            sign(round_scope(tournament, closed))
        if seen.state.closed:
            if Step.SIGN in steps:
                sign(closing_scope(tournament))
            return True
        waiting = seen.state.open_rounds
        if waiting:
            for played in waiting:
                if not is_public(played, acting_now().at):
                    continue  # whoever looks again at the hour (`tasks.wake_tournaments`) goes on
                if Step.OPEN_TABLES in steps:
                    open_tables(tournament, played, play)
                if Step.COLLECT in steps:
                    seen = _collect(seen, played)
            first = seen.state.rounds[waiting[0].number - 1]
            if Step.CLOSE_ROUND not in steps or not first.complete:
                return False
            _do(seen, commands.CloseRound(first.number), commands.PublishStandings())
            continue
        due = _next(seen, steps)
        if not due:
            return False
        _do(seen, *due)


def blocked(tournament: UUID) -> Refusal | None:
    """Why a machine's next step is refused; None while none is due or when it can be taken."""
    seen = load(tournament)
    state = seen.state
    if state.closed:
        return None
    steps = automated(tournament)
    if not state.open_rounds:
        return _refusal(state, _next(seen, steps))
    if Step.COLLECT in steps:
        for played in state.open_rounds:
            for results in _missing_results(tournament, played):
                if refusal := _refusal(state, results):
                    return refusal
    first = state.open_rounds[0]
    if Step.CLOSE_ROUND in steps and first.complete:
        return _refusal(state, [commands.CloseRound(first.number), commands.PublishStandings()])
    return None


def _refusal(state: Tournament, due: Sequence[Command]) -> Refusal | None:
    for command in due:
        decided = decide(state, command, acting_now())
        if isinstance(decided, Refusal):
            return decided
        state = fold(decided, state)
    return None


def record(tournament: UUID, round_number: int, table: int) -> bool:
    """Records one finished table; returns whether the round now has all its results."""
    seen = load(tournament)
    played = seen.state.rounds[round_number - 1]
    if table not in played.results and Step.COLLECT in automated(tournament):
        pairing = next(p for p in pairings(tournament, played) if p.table == table)
        if results := _result(tournament, pairing):
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


def _next(seen: LoadedAggregate[Tournament], steps: Collection[Step]) -> list[Command]:
    """The commands between two rounds that are a machine's; those after a person's are not due."""
    state = seen.state
    if not state.draw_complete:
        return [commands.MakeDraw(seed_of(seen.stream_id))] if Step.DRAW in steps else []
    if state.rules is None:
        raise AssertionError("who has a draw was opened")
    number = len(state.rounds) + 1
    if number > state.rules.rounds:
        waits = state.rules.windows is not None and state.homologated is None
        due_now = Step.CLOSE in steps and not waits  # to homologate is for people
        return [rating(state), commands.CloseTournament()] if due_now else []
    due: list[Command] = []
    proposed = proposal_stands(state)
    if not proposed and Step.PAIR in steps:
        due.append(commands.ProposeRound(number))
    if Step.POST in steps and (proposed or due):
        due.append(commands.PostRound(number))
    return due


def rating(state: Tournament) -> commands.PublishRatings:
    """The command that rates a tournament from the ratings that its members have now."""
    if state.rules is None:
        raise AssertionError("only a tournament that was opened is rated")
    members = [member for entry in state.entries.values() for member in entry.members]
    return commands.PublishRatings(
        individual=current_ratings(state.rules.game, "individual", members),
        partnership=current_ratings(state.rules.game, "partnership", members),
    )


def open_tables(tournament: UUID, played: Round, play: Play) -> None:
    """Opens the tables of a round that are not open yet, and has them played.

    Those that are open have been handed on already; if that was lost, `wake_tables` finds them.
    """
    state, key = load(tournament).state, key_of(tournament)
    how = TournamentTables.objects.get(tournament=tournament)
    rules = state.rules
    if rules is None:
        raise AssertionError("only a tournament that was opened has rounds")
    game = ruleset(rules.game, rules.ruleset)
    for pairing in pairings(tournament, played):
        if pairing.table in played.results or _match(pairing.match) is not None:
            continue
        sides = [
            replace(entry, members=entry.members_in(pairing.round))
            for entry in (state.entries[number] for number in pairing.sides)
        ]
        options = rules.options_at(len(sides))
        seated = seating(parties_of(game, options), sides)
        here = members_with_account(member for _, member in seated) if how.people else frozenset()
        chairs = [
            Chair(entry=str(entry), member=member, bot=None if member in here else how.bot)
            for entry, member in seated
        ]
        with transaction.atomic():
            lock_tables(tournament)
            if not _still_posted(tournament, pairing):
                return
            opened = open_table(
                pairing.match,
                rules.game,
                options,
                chairs,
                derived(key, f"{pairing.round}.{pairing.table}"),
                uuid5(pairing.match, "open"),
                version=rules.ruleset,
                tournament=tournament,
                round=pairing.round,
                number=pairing.table,
                settings=how.settings if here else replace(how.settings, pace=INSTANT),
            )
        if isinstance(opened, Refusal):
            raise StepRefused(opened)
        play(pairing.match)


def _still_posted(tournament: UUID, pairing: Pairing) -> bool:
    """Whether the round was not recalled since, and the same sides sit at the table."""
    rounds = load(tournament).state.rounds
    if len(rounds) < pairing.round or len(rounds[pairing.round - 1].tables) < pairing.table:
        return False
    return rounds[pairing.round - 1].tables[pairing.table - 1].sides == pairing.sides


def _collect(seen: LoadedAggregate[Tournament], played: Round) -> LoadedAggregate[Tournament]:
    """Records the results of all finished tables; returns the tournament as it is then."""
    results = _missing_results(seen.stream_id, played)
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


def _missing_results(tournament: UUID, played: Round) -> list[list[Command]]:
    """Those of tables whose match is over, and that are not recorded yet."""
    missing = [p for p in pairings(tournament, played) if p.table not in played.results]
    return [result for pairing in missing if (result := _result(tournament, pairing))]


def _match(match: UUID) -> Table | None:
    try:
        return load_match(match).state
    except UnknownStream:
        return None


def _result(tournament: UUID, pairing: Pairing) -> list[Command]:
    """The result of a table's match, if it is over; and who sat there, where bots sat in."""
    table: Any = _match(pairing.match)
    if table is None or not table.rules.is_over(table.state):
        return []
    result = table.state.match.result
    recorded = commands.RecordResult(
        pairing.round,
        pairing.table,
        mp=of_entries(result.totals, len(pairing.sides)),
        places=of_entries(result.places, len(pairing.sides)),
        match=str(pairing.match),
    )
    # Where bots play all the seats they play for the members: that is what was asked for.
    if not TournamentTables.objects.filter(tournament=tournament, people=True).exists():
        return [recorded]
    lineup = lineup_of(pairing.match, table, pairing.round, pairing.table)
    return [recorded, lineup] if lineup else [recorded]
