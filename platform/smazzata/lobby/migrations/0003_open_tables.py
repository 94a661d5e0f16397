"""Tables that are open already are counted and looked after too; bots beside people take a pause."""

from typing import Any

from django.db import migrations


def count(apps: Any, schema_editor: Any) -> None:
    room, row = apps.get_model("lobby", "Room"), apps.get_model("tables", "MatchRow")
    open_table = apps.get_model("tables", "OpenTable")
    over = row.objects.filter(result__isnull=False).values("id")
    standing = room.objects.filter(closed_at=None).exclude(id__in=over)
    open_table.objects.bulk_create(
        open_table(
            match=found.id,
            opened_by=found.opened_by,
            address="",
            rated=found.rated,
            began=found.started_at is not None,
        )
        for found in standing
    )
    room.objects.filter(pace="instant").update(pace="quick")


class Migration(migrations.Migration):
    dependencies = [("lobby", "0002_kept_seats"), ("tables", "0004_open_tables")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
