"""Places are given one after the other, and the outbox lets go of what leads to no event.

The application may insert into ``es_position``, because its role sequences. It could thus give a
place beyond the next, or one to nothing; and it could leave a row in the outbox that no place can
ever be given to, which the sequencer would then try for ever.
"""

from django.db import migrations

# Once a statement, over all its rows; each event is looked up, as in 0003.
PLACE = """
CREATE FUNCTION es_refuse_place() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    first bigint;
    last bigint;
    places bigint;
BEGIN
    SELECT min(position), max(position), count(*) INTO first, last, places FROM placed;
    IF places > 0 AND (
        last - first + 1 <> places
        OR last <> (SELECT max(position) FROM es_position)
        OR first > 1 AND (SELECT position FROM es_position WHERE position = first - 1) IS NULL
        OR EXISTS (
            SELECT FROM placed WHERE (
                SELECT e.version FROM es_event AS e
                WHERE e.stream_id = placed.stream_id AND e.version = placed.version
            ) IS NULL
        )
    ) THEN
        RAISE EXCEPTION 'append_only: % on % is refused', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER es_guard_place AFTER INSERT ON es_position
    REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION es_refuse_place();
ALTER TABLE es_position ENABLE ALWAYS TRIGGER es_guard_place;
"""

NO_PLACE = """
DROP TRIGGER es_guard_place ON es_position;
DROP FUNCTION es_refuse_place();
"""

LOST = """
CREATE OR REPLACE FUNCTION es_refuse_lost() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM gone WHERE (
            SELECT position FROM es_position AS p
            WHERE p.stream_id = gone.stream_id AND p.version = gone.version
        ) IS NULL AND (
            SELECT e.version FROM es_event AS e
            WHERE e.stream_id = gone.stream_id AND e.version = gone.version
        ) IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'append_only: % on % is refused', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
"""

LOST_BEFORE = """
CREATE OR REPLACE FUNCTION es_refuse_lost() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM gone WHERE (
            SELECT position FROM es_position AS p
            WHERE p.stream_id = gone.stream_id AND p.version = gone.version
        ) IS NULL
    ) THEN
        RAISE EXCEPTION 'append_only: % on % is refused', TG_OP, TG_TABLE_NAME
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_guard_by_index")]
    operations = [
        migrations.RunSQL(PLACE, NO_PLACE),
        migrations.RunSQL(LOST, LOST_BEFORE),
    ]
