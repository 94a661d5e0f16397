"""Presets by programs: those that everybody has, and keeping one's own."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from games.registry import rulesets
from smazzata.api import organiser_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.query_params import choice
from smazzata.api.requests import Sent
from smazzata.api.settings import Settings, as_form
from smazzata.api.views.base import ProgramView
from smazzata.desk.setup import preset_store
from smazzata.desk.setup.preset_files import preset_from
from smazzata.desk.setup.presets import Preset, presets, saved_by
from smazzata.desk.setup.setting_fields import SettingField, setting_fields
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires

GAME = OpenApiParameter("game", str, description="also the options of this game")


class _Preset(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    settings: Settings


@requires(Action.RUN_TOURNAMENT)
class PresetsAPIView(ProgramView):
    """The presets."""

    conditional = True

    @extend_schema(operation_id="presets", **schema.PRESETS)
    def get(self, request: Request) -> Response:
        """The presets that everybody has, then one's own; their settings are those of `open`."""
        own = saved_by(principal_of(request).member or "")
        return Response({"presets": [*_plain(presets(), own=False), *_plain(own, own=True)]})

    @extend_schema(operation_id="save_preset", **schema.SAVE_PRESET)
    @once(_Preset)
    def post(self, request: Request, sent: _Preset) -> Response | Refusal:
        """Keeps settings under a name, in place of an earlier preset of one's own so called.

        Only what a tournament could be opened by is kept; its name, place and day are not part.
        """
        who = principal_of(request)
        found = preset_from(sent.name, as_form(sent.settings))
        if isinstance(found, Refusal):
            return found
        key = preset_store.save(who.member or "", found.name, found.settings)
        return key if isinstance(key, Refusal) else Response({"preset": str(key)})


def _plain(found: Iterable[Preset], *, own: bool) -> list[dict[str, Any]]:
    return [
        {"preset": each.key, "name": each.name, "own": own, "settings": dict(each.settings)}
        for each in found
    ]


@requires(Action.RUN_TOURNAMENT)
class DeletePresetAPIView(ProgramView):
    """Deleting a preset."""

    @extend_schema(operation_id="delete_preset", **schema.DELETE_PRESET)
    @once(Sent)
    def post(self, request: Request, _sent: Sent, preset: UUID) -> Response | Refusal:
        """Deletes a preset of one's own; 404 where one has none with this key."""
        if not preset_store.delete(principal_of(request).member or "", preset):
            raise Http404("preset")
        return Response({"preset": str(preset)})


@requires(Action.WATCH)
class SettingsAPIView(ProgramView):
    """The settings of a tournament."""

    parameters = (GAME,)

    @extend_schema(operation_id="settings", **schema.SETTINGS)
    def get(self, request: Request) -> Response:
        """The fields by which a tournament is opened and a preset kept: what each may hold, and
        what is usual; with a `game` its own options, as `option.NAME`.
        """
        game = choice(request, "game", rulesets())
        return Response({"settings": [*map(_field, setting_fields(rulesets().get(game)))]})


def _field(field: SettingField) -> dict[str, Any]:
    return {**field._asdict(), "needed": field.needed}
