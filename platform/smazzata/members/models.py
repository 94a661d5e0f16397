"""Members and clubs. Ordinary rows: they may be changed and erased, unlike any event."""

from django.db import models

from smazzata.ledger.events import new_stream_id


class Club(models.Model):
    """An association that members belong to."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120, unique=True)

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """A person. `name` is empty once the person asked to be erased."""

    id = models.UUIDField(primary_key=True, default=new_stream_id, editable=False)
    name = models.CharField(max_length=120)
    club = models.ForeignKey(Club, null=True, on_delete=models.SET_NULL, related_name="members")
    licence = models.CharField(max_length=32, null=True, unique=True)
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name or str(self.id)
