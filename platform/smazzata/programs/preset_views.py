"""Presets by programs: those that everybody has, and keeping one's own."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.kernel.refusal import Refusal
from smazzata.desk import preset_store
from smazzata.desk.preset_files import preset_from
from smazzata.desk.presets import Preset, presets, saved_by
from smazzata.members.permissions import Action
from smazzata.members.principals import principal_of, requires
from smazzata.programs import organiser_schema as schema
from smazzata.programs.answers import refused
from smazzata.programs.bodies import read_body
from smazzata.programs.done_calls import do_once, make_once
from smazzata.programs.giving import Sent


class _Preset(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    settings: dict[str, str]


@requires(Action.RUN_TOURNAMENT)
class PresetsAPIView(APIView):
    """The presets."""

    @extend_schema(operation_id="presets", **schema.PRESETS)
    def get(self, request: Request) -> Response:
        """The presets that everybody has, then one's own; their settings are those of `open`."""
        own = saved_by(principal_of(request).member or "")
        return Response({"presets": [*_plain(presets(), own=False), *_plain(own, own=True)]})

    @extend_schema(operation_id="save_preset", **schema.SAVE_PRESET)
    def post(self, request: Request) -> Response:
        """Keeps settings under a name, in place of an earlier preset of one's own so called.

        Only what a tournament could be opened by is kept; its name, place and day are not part.
        """
        sent = read_body(request, _Preset)
        if isinstance(sent, Refusal):
            return refused(sent)
        who = principal_of(request)

        def save() -> UUID | Refusal:
            found = preset_from(sent.name, sent.settings)
            if isinstance(found, Refusal):
                return found
            return preset_store.save(who.member or "", found.name, found.settings)

        key = make_once(sent, who, "preset", save)
        return refused(key) if isinstance(key, Refusal) else Response({"preset": str(key)})


def _plain(found: Iterable[Preset], *, own: bool) -> list[dict[str, Any]]:
    return [
        {"preset": each.key, "name": each.name, "own": own, "settings": dict(each.settings)}
        for each in found
    ]


@requires(Action.RUN_TOURNAMENT)
class DeletePresetAPIView(APIView):
    """Deleting a preset."""

    @extend_schema(operation_id="delete_preset", **schema.DELETE_PRESET)
    def post(self, request: Request, preset: UUID) -> Response:
        """Deletes a preset of one's own; 404 where one has none with this key."""
        sent = read_body(request, Sent)
        if isinstance(sent, Refusal):
            return refused(sent)
        who = principal_of(request)

        def delete() -> None:
            if not preset_store.delete(who.member or "", preset):
                raise Http404("preset")

        refusal = do_once(sent, who, f"delete preset {preset}", delete)
        return refused(refusal) if refusal else Response({"preset": str(preset)})
