"""Guards made anew a little weaker, and doors beside them, are named: all that a superuser can do.

Each deed is done as the owner, in the test's own transaction: PostgreSQL takes it back at the end.
"""

import os

import pytest
from django.db import connection

from smazzata.ledger import guards
from smazzata.ledger.auditing import audit
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed.databases import as_owner

pytestmark = pytest.mark.django_db

EVENT = "ON es_event FOR EACH ROW EXECUTE FUNCTION"
ALWAYS = "; ALTER TABLE es_event ENABLE ALWAYS TRIGGER es_guard_row"
NOTHING = "RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
BODY = """BEGIN
    RAISE EXCEPTION 'append_only: % on % is refused', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation';
END"""
SPY = f"CREATE FUNCTION es_spy() {NOTHING};"
GIVES_ALL = (
    "CREATE FUNCTION es_open(statement text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER"
    " AS 'BEGIN EXECUTE statement; END'"
)
ROLE = "es_second_PID"
"""Of this process's own: roles belong to the whole server."""
OTHER = f"CREATE ROLE {ROLE} LOGIN; "

# deed -> how the finding begins
DEEDS = {
    # A trigger made anew.
    f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE DELETE {EVENT} es_refuse(){ALWAYS}":
        "es_event.es_guard_row: A CREATE TRIGGER es_guard_row BEFORE DELETE ON",
    f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OF version OR DELETE {EVENT}"
    f" es_refuse(){ALWAYS}":
        "es_event.es_guard_row: A CREATE TRIGGER es_guard_row BEFORE DELETE OR UPDATE OF version",
    f"CREATE SCHEMA other; CREATE FUNCTION other.es_refuse() {NOTHING};"
    f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OR DELETE {EVENT}"
    f" other.es_refuse(){ALWAYS}": "es_event.es_guard_row: A ",
    f"CREATE OR REPLACE TRIGGER es_guard_row AFTER UPDATE OR DELETE {EVENT} es_refuse(){ALWAYS}":
        "es_event.es_guard_row: A CREATE TRIGGER es_guard_row AFTER",
    f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OR DELETE ON es_event FOR EACH ROW"
    f" WHEN (OLD.version > 0 AND false) EXECUTE FUNCTION es_refuse(){ALWAYS}":
        "es_event.es_guard_row: A ",
    f"CREATE OR REPLACE TRIGGER es_guard_row BEFORE UPDATE OR DELETE {EVENT}"
    f" es_refuse('x'){ALWAYS}": "es_event.es_guard_row: A ",
    "CREATE OR REPLACE TRIGGER es_guard_place AFTER INSERT ON es_position"
    " REFERENCING NEW TABLE AS placed FOR EACH STATEMENT WHEN (false)"
    " EXECUTE FUNCTION es_refuse_place();"
    "ALTER TABLE es_position ENABLE ALWAYS TRIGGER es_guard_place": "es_position.es_guard_place: ",
    "DROP TRIGGER es_guard_place ON es_position": "es_position.es_guard_place",
    "ALTER TABLE es_event DISABLE TRIGGER es_guard_row": "es_event.es_guard_row: D ",
    "ALTER TABLE es_event ENABLE TRIGGER es_guard_row": "es_event.es_guard_row: O ",
    "ALTER TABLE es_event ENABLE REPLICA TRIGGER es_guard_row": "es_event.es_guard_row: R ",
    "ALTER TRIGGER es_guard_row ON es_event RENAME TO es_guard_rows": "es_event.es_guard_row",
    # What it calls.
    f"CREATE OR REPLACE FUNCTION es_refuse() {NOTHING}": "es_refuse(): CREATE OR REPLACE",
    f"CREATE OR REPLACE FUNCTION es_refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER"
    f" AS $${BODY}$$": "es_refuse(): ",
    "ALTER FUNCTION es_refuse() SET session_replication_role = replica": "es_refuse(): ",
    f"CREATE OR REPLACE FUNCTION es_refuse_place() {NOTHING}": "es_refuse_place(): ",
    "ALTER FUNCTION es_refuse_place() RESET search_path": "es_refuse_place(): ",
    f"ALTER FUNCTION es_refuse() RENAME TO es_other; CREATE FUNCTION es_refuse() {NOTHING}":
        "es_command.es_guard_row: A ",
    # What stands beside it on the log's tables.
    f"{SPY} CREATE TRIGGER es_spy BEFORE INSERT {EVENT} es_spy()": "es_event.es_spy: O ",
    "CREATE RULE es_less AS ON INSERT TO es_event DO INSTEAD NOTHING": "es_event.es_less: ",
    "CREATE RULE es_more AS ON INSERT TO es_command DO ALSO SELECT 1": "es_command.es_more: ",
    "CREATE TABLE es_heir () INHERITS (es_event)": "es_event: es_heir: inherits",
    "ALTER TABLE es_event ENABLE ROW LEVEL SECURITY": "es_event: kind r p row security",
    "ALTER TABLE es_event FORCE ROW LEVEL SECURITY": "es_event: kind r p for the owner too",
    "CREATE POLICY es_some ON es_event USING (version > 3)": "es_event.es_some: policy",
    "ALTER TABLE es_event SET UNLOGGED": "es_event: kind r u",
    "ALTER TABLE es_event ADD COLUMN more text": "es_event.more: text",
    "ALTER TABLE es_event ALTER recorded_at SET DEFAULT '2026-01-01'": "es_event.recorded_at: ",
    "ALTER TABLE es_event ALTER hash DROP NOT NULL": "es_event.hash: bytea",
    "ALTER TABLE es_event DROP CONSTRAINT es_event_pkey": "es_event.es_event_pkey",
    "ALTER TABLE es_position DROP CONSTRAINT es_position_stream_id_version_key":
        "es_position.es_position_stream_id_version_key",
    "ALTER TABLE es_event ADD CONSTRAINT es_none CHECK (version < 3) NOT VALID":
        "es_event.es_none: CHECK",
    # On other tables of the site, and on none.
    f"{SPY} CREATE TRIGGER es_spy BEFORE INSERT ON members_member FOR EACH ROW"
    " EXECUTE FUNCTION es_spy()": "members_member.es_spy: ",
    "CREATE RULE es_less AS ON DELETE TO members_member DO INSTEAD NOTHING":
        "members_member.es_less: ",
    "ALTER TABLE desk_officer ENABLE ROW LEVEL SECURITY": "desk_officer: row security",
    "ALTER TABLE desk_officer RENAME TO desk_officers; CREATE VIEW desk_officer AS"
    " SELECT * FROM desk_officers": "desk_officer: kind v",
    "CREATE TABLE es_heir () INHERITS (desk_officer)": "desk_officer: public.es_heir inherits",
    "CREATE FUNCTION es_seen() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN END';"
    "CREATE EVENT TRIGGER es_seen ON ddl_command_end EXECUTE FUNCTION es_seen()":
        "event trigger es_seen",
    GIVES_ALL: "function public.es_open(text): security definer",
    f"CREATE SCHEMA other; GRANT USAGE ON SCHEMA other TO PUBLIC;"
    f"{GIVES_ALL.replace('es_open', 'other.es_open')}":
        "function other.es_open(text): security definer",
    f"{GIVES_ALL.replace('es_open', 'pg_catalog.es_open')}":
        "function es_open(text): security definer",
    "CREATE FUNCTION es_c() RETURNS void LANGUAGE internal AS 'pg_reload_conf'":
        "function public.es_c(): language internal",
    "CREATE VIEW es_view AS SELECT * FROM es_event": "view public.es_view over es_event: ",
    # Rights, of the application and of others.
    f"{OTHER} GRANT ALL ON es_event TO {ROLE}": f"es_event: delete to {ROLE}: all",
    f"{OTHER} GRANT INSERT ON es_event TO {ROLE}": f"es_event: insert to {ROLE}: all",
    f"{OTHER} GRANT UPDATE (data) ON es_event TO {ROLE}": f"es_event: update to {ROLE}: data",
    f"{OTHER} GRANT USAGE ON SEQUENCE es_outbox_id_seq TO {ROLE}":
        f"es_outbox_id_seq: usage to {ROLE}",
    "GRANT SELECT ON es_event TO PUBLIC": "es_event: select to PUBLIC: all",
    "GRANT TRIGGER ON es_event TO smazzata_app": "es_event: trigger to smazzata_app",
    "GRANT INSERT ON es_event TO smazzata_app WITH GRANT OPTION":
        "es_event: insert to smazzata_app, and on",
    "GRANT UPDATE (data) ON es_event TO smazzata_app": "es_event: update to smazzata_app: data",
    "GRANT UPDATE (kind) ON es_stream TO smazzata_app":
        "es_stream: update to smazzata_app: head, kind, sealed_at, version",
    "GRANT UPDATE ON SEQUENCE es_outbox_id_seq TO smazzata_app":
        "es_outbox_id_seq: update to smazzata_app",
    "GRANT UPDATE ON runtime_installation TO smazzata_app":
        "runtime_installation: update to smazzata_app",
    "REVOKE INSERT ON es_event FROM smazzata_app": "es_event: insert to smazzata_app",
    f"{OTHER} GRANT CREATE ON SCHEMA public TO {ROLE}": f"schema public: create to {ROLE}",
    f"{OTHER} ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO {ROLE}":
        "default privileges of smazzata: delete to ",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT TRUNCATE ON TABLES TO smazzata_app":
        "default privileges of smazzata: truncate to smazzata_app",
    # Roles.
    f"{OTHER} ALTER TABLE es_event OWNER TO {ROLE}": f"es_event: owner {ROLE}",
    f"{OTHER} ALTER FUNCTION es_refuse() OWNER TO {ROLE}": f"es_refuse(): owner {ROLE}",
    f"{OTHER} GRANT smazzata TO {ROLE}": f"{ROLE}: member of smazzata",
    f"{OTHER} GRANT pg_write_all_data TO {ROLE}": f"{ROLE}: member of pg_write_all_data",
    f"{OTHER} GRANT {ROLE} TO smazzata_app": f"smazzata_app: member of {ROLE}",
    "GRANT smazzata TO smazzata_app": "smazzata_app: member of smazzata",
    "ALTER TABLE es_event OWNER TO smazzata_app": "es_event: owner smazzata_app",
    "ALTER ROLE smazzata_app SUPERUSER": "smazzata_app: superuser",
    "ALTER ROLE smazzata_app CREATEROLE": "smazzata_app: createrole",
    "ALTER ROLE smazzata_app CREATEDB": "smazzata_app: createdb",
    "ALTER ROLE smazzata_app BYPASSRLS": "smazzata_app: bypassrls",
    "ALTER ROLE smazzata_app REPLICATION": "smazzata_app: replication",
    # Settings.
    "ALTER ROLE smazzata_app SET session_replication_role = replica":
        "smazzata_app: session_replication_role=replica",
    "ALTER ROLE smazzata SET session_replication_role = replica":
        "smazzata: session_replication_role=replica",
    "ALTER ROLE smazzata_app SET statement_timeout = 0": "smazzata_app: statement_timeout=0",
    "ALTER ROLE smazzata_app SET search_path = other, public": "smazzata_app: search_path=",
    "ALTER DATABASE {database} SET synchronous_commit = off": "database: synchronous_commit=off",
    "ALTER ROLE smazzata_app IN DATABASE {database} SET row_security = off":
        "smazzata_app: row_security=off",
    "SET LOCAL session_replication_role = replica": "session_replication_role: replica",
    "CREATE SCHEMA smazzata_app": "schema smazzata_app",
    "SET LOCAL search_path = other, public": "search_path: other, public",
}  # fmt: skip


