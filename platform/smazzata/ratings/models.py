"""Ratings and their history: a projection, rebuilt from the ledger at any time."""

from django.db import models


class RatingRow(models.Model):
    """A subject's rating in a game after a tournament, or after a rated match outside of one.

    The newest row is the current rating.

    Whole numbers, in thousandths of the rating's units.
    """

    game = models.CharField(max_length=32)
    kind = models.CharField(max_length=16)
    """`individual` or `partnership`."""
    subject = models.CharField(max_length=130)
    """A member's id, or two of them joined by `+`."""
    source = models.CharField(max_length=16)
    """`tournament` or `match`: the kind of stream whose event changed the rating."""
    stream = models.UUIDField()
    mu_before = models.IntegerField()
    sigma_before = models.IntegerField()
    mu = models.IntegerField()
    sigma = models.IntegerField()
    tables = models.IntegerField()
    at_ms = models.BigIntegerField()
    position = models.BigIntegerField()
    """Of the event in the ledger: the order of ratings."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stream", "kind", "subject"], name="one_rating_a_stream"
            )
        ]
        indexes = [
            models.Index(fields=["game", "kind", "subject", "-position"], name="rating_newest")
        ]

    def __str__(self) -> str:
        return f"{self.subject} {self.game} {self.kind} {self.mu}±{self.sigma}"


PROVISIONAL = 10
"""With fewer matches than this a rating says little: it has no rank."""


class CurrentRating(models.Model):
    """The newest rating of a member in a game: the rating list. Thousandths, as in `RatingRow`."""

    game = models.CharField(max_length=32)
    member = models.CharField(max_length=64)
    mu = models.IntegerField()
    sigma = models.IntegerField()
    matches = models.IntegerField()
    """All that were rated, in tournaments and outside."""
    at_ms = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "game"], name="one_current_rating")
        ]
        indexes = [models.Index(fields=["game", "-mu", "member"], name="rating_list")]

    def __str__(self) -> str:
        return f"{self.member} {self.game} {self.mu}±{self.sigma}"


class OpenRatedMatch(models.Model):
    """A rated match that is not over: whom its result will concern."""

    match = models.UUIDField(primary_key=True)
    game = models.CharField(max_length=32)
    members = models.JSONField()
    """The member in each seat when the match was opened."""

    def __str__(self) -> str:
        return f"{self.match} {self.game}"
