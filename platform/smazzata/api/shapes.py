"""The shapes of answers, for the schema."""

from rest_framework import serializers as s


class RootShape(s.Serializer):
    """Addresses to begin at."""

    schema = s.URLField()


class SeatShape(s.Serializer):
    """Who sits in a seat."""

    seat = s.IntegerField()
    name = s.CharField()
    player = s.UUIDField(allow_null=True)
    bot = s.CharField(allow_null=True)


class DealShape(s.Serializer):
    """A deal: what was committed to before it, what was revealed after it."""

    deal = s.IntegerField()
    commitment = s.CharField()
    secret = s.CharField(allow_null=True)


class MatchShape(s.Serializer):
    """A match: who plays what, how it stands, and what proves it."""

    id = s.UUIDField()
    game = s.CharField()
    ruleset = s.IntegerField()
    options = s.DictField()
    tournament = s.UUIDField(allow_null=True)
    round = s.IntegerField(allow_null=True)
    table = s.IntegerField(allow_null=True)
    finished = s.BooleanField()
    seats = SeatShape(many=True)
    sheet = s.DictField(help_text="parties, deals (itemised), totals, places, vp")
    deals = DealShape(many=True)
    version = s.IntegerField(help_text="number of events in the match's stream")
    hash = s.CharField(help_text="the last link of its hash chain")
