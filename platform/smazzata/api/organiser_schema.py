"""What the addresses beside a tournament take and answer: presets, circuits, reports."""

from typing import Any, get_args

from rest_framework import serializers as s

from smazzata.api.call_schema import SentSerializer, call
from smazzata.api.serializers import PersonSerializer
from smazzata.api.settings import PresetSettingsField
from smazzata.desk.setup.setting_fields import Kind
from tournaments.circuits import TIES


class PresetSerializer(s.Serializer[Any]):
    """A preset."""

    preset = s.CharField(help_text="its key")
    name = s.CharField()
    own = s.BooleanField(help_text="false: everybody has it")
    settings = PresetSettingsField(help_text="for open")


class PresetsSerializer(s.Serializer[Any]):
    """The presets there are."""

    presets = PresetSerializer(many=True)


class SavePresetSerializer(SentSerializer):
    """Keeping a preset."""

    name = s.CharField(max_length=80)
    settings = PresetSettingsField()


class PresetKeySerializer(s.Serializer[Any]):
    """Which preset it was."""

    preset = s.CharField(help_text="its key")


class EveningSerializer(s.Serializer[Any]):
    """An evening of a circuit."""

    tournament = s.UUIDField()
    title = s.CharField()


class CircuitRowSerializer(s.Serializer[Any]):
    """A circuit."""

    circuit = s.UUIDField()
    name = s.CharField()
    best = s.IntegerField(help_text="how many evenings of each side count")
    planned = s.IntegerField(help_text="how many evenings there are to be")


class CircuitsSerializer(s.Serializer[Any]):
    """The circuits that one runs."""

    circuits = CircuitRowSerializer(many=True)


class EveningResultSerializer(s.Serializer[Any]):
    """What a side made of an evening."""

    vp = s.IntegerField(allow_null=True, help_text="null: not there")
    counts = s.BooleanField()


class CircuitLineSerializer(s.Serializer[Any]):
    """A line of a circuit."""

    place = s.IntegerField()
    players = PersonSerializer(many=True)
    points = s.IntegerField(help_text="of the evenings that count")
    mp_difference = s.IntegerField(help_text="of the same")
    vp = s.IntegerField(help_text="of all evenings")
    decided = s.ChoiceField(
        ["", *TIES], allow_blank=True, help_text="what put it behind the line above, points alike"
    )
    evenings = EveningResultSerializer(
        many=True, help_text="in the order of the circuit's evenings"
    )


class CircuitSerializer(CircuitRowSerializer):
    """A circuit with its standings."""

    evenings = EveningSerializer(many=True)
    vp_decimals = s.IntegerField(help_text="digits of all points that stand behind the point")
    standings = CircuitLineSerializer(many=True)


class CandidatesSerializer(s.Serializer[Any]):
    """What is in a circuit, and what could be put into it."""

    evenings = EveningSerializer(many=True)
    candidates = EveningSerializer(many=True, help_text="finished, and directed by the caller")


class OpenCircuitSerializer(SentSerializer):
    """Making a circuit."""

    name = s.CharField(max_length=120)
    best = s.IntegerField()
    planned = s.IntegerField()


class PutInSerializer(SentSerializer):
    """An evening of a circuit."""

    tournament = s.UUIDField()
    do = s.ChoiceField(["put_in", "take_out"])


class CircuitIdSerializer(s.Serializer[Any]):
    """Which circuit it was."""

    circuit = s.UUIDField()


class ReportSerializer(SentSerializer):
    """Reporting somebody."""

    member = s.CharField(help_text="of whom, as a member of this tournament")
    text = s.CharField()
    article = s.CharField(required=False, help_text="of the code, with 80 characters at most")


class ReportedSerializer(s.Serializer[Any]):
    """A report."""

    tournament = s.UUIDField()
    title = s.CharField(help_text="of the tournament")
    at = s.DateTimeField()
    by = s.CharField(allow_blank=True, help_text="the name of whoever reports")
    article = s.CharField(allow_blank=True)
    text = s.CharField()


class ReportedPersonSerializer(PersonSerializer):
    """Somebody who was reported."""

    tournaments = s.IntegerField(help_text="at how many it was reported")
    reports = ReportedSerializer(many=True, help_text="the newest first")


class ReportsSerializer(s.Serializer[Any]):
    """Whom referees have reported."""

    people = ReportedPersonSerializer(many=True, help_text="those with the most reports first")


class SettingFieldSerializer(s.Serializer[Any]):
    """A field of an opening."""

    name = s.CharField()
    kind = s.ChoiceField(
        get_args(Kind),
        help_text="points: a number with the decimals of the table of points; moment: a day and "
        "hour, by the site's clock where it names no zone",
    )
    values = s.ListField(
        child=s.CharField(), help_text="of a choice; of a number: what else it may be"
    )
    least = s.IntegerField(allow_null=True, help_text="of a number")
    most = s.IntegerField(allow_null=True, help_text="of a number; of a text its characters")
    usual = s.CharField(
        allow_null=True,
        allow_blank=True,
        help_text="where it is left out or empty; null: it follows from the game and other fields",
    )
    needed = s.BooleanField(help_text="nothing is opened without it")


class SettingFieldsSerializer(s.Serializer[Any]):
    """The fields of an opening."""

    settings = SettingFieldSerializer(many=True)


SETTINGS: dict[str, Any] = {"responses": SettingFieldsSerializer}
PRESETS: dict[str, Any] = {"responses": PresetsSerializer}
SAVE_PRESET = call(SavePresetSerializer, PresetKeySerializer)
DELETE_PRESET = call(SentSerializer, PresetKeySerializer)
CIRCUITS: dict[str, Any] = {"responses": CircuitsSerializer}
OPEN_CIRCUIT = call(OpenCircuitSerializer, CircuitIdSerializer)
CIRCUIT: dict[str, Any] = {"responses": CircuitSerializer}
CANDIDATES: dict[str, Any] = {"responses": CandidatesSerializer}
PUT_IN = call(PutInSerializer, CircuitIdSerializer)
REPORT = call(ReportSerializer)
REPORTS: dict[str, Any] = {"responses": ReportsSerializer}
