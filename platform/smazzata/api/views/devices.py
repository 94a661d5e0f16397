"""The keys of the devices at tables: which there are, making one, revoking one."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct
from msgspec.structs import asdict
from rest_framework.request import Request

from games.kernel.refusal import Refusal
from smazzata.api.fields import Moment, note
from smazzata.api.requests import Sent
from smazzata.api.submission import find_tournament, once
from smazzata.api.views.base import ProgramView
from smazzata.hall.models import DeviceKey
from smazzata.hall.slips.device_keys import (
    MOST_SIDES,
    MOST_TABLES,
    SlipPlace,
    against,
    keys_of,
    make_keys,
    revoke_key,
)
from smazzata.members.permissions import Action
from smazzata.members.principals import requires


class DeviceRow(Struct):
    """A key that was made."""

    device: Annotated[int, note("the number of the key")]
    table: int
    side: Annotated[int, note("for which side of the table, from 1; 0: for all")]
    made_by: Annotated[str, note("a member")]
    made_at: Moment
    used_at: Moment | None
    revoked_at: Moment | None


class Devices(Struct):
    """The keys of a tournament."""

    devices: list[DeviceRow]


class Key(DeviceRow):
    """A key."""

    key: Annotated[str, note("for the header Table-Key")]


class Device(Sent, frozen=True, kw_only=True):
    """Which device."""

    table: Annotated[int, Meta(ge=1, le=MOST_TABLES)]
    side: Annotated[int, Meta(ge=0, le=MOST_SIDES), note("from 1; 0: all sides of the table")] = 0


@requires(Action.HOLD_OFFICE)
class DevicesAPIView(ProgramView):
    """Keys of devices."""

    no_store = True

    def get(self, request: Request, tournament_id: UUID) -> Devices | Refusal:
        """The keys that were made, for a director: without the keys themselves."""
        presenter, who = find_tournament(request, tournament_id)
        refusal = against(who, presenter.id)
        if refusal is not None:
            return refusal
        rows = DeviceKey.objects.filter(tournament=presenter.id).order_by("number")
        return Devices([_row(row) for row in rows])

    @once("make_device", keep=False)
    def post(self, request: Request, sent: Device, tournament_id: UUID) -> Key | Refusal:
        """Makes a key for the device at a table, for a director: for one `side` of it, counted from
        1, or (0) for all.
        """
        presenter, who = find_tournament(request, tournament_id)
        made = make_keys(presenter.id, [SlipPlace(sent.table, sent.side)], who, sent.id)
        if isinstance(made, Refusal):
            return made
        told = Key(**asdict(_row(made[0])), key=keys_of(presenter.id, made)[0])
        # As it was made, also where it has been used since and the call comes again.
        told.used_at = told.revoked_at = None
        return told


@requires(Action.HOLD_OFFICE)
class RevokeDeviceAPIView(ProgramView):
    """Revoking a key."""

    no_store = True

    @once("revoke_device")
    def post(
        self, request: Request, _sent: Sent, tournament_id: UUID, device: int
    ) -> DeviceRow | Refusal:
        """Makes the key with this number worth nothing; done again it changes nothing."""
        presenter, who = find_tournament(request, tournament_id)
        row = revoke_key(presenter.id, min(device, 10**9), who)
        return row if isinstance(row, Refusal) else _row(row)


def _row(row: DeviceKey) -> DeviceRow:
    moments = (row.made_at, row.used_at, row.revoked_at)
    return DeviceRow(row.number, row.table, row.side, row.made_by, *moments)
