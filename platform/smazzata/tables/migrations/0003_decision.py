"""What a bot will do is decided before its moment, and kept until then."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_appointment")]

    operations = [
        migrations.AddField("appointment", "decided_for", models.IntegerField(db_default=0)),
        migrations.AddField("appointment", "decision", models.JSONField(null=True)),
    ]
