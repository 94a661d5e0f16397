from django.db import migrations, models

import smazzata.runtime.search_words
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
                'indexes': [
                    models.Index(fields=['closed', '-opened_ms'], name='tournament_newest'),
                    smazzata.runtime.search_words.words_index('title', 'words_of_title'),
                ],
            },
        ),
        migrations.CreateModel(
            name='EntrantRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('number', models.IntegerField()),
                ('member', models.CharField(max_length=64)),
                ('withdrawn', models.BooleanField(default=False)),
                ('replaced', models.BooleanField(default=False)),
                ('entered_ms', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['member', '-entered_ms'], name='tournaments_of_member')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number', 'member'), name='one_row_an_entrant')],
            },
        ),
    ]
