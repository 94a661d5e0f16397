"""What the addresses of the write side take and answer, for the schema that programs read."""

from typing import Any

from rest_framework import serializers as s


class DoneSerializer(s.Serializer[Any]):
    """How the tournament stands after a call."""

    tournament = s.UUIDField()
    version = s.IntegerField(help_text="number of events in the tournament's stream")
    hash = s.CharField(help_text="the last link of its hash chain")
    due = s.ListField(child=s.CharField(), required=False, help_text="the steps that can be taken")
    entered = s.IntegerField(required=False)
    waiting = s.IntegerField(required=False, help_text="for whom the hall has no table")


class RefusedSerializer(s.Serializer[Any]):
    """Why nothing was done."""

    code = s.CharField(help_text="stable")
    message = s.CharField(help_text="in the language of Accept-Language")
    params = s.DictField(required=False)
    confirm = s.CharField(required=False, help_text="to be sent again, where code is confirm_first")
    consequences = s.DictField(required=False, help_text="what it would change")


class KeySerializer(s.Serializer[Any]):
    """The key of a device."""

    table = s.IntegerField()
    key = s.CharField(help_text="for the header Table-Key")


class _PersonSerializer(s.Serializer[Any]):
    name = s.CharField(max_length=120)
    licence = s.CharField(max_length=32, required=False)


class _EntrySerializer(s.Serializer[Any]):
    people = _PersonSerializer(many=True, help_text="one, or two where pairs play")
    club = s.CharField(required=False)
    rating = s.IntegerField(required=False)


class _CallSerializer(s.Serializer[Any]):
    id = s.UUIDField(help_text="the sender's own; sent again with the same one it is done once")


class OpeningSerializer(_CallSerializer):
    """Opening a tournament."""

    settings = s.DictField(child=s.CharField(), help_text="as the settings in a preset's file")


class EntriesSerializer(_CallSerializer):
    """Entering people."""

    entries = _EntrySerializer(many=True)
    licences = s.DictField(child=s.ChoiceField(["member", "new"]), required=False)
    confirm = s.CharField(required=False)


class StepSerializer(_CallSerializer):
    """A step."""

    step = s.ChoiceField(["draw", "propose", "post", "close_round", "publish", "finish"])
    system = s.CharField(required=False)
    seen = s.CharField(required=False)
    hour = s.IntegerField(required=False)
    cut_short = s.BooleanField(required=False)
    version = s.IntegerField(required=False)
    confirm = s.CharField(required=False)


class ClaimSerializer(_CallSerializer):
    """How a table ended."""

    entry = s.IntegerField()
    totals = s.ListField(child=s.IntegerField(), help_text="in the order of the table's sides")
    signer = s.CharField(required=False, help_text="who of the side signs, as a member")
    hands = s.ListField(required=False, help_text="figures by hand, side and line of the slip")


class DeviceSerializer(s.Serializer[Any]):
    """Which device."""

    table = s.IntegerField()
    replace = s.BooleanField(required=False)


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


def _answers(good: Any = DoneSerializer) -> dict[int, Any]:
    return {200: good, **dict.fromkeys((400, 403, 409, 413, 415), RefusedSerializer)}


OPENING: dict[str, Any] = {"request": OpeningSerializer, "responses": _answers()}
ENTRIES: dict[str, Any] = {"request": EntriesSerializer, "responses": _answers()}
STEP: dict[str, Any] = {"request": StepSerializer, "responses": _answers()}
COMMANDS: dict[str, Any] = {"request": {"application/json": _COMMANDS}, "responses": _answers()}
CLAIM: dict[str, Any] = {"request": ClaimSerializer, "responses": _answers()}
DEVICE: dict[str, Any] = {"request": DeviceSerializer, "responses": _answers(KeySerializer)}
