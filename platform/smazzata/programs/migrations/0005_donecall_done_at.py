from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    """Calls of before count as done now."""

    dependencies = [("programs", "0004_answers_of_done_calls")]

    operations = [
        migrations.AddField(
            "donecall",
            "done_at",
            models.DateTimeField(auto_now_add=True, db_index=True, default=timezone.now),
            preserve_default=False,
        ),
    ]
