from django.db import migrations, models


class Migration(migrations.Migration):
    """Calls of before have no digest: under their ids nothing is done any more, nor answered."""

    dependencies = [("programs", "0003_done_calls")]

    operations = [
        migrations.RemoveConstraint("donecall", "one_doing_a_call"),
        migrations.RenameField("donecall", "member", "sender"),
        migrations.RenameField("donecall", "what", "address"),
        migrations.AlterField("donecall", "address", models.CharField(max_length=200)),
        migrations.RemoveField("donecall", "made"),
        migrations.AlterField("donecall", "once", models.UUIDField(unique=True)),
        migrations.AddField(
            "donecall", "digest", models.CharField(default="", max_length=64), False
        ),
        migrations.AddField("donecall", "answer", models.TextField(default="")),
    ]
