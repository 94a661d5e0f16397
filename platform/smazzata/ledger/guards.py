"""Whether the database still refuses to change what is stored.

The guards are put up by the migration. Somebody with the owner's rights can take them down, and a
careless restore can leave the application with more rights than it had; the audit tells.
"""

from collections.abc import Iterator

from smazzata.ledger.sql import execute
from smazzata.runtime.database_roles import APP_ROLE

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

_RIGHTS = """
SELECT name, lower(verb) FROM unnest(%s::text[]) AS name, unnest(%s::text[]) AS verb
WHERE has_table_privilege(%s, name, verb) ORDER BY 1, 2
"""


def missing() -> Iterator[str]:
    """Yield what no longer protects the ledger: ``table.trigger`` or ``table: right``."""
    standing = set(execute(_ALWAYS))
    for table, triggers in TRIGGERS.items():
        for trigger in sorted(triggers):
            if (table, trigger) not in standing:
                yield f"{table}.{trigger}"
    verbs = ["UPDATE", "DELETE", "TRUNCATE"]
    for table, verb in execute(_RIGHTS, (list(TRIGGERS), verbs, APP_ROLE)):
        yield f"{table}: {verb}"
