from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='OpenTable',
            fields=[
                ('match', models.UUIDField(primary_key=True, serialize=False)),
                ('opened_by', models.CharField(db_index=True, max_length=64)),
                ('address', models.CharField(db_index=True, max_length=32)),
                ('rated', models.BooleanField()),
                ('began', models.BooleanField(default=False)),
                ('alone_s', models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='ScheduledWakeup',
            fields=[
                ('match', models.UUIDField(primary_key=True, serialize=False)),
                ('due_ms', models.BigIntegerField(db_index=True)),
                ('instant_bots', models.BooleanField()),
            ],
        ),
        migrations.CreateModel(
            name='MatchRow',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=32)),
                ('tournament', models.UUIDField(null=True)),
                ('round', models.IntegerField(null=True)),
                ('number', models.IntegerField(null=True)),
                ('listed', models.BooleanField()),
                ('watched', models.BooleanField()),
                ('delayed', models.BooleanField()),
                ('rated', models.BooleanField()),
                ('chairs', models.JSONField()),
                ('deal', models.IntegerField(default=0)),
                ('version', models.IntegerField()),
                ('opened_ms', models.BigIntegerField()),
                ('moved_ms', models.BigIntegerField()),
                ('result', models.JSONField(null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['tournament', 'round', 'number'], name='match_by_round'), models.Index(fields=['-opened_ms'], name='match_newest')],
            },
        ),
        migrations.CreateModel(
            name='SeatRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('match', models.UUIDField()),
                ('seat', models.IntegerField()),
                ('member', models.CharField(max_length=64)),
                ('opened_ms', models.BigIntegerField()),
            ],
            options={
                'indexes': [models.Index(fields=['member', '-opened_ms'], name='seats_of_member')],
                'constraints': [models.UniqueConstraint(fields=('match', 'seat'), name='one_in_a_seat')],
            },
        ),
    ]
