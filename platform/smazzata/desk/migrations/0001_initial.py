import django.db.models.deletion
from django.db import migrations, models

import smazzata.ledger.events


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('number', models.PositiveIntegerField()),
                ('here', models.BooleanField(default=False)),
                ('came_at', models.DateTimeField(null=True)),
                ('by_code', models.BooleanField(default=False)),
                ('settled', models.BooleanField(default=False)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_arrival_an_entry')],
            },
        ),
        migrations.CreateModel(
            name='Officer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('member', models.CharField(max_length=64)),
                ('office', models.CharField(max_length=16)),
                ('number', models.PositiveIntegerField(default=0)),
                ('named_by', models.CharField(max_length=64)),
                ('named_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'indexes': [models.Index(fields=['member'], name='offices_of_member')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'member', 'office', 'number'), name='one_office_once')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('member', models.CharField(max_length=64)),
                ('article', models.CharField(blank=True, max_length=80)),
                ('text', models.TextField()),
                ('by', models.CharField(max_length=64)),
                ('once', models.UUIDField(unique=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'indexes': [models.Index(fields=['member', 'at'], name='reports_of_member')],
            },
        ),
        migrations.CreateModel(
            name='SavedPreset',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('owner', models.CharField(max_length=64)),
                ('name', models.CharField(max_length=80)),
                ('settings', models.JSONField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('owner', 'name'), name='one_preset_of_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Statement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('call', models.PositiveIntegerField()),
                ('order', models.PositiveIntegerField()),
                ('member', models.CharField(blank=True, max_length=64)),
                ('salt', models.CharField(max_length=32)),
                ('text', models.TextField()),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'call', 'order'), name='one_statement_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Waiting',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('members', models.JSONField()),
                ('club', models.CharField(blank=True, max_length=64)),
                ('rating', models.IntegerField(null=True)),
                ('family', models.CharField(blank=True, default='', max_length=64)),
                ('province', models.CharField(blank=True, default='', max_length=64)),
                ('table', models.PositiveIntegerField(default=0)),
                ('cards', models.JSONField(default=list)),
                ('authorised', models.BooleanField(default=False)),
                ('categories', models.JSONField(default=list)),
                ('entry', models.PositiveIntegerField(null=True)),
                ('since', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'indexes': [models.Index(fields=['tournament', 'id'], name='waiting_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Circuit',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('owner', models.CharField(max_length=64)),
                ('best', models.PositiveSmallIntegerField()),
                ('planned', models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='CircuitEvening',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='desk.circuit')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('circuit', 'tournament'), name='one_evening_once')],
            },
        ),
    ]
