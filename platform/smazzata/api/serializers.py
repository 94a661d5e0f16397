"""The shapes of answers: what the schema says of them."""

from typing import Any, get_args

from rest_framework import serializers as s

from games.kernel.ranking import Ranking

VP_DECIMALS = "how many digits of every `vp` stand behind the point: with 2, 1280 is 12.80"


class RootSerializer(s.Serializer[Any]):
    """Addresses to begin at."""

    tournaments = s.URLField()
    schema = s.URLField()


class RefusedSerializer(s.Serializer[Any]):
    """Why nothing was done, or nothing is answered."""

    code = s.CharField(help_text="stable")
    message = s.CharField(help_text="in the language of Accept-Language")
    params = s.DictField(required=False)
    confirm = s.CharField(required=False, help_text="to be sent again, where code is confirm_first")
    consequences = s.DictField(required=False, help_text="what it would change")


class TournamentSummarySerializer(s.Serializer[Any]):
    """What is said of a tournament in the list and by itself."""

    id = s.UUIDField()
    title = s.CharField()
    game = s.CharField()
    system = s.CharField()
    entries = s.IntegerField()
    rounds = s.IntegerField()
    closed = s.BooleanField(help_text="it has ended, or was cancelled")
    cancelled = s.BooleanField()


class ListedTournamentSerializer(TournamentSummarySerializer):
    """A tournament in the list."""

    round = s.IntegerField(help_text="the round posted last; 0 before the first")


class TournamentListSerializer(s.Serializer[Any]):
    """The list of tournaments."""

    tournaments = ListedTournamentSerializer(many=True)


class RoundProgressSerializer(s.Serializer[Any]):
    """How far a round is."""

    round = s.IntegerField()
    tables = s.IntegerField()
    finished = s.IntegerField()
    closed = s.BooleanField()


class TournamentSerializer(TournamentSummarySerializer):
    """A tournament."""

    options = s.DictField(help_text="those of a table of the first of `sizes`")
    ranking = s.ChoiceField(get_args(Ranking), help_text="what a table's points (`vp`) are")
    vp_decimals = s.IntegerField(help_text=VP_DECIMALS)
    sizes = s.ListField(
        child=s.IntegerField(), help_text="sides a table may have, the wanted number first"
    )
    posted = RoundProgressSerializer(many=True)
    planned_rounds = s.IntegerField(
        allow_null=True, help_text="how many there were to be, where it was ended early"
    )
    cancelled_because = s.CharField(allow_null=True, help_text="where it was cancelled")
    official = s.BooleanField(help_text="false once it has left the official mode of its code")
    seed_commitment = s.CharField()
    seed = s.CharField(allow_null=True, help_text="null until the draw")
    draw = s.ListField(child=s.IntegerField(), help_text="entries in the order of the draw")
    version = s.IntegerField(help_text="number of events in the tournament's stream")
    hash = s.CharField(help_text="the last link of its hash chain")


class PersonSerializer(s.Serializer[Any]):
    """A person."""

    id = s.UUIDField()
    name = s.CharField()


class SideSerializer(s.Serializer[Any]):
    """An entry: one person, or a pair."""

    entry = s.IntegerField()
    players = PersonSerializer(many=True)
    club = s.CharField()


class StandingsRowSerializer(SideSerializer):
    """A row of the standings."""

    place = s.IntegerField()
    vp = s.IntegerField()
    mp = s.IntegerField()
    wins = s.IntegerField()
    draws = s.IntegerField()
    losses = s.IntegerField()
    played = s.IntegerField()
    decided = s.CharField(
        help_text="the criterion that put it behind the line above; empty where they share a place"
    )


class GroupRowSerializer(StandingsRowSerializer):
    """A row of a group's ranking."""

    qualified = s.BooleanField(
        help_text="goes on to the final: as it stands, or since the final was posted"
    )


