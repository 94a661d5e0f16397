"""`bots_only` is called `instant_bots`: bots that wait between moves are not meant. The rows stay."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_scheduled_wakeup")]

    operations = [migrations.RenameField("scheduledwakeup", "bots_only", "instant_bots")]
