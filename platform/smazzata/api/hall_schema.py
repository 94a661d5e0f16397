"""What the addresses of the hall take and answer: its clock, words to all, prizes, the log."""

from typing import Any

from rest_framework import serializers as s

from smazzata.api.call_schema import DoneSerializer, SentSerializer, call
from smazzata.api.serializers import PagedSerializer, SideSerializer
from smazzata.hall.clock import Change
from tournaments.event_words import TOPICS


class ClockSerializer(s.Serializer[Any]):
    """The clock of the round that is posted."""

    round = s.IntegerField(allow_null=True, help_text="null while there is none")
    phase = s.ChoiceField(["unset", "running", "paused"])
    ends_ms = s.IntegerField(
        allow_null=True, help_text="when the time is over, in ms since 1970, while it runs"
    )
    left_ms = s.IntegerField(allow_null=True, help_text="what is left, while it is stopped")
    over = s.BooleanField(help_text="the time has run out")
    changes = s.IntegerField(help_text="how often it was touched in this round")
    allowed = s.ListField(child=s.ChoiceField(list(Change)), help_text="what can be done to it now")


class ClockChangeSerializer(SentSerializer):
    """Something done to the clock."""

    do = s.ChoiceField(list(Change))
    minutes = s.IntegerField(required=False, help_text="with start and extend")


class AnnouncementSerializer(s.Serializer[Any]):
    """What is being said to everybody."""

    text = s.CharField(allow_blank=True, help_text="empty: nothing")
    at = s.DateTimeField(allow_null=True)


class AnnouncingSerializer(SentSerializer):
    """Saying something to everybody."""

    text = s.CharField(allow_blank=True, help_text="empty: what is being said is taken back")


class SlipKeySerializer(SentSerializer):
    """Replacing the printed code of a slip."""

    table = s.IntegerField(help_text="of the newest round")


class PrizeWonSerializer(SideSerializer):
    """A side that gets something."""

    place = s.IntegerField()
    cents = s.IntegerField()
    tied = s.IntegerField(help_text="how many share the place; 1 if nobody else does")


class PrizesSerializer(s.Serializer[Any]):
    """What there is to win, and who gets it."""

    cents = s.ListField(child=s.IntegerField(), help_text="the first place first; empty: none")
    fund = s.IntegerField(help_text="all together, in cents")
    published = s.IntegerField(
        allow_null=True,
        help_text="number of the publication by which they are shared out; null before the first",
    )
    won = PrizeWonSerializer(many=True)
    unassigned = s.IntegerField(
        allow_null=True, help_text="cents for places that nobody takes; null before a publication"
    )


class SetPrizesSerializer(SentSerializer):
    """Saying what there is to win."""

    cents = s.ListField(child=s.IntegerField(), help_text="the first place first; empty: none")


class RemarkSerializer(s.Serializer[Any]):
    """A remark on an event."""

    remark = s.IntegerField(help_text="its number")
    at = s.DateTimeField()
    office = s.CharField(help_text="of whoever says it")
    text = s.CharField()


class LogLineSerializer(s.Serializer[Any]):
    """An event of the log."""

    version = s.IntegerField(help_text="of the event in the tournament's stream")
    at = s.DateTimeField()
    kind = s.ChoiceField(TOPICS)
    office = s.CharField(help_text="of whoever did it: an office, program, or official: no more")
    words = s.CharField(help_text="in the language of Accept-Language")
    remarks = RemarkSerializer(many=True)


class LogSerializer(PagedSerializer):
    """A page of the public log."""

    version = s.IntegerField()
    events = LogLineSerializer(many=True, help_text="the newest first")


class RemarkingSerializer(SentSerializer):
    """A remark."""

    version = s.IntegerField(help_text="of the event")
    text = s.CharField()


class RemarkedSerializer(DoneSerializer):
    """How the tournament stands, and the remark that was made."""

    remark = s.IntegerField(required=False, help_text="its number")


CLOCK: dict[str, Any] = {"responses": ClockSerializer}
CHANGE_CLOCK = call(ClockChangeSerializer)
ANNOUNCEMENT: dict[str, Any] = {"responses": AnnouncementSerializer}
ANNOUNCE = call(AnnouncingSerializer)
REPLACE_SLIP_KEY = call(SlipKeySerializer)
PRIZES: dict[str, Any] = {"responses": PrizesSerializer}
SET_PRIZES = call(SetPrizesSerializer)
LOG: dict[str, Any] = {"responses": LogSerializer}
REMARK = call(RemarkingSerializer, RemarkedSerializer)
WITHDRAW_REMARK = call(SentSerializer)
