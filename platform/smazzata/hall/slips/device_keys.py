"""The keys of the devices at tables: one writes on the slips of its table, and does nothing else.

Unlike the key of a slip it is good all evening, in every round. A director makes it, for all sides
of a table or for one, and revokes it; then it opens nothing, and neither does a copy of its code.
What is stored is who made it, when, and when it was used last; the key follows from that row and
the tournament's secret key, so that its code can be printed again and no table of the database
holds it.
"""

import re
from collections.abc import Iterable
from datetime import timedelta
from hmac import compare_digest
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.desk.rights import against_all_but
from smazzata.hall.models import DeviceKey
from smazzata.ledger.sql import lock_until_commit
from smazzata.members.principals import Principal
from smazzata.tournament_management.secret_key import derived, key_of
from tournaments.authority import Office
from tournaments.pairing.model import Number
from tournaments.state import Round

PREFIX = "smd_"
LENGTH = 32
"""Hexadecimal digits of the seal: 128 bits."""
MOST_TABLES = 2000
MOST_SIDES = 20
MOST = 2000
"""Keys of one tournament that are good at the same time."""
NOTED = timedelta(minutes=1)
"""How often it is noted that a key was used."""

UNKNOWN = Refusal("key_unknown")

_KEY = re.compile(rf"{PREFIX}([1-9][0-9]{{0,8}})_([0-9a-f]{{{LENGTH}}})", re.ASCII)


class SlipPlace(NamedTuple):
    """What a key is for."""

    table: int
    side: int = 0


def keys_of(tournament: UUID, rows: Iterable[DeviceKey]) -> list[str]:
    """The keys of these rows."""
    secret = key_of(tournament)
    return [f"{PREFIX}{row.number}_{derived(secret, f'device.{row.pk}')[:LENGTH]}" for row in rows]


def key_holder(key: str, tournament: UUID) -> DeviceKey | Refusal:
    """Whose key this is. Refusals: `key_unknown` (made up, or of another tournament);
    `key_revoked`.
    """
    row = _made(key, tournament)
    if row is None:
        return UNKNOWN
    return revoked(row) if row.revoked_at is not None else row


def revoked_holder(key: str, tournament: UUID) -> DeviceKey | None:
    """Whose key this was before it was revoked; None for any other."""
    row = _made(key, tournament)
    return row if row is not None and row.revoked_at is not None else None


def revoked(row: DeviceKey) -> Refusal:
    """What is said of a key that was revoked."""
    return Refusal("key_revoked", params={"number": row.number})


def _made(key: str, tournament: UUID) -> DeviceKey | None:
    """The row of a key that was made here."""
    found = _KEY.fullmatch(key)
    row = found and DeviceKey.objects.filter(tournament=tournament, number=int(found[1])).first()
    return row if row and compare_digest(key, keys_of(tournament, [row])[0]) else None


def entries_of(row: DeviceKey, played: Round) -> tuple[Number, ...]:
    """For whom a key writes in a round; nobody where that is closed, or has no such side."""
    if played.closed or row.table not in played.numbers:
        return ()
    sides = played.sides_at(row.table)
    if row.side > len(sides):
        return ()
    chosen = sides[row.side - 1 : row.side] if row.side else sides
    return tuple(number for side in chosen for number in side)


def note_use(row: DeviceKey) -> None:
    """Keeps when a key was used."""
    now = timezone.now()
    stale = Q(used_at=None) | Q(used_at__lt=now - NOTED)
    DeviceKey.objects.filter(stale, pk=row.pk).update(used_at=now)


def against(who: Principal, tournament: UUID) -> Refusal | None:
    """Why somebody has no say over devices: `no_office`, `other_office`."""
    return against_all_but({Office.DIRECTOR}, who, tournament, "device")


def make_keys(
    tournament: UUID, places: Iterable[SlipPlace], who: Principal, once: UUID
) -> list[DeviceKey] | Refusal:
    """Makes a key for each of these places; the same call again makes no other.

    Refusals: of `against`; `malformed` for places that no tournament has; `too_many_keys`.
    """
    refusal = against(who, tournament)
    wanted = list(dict.fromkeys(places))
    if refusal is None and not all(
        1 <= table <= MOST_TABLES and 0 <= side <= MOST_SIDES for table, side in wanted
    ):
        refusal = Refusal("malformed")
    if refusal is not None:
        return refusal
    with transaction.atomic():
        # Of two who make keys at the same moment the second counts on from the first.
        lock_until_commit(f"smazzata.devices.{tournament}")
        rows = DeviceKey.objects.filter(tournament=tournament)
        made = list(rows.filter(once=once).order_by("number"))
        if made:
            return made
        if rows.filter(revoked_at=None).count() + len(wanted) > MOST:
            return Refusal("too_many_keys", params={"most": MOST})
        last = rows.aggregate(last=Max("number"))["last"] or 0
        return DeviceKey.objects.bulk_create(
            DeviceKey(
                tournament=tournament,
                number=number,
                table=table,
                side=side,
                once=once,
                made_by=who.member or "",
            )
            for number, (table, side) in enumerate(wanted, last + 1)
        )


def revoke_key(tournament: UUID, number: int, who: Principal) -> DeviceKey | Refusal:
    """Makes a key worth nothing; one that was revoked before stays as it was.

    Refusals: of `against`; `unknown_device`.
    """
    refusal = against(who, tournament)
    if refusal is not None:
        return refusal
    rows = DeviceKey.objects.filter(tournament=tournament, number=number)
    rows.filter(revoked_at=None).update(revoked_at=timezone.now(), revoked_by=who.member or "")
    return rows.first() or Refusal("unknown_device", params={"number": number})
