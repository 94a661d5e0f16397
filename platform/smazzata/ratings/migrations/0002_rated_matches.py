"""Ratings change by matches too. The rows are a projection: the next start builds them anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.RemoveConstraint(model_name="ratingrow", name="one_rating_a_tournament"),
        migrations.RenameField(model_name="ratingrow", old_name="tournament", new_name="stream"),
        migrations.AddField(
            model_name="ratingrow",
            name="source",
            field=models.CharField(default="tournament", max_length=16),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="ratingrow",
            constraint=models.UniqueConstraint(
                fields=("stream", "kind", "subject"), name="one_rating_a_stream"
            ),
        ),
        migrations.CreateModel(
            name="OpenRatedMatch",
            fields=[
                ("match", models.UUIDField(primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=32)),
                ("members", models.JSONField()),
            ],
        ),
    ]
