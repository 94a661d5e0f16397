"""What a referee does at a table. Each is one command, stored by the tables with who gave it.

All of them take the visitor who asks and refuse, before anything else, who may not rule there, or
see all cards. A right is not enough for that: whoever plays at the table, or elsewhere in its
tournament, has a conflict of interest (`smazzata.tables.visibility`). The same
`command_id` again returns the first answer and stores nothing.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import CallTime, Forfeit
from games.kernel.refusal import MALFORMED, MATCH_OVER, UNKNOWN_COMMAND, Refusal
from games.kernel.seats import SYSTEM, Seat
from smazzata.ledger.executor import Decision
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal, actor_of
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.events import REFEREE, AllCardsSeen, ClocksStarted, ClocksStopped
from smazzata.tables.handler import Answer, carry_out, step
from smazzata.tables.seat_takeover import against_bot, bot_in
from smazzata.tables.table import Table
from smazzata.tables.visibility import has_conflict_of_interest

FORFEIT_CAUSES = ("abandoned", "absent", "conduct")
"""Why a seat is taken out of a match."""

NOT_ALLOWED = Refusal("not_allowed")
PLAYS_HERE = Refusal("plays_here")
SEATED_HERE = Refusal("seated_here")
NO_CLOCK = Refusal("no_clock")
CLOCKS_STOPPED = Refusal("clocks_stopped")
CLOCKS_RUNNING = Refusal("clocks_running")

WORDS: dict[str, str] = {
    "seated_here": gettext_noop(
        "Nobody who plays at this table, or in its tournament, may see all cards."
    ),
    "plays_here": gettext_noop("Nobody who plays at this table, or in its tournament, rules here."),
    "no_clock": gettext_noop("This table plays without a clock."),
    "clocks_stopped": gettext_noop("The clocks are stopped already."),
    "clocks_running": gettext_noop("The clocks are running already."),
    "not_allowed": gettext_noop("You may not do this."),
}

Against: TypeAlias = Callable[[Principal, Table], Refusal | None]
TableDecision: TypeAlias = Event | Refusal | None


def against_ruling(who: Principal, table: Table) -> Refusal | None:
    """Why somebody may not rule at a table: `not_allowed` or `plays_here`."""
    return _against(who, Action.RULE_AT_TABLE, table, PLAYS_HERE)


def against_seeing_all(who: Principal, table: Table) -> Refusal | None:
    """Why somebody may not see all cards of a running match: `not_allowed` or `seated_here`."""
    return _against(who, Action.SEE_ALL_CARDS, table, SEATED_HERE)


def _against(who: Principal, action: Action, table: Table, conflict: Refusal) -> Refusal | None:
    if who.member is None or not who.may(action):
        return NOT_ALLOWED
    return conflict if has_conflict_of_interest(table, who.member) else None


def replace_by_bot(match: UUID, seat: Seat, who: Principal, command_id: UUID) -> Answer:
    """Has a bot of medium strength play on for a person, who may take the seat back.

    Refusals: those of `against_ruling`, `no_such_seat`, `match_over`, `seat_out`, `bot_in_seat`.
    """

    def event_of(table: Table, by: str) -> TableDecision:
        return against_bot(table, seat) or bot_in(table, seat, None, REFEREE, by)

    return _recorded(match, event_of, who, command_id)


def stop_clocks(match: UUID, who: Principal, command_id: UUID) -> Answer:
    """From now on no seat's time runs, nor the match's, and bots wait; people may move.

    Refusals: those of `against_ruling`, `match_over`, `no_clock`, `clocks_stopped`.
    """

    def event_of(table: Table, by: str) -> TableDecision:
        return _against_clock(table, stopped=False) or ClocksStopped(now_ms(), REFEREE, by)

    return _recorded(match, event_of, who, command_id)


def start_clocks(match: UUID, who: Principal, command_id: UUID) -> Answer:
    """They run again. Refusals: those of `against_ruling`, `match_over`, `no_clock`,
    `clocks_running`.
    """

    def event_of(table: Table, by: str) -> TableDecision:
        return _against_clock(table, stopped=True) or ClocksStarted(by)

    return _recorded(match, event_of, who, command_id)


def forfeit(match: UUID, seat: Seat, cause: str, who: Principal, command_id: UUID) -> Answer:
    """Takes a seat out of the match for good (GEN-07).

    Refusals: those of `against_ruling`, `malformed` for another cause than `FORFEIT_CAUSES`, and
    those of the rules.
    """
    if cause not in FORFEIT_CAUSES:
        return _carry_out(match, lambda _live: MALFORMED, who, command_id, against_ruling)
    return _commanded(match, Forfeit(seat, cause), who, command_id)


def call_time(match: UUID, who: Principal, command_id: UUID) -> Answer:
    """The deal being played is the last. Refusals: of `against_ruling` and of the rules."""
    return _commanded(match, CallTime(), who, command_id)


def impose(match: UUID, raw: Mapping[str, Any], who: Principal, command_id: UUID) -> Answer:
    """Carries out a ruling of the game's own, in plain JSON as `Ruleset.rulings` offers it.

    Refusals: of `against_ruling`, `unknown_command` for what no referee of this game imposes, and
    those of the rules.
    """

    def decide(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        rules, state = live.state.rules, live.state.state
        if raw.get("do") not in {each.name() for each in rules.by_system}:
            return UNKNOWN_COMMAND
        command = rules.read(state, SYSTEM, dict(raw))
        return command if isinstance(command, Refusal) else _decided(live, command)

    return _carry_out(match, decide, who, command_id, against_ruling)


def look_at_all_cards(match: UUID, who: Principal, command_id: UUID) -> Answer:
    """Records that a referee opens all cards of a running match.

    With one `command_id` a connection it is recorded once for each. A match that is closed has
    nothing hidden: then nothing is recorded. Refusals: those of `against_seeing_all`.
    """

    def event_of(table: Table, by: str) -> TableDecision:
        return None if table.closed else AllCardsSeen(by)

    return _recorded(match, event_of, who, command_id, against_seeing_all)


def _against_clock(table: Table, *, stopped: bool) -> Refusal | None:
    if table.over:
        return MATCH_OVER
    if table.clock is None:
        return NO_CLOCK
    if (table.clock.stopped_ms is not None) == stopped:
        return None
    return CLOCKS_RUNNING if stopped else CLOCKS_STOPPED


def _recorded(
    match: UUID,
    event_of: Callable[[Table, str], TableDecision],
    who: Principal,
    command_id: UUID,
    against: Against = against_ruling,
) -> Answer:
    """Stores what the table itself tells, if `who` may have it recorded."""

    def decide(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        event = event_of(live.state, who.member or "")
        if isinstance(event, Refusal):
            return event
        return Decision([] if event is None else [event], live.state)

    return _carry_out(match, decide, who, command_id, against)


def _commanded(match: UUID, command: Command, who: Principal, command_id: UUID) -> Answer:
    """Stores what follows from a command of the game's that the system gives for a referee."""

    return _carry_out(match, lambda live: _decided(live, command), who, command_id, against_ruling)


def _decided(live: LoadedAggregate[Table], command: Command) -> Decision[Table, Event] | Refusal:
    moved = step(live.state, SYSTEM, command)
    return moved if isinstance(moved, Refusal) else Decision(moved.events, moved.table)


def _carry_out(
    match: UUID,
    decide: Callable[[LoadedAggregate[Table]], Decision[Table, Event] | Refusal],
    who: Principal,
    command_id: UUID,
    against: Against,
) -> Answer:
    def allowed(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        return against(who, live.state) or decide(live)

    return carry_out(match, allowed, command_id, actor_of(who.member or "nobody"))
