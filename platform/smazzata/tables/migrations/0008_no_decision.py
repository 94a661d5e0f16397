"""What a bot will do travels with the task that will store it, and is kept in no row."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_instant_bots")]

    operations = [
        migrations.RemoveField("scheduledwakeup", "decided_for"),
        migrations.RemoveField("scheduledwakeup", "decision"),
    ]