def here(text: str) -> str:
    """A text with the names of this process's role and database in it."""
    own = text.replace("PID", str(os.getpid()))
    return own.replace("{database}", str(connection.settings_dict["NAME"]))


def named() -> list[str]:
    findings = audit().findings
    assert {finding.code for finding in findings} <= {"guard_missing"}
    return [finding.message for finding in findings]


def test_what_is_expected_is_what_the_migrations_make() -> None:
    """``SMAZZATA_WRITE=1`` writes the file anew; its difference shows what was changed."""
    made = "".join(f"{what}\t{text}\n" for what, text in sorted(guards.defined()))
    if os.environ.get("SMAZZATA_WRITE"):
        guards.DEFINITION.write_text(made, encoding="utf-8")
    assert guards.DEFINITION.read_text(encoding="utf-8") == made
    assert named() == []
    for table in guards.TABLES:
        assert f"\n{table}\t" in f"\n{made}"
    for function in guards.FUNCTIONS:
        assert f"\n{function}()\t" in f"\n{made}"


@pytest.mark.parametrize("deed", DEEDS)
def test_a_forged_guard_is_named(deed: str) -> None:
    with as_owner(connection):
        rows(here(deed))
    found = named()
    assert any(what.startswith(here(DEEDS[deed])) for what in found), found


def test_who_only_reads_and_what_the_application_gives_of_its_own_are_no_findings() -> None:
    new_match(1)
    rows("ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO smazzata_app")
    with as_owner(connection):
        rows(here(f"{OTHER} GRANT SELECT ON es_event TO {ROLE}; GRANT pg_monitor TO {ROLE}"))
        default = f"ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO {ROLE}"
        rows(here(default))
        rows("CREATE FUNCTION es_own() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'")
        rows("REVOKE EXECUTE ON FUNCTION es_own() FROM PUBLIC")
    assert named() == []
