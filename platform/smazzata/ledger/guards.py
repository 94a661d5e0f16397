"""Whether the database still refuses to change what is stored.

The guards are put up by the migrations. Somebody with the owner's rights can take them down, hollow
out what they call, and put them up again; a careless restore can leave the application with more
rights than it had; the audit tells.
"""

from collections.abc import Iterator

from smazzata.ledger.session import session_privileges
from smazzata.ledger.sql import raw_connection, run_sql

_BOTH = {"es_guard_row", "es_guard_statement"}
TRIGGERS = {
    "es_event": _BOTH,
    "es_command": _BOTH,
    "es_position": _BOTH,
    "es_checkpoint": _BOTH,
    "es_checkpoint_leaf": _BOTH,
    "es_scoped_checkpoint": _BOTH,
    "es_retired_key": _BOTH,
    "es_stream": {"es_guard_head", *_BOTH},
    "es_outbox": {"es_guard_lost", "es_guard_statement"},
}

# Only the head's guard has a condition, and that has to be the one it was put up with.
_ALWAYS = """
SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
JOIN pg_proc p ON p.oid = t.tgfoid
WHERE t.tgenabled = 'A' AND p.proname IN ('es_refuse', 'es_refuse_lost')
  AND c.oid = to_regclass(c.relname)
  AND (t.tgqual IS NULL OR t.tgname = 'es_guard_head' AND (
        SELECT count(*) FROM unnest(%s::text[]) AS part
        WHERE strpos(pg_get_triggerdef(t.oid), part) > 0) = cardinality(%s::text[]))
"""

_HEAD_CONDITION = [
    "new.id <> old.id",
    "(new.kind)::text <> (old.kind)::text",
    "new.version <= old.version",
    "old.sealed_at IS NOT NULL",
]

# What the triggers call, without its white space; the refusal is all there is to it.
_REFUSES = (
    "RAISE EXCEPTION 'append_only: % on % is refused', TG_OP, TG_TABLE_NAME"
    " USING ERRCODE = 'integrity_constraint_violation';"
)
FUNCTIONS = {
    "es_refuse": f"BEGIN {_REFUSES} END",
    "es_refuse_lost": (  # compared, not run
        "BEGIN IF EXISTS ( SELECT FROM gone WHERE ( SELECT position FROM es_position AS p"  # noqa: S608
        " WHERE p.stream_id = gone.stream_id AND p.version = gone.version ) IS NULL )"
        f" THEN {_REFUSES} END IF; RETURN NULL; END"
    ),
}

_SOURCES = """
SELECT proname, prosrc, coalesce(proconfig, '{}') FROM pg_proc
WHERE proname = ANY(%s) AND pronamespace = 'public'::regnamespace
"""
_PATH = ["search_path=pg_catalog, public, pg_temp"]


def missing() -> Iterator[str]:
    """Yield what no longer protects the ledger.

    ``table.trigger``, ``function()``, and what the present session could do that the application
    must not: ``table: right``, or why it could act as the owner.
    """
    standing = set(run_sql(_ALWAYS, (_HEAD_CONDITION, _HEAD_CONDITION)))
    for table, triggers in TRIGGERS.items():
        for trigger in sorted(triggers):
            if (table, trigger) not in standing:
                yield f"{table}.{trigger}"
    sources = {name: (source, path) for name, source, path in run_sql(_SOURCES, (list(FUNCTIONS),))}
    for name, text in FUNCTIONS.items():
        source, path = sources.get(name, ("", []))
        if " ".join(source.split()) != text or path != (_PATH if name == "es_refuse_lost" else []):
            yield f"{name}()"
    found = session_privileges(raw_connection())
    yield from (*found.owner, *found.rights)
