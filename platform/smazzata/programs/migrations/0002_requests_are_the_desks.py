from django.db import migrations


class Migration(migrations.Migration):
    """What was done is kept for forms too: the table is the desk's (`desk` 0002)."""

    dependencies = [("programs", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.AlterModelTable("DoneCall", "desk_sentrequest")],
            state_operations=[migrations.DeleteModel("DoneCall")],
        ),
    ]
