"""Whether the database still refuses to change what is stored.

The guards are put up by the migration. Somebody with the owner's rights can take them down, and a
careless restore can leave the application with more rights than it had; the audit tells.
"""

from collections.abc import Iterator

from smazzata.ledger.session import powers
from smazzata.ledger.sql import execute, raw_connection

TRIGGERS = {
    "es_event": {"es_guard_row", "es_guard_statement"},
    "es_command": {"es_guard_row", "es_guard_statement"},
    "es_position": {"es_guard_row", "es_guard_statement"},
    "es_checkpoint": {"es_guard_row", "es_guard_statement"},
    "es_stream": {"es_guard_head", "es_guard_row", "es_guard_statement"},
}

_ALWAYS = """
SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
JOIN pg_proc p ON p.oid = t.tgfoid
WHERE t.tgenabled = 'A' AND p.proname = 'es_refuse' AND c.oid = to_regclass(c.relname)
"""


def missing() -> Iterator[str]:
    """Yield what no longer protects the ledger.

    ``table.trigger``, and what the present session could do that the application must not:
    ``table: right``, or why it could act as the owner.
    """
    standing = set(execute(_ALWAYS))
    for table, triggers in TRIGGERS.items():
        for trigger in sorted(triggers):
            if (table, trigger) not in standing:
                yield f"{table}.{trigger}"
    found = powers(raw_connection())
    yield from (*found.owner, *found.rights)
