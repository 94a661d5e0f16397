"""What the desk keeps beside a tournament's log: who serves, who waits, who has come."""

from django.db import models

from smazzata.ledger.events import new_stream_id


class Officer(models.Model):
    """A member's office at one tournament; it gives no right at any other."""

    tournament = models.UUIDField()
    member = models.CharField(max_length=64)
    office = models.CharField(max_length=16)
    """One of `tournaments.authority.Office`."""
    number = models.PositiveIntegerField(default=0)
    """For which entry a captain speaks; 0 of the other offices."""
    named_by = models.CharField(max_length=64)
    """The member who gave the office."""
    named_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "member", "office", "number"], name="one_office_once"
            )
        ]
        indexes = [models.Index(fields=["member"], name="offices_of_member")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.member} {self.office}"


class SavedPreset(models.Model):
    """An organiser's own way to fill in the form of a new tournament."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    owner = models.CharField(max_length=64)
    """The member; the row goes when the member is erased."""
    name = models.CharField(max_length=80)
    settings = models.JSONField()
    """Fields of the form and what stands in them, all text."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_preset_of_a_name")
        ]

    def __str__(self) -> str:
        return self.name


class Waiting(models.Model):
    """Who waits for a place: people for whom the hall has no table. The earliest comes first."""

    tournament = models.UUIDField()
    members = models.JSONField()
    """Ids of those who would play together."""
    club = models.CharField(max_length=64, blank=True)
    rating = models.IntegerField(null=True)
    family = models.CharField(max_length=64, blank=True, default="")
    """A key, as in `AdmitEntry`; so is the province."""
    province = models.CharField(max_length=64, blank=True, default="")
    table = models.PositiveIntegerField(default=0)
    """Where they always sit; 0: anywhere."""
    cards = models.JSONField(default=list)
    """The kinds that were shown. They go with the row and stand in no log."""
    authorised = models.BooleanField(default=False)
    categories = models.JSONField(default=list)
    entry = models.PositiveIntegerField(null=True)
    """The entry that they have become; null while they wait."""
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["tournament", "id"], name="waiting_in_order")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.id}"


class Arrival(models.Model):
    """What the desk has ticked off of an entry: whether it is here, and has settled its fee.

    Beside the log: it changes at the door, a fee is nobody else's business, and whoever does not
    come is withdrawn by a command.
    """

    tournament = models.UUIDField()
    number = models.PositiveIntegerField()
    """Of the entry."""
    here = models.BooleanField(default=False)
    came_at = models.DateTimeField(null=True)
    """When it was ticked off."""
    by_code = models.BooleanField(default=False)
    """Whether its own code did it, from a telephone, and nobody at the door."""
    settled = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_arrival_an_entry")
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"


class Statement(models.Model):
    """What somebody said to the referee. The log has who, when and a digest of it, and no word."""

    tournament = models.UUIDField()
    call = models.PositiveIntegerField()
    order = models.PositiveIntegerField()
    member = models.CharField(max_length=64, blank=True)
    """Who said it; erased with them."""
    salt = models.CharField(max_length=32)
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "call", "order"], name="one_statement_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament} {self.call}.{self.order}"


class Report(models.Model):
    """What a referee tells those who oversee tournaments of a person: they judge, not the referee.

    It is kept for `reports.KEPT`, and goes with the person.
    """

    tournament = models.UUIDField()
    member = models.CharField(max_length=64)
    article = models.CharField(max_length=80, blank=True)
    text = models.TextField()
    by = models.CharField(max_length=64)
    once = models.UUIDField(unique=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["member", "at"], name="reports_of_member")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.member}"


class Circuit(models.Model):
    """A circuit and how many of its evenings count."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120)
    owner = models.CharField(max_length=64)
    """The member who runs it."""
    best = models.PositiveSmallIntegerField()
    """How many evenings of each side count."""
    planned = models.PositiveSmallIntegerField()
    """How many evenings there are to be."""

    def __str__(self) -> str:
        return self.name


class CircuitEvening(models.Model):
    """A tournament of a circuit."""

    circuit = models.ForeignKey(Circuit, on_delete=models.CASCADE, related_name="evenings")
    tournament = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circuit", "tournament"], name="one_evening_once")
        ]

    def __str__(self) -> str:
        return f"{self.circuit} {self.tournament}"
