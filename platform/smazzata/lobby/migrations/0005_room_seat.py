"""`Place` is called `RoomSeat`. The rows stay."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0004_table_settings")]

    operations = [
        migrations.RenameModel("Place", "RoomSeat"),
        migrations.AlterField(
            "roomseat",
            "room",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="lobby.room",
            ),
        ),
    ]
