"""Reading ratings."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from smazzata.ratings.models import RatingRow
from tournaments.rating.skill import Rating
from tournaments.state import Tournament
from tournaments.subjects.publication import PublishRatings


def current_ratings(game: str, kind: str, members: Iterable[str]) -> dict[str, Rating]:
    """The newest ratings in a game by subject: of these members, or of partnerships among them."""
    wanted = set(members)
    rows = RatingRow.objects.filter(game=game, kind=kind)
    if kind == "individual":
        rows = rows.filter(subject__in=wanted)
    else:
        # A partnership's subject begins with one of its members.
        starts = Q(pk__in=[])
        for member in wanted:
            starts |= Q(subject__startswith=f"{member}+")
        rows = rows.filter(starts)
    return {
        subject: rating
        for subject, rating in _newest(rows).items()
        if wanted.issuperset(subject.split("+"))
    }


def rate_tournament(state: Tournament) -> PublishRatings:
    """The command that rates a tournament from the ratings that its members have now."""
    if state.rules is None:
        raise AssertionError("only a tournament that was opened is rated")
    members = [member for entry in state.entries.values() for member in entry.members]
    return PublishRatings(
        individual=current_ratings(state.rules.game, "individual", members),
        partnership=current_ratings(state.rules.game, "partnership", members),
    )


def newest(game: str, kind: str, subjects: Iterable[str]) -> dict[str, Rating]:
    """The newest ratings of these subjects in a game; those never rated are missing."""
    return _newest(RatingRow.objects.filter(game=game, kind=kind, subject__in=list(subjects)))


def _newest(rows: QuerySet[RatingRow]) -> dict[str, Rating]:
    chosen = rows.order_by("subject", "-position").distinct("subject")
    return {row.subject: Rating(row.mu, row.sigma) for row in chosen}


def rating_history(member: str) -> list[RatingRow]:
    """A member's ratings in all games, alone and in partnerships, oldest first."""
    own = (
        Q(subject=member) | Q(subject__startswith=f"{member}+") | Q(subject__endswith=f"+{member}")
    )
    return list(RatingRow.objects.filter(own).order_by("position"))
