"""The settings of a tournament as programs send them, and their catalogue in the schema.

Numbers and yes may be sent as JSON has them, or as the text that a form and a preset's file have.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from games.kernel.refusal import Refusal
from smazzata.desk.setup.presets import OPTION
from smazzata.desk.setup.setting_fields import (
    OF_ONE_EVENING,
    OF_THE_VENUE,
    SettingField,
    setting_fields,
)

Settings: TypeAlias = dict[str, str | int | bool]


def read_settings(sent: Settings, known: Iterable[str]) -> dict[str, str] | Refusal:
    """The settings as a form has them. Refusal: `unknown_setting`, with the first `name`."""
    unknown = sorted(sent.keys() - set(known))
    if unknown:
        return Refusal("unknown_setting", params={"name": unknown[0][:64]})
    return as_form(sent)


def as_form(sent: Settings) -> dict[str, str]:
    """Settings of whatever name as a form has them."""
    return {name: _text(name, value) for name, value in sent.items()}


def _text(name: str, value: str | int | bool) -> str:
    if isinstance(value, bool):
        yes, no = ("true", "false") if name.startswith(OPTION) else ("yes", "")
        return yes if value else no
    return str(value)


def add_schemas(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Puts the settings into the schema, each field with its type."""
    common = {field.name: field for field in setting_fields()}
    kept = {name: field for name, field in common.items() if name not in OF_ONE_EVENING}
    venue = {name: common[name] for name in OF_THE_VENUE}
    families = {
        "Criterion": _choice(common["chain-1"]),
        "RoundSystem": _choice(common["system-1"]),
    }
    option = {"type": ["string", "integer", "boolean"]}
    result["components"]["schemas"] |= {
        **families,
        "OpeningSettings": _object(common, option, ("game", "system", "place", "rounds")),
        "PresetSettings": _object(kept, option, ("game",)),
        "VenueSettings": _object(venue, False, ()),
    }
    return result


def _object(
    fields: Mapping[str, SettingField], others: Any, required: tuple[str, ...]
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": "object",
        "description": (
            "An empty field means what is usual. GET /api/settings?game= tells the values of all "
            "fields, the game's own `option.NAME` among them."
            if others
            else "An empty field is not known."
        ),
        "properties": {name: _property(field) for name, field in fields.items()},
        "additionalProperties": others,
    }
    return told | ({"required": list(required)} if required else {})


def _property(field: SettingField) -> dict[str, Any]:
    if field.name.startswith("chain-"):
        return {"$ref": "#/components/schemas/Criterion"}
    if field.name.startswith("system-"):
        return {"$ref": "#/components/schemas/RoundSystem"}
    if field.values == ("yes",):
        return {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": ["", "yes"]}]}
    if field.kind == "choice":
        return _choice(field)
    if field.kind in {"number", "points"}:
        bounds = {"minimum": field.least, "maximum": field.most} if field.kind == "number" else {}
        return {"type": ["integer", "string"], **bounds}
    return {"type": "string", **({"maxLength": field.most} if field.most else {})}


def _choice(field: SettingField) -> dict[str, Any]:
    empty = () if field.needed else ("",)
    return {"type": "string", "enum": [*field.values, *empty]}
