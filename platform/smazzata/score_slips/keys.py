"""The key of a slip: whoever holds it may write on the slip of one table of one round.

It is derived from the tournament's secret key, so that a slip printed twice has the same; a key
that went astray is replaced, and the old one opens nothing. With the round the slip closes, and
every key of it is worth nothing.
"""

from collections.abc import Iterable
from hmac import compare_digest
from uuid import UUID

from django.db.models import F

from smazzata.score_slips.models import RevokedKeys
from smazzata.tournament_management.process_manager import derived, key_of

LENGTH = 24
"""Hexadecimal digits: 96 bits, and short enough for a code that a telephone reads from paper."""


def slip_keys(tournament: UUID, round_: int, tables: Iterable[int]) -> dict[int, str]:
    """The keys of the slips of a round, by table."""
    secret = key_of(tournament)
    rows = RevokedKeys.objects.filter(tournament=tournament, round=round_)
    replaced = dict(rows.values_list("table", "count"))
    return {
        table: derived(secret, f"slip.{round_}.{table}.{replaced.get(table, 0)}")[:LENGTH]
        for table in tables
    }


def slip_key(tournament: UUID, round_: int, table: int) -> str:
    """The key of a table's slip."""
    return slip_keys(tournament, round_, [table])[table]


def opens(key: str, tournament: UUID, round_: int, table: int) -> bool:
    """Whether this is the key of that slip."""
    return compare_digest(key.encode(), slip_key(tournament, round_, table).encode())


def replace_key(tournament: UUID, round_: int, table: int) -> str:
    """Makes the key of a slip worth nothing; the new one."""
    row, _ = RevokedKeys.objects.get_or_create(tournament=tournament, round=round_, table=table)
    RevokedKeys.objects.filter(pk=row.pk).update(count=F("count") + 1)
    return slip_key(tournament, round_, table)
