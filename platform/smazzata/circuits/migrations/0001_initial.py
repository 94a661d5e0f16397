import django.db.models.deletion
from django.db import migrations, models

import smazzata.ledger.events


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
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
                ('circuit', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='evenings', to='circuits.circuit')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('circuit', 'tournament'), name='one_evening_once')],
            },
        ),
    ]
