"""Tables of the lobby that are open, to count them and to find those that everybody has left."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_decision")]

    operations = [
        migrations.CreateModel(
            name="OpenTable",
            fields=[
                ("match", models.UUIDField(primary_key=True, serialize=False)),
                ("opened_by", models.CharField(db_index=True, max_length=64)),
                ("address", models.CharField(db_index=True, max_length=32)),
                ("rated", models.BooleanField()),
                ("began", models.BooleanField(default=False)),
                ("alone_s", models.PositiveIntegerField(default=0)),
            ],
        ),
    ]
