"""Short messages that people at a table send to all who look at it.

They are the table's, not the game's: no rule, no clock, no bot and no replay knows of them. None is
sent in a tournament, because its rounds are rated.
"""

from uuid import UUID

from games.kernel.event import Event
from games.kernel.refusal import MATCH_OVER, Refusal
from games.kernel.seats import Seat
from smazzata.ledger.executor import Decision
from smazzata.ledger.repository import LoadedAggregate
from smazzata.ledger.writer import now_ms
from smazzata.members.principals import actor_of
from smazzata.runtime.translation import gettext_noop
from smazzata.tables.events import ReactionShown, TableOpened
from smazzata.tables.handler import Answer, carry_out
from smazzata.tables.seat_takeover import NOT_YOUR_SEAT
from smazzata.tables.table import Table

REACTIONS: dict[str, str] = {
    "hello": gettext_noop("Hello everyone!"),
    "well_played": gettext_noop("Well played!"),
    "nice_hand": gettext_noop("Nice hand!"),
    "thanks": gettext_noop("Thank you!"),
    "sorry": gettext_noop("Sorry!"),
    "one_moment": gettext_noop("One moment!"),
}
"""The messages by their codes."""

PAUSE_MS = 5_000
"""From one of a seat to its next."""
MOST_IN_A_ROW = 16
"""Versions that they may lengthen a table's stream by between two moves of the game: half of what
chairs that change hands may (`seat_takeover.MOST_CHANGES`), which always have the rest."""

UNKNOWN = Refusal("unknown_reaction", params={"known": ", ".join(REACTIONS)})
NONE_HERE = Refusal("no_reactions")
TOO_SOON = Refusal("reaction_too_soon", params={"seconds": PAUSE_MS // 1000})
ENOUGH = Refusal("reactions_enough")


def react(match: UUID, seat: Seat, reaction: str, member: str, command_id: UUID) -> Answer:
    """Whoever sits in a seat sends a message, one of `REACTIONS`.

    Refusals: those of `against_reaction`. The same `command_id` again returns the first answer.
    """

    def decide(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        table, version = live.state, live.version
        refusal = against_reaction(table, version, seat, reaction, member, now_ms())
        return refusal or Decision([ReactionShown(seat, reaction)], live.state)

    return carry_out(match, decide, command_id, actor_of(member))


def may_react(opened: TableOpened) -> bool:
    """Whether messages are sent at this table."""
    return opened.tournament is None


def against_reaction(
    table: Table, version: int, seat: Seat, reaction: str, member: str | None, at_ms: int
) -> Refusal | None:
    """Why a member may not send this from a seat at this moment, at the table at a version.

    `unknown_reaction`, `not_your_seat`, `no_reactions` in a tournament, `match_over`,
    `reaction_too_soon`, `reactions_enough`.
    """
    if reaction not in REACTIONS:
        return UNKNOWN
    if member is None or not 0 <= seat < len(table.chairs) or table.chairs[seat].member != member:
        return NOT_YOUR_SEAT
    if not may_react(table.opened):
        return NONE_HERE
    if table.over:
        return MATCH_OVER
    if at_ms - table.reacted_ms[seat] < PAUSE_MS:
        return TOO_SOON
    return ENOUGH if version - table.moved >= MOST_IN_A_ROW else None
