"""Points that are booked: to whom, from which edition of which tournament, accepted when.

A tournament is filed once, and again as another edition where a correction comes late. What
somebody has on a day follows from the editions accepted by then: of each tournament the last one.
So a list that was signed stays what it was, and the next one has what was accepted since. Bookings
name handles; who is one person with whom is asked of a function (as `people.Aliases` has it), and
no booking is ever changed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from tournaments.federation.days import Day
from tournaments.federation.points import Award
from tournaments.pairing.model import Number
from tournaments.regulations.eligibility import find_holders

Handle: TypeAlias = str
Person: TypeAlias = str
Resolve: TypeAlias = Callable[[Handle, str], Person]
"""Which person a handle is today, in the tournament that is named; empty: in any."""


def keep_handle(handle: Handle, tournament: str) -> Person:  # noqa: ARG001
    """Takes each handle for a person of its own."""
    return handle


class Accepted(Protocol):
    """Something of an edition of a tournament that was accepted on a day."""

    @property
    def tournament(self) -> str:
        """Its id."""

    @property
    def edition(self) -> int:
        """From 1."""

    @property
    def accepted(self) -> Day:
        """When."""


S = TypeVar("S", bound=Accepted)


class Booking(msgspec.Struct, frozen=True):
    """Points of one handle from one edition of a tournament; 0 too."""

    tournament: str
    edition: int
    accepted: Day
    handle: Handle
    points: int
    """Hundredths."""


def book_points(
    tournament: str,
    edition: int,
    accepted: Day,
    awards: Iterable[Award],
    sat: Mapping[Number, Sequence[Sequence[Handle]]],
) -> tuple[Booking, ...]:
    """What an accepted edition books: each person of an entry has all of the entry's points.

    `sat` has of each entry who sat for it, round by round from the first; who sat in more than half
    of the rounds has the points of the seat, and while that is nobody, who had entered.
    """
    return tuple(
        Booking(tournament, edition, accepted, handle, award.points)
        for award in awards
        for handle in find_holders(sat[award.entry][0], sat[award.entry])
    )


def keep_standing(items: Iterable[S], day: Day) -> list[S]:
    """What holds at the end of a day: of each tournament the last edition accepted by then."""
    accepted = [each for each in items if each.accepted <= day]
    last: dict[str, int] = {}
    for each in accepted:
        last[each.tournament] = max(each.edition, last.get(each.tournament, 0))
    return [each for each in accepted if each.edition == last[each.tournament]]


def add_points(
    bookings: Iterable[Booking], day: Day, resolve: Resolve = keep_handle
) -> dict[Person, int]:
    """What everybody has at the end of a day, in hundredths, by person."""
    found: dict[Person, int] = {}
    for each in keep_standing(bookings, day):
        person = resolve(each.handle, each.tournament)
        found[person] = found.get(person, 0) + each.points
    return dict(sorted(found.items()))


def add_points_between(
    bookings: Iterable[Booking], after: Day, until: Day, resolve: Resolve = keep_handle
) -> dict[Person, int]:
    """What came to everybody after the end of one day and until that of another.

    A later edition of something that was accepted before brings the difference, which may be
    negative.
    """
    kept = list(bookings)
    before, now = add_points(kept, after, resolve), add_points(kept, until, resolve)
    return {person: now[person] - before.get(person, 0) for person in now}
