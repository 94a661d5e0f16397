"""The end of a deal, as people at the table leave it: one after the other is ready for the next.

What they look at stays as it lay; no clock runs. The next deal is dealt with the answer of the last
of them, or when the time for it is over (`scheduler.next_deal`): who leaves his chair, or lets a
bot sit there, keeps nobody waiting.
"""

from uuid import UUID

from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from smazzata.ledger.executor import Decision
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.principals import actor_of
from smazzata.tables.events import DealSeen
from smazzata.tables.handler import Answer, carry_out, with_deal
from smazzata.tables.seat_takeover import NOT_YOUR_SEAT
from smazzata.tables.table import Table

NOTHING_TO_LEAVE = Refusal("deal_goes_on")


def go_on(match: UUID, seat: Seat, member: str, command_id: UUID) -> Answer:
    """Whoever sits in a seat is ready for the next deal.

    Refusals: `not_your_seat`; `deal_goes_on`, when no deal is over or the seat was ready before.
    The same `command_id` again returns the first answer.
    """

    def decide(live: LoadedAggregate[Table]) -> Decision[Table, Event] | Refusal:
        table = live.state
        if not 0 <= seat < len(table.chairs) or table.chairs[seat].member != member:
            return NOT_YOUR_SEAT
        if seat not in table.lookers:
            return NOTHING_TO_LEAVE
        moved = with_deal(table._replace(ready=table.ready | {seat}), [DealSeen(seat)])
        return Decision(moved.events, moved.table)

    return carry_out(match, decide, command_id, actor_of(member))
