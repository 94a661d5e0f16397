import django.db.models.deletion
import smazzata.ledger.events
from django.db import migrations, models

from smazzata.runtime.table_adoption import CreateOrAdopt


class Migration(migrations.Migration):

    dependencies = [
        ('desk', '0003_sent_requests_are_the_members'),
    ]

    operations = [
        CreateOrAdopt(
            name='Circuit',
            old_table='circuits_circuit',
            fields=[
                ('id', models.UUIDField(default=smazzata.ledger.events.new_stream_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120)),
                ('owner', models.CharField(max_length=64)),
                ('best', models.PositiveSmallIntegerField()),
                ('planned', models.PositiveSmallIntegerField()),
            ],
        ),
        CreateOrAdopt(
            name='CircuitEvening',
            old_table='circuits_circuitevening',
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
