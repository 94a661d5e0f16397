"""The keys of the devices at tables: which there are, making one, revoking one."""

from typing import Annotated, Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games.kernel.refusal import Refusal
from smazzata.api import call_schema as schema
from smazzata.api.idempotency import once
from smazzata.api.requests import Sent
from smazzata.api.responses import refused
from smazzata.api.submission import find_tournament
from smazzata.api.views.base import ProgramView
from smazzata.hall.models import DeviceKey
from smazzata.hall.slips.device_keys import (
    MOST_SIDES,
    MOST_TABLES,
    Place,
    against,
    keys_of,
    make_keys,
    revoke_key,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import requires


class _Device(Sent, frozen=True, forbid_unknown_fields=True, kw_only=True):
    table: Annotated[int, msgspec.Meta(ge=1, le=MOST_TABLES)]
    side: Annotated[int, msgspec.Meta(ge=0, le=MOST_SIDES)] = 0


@requires(Action.HOLD_OFFICE)
class DevicesAPIView(ProgramView):
    """Keys of devices."""

    @extend_schema(operation_id="devices", **schema.DEVICES)
    def get(self, request: Request, tournament_id: UUID) -> Response:
        """The keys that were made, for a director: without the keys themselves."""
        presenter, who = find_tournament(request, tournament_id)
        refusal = against(who, presenter.id)
        if refusal is not None:
            return refused(refusal)
        rows = DeviceKey.objects.filter(tournament=presenter.id).order_by("number")
        return _unkept({"devices": [_told(row) for row in rows]})

    @extend_schema(operation_id="make_device", **schema.DEVICE)
    @once(_Device, keep=False)
    def post(self, request: Request, sent: _Device, tournament_id: UUID) -> Response | Refusal:
        """Makes a key for the device at a table, for a director: for one `side` of it, counted from
        1, or (0) for all.
        """
        presenter, who = find_tournament(request, tournament_id)
        made = make_keys(presenter.id, [Place(sent.table, sent.side)], who, sent.id)
        if isinstance(made, Refusal):
            return made
        # As it was made, also where it has been used since and the call comes again.
        new = {**_told(made[0]), "used_at": None, "revoked_at": None}
        return _unkept({**new, "key": keys_of(presenter.id, made)[0]})


@requires(Action.HOLD_OFFICE)
class RevokeDeviceAPIView(ProgramView):
    """Revoking a key."""

    @extend_schema(operation_id="revoke_device", **schema.REVOKE)
    @once(Sent)
    def post(
        self, request: Request, _sent: Sent, tournament_id: UUID, device: int
    ) -> Response | Refusal:
        """Makes the key with this number worth nothing; done again it changes nothing."""
        presenter, who = find_tournament(request, tournament_id)
        row = revoke_key(presenter.id, min(device, 10**9), who)
        return row if isinstance(row, Refusal) else _unkept(_told(row))


def _told(row: DeviceKey) -> dict[str, Any]:
    return {
        "device": row.number,
        "table": row.table,
        "side": row.side,
        "made_by": row.made_by,
        "made_at": row.made_at,
        "used_at": row.used_at,
        "revoked_at": row.revoked_at,
    }


def _unkept(body: dict[str, Any]) -> Response:
    response = Response(body)
    response["Cache-Control"] = "no-store"
    return response
