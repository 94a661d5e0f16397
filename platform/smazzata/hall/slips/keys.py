"""The keys of a slip, one for each side: whoever holds one writes for that side and no other.

A slip is cut in strips, each with the code of a side: so nobody signs for both. A key is derived
from the tournament's secret key, so that a slip printed twice has the same; a key
that went astray is replaced, and the old one opens nothing. Where other sides come to sit at the
table (a round that is posted otherwise, a late entry) it is another slip. With the round the slip
closes: it may be read, and nobody writes on it.
"""

from collections.abc import Iterable
from hmac import compare_digest
from uuid import UUID

from django.db.models import F

from smazzata.hall.models import RevokedKeys
from smazzata.tournament_management.secret_key import derived, key_of
from tournaments.pairing.model import Number
from tournaments.state import Round

LENGTH = 24
"""Hexadecimal digits: 96 bits, and short enough for a code that a telephone reads from paper."""


def slip_keys(
    tournament: UUID, played: Round, tables: Iterable[int]
) -> dict[int, dict[Number, str]]:
    """The keys of the slips of a round, by table and then by the entry that writes with it."""
    secret = key_of(tournament)
    rows = RevokedKeys.objects.filter(tournament=tournament, round=played.number)
    replaced = dict(rows.values_list("table", "count"))
    found = {}
    for table in tables:
        entries = played.table(table).sides
        sides = "-".join(map(str, entries))
        label = f"slip.{played.number}.{table}.{sides}.{replaced.get(table, 0)}"
        found[table] = {n: derived(secret, f"{label}.of.{n}")[:LENGTH] for n in entries}
    return found


def slip_key(tournament: UUID, played: Round, table: int, entry: Number) -> str:
    """The key with which a side writes on its table's slip."""
    return slip_keys(tournament, played, [table])[table][entry]


def side_of(key: str, tournament: UUID, played: Round, table: int) -> Number | None:
    """The side of that table for which this key writes; None for none."""
    if not key.isascii():
        return None  # what is no ASCII is no key, and cannot be compared in constant time
    keys = slip_keys(tournament, played, [table])[table]
    return next((entry for entry, own in keys.items() if compare_digest(key, own)), None)


def replace_keys(tournament: UUID, played: Round, table: int) -> dict[Number, str]:
    """Makes the keys of a slip worth nothing; the new ones, by entry."""
    row, _ = RevokedKeys.objects.get_or_create(
        tournament=tournament, round=played.number, table=table
    )
    RevokedKeys.objects.filter(pk=row.pk).update(count=F("count") + 1)
    return slip_keys(tournament, played, [table])[table]
