"""The keys of names, for members who are there; it can run again."""

from typing import Any

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
from django.db import migrations, models

from tournaments.entry_lists.people import name_keys


def fill(apps: Any, _schema_editor: Any) -> None:
    member = apps.get_model("members", "Member")
    page = []
    for row in member.objects.exclude(name="").only("id", "name").iterator(2000):
        row.keys = sorted(name_keys(row.name) - {""})
        page.append(row)
        if len(page) == 2000:
            member.objects.bulk_update(page, ["keys"])
            page = []
    member.objects.bulk_update(page, ["keys"])


class Migration(migrations.Migration):
    dependencies = [("members", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="keys",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=240), default=list, size=None
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        migrations.AddIndex(
            model_name="member",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["keys"], name="keys_of_member", fastupdate=False
            ),
        ),
    ]
