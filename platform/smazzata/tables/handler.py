"""The write side of tables: the only place that appends to a match.

Load the state, let the rules decide, append; on a conflict take in what came between and decide
again. Everything that follows from a command without anybody's choice (the next deal) is decided
in the same step and stored in the same append, so that a match never waits for a machine.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.match import SEALED, Deal, StartMatch
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM, Seat
from games.registry import bots, ruleset
from smazzata.ledger.errors import StreamSealed, VersionConflict
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import find_command, now_ms
from smazzata.tables.append import append
from smazzata.tables.clock_rules import ClockRules, check_clock
from smazzata.tables.events import INSTANT, PACES, Chair, Spectators, TableOpened
from smazzata.tables.secrets import hidden_id
from smazzata.tables.table import Table, load

ATTEMPTS = 3
"""How often a command is decided anew when others moved in between."""

LONGEST_DELAY_MOVES = 200
LONGEST_DELAY_S = 3_600

STALE = Refusal("stale_version")
WRONG_SEAT = Refusal("wrong_seat")
BOT_IN_SEAT = Refusal("bot_in_seat")
BAD_DELAY = Refusal("bad_delay", params={"moves": LONGEST_DELAY_MOVES, "seconds": LONGEST_DELAY_S})
UNKNOWN_PACE = Refusal("unknown_pace", params={"known": ", ".join(PACES)})


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
    tournament: UUID | None = None,
    round: int | None = None,  # noqa: A002 - the domain's word
    number: int | None = None,
    duplicate: bool = False,
    clock: ClockRules | None = None,
    rated: bool = False,
    spectators: Spectators = Spectators(),  # noqa: B008 - frozen
    pace: str = INSTANT,
    actor: str = "system",
) -> LoadedAggregate[Table] | Refusal:
    """Opens a match: seats are taken, the first deck is sealed and dealt.

    `master` is the match's secret (64 hexadecimal digits), see `games.kernel.shuffle`. Sent again
    with the same `command_id` and secret it returns the match as it stands. Refusals are those of
    `start_match`, `wrong_player_count` when chairs and options disagree, `unknown_bot`,
    `bad_clock`, `bad_delay` and `unknown_pace`.
    """
    rules = ruleset(game)
    complete = rules.resolve_options(options)
    if isinstance(complete, Refusal):
        return complete
    refusal = (
        rules.check_players(complete, len(chairs))
        or check_bots(game, chairs)
        or (clock and check_clock(clock))
        or _check_spectators(spectators)
        or (None if pace in PACES else UNKNOWN_PACE)
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
        clock=clock,
        rated=rated,
        spectators=spectators,
        pace=pace,
    )
    table = Table.at(opened, now_ms())
    outcome = rules.act(table.state, SYSTEM, StartMatch(master, complete, duplicate))
    if isinstance(outcome, Refusal):
        return outcome
    dealt = with_deal(table._replace(state=outcome.state), outcome.events)
    stored_as = hidden_id(master, command_id)
    return append(match, None, [opened, *dealt.events], dealt.table, stored_as, actor)


def unknown_bot(game: str, name: str) -> dict[str, str]:
    """What there is to say about a bot that does not play a game."""
    return {"bot": name[:64], "game": game, "known": ", ".join(sorted(bots(game)))}


def check_bots(game: str, chairs: Sequence[Chair]) -> Refusal | None:
    """The first bot of these chairs that does not play the game."""
    known = bots(game)
    for chair in chairs:
        if chair.bot is not None and chair.bot not in known:
            return Refusal("unknown_bot", params=unknown_bot(game, chair.bot))
    return None


def _check_spectators(chosen: Spectators) -> Refusal | None:
    sound = 0 <= chosen.delay_moves <= LONGEST_DELAY_MOVES
    return None if sound and 0 <= chosen.delay_s <= LONGEST_DELAY_S else BAD_DELAY


def submit(
    match: UUID,
    seat: Seat,
    raw: object,
    command_id: UUID,
    actor: str,
    *,
    expected_version: int | None = None,
) -> Answer:
    """A command from outside: untrusted JSON of a seat, or of the system.

    `expected_version` is the version its sender saw; when the game has moved on since, the command
    is refused as `stale_version`, because it may have been meant for another table. What the table
    itself told since (a bot took another chair) takes nobody's move away. A seat that a bot plays
    takes no commands (`bot_in_seat`). The same `command_id` again returns the first answer. Nothing
    is stored of a refused command (GEN-04).
    """
    stored_as = hidden_id(load(match).state.state.match.master, command_id)
    known = find_command(match, stored_as, actor)
    if known is not None:
        return Answer(known.version, known.hash)
    for attempt in range(ATTEMPTS):
        live = load(match)
        rules, state = live.state.rules, live.state.state
        if expected_version is not None and not (
            live.state.moved <= expected_version <= live.version
        ):
            return Answer(live.version, live.hash, STALE)
        if seat != SYSTEM and not 0 <= seat < state.match.seats:
            return Answer(live.version, live.hash, WRONG_SEAT)
        if seat != SYSTEM and live.state.chairs[seat].bot:
            return Answer(live.version, live.hash, BOT_IN_SEAT)
        command = rules.read(state, seat, raw)
        moved = command if isinstance(command, Refusal) else step(live.state, seat, command)
        if isinstance(moved, Refusal):
            return Answer(live.version, live.hash, moved)
        try:
            after = append(match, live, moved.events, moved.table, stored_as, actor)
        except (VersionConflict, StreamSealed):
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return Answer(after.version, after.hash)
    raise AssertionError("the last attempt returns or raises")


class DecidedMove(NamedTuple):
    """Events decided but not stored yet, and the table after them."""

    events: list[Event]
    table: Table


def step(table: Table, seat: Seat, command: Command) -> DecidedMove | Refusal:
    """Decides one command and what follows from it without anybody's choice."""
    outcome: Any = table.rules.act(table.state, seat, command)
    if isinstance(outcome, Refusal):
        return outcome
    return with_deal(table._replace(state=outcome.state), outcome.events)


def with_deal(table: Table, events: Sequence[Event]) -> DecidedMove:
    """Deals the next deck if it is the system's turn to (GEN-02)."""
    moved = list(events)
    if table.state.phase == SEALED:
        dealt: Any = table.rules.act(table.state, SYSTEM, Deal())
        moved.extend(dealt.events)
        table = table._replace(state=dealt.state)
    return DecidedMove(moved, table)