class GroupSerializer(s.Serializer[Any]):
    """A group with its ranking before the final."""

    group = s.IntegerField()
    standings = GroupRowSerializer(many=True)


class PagedSerializer(s.Serializer[Any]):
    """What every answer in pages says."""

    page = s.IntegerField()
    pages = s.IntegerField()


class StandingsSerializer(PagedSerializer):
    """The standings."""

    version = s.IntegerField()
    published = s.IntegerField(
        allow_null=True, help_text="number of the publication; null: as they are now"
    )
    vp_decimals = s.IntegerField(help_text=VP_DECIMALS)
    digest = s.CharField(help_text="SHA-256 of the rows, as the publication commits to it")
    standings = StandingsRowSerializer(many=True)
    groups = GroupSerializer(many=True, help_text="empty where there are no groups")


class SideResultSerializer(SideSerializer):
    """A side at a table; null until the result is known."""

    mp = s.IntegerField(allow_null=True)
    vp = s.IntegerField(allow_null=True)
    place = s.IntegerField(allow_null=True)


class TableSerializer(s.Serializer[Any]):
    """A table of a round."""

    table = s.IntegerField()
    match = s.UUIDField(allow_null=True)
    finished = s.BooleanField()
    why = s.ListField(child=s.CharField(), help_text="why these sides meet")
    sides = SideResultSerializer(many=True)


class RoundSerializer(PagedSerializer):
    """A round."""

    version = s.IntegerField()
    round = s.IntegerField()
    closed = s.BooleanField()
    vp_decimals = s.IntegerField(help_text=VP_DECIMALS)
    tables = TableSerializer(many=True)
    byes = SideSerializer(many=True)


class SeatSerializer(s.Serializer[Any]):
    """Who sits in a seat."""

    seat = s.IntegerField()
    name = s.CharField()
    player = s.UUIDField(allow_null=True)
    bot = s.CharField(allow_null=True)


class DealSerializer(s.Serializer[Any]):
    """A deal: what was committed to before it, what was revealed after it."""

    deal = s.IntegerField()
    commitment = s.CharField()
    secret = s.CharField(allow_null=True)


class MatchSerializer(s.Serializer[Any]):
    """A match: who plays what, how it stands, and what proves it."""

    id = s.UUIDField()
    game = s.CharField()
    ruleset = s.IntegerField()
    options = s.DictField()
    tournament = s.UUIDField(allow_null=True)
    round = s.IntegerField(allow_null=True)
    table = s.IntegerField(allow_null=True)
    finished = s.BooleanField()
    seats = SeatSerializer(many=True)
    sheet = s.DictField(help_text="parties, deals (itemised), totals, places, vp")
    deals = DealSerializer(many=True)
    version = s.IntegerField(help_text="number of events in the match's stream")
    hash = s.CharField(help_text="the last link of its hash chain")


class RatingChangeSerializer(s.Serializer[Any]):
    """A rating after a tournament or after a rated match: one of the two is given."""

    tournament = s.UUIDField(allow_null=True)
    match = s.UUIDField(allow_null=True)
    at = s.DateTimeField()
    mean = s.IntegerField(help_text="in thousandths")
    deviation = s.IntegerField(help_text="in thousandths")


class RatingHistorySerializer(s.Serializer[Any]):
    """The ratings of a player, or of a partnership, in one game."""

    game = s.CharField()
    partner = s.CharField(allow_blank=True)
    history = RatingChangeSerializer(many=True)


class PlayedMatchSerializer(s.Serializer[Any]):
    """A match of a player; null until it is over."""

    id = s.UUIDField()
    place = s.IntegerField(allow_null=True)
    vp = s.IntegerField(allow_null=True)


class PlayerSerializer(PagedSerializer):
    """A player."""

    id = s.UUIDField()
    name = s.CharField()
    club = s.CharField()
    ratings = RatingHistorySerializer(many=True)
    matches = PlayedMatchSerializer(many=True)
