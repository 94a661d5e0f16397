"""When somebody must look after a table."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Appointment",
            fields=[
                ("match", models.UUIDField(primary_key=True, serialize=False)),
                ("due_ms", models.BigIntegerField(db_index=True)),
                ("hurries", models.BooleanField()),
            ],
        ),
    ]
