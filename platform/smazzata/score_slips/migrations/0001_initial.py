import uuid

from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name='DeviceKey',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('tournament', models.UUIDField()),
                ('number', models.PositiveIntegerField()),
                ('table', models.PositiveIntegerField()),
                ('side', models.PositiveSmallIntegerField(default=0)),
                ('once', models.UUIDField()),
                ('made_by', models.CharField(max_length=64)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(null=True)),
                ('revoked_at', models.DateTimeField(null=True)),
                ('revoked_by', models.CharField(default='', max_length=64)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_number_a_device'), models.UniqueConstraint(fields=('tournament', 'once', 'table', 'side'), name='one_making_a_device')],
            },
        ),
        migrations.CreateModel(
            name='RevokedKeys',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.UUIDField()),
                ('round', models.PositiveIntegerField()),
                ('table', models.PositiveIntegerField()),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('tournament', 'round', 'table'), name='one_count_a_slip')],
            },
        ),
    ]
