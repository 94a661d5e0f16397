"""The key of the device at a table: it claims for whoever sits there now, and does nothing else.

Unlike the key of a slip it is good all evening, in every round. It follows from the tournament's
secret key; a device that went astray gets another one, and its old key opens nothing.
"""

from hmac import compare_digest
from uuid import UUID

from django.db.models import F

from smazzata.programs.models import ReplacedDevice
from smazzata.tournament_management.process_manager import derived, key_of

LENGTH = 32
"""Hexadecimal digits: 128 bits."""
MOST_TABLES = 2000


def device_key(tournament: UUID, table: int) -> str:
    """The key of the device at a table."""
    row = ReplacedDevice.objects.filter(tournament=tournament, table=table).first()
    label = f"device.{table}.{row.count if row else 0}"
    return f"smd_{derived(key_of(tournament), label)[:LENGTH]}"


def opens(key: str, tournament: UUID, table: int) -> bool:
    """Whether this is the key of the device at that table."""
    return key.isascii() and compare_digest(key, device_key(tournament, table))


def replace_device_key(tournament: UUID, table: int) -> str:
    """Makes the key of a device worth nothing; the new one."""
    row, _ = ReplacedDevice.objects.get_or_create(tournament=tournament, table=table)
    ReplacedDevice.objects.filter(pk=row.pk).update(count=F("count") + 1)
    return device_key(tournament, table)
