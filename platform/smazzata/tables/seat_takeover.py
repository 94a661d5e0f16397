"""Who plays a chair, as those who sit at the table change it: to a bot and back.

Decided and stored as in `handler`: the same `command_id` again returns the first answer and stores
nothing.
"""

from collections.abc import Callable
from typing import TypeAlias
from uuid import UUID

from games.kernel.event import Event
from games.kernel.refusal import MATCH_OVER, Refusal
from games.kernel.seats import Seat
from games.registry import strengths
from smazzata.ledger.executor import Decision
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.principals import actor_of
from smazzata.tables.events import ASKED, AWAY, BACK, Chair, ChairTaken
from smazzata.tables.handler import BOT_IN_SEAT, NO_SUCH_SEAT, Answer, carry_out, check_bots
from smazzata.tables.table import Table, seat_of

AWAY_MS = 60_000
"""So long without a connection, and the others may ask for a bot in that seat."""
AWAY_TURNS = 3
"""So many turns in a row that ran out of time, and they may as well."""

MOST_CHANGES = 32
"""Versions that a table's stream may grow by between two moves of the game: a log that nobody can
shorten must not be lengthened by passing a chair to and fro."""

RESTLESS = Refusal("chair_restless")
NOT_YOUR_SEAT = Refusal("not_your_seat")
RATED_SEAT = Refusal("rated_seat")
"""A rating is earned by its person: whoever must leave resigns, or is away."""
NO_BOT_IN_SEAT = Refusal("no_bot_in_seat")
NOT_AWAY = Refusal("not_away", params={"seconds": AWAY_MS // 1000, "turns": AWAY_TURNS})
SEAT_OUT = Refusal("seat_out")

Decide: TypeAlias = Callable[[Table], Event | Refusal]


def take_over(
    match: UUID,
    seat: Seat,
    bot: str | None,
    cause: str,
    by: str,
    command_id: UUID,
    *,
    offline_ms: int = 0,
) -> Answer:
    """Puts a bot into a person's chair; the person stays its owner and may take it back.

    `bot` is a name of the game's bots, None for one of medium strength. `cause`: `asked` by the
    seat's own person; `away`, asked by anybody else at the table about somebody who has had no
    connection for `offline_ms` (as the caller knows it) or let three turns in a row run out of
    time. Refusals: `no_such_seat`, `match_over`, `seat_out`, `bot_in_seat`, `not_your_seat`,
    `rated_seat`, `not_away`, `unknown_bot`, `chair_restless`.
    """

    def decide(table: Table) -> Event | Refusal:
        refusal = against_bot(table, seat)
        if refusal:
            return refusal
        chair = table.chairs[seat]
        if cause == ASKED and chair.member != by:
            return NOT_YOUR_SEAT
        if cause == ASKED and table.opened.rated:
            return RATED_SEAT
        if cause == AWAY:
            if seat_of(table, by) in (None, seat):
                return NOT_YOUR_SEAT
            if not is_away(table, seat, offline_ms):
                return NOT_AWAY
        return bot_in(table, seat, bot, cause, by)

    return change(match, decide, command_id, actor_of(by))


def against_bot(table: Table, seat: Seat) -> Refusal | None:
    """Why no bot can sit down in a seat, whoever asks.

    `no_such_seat`, `match_over`, `seat_out`, `bot_in_seat`.
    """
    refusal = _cannot_change(table, seat)
    return refusal or (BOT_IN_SEAT if table.chairs[seat].bot else None)


def bot_in(table: Table, seat: Seat, bot: str | None, cause: str, by: str) -> ChairTaken | Refusal:
    """That a bot takes a chair, None for one of medium strength; or `unknown_bot`."""
    rules, chair = table.rules, table.chairs[seat]
    medium = strengths(rules.id, rules.version)["medium"]
    taken = Chair(chair.entry, chair.member, bot or medium)
    return check_bots(rules, [taken]) or ChairTaken(seat, taken, cause, by)


def give_back(match: UUID, seat: Seat, member: str, command_id: UUID) -> Answer:
    """The person of a chair takes it back from the bot.

    Refusals: `no_such_seat`, `match_over`, `seat_out`, `not_your_seat`, `no_bot_in_seat`,
    `chair_restless`.
    """

    def decide(table: Table) -> Event | Refusal:
        refusal = _cannot_change(table, seat)
        if refusal:
            return refusal
        chair = table.chairs[seat]
        if chair.member != member or table.opened.chairs[seat].bot:
            return NOT_YOUR_SEAT
        if not chair.bot:
            return NO_BOT_IN_SEAT
        return ChairTaken(seat, Chair(chair.entry, chair.member), BACK, member)

    return change(match, decide, command_id, actor_of(member))


def is_away(table: Table, seat: Seat, offline_ms: int) -> bool:
    """Whether the others may ask for a bot in this seat."""
    missed = table.clock.missed[seat] if table.clock else 0
    return offline_ms >= AWAY_MS or missed >= AWAY_TURNS


def _cannot_change(table: Table, seat: Seat) -> Refusal | None:
    if not 0 <= seat < len(table.chairs):
        return NO_SUCH_SEAT
    if table.over:
        return MATCH_OVER
    return SEAT_OUT if seat in table.state.match.out else None


def change(match: UUID, decide: Decide, command_id: UUID, actor: str) -> Answer:
    """Stores what `decide` makes of the table as it stands; nothing of a refusal.

    The same `command_id` again returns the first answer.
    """

    def decided(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        event = decide(live.state)
        if isinstance(event, ChairTaken) and event.cause in (ASKED, BACK):
            restless = live.version - live.state.moved >= MOST_CHANGES
            event = RESTLESS if restless else event
        if isinstance(event, Refusal):
            return event
        return Decision([event], live.state)

    return carry_out(match, decided, command_id, actor)
