"""What must be unique among a room's seats, in the words of its columns."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("lobby", "0005_room_seat")]

    operations = [
        migrations.RemoveConstraint("roomseat", "one_place_a_seat"),
        migrations.RemoveConstraint("roomseat", "one_place_a_member"),
        migrations.AddConstraint(
            "roomseat",
            models.UniqueConstraint(fields=["room", "seat"], name="one_row_a_seat"),
        ),
        migrations.AddConstraint(
            "roomseat",
            models.UniqueConstraint(fields=["room", "member"], name="one_seat_a_member"),
        ),
    ]
