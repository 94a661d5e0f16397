"""The write side of tables: the only place that appends to a match.

Every command goes through the ledger's executor: the rules decide on the table as it stands, and
decide again when somebody was faster. Everything that follows from a command without anybody's
choice (the next deal) is decided in the same step and stored in the same append, so that a match
never waits for a machine.
"""

import logging
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import SEALED, Deal, StartMatch
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.ruleset import Ruleset
from games.kernel.seats import MOST_SEATS, SYSTEM, Seat
from games.registry import bots, ruleset
from smazzata.ledger.errors import UnknownStream
from smazzata.ledger.events import Receipt
from smazzata.ledger.executor import Decision, Executed, execute
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import find_command, now_ms
from smazzata.tables.append import append
from smazzata.tables.events import Chair, TableOpened
from smazzata.tables.game_fault import GAME_FAULT, GameFault, act
from smazzata.tables.lessons import course_of
from smazzata.tables.secrets import hidden_id
from smazzata.tables.settings import TableSettings, check_settings, look_s
from smazzata.tables.table import Table, tables

log = logging.getLogger(__name__)

ATTEMPTS = MOST_SEATS + 5
"""Where all choose at once each may be slower than all others, who are stored one by one."""

STALE = Refusal("stale_version")
NO_SUCH_SEAT = Refusal("no_such_seat")
BOT_IN_SEAT = Refusal("bot_in_seat")


class Answer(NamedTuple):
    """What became of a command: the version and link it is stored at, or why it was refused."""

    version: int
    hash: bytes
    refusal: Refusal | None = None


def open_table(
    match: UUID,
    game: str,
    options: Options,
    chairs: Sequence[Chair],
    master: str,
    command_id: UUID,
    *,
    version: int | None = None,
    tournament: UUID | None = None,
    round: int | None = None,  # noqa: A002 - the domain's word
    number: int | None = None,
    duplicate: bool = False,
    settings: TableSettings = TableSettings(),  # noqa: B008 - frozen
    actor: str = "system",
) -> LoadedAggregate[Table] | Refusal:
    """Opens a match: seats are taken, the first deck is sealed and dealt.

    `version` is that of the game's rules, None for the newest; `master` the match's secret (64
    hexadecimal digits), see `games.kernel.shuffle`. Sent again with the same `command_id` and
    secret it returns the match as it stands. Refusals are those of `start_match`,
    `wrong_player_count` when chairs and options disagree, `unknown_bot`, `game_fault`, and what
    `check_settings` says. Raises `games.registry.UnknownGameError`.
    """
    rules = ruleset(game, version)
    complete = rules.resolve_options(options)
    if isinstance(complete, Refusal):
        return complete
    refusal = (
        rules.check_players(complete, len(chairs))
        or check_bots(rules, chairs)
        or check_settings(settings)
    )
    if refusal is not None:
        return refusal
    opened = TableOpened(
        game=game,
        ruleset=rules.version,
        chairs=list(chairs),
        tournament=str(tournament) if tournament else None,
        round=round,
        number=number,
        clock=settings.clock,
        rated=settings.rated,
        spectators=settings.spectators,
        pace=settings.pace,
        look_s=look_s(settings, tournament=tournament is not None),
        lesson=settings.lesson,
    )
    table = Table.at(opened, now_ms())
    try:
        dealt = step(table, SYSTEM, StartMatch(master, complete, duplicate))
        if isinstance(dealt, Refusal):
            return dealt
        stored_as = hidden_id(master, command_id)
        live, _ = append(match, None, [opened, *dealt.events], dealt.table, stored_as, actor)
    except GameFault:
        log.exception("Match %s cannot be opened", match)
        return GAME_FAULT
    return live


def unknown_bot(rules: Ruleset[Any], name: str) -> dict[str, str]:
    """What there is to say about a bot that does not play a game by these rules."""
    known = ", ".join(sorted(bots(rules.id, rules.version)))
    return {"bot": name[:64], "game": rules.id, "known": known}


def check_bots(rules: Ruleset[Any], chairs: Sequence[Chair]) -> Refusal | None:
    """The first bot of these chairs that does not play the game by these rules."""
    known = bots(rules.id, rules.version)
    for chair in chairs:
        if chair.bot is not None and chair.bot not in known:
            return Refusal("unknown_bot", params=unknown_bot(rules, chair.bot))
    return None


