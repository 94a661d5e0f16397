"""Who has how many points of a season on a day, and from what: rows folded by person.

Of each tournament the last edition counts that was accepted by then; a handle is the person whom
it means today, in the tournament where it was booked.
"""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

import msgspec

from smazzata.members.directory import display_names
from smazzata.presentation.tournament_names import titles
from smazzata.register.aliases import find_handles, find_persons
from smazzata.register.models import MovedAppearance
from smazzata.season.models import BookedPoints, SeasonText
from smazzata.season.rules import Adopted, rules_of
from tournaments.federation.bookings import Booking, add_points, keep_standing
from tournaments.federation.days import Day
from tournaments.federation.points import Why


class Ranked(NamedTuple):
    """A line of the ranking."""

    place: int
    person: str
    name: str
    points: int
    """Hundredths."""
    tournaments: int


class Reason(NamedTuple):
    """The points of a person from one tournament, and from what they follow."""

    tournament: UUID
    title: str
    accepted: Day
    place: int
    points: int
    edition: int
    why: Why


class InSeason(NamedTuple):
    """What a person has in a season."""

    season: Adopted
    points: int


def rank_people(season: Adopted, day: Day) -> list[Ranked]:
    """Everybody who has points at the end of a day, the best first; who is level shares a place."""
    rows = [*BookedPoints.objects.filter(season=season.id, accepted__lte=day).order_by("pk")]
    bookings = [_booking(row) for row in rows]
    persons = _find_persons(rows)

    def resolve(handle: str, tournament: str) -> str:
        return persons[tournament, handle]

    totals = {who: points for who, points in add_points(bookings, day, resolve).items() if points}
    played: dict[str, set[str]] = {}
    for each in keep_standing(bookings, day):
        played.setdefault(resolve(each.handle, each.tournament), set()).add(each.tournament)
    names = display_names(totals)
    ordered = sorted(totals.items(), key=lambda each: (-each[1], names[each[0]], each[0]))
    found: list[Ranked] = []
    for at, (who, points) in enumerate(ordered, 1):
        level = bool(found) and found[-1].points == points
        place = found[-1].place if level else at
        found.append(Ranked(place, who, names[who], points, len(played[who])))
    return found


def explain_points(season: Adopted, person: str, day: Day) -> list[Reason]:
    """From what the points of a person follow at the end of a day, the newest first."""
    rows = BookedPoints.objects.filter(season=season.id, accepted__lte=day)
    own = _rows_of(person, rows)
    called = titles(row.tournament for row in own)
    reasons = [
        Reason(
            row.tournament,
            called[str(row.tournament)],
            row.accepted,
            row.place,
            row.points,
            row.edition,
            msgspec.convert(row.why, Why),
        )
        for row in own
    ]
    return sorted(reasons, key=lambda each: (-each.accepted, each.title))


def seasons_of(person: str) -> list[InSeason]:
    """The seasons in which a person has points, the newest first."""
    by_season: dict[UUID, int] = {}
    for row in _rows_of(person, BookedPoints.objects.all()):
        by_season[row.season] = by_season.get(row.season, 0) + row.points
    texts = SeasonText.objects.filter(season__in=list(by_season)).order_by("-year", "body")
    found = [(rules_of(text), by_season[text.season]) for text in texts]
    return [InSeason(season, points) for season, points in found if season and points]


def _rows_of(person: str, rows: "Iterable[BookedPoints]") -> list[BookedPoints]:
    """What stands of a person among these rows (a query set), superseded editions left out."""
    handles = find_handles(person)
    moved = MovedAppearance.objects.filter(person__in=handles).values_list("handle", flat=True)
    own = [*rows.filter(handle__in={*handles, *moved})]  # type: ignore[attr-defined]
    # A later edition in which the person is no more takes the points away too.
    newest: dict[UUID, int] = {}
    for tournament, edition in rows.filter(  # type: ignore[attr-defined]
        tournament__in={row.tournament for row in own}
    ).values_list("tournament", "edition"):
        newest[tournament] = max(edition, newest.get(tournament, 0))
    own = [row for row in own if row.edition == newest[row.tournament]]
    persons = _find_persons(own)
    return [row for row in own if persons[str(row.tournament), row.handle] == handles[0]]


def _booking(row: BookedPoints) -> Booking:
    return Booking(str(row.tournament), row.edition, row.accepted, row.handle, row.points)


def _find_persons(rows: Iterable[BookedPoints]) -> dict[tuple[str, str], str]:
    """The person of each tournament's handles."""
    by_tournament: dict[UUID, set[str]] = {}
    for row in rows:
        by_tournament.setdefault(row.tournament, set()).add(row.handle)
    return {
        (str(tournament), handle): person
        for tournament, handles in by_tournament.items()
        for handle, person in find_persons(handles, tournament).items()
    }
