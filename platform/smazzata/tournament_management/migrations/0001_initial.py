from django.db import migrations, models

import smazzata.tables.fields


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Automation',
            fields=[
                ('tournament', models.UUIDField(primary_key=True, serialize=False)),
                ('steps', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='TournamentSecret',
            fields=[
                ('tournament', models.UUIDField(primary_key=True, serialize=False)),
                ('key', models.BinaryField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='TournamentTables',
            fields=[
                ('tournament', models.UUIDField(primary_key=True, serialize=False)),
                ('settings', smazzata.tables.fields.SettingsField()),
                ('people', models.BooleanField()),
                ('bot', models.CharField(max_length=32)),
            ],
        ),
        migrations.CreateModel(
            name='Venue',
            fields=[
                ('tournament', models.UUIDField(primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, max_length=120)),
                ('starts_at', models.DateTimeField(null=True)),
                ('tables', models.PositiveSmallIntegerField(null=True)),
                ('minutes', models.PositiveSmallIntegerField(null=True)),
                ('round_minutes', models.PositiveSmallIntegerField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='TournamentRow',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=120)),
                ('game', models.CharField(max_length=32)),
                ('system', models.CharField(max_length=32)),
                ('rounds', models.IntegerField()),
                ('round', models.IntegerField(default=0)),
                ('entries', models.IntegerField(default=0)),
                ('closed', models.BooleanField(default=False)),
                ('cancelled', models.BooleanField(default=False)),
                ('opened_ms', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['closed', '-opened_ms'], name='tournament_newest')],
            },
        ),
    ]
