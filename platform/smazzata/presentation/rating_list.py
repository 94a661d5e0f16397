"""Who plays best: the rating list of a discipline, page by page.

It is ordered by the mean. A mean less so many deviations would pay for sitting at many tables.
"""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone

from smazzata.members.directory import describe_members
from smazzata.members.models import Club, Member
from smazzata.presentation.rating_words import BAND, UNIT, ShownRating, discipline_name, signed
from smazzata.ratings.counting import day_of
from smazzata.ratings.models import CurrentRating, RatingStep
from smazzata.ratings.people import person_of
from tournaments.federation.rating.disciplines import ACTIVE_DAYS

ROWS = 50
MONTH = timedelta(days=30)


class RatedPlayer(NamedTuple):
    """A line of the list."""

    rank: int | None
    """None while the rating is provisional, or its person has not played for a year."""
    id: str
    name: str
    club: str
    rating: ShownRating
    left: int
    """Where the band begins on the page's scale, in hundredths of it; so are `width` and `mean`."""
    width: int
    mean: int
    matches: int
    change: int | None
    """Of the last month, in thousandths; None: nothing was rated in it."""

    @property
    def changed(self) -> str:
        """The change as it is written."""
        if self.change is None:
            return ""
        return signed(self.change)


class RatingList(NamedTuple):
    """A page of the list of a discipline."""

    page: Page[CurrentRating]
    players: list[RatedPlayer]
    own: RatedPlayer | None
    """The line of whoever looks, where it is not on this page."""
    own_page: int


def rated_disciplines() -> list[str]:
    """The disciplines in which anybody has a rating."""
    return [*CurrentRating.objects.order_by().values_list("discipline", flat=True).distinct()]


class OwnRating(NamedTuple):
    """The rating of a member in a discipline."""

    discipline: str
    name: str
    rating: ShownRating


def current_ratings_of(member: str) -> list[OwnRating]:
    """The ratings of a member, the discipline of most tables first."""
    rows = CurrentRating.objects.filter(member=person_of(member)).order_by("-tables", "discipline")
    return [
        OwnRating(
            row.discipline,
            discipline_name(row.discipline),
            ShownRating(row.mu, row.sigma, not row.settled),
        )
        for row in rows
    ]


def get_rating_list(
    discipline: str, page: str | int | None, member: str | None = None, club: Club | None = None
) -> RatingList:
    """A page of the ratings in a discipline, of all or of one club's; `member` looks at it.

    Erased members stand in no list.
    """
    rows = CurrentRating.objects.filter(discipline=discipline).order_by("-mu", "member")
    rows = rows.exclude(member__in=_ids(Member.objects.exclude(erased_at=None)))
    if club is not None:
        rows = rows.filter(member__in=_ids(club.members.all()))
    paginator = Paginator(rows, ROWS)
    shown = paginator.get_page(page)
    own = rows.filter(member=member).first() if member else None
    own_page = rows.filter(_before(own)).count() // ROWS + 1 if own else 0
    elsewhere = [own] if own and own_page != shown.number else []
    listed = [*shown, *elsewhere]
    ranks = {row.pk: _rank(rows, row) for row in [*shown[:1], *elsewhere]} if listed else {}
    lines = _lines(listed, ranks)
    return RatingList(shown, lines[: len(shown)], next(iter(lines[len(shown) :]), None), own_page)


def _ids(members: QuerySet[Member]) -> QuerySet[Member, str]:
    """The ids of members as ratings have them."""
    return members.values_list(Cast("id", CharField()), flat=True)


def _before(row: CurrentRating) -> Q:
    return Q(mu__gt=row.mu) | Q(mu=row.mu, member__lt=row.member)


def _rank(rows: QuerySet[CurrentRating], row: CurrentRating) -> tuple[int, int]:
    """The rank at a row, which equals share, and how many with a rank stand before it."""
    ranked = rows.filter(settled=True, day__gte=_active_since())
    return ranked.filter(mu__gt=row.mu).count() + 1, ranked.filter(_before(row)).count()


def _active_since() -> int:
    """The day since which somebody has to have played to have a place."""
    return day_of(round(timezone.now().timestamp() * 1000)) - ACTIVE_DAYS


def _lines(rows: list[CurrentRating], ranks: dict[int, tuple[int, int]]) -> list[RatedPlayer]:
    if not rows:
        return []
    known = describe_members(row.member for row in rows)
    before = _means_a_month_ago(rows)
    low = min(row.mu - BAND * row.sigma for row in rows)
    span = max(max(row.mu + BAND * row.sigma for row in rows) - low, UNIT)
    since = _active_since()

    def share(value: int) -> int:
        return round(100 * (value - low) / span)

    lines = []
    rank = ahead = mean = 0
    for row in rows:
        if row.pk in ranks:
            rank, ahead = ranks[row.pk]
            mean = row.mu
        placed = row.settled and row.day >= since
        if placed:
            ahead += 1
            rank, mean = (rank if row.mu == mean else ahead), row.mu
        person = known[row.member]
        lines.append(
            RatedPlayer(
                rank if placed else None,
                row.member,
                person.name,
                person.club,
                ShownRating(row.mu, row.sigma, not row.settled),
                share(row.mu - BAND * row.sigma),
                max(share(row.mu + BAND * row.sigma) - share(row.mu - BAND * row.sigma), 1),
                share(row.mu),
                row.tables,
                row.mu - before[row.member] if row.member in before else None,
            )
        )
    return lines


def _means_a_month_ago(rows: list[CurrentRating]) -> dict[str, int]:
    """What the ratings were before the first change of the last month, where there was one."""
    since = day_of(round((timezone.now() - MONTH).timestamp() * 1000))
    changes = RatingStep.objects.filter(
        discipline=rows[0].discipline, person__in=[row.member for row in rows], day__gte=since
    )
    first = changes.order_by("person", "order").distinct("person")
    return dict(first.values_list("person", "mu_before"))


def find_club(id_: str) -> Club | None:
    """The club with this id, whoever wrote it."""
    try:
        return Club.objects.filter(id=UUID(id_)).first()
    except ValueError:
        return None
