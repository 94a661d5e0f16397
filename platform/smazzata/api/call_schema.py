"""What the addresses of the write side take and answer, for the schema that programs read."""

from typing import Any, get_args

from rest_framework import serializers as s

from smazzata.api.serializers import SideSerializer
from smazzata.api.settings import OpeningSettingsField, VenueSettingsField
from smazzata.desk.entries.known_people import DECISIONS
from smazzata.desk.officials.autopilot import OFFERED
from smazzata.desk.rounds.steps import Step
from tournaments.codes.regulation import CardKind


class DoneSerializer(s.Serializer[Any]):
    """How the tournament stands after a call."""

    tournament = s.UUIDField()
    version = s.IntegerField(help_text="number of events in the tournament's stream")
    hash = s.CharField(help_text="the last link of its hash chain")
    due = s.ListField(child=s.CharField(), required=False, help_text="the steps that can be taken")
    entered = s.IntegerField(required=False)
    waiting = s.IntegerField(required=False, help_text="for whom the hall has no table")


class DeviceRowSerializer(s.Serializer[Any]):
    """A key that was made."""

    device = s.IntegerField(help_text="the number of the key")
    table = s.IntegerField()
    side = s.IntegerField(help_text="for which side of the table, from 1; 0: for all")
    made_by = s.CharField(help_text="a member")
    made_at = s.DateTimeField()
    used_at = s.DateTimeField(allow_null=True)
    revoked_at = s.DateTimeField(allow_null=True)


class DevicesSerializer(s.Serializer[Any]):
    """The keys of a tournament."""

    devices = DeviceRowSerializer(many=True)


class KeySerializer(DeviceRowSerializer):
    """A key."""

    key = s.CharField(help_text="for the header Table-Key")


class ListedEntrySerializer(SideSerializer):
    """An entry, as it stands."""

    active = s.BooleanField(help_text="false once it has withdrawn")


class ListedSerializer(s.Serializer[Any]):
    """Who is entered."""

    version = s.IntegerField()
    entries = ListedEntrySerializer(many=True)


class WaiterSerializer(s.Serializer[Any]):
    """Somebody who waits."""

    waiting = s.IntegerField()
    name = s.CharField()
    club = s.CharField(allow_blank=True)


class WaitingListSerializer(s.Serializer[Any]):
    """Who waits for a place."""

    room = s.IntegerField(allow_null=True, help_text="entries the hall still holds")
    waiting = WaiterSerializer(many=True)


class NamedPersonSerializer(s.Serializer[Any]):
    """Somebody by name."""

    name = s.CharField(max_length=120)
    licence = s.CharField(max_length=32, required=False)


class NewEntrySerializer(s.Serializer[Any]):
    """An entry that is to be made."""

    people = NamedPersonSerializer(many=True, help_text="one, or two where pairs play")
    club = s.CharField(required=False)
    rating = s.IntegerField(required=False, allow_null=True)
    family = s.CharField(required=False, help_text="entries of one family are kept apart")
    province = s.CharField(required=False)
    table = s.IntegerField(required=False, help_text="where it always sits; 0: anywhere")


class ShownSerializer(s.Serializer[Any]):
    """What people have shown at the desk."""

    cards = s.ListField(child=s.ChoiceField(get_args(CardKind)), required=False)
    authorised = s.BooleanField(required=False, help_text="a junior's parents have allowed it")
    categories = s.ListField(
        child=s.IntegerField(), required=False, help_text="1 the highest, 0 not known"
    )


class SentSerializer(s.Serializer[Any]):
    """What every call has."""

    id = s.UUIDField(help_text="the sender's own; sent again with the same one it is done once")


class OpeningSerializer(SentSerializer):
    """Opening a tournament."""

    settings = OpeningSettingsField()


class EntriesSerializer(SentSerializer):
    """Entering people."""

    entries = NewEntrySerializer(many=True)
    licences = s.DictField(child=s.ChoiceField(DECISIONS), required=False)
    shown = ShownSerializer(required=False, help_text="of a single entry")
    confirm = s.CharField(required=False)


class StepSerializer(SentSerializer):
    """A step."""

    step = s.ChoiceField([str(step) for step in Step])
    system = s.CharField(required=False)
    seen = s.CharField(required=False)
    hour = s.IntegerField(required=False)
    cut_short = s.BooleanField(required=False)
    version = s.IntegerField(required=False)
    confirm = s.CharField(required=False)


class DueStepsSerializer(s.Serializer[Any]):
    """Which steps can be taken now."""

    version = s.IntegerField(help_text="of the tournament that this is said of")
    due = s.ListField(child=s.ChoiceField(list(Step)), help_text="the next one first")
    instead = s.ListField(
        child=s.ChoiceField(list(Step)), help_text="what can be done in place of these"
    )
    yours = s.ListField(
        child=s.ChoiceField(list(Step)),
        help_text="those that the caller's offices may take",
    )
    proposal = s.CharField(
        allow_null=True, help_text="what stands to be posted, for `seen`; null where nothing does"
    )
    systems = s.ListField(child=s.CharField(), help_text="what propose may name as `system`")