def submit(
    match: UUID,
    seat: Seat,
    raw: object,
    command_id: UUID,
    actor: str,
    *,
    expected_version: int | None = None,
    seen: LoadedAggregate[Table] | None = None,
) -> Answer:
    """A command from outside: untrusted JSON of a seat, or of the system.

    `expected_version` is the version its sender saw; when the game has moved on since, the command
    is refused as `stale_version`, because it may have been meant for another table. What the table
    itself told since (a bot took another chair) takes nobody's move away, nor do the choices of
    others in the same round; what may be said out of turn is stale only when the deal is over for
    which it was said. A seat that a bot plays takes no commands (`bot_in_seat`). The same
    `command_id` again returns the first answer. Nothing is stored of a refused command (GEN-04).
    `seen` is the table as the caller follows it, if it does: a move on it is stored without another
    read, unless somebody was faster.
    """

    def decide(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        rules, state = live.state.rules, live.state.state
        command = rules.read(state, seat, raw)
        since = live.state.meant_since(command)
        if expected_version is not None and not since <= expected_version <= live.version:
            return STALE
        if seat != SYSTEM and not 0 <= seat < state.match.seats:
            return NO_SUCH_SEAT
        if seat != SYSTEM and live.state.chairs[seat].bot:
            return BOT_IN_SEAT
        moved = command if isinstance(command, Refusal) else step(live.state, seat, command)
        return moved if isinstance(moved, Refusal) else Decision(moved.events, moved.table)

    return carry_out(match, decide, command_id, actor, seen=seen)


Decide: TypeAlias = Callable[[LoadedAggregate[Table]], Decision[Table, Event] | Refusal]


def carry_out(
    match: UUID,
    decide: Decide,
    command_id: UUID,
    actor: str,
    *,
    seen: LoadedAggregate[Table] | None = None,
) -> Answer:
    """Stores what `decide` makes of the table as it stands; nothing of a refusal.

    `seen` is the table as the caller follows it, see `execute`. The same `command_id` again returns
    the first answer. Where the rules fail it is refused as `game_fault`: the match stands as it
    did, and other moves may succeed. Raises `UnknownStream` without a table.
    """

    def of_a_table(live: LoadedAggregate[Table] | None) -> Decision[Table, Event] | Refusal:
        if live is None:
            raise UnknownStream(match)
        return decide(live)

    matches = _Matches()
    try:
        done = execute(matches, match, of_a_table, command_id, actor, seen=seen, attempts=ATTEMPTS)
    except GameFault:
        log.exception("Nothing was stored at %s", match)
        done = Executed(matches.find(match), refusal=GAME_FAULT)
    stored = done.receipt or done.stream
    if stored is None:
        raise UnknownStream(match)
    return Answer(stored.version, stored.hash, done.refusal)


class _Matches:
    """Matches as the executor needs them: commands under hidden ids, a wake-up with each."""

    def find(self, match: UUID) -> LoadedAggregate[Table] | None:
        return tables.find(match)

    def receipt(
        self, before: LoadedAggregate[Table], command_id: UUID, actor: str
    ) -> Receipt | None:
        return find_command(before.stream_id, _stored_as(before, command_id), actor)

    def append(
        self,
        match: UUID,
        before: LoadedAggregate[Table] | None,
        decision: Decision[Table, Event],
        command_id: UUID,
        actor: str,
    ) -> tuple[LoadedAggregate[Table], Receipt]:
        if before is None:
            raise UnknownStream(match)
        stored_as = _stored_as(before, command_id)
        return append(match, before, decision.events, decision.state, stored_as, actor)


def _stored_as(live: LoadedAggregate[Table], command_id: UUID) -> UUID:
    return hidden_id(live.state.state.match.master, command_id)


class DecidedMove(NamedTuple):
    """Events decided but not stored yet, and the table after them."""

    events: list[Event]
    table: Table


def step(table: Table, seat: Seat, command: Command) -> DecidedMove | Refusal:
    """Decides one command and what follows from it without anybody's choice.

    Raises `GameFault` where the rules fail.
    """
    outcome = act(table, seat, command)
    if isinstance(outcome, Refusal):
        return outcome
    return with_deal(table._replace(state=outcome.state), outcome.events)


def with_deal(table: Table, events: Sequence[Event]) -> DecidedMove:
    """Deals the next deck if it is the system's turn to (GEN-02), and nobody looks at the last."""
    moved = list(events)
    if table.state.phase == SEALED and not table.lookers:
        dealt: Any = act(table, SYSTEM, _next_deal(table))
        moved.extend(dealt.events)
        table = table._replace(state=dealt.state)
    return DecidedMove(moved, table)


def _next_deal(table: Table) -> Deal:
    """Of the sealed deck; a lesson begins with cards that are arranged."""
    if table.opened.lesson and table.state.match.deal == 1:
        return course_of(table.opened.game, table.opened.ruleset).deal
    return Deal()
