from django.db import migrations


class Migration(migrations.Migration):
    """What was sent is kept below all that is sent to; its table stays."""

    dependencies = [("desk", "0002_sent_requests")]

    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("SentRequest")]),
    ]
