"""Giving a tournament its commands: the one way for pages, telephones and programs.

A door reads what was sent, calls `submit`, and shows the outcome as a page or as JSON. What is
refused at one door is refused at all of them, by the same code. In this order it is asked

1. whether this somebody may give these commands (`rights`; at a table by their place),
2. whether the log knows the id already (what was sent before `idempotency` answers),
3. whether the tournament still stands where it was looked at,
4. whether a command comes so late that a second official has to agree; then it is proposed to one,
5. whether what is said of a table fits on its slip, and is likely; and a panel judges what does
   not concern it,
6. how loudly it has to be asked (the questions of its rule), and whether whoever confirms has
   seen just these consequences.

Then the commands are stored, all of them or none.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from hashlib import sha256
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar
from uuid import UUID

import msgspec
from django.db import transaction
from django.dispatch import Signal
from msgspec.structs import replace

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from smazzata.desk.panel import against_panel
from smazzata.desk.rights import NO_OFFICE, against_offices, offices
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.sql import lock_until_commit
from smazzata.ledger.writer import find_command
from smazzata.members.idempotency import REUSED
from smazzata.members.principals import Principal, actor_of
from smazzata.tournament_management.handler import acting_now, execute
from smazzata.tournament_management.slip_shape import against_slips
from smazzata.tournament_management.tournament import load
from tournaments.authority import Acting, Office
from tournaments.consequences import (
    Consequences,
    consequences,
    foresee,
    propose_late_corrections,
)
from tournaments.decider import find_question
from tournaments.pairing.model import Number
from tournaments.registry import BOOK
from tournaments.state import Tournament
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.subject import Level, Question

P = ParamSpec("P")
T = TypeVar("T")

round_started = Signal()
"""Asked with `tournament`, `number` and `since` (when it was posted, in milliseconds): when the
clock of that round was started. Whoever keeps a clock answers with milliseconds, or None."""
LONGEST_TURN_S = 10
"""A hall that sends all its slips at one moment is served, on a slow machine too."""


class Submitter(NamedTuple):
    """Who gives commands: an official by an office, or somebody at a table by a place there."""

    actor: str
    """As the log names them."""
    offices: frozenset[Office] = frozenset()
    member: str = ""
    places: frozenset[tuple[int, int, Number]] | None = None
    """Round, table and entry of the slips on which they may write; None: they are an official."""

    @property
    def acting(self) -> Acting:
        """As the rules of the tournament see them, at this moment."""
        return acting_now(
            Acting(self.offices, places=self.places or frozenset(), member=self.member)
        )

    def check_rights(self, wanted: Sequence[Command]) -> Refusal | None:
        """Why they may not give these commands: `no_office`, `other_office`."""
        if self.places is None:
            return against_offices(self.offices, map(type, wanted))
        allowed = all(BOOK.rules[type(each)].at_the_table for each in wanted)
        return None if allowed else NO_OFFICE


def official(who: Principal, tournament: UUID) -> Submitter:
    """Somebody by the offices that they have at a tournament."""
    member = who.member or ""
    return Submitter(actor_of(member), offices(who, tournament), member)


class Done(NamedTuple):
    """The commands were given."""

    live: LoadedAggregate[Tournament]
    """The tournament as it stands after them."""


class NeedsConfirmation(NamedTuple):
    """Nothing is done yet: what would change is to be looked at and confirmed first."""

    live: LoadedAggregate[Tournament]
    """The tournament on which this was worked out."""
    asked: tuple[Command, ...]
    """As they were sent."""
    due: tuple[Command, ...]
    """As they would be given: those that come late as proposals."""
    acting: Acting
    consequences: Consequences
    question: Question[Any] | None
    """The loudest question that applies; None where only the door asks."""
    level: Level
    meanwhile: bool
    """Whether something else was confirmed: other consequences than there are now."""

    @property
    def digest(self) -> str:
        """What is sent again to confirm just these consequences."""
        return digest_of(self.consequences)


Outcome: TypeAlias = Done | NeedsConfirmation | Refusal


def submit(
    tournament: UUID,
    due: Sequence[Command] | Refusal,
    by: Submitter,
    command_id: UUID,
    *,
    confirmed: str = "",
    version: int | None = None,
    sure: bool = False,
    unasked: Level = Level.ACKNOWLEDGE,
    carry_out: Callable[[], Refusal | None] | None = None,
) -> Outcome:
    """Gives commands in somebody's name, all of them or none, confirmed where that is due.

    `due` is what was read from a form or call, or why that cannot be given. `confirmed` is the
    digest of the consequences that were looked at, `version` the tournament's that was; `sure` says
    that totals are right though they are unlikely (`totals_unlikely`). A command
    without a question in its rule is asked as loudly as `unasked` says. Where more belongs
    to it than the commands (people who become members), `carry_out` does all of it once nothing is
    to be asked, and `due` are commands that stand for those.

    Refusals: `no_office`, `other_office`, `command_id_reused`, `stale_version`,
    `changed_meanwhile`, those of `SlipShape.against`, of `against_panel`, of the tournament's
    rules and of `carry_out`.
    """
    if refusal := by.check_rights(()):
        return refusal
    if find_command(tournament, command_id, by.actor) is not None:
        return REUSED
    with _take_turn(tournament, by, confirmed):
        live = load(tournament)
        if version not in (None, live.version):
            return Refusal("stale_version", params={"seen": version or 0, "version": live.version})
        if isinstance(due, Refusal):
            return due
        due = [_count_minutes(live, command, by.acting.at) for command in due]
        wanted = propose_late_corrections(live.state, due, by.acting)
        refusal = (
            by.check_rights(wanted)
            or against_slips(live.state, wanted, sure=sure or bool(confirmed))
            or against_panel(tournament, live.state, wanted)
        )
        if refusal is not None:
            return refusal
        found = _look_ahead(live, due, wanted, by, confirmed, unasked)
        if found is not None:
            return found
        if carry_out is not None:
            return carry_out() or Done(load(tournament))
        # Nothing changes yet by what is only proposed.
        seen = confirmed if wanted == list(due) else ""
        return _store(tournament, wanted, by, command_id, seen, version, live)


def give(
    tournament: UUID, due: Sequence[Command], who: Principal, command_id: UUID
) -> Refusal | None:
    """Gives commands about which nobody has to be asked any more, all of them or none.

    Refusals: `no_office`, `other_office`, and those of the tournament's rules.
    """
    by = official(who, tournament)
    found = by.check_rights(due) or _store(tournament, due, by, command_id)
    return found if isinstance(found, Refusal) else None


def all_or_nothing(act: Callable[P, T]) -> Callable[P, T]:
    """Has all that is stored on the way, such as new members, undone where a refusal comes out."""

    @wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            found = act(*args, **kwargs)
            if isinstance(found, Refusal):
                transaction.set_rollback(True)
            return found

    return done


def digest_of(found: Consequences) -> str:
    """What tells these consequences from any others."""
    return sha256(msgspec.json.encode(found)).hexdigest()


@contextmanager
def _take_turn(tournament: UUID, by: Submitter, confirmed: str) -> Iterator[None]:
    """Has those wait for each other who would only try again.

    A round ends at many tables at once: who writes a slip waits. Of two who confirm at the same
    moment the second is shown what the first has changed.
    """
    name = "slips" if by.places is not None else "confirmed"
    if name == "confirmed" and not confirmed:
        yield
        return
    with transaction.atomic():
        lock_until_commit(f"smazzata.{name}.{tournament}", LONGEST_TURN_S)
        yield


def _count_minutes(live: LoadedAggregate[Tournament], command: Command, now_ms: int) -> Command:
    """Lateness of which no minutes are said, with those since the round's clock was started."""
    if not isinstance(command, NoteLate) or command.minutes is not None:
        return command
    number = command.round
    if not 1 <= number <= len(live.state.rounds):
        return command
    since = 1000 * live.state.rounds[number - 1].visible_at
    asked = {"tournament": live.stream_id, "number": number, "since": since}
    for _receiver, started in round_started.send(sender=submit, **asked):
        if isinstance(started, int):
            return replace(command, minutes=(now_ms - started) // 60_000)
    return command


def _look_ahead(
    live: LoadedAggregate[Tournament],
    due: Sequence[Command],
    wanted: Sequence[Command],
    by: Submitter,
    confirmed: str,
    unasked: Level,
) -> NeedsConfirmation | Refusal | None:
    """What is refused or has to be confirmed before commands are given; None: they may be."""
    acting = by.acting
    questions = [
        question for command in wanted if (question := find_question(live.state, command, acting))
    ]
    loudest = max(questions, key=lambda question: question.level, default=None)
    level = loudest.level if loudest else unasked
    if not wanted or level <= Level.ACKNOWLEDGE:
        return None
    found = foresee(live.state, wanted, acting)
    if isinstance(found, Refusal):
        return found
    if confirmed == digest_of(found):
        return None
    return NeedsConfirmation(
        live, tuple(due), tuple(wanted), acting, found, loudest, level, bool(confirmed)
    )


def _store(
    tournament: UUID,
    due: Sequence[Command],
    by: Submitter,
    command_id: UUID,
    seen: str = "",
    version: int | None = None,
    live: LoadedAggregate[Tournament] | None = None,
) -> Done | Refusal:
    """Stores commands; with the digest of the consequences that were `seen` only if they are these
    at the very moment it is done. `live` is the tournament as it was looked at for them.
    """
    acting = by.acting

    def compare(state: Tournament) -> Refusal | None:
        found = consequences(state, due, acting)
        if isinstance(found, Refusal) or digest_of(found) == seen:
            return None
        return Refusal("changed_meanwhile")

    still = compare if seen else None
    found = execute(tournament, due, command_id, by.actor, acting, still, version, live)
    return found if isinstance(found, Refusal) else Done(found)
