from django.db import migrations, models

# The default privileges have given more, see `runtime.database_roles`.
RIGHTS = """
REVOKE ALL ON runtime_installation FROM PUBLIC, smazzata_app;
GRANT SELECT ON runtime_installation TO smazzata_app;
"""


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("secret_key", models.CharField(max_length=64)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="one_installation"
                    ),
                ],
            },
        ),
        migrations.RunSQL(RIGHTS, migrations.RunSQL.noop),
    ]
