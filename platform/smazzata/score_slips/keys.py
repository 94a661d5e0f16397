"""The key of a slip: whoever holds it may write on the slip of one table of one round.

It is derived from the tournament's secret key, so that a slip printed twice has the same; a key
that went astray is replaced, and the old one opens nothing. Where other sides come to sit at the
table (a round that is posted otherwise, a late entry) it is another slip. With the round the slip
closes: it may be read, and nobody writes on it.
"""

from collections.abc import Iterable
from hmac import compare_digest
from uuid import UUID

from django.db.models import F

from smazzata.score_slips.models import RevokedKeys
from smazzata.tournament_management.process_manager import derived, key_of
from tournaments.state import Round

LENGTH = 24
"""Hexadecimal digits: 96 bits, and short enough for a code that a telephone reads from paper."""


def slip_keys(tournament: UUID, played: Round, tables: Iterable[int]) -> dict[int, str]:
    """The keys of the slips of a round, by table."""
    secret = key_of(tournament)
    rows = RevokedKeys.objects.filter(tournament=tournament, round=played.number)
    replaced = dict(rows.values_list("table", "count"))
    found = {}
    for table in tables:
        sides = "-".join(map(str, played.tables[table - 1].sides))
        label = f"slip.{played.number}.{table}.{sides}.{replaced.get(table, 0)}"
        found[table] = derived(secret, label)[:LENGTH]
    return found


def slip_key(tournament: UUID, played: Round, table: int) -> str:
    """The key of a table's slip."""
    return slip_keys(tournament, played, [table])[table]


def opens(key: str, tournament: UUID, played: Round, table: int) -> bool:
    """Whether this is the key of that slip."""
    # What is no ASCII is no key, and cannot be compared in constant time.
    return key.isascii() and compare_digest(key, slip_key(tournament, played, table))


def replace_key(tournament: UUID, played: Round, table: int) -> str:
    """Makes the key of a slip worth nothing; the new one."""
    row, _ = RevokedKeys.objects.get_or_create(
        tournament=tournament, round=played.number, table=table
    )
    RevokedKeys.objects.filter(pk=row.pk).update(count=F("count") + 1)
    return slip_key(tournament, played, table)
