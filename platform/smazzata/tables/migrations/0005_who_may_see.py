"""Who may see a match stands in its row. The rows are built anew from the log (version 2)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_open_tables")]

    # Until the rows are built anew nothing is shown that might be hidden.
    operations = [
        migrations.AddField(
            "matchrow", "listed", models.BooleanField(default=False), preserve_default=False
        ),
        migrations.AddField(
            "matchrow", "watched", models.BooleanField(default=False), preserve_default=False
        ),
        migrations.AddField(
            "matchrow", "delayed", models.BooleanField(default=True), preserve_default=False
        ),
        migrations.AddField(
            "matchrow", "rated", models.BooleanField(default=False), preserve_default=False
        ),
    ]
