"""Drop the empty table of notes from before the chain of checkpoints, where a trial site has one.

With rows in it the table stays, for a note that was given out is nobody's to delete; the audit then
names its guards.
"""

from django.db import migrations

DROP = """
DO $$
DECLARE
    kept boolean;
BEGIN
    IF to_regclass('public.es_scoped_checkpoint') IS NOT NULL THEN
        EXECUTE 'SELECT EXISTS (SELECT FROM public.es_scoped_checkpoint)' INTO kept;
        IF NOT kept THEN
            DROP TABLE public.es_scoped_checkpoint;
        END IF;
    END IF;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_ledger")]
    operations = [migrations.RunSQL(DROP, migrations.RunSQL.noop)]
