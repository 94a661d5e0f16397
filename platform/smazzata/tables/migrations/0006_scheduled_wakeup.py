"""`Appointment` is called `ScheduledWakeup`, and its `hurries` is `bots_only`. The rows stay."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_who_may_see")]

    operations = [
        migrations.RenameModel("Appointment", "ScheduledWakeup"),
        migrations.RenameField("scheduledwakeup", "hurries", "bots_only"),
    ]
