"""A preset as a file, to be sent to another club; and reading one, whoever wrote it."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias
from uuid import UUID

import msgspec

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.desk.setup.presets import OPTION, SETTINGS, Preset, plan_of
from smazzata.desk.setup.venue_form import read_venue
from smazzata.presentation.typed_text import one_line

MOST_BYTES = 64_000
FORMAT = "smazzata-preset/1"

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal["smazzata-preset/1"]
    name: Name
    settings: dict[Name, Text]


def written(preset: Preset) -> bytes:
    """The file of a preset: JSON, in UTF-8, for people to read too."""
    whole = {"format": FORMAT, "name": preset.name, "settings": dict(preset.settings)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def read_preset(data: bytes) -> Preset | Refusal:
    """The preset of a file.

    Refusals: `preset_too_large`, `preset_not_json`, `preset_shape`, and those of `preset_from`.
    """
    if len(data) > MOST_BYTES:
        return Refusal("preset_too_large", params={"most": MOST_BYTES // 1000})
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Written)
    except msgspec.ValidationError as error:
        return Refusal("preset_shape", params={"detail": str(error)[:200]})
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("preset_not_json")
    if "\0" in "".join((found.name, *found.settings, *found.settings.values())):
        return Refusal("preset_shape", params={"detail": "U+0000"})
    return preset_from(found.name, found.settings)


def preset_from(name: str, settings: Mapping[str, str]) -> Preset | Refusal:
    """A preset of these settings, whoever wrote them, if a tournament can be opened by them.

    Refusals: `preset_unknown_field` with the field, `preset_of_unknown_game`, and those of the
    settings themselves.
    """
    for field in settings:
        if field not in SETTINGS and not _is_option(field, settings.get("game", "")):
            return Refusal("preset_unknown_field", params={"field": field})
    preset = Preset("", one_line(name), settings)
    read = (plan_of(preset), read_venue(preset.settings, UUID(int=0)))
    return next((refusal for refusal in read if isinstance(refusal, Refusal)), preset)


def _is_option(name: str, game: str) -> bool:
    rules = rulesets().get(game)
    # Of a game that is not here nothing is known: that is said instead.
    known = {option.name for option in rules.options} if rules else {name.removeprefix(OPTION)}
    return name.startswith(OPTION) and name.removeprefix(OPTION) in known
