"""Tables that count, what each did to whom, and where everybody stands: all of it a projection.

`RatedTable` is what the ledger says, `RatingStep` and `CurrentRating` are what the law makes of it.
Means and deviations are whole thousandths of a point. The place of a table in the order of play is
`order`: text that sorts by day, tournament, round and table.
"""

from django.db import models


class RatedTable(models.Model):
    """A table that counts: of a closed round of a tournament, or a rated match outside of any."""

    discipline = models.CharField(max_length=48)
    order = models.CharField(max_length=64)
    day = models.IntegerField()
    """Days since 1 January 1970, by the site's clock."""
    source = models.CharField(max_length=16)
    """`tournament` or `match`: the kind of its stream."""
    stream = models.UUIDField()
    round = models.IntegerField()
    """Of the tournament; 0 of a match, and so is `table`."""
    table = models.IntegerField()
    match = models.UUIDField(null=True)
    """Where it was played here."""
    at_ms = models.BigIntegerField()
    """When its result was known."""
    sides = models.JSONField()
    """Members of each side."""
    shares = models.JSONField()
    """What each side won: so many, of so many."""
    victory = models.CharField(max_length=64)
    """The table of victory points by which it counts; empty: by places."""
    deals = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "round", "table"], name="one_rated_table")
        ]
        indexes = [models.Index(fields=["discipline", "order"], name="tables_in_order")]

    def __str__(self) -> str:
        return f"{self.discipline} {self.order}"


class RatingStep(models.Model):
    """What one table did to one person: the history of a rating, and where a fold begins anew."""

    discipline = models.CharField(max_length=48)
    person = models.CharField(max_length=64)
    order = models.CharField(max_length=64)
    day = models.IntegerField()
    stream = models.UUIDField()
    round = models.IntegerField()
    table = models.IntegerField()
    side = models.IntegerField()
    mu_before = models.IntegerField()
    sigma_before = models.IntegerField()
    mu = models.IntegerField()
    sigma = models.IntegerField()
    expected = models.IntegerField()
    """Share of the points, in millionths; so is `scored`."""
    scored = models.IntegerField()
    level = models.IntegerField()
    """The table's correction, in thousandths of a point."""
    tables = models.IntegerField()
    """Rated tables with this one."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stream", "round", "table", "person"], name="one_step_a_table"
            )
        ]
        indexes = [
            models.Index(fields=["person", "discipline", "-order"], name="steps_of_person"),
            models.Index(fields=["discipline", "order"], name="steps_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.discipline} {self.mu}±{self.sigma}"


class CurrentRating(models.Model):
    """Where a person stands in a discipline after the last table: the rating list."""

    discipline = models.CharField(max_length=48)
    member = models.CharField(max_length=64)
    """The person."""
    mu = models.IntegerField()
    sigma = models.IntegerField()
    day = models.IntegerField()
    """Of the last table."""
    tables = models.IntegerField()
    settled = models.BooleanField()
    """Whether it is no longer provisional."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "discipline"], name="one_current_rating")
        ]
        indexes = [models.Index(fields=["discipline", "-mu", "member"], name="rating_list")]

    def __str__(self) -> str:
        return f"{self.member} {self.discipline} {self.mu}±{self.sigma}"


class RatedHandle(models.Model):
    """A handle that means somebody else: joined, or in one tournament alone."""

    handle = models.CharField(max_length=64)
    tournament = models.UUIDField(null=True)
    """None: wherever the handle stands."""
    person = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["handle", "tournament"], name="one_person_rated", nulls_distinct=False
            )
        ]

    def __str__(self) -> str:
        return f"{self.handle} → {self.person}"


class PublishedList(models.Model):
    """The list of a month, signed; no projection: it is made once, and nothing changes it."""

    discipline = models.CharField(max_length=48)
    month = models.IntegerField()
    """Months since January of the year 0."""
    note = models.TextField()
    """Its text, with the signature under it."""
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["discipline", "month"], name="one_list_a_month")
        ]

    def __str__(self) -> str:
        return f"{self.discipline} {self.month}"


class OpenRatedMatch(models.Model):
    """A rated match that is not over: whom its result will concern."""

    match = models.UUIDField(primary_key=True)
    game = models.CharField(max_length=32)
    members = models.JSONField()
    """The member in each seat when the match was opened."""

    def __str__(self) -> str:
        return f"{self.match} {self.game}"


class PlayedMatch(models.Model):
    """What a match that is over tells of itself, whoever asks for it later."""

    match = models.UUIDField(primary_key=True)
    deals = models.IntegerField()
    """Those that came to their end."""
    touched = models.BooleanField()
    """Whether anybody but the clock moved in it."""

    def __str__(self) -> str:
        return f"{self.match} {self.deals}"
