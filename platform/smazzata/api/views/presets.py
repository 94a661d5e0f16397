"""Presets by programs: those that everybody has, and keeping one's own; what can be set at all."""

from collections.abc import Iterable
from typing import Annotated
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.api.fields import no_longer, note, shaped
from smazzata.api.requests import Sent, choice
from smazzata.api.settings import Settings, as_form
from smazzata.api.submission import once
from smazzata.api.views.base import ProgramView
from smazzata.desk.setup import presets, setting_fields
from smazzata.desk.setup.saved_presets import delete, preset_from, save
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires

GAME = OpenApiParameter("game", str, description="also the options of this game")


class Preset(Struct):
    """A preset."""

    preset: Annotated[str, note("its key")]
    name: str
    own: Annotated[bool, note("false: everybody has it")]
    settings: Annotated[dict[str, str], shaped("PresetSettings"), note("for open")]


class Presets(Struct):
    """The presets there are."""

    presets: list[Preset]


class SavePreset(Sent, frozen=True, kw_only=True):
    """Keeping a preset."""

    name: Annotated[str, no_longer(80)]
    settings: Annotated[Settings, shaped("PresetSettings")]


class PresetKey(Struct):
    """Which preset it was."""

    preset: Annotated[str, note("its key")]


@requires(Action.RUN_TOURNAMENT)
class PresetsAPIView(ProgramView):
    """The presets."""

    conditional = True

    def get(self, request: Request) -> Presets:
        """The presets that everybody has, then one's own; their settings are those of `open`."""
        own = presets.saved_by(principal_of(request).member or "")
        return Presets([*_rows(presets.presets(), own=False), *_rows(own, own=True)])

    @once("save_preset")
    def post(self, request: Request, sent: SavePreset) -> PresetKey | Refusal:
        """Keeps settings under a name, in place of an earlier preset of one's own so called.

        Only what a tournament could be opened by is kept; its name, place and day are not part.
        """
        found = preset_from(sent.name, as_form(sent.settings))
        if isinstance(found, Refusal):
            return found
        key = save(principal_of(request).member or "", found.name, found.settings)
        return key if isinstance(key, Refusal) else PresetKey(str(key))


def _rows(found: Iterable[presets.Preset], *, own: bool) -> list[Preset]:
    return [Preset(each.key, each.name, own, dict(each.settings)) for each in found]


@requires(Action.RUN_TOURNAMENT)
class DeletePresetAPIView(ProgramView):
    """Deleting a preset."""

    @once("delete_preset")
    def post(self, request: Request, _sent: Sent, preset: UUID) -> PresetKey | Refusal:
        """Deletes a preset of one's own; 404 where one has none with this key."""
        if not delete(principal_of(request).member or "", preset):
            raise Http404("preset")
        return PresetKey(str(preset))


class SettingField(Struct):
    """A field of an opening."""

    name: str
    kind: Annotated[
        setting_fields.Kind,
        note(
            "points: a number with the decimals of the table of points; moment: a day and "
            "hour, by the site's clock where it names no zone"
        ),
    ]
    values: Annotated[tuple[str, ...], note("of a choice; of a number: what else it may be")]
    least: Annotated[int | None, note("of a number")]
    most: Annotated[int | None, note("of a number; of a text its characters")]
    usual: Annotated[
        str | None,
        note("where it is left out or empty; null: it follows from the game and other fields"),
    ]
    needed: Annotated[bool, note("nothing is opened without it")]


class SettingFields(Struct):
    """The fields of an opening."""

    settings: list[SettingField]


@requires(Action.WATCH)
class SettingsAPIView(ProgramView):
    """The settings of a tournament."""

    parameters = (GAME,)

    def get(self, request: Request) -> SettingFields:
        """The fields by which a tournament is opened and a preset kept: what each may hold, and
        what is usual; with a `game` its own options, as `option.NAME`.
        """
        game = rulesets().get(choice(request, "game", rulesets()))
        fields = setting_fields.setting_fields(game)
        return SettingFields([SettingField(*each, each.needed) for each in fields])
