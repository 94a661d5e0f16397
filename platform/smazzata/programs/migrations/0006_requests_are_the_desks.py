from django.db import migrations


class Migration(migrations.Migration):
    """What was done is kept for forms too: the table is the desk's (`desk` 0007)."""

    dependencies = [("programs", "0005_donecall_done_at")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("DoneCall", "desk_sentrequest")],
            state_operations=[migrations.DeleteModel("DoneCall")],
        ),
    ]
