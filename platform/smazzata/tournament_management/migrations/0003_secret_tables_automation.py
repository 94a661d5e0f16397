"""The autopilot's row becomes three: the secret, the tables' settings, and what runs by itself."""

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
"""The presets as they were."""
APP = "tournament_management"
STEPS = ["draw", "pair", "post", "open_tables", "collect", "close_round", "sign", "close"]


def split(apps: Any, editor: Any) -> None:
    """Gives each tournament that had an autopilot its three rows."""
    old = apps.get_model(APP, "Autopilot").objects
    for pilot in old.all().iterator():
        tournament = {"tournament": pilot.tournament}
        apps.get_model(APP, "TournamentSecret").objects.create(**tournament, key=pilot.key)
        apps.get_model(APP, "Automation").objects.create(**tournament, steps=STEPS)
        settings = {
            "clock": CLOCKS[pilot.clock],
            "rated": False,
            "pace": pilot.pace,
            "spectators": {
                "allowed": pilot.watched,
                "delay_moves": pilot.delay_moves,
                "delay_s": pilot.delay_s,
                "listed": True,
            },
        }
        apps.get_model(APP, "TournamentTables").objects.create(
            **tournament, settings=settings, people=pilot.people, bot=pilot.bot
        )


class Migration(migrations.Migration):
    dependencies = [("tournament_management", "0002_people")]

    operations = [
        migrations.CreateModel(
            name="TournamentSecret",
            fields=[
                ("tournament", models.UUIDField(primary_key=True, serialize=False)),
                ("key", models.BinaryField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="TournamentTables",
            fields=[
                ("tournament", models.UUIDField(primary_key=True, serialize=False)),
                ("settings", smazzata.tables.fields.SettingsField()),
                ("people", models.BooleanField()),
                ("bot", models.CharField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name="Automation",
            fields=[
                ("tournament", models.UUIDField(primary_key=True, serialize=False)),
                ("steps", models.JSONField()),
            ],
        ),
        migrations.RunPython(split),
        migrations.DeleteModel(name="Autopilot"),
    ]