class ClaimSerializer(SentSerializer):
    """How a table ended."""

    entry = s.IntegerField()
    totals = s.ListField(child=s.IntegerField(), help_text="in the order of the table's sides")
    signer = s.CharField(required=False, help_text="who of the side signs, as a member")
    hands = s.ListField(required=False, help_text="figures by hand, side and line of the slip")


class CallSerializer(SentSerializer):
    """A call of the referee."""

    entry = s.IntegerField(help_text="the side that calls")
    about = s.CharField(required=False)


class SeatChangeSerializer(s.Serializer[Any]):
    """Somebody else in a seat."""

    entry = s.IntegerField()
    out = s.CharField(help_text="the member who gets up")
    person = NamedPersonSerializer()
    club = s.CharField(required=False)
    deal = s.IntegerField(required=False, help_text="from which deal on; 1: from the start")


class LineUpSerializer(SentSerializer):
    """Who sits at a table."""

    change = SeatChangeSerializer(allow_null=True)


class WaitingSerializer(SentSerializer):
    """What becomes of somebody who waits."""

    waiting = s.IntegerField()
    do = s.ChoiceField(["let_in", "strike"])
    confirm = s.CharField(required=False)


class SubstitutionSerializer(SentSerializer):
    """Somebody else for a member of an entry."""

    entry = s.IntegerField()
    out = s.CharField(help_text="the member who leaves")
    person = NamedPersonSerializer()
    club = s.CharField(required=False)
    round = s.IntegerField(help_text="the first in which the person sits")
    reason = s.CharField()
    category = s.IntegerField(required=False)
    confirm = s.CharField(required=False)


class TickSerializer(s.Serializer[Any]):
    """Whether an entry is here."""

    entry = s.IntegerField()
    here = s.BooleanField()
    settled = s.BooleanField(required=False, allow_null=True)


class ArrivalsSerializer(SentSerializer):
    """Who is here."""

    entries = TickSerializer(many=True, required=False)
    code = s.CharField(required=False, help_text="read from a card or a telephone at the door")


class AutopilotSerializer(s.Serializer[Any]):
    """What is left to the autopilot."""

    steps = s.ListField(child=s.ChoiceField(list(OFFERED)), help_text="those that it takes")
    offered = s.ListField(child=s.CharField(), help_text="those that it can be left")


class HandingOverSerializer(SentSerializer):
    """Leaving steps to the autopilot."""

    steps = s.ListField(child=s.ChoiceField(list(OFFERED)), help_text="these and no others")


class StatementSerializer(SentSerializer):
    """What somebody said on a call."""

    call = s.IntegerField()
    text = s.CharField()
    member = s.CharField(required=False, help_text="who; left out: somebody who looked on")


class UndoSerializer(SentSerializer):
    """Undoing."""

    version = s.IntegerField(help_text="of the tournament after what is to be undone")
    reason = s.CharField()
    confirm = s.CharField(required=False)


class VenueSerializer(SentSerializer):
    """The place."""

    settings = VenueSettingsField()


class DeviceSerializer(SentSerializer):
    """Which device."""

    table = s.IntegerField()
    side = s.IntegerField(required=False, help_text="from 1; 0: all sides of the table")


_COMMANDS: dict[str, Any] = {
    "type": "object",
    "required": ["id", "commands"],
    "properties": {
        "id": {"type": "string", "format": "uuid"},
        "commands": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/TournamentCommand"},
        },
        "version": {"type": "integer"},
        "confirm": {"type": "string"},
    },
}


def call(request: Any, good: Any = DoneSerializer) -> dict[str, Any]:
    """What an address takes and answers."""
    return {"request": request, "responses": good}


OPENING = call(OpeningSerializer)
ENTRIES = call(EntriesSerializer)
WAITING = call(WaitingSerializer)
SUBSTITUTION = call(SubstitutionSerializer)
ARRIVALS = call(ArrivalsSerializer)
STEP = call(StepSerializer)
DUE_STEPS: dict[str, Any] = {"responses": DueStepsSerializer}
COMMANDS = call({"application/json": _COMMANDS})
AUTOPILOT: dict[str, Any] = {"responses": AutopilotSerializer}
HAND_OVER = call(HandingOverSerializer)
UNDO = call(UndoSerializer)
VENUE = call(VenueSerializer)
STATEMENT = call(StatementSerializer)
CLAIM = call(ClaimSerializer)
CALL = call(CallSerializer)
LINE_UP = call(LineUpSerializer)
DEVICE = call(DeviceSerializer, KeySerializer)
REVOKE = call(SentSerializer, DeviceRowSerializer)
DEVICES: dict[str, Any] = {"responses": DevicesSerializer}
LISTED: dict[str, Any] = {"responses": ListedSerializer}
WAITING_LIST: dict[str, Any] = {"responses": WaitingListSerializer}
