"""As whom somebody looks at a table: from a seat, as a referee, or from outside."""

from typing import NamedTuple
from uuid import UUID

from games.kernel.refusal import Refusal
from games.kernel.seats import OPEN, SPECTATOR, Seat
from smazzata.members.permissions import Action
from smazzata.members.principals import Principal
from smazzata.play.live.feed import Feed
from smazzata.play.refereeing.services import NOT_ALLOWED, look_at_all_cards
from smazzata.runtime.threads import in_thread
from smazzata.tables.table import seat_of


class Seating(NamedTuple):
    """From where somebody looks at a table: a seat of it, or beside it."""

    seat: Seat | None
    role: str
    """`player`, `spectator` or `referee`."""

    @property
    def viewer(self) -> Seat:
        """Whose view is shown."""
        if self.role == "referee":
            return OPEN
        return SPECTATOR if self.seat is None else self.seat

    def body(self) -> dict[str, object]:
        """For the client."""
        return {"seat": self.seat, "role": self.role}


async def seated(
    feed: Feed, principal: Principal, connection: UUID, *, as_referee: bool
) -> Seating | Refusal:
    """From where a visitor looks.

    A referee's look into all hands is recorded before it is granted, once a socket. Refusals:
    `not_allowed` without the right to watch, or to see all cards; `seated_here` for who plays here
    or elsewhere in the table's tournament.
    """
    if not principal.may(Action.WATCH):
        return NOT_ALLOWED
    if not as_referee:
        seat = seat_of(feed.insiders.table, principal.member)
        return Seating(seat, "spectator" if seat is None else "player")
    answer = await in_thread(look_at_all_cards, feed.match, principal, connection)
    await feed.catch_up_to(answer.version)
    return answer.refusal or Seating(None, "referee")
