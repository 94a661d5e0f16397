from django.db import migrations, models


class Migration(migrations.Migration):
    """The table of `desk`, under its name."""

    dependencies = [("members", "0001_initial"), ("desk", "0003_sent_requests_are_the_members")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="SentRequest",
                    fields=[
                        ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                        ("once", models.UUIDField(unique=True)),
                        ("sender", models.CharField(max_length=64)),
                        ("address", models.CharField(max_length=200)),
                        ("digest", models.CharField(max_length=64)),
                        ("answer", models.TextField(default="")),
                        ("done_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                    options={"db_table": "desk_sentrequest"},
                ),
            ],
        ),
    ]
