"""Who plays best: the rating list of a game, page by page."""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast
from django.utils import timezone

from smazzata.members.directory import describe_members
from smazzata.members.models import Club, Member
from smazzata.presentation.rating_chart import UNIT, rating_number
from smazzata.presentation.tournament_names import game_name
from smazzata.ratings.models import PROVISIONAL, CurrentRating, RatingRow

ROWS = 50
MONTH = timedelta(days=30)


class RatedPlayer(NamedTuple):
    """A line of the list."""

    rank: int | None
    """None while the rating is provisional."""
    id: str
    name: str
    club: str
    rating: str
    low: str
    high: str
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
        sign = "+" if self.change > 0 else "−" if self.change < 0 else "="
        return sign + (rating_number(abs(self.change)) if self.change else "")


class RatingList(NamedTuple):
    """A page of the list of a game."""

    page: Page[CurrentRating]
    players: list[RatedPlayer]
    own: RatedPlayer | None
    """The line of whoever looks, where it is not on this page."""
    own_page: int


def rated_games() -> list[str]:
    """The games in which anybody has a rating."""
    return [*CurrentRating.objects.order_by().values_list("game", flat=True).distinct()]


class OwnRating(NamedTuple):
    """The rating of a member in a game."""

    game: str
    name: str
    rating: str
    provisional: bool


def current_ratings_of(member: str) -> list[OwnRating]:
    """The ratings of a member, the game of most matches first."""
    rows = CurrentRating.objects.filter(member=member).order_by("-matches", "game")
    return [
        OwnRating(row.game, game_name(row.game), rating_number(row.mu), row.matches < PROVISIONAL)
        for row in rows
    ]


def get_rating_list(
    game: str, page: str | int | None, member: str | None = None, club: Club | None = None
) -> RatingList:
    """A page of the ratings in a game, of all or of one club's; `member` looks at it.

    Erased members stand in no list.
    """
    rows = CurrentRating.objects.filter(game=game).order_by("-mu", "member")
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
    ranked = rows.filter(matches__gte=PROVISIONAL)
    return ranked.filter(mu__gt=row.mu).count() + 1, ranked.filter(_before(row)).count()


def _lines(rows: list[CurrentRating], ranks: dict[int, tuple[int, int]]) -> list[RatedPlayer]:
    if not rows:
        return []
    known = describe_members(row.member for row in rows)
    before = _means_a_month_ago(rows)
    low = min(row.mu - row.sigma for row in rows)
    span = max(max(row.mu + row.sigma for row in rows) - low, UNIT)

    def share(value: int) -> int:
        return round(100 * (value - low) / span)

    lines = []
    rank = ahead = mean = 0
    for row in rows:
        if row.pk in ranks:
            rank, ahead = ranks[row.pk]
            mean = row.mu
        settled = row.matches >= PROVISIONAL
        if settled:
            ahead += 1
            rank, mean = (rank if row.mu == mean else ahead), row.mu
        person = known[row.member]
        lines.append(
            RatedPlayer(
                rank if settled else None,
                row.member,
                person.name,
                person.club,
                rating_number(row.mu),
                rating_number(row.mu - row.sigma),
                rating_number(row.mu + row.sigma),
                share(row.mu - row.sigma),
                max(share(row.mu + row.sigma) - share(row.mu - row.sigma), 1),
                share(row.mu),
                row.matches,
                row.mu - before[row.member] if row.member in before else None,
            )
        )
    return lines


def _means_a_month_ago(rows: list[CurrentRating]) -> dict[str, int]:
    """What the ratings were before the first change of the last month, where there was one."""
    since = (timezone.now() - MONTH).timestamp() * 1000
    changes = RatingRow.objects.filter(
        game=rows[0].game,
        kind="individual",
        subject__in=[row.member for row in rows],
        at_ms__gte=since,
    )
    first = changes.order_by("subject", "position").distinct("subject")
    return dict(first.values_list("subject", "mu_before"))


def find_club(id_: str) -> Club | None:
    """The club with this id, whoever wrote it."""
    try:
        return Club.objects.filter(id=UUID(id_)).first()
    except ValueError:
        return None
