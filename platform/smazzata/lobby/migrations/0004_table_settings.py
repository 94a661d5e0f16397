"""A room's clock, pace, ratings and spectators become one value, complete with its times."""

from typing import Any

from django.db import migrations, models

import smazzata.tables.fields


def _clock(bank_s: int, *moves: tuple[int, int]) -> dict[str, Any]:
    steps = [{"cards": cards, "seconds": seconds} for cards, seconds in moves]
    return {"moves": steps, "bank_s": bank_s, "round_s": 0}


CLOCKS = {
    "none": None,
    "rapid": _clock(60, (0, 5), (4, 10), (11, 20)),
    "federation": _clock(60, (0, 10), (4, 20), (11, 40)),
    "calm": _clock(600, (0, 60), (11, 90)),
}
"""The presets as they were when the rooms were opened."""


def gather(apps: Any, editor: Any) -> None:
    """Moves each room's columns into its settings."""
    rooms = apps.get_model("lobby", "Room").objects
    for room in rooms.all().iterator():
        rooms.filter(id=room.id).update(
            settings={
                "clock": CLOCKS[room.clock],
                "rated": room.rated,
                "pace": room.pace,
                "spectators": {
                    "allowed": room.watched,
                    "delay_moves": room.delay_moves,
                    "delay_s": room.delay_s,
                    "listed": room.listed,
                },
            }
        )


class Migration(migrations.Migration):
    dependencies = [("lobby", "0003_open_tables"), ("tables", "0005_who_may_see")]

    operations = [
        migrations.AddField("room", "settings", models.JSONField(null=True)),
        migrations.RunPython(gather),
        migrations.AlterField("room", "settings", smazzata.tables.fields.SettingsField()),
        *(
            migrations.RemoveField("room", name)
            for name in (
                "clock", "pace", "rated", "watched", "delay_moves", "delay_s", "listed",
            )
        ),
    ]
