"""The keys of clubs anew, without the words that only say what they are; it can run again.

Two clubs that are one by the new keys stay two: the one that came first has the key.
"""

from typing import Any

from django.db import migrations

from tournaments.entry_lists.people import club_key


def fill(apps: Any, _schema_editor: Any) -> None:
    club = apps.get_model("members", "Club")
    for row in club.objects.order_by("id"):
        key = club_key(row.name)
        if key != row.key and not club.objects.filter(key=key).exists():
            club.objects.filter(pk=row.pk).update(key=key)


class Migration(migrations.Migration):
    dependencies = [("members", "0002_member_keys")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
