"""With whom and against whom somebody plays, and how often they win: folded from public matches."""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import QuerySet

from smazzata.members.directory import describe_members
from smazzata.presentation.tournament_names import game_name
from smazzata.register.aliases import find_persons
from smazzata.tables.models import MatchRow, SeatRow

LATEST = 500
"""So many of the newest matches are looked at."""
SHOWN = 5
"""People of each list."""


class Companion(NamedTuple):
    """Somebody with or against whom a person has played."""

    id: str
    name: str
    won: int
    played: int

    @property
    def share(self) -> int:
        """Matches won, in hundredths of those played."""
        return 100 * self.won // self.played


class GameRecord(NamedTuple):
    """How a person does in a game."""

    game: str
    name: str
    won: int
    played: int


class Company(NamedTuple):
    """What the newest matches of a person say."""

    played: int
    """Matches that are over, among the newest `LATEST`."""
    won: int
    games: list[GameRecord]
    """Most played first."""
    partners: list[Companion]
    opponents: list[Companion]
    most: int
    """How many were looked at, where there may be more; else 0."""


def public_seats(handles: Collection[str]) -> QuerySet[SeatRow]:
    """The seats of a person in matches that others may know of, the newest first.

    Who opened a table for those with its link did not mean it to be found, unless it was rated.
    """
    hidden = MatchRow.objects.filter(listed=False).exclude(rated=True, result__isnull=False)
    seats = SeatRow.objects.filter(member__in=handles).exclude(match__in=hidden.values("id"))
    return seats.order_by("-opened_ms", "match")


def describe_company(handles: Collection[str]) -> Company:
    """Wins of a person by game, by partner and by opponent."""
    seats = dict(public_seats(handles).values_list("match", "seat")[:LATEST])
    rows = [*MatchRow.objects.filter(id__in=seats, result__isnull=False)]
    sat = {chair["member"] for row in rows for chair in row.chairs if chair["member"]}
    persons = find_persons(sat)
    games: Counter[tuple[str, bool]] = Counter()
    partners: Counter[tuple[str, bool]] = Counter()
    opponents: Counter[tuple[str, bool]] = Counter()
    for row in rows:
        result = row.result
        assert result is not None
        party = next(n for n, party in enumerate(result["parties"]) if seats[row.id] in party)
        won = result["places"][party] == 1
        games[row.game, won] += 1
        for seat, chair in enumerate(row.chairs):
            # Whom a bot replaced did not play; the person of the page sits there too.
            if not chair["member"] or chair["member"] in handles:
                continue
            together = seat in result["parties"][party]
            (partners if together else opponents)[persons[chair["member"]], won] += 1
    records = sorted(
        (GameRecord(game, game_name(game), *_of(games, game)) for game in {g for g, _ in games}),
        key=lambda record: (-record.played, record.name),
    )
    return Company(
        sum(record.played for record in records),
        sum(record.won for record in records),
        records,
        _companions(partners),
        _companions(opponents),
        LATEST if len(seats) == LATEST else 0,
    )


def _of(counted: Counter[tuple[str, bool]], key: str) -> tuple[int, int]:
    return counted[key, True], counted[key, True] + counted[key, False]


def _companions(counted: Counter[tuple[str, bool]]) -> list[Companion]:
    """The people of most matches; those who were erased are nobody's company."""
    everybody: Iterable[str] = {member for member, _ in counted}
    often = sorted(everybody, key=lambda member: (-_of(counted, member)[1], member))[: 3 * SHOWN]
    known = describe_members(often)
    return [
        Companion(member, known[member].name, *_of(counted, member))
        for member in often
        if not known[member].erased
    ][:SHOWN]
